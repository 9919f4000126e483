"""Positions, dice and turns as text, both ways; the only parser of the rules.

Owns the spellings. Reading a turn finds, among all that the text can mean, the
one that is legal. Leaves what is legal to `moves` and the reason why nothing is
to `objections`; translated words for bar and off come from the caller.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise

from rules.moves import Dice, LegalTurns, Moved, Step, Turn, legal_turns, trace
from rules.objections import Backwards, Objection, why_not
from rules.position import BAR, CHECKERS, OFF, Checkers, Position, Side
from rules.steps import POINTS, View
from rules.variants import Variant

LONGEST_TEXT = 80
MEANINGS = 64
"""How many ways of splitting a text are tried; a turn somebody means has a handful."""

_STACK = re.compile(r"(bar|off|[1-9]|1\d|2[0-4]):(\d{1,2})")
_NAMED: dict[str, int] = {"bar": BAR, "off": OFF}
_GAP = re.compile(r"[\s,;.+]*")
_SLASH = re.compile(r"\s*(?:[/\\→>‐-―−-])\s*")
_STAR = re.compile(r"\s*\*+")
_TIMES = re.compile(r"\s*\(\s*([1-4])\s*\)")
_PLACES: tuple[tuple[re.Pattern[str], int | None], ...] = (
    (re.compile(r"bar|b(?!a)|бар|б(?!а)", re.IGNORECASE), BAR),
    (re.compile(r"off|out|o(?![fu])|вых|о", re.IGNORECASE), OFF),
    (re.compile(r"1\d|2[0-5]"), None),
    (re.compile(r"\d"), None),
)


class NotationError(ValueError):
    """A text that says nothing; `text` is what was read and `at` the place where it went wrong."""

    def __init__(self, text: str, at: int, why: str) -> None:
        super().__init__(f"{why} at {at + 1}: {text!r}")
        self.text = text
        self.at = at


# ------------------------------------------------------------------ positions


def write_position(position: Position) -> str:
    """Such as `w 24:2 13:5 8:3 6:5 / b 24:2 13:5 8:3 6:5`; each side in its own numbers."""
    return " / ".join(
        " ".join([letter, *_stacks(own)])
        for letter, own in (("w", position.white), ("b", position.black))
    )


def _stacks(own: Checkers) -> Iterator[str]:
    names: dict[int, str] = {BAR: "bar", OFF: "off"}
    for place in range(BAR, OFF - 1, -1):
        if own[place]:
            yield f"{names.get(place, place)}:{own[place]}"


def read_position(variant: Variant, text: str) -> Position:
    """The position of `write_position`'s text; 15 checkers a side, no point held by both (A1)."""
    white, slash, black = text.partition("/")
    if not slash:
        raise NotationError(text, len(text), "the black side is missing")
    position = Position(
        _read_side(text, "w", white, 0), _read_side(text, "b", black, len(white) + 1)
    )
    for point in POINTS:
        if position.white[point] and position.black[variant.across[point]]:
            raise NotationError(text, 0, f"both sides on white's {point}")
    return position


def _read_side(text: str, letter: str, part: str, at: int) -> Checkers:
    words = list(re.finditer(r"\S+", part))
    if not words or words[0].group() != letter:
        raise NotationError(text, at, f"{letter!r} expected")
    counts = [0] * (BAR + 1)
    for word in words[1:]:
        match = _STACK.fullmatch(word.group())
        if match is None:
            raise NotationError(text, at + word.start(), "a place and a count expected")
        place = _NAMED[match[1]] if match[1] in _NAMED else int(match[1])
        counts[place] += int(match[2])
    if sum(counts) != CHECKERS:
        raise NotationError(text, at, f"{sum(counts)} checkers instead of {CHECKERS}")
    return tuple(counts)


# ----------------------------------------------------------------------- dice


def write_dice(dice: Dice) -> str:
    """`3-1`, in the order given."""
    return f"{dice[0]}-{dice[1]}"


def read_dice(text: str) -> Dice:
    """The dice of `31`, `3-1`, `3 1`, `3:1`, `3,1`, in the order written."""
    match = re.fullmatch(r"\s*([1-6])\s*[-‐-―−:,; ]?\s*([1-6])\s*", text)
    if match is None:
        raise NotationError(text, 0, "two dice expected")
    return int(match[1]), int(match[2])


# -------------------------------------------------------------- writing a turn


def write_turn(  # noqa: PLR0913 - the last two are the words of a language
    variant: Variant,
    position: Position,
    side: Side,
    turn: Turn,
    *,
    bar: str = "bar",
    off: str = "off",
) -> str:
    """Such as `13/8 6/5*`, `24/18/13`, `8/4(2)`, `bar/22`, `6/off`; empty for a pass.

    One checker's steps are joined with every landing shown, equal journeys are counted, and
    higher points come first. `read_turn` finds the same board in it.
    """
    names: dict[int, str] = {BAR: bar, OFF: off}
    traced = trace(variant, position, side, turn)
    if len(traced) == 1:  # as on most buttons
        (only,) = traced
        source, target = (names.get(at, at) for at in (only.source, only.target))
        return f"{source}/{target}{'*' * only.hit}"
    journeys: list[list[Moved]] = []
    for moved in traced:
        joined = next((way for way in journeys if way[-1].target == moved.source), None)
        if joined is None:
            journeys.append([moved])
        else:
            joined.append(moved)
    count: Counter[tuple[int, ...]] = Counter()
    struck: set[tuple[tuple[int, ...], int]] = set()
    for journey in journeys:
        way = (journey[0].source, *(moved.target for moved in journey))
        count[way] += 1
        struck.update((way, moved.target) for moved in journey if moved.hit)
    return " ".join(
        "/".join(f"{names.get(at, at)}{'*' * ((way, at) in struck)}" for at in way)
        + f"({count[way]})" * (count[way] > 1)
        for way in sorted(count, reverse=True)
    )


# -------------------------------------------------------------- reading a turn


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """The text is a complete legal turn."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class Beginning:
    """The text begins a legal turn and does not end it: a draft."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class Illegal:
    """The text can be read and none of its meanings is legal."""

    objection: Objection


ReadTurn = WholeTurn | Beginning | Illegal

Way = tuple[int, ...]
"""The places that one checker visits, as written."""


def read_turn(  # noqa: PLR0913, PLR0917 - a roll is these facts
    variant: Variant,
    position: Position,
    side: Side,
    dice: Dice,
    first: bool,  # noqa: FBT001 - likewise
    text: str,
) -> ReadTurn:
    """What `text` means for this roll; NotationError when it is no turn at all.

    Reads the common spellings: `bar`, `b`, `бар`, `25`; `off`, `o`, `вых`, `0`; `8/5`, `8-5`;
    `24/18/13*`, `24/13` for one checker with several dice, `8/5(2)`; spaces and commas or
    nothing between the checkers; the stars of hits may be missing. Dice are found by the rules,
    in any order that is legal. A landing that is not written is preferred without a hit.
    """
    legal = legal_turns(variant, position, side, dice, first)
    meanings = list(islice(_Reader(text).ways(), MEANINGS))
    found = [
        reading for ways in meanings if (reading := _Resolver(legal).resolve(ways)) is not None
    ]
    for reading in found:
        if isinstance(reading, WholeTurn):
            return reading
    if found:
        return found[0]
    turn = _as_written(meanings[0], legal.left(()))
    if isinstance(turn, Backwards):
        return Illegal(turn)
    objection = why_not(variant, position, side, dice, first, (), turn)
    return WholeTurn(turn) if objection is None else Illegal(objection)


def read_as_written(text: str, left: tuple[int, ...]) -> Turn | Backwards:
    """The steps of `text`, legal or not, with the dice `left`; NotationError when it is no turn.

    A distance that neither a die nor several make becomes a die that nobody rolled.
    """
    return _as_written(next(_Reader(text).ways()), left)


class _Reader:
    """Splits a text into the ways of checkers, in every manner that it allows."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.furthest = 0
        # Where no way leads to the end of the text; without it some texts take exponential time.
        self.dead: set[int] = set()

    def ways(self) -> Iterator[tuple[Way, ...]]:
        """At least one meaning, the longest numbers first; NotationError when there is none."""
        if len(self.text) > LONGEST_TEXT:
            raise NotationError(self.text[:LONGEST_TEXT], LONGEST_TEXT, "too long for a turn")
        yield from self._from(0)
        if 0 in self.dead:
            raise NotationError(self.text, self.furthest, "a checker's way expected")

    def _from(self, at: int) -> Iterator[tuple[Way, ...]]:
        """The ways from `at` to the end of the text."""
        if at in self.dead:
            return
        leads = False
        for place, end in self._places(self._skip(_GAP, at)):
            for way, count, after in self._on((place,), end):
                here = (way,) * count
                last = self._skip(_GAP, after) == len(self.text)
                for rest in [()] if last else self._from(after):
                    leads = True
                    yield here + rest
        if not leads:
            self.dead.add(at)

    def _on(self, way: Way, at: int) -> Iterator[tuple[Way, int, int]]:
        """A way that has come to `at`, how often it is walked, and where its text ends."""
        star = _STAR.match(self.text, at)
        at = star.end() if star else at
        slash = _SLASH.match(self.text, at)
        if slash:
            for place, end in self._places(slash.end()):
                yield from self._on((*way, place), end)
        elif len(way) == 1:
            self.furthest = max(self.furthest, at)
        else:
            times = _TIMES.match(self.text, at)
            yield (way, int(times[1]), times.end()) if times else (way, 1, at)

    def _places(self, at: int) -> Iterator[tuple[int, int]]:
        """The places that can be read at `at`, each with the end of its text."""
        self.furthest = max(self.furthest, at)
        for pattern, number in _PLACES:
            match = pattern.match(self.text, at)
            if match:
                yield int(match[0]) if number is None else number, match.end()

    def _skip(self, pattern: re.Pattern[str], at: int) -> int:
        match = pattern.match(self.text, at)
        return match.end() if match else at


class _Resolver:
    """Finds dice and an order in which ways can be walked."""

    def __init__(self, legal: LegalTurns) -> None:
        self.legal = legal
        self.best: tuple[tuple[bool, int], Turn] | None = None

    def resolve(self, ways: tuple[Way, ...]) -> WholeTurn | Beginning | None:
        """The legal turn or beginning with the fewest hits on landings that are not written."""
        self._walk(self.legal.before(), (), ways, 0)
        if self.best is None:
            return None
        (begun, _), turn = self.best
        return Beginning(turn) if begun else WholeTurn(turn)

    def _walk(self, view: View, draft: Turn, ways: tuple[Way, ...], unseen: int) -> None:
        if not ways:
            rank = (not self.legal.completed_by(view, len(draft)), unseen)
            if self.best is not None and self.best[0] <= rank:
                return
            if self.legal.leads_on(view, draft):
                self.best = rank, draft
            return
        for die in dict.fromkeys(self.legal.left(draft)):
            playable = view.sources(die)
            for way in dict.fromkeys(ways):
                step = Step(way[0], die)
                if step.target < way[1] or not playable >> step.source & 1:
                    continue
                begun = view.after(*step)
                others = list(ways)
                others.remove(way)
                landed = step.target == way[1]
                onward = way[1:] if landed else (step.target, *way[1:])
                if len(onward) > 1:
                    others.insert(0, onward)
                hidden = not landed and begun.blots != view.blots
                self._walk(begun, (*draft, step), tuple(others), unseen + hidden)


def _as_written(ways: tuple[Way, ...], left: tuple[int, ...]) -> Turn | Backwards:
    """The steps as they stand in the text, for finding out what is wrong with them."""
    for way in ways:
        for source, target in pairwise(way):
            if target >= source:
                return Backwards(source, target)
    dice = list(left)
    steps: list[Step] = []
    for way in ways:
        for source, target in pairwise(way):
            at = source
            while at > target:
                die = _likely(at, target, dice) or _likely(at, target, list(left)) or at - target
                if die in dice:
                    dice.remove(die)
                steps.append(Step(at, die))
                at = max(at - die, target)
    return tuple(steps)


def _likely(source: int, target: int, dice: list[int]) -> int | None:
    """The die of `dice` that was meant: an exact one, a bigger one to bear off, part of a way."""
    distance = source - target
    if distance in dice:
        return distance
    bigger = [die for die in dice if die > distance]
    if target == OFF and bigger:
        return min(bigger)
    sums = {sum(dice[:length]) for length in range(2, len(dice) + 1)}
    if distance in sums or (target == OFF and distance < sum(dice)):
        return dice[0]
    return None
