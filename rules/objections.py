"""Why a step or a turn is refused, with the facts that prove it.

Owns the objections and their order: what the checker cannot do by itself comes
before what the whole turn demands. Leaves the wording to whoever shows them and
what is legal to `moves`.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.generator import points, reachable
from rules.limits import HOME, SixPrimeBan
from rules.moves import LegalTurns, completes, legal_turns
from rules.position import BAR, Position, Side
from rules.steps import POINTS, STEPS, Dice, Step, Turn, View
from rules.variants import Variant


@dataclass(frozen=True, slots=True)
class DieNotRolled:
    """No die shows `die`."""

    die: int


@dataclass(frozen=True, slots=True)
class DieUsed:
    """Every die of `die` pips has been played in this turn, or the game is already won."""

    die: int


@dataclass(frozen=True, slots=True)
class NoChecker:
    """No checker of the mover stands on `point` (25: none on the bar)."""

    point: int


@dataclass(frozen=True, slots=True)
class Backwards:
    """Checkers only move to lower own numbers (A5)."""

    source: int
    target: int


@dataclass(frozen=True, slots=True)
class MustEnter:
    """`count` checkers on the bar must enter before anything else moves (A12)."""

    count: int


@dataclass(frozen=True, slots=True)
class PointClosed:
    """`count` enemy checkers close `point` (A11, A34)."""

    point: int
    count: int


@dataclass(frozen=True, slots=True)
class NotHome:
    """Nothing is borne off while checkers stand on `points`, outside the home (A13, A41)."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HigherChecker:
    """A bigger die bears off from the highest point only, which is `point` (A13, A41)."""

    point: int


@dataclass(frozen=True, slots=True)
class HeadTwice:
    """`already` checkers left the head in this turn and `limit` is all that may (B.4, B.5)."""

    already: int
    limit: int


@dataclass(frozen=True, slots=True)
class SixPrime:
    """The turn would end with six in a row on `points` and no enemy checker beyond them (B.7).

    `points` are the mover's own numbers, in the enemy's walking order. `proof` is the turn that
    ends so. `in_home`: being beyond them is not enough, he must be in his home (`block = home`).
    """

    points: tuple[int, ...]
    proof: Turn
    in_home: bool = False


@dataclass(frozen=True, slots=True)
class MustUseMore:
    """So fewer than `dice_used` dice could be played (C.1.1, B.6), be it by winning early (S23).

    `die` would be lost; `proof` is a legal turn that plays `dice_used` dice; `refused` says for
    each checker what stops it from playing `die` afterwards.
    """

    die: int
    dice_used: int
    proof: Turn
    refused: tuple[tuple[Step, Objection], ...]

    @property
    def closed(self) -> tuple[Step, ...]:
        """The steps of the lost die that only fail because their landing point is closed."""
        return tuple(step for step, why in self.refused if isinstance(why, PointClosed))


@dataclass(frozen=True, slots=True)
class MustUseLarger:
    """Only one die can be played, and then the larger, `die`; `proof` plays it (C.1.2, B.6)."""

    die: int
    proof: Turn


@dataclass(frozen=True, slots=True)
class Incomplete:
    """The turn is legal so far, but `die` must still be played, with one of `steps`."""

    die: int
    steps: tuple[Step, ...]


Objection = (
    DieNotRolled
    | DieUsed
    | NoChecker
    | Backwards
    | MustEnter
    | PointClosed
    | NotHome
    | HigherChecker
    | HeadTwice
    | SixPrime
    | MustUseMore
    | MustUseLarger
    | Incomplete
)


def why_not(  # noqa: PLR0913, PLR0917 - a half-made turn and what is asked about it
    variant: Variant,
    position: Position,
    side: Side,
    dice: Dice,
    first: bool,  # noqa: FBT001 - likewise
    draft: Turn,
    asked: Step | Turn,
) -> Objection | None:
    """What forbids `asked` after the legal beginning `draft`; None when it is legal.

    A step is legal when it begins or continues a legal turn; a turn only when it is whole.
    """
    legal = legal_turns(variant, position, side, dice, first)
    if isinstance(asked, Step):
        return _to_step(legal, draft, asked)
    for played, step in enumerate(asked):
        objection = _to_step(legal, draft + asked[:played], step)
        if objection is not None:
            return objection
    whole = draft + asked
    following = legal.next_steps(whole)
    if not following or completes(variant, position, side, dice, first, whole):
        return None
    return Incomplete(following[0].die, following)


def refused_steps(  # noqa: PLR0913, PLR0917 - a half-made turn is these facts
    variant: Variant,
    position: Position,
    side: Side,
    dice: Dice,
    first: bool,  # noqa: FBT001 - likewise
    draft: Turn,
) -> tuple[tuple[Step, Objection], ...]:
    """Every step of an own checker by a die still left that is not offered, with its reason.

    Larger die first, high points first. `draft` is a legal beginning.
    """
    legal = legal_turns(variant, position, side, dice, first)
    view = legal.view(draft)
    if view is None:
        return ()
    steps = [
        STEPS[die][place]
        for die in dict.fromkeys(legal.left(draft))
        for place in points(view.occupied)
    ]
    found = ((step, _to_step(legal, draft, step)) for step in steps)
    return tuple((step, why) for step, why in found if why is not None)


def all_single_steps(  # noqa: PLR0913, PLR0917 - a half-made turn is these facts
    variant: Variant,
    position: Position,
    side: Side,
    dice: Dice,
    first: bool,  # noqa: FBT001 - likewise
    draft: Turn,
) -> tuple[tuple[Step, Objection], ...]:
    """Those of `refused_steps` that could be made if they were looked at alone."""
    return tuple(
        (step, why)
        for step, why in refused_steps(variant, position, side, dice, first, draft)
        if isinstance(why, HeadTwice | SixPrime | MustUseMore | MustUseLarger)
    )


def _to_step(legal: LegalTurns, draft: Turn, step: Step) -> Objection | None:
    view = legal.view(draft)
    if view is None:
        raise ValueError(f"not a beginning of a turn: {draft}")
    objection = _alone(legal, view, legal.left(draft), step)
    if objection is not None or step in legal.next_steps(draft):
        return objection
    begun = view.after(step.source, step.die)
    return _in_the_turn(legal, draft, step, begun)


def _alone(legal: LegalTurns, view: View, left: tuple[int, ...], step: Step) -> Objection | None:
    """What forbids the step wherever it might lead."""
    source, die = step
    if die not in legal.dice:
        return DieNotRolled(die)
    if die not in left or view.won():
        return DieUsed(die)
    if not 0 < source <= BAR or not view.occupied >> source & 1:
        return NoChecker(source)
    on_bar = view.own(BAR)
    if on_bar and source != BAR:
        return MustEnter(on_bar)
    if source > die:
        return _landing(legal, view, source, source - die)
    outside = tuple(place for place in points(view.occupied) if place > HOME)
    if outside:
        return NotHome(outside)
    highest = view.occupied.bit_length() - 1
    if source < die and source != highest:
        return HigherChecker(highest)
    return None


def _landing(legal: LegalTurns, view: View, source: int, target: int) -> Objection | None:
    if not view.open >> target & 1:
        enemy = legal.position.of(legal.side.other)
        return PointClosed(target, enemy[legal.variant.across[target]])
    if view.head == 1 << source and not view.leaving:
        limit = legal.before().leaving
        return HeadTwice(limit, limit)
    return None


def _in_the_turn(legal: LegalTurns, draft: Turn, step: Step, begun: View) -> Objection:
    """What forbids a step that could be made by itself: `begun` is the board after it."""
    turn = (*draft, step)
    rest = legal.left(turn)
    missing = max(legal.dice_used - len(turn), 0)
    unlimited = begun.unlimited()
    levels = [{unlimited.board: ()}, *(reachable(unlimited, rest) if rest else ())]
    if levels[missing]:
        if legal.dice_used == 1 and begun.allowed():
            return MustUseLarger(max(legal.dice), legal.turns[0])
        # Turns of the right length exist and none is legal: each ends on a forbidden run.
        proof = turn + next(iter(levels[missing].values()))
        return SixPrime(_run(legal, proof), proof, in_home=_in_home(legal.variant))
    # Only the first of two different dice comes here: a doublet loses nothing by its order, for
    # no step of it takes another away.
    lost = rest[0]
    refused = [
        (STEPS[lost][place], _alone(legal, begun, rest, STEPS[lost][place]))
        for place in points(begun.occupied)
    ]
    return MustUseMore(
        die=lost,
        dice_used=legal.dice_used,
        proof=legal.turns[0],
        refused=tuple((other, why) for other, why in refused if why is not None),
    )


def _in_home(variant: Variant) -> bool:
    return any(limit.in_home for limit in variant.limits if isinstance(limit, SixPrimeBan))


def _run(legal: LegalTurns, proof: Turn) -> tuple[int, ...]:
    """The forbidden six on which `proof` ends, in the order the enemy would walk them."""
    before = legal.before()
    ended = before
    for step in proof:
        ended = ended.after(*step)
    run = next(run for run in before.runs if ended.occupied & run == run)
    held = [point for point in POINTS if run >> point & 1]
    return tuple(sorted(held, key=lambda point: -legal.variant.across[point]))
