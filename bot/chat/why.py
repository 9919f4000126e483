"""Why a step is refused: the proof in this position, in words and drawn on the board.

Owns the question (what was asked after which half-made turn), which refused steps are worth
listing first, and the marks of each objection on a scene. The objections are the rules', the
sentences `bot.phrases`', and who is answered where is the router's business. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.phrases.names import escape
from bot.phrases.phrases import Phrases
from bot.play.hand import Hand
from render.scene import Objection as Marks
from render.scene import Player, Roll, Scene, Suggestion
from render.scene import Step as Drawn
from render.table_scene import scene_of
from rules.limits import HOME
from rules.notation import read_as_written
from rules.objections import (
    Backwards,
    HeadTwice,
    HigherChecker,
    Incomplete,
    MustEnter,
    MustUseLarger,
    MustUseMore,
    NoChecker,
    NotHome,
    Objection,
    PointClosed,
    SixPrime,
    refused_steps,
    why_not,
)
from rules.position import BAR, OFF, PerSide
from rules.steps import Step, Turn
from rules.table import Table
from rules.variants import Contact

MOST_LISTED = 24
"""Six rows of four; a list that is longer leaves out what needs the least explaining."""

TELLING = (MustUseLarger, MustUseMore, SixPrime, HeadTwice, HigherChecker, PointClosed, NotHome)
"""Kinds of objections, the least obvious first."""


@dataclass(frozen=True, slots=True)
class Why:
    """One refusal. `draft` is the legal beginning that stands on the board when `asked` is tried.

    `asked` is None where no single step is refused: the text walks backwards, or it stops too
    soon. `other_way` is what closes the way where one checker was to go by both dice and the
    other order fails as well.
    """

    hand: Hand
    draft: Turn
    asked: Step | None
    objection: Objection
    other_way: PointClosed | None = None


@dataclass(frozen=True, slots=True)
class Allowed:
    """Nothing forbids it."""

    turn: Turn


def why_step(hand: Hand, draft: Turn, step: Step) -> Why | None:
    """Why `step` may not follow the legal beginning `draft`; None if it may."""
    asked = (hand.variant, hand.position, hand.side, hand.dice, hand.first)
    objection = why_not(*asked, draft, step)
    return None if objection is None else Why(hand, draft, step, objection)


def why_turn(hand: Hand, draft: Turn, turn: Turn) -> Why | None:
    """The first step of `turn` that may not follow, or that it stops too soon; None if it is whole.

    The steps before the refused one are legal and become the draft of the answer.
    """
    for step in turn:
        found = why_step(hand, draft, step)
        if found is not None:
            return found
        draft = (*draft, step)
    more = hand.next(draft)
    if not more or hand.completes(draft):
        return None
    return Why(hand, draft, None, Incomplete(more[0].die, more))


def why_text(hand: Hand, draft: Turn, text: str) -> Why | Allowed:
    """The answer to a typed step or turn; NotationError when the text is neither.

    A single step is asked about after what is drafted, a longer text is a turn from its
    beginning. That a turn is only begun is no objection to it here.
    """
    turn = read_as_written(text, hand.legal.left(draft))
    if isinstance(turn, Backwards):
        return Why(hand, draft, None, turn)
    if draft and len(turn) > 1:
        draft = ()
        turn = read_as_written(text, hand.legal.left(draft))
        assert not isinstance(turn, Backwards)  # noqa: S101 - the same text
    found = why_turn(hand, draft, turn)
    if found is None or isinstance(found.objection, Incomplete):
        return Allowed(turn)
    return replace(found, other_way=_other_way(found, turn))


def _other_way(found: Why, turn: Turn) -> PointClosed | None:
    """What closes the other way of a checker that was to go by both dice."""
    both = len(turn) == len(set(found.hand.dice)) == 2  # noqa: PLR2004 - two different dice
    if not both or turn[1].source != turn[0].target:
        return None
    first, second = turn
    swapped = Step(first.source, second.die)
    other = why_turn(found.hand, (), (swapped, Step(swapped.target, first.die)))
    if other is None or other.objection == found.objection:
        return None
    return other.objection if isinstance(other.objection, PointClosed) else None


def listed(hand: Hand, draft: Turn) -> tuple[Step, ...]:
    """The steps that fit a die and are refused, the least obvious first, at most `MOST_LISTED`."""
    return tuple(step for _, step in _refused(hand, draft)[:MOST_LISTED])


def _refused(hand: Hand, draft: Turn) -> list[tuple[int, Step]]:
    """Every refused step, the least obvious first, with the place of its kind in that order."""
    refused = refused_steps(hand.variant, hand.position, hand.side, hand.dice, hand.first, draft)
    kinds = [*TELLING, MustEnter]
    ranked = [
        (next(n for n, kind in enumerate(kinds) if type(why) is kind), step)
        for step, why in refused
    ]
    return sorted(ranked, key=lambda pair: pair[0])


def questions(hand: Hand, draft: Turn) -> tuple[tuple[Turn, Step], ...]:
    """What a list of refusals offers after `draft`: each a legal beginning and the refused step.

    Before the first step, where every single step is allowed, those are second steps: a head
    that gives one checker only shows itself there, and whole turns leave no half-made one.
    """
    found = tuple((draft, step) for step in listed(hand, draft))
    if found or draft:
        return found
    seconds = [
        (rank, first, step) for first in hand.next(()) for rank, step in _refused(hand, (first,))
    ]
    pairs: dict[Turn, tuple[Turn, Step]] = {}
    for _, first, step in sorted(seconds, key=lambda second: second[0]):
        pairs.setdefault(tuple(sorted((first, step))), ((first,), step))
    return tuple(pairs.values())[:MOST_LISTED]


def listed_after(hand: Hand, draft: Turn) -> Turn:
    """After which beginning the list stood that offered a step after `draft`."""
    return () if len(draft) == 1 and not listed(hand, ()) else draft


# -------------------------------------------------------------------- in words


def caption(why: Why, say: Phrases) -> str:
    """What was asked, the rule, and what proves it here; HTML, a few lines."""
    said = say.why_caption(_asked(why, say), why.objection, why.hand.variant)
    if why.other_way is None:
        return said
    return f"{said}\n{escape(say.why_other_way(why.other_way))}"


def _asked(why: Why, say: Phrases) -> str:
    """What was asked, as notation, the steps before it included."""
    if isinstance(why.objection, Backwards):
        source, target = why.objection.source, why.objection.target
        return f"{say.point(source)}/{say.point(target)}"
    steps = why.draft if why.asked is None else (*why.draft, why.asked)
    return say.steps(steps)


# -------------------------------------------------------------------- as a picture


def board_scene(
    table: Table, players: PerSide[Player], hand: Hand, draft: Turn, *, pips_word: str
) -> Scene:
    """The board of `hand`, seen by whoever holds it, without the opponent's last arrows."""
    scene = scene_of(table, players, bottom=hand.side, draft=draft, pips_word=pips_word)
    return replace(scene, last_move=())


def proof_scene(scene: Scene, why: Why) -> Scene:  # noqa: C901 - a case a kind
    """`scene`, the board of the hand with the draft on it, with the marks of the refusal."""
    marks = Marks(why.hand.side, steps=tuple(_wanted(why)))
    bare = replace(scene, sources=(), suggestion=None)
    match why.objection:
        case NoChecker(point=point):
            return _marked(bare, replace(marks, sources=(point,) if OFF < point < BAR else ()))
        case MustEnter():
            return _marked(replace(bare, sources=(BAR,)), marks)
        case PointClosed(point=point):
            other = () if why.other_way is None else (why.other_way.point,)
            return _marked(bare, replace(marks, closed=(point, *other)))
        case NotHome(points=points):
            return _marked(replace(bare, sources=points), _held(marks, why))
        case HigherChecker(point=point):
            return _marked(replace(bare, sources=(point,)), _held(marks, why))
        case HeadTwice():
            return _marked(bare, _held(marks, why))
        case SixPrime():
            return _marked(bare, _block(marks, why, why.objection))
        case MustUseMore(die=die, proof=proof):
            closed = tuple(dict.fromkeys(step.target for step in why.objection.closed))
            return _marked(_losing(_instead(bare, why, proof), die), replace(marks, closed=closed))
        case MustUseLarger(proof=proof):
            return _marked(_instead(bare, why, proof), marks)
        case Incomplete(steps=steps):
            sources = sorted({step.source for step in steps}, reverse=True)
            return _marked(replace(bare, sources=tuple(sources)), marks)
        case _:
            return _marked(bare, marks)


def _marked(scene: Scene, marks: Marks) -> Scene:
    return replace(scene, objection=marks)


def _wanted(why: Why) -> Iterator[Drawn]:
    """The refused step as an arrow, where there are places for both its ends."""
    objection = why.objection
    if isinstance(objection, Backwards):
        ends = [(objection.source, objection.target)]
    elif isinstance(objection, SixPrime):
        ends = [(step.source, step.target) for step in objection.proof[len(why.draft) :]]
    elif why.asked is not None:
        ends = [(why.asked.source, why.asked.target)]
    else:
        return
    highest = BAR if why.hand.variant.contact is Contact.HIT else BAR - 1
    for source, target in ends:
        if OFF < source <= highest and OFF <= target < BAR and source != target:
            yield Drawn(source, target)


def _held(marks: Marks, why: Why) -> Marks:
    """The checker that was to move, crossed out."""
    return marks if why.asked is None else replace(marks, sources=(why.asked.source,))


def _block(marks: Marks, why: Why, objection: SixPrime) -> Marks:
    """The six points, and where an enemy checker would have to stand."""
    across = why.hand.variant.across
    inside = {across[point] for point in objection.points}
    last = HOME if objection.in_home else min(inside) - 1
    beyond = tuple(across[n] for n in range(1, last + 1) if n not in inside)
    return replace(marks, run=objection.points, beyond=beyond)


def _instead(scene: Scene, why: Why, proof: Turn) -> Scene:
    """What would be legal, as a proposal; only from the board before the turn."""
    if why.draft:
        return scene
    steps = tuple(Drawn(step.source, step.target) for step in proof)
    return replace(scene, suggestion=Suggestion(why.hand.side, steps))


def _losing(scene: Scene, die: int) -> Scene:
    """The die that could not be played, crossed out."""
    if scene.roll is None:
        return scene
    dice = tuple(replace(face, lost=face.pips == die) for face in scene.roll.dice)
    return replace(scene, roll=Roll(scene.roll.side, dice))
