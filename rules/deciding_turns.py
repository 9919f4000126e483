"""Rolling and playing.

Owns the opening roll with its ties and automatic doubles, the roll of a turn, the pass
that follows a dead roll, and the confirmed turn. Leaves legality to `moves`.
"""

from __future__ import annotations

from typing import assert_never

from rules.actions import Confirm, Roll
from rules.batch import Batch
from rules.doubling import highest
from rules.endings import is_dead_to_dice, turn_done
from rules.events import CubeTurned, OpeningRolled, Passed, Played, Rolled
from rules.game import (
    Game,
    Opening,
    Over,
    ToAnswer,
    ToAnswerEach,
    ToInsist,
    ToPlay,
    ToRoll,
    ToVote,
)
from rules.identity import HOUSE, PlayerId
from rules.moves import completes, legal_turns
from rules.objections import why_not
from rules.position import BAR, OFF, Side
from rules.refusals import Refusal, Refused
from rules.steps import DICE, Dice
from rules.table import has_cube_decision

SOURCES = range(OFF + 1, BAR + 1)
"""Where a step may start."""


def roll(batch: Batch, who: PlayerId, intent: Roll) -> None:
    """The dice fall: for the opening, or for the side that is on."""
    if who != HOUSE:
        batch.seated(who)
    game = batch.game
    if not all(die in DICE for die in intent.dice):
        raise Refused(Refusal.BAD_DICE, dice=intent.dice)
    match game.phase:
        case Opening():
            if who != HOUSE:
                raise batch.not_your_turn()
            _opening(batch, game, intent.dice)
        case ToRoll(side=side):
            batch.acts(who, side)
            if who == HOUSE and has_cube_decision(batch.table, side):
                raise Refused(Refusal.NOT_FORCED)
            _turn_roll(batch, game, side, intent.dice)
        case ToPlay(side=side, dice=dice):
            batch.acts(who, side)
            raise Refused(Refusal.ALREADY_ROLLED, dice=dice)
        case (
            ToAnswer() | ToAnswerEach() | ToVote() | ToInsist() | Over()
        ):  # `batch.game` has refused what is over
            raise batch.offer_pending()
        case _:
            assert_never(game.phase)


def _opening(batch: Batch, game: Game, dice: Dice) -> None:
    """One die each, the first seat's first; in a chouette box and captain (A6, A32, D.1)."""
    n = game.rolls + 1
    first, second = dice
    if first == second:
        batch.add(OpeningRolled(at=batch.at, dice=dice, n=n, starts=None, seating=batch.seating))
        _automatic_double(batch)
        return
    starter = Side.WHITE if first > second else Side.BLACK
    seating = batch.seating
    if not batch.variant.opening_plays_roll:
        seating, starter = seating.placed(starter), Side.WHITE
    batch.add(OpeningRolled(at=batch.at, dice=dice, n=n, starts=starter, seating=seating))
    if batch.variant.opening_plays_roll:
        _pass_if_stuck(batch, starter, dice)


def _automatic_double(batch: Batch) -> None:
    """A tie turns the cube in the middle while the agreed number lasts (A20, A68)."""
    game = batch.game
    doubled = game.cube.value * 2
    if game.automatic < batch.agreement.automatic_doubles and doubled <= highest(batch.agreement):
        batch.add(CubeTurned(at=batch.at, value=doubled))


def _turn_roll(batch: Batch, game: Game, side: Side, dice: Dice) -> None:
    """A closed-out side that might have doubled passes without dice, too (C.5, C16)."""
    if is_dead_to_dice(batch, side):
        batch.add(Passed(at=batch.at, side=side, dice=None))
        turn_done(batch, side)
        return
    batch.add(Rolled(at=batch.at, side=side, dice=dice, n=game.rolls + 1))
    _pass_if_stuck(batch, side, dice)


def _pass_if_stuck(batch: Batch, side: Side, dice: Dice) -> None:
    """A roll without a legal step is lost at once (A12)."""
    game = batch.game
    first = game.turns_done.of(side) == 0
    if not legal_turns(batch.variant, game.position, side, dice, first).dice_used:
        batch.add(Passed(at=batch.at, side=side, dice=dice))
        turn_done(batch, side)


def confirm(batch: Batch, who: PlayerId, intent: Confirm) -> None:
    """A whole turn is played and final (A7)."""
    if who != HOUSE:
        batch.seated(who)
    game = batch.game
    match game.phase:
        case ToPlay(side=side, dice=dice):
            _play(batch, who, side, dice, intent)
        case ToRoll(side=side):
            batch.acts(who, side)
            raise Refused(Refusal.NOT_ROLLED)
        case ToAnswer() | ToAnswerEach() | ToVote() | ToInsist():
            raise batch.offer_pending()
        case Opening() | Over():  # likewise
            raise batch.not_your_turn()
        case _:
            assert_never(game.phase)


def _play(batch: Batch, who: PlayerId, side: Side, dice: Dice, intent: Confirm) -> None:
    game, variant = batch.game, batch.variant
    first = game.turns_done.of(side) == 0
    by_house = who == HOUSE
    batch.acts(who, side)
    if by_house and len(legal_turns(variant, game.position, side, dice, first).turns) != 1:
        raise Refused(Refusal.NOT_FORCED)
    if not all(step.source in SOURCES and step.die in DICE for step in intent.turn):
        raise Refused(Refusal.BAD_TURN)
    if not completes(variant, game.position, side, dice, first, intent.turn):
        objection = why_not(variant, game.position, side, dice, first, (), intent.turn)
        raise Refused(Refusal.ILLEGAL_TURN, objection=objection)
    batch.add(Played(at=batch.at, side=side, by=who, dice=dice, turn=intent.turn, forced=by_house))
    turn_done(batch, side)
