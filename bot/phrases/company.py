"""What the people of a chouette do among themselves, one line for each fact.

Owns votes, captains, advice and absence: HTML, names made safe. The board's own events are
told in `happenings`.
"""

from __future__ import annotations

from typing import assert_never

from bot.phrases.names import Cast, Name
from bot.phrases.team import TeamWords
from rules.team_events import (
    CaptainChanged,
    Defaulted,
    DoubleAbandoned,
    DoubleProposed,
    EndProposed,
    GammonAsked,
    InstructionFired,
    InstructionSet,
    OfferAgreed,
    OrderRolled,
    Question,
    Queued,
    StoodIn,
    Suggested,
    TimeClaimed,
    Voted,
    Why,
)

Company = (
    Queued
    | OrderRolled
    | DoubleProposed
    | DoubleAbandoned
    | Voted
    | InstructionSet
    | InstructionFired
    | Defaulted
    | CaptainChanged
    | StoodIn
    | Suggested
    | TimeClaimed
    | EndProposed
    | GammonAsked
    | OfferAgreed
)
"""The facts that only several people bring about."""


class CompanyWords(TeamWords):
    """The facts of a team as sentences; all HTML."""

    def company(self, event: Company, cast: Cast) -> str:  # noqa: C901, PLR0912 - a case a fact
        """The line for one fact."""
        match event:
            case Queued(player=player):
                return self._("{who} joins from the next game on", who=cast.of(player).html)
            case OrderRolled():
                return self._order(event, cast)
            case DoubleProposed(by=by, value=value):
                return self._(
                    "{who} wants to double to {value}: all of the team must agree",
                    who=cast.of(by).html,
                    value=value,
                )
            case DoubleAbandoned():
                return self._("The team does not double")
            case Voted(player=player, question=question, yes=yes, higher=higher):
                return self._voted(cast.of(player), question, yes=yes, higher=higher)
            case InstructionFired(player=player, question=question, yes=yes, higher=higher):
                said = self._voted(cast.of(player), question, yes=yes, higher=higher)
                return self._("{said}, by instruction", said=said)
            case Defaulted():
                return self._defaulted(event, cast)
            case InstructionSet(player=player, instruction=None):
                return self._("{who} takes the instruction back", who=cast.of(player).html)
            case InstructionSet(player=player):
                return self._("{who} leaves an instruction", who=cast.of(player).html)
            case CaptainChanged(captain=captain):
                return self._("{who} is the captain now", who=cast.of(captain).html)
            case StoodIn(player=player, silent=silent):
                return self._(
                    "{other} is out of time: {who} plays this turn",
                    other=cast.of(silent).html,
                    who=cast.of(player).html,
                )
            case Suggested(player=player, turn=turn):
                advised = self.steps(turn)
                return self._("{who} suggests {turn}", who=cast.of(player).html, turn=advised)
            case TimeClaimed(by=by, side=side) if cast.seats and by not in cast.seats:
                return self._(
                    "{admin} closes the table: {who} has been silent for too long",
                    admin=cast.of(by).html,
                    who=self.party(side, cast).html,
                )
            case TimeClaimed(side=side):
                return self._(
                    "{who} is out of time: the game is claimed", who=self.party(side, cast).html
                )
            case EndProposed(by=by):
                return self.end_proposed(cast.of(by))
            case GammonAsked(by=by):
                return self._("{who} resigns: the team may insist on more", who=cast.of(by).html)
            case OfferAgreed(by=by):
                return self._("{who} agrees to end the game so", who=cast.of(by).html)
            case _:
                assert_never(event)

    def end_proposed(self, who: Name) -> str:
        """Between games: somebody would end the session; also beside the board."""
        return self._(
            "🏁 {who} would end the session here: one more person has to agree", who=who.html
        )

    def _order(self, event: OrderRolled, cast: Cast) -> str:
        """Who is the box and who the captain, by one die each."""
        box, captain, *others = (cast.of(player).html for player in event.order)
        return self._(
            "By the dice: {box} is the box, {captain} the captain, then {others}",
            box=box,
            captain=captain,
            others=self.listed(others),
        )

    def _voted(self, who: Name, question: Question, *, yes: bool, higher: bool) -> str:
        match question:
            case Question.DOUBLE if yes:
                return self._("{who}: double", who=who.html)
            case Question.DOUBLE:
                return self._("{who}: no double", who=who.html)
            case Question.GAMMON if yes:
                return self._("{who} insists", who=who.html)
            case Question.GAMMON:
                return self._("{who} does not insist", who=who.html)
            case Question.RAISE if higher:
                return self._("{who} takes and would raise", who=who.html)
            case Question.RAISE if yes:
                return self._("{who} takes", who=who.html)
            case Question.RAISE:
                return self._("{who} drops", who=who.html)

    def _defaulted(self, event: Defaulted, cast: Cast) -> str:
        said = self._voted(cast.of(event.player), event.question, yes=event.yes, higher=False)
        match event.why:
            case Why.CAPTAIN:
                return self._("{said}: no answer in time, so as the captain", said=said)
            case Why.FIRST:
                return self._("{said}: no answer in time, so as the first who answered", said=said)
            case Why.SILENT:
                return self._("{said}: no answer in time", said=said)
            case Why.LEFT:
                return self._("{said}: has left, so as the captain", said=said)
