"""Which standing order says what happens now.

Owns what each kind of order does at an open question, and when it does not apply any more. Pure:
the orders are handed in, the dice are the referee's. Everything it asks for is judged by the rules
as if the person had pressed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bot.play.bearing_off import best, is_race
from bot.play.commands import AskRoll
from bot.play.conditions import His, Rule, Terms, ThenAnswer, ThenCube, ThenTurn, When, read_terms
from bot.play.hand import Hand, hand_of, holder
from bot.play.orders import Order, OrderKind
from bot.play.sheet import Sheet
from bot.play.waiting import team_of
from rules.actions import Confirm, Double, Drop, Take
from rules.cube import Raise
from rules.events import TakenBack
from rules.game import Game, Over, ToAnswer, ToPlay, ToRoll
from rules.identity import HOUSE, PlayerId, Seq
from rules.notation import NotationError, WholeTurn, read_turn
from rules.steps import Dice
from rules.table import Table, Wanted, due

Ordered = AskRoll | Confirm | Double | Take | Drop
R = TypeVar("R", ThenCube, ThenTurn)


@dataclass(frozen=True, slots=True)
class Firing:
    """`who` has ordered this."""

    who: PlayerId
    order: OrderKind
    intent: Ordered


def firing(stands: Sheet, orders: Sequence[Order]) -> Firing | None:
    """What is to be done by order, if anything is.

    An order waits while an offer stands beside the question: nobody is answered by playing on.
    """
    table, game = stands.table, stands.table.game
    if not orders or game is None or table.closed or table.offers or table.clock.paused:
        return None
    valid = [order for order in orders if stands_still(stands, order)]
    match game.phase:
        case ToRoll():
            return _at_cube(table, game, valid)
        case ToAnswer():
            return _at_double(table, game.phase, valid)
        case ToPlay():
            return _at_dice(table, game, valid)
        case _:
            return None


def stands_still(stands: Sheet, order: Order) -> bool:
    """Whether an order can still come to something.

    Whoever has a turn back wants to think again: what picks turns is void then. A condition is for
    one turn ahead, so it ends with the next turn of whoever set it, and not for a team.
    """
    table, game = stands.table, stands.table.game
    if game is None or game.number != order.game_no or table.closed:
        return False
    if isinstance(game.phase, Over):
        return False
    if order.kind is OrderKind.ROLL:
        return True
    if _was_taken_back(stands, Seq(json.loads(order.body).get("after", 0))):
        return False
    if order.kind is OrderKind.BEAR_OFF:
        return True
    side = None if table.seating is None else table.seating.side_of(order.player)
    if side is None or team_of(table) is not None:
        return False
    return game.turns_done.of(side) == read_terms(order.body).turn


def still_open(table: Table, player: PlayerId, terms: Terms) -> Terms | None:
    """The conditions whose case can still come; None if there are none.

    Before the other's roll that is all of them, after it those for this roll. Once the question is
    one's own, what it was about has been done or has not come, and only turns for dice not yet
    rolled are left.
    """
    game = table.game
    if game is None or table.seating is None:
        return None
    left: Sequence[Rule] = ()
    mine = table.seating.side_of(player)
    match game.phase:
        case ToRoll(side=side) if side is not mine:
            left = terms.rules
        case ToPlay(side=side, dice=dice) if side is not mine:
            left = [
                each
                for each in terms.rules
                if not isinstance(each, ThenAnswer) and fits(each.his, dice)
            ]
        case ToPlay():
            left = ()
        case _:
            left = [each for each in terms.rules if isinstance(each, ThenTurn)]
    return Terms(terms.after, terms.turn, tuple(left)) if left else None


def _was_taken_back(stands: Sheet, after: Seq) -> bool:
    return any(isinstance(event, TakenBack) for event in stands.since(after))


def _at_cube(table: Table, game: Game, orders: Sequence[Order]) -> Firing | None:
    """Roll or double, where the house may not roll by itself."""
    question = due(table)
    for player in question.players:
        if player == HOUSE:
            continue
        for rule in _chosen(_rules(orders, player), ThenCube, game):
            if not rule.doubles:
                return Firing(player, OrderKind.IF, AskRoll())
            if Wanted.DOUBLE in question.kinds:
                return Firing(player, OrderKind.IF, Double())
        if _has(orders, player, OrderKind.ROLL):
            return Firing(player, OrderKind.ROLL, AskRoll())
    return None


def _at_double(table: Table, phase: ToAnswer, orders: Sequence[Order]) -> Firing | None:
    """The other's double. What answers a beaver was never ordered."""
    if phase.offer.kind is not Raise.DOUBLE:
        return None
    for player in due(table).players:
        for rule in _rules(orders, player):
            if isinstance(rule, ThenAnswer):
                return Firing(player, OrderKind.IF, Take() if rule.takes else Drop())
    return None


def _at_dice(table: Table, game: Game, orders: Sequence[Order]) -> Firing | None:
    """A turn that was thought of before, or one of a race."""
    hand, player = hand_of(table), holder(table)
    if hand is None or player is None:
        return None
    for rule in _chosen(_rules(orders, player), ThenTurn, game):
        if rule.dice == hand.dice and (turn := _legal(hand, rule.text)) is not None:
            return Firing(player, OrderKind.IF, turn)
    if _has(orders, player, OrderKind.BEAR_OFF) and is_race(hand):
        return Firing(player, OrderKind.BEAR_OFF, Confirm(best(hand)))
    return None


def _legal(hand: Hand, text: str) -> Confirm | None:
    try:
        read = read_turn(hand.variant, hand.position, hand.side, hand.dice, hand.first, text)
    except NotationError:
        return None
    return Confirm(read.turn) if isinstance(read, WholeTurn) else None


def _has(orders: Iterable[Order], player: PlayerId, kind: OrderKind) -> bool:
    return any(order.player == player and order.kind is kind for order in orders)


def _rules(orders: Iterable[Order], player: PlayerId) -> tuple[Rule, ...]:
    terms: list[Terms] = [
        read_terms(order.body)
        for order in orders
        if order.player == player and order.kind is OrderKind.IF
    ]
    return tuple(rule for each in terms for rule in each.rules)


def _chosen(rules: Iterable[Rule], kind: type[R], game: Game) -> list[R]:
    """The rules of this kind for what the other has rolled, the most certain case first."""
    rolled = None if game.last is None else game.last.dice
    fitting = [rule for rule in rules if isinstance(rule, kind) and fits(rule.his, rolled)]
    return sorted(fitting, key=lambda rule: _how_general(rule.his))


def fits(his: His, rolled: Dice | None) -> bool:
    """Whether a roll (None: a turn without dice) is one that the condition speaks of."""
    if his is When.ANY:
        return True
    if rolled is None:
        return False
    high, low = max(rolled), min(rolled)
    return high == low if his is When.DOUBLES else his == (high, low)


def _how_general(his: His) -> int:
    return (When.DOUBLES, When.ANY).index(his) + 1 if isinstance(his, When) else 0
