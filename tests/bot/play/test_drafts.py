"""Quick taps add up, Undo and Done: the half-made turn."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.play.drafts import DONE_IS_DEAF_MS, Drafted, Drafts, Grip, Tap, merged
from bot.play.hand import Hand
from rules.actions import Confirm
from rules.agreement import Agreement
from rules.events import GameStarted, OpeningRolled
from rules.evolve import replay
from rules.game import ToPlay
from rules.identity import Instant, PlayerId, Seq, TableId
from rules.notation import read_position
from rules.position import Side
from rules.seating import Duel
from rules.standing import Tally
from rules.steps import Dice, Step, Turn
from rules.table import Table
from rules.variants import SHORT, start
from tests.fakes.clock import FakeClock
from tests.fakes.store import FakeStore

ANN, BOB = PlayerId(1), PlayerId(2)
TABLE = TableId(7)
AT = Instant(1_700_000_000)


def opened(dice: Dice) -> Table:
    """A game whose opening roll was `dice`, white to play."""
    seating = Duel(ANN, BOB)
    return replay(
        (
            GameStarted(
                at=AT,
                agreement=Agreement(),
                seating=seating,
                standing=Tally(((ANN, 0), (BOB, 0))),
                game_no=1,
                crawford=False,
                words=(),
                sealed="",
                next_sealed="",
                opened_by=ANN,
                opened_at=AT,
            ),
            OpeningRolled(at=AT, dice=dice, n=1, starts=Side.WHITE, seating=seating),
        ),
        Seq(1),
    )


def doublet(die: int) -> Table:
    """White to play a doublet from the start (no opening roll is one, a test may put it there)."""
    table = opened((6, 5))
    game = table.game
    assert game is not None
    return replace(table, game=replace(game, phase=ToPlay(Side.WHITE, (die, die))))


class Person:
    """Somebody with a keyboard."""

    def __init__(self, table: Table, player: PlayerId = ANN) -> None:
        self.clock = FakeClock()
        self.posts = FakeStore()
        self.table = table
        self.grip = Grip(TABLE, table.since, player)
        self.drafts = Drafts(self.posts, self.clock.ms)

    async def tap(self, base: Turn, *add: Step) -> Drafted:
        """Press a button of a keyboard drawn for `base`."""
        return await self.drafts.tap(self.table, self.grip, base, add)

    async def undo(self, base: Turn) -> Drafted:
        """Press Undo."""
        return await self.drafts.undo(self.table, self.grip, base)

    async def done(self, turn: Turn) -> Confirm | Drafted:
        """Press Done."""
        return await self.drafts.done(self.table, self.grip, turn)


EIGHT_FIVE, SIX_FIVE = Step(8, 3), Step(6, 1)
POINT = (EIGHT_FIVE, SIX_FIVE)


async def test_two_quick_taps_on_one_keyboard_are_two_steps() -> None:
    ann = Person(opened((3, 1)))
    assert await ann.tap((), EIGHT_FIVE) == Drafted(Tap.CHANGED, (EIGHT_FIVE,))
    assert await ann.tap((), SIX_FIVE) == Drafted(Tap.CHANGED, POINT, complete=True)


async def test_taps_that_arrive_at_the_same_moment_add_up_too() -> None:
    ann = Person(opened((3, 1)))
    await asyncio.gather(ann.tap((), EIGHT_FIVE), ann.tap((), SIX_FIVE))
    assert sorted(await ann.drafts.latest(ann.grip)) == sorted(POINT)


async def test_the_same_tap_twice_is_one_step_when_the_die_is_used() -> None:
    ann = Person(opened((3, 1)))
    await ann.tap((), EIGHT_FIVE)
    assert await ann.tap((), EIGHT_FIVE) == Drafted(Tap.SAME, (EIGHT_FIVE,))


async def test_in_a_doublet_the_same_tap_moves_a_second_checker() -> None:
    ann = Person(doublet(2))
    step = Step(6, 2)
    await ann.tap((), step)
    assert await ann.tap((), step) == Drafted(Tap.CHANGED, (step, step))


async def test_a_step_that_cannot_follow_leaves_the_draft() -> None:
    ann = Person(opened((3, 1)))
    await ann.tap((), EIGHT_FIVE)
    assert (await ann.tap((), Step(13, 3))).tap is Tap.SAME
    assert await ann.drafts.latest(ann.grip) == (EIGHT_FIVE,)


async def test_another_whole_turn_replaces_the_first() -> None:
    ann = Person(opened((3, 1)))
    other = (Step(24, 3), Step(21, 1))
    await ann.tap((), *POINT)
    assert await ann.tap((), *other) == Drafted(Tap.CHANGED, other, complete=True)


async def test_undo_takes_one_step_back_and_quick_undos_take_two() -> None:
    ann = Person(opened((3, 1)))
    await ann.tap((), *POINT)
    assert await ann.undo(POINT) == Drafted(Tap.CHANGED, (EIGHT_FIVE,))
    assert await ann.undo(POINT) == Drafted(Tap.CHANGED, ())
    assert (await ann.undo(POINT)).tap is Tap.SAME


async def test_a_tap_after_undo_on_the_old_keyboard_starts_afresh() -> None:
    """8/5, Undo, 6/5 before any redraw: the person took 8/5 back."""
    ann = Person(opened((3, 1)))
    await ann.tap((), EIGHT_FIVE)
    await ann.undo((EIGHT_FIVE,))
    assert (await ann.tap((EIGHT_FIVE,), SIX_FIVE)).turn == (SIX_FIVE,)


async def test_a_button_is_believed_when_nothing_else_is_known() -> None:
    """The row is lost, the button remembers: 8/5 rides in it."""
    ann = Person(opened((3, 1)))
    assert (await ann.tap((EIGHT_FIVE,), SIX_FIVE)).turn == POINT


async def test_a_restart_forgets_nothing() -> None:
    ann = Person(opened((3, 1)))
    await ann.tap((), EIGHT_FIVE)
    ann.drafts = Drafts(ann.posts, ann.clock.ms)
    assert (await ann.tap((), SIX_FIVE)).turn == POINT


async def test_done_is_deaf_for_a_moment_after_it_appeared() -> None:
    ann = Person(opened((3, 1)))
    await ann.tap((), *POINT)
    ann.clock.forward((DONE_IS_DEAF_MS - 1) / 1000)
    assert await ann.done(POINT) == Drafted(Tap.TOO_SOON, POINT, complete=True)
    ann.clock.forward(0.001)
    assert await ann.done(POINT) == Confirm(POINT)


async def test_a_second_tap_on_the_whole_turn_does_not_keep_done_deaf() -> None:
    ann = Person(opened((3, 1)))
    await ann.tap((), *POINT)
    ann.clock.forward(0.6)
    await ann.tap((), *POINT)
    ann.clock.forward(0.1)
    assert await ann.done(POINT) == Confirm(POINT)


async def test_done_after_a_restart_of_the_clock_is_heard() -> None:
    """A monotonic clock begins anew with the machine; the stored moment then lies ahead."""
    ann = Person(opened((3, 1)))
    await ann.tap((), *POINT)
    ann.drafts = Drafts(ann.posts, lambda: 5)
    assert await ann.done(POINT) == Confirm(POINT)


async def test_done_on_a_button_that_the_draft_has_left_behind_does_nothing() -> None:
    ann = Person(opened((3, 1)))
    await ann.tap((), *POINT)
    await ann.undo(POINT)
    ann.clock.forward(5)
    assert await ann.done(POINT) == Drafted(Tap.OVERTAKEN, (EIGHT_FIVE,))


async def test_done_needs_a_whole_turn() -> None:
    ann = Person(opened((3, 1)))
    await ann.tap((), EIGHT_FIVE)
    ann.clock.forward(5)
    assert await ann.done((EIGHT_FIVE,)) == Drafted(Tap.UNFINISHED, (EIGHT_FIVE,))


async def test_only_who_holds_the_dice_may_pick() -> None:
    bob = Person(opened((3, 1)), BOB)
    assert await bob.tap((), EIGHT_FIVE) == Drafted(Tap.NOT_YOURS)
    assert await bob.done(POINT) == Drafted(Tap.NOT_YOURS)


async def test_an_old_keyboard_is_stale() -> None:
    ann = Person(opened((3, 1)))
    ann.grip = replace(ann.grip, since=Seq(1))
    assert await ann.tap((), EIGHT_FIVE) == Drafted(Tap.STALE)
    assert await ann.undo(()) == Drafted(Tap.STALE)


async def test_a_typed_beginning_becomes_the_draft() -> None:
    ann = Person(opened((3, 1)))
    await ann.tap((), Step(24, 3))
    assert await ann.drafts.put(ann.table, ann.grip, (EIGHT_FIVE,)) == Drafted(
        Tap.CHANGED, (EIGHT_FIVE,)
    )


@pytest.mark.parametrize(
    ("latest", "base", "add", "expected"),
    [
        (None, (), (EIGHT_FIVE,), (EIGHT_FIVE,)),
        ((), (), (EIGHT_FIVE,), (EIGHT_FIVE,)),
        ((EIGHT_FIVE,), (), (SIX_FIVE,), POINT),
        ((), (EIGHT_FIVE,), (SIX_FIVE,), (SIX_FIVE,)),
        ((Step(24, 3),), (EIGHT_FIVE,), (SIX_FIVE,), POINT),
        ((EIGHT_FIVE,), (EIGHT_FIVE,), (Step(13, 3),), None),
        (None, (Step(20, 3),), (SIX_FIVE,), None),
    ],
    ids=["new", "empty", "behind", "undone", "elsewhere", "die used", "nonsense"],
)
def test_merging(latest: Turn | None, base: Turn, add: Turn, expected: Turn | None) -> None:
    hand = Hand(SHORT, start(SHORT), Side.WHITE, (3, 1))
    assert merged(hand, latest, base, add) == expected


def test_undo_where_whole_turns_are_offered_takes_the_whole_turn() -> None:
    board = read_position(SHORT, "w 6:2 5:1 off:12 / b 12:2 6:5 off:8")
    table = opened((6, 5))
    assert table.game is not None
    ann = Person(replace(table, game=replace(table.game, position=board)))
    whole = (Step(6, 6), Step(5, 5))

    async def play() -> Drafted:
        await ann.tap((), *whole)
        return await ann.undo(whole)

    assert asyncio.run(play()) == Drafted(Tap.CHANGED, ())
