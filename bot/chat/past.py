"""What a message says for good when another has taken its place.

Owns the choice of the moments that an older message tells in the end, so that every turn keeps
a picture and nothing reads as if it were still open. Pure; the words are `captions`' business.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.captions import worth_telling
from bot.chat.story import Moment
from rules import events as happened
from rules.game import Over
from rules.identity import HOUSE, PlayerId, Seq
from rules.table import due


def begun_since(walked: Sequence[Moment], shown: Seq) -> Moment | None:
    """The beginning of the game, for a message that was a card at `shown`; None for a board."""
    before = _at(walked, shown)
    if before is None or before.after.game is not None:
        return None
    later = (moment for moment in walked if moment.seq > shown)
    return next((one for one in later if isinstance(one.event, happened.GameStarted)), None)


def last_form(walked: Sequence[Moment], shown: Seq, reader: PlayerId | None) -> tuple[Moment, ...]:
    """The moments that a board which had come to `shown` tells for good, oldest first.

    For the `reader` of a private chat who was asked on it, what they answered (chat.md 3). In a
    group, where the answer stands in the next message, what it told before it asked. Nothing
    where it tells that already.
    """
    stood = _at(walked, shown)
    if stood is None or stood.after.game is None or isinstance(stood.after.game.phase, Over):
        return ()
    if reader is not None:
        if reader not in due(stood.after).players:
            return ()
        later = (moment for moment in walked if moment.seq > shown)
        answer = next((one for one in later if worth_telling(one, one.after)), None)
        if answer is not None and answer.who == reader:
            return (answer,)
    told: list[Moment] = []
    for moment in reversed([one for one in walked if one.seq <= shown]):
        if worth_telling(moment, stood.after):
            told.append(moment)
            if moment.who != HOUSE:
                break
        if isinstance(moment.event, happened.GameStarted):
            break
    return tuple(reversed(told))


def _at(walked: Sequence[Moment], shown: Seq) -> Moment | None:
    return next((moment for moment in reversed(walked) if moment.seq <= shown), None)
