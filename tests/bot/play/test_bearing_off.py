"""The house finishes a race: by a rule that is written down, and never where sides can meet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.play.bearing_off import best, is_race
from bot.play.following import Firing, firing
from bot.play.hand import Hand
from bot.play.orders import Order, OrderKind
from bot.play.sheet import Sheet
from rules.actions import Confirm
from rules.agreement import Agreement, Money
from rules.game import ToPlay
from rules.identity import PlayerId, TableId
from rules.notation import read_position
from rules.position import CHECKERS, Position, Side
from rules.steps import Dice
from rules.variants import LONG, SHORT, Variant
from tests.bot.play.house import House
from tests.fakes.store import FakeStore

BLACK_HOME = "6:5 5:5 4:5"


def board(variant: Variant, white: str, black: str) -> Position:
    """Whoever is not named is off."""
    sides = []
    for letter, stacks in (("w", white), ("b", black)):
        off = CHECKERS - sum(int(stack.partition(":")[2]) for stack in stacks.split())
        sides.append(f"{letter} {stacks}" + (f" off:{off}" if off else ""))
    return read_position(variant, " / ".join(sides))


def hand(white: str, dice: Dice, black: str = BLACK_HOME, variant: Variant = SHORT) -> Hand:
    return Hand(variant, board(variant, white, black), Side.WHITE, dice)


@pytest.mark.parametrize(
    ("white", "dice", "after"),
    [
        # both off rather than one
        ("6:1 5:1 4:3", (6, 5), "4:3"),
        # all four of a doublet
        ("2:5 1:3", (2, 2), "2:1 1:3"),
        # one off and a gap filled, rather than one off and a stack
        ("6:2 5:2 3:2", (6, 1), "6:1 5:1 4:1 3:2"),
        # outside first: 8/2 brings the last one home, and nothing can be taken off before
        ("8:1 6:3 5:3", (6, 1), "6:3 5:2 4:1 2:1"),
        # a bigger die takes off the highest
        ("3:2 2:2 1:2", (6, 5), "2:2 1:2"),
    ],
)
def test_most_off_then_home_then_no_gaps(white: str, dice: Dice, after: str) -> None:
    turn = hand(white, dice)
    assert turn.after(best(turn)) == board(SHORT, after, BLACK_HOME)


def test_it_is_a_legal_turn_in_every_race_of_either_game() -> None:
    for variant, black in ((SHORT, BLACK_HOME), (LONG, "6:5 5:5 4:5")):
        for white in ("6:3 4:5 3:2 1:5", "12:2 9:3 6:5 2:5", "1:1 2:1"):
            for dice in ((6, 6), (6, 1), (5, 3), (1, 1)):
                held = hand(white, dice, black, variant)
                assert is_race(held)
                assert held.completes(best(held))


def test_where_the_sides_can_meet_it_is_no_race() -> None:
    assert not is_race(hand("20:1 6:5", (6, 1), "7:1 3:5"))
    assert is_race(hand("17:1 6:5", (6, 1), "7:1 3:5"))
    assert not is_race(hand("18:1 6:5", (6, 1), "bar:1 3:5"))


async def test_the_order_plays_for_whoever_gave_it_and_only_in_a_race() -> None:
    stands = await at("6:2 5:2 3:2", BLACK_HOME, (6, 1))
    order = Order(table=TableId(1), game_no=1, player=PlayerId(1), kind=OrderKind.BEAR_OFF)
    fired = firing(stands, [order])
    assert isinstance(fired, Firing)
    assert (fired.who, fired.order) == (PlayerId(1), OrderKind.BEAR_OFF)
    assert isinstance(fired.intent, Confirm)
    assert firing(stands, [replace(order, player=PlayerId(2))]) is None
    assert firing(stands, [replace(order, kind=OrderKind.ROLL)]) is None
    assert firing(stands, [replace(order, game_no=2)]) is None
    met = await at("20:1 6:5", "7:1 3:5", (6, 1))
    assert firing(met, [order]) is None


async def at(white: str, black: str, dice: Dice) -> Sheet:
    """Ann, who is white, has to play `dice` here."""
    store = FakeStore()
    house = House(store, store)
    table = await house.started("31", Agreement(format=Money(), cube=True))
    stands = await house.referee.look(table)
    assert stands is not None
    assert stands.table.game is not None
    position = board(SHORT, white, black)
    game = replace(stands.table.game, position=position, phase=ToPlay(Side.WHITE, dice))
    return Sheet(stands.log, replace(stands.table, game=game))
