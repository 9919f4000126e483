"""What is offered to somebody who picks a turn, by the examples and numbers of the plan."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterable

import pytest

from bot.play.choices import FEW_RESULTS, MANY_SOURCES, MANY_STEPS, Mode, choices, remainders
from bot.play.hand import Hand
from rules.moves import apply
from rules.notation import read_position
from rules.position import Position, Side
from rules.steps import Step, Turn
from rules.variants import LONG, SHORT, Variant, start


def hand(dice: str, position: str = "", variant: Variant = SHORT, *, first: bool = False) -> Hand:
    """White to play `dice`, such as "31"."""
    board = read_position(variant, position) if position else start(variant)
    return Hand(variant, board, Side.WHITE, (int(dice[0]), int(dice[1])), first)


def names(steps: Iterable[Step]) -> str:
    """Single steps as a keyboard would label them."""
    return " ".join(name((step,)) for step in steps)


def name(run: Turn) -> str:
    """One checker's way."""
    places = [run[0].source, *(step.target for step in run)]
    return "/".join({25: "bar", 0: "off"}.get(place, str(place)) for place in places)


def test_opening_31_is_offered_by_die_the_larger_first() -> None:
    offered = choices(hand("31"))
    assert offered.mode is Mode.STEPS
    assert [group.die for group in offered.groups] == [3, 1]
    assert [names(group.steps) for group in offered.groups] == [
        "24/21 13/10 8/5 6/3",
        "24/23 8/7 6/5",
    ]
    assert offered.pairs == ()
    assert offered.swap is None


def test_the_order_of_the_dice_as_rolled_does_not_matter() -> None:
    assert choices(hand("13")) == choices(hand("31"))


def test_runs_are_one_button_each_and_both_orders_of_the_dice_are_one_run() -> None:
    """13/10/9 is one button although 13/12/9 is closed; 24/20 goes by 21 or 23 and is one too."""
    assert [name(run) for run in choices(hand("31")).runs] == [
        "24/21/20",
        "13/10/9",
        "8/5/4",
        "6/3/2",
    ]


def test_a_run_that_can_hit_on_the_way_is_two_buttons() -> None:
    """Black's lone checker on white's 21 (black's own 4): 24/21*/20 and 24/23/20 differ."""
    runs = choices(hand("31", "w 24:2 13:5 8:3 6:5 / b 24:2 13:5 8:3 6:4 4:1")).runs
    assert [name(run) for run in runs if run[0].source == 24] == ["24/21/20", "24/23/20"]


def test_after_a_step_the_checker_just_moved_stands_first() -> None:
    """chat.md 2 names 24/23 8/7 6/5 5/4; its rule puts the step of the checker just moved first."""
    offered = choices(hand("31"), (Step(8, 3),))
    assert offered.mode is Mode.STEPS
    assert names(offered.steps) == "5/4 24/23 8/7 6/5"


def test_a_whole_turn_leaves_nothing_to_pick() -> None:
    offered = choices(hand("31"), (Step(8, 3), Step(6, 1)))
    assert offered.mode is Mode.COMPLETE
    assert offered.steps == ()


def test_22_offers_steps_and_pairs() -> None:
    offered = choices(hand("22"))
    assert offered.mode is Mode.STEPS
    assert names(offered.steps) == "24/22 13/11 8/6 6/4"
    assert [(pair[0], len(pair)) for pair in offered.pairs] == [
        (Step(24, 2), 2),
        (Step(13, 2), 2),
        (Step(8, 2), 2),
        (Step(6, 2), 2),
    ]
    assert all(pair[0] == pair[1] for pair in offered.pairs)


def test_a_pair_needs_two_checkers_and_two_dice() -> None:
    """One checker on 24 and three dice gone: no pair is left of either."""
    lone = "w 24:1 13:5 8:3 6:6 / b 24:2 13:5 8:3 6:5"
    assert (Step(24, 2), Step(24, 2)) not in choices(hand("22", lone)).pairs
    three = (Step(13, 2), Step(13, 2), Step(13, 2))
    assert choices(hand("22"), three).pairs == ()


def test_bear_off_65_is_two_whole_turns() -> None:
    """Five may be borne off or played 6/1: the six always goes off first."""
    offered = choices(hand("65", "w 6:2 5:1 off:12 / b 12:2 6:5 off:8"))
    assert offered.mode is Mode.WHOLE
    assert sorted(offered.wholes) == [
        (Step(6, 6), Step(5, 5)),
        (Step(6, 6), Step(6, 5)),
    ]


def test_from_the_bar_both_entries_are_offered() -> None:
    """6-5 from the bar with 19 and 20 open (black's own 6 and 5 empty): bar/19 and bar/20."""
    offered = choices(hand("65", "w bar:1 13:5 8:4 6:5 / b 24:2 13:5 8:3 7:5"))
    sources = {step.source for step in offered.steps} or {turn[0].source for turn in offered.wholes}
    assert sources == {25}
    if offered.mode is Mode.STEPS:
        assert names(offered.steps) == "bar/19 bar/20"
    else:
        assert {name(whole[:1]) for whole in offered.wholes} <= {"bar/19", "bar/20"}


def test_whole_turns_only_when_there_is_more_than_one_step_to_save() -> None:
    """One die playable, three ways: they are steps, and the step is the whole turn."""
    offered = choices(hand("31"), (Step(6, 1),))
    assert offered.mode is Mode.STEPS


def test_many_steps_show_one_die_and_the_other_on_demand() -> None:
    spread = "w 24:1 23:1 22:1 16:1 15:1 14:1 13:1 8:2 7:2 6:2 5:2 / b 24:2 13:5 off:8"
    offered = choices(hand("61", spread))
    assert offered.mode is Mode.ONE_DIE
    assert [group.die for group in offered.groups] == [6]
    assert offered.swap == 1
    swapped = choices(hand("61", spread), die=1)
    assert [group.die for group in swapped.groups] == [1]
    assert swapped.swap == 6


def test_fifteen_sources_of_one_die_still_have_labels() -> None:
    """Fifteen checkers have at most fifteen sources, so bare numbers stay a promise for others."""
    wide = "w " + " ".join(f"{point}:1" for point in range(9, 24)) + " / b 12:15"
    offered = choices(hand("11", wide, LONG))
    assert offered.mode is Mode.ONE_DIE
    assert MANY_STEPS < len(offered.steps) <= MANY_SOURCES


def test_the_remainders_of_a_draft_are_its_distinct_results() -> None:
    """After 24/22(2) two twos are left: every pair of twos, counted by an independent walk."""
    two = hand("22")
    draft = (Step(24, 2), Step(24, 2))
    found = remainders(two, draft, 99)
    boards = {two.after(draft + rest) for rest in found}
    assert len(boards) == len(found)
    expected = {
        apply(SHORT, start(SHORT), Side.WHITE, (*draft, one, other))
        for one in two.next(draft)
        for other in two.next((*draft, one))
    }
    assert boards == expected


RANDOM_GAMES = 3


def walk(variant: Variant, seed: int) -> Iterable[Hand]:
    """Every hand of one random game."""
    source = random.Random(seed)  # noqa: S311 - boards for a test
    position, side = start(variant), Side.WHITE
    done = {Side.WHITE: 0, Side.BLACK: 0}
    for _ in range(80):
        dice = (source.randint(1, 6), source.randint(1, 6))
        held = Hand(variant, position, side, dice, done[side] == 0)
        turns = held.legal.turns
        if turns:
            yield held
            position = held.after(source.choice(turns))
            if position.off(side) == 15:
                return
        done[side] += 1
        side = side.other


def test_a_keyboard_of_steps_stays_small_in_random_games() -> None:
    """chat.md 1, short game: about 6 first steps and hardly ever more than 14.

    Random play scatters the checkers more than people do, so these bounds are on the safe side.
    """
    hands = [held for seed in range(20) for held in walk(SHORT, seed) if held.only is None]
    steps = sorted(len(held.next()) for held in hands if not held.doublet)
    assert 5 <= statistics.median(steps) <= 8
    assert steps[len(steps) * 95 // 100] <= 14


@pytest.mark.slow
@pytest.mark.parametrize("variant", [SHORT, LONG], ids=["short", "long"])
def test_every_result_can_be_tapped_and_no_keyboard_is_too_large(variant: Variant) -> None:
    """Random games: whatever is offered is legal, and tapping reaches every legal result."""
    for seed in range(RANDOM_GAMES):
        for held in walk(variant, seed):
            reached = tapped(held, ())
            assert reached == set(held.legal.boards)


def tapped(held: Hand, draft: Turn, seen: set[Turn] | None = None) -> set[Position]:
    """The boards that the offered buttons lead to, either die first; checks each keyboard."""
    seen = set() if seen is None else seen
    key = tuple(sorted(draft))
    if key in seen:
        return set()
    seen.add(key)
    offered = choices(held, draft)
    if offered.mode is Mode.COMPLETE:
        return {held.after(draft)}
    additions = list(offered.wholes) or [(step,) for step in offered.steps]
    assert 0 < len(additions) <= MANY_SOURCES
    if offered.mode is Mode.WHOLE:
        assert len(additions) <= FEW_RESULTS
    if offered.mode is Mode.STEPS:
        assert len(additions) <= MANY_STEPS
    if offered.swap is not None:
        additions += [(step,) for step in choices(held, draft, offered.swap).steps]
    for extra in (*offered.pairs, *offered.runs):
        assert held.begins(draft + extra)
    boards: set[Position] = set()
    for add in additions:
        assert held.begins(draft + add)
        boards |= tapped(held, draft + add, seen)
    return boards
