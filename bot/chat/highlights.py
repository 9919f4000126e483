"""What was remarkable in a game: the turn that swung most, how the dice fell, a rare roll.

Owns the measures, all of them plain counts of pips. Pure. Leaves the words to phrases and where
they stand to the captions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.chat.story import Moment
from rules.agreement import variant_of
from rules.events import Played, Rolled, TakenBack
from rules.identity import PlayerId
from rules.moves import trace
from rules.position import BAR, Side
from rules.steps import Dice
from rules.throws import PIPS_OF_A_ROLL, thrown

BIG_SWING = 24
"""Pips: about a checker sent back from the other side's home, with the roll that did it."""

STRAY = 18.5
"""Variance of the pips of one roll: the dice of a game stray by its root times the rolls' root."""

RARE = 1.5
"""Standard deviations from which on luck is worth a word: about one game in seven."""

FEWEST = 8
"""Rolls of both; fewer say nothing about luck."""

SIXES: Dice = (6, 6)


@dataclass(frozen=True, slots=True)
class Swing:
    """A turn, and by how many pips the race turned with it for whoever made it."""

    moment: Moment
    side: Side
    pips: int


@dataclass(frozen=True, slots=True)
class Luck:
    """The dice of `side` counted so many pips more, against the average, than the other's."""

    side: Side
    pips: int


def standing(walked: Sequence[Moment]) -> tuple[Moment, ...]:
    """The moments that still count: what was taken back has not happened."""
    kept: list[Moment] = []
    for moment in walked:
        if isinstance(moment.event, TakenBack):
            kept = [each for each in kept if each.seq <= moment.event.to]
        kept.append(moment)
    return tuple(kept)


def swing(walked: Sequence[Moment], winner: Side) -> Swing | None:
    """The winner's turn with which the race turned most, the first of equals; None if none did."""
    best: Swing | None = None
    for moment in standing(walked):
        event, before, after = moment.event, moment.before, moment.after
        if not isinstance(event, Played) or event.side is not winner:
            continue
        if before is None or before.game is None or after.game is None:
            continue
        was, now = before.game.position, after.game.position
        own = was.pips(winner) - now.pips(winner)
        sent_back = now.pips(winner.other) - was.pips(winner.other)
        if best is None or own + sent_back > best.pips:
            best = Swing(moment, winner, own + sent_back)
    return best if best is not None and best.pips >= BIG_SWING else None


def luck(walked: Sequence[Moment]) -> Luck | None:
    """Whom the dice of this game have favoured, if they have markedly.

    Each place in the stream of dice counts once; the opening, one die each, does not.
    """
    rolls: dict[int, tuple[Side, Dice]] = {}
    for moment in walked:
        if isinstance(moment.event, Rolled):
            rolls[moment.event.n] = (moment.event.side, moment.event.dice)
    white, black = (_above(rolls.values(), side) for side in (Side.WHITE, Side.BLACK))
    more = white - black
    if len(rolls) < FEWEST or more * more < RARE * RARE * STRAY * len(rolls):
        return None
    return Luck(Side.WHITE if more > 0 else Side.BLACK, round(abs(more)))


def _above(rolls: Iterable[tuple[Side, Dice]], side: Side) -> float:
    """How many pips the rolls of a side counted above the average."""
    mine = thrown(dice for by, dice in rolls if by is side)
    return mine.pips - mine.rolls * PIPS_OF_A_ROLL


def rare_hit(moment: Moment) -> PlayerId | None:
    """Who enters with a 6-6 from the bar and hits with it; None if this is no such turn."""
    event, before = moment.event, moment.before
    if not isinstance(event, Played) or event.dice != SIXES:
        return None
    if before is None or before.game is None or before.seating is None:
        return None
    moved = trace(variant_of(before.agreement), before.game.position, event.side, event.turn)
    rare = any(each.source == BAR for each in moved) and any(each.hit for each in moved)
    return before.seating.speaks_for(event.side) if rare else None
