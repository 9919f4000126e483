"""What is true of every legal turn, whatever the board: Hypothesis looks for one that breaks it.

Boards come from the same makers as the comparisons; a single step is judged by the oracle's
`step`, never by the core's.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.moves import (
    ROLLS,
    LegalTurns,
    apply,
    completes,
    dead_to_all_rolls,
    legal_turns,
    next_steps,
    trace,
)
from rules.position import BAR, Position, Side
from rules.steps import Dice, Step, Turn
from rules.variants import VARIANTS, Contact
from tests.rules.boards import RECIPES, Case, drawn, near_block, position_of, row_seen_by, walled
from tests.rules.core import turns_of
from tests.rules.oracle import Row, blocks_unlawfully, game_of, head_limit, mover_pips, step
from tests.rules.oracle import legal as oracle_legal
from tests.rules.oracle import sound as fifteen_each

LAW = settings(deadline=None, max_examples=150)


def _board(kind: str, source: random.Random) -> Row:
    makers = {"near block": near_block, "walled": walled}
    return drawn(RECIPES[kind], source) if kind in RECIPES else makers[kind](source)


sources = st.randoms(use_true_random=False)
rows = st.builds(_board, st.sampled_from([*RECIPES, "near block", "walled"]), sources)
rolls = st.tuples(st.integers(1, 6), st.integers(1, 6))
cases = st.tuples(rows, rolls, st.booleans())
sides = st.sampled_from(Side)
law: Callable[[Callable[[Case, Side], None]], Callable[[], None]] = given(cases, sides)


def dice_left(dice: Dice, turn: Turn) -> list[int]:
    """The dice of a roll that a turn leaves unplayed."""
    left = [dice[0]] * 4 if dice[0] == dice[1] else list(dice)
    for played in turn:
        left.remove(played.die)
    return left


def rows_after(legal: LegalTurns) -> dict[Row, Turn]:
    """Every final board as a row of the mover, with the turn the core gives for it."""
    game = legal.variant.key
    return {row_seen_by(game, board, legal.side): turn for board, turn in legal.boards.items()}


@LAW
@law
def test_fifteen_checkers_each_after_every_turn(case: Case, side: Side) -> None:
    """A1."""
    legal = turns_of(case, side)
    for board in legal.boards:
        assert sum(board.white) == sum(board.black) == 15
        assert min(*board.white, *board.black) >= 0
    assert all(fifteen_each(row) for row in rows_after(legal))


@LAW
@law
def test_every_step_of_a_turn_is_a_legal_step_by_itself(case: Case, side: Side) -> None:
    """A8, A12, A13, A34, A41: the oracle's single step walks each turn to the same board."""
    row, dice, first = case
    for after, turn in rows_after(turns_of(case, side)).items():
        walked: Row | None = row
        for played in turn:
            assert walked is not None
            walked = step(walked, played.source, played.die)
        assert walked == after
        limit = head_limit(row, dice, first=first, head="enemy_head")
        assert sum(played.source == 24 for played in turn) <= limit


@LAW
@law
def test_every_turn_is_maximal(case: Case, side: Side) -> None:
    """A10, B.6: no die left over can still be played; where one can, it would build a block."""
    row, dice, first = case
    limit = head_limit(row, dice, first=first, head="enemy_head")
    legal = turns_of(case, side)
    ends = rows_after(legal) or {row: ()}
    for after, turn in ends.items():
        heads = sum(played.source == 24 for played in turn)
        for die in set(dice_left(dice, turn)):
            for point in range(1, 26):
                further = step(after, point, die)
                if further is None or (point == 24 and heads >= limit):
                    continue
                assert blocks_unlawfully(further), (after, turn, point, die)


@LAW
@law
def test_every_turn_plays_as_many_dice(case: Case, side: Side) -> None:
    """C.1, 1 and 2: K dice each; a single one of two different dice is the same for all."""
    legal = turns_of(case, side)
    assert {len(turn) for turn in legal.turns} <= {legal.dice_used}
    assert bool(legal.turns) == (legal.dice_used > 0)
    if legal.dice_used == 1 and case[1][0] != case[1][1]:
        assert len({turn[0].die for turn in legal.turns}) == 1


@LAW
@law
def test_no_turn_ends_with_a_forbidden_block(case: Case, side: Side) -> None:
    """B.7."""
    assert not any(blocks_unlawfully(row) for row in rows_after(turns_of(case, side)))


@LAW
@law
def test_legality_is_the_same_for_both_sides(case: Case, side: Side) -> None:
    """A59: the same board with the colours changed has the same turns, in the same order."""
    here, there = turns_of(case, side), turns_of(case, side.other)
    assert here.turns == there.turns
    assert here.dice_used == there.dice_used
    swapped_boards = [Position(board.black, board.white) for board in there.boards]
    assert list(here.boards) == swapped_boards


@LAW
@law
def test_the_order_of_the_dice_means_nothing(case: Case, side: Side) -> None:
    """A8."""
    row, (first_die, second_die), first = case
    turned = turns_of((row, (second_die, first_die), first), side)
    assert dict(turns_of(case, side).boards) == dict(turned.boards)


@LAW
@law
def test_pips_drop_by_the_dice_played(case: Case, side: Side) -> None:
    """A8, A13: by exactly K dice, save what a bigger die overshoots when bearing off."""
    legal = turns_of(case, side)
    for board, turn in legal.boards.items():
        dropped = legal.position.pips(side) - board.pips(side)
        overshot = sum(max(played.die - played.source, 0) for played in turn)
        assert dropped == sum(played.die for played in turn) - overshot
        if board.off(side) == legal.position.off(side):
            assert overshot == 0


@LAW
@law
def test_the_enemy_only_changes_by_being_hit(case: Case, side: Side) -> None:
    """A11, A34: each hit sends one lone checker to the bar and costs what he had travelled."""
    legal = turns_of(case, side)
    for board, turn in legal.boards.items():
        hits = [moved for moved in trace(legal.variant, legal.position, side, turn) if moved.hit]
        before, after = legal.position.of(side.other), board.of(side.other)
        if legal.variant.contact is Contact.BLOCK:
            assert not hits
            assert before == after
        assert board.bar(side.other) - legal.position.bar(side.other) == len(hits)
        lost = board.pips(side.other) - legal.position.pips(side.other)
        assert lost == sum(moved.target for moved in hits)
        assert all(before[25 - moved.target] == 1 for moved in hits)


@LAW
@law
def test_nothing_else_moves_while_a_checker_is_on_the_bar(case: Case, side: Side) -> None:
    """A12."""
    legal = turns_of(case, side)
    waiting = legal.position.bar(side)
    for turn in legal.turns:
        assert all(played.source == BAR for played in turn[:waiting])


@LAW
@given(cases, sides, sources)
def test_every_step_offered_leads_to_a_whole_turn(
    case: Case, side: Side, source: random.Random
) -> None:
    """C.1, 4: whoever follows the offers, whichever he takes, ends on a legal board."""
    row, dice, first = case
    question = VARIANTS[game_of(row)], position_of(row, side), side, dice, first
    legal = legal_turns(*question)
    draft: tuple[Step, ...] = ()
    while offered := next_steps(*question, draft):
        assert not completes(*question, draft)
        draft = (*draft, source.choice(offered))
    assert completes(*question, draft)
    if draft:
        assert apply(legal.variant, legal.position, side, draft) in legal.boards
    else:
        assert legal.dice_used == 0


@LAW
@given(cases, sides, st.lists(st.builds(Step, st.integers(0, 25), st.integers(1, 6)), max_size=4))
def test_no_other_draft_is_taken_for_a_whole_turn(
    case: Case, side: Side, steps: list[Step]
) -> None:
    """A tap that was never offered completes nothing and is not led on."""
    row, dice, first = case
    question = VARIANTS[game_of(row)], position_of(row, side), side, dice, first
    draft: tuple[Step, ...] = ()
    for played in steps:
        if played not in next_steps(*question, draft):
            assert not completes(*question, (*draft, played))
            assert next_steps(*question, (*draft, played)) == ()
            return
        draft = (*draft, played)


@LAW
@law
def test_the_race_only_goes_forward(case: Case, side: Side) -> None:
    """A5: the mover's pips grow less in every turn."""
    row = case[0]
    for after in rows_after(turns_of(case, side)):
        assert mover_pips(after) < mover_pips(row)


NARROW = ("short blocked", "short prime", "short bar", "walled", "near block")


@settings(deadline=None, max_examples=60)
@given(st.builds(_board, st.sampled_from(NARROW), sources), sides)
def test_no_roll_moves_whom_the_oracle_lets_move_by_none(row: Row, side: Side) -> None:
    """A52, C.5: with B.7 a step that can be played is not yet a turn."""
    dead = not any(oracle_legal(row, roll)[0] for roll in ROLLS)
    position = position_of(row, side)
    assert dead_to_all_rolls(VARIANTS[game_of(row)], position, side) == dead
