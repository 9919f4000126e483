"""Why a step or a turn is not allowed, in words.

Owns one plain sentence with the proof for every objection of the rules, and the answer to a
text that is no turn at all. The picture of the proof is drawn by others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.phrases.names import clean
from bot.phrases.turns import TurnWords
from rules.notation import NotationError
from rules.objections import (
    Backwards,
    DieNotRolled,
    DieUsed,
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
)
from rules.position import BAR
from rules.steps import Step

NAMED = 4
"""Steps or points that one sentence names; the rest is an ellipsis."""


class ObjectionWords(TurnWords):
    """Objections; all plain, in the mover's own numbers."""

    def objection(self, objection: Objection) -> str:  # noqa: C901, PLR0912 - a case a kind
        """What forbids the step or turn, with the facts that prove it."""
        match objection:
            case DieNotRolled(die=die):
                return self._("No die shows {die}", die=die)
            case DieUsed(die=die):
                return self._("The {die} has been played already", die=die)
            case NoChecker(point=point) if point == BAR:
                return self._("There is no checker of yours on the bar")
            case NoChecker(point=point):
                return self._("There is no checker of yours on {point}", point=point)
            case Backwards(source=source, target=target):
                return self._(
                    "{source}/{target}: checkers only move forward, to lower numbers",
                    source=self.point(source),
                    target=self.point(target),
                )
            case MustEnter(count=count):
                return self.ngettext(
                    "{n} checker on the bar must enter first",
                    "{n} checkers on the bar must enter first",
                    count,
                )
            case PointClosed(point=point, count=count):
                return self.ngettext(
                    "Point {point} is closed: {n} enemy checker stands there",
                    "Point {point} is closed: {n} enemy checkers stand there",
                    count,
                    point=point,
                )
            case NotHome(points=points):
                return self._(
                    "Too early to bear off, not all checkers are home: {points}",
                    points=self._places(points),
                )
            case HigherChecker(point=point):
                return self._(
                    "A bigger number bears off from the highest point, which is {point}",
                    point=point,
                )
            case HeadTwice(limit=limit):
                return self.ngettext(
                    "{n} checker has left the head, and no more may in this turn",
                    "{n} checkers have left the head, and no more may in this turn",
                    limit,
                )
            case SixPrime():
                return self._six_prime(objection)
            case MustUseMore():
                return self._must_use_more(objection)
            case MustUseLarger(die=die, proof=proof):
                return self._(
                    "Only one die can be played, and then it has to be {die}: {proof}",
                    die=self.die(die),
                    proof=self.steps(proof),
                )
            case Incomplete(die=die, steps=steps):
                return self._(
                    "The turn is not finished, {die} has to be played too: {steps}",
                    die=self.die(die),
                    steps=self._named(steps),
                )
            case _:
                assert_never(objection)

    def _six_prime(self, objection: SixPrime) -> str:
        return self._(
            "That ends with six in a row ({points}) and no enemy checker beyond them",
            points=", ".join(map(str, objection.points)),
        )

    def _must_use_more(self, objection: MustUseMore) -> str:
        lost = self.die(objection.die)
        closed = objection.closed
        if closed:
            return self.ngettext(
                "Then {die} could not be played: {steps} is closed. This would do: {proof}",
                "Then {die} could not be played: {steps} are closed. This would do: {proof}",
                len(closed),
                die=lost,
                steps=self._named(closed),
                proof=self.steps(objection.proof),
            )
        return self._(
            "Then {die} could not be played, and the whole roll must be. This would do: {proof}",
            die=lost,
            proof=self.steps(objection.proof),
        )

    def why_not(self, step: Step, objection: Objection) -> str:
        """One line of the list behind "Why not…": a step that fits a die, and its reason."""
        return f"{self.step(step)} — {self.objection(objection)}"

    def why_not_title(self) -> str:
        """Above that list."""
        return self._("These steps fit the dice and are not allowed. Which one is it about?")

    def why_not_nothing(self) -> str:
        """Everything that fits the dice is allowed."""
        return self._("Everything that fits the dice is allowed")

    def not_a_turn(self, error: NotationError) -> str:
        """A text that cannot be read as a turn, with an example of one that can."""
        return self._(
            "“{text}” does not look like a turn. A turn is written 8/5 6/5; "
            "from the bar bar/22; bearing off 6/off",
            text=clean(error.text),
        )

    def allowed(self, step: str) -> str:
        """Asked why not, but nothing forbids it; `step` is notation."""
        return self._("{step} is allowed", step=step)

    def why_how(self) -> str:
        """`/why` without a step."""
        return self._("Which step is it about? For example: /why 24/18")

    def move_how(self) -> str:
        """`/m` without a turn."""
        return self._(
            "Write the turn after the command: /m 8/5 6/5. From the bar bar/22, bearing off 6/off"
        )

    def not_in_play(self) -> str:
        """A turn was typed when there is nothing to play."""
        return self._("There is nothing to play now: no dice are on the table")

    def draft_begun(self, draft: str) -> str:
        """The typed text is the beginning of a turn and stands on the board as such."""
        return self._("A beginning: {draft}. Go on from here", draft=draft)

    def _named(self, steps: Sequence[Step]) -> str:
        names = [self.step(step) for step in steps]
        if len(names) > NAMED:
            return ", ".join(names[:NAMED]) + "…"
        return self.listed(names)

    def _places(self, points: Sequence[int]) -> str:
        names = [self.point(point) for point in points]
        return ", ".join(names[:NAMED]) + ("…" if len(names) > NAMED else "")
