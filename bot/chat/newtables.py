"""What every new table of a chat begins with, and who may open one.

Owns three settings, the parts of the page that show them, and the agreement they come to together.
What was asked for in words counts before them, and what can be agreed is said by `bot.play.terms`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from aiogram import Bot
from aiogram.types import InlineKeyboardButton

from bot.chat import pacing
from bot.chat.buttons import BadData
from bot.chat.identity import Here
from bot.chat.optionkeys import LAST, Chosen, Key, Option, Part, button, flag, one_of, other, switch
from bot.chat.requests import Request, read_request, write_request
from bot.chat.rights import Right, may_change
from bot.phrases.phrases import Phrases
from bot.play.ports import ChatSettings
from bot.play.terms import BANKS, PACES, paced, presets, read_pace, write_pace
from rules.agreement import Agreement, ImpossibleAgreement, Pace, PerTurn
from rules.variants import VARIANTS

CLOCKS: tuple[Pace, ...] = (
    *(pace for pace in PACES if not isinstance(pace, PerTurn) and pace != BANKS[0]),
    *(pace for pace in PACES if isinstance(pace, PerTurn)),
)
"""Those of a table card, less the shortest bank: a day for a whole game is no habit."""

# ------------------------------------------------------------------- what it comes to


def usual(settings: ChatSettings) -> Agreement:
    """What a table begins with for which nothing else was said.

    That is what the chat chose, else what was agreed last; what cannot be read any more is
    forgotten.
    """
    last = _read(settings.last_offer) or Agreement()
    game = game_of(settings)
    pace = pace_of(settings)
    agreed = last if game is None else game
    if pace is None and game is not None:
        pace = last.pace
    return agreed if pace is None else paced(agreed, pace)


def asked(words: str, settings: ChatSettings) -> Request:
    """What the words of `/new` ask for in this chat; its clock where they name none.

    Words that name nothing ask for the usual agreement. Raises ImpossibleAgreement.
    """
    standing = usual(settings)
    try:
        request = read_request(words, standing.variant)
    except ImpossibleAgreement:
        request = read_request(words)
    return Request(standing) if request.empty else clocked(request, words, pace_of(settings))


def clocked(request: Request, words: str, pace: Pace | None) -> Request:
    """What the words ask for, with this clock if they name none."""
    named = pacing.read_pace(words)[1] is not None
    if pace is None or named or request.empty or request.unknown is not None:
        return request
    return Request(paced(request.agreement, pace))


def game_of(settings: ChatSettings) -> Agreement | None:
    """The game of every new table; None where that is whatever was played last."""
    return _read(settings.game) if settings.game else None


def pace_of(settings: ChatSettings) -> Pace | None:
    """The clock of every new table of two; None where that is whatever was agreed last."""
    if not settings.pace:
        return None
    try:
        pace = read_pace(settings.pace)
        paced(Agreement(), pace)
    except (ValueError, ImpossibleAgreement):  # the words of another version
        return None
    return pace


def _read(words: str) -> Agreement | None:
    try:
        return read_request(words).agreement
    except ImpossibleAgreement:
        return None


async def may_open(here: Here, bot: Bot) -> str:
    """Empty if this person may open tables in this place, else why not; plain."""
    if here.private or not here.chat.settings.admins_open:
        return ""
    match await may_change(here, bot):
        case Right.YES:
            return ""
        case Right.NO:
            return here.mine.only_admins_open()
        case Right.UNKNOWN:
            return here.mine.rights_unknown()


# ------------------------------------------------------------------------- the page


def changed(chosen: Chosen, key: Key, value: str) -> Chosen:
    """The same with one thing chosen. Raises BadData for what no button offers."""
    match key:
        case Key.GAME:
            return chosen.with_chat(game=_game(value))
        case Key.PACE if value == LAST:
            return chosen.with_chat(pace="")
        case Key.PACE if value in map(write_pace, CLOCKS):
            return chosen.with_chat(pace=value)
        case Key.OPENERS if not chosen.private:
            return chosen.with_chat(admins_open=flag(value))
        case _:
            raise BadData(value)


def _game(value: str) -> str:
    """The words of a ready-made agreement; `short.2` is the third of that game."""
    if value == LAST:
        return ""
    variant, _, number = value.partition(".")
    if variant not in VARIANTS or len(number) != 1 or not number.isascii():
        raise BadData(value)
    offered = presets(variant)
    if not number.isdecimal() or int(number) >= len(offered):
        raise BadData(value)
    return write_request(offered[int(number)])


def line(chosen: Chosen, say: Phrases) -> str:
    """All of it in one line; plain."""
    told = [_game_value(chosen, say)]
    pace = pace_of(chosen.chat)
    if pace is not None:
        told.append(say.pace(pace))
    if not chosen.private and chosen.chat.admins_open:
        told.append(say.opened_by(admins=True))
    return f"{say.game_label()}: {' · '.join(told)}"


def lines(chosen: Chosen, say: Phrases) -> list[str]:
    """The same in a line each; plain."""
    told = [game_line(chosen, say), pace_line(chosen, say)]
    if chosen.private:
        return told
    openers = say.opened_by(admins=chosen.chat.admins_open)
    return [*told, f"{say.openers_label()}: {openers}"]


def game_line(chosen: Chosen, say: Phrases) -> str:
    """The game alone; plain."""
    return f"{say.game_label()}: {_game_value(chosen, say)}"


def pace_line(chosen: Chosen, say: Phrases) -> str:
    """The clock alone; plain."""
    pace = pace_of(chosen.chat)
    return f"{say.clock_label()}: {say.game_as_last() if pace is None else say.pace(pace)}"


def _game_value(chosen: Chosen, say: Phrases) -> str:
    game = game_of(chosen.chat)
    return say.game_as_last() if game is None else say.agreement(game)


def ways(chosen: Chosen, say: Phrases) -> Sequence[InlineKeyboardButton]:
    """The game and its clock; in a group also who may open a table."""
    buttons = [
        button(say.which_game_label(), Option(part=Part.GAME)),
        button(say.clock_label(), Option(part=Part.PACE)),
    ]
    if chosen.private:
        return buttons
    now = chosen.chat.admins_open
    becomes = say.opened_by(admins=not now)
    openers = switch(say.openers_label(), becomes, Key.OPENERS, other(now=now), Part.TABLES)
    return [*buttons, openers]


def games(chosen: Chosen, say: Phrases) -> Sequence[InlineKeyboardButton]:
    """What was played last, or one of the games; what there is of it stands one tap further."""
    now = game_of(chosen.chat)
    offered = [one_of(say.game_as_last(), Part.GAME, Key.GAME, LAST, on=now is None)]
    for part in (Part.SHORT_GAMES, Part.LONG_GAMES):
        mark = "● " if now is not None and now.variant == part else ""
        offered.append(button(f"{mark}{say.game_name(part)}", Option(part=part)))
    return offered


def agreements(part: Part) -> Callable[[Chosen, Phrases], Sequence[InlineKeyboardButton]]:
    """The ready-made agreements of one game."""

    def offered(chosen: Chosen, say: Phrases) -> Sequence[InlineKeyboardButton]:
        now = game_of(chosen.chat)
        return [
            one_of(say.format_preset(made), part, Key.GAME, f"{part}.{number}", on=made == now)
            for number, made in enumerate(presets(part))
        ]

    return offered


def paces(chosen: Chosen, say: Phrases) -> Sequence[InlineKeyboardButton]:
    """The clocks that fit five rows: banks, then times of a turn."""
    now = pace_of(chosen.chat)
    return [
        one_of(say.game_as_last(), Part.PACE, Key.PACE, LAST, on=now is None),
        *(
            one_of(say.pace_short(each), Part.PACE, Key.PACE, write_pace(each), on=each == now)
            for each in CLOCKS
        ),
    ]
