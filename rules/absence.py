"""Answers of people who are not there: instructions that speak, and what is filled in.

Owns how a voice is added to an open question without its owner. Leaves to `deciding_votes` and
`deciding_own_cubes` when that happens and what the answers come to.
"""

from __future__ import annotations

from rules.batch import Batch
from rules.chouette import Chouette
from rules.game import Ballot, ToAnswer, ToAnswerEach, ToInsist, ToVote
from rules.identity import PlayerId
from rules.instructions import Instruction, said_by
from rules.table import due
from rules.team_events import Defaulted, InstructionFired, Question, Why

Asking = ToVote | ToAnswer | ToAnswerEach
"""The questions about a cube that several people answer."""


def question(batch: Batch) -> Question:
    """What the team is asked."""
    match batch.game.phase:
        case ToVote():
            return Question.DOUBLE
        case ToInsist():
            return Question.GAMMON
        case _:
            return Question.RAISE


def silent(batch: Batch) -> tuple[PlayerId, ...]:
    """Who has not spoken yet, in the order of the queue."""
    return due(batch.table).players


def fill_in(batch: Batch, player: PlayerId, after: Ballot | None, why: Why) -> None:
    """Nobody's silence raises a stake: `higher` is not followed."""
    yes, whom = (False, None) if after is None else (after.yes, after.player)
    batch.add(
        Defaulted(
            at=batch.at, player=player, question=question(batch), yes=yes, why=why, after=whom
        )
    )


def fire(batch: Batch) -> None:
    """Instructions speak as soon as they can, those that wait for others after them."""
    while (ready := _next_to_fire(batch)) is not None:
        ballot, instruction = ready
        batch.add(
            InstructionFired(
                at=batch.at,
                player=ballot.player,
                question=question(batch),
                yes=ballot.yes,
                higher=ballot.higher,
                instruction=instruction,
            )
        )


def _next_to_fire(batch: Batch) -> tuple[Ballot, Instruction] | None:
    team, game = batch.seating, batch.table.game
    phase = None if game is None else game.phase
    if game is None or not isinstance(team, Chouette) or not isinstance(phase, Asking):
        return None
    if not _instructions_count(team, phase, own=bool(game.cubes)):
        return None
    chosen = dict(batch.table.instructions)
    for member in silent(batch):
        if member in chosen:
            ballot = said_by(chosen[member], member, team.captain, phase)
            if ballot is not None:
                return ballot, chosen[member]
    return None


def _instructions_count(team: Chouette, phase: Asking, *, own: bool) -> bool:
    """The team is asked, nothing has decided it yet, and it is no forced beaver."""
    match phase:
        case ToVote(side=side, votes=votes):
            return side is team.team_side and (own or all(ballot.yes for ballot in votes))
        case ToAnswer(offer=offer):
            return offer.by is team.box_side
        case ToAnswerEach(by=by, lone=lone):
            return by is team.box_side and lone is None
