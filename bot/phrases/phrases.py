"""Everything the bot can say, in one language.

Owns nothing but the sum of its parts and the door to it: `phrases_for`. Each part says whether
its texts are HTML or plain.
"""

from __future__ import annotations

from functools import cache

from bot.phrases.buttons import LobbyButtons, MenuButtons, PlayButtons
from bot.phrases.calls import CallWords
from bot.phrases.closing import ClaimWords, ClosingWords, SettlementWords
from bot.phrases.cubes import CubeButtons, CubeToasts
from bot.phrases.delight import DelightWords
from bot.phrases.fairness import FairnessWords
from bot.phrases.guide import GuideWords, TroubleWords
from bot.phrases.happenings import Happenings
from bot.phrases.history import HistoryWords
from bot.phrases.houserules import HouseRuleWords
from bot.phrases.lobby import LobbyWords
from bot.phrases.looks import SettingsWords, SpokenWords
from bot.phrases.names import Name, clean, username
from bot.phrases.orders import OrderWords
from bot.phrases.places import PlaceWords
from bot.phrases.privacy import OwnerWords
from bot.phrases.record import RecordWords
from bot.phrases.refusals import RefusalWords
from bot.phrases.rounds import RoundWords
from bot.phrases.rulebook import Rulebook
from bot.phrases.speech import AbsenceWords, NoteWords, NudgeWords, SpeechWords
from bot.phrases.standings import StandingWords
from bot.phrases.stopping import StoppingWords
from bot.phrases.team import TeamButtons, TeamToasts
from bot.phrases.words import language
from bot.phrases.yielding import YieldingWords


class Phrases(
    PlayButtons,
    MenuButtons,
    LobbyButtons,
    TeamButtons,
    TeamToasts,
    CubeButtons,
    CubeToasts,
    Happenings,
    HistoryWords,
    LobbyWords,
    RefusalWords,
    FairnessWords,
    GuideWords,
    TroubleWords,
    RecordWords,
    StandingWords,
    OrderWords,
    OwnerWords,
    SettingsWords,
    SpokenWords,
    DelightWords,
    SpeechWords,
    NudgeWords,
    NoteWords,
    AbsenceWords,
    RoundWords,
    CallWords,
    HouseRuleWords,
    StoppingWords,
    ClaimWords,
    SettlementWords,
    ClosingWords,
    YieldingWords,
    PlaceWords,
    Rulebook,
):
    """One language of the bot, passed explicitly: one action speaks to several people."""

    def name(self, raw: str, handle: str | None = None, *, telegram_id: int | None = None) -> Name:
        """Somebody's name, clean and never empty: else the username, else "Player"."""
        return Name(clean(raw) or username(handle) or self._("Player"), telegram_id)

    def nobody(self) -> Name:
        """Somebody who is not known any more."""
        return Name(self._("Unknown player"))


@cache
def phrases_for(lang: str | None) -> Phrases:
    """The phrases of a language that the bot speaks; others get the default."""
    return Phrases(language(lang))
