"""What people decide, as a function of a seed and the log alone.

Owns the choices of the games that are played twice: by taps through a chat with faults, and
straight at the referee. Whoever asks at the same place gets the same answer.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from bot.play.hand import Hand, hand_of, holder
from bot.play.sheet import Sheet
from rules.agreement import variant_of
from rules.endings import most
from rules.events import ResignOffered
from rules.identity import PlayerId, Seq
from rules.position import BAR, OFF
from rules.steps import Turn
from rules.table import ResignOffer

RESIGNS = 0.04
"""How often a decision is to resign: most games end so, about every fifth is played out."""

WILD = 0.3
"""How often a turn is any legal one; otherwise the checkers that are farthest run home."""


@dataclass(frozen=True, slots=True)
class Play:
    """`player` plays `turn`, in whatever order of its steps."""

    player: PlayerId
    since: Seq
    turn: Turn


@dataclass(frozen=True, slots=True)
class Resign:
    """`player` offers to lose `multiplier` times the cube."""

    player: PlayerId
    since: Seq
    multiplier: int


@dataclass(frozen=True, slots=True)
class Answer:
    """`player` accepts or declines the offer made at `offer`."""

    player: PlayerId
    offer: Seq
    accepts: bool


Decision = Play | Resign | Answer


def decision(seed: str, sheet: Sheet) -> Decision | None:
    """What somebody decides now; None once the table is closed. Only single games are played."""
    table = sheet.table
    if table.closed:
        return None
    for offer in table.offers:
        assert isinstance(offer, ResignOffer)
        other = next(player for player in table.seats if player != offer.by)
        return Answer(other, offer.seq, accepts=_chance(seed, offer.seq, "answer").random() < 0.7)
    hand, player = hand_of(table), holder(table)
    assert hand is not None, table
    assert player is not None, table
    assert table.game is not None
    chance = _chance(seed, table.since, str(hand.dice))
    offered = any(isinstance(event, ResignOffered) for event in sheet.since(table.since))
    if chance.random() < RESIGNS and not offered:
        worst = most(table.agreement, variant_of(table.agreement), table.game, hand.side)
        return Resign(player, table.since, chance.randint(1, worst))
    return Play(player, table.since, chosen(hand, chance))


def chosen(hand: Hand, chance: random.Random) -> Turn:
    """A legal turn: bear off, then run with the last checkers; sometimes any."""
    turns = hand.legal.turns
    if chance.random() < WILD:
        return turns[chance.randrange(len(turns))]

    def haste(turn: Turn) -> tuple[int, int]:
        own = hand.after(turn).of(hand.side)
        return own[OFF], -sum(own[place] * place * place for place in range(1, BAR + 1))

    return max(turns, key=haste)


def _chance(seed: str, at: Seq, about: str) -> random.Random:
    return random.Random(f"{seed} {at} {about}")  # noqa: S311 - a repeatable game
