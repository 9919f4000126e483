"""What happens among the people of a chouette, written down for `python -m bot replay`.

Owns these lines only; `record` writes all the others and decides their order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from bot.play.sheet import Sheet
from rules import team_events as happened
from rules.agreement import variant_of
from rules.identity import PlayerId
from rules.notation import write_turn
from rules.steps import Turn

InTeam = (
    happened.Queued
    | happened.OrderRolled
    | happened.DoubleProposed
    | happened.DoubleAbandoned
    | happened.Voted
    | happened.InstructionSet
    | happened.InstructionFired
    | happened.Defaulted
    | happened.CaptainChanged
    | happened.StoodIn
    | happened.Suggested
    | happened.TimeClaimed
    | happened.EndProposed
    | happened.GammonAsked
    | happened.OfferAgreed
)
"""The facts that only several people on one side bring about."""


def said_of_team(  # noqa: C901, PLR0912 - one case for each kind of event
    event: InTeam, before: Sheet, name: Callable[[PlayerId], str]
) -> str:
    """One event in words; `before` is the table as it stood."""
    match event:
        case happened.Queued():
            return f"{name(event.player)} waits for the next game"
        case happened.OrderRolled():
            rounds = "; ".join(
                " ".join(f"{name(player)} {die}" for player, die in rolls) for rolls in event.rounds
            )
            return f"order: {rounds}"
        case happened.DoubleProposed():
            return f"{name(event.by)} proposes to double to {event.value}"
        case happened.DoubleAbandoned():
            return f"{event.side} does not double"
        case happened.Voted():
            return f"{name(event.player)}: {_answer(event.question, yes=event.yes)}"
        case happened.InstructionSet():
            chosen = "none" if event.instruction is None else event.instruction.kind
            return f"{name(event.player)} instructs: {chosen}"
        case happened.InstructionFired():
            said = _answer(event.question, yes=event.yes)
            return f"{name(event.player)}: {said}, by instruction {event.instruction.kind}"
        case happened.Defaulted():
            said = _answer(event.question, yes=event.yes)
            return f"{name(event.player)}: {said}, by default ({event.why})"
        case happened.CaptainChanged():
            return f"{name(event.captain)} is captain"
        case happened.StoodIn():
            return f"{name(event.player)} stands in for {name(event.silent)}"
        case happened.Suggested():
            return f"{name(event.player)} suggests {_turn(event.turn, before)}"
        case happened.TimeClaimed():
            return f"{event.side} is out of time, claimed by {name(event.by)}"
        case happened.EndProposed():
            return f"{name(event.by)} would end the session"
        case happened.GammonAsked():
            return f"{name(event.by)} resigns; does {event.side} insist on a {event.kind}?"
        case happened.OfferAgreed():
            return f"{name(event.by)} agrees to the offer of {event.offer}"
        case _ as never:
            assert_never(never)


def _answer(question: happened.Question, *, yes: bool) -> str:
    if question is happened.Question.DOUBLE:
        return "double" if yes else "no double"
    if question is happened.Question.GAMMON:
        return "insists" if yes else "does not insist"
    return "take" if yes else "drop"


def _turn(turn: Turn, before: Sheet) -> str:
    game, seating = before.table.game, before.table.seating
    if game is None or seating is None or seating.team_side is None:
        return "?"
    return write_turn(variant_of(before.table.agreement), game.position, seating.team_side, turn)
