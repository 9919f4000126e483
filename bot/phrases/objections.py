"""Why a step or a turn is not allowed, in words.

Owns, for every objection of the rules, the rule it comes from and one plain sentence with the
proof; and the answer to a text that is no turn at all. The picture is drawn by others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.phrases.names import clean, escape
from bot.phrases.turns import TurnWords
from rules.limits import HeadLimit
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
from rules.variants import Contact, Variant

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
                    "A bigger number bears off from {point}: that is the highest point held",
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
        run = ", ".join(map(str, objection.points))
        turn = self.steps(objection.proof)
        if objection.in_home:
            return self._(
                "{turn} ends with six in a row ({points}) and no enemy checker in his home",
                turn=turn,
                points=run,
            )
        return self._(
            "{turn} ends with six in a row ({points}) and no enemy checker beyond them",
            turn=turn,
            points=run,
        )

    def _must_use_more(self, objection: MustUseMore) -> str:
        return self._(
            "Then {die} could not be played: {reasons}. This would do: {proof}",
            die=self.die(objection.die),
            reasons="; ".join(self._lost(objection)),
            proof=self.steps(objection.proof),
        )

    def _lost(self, objection: MustUseMore) -> list[str]:
        """What stops each checker from playing the die that would be lost."""
        reasons: list[str] = []
        if objection.closed:
            reasons.append(
                self.ngettext(
                    "{steps} is closed",
                    "{steps} are closed",
                    len(objection.closed),
                    steps=self._named(objection.closed),
                )
            )
        others = dict.fromkeys(
            why for _, why in objection.refused if not isinstance(why, PointClosed)
        )
        # Each other reason is a fact of the whole board, so it is the same for all its steps.
        for why in others:
            match why:
                case NotHome(points=points):
                    places = self._places(points)
                    reasons.append(
                        self._("nobody is borne off while {points} is held", points=places)
                    )
                case HigherChecker(point=point):
                    reasons.append(self._("it bears off from {point} only", point=point))
                case HeadTwice():
                    reasons.append(self._("nobody else may leave the head"))
                case MustEnter():
                    reasons.append(self._("the bar comes first"))
        return reasons or [self._("the last checker would be off already")]

    def why_rule(  # noqa: C901, PLR0912 - a case a kind
        self, objection: Objection, variant: Variant
    ) -> str:
        """The rule behind an objection, as it stands in this game; plain."""
        match objection:
            case DieNotRolled() | DieUsed():
                return self._("Each die is one step, and a double is four.")
            case NoChecker():
                return self._("Only one's own checkers move.")
            case Backwards():
                return self._("All checkers walk from 24 down to 1, never back.")
            case MustEnter():
                return self._("Nobody else moves while a checker is on the bar.")
            case PointClosed() if variant.contact is Contact.BLOCK:
                return self._("A single enemy checker closes a point: nothing is hit here.")
            case PointClosed():
                return self._("Two enemy checkers close a point.")
            case NotHome():
                return self._("Bearing off begins when nobody is left outside the home, 6 to 1.")
            case HigherChecker():
                return self._("The farthest checker goes first where the number is too big.")
            case HeadTwice():
                return self._head_rule(variant)
            case SixPrime(in_home=True):
                return self._("Six in a row need an enemy checker in his home already.")
            case SixPrime():
                return self._("Six in a row need an enemy checker that is already past them.")
            case MustUseLarger():
                return self._("If either die can be played but not both, it is the larger.")
            case MustUseMore() | Incomplete():
                return self._("If some order plays the whole roll, the whole roll is played.")
            case _:
                assert_never(objection)

    def _head_rule(self, variant: Variant) -> str:
        narrow = HeadLimit() in variant.limits
        if narrow:
            return self._(
                "One checker a turn leaves the head; two only in a first turn of 3-3, 4-4 or 6-6 "
                "that is stopped by the other head."
            )
        return self._("One checker a turn leaves the head; two in a first turn of 3-3, 4-4 or 6-6.")

    def why_caption(self, asked: str, objection: Objection, variant: Variant) -> str:
        """The answer to "why not": what was asked (notation), the rule, the proof; HTML."""
        lines = [
            f"<b>{escape(asked)}</b>",
            escape(self.why_rule(objection, variant)),
            "",
            escape(self.objection(objection)),
        ]
        return "\n".join(lines)

    def why_other_way(self, objection: Objection) -> str:
        """One checker by both dice: what forbids it with the dice in the other order; plain."""
        return self._("With the dice the other way round: {why}", why=self.objection(objection))

    def why_not_title(self) -> str:
        """Above that list."""
        return self._("These steps fit the dice and are not allowed. Which one is it about?")

    def why_not_nothing(self) -> str:
        """Everything that fits the dice is allowed."""
        return self._("Everything that fits the dice is allowed")

    def why_nothing_to_play(self) -> str:
        """Asked why not where nobody has dice to play; plain."""
        return self._("Nobody has dice to play at the moment, so nothing is refused")

    def why_privately(self) -> str:
        """In a group: the list of refused steps is told in the private chat; plain."""
        return self._("What is refused and why is shown in the private chat")

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
