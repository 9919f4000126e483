"""The rules core asked in the oracle's words, so that the two can be compared.

Owns the translation both ways and the sentence a disagreement is reported with. Leaves what is
asked to the tests.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.moves import LegalTurns, completes, legal_turns, next_steps
from rules.position import Side
from rules.steps import Step
from rules.variants import VARIANTS, Variant, variant_for
from tests.rules.boards import position_of, row_seen_by, spell
from tests.rules.oracle import Answer, Row, Walk, game_of, legal, legal_walks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.rules.boards import Case


@dataclass(frozen=True)
class Options:
    """The options of long nardy that change what is legal (B.5, B.7)."""

    head: str = "enemy_head"
    block: str = "ahead"

    def variant(self, row: Row) -> Variant:
        """The core's variant for the game of the row."""
        game = game_of(row)
        if self == Options():
            return VARIANTS[game]
        return variant_for(game, head=self.head, block=self.block)


DEFAULT = Options()


def turns_of(case: Case, side: Side = Side.WHITE, options: Options = DEFAULT) -> LegalTurns:
    """What the core says about a case when `side` is the mover."""
    row, dice, first = case
    return legal_turns(options.variant(row), position_of(row, side), side, dice, first)


def answer(case: Case, side: Side = Side.WHITE, options: Options = DEFAULT) -> Answer:
    """The core's answer in the oracle's form: dice used and rows, a pass being the row itself."""
    row = case[0]
    turns = turns_of(case, side, options)
    boards = {row_seen_by(game_of(row), board, side) for board in turns.boards}
    assert len(boards) == len(turns.turns), f"a board comes twice: {describe(case)}"
    return turns.dice_used, boards or {row}


def whole_turns(case: Case, side: Side = Side.WHITE, options: Options = DEFAULT) -> set[Walk]:
    """Every whole turn that can be tapped together, step by step, as `next_steps` offers it.

    A draft that is neither whole nor led on is a trap for the player and fails at once.
    """
    row, dice, first = case
    asked = options.variant(row), position_of(row, side), side, dice, first
    found: set[Walk] = set()
    drafts: list[tuple[Step, ...]] = [()]
    while drafts:
        draft = drafts.pop()
        offered, whole = next_steps(*asked, draft), completes(*asked, draft)
        assert bool(offered) != whole, f"{describe(case)} {side} {options}: {draft}"
        if whole:
            found.add(tuple((step.source, step.die) for step in draft))
        drafts.extend((*draft, step) for step in offered)
    return found


def assert_agree(cases: Iterable[Case], options: Options = DEFAULT) -> int:
    """Core and oracle answer every case alike, whichever side moves; how many there were."""
    number = 0
    for number, case in enumerate(cases, 1):
        row, dice, first = case
        side = Side.WHITE if number % 2 else Side.BLACK
        expected = legal(row, dice, first=first, head=options.head, block=options.block)
        found = answer(case, side, options)
        assert found == expected, disagreement(case, side, options, found, expected)
    return number


def assert_same_walks(cases: Iterable[Case], options: Options = DEFAULT) -> int:
    """Tapping step by step reaches exactly the oracle's whole turns; how many cases there were."""
    number = 0
    for number, case in enumerate(cases, 1):
        row, dice, first = case
        side = Side.WHITE if number % 2 else Side.BLACK
        expected = set(legal_walks(row, dice, first=first, head=options.head, block=options.block))
        found = whole_turns(case, side, options)
        assert found == expected, (
            f"{describe(case)} {side} {options}\n"
            f"only tapped: {sorted(found - expected)[:5]}\n"
            f"not offered: {sorted(expected - found)[:5]}"
        )
    return number


def describe(case: Case) -> str:
    """A case as text, mover first."""
    row, dice, first = case
    return f"{game_of(row)} {spell(row)} roll {dice[0]}-{dice[1]}{' first turn' if first else ''}"


def disagreement(case: Case, side: Side, options: Options, found: Answer, expected: Answer) -> str:
    """Where two answers part, a few boards of each kind."""
    return (
        f"{describe(case)} {side} {options}\n"
        f"dice used: core {found[0]}, oracle {expected[0]}\n"
        f"only core: {[spell(row) for row in sorted(found[1] - expected[1])[:4]]}\n"
        f"only oracle: {[spell(row) for row in sorted(expected[1] - found[1])[:4]]}"
    )
