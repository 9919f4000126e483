"""What a person of a team has chosen in advance, for questions that come in their absence.

Owns the kinds of instructions and what one says to the open question. Leaves the moment when
it fires, and what happens without one, to `deciding_votes`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from rules.game import Ballot, ToAnswer, ToAnswerEach, ToVote
from rules.identity import PlayerId


class InstructionKind(StrEnum):
    """What a standing instruction says."""

    FOLLOW = "follow"
    """As the captain."""
    TAKE = "take"
    """Take whatever the box offers."""
    DROP = "drop"
    """Drop whatever the box offers."""
    VOICE = "voice"
    """As somebody else."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """`whom` has the voice for `InstructionKind.VOICE`, otherwise it is None."""

    kind: InstructionKind
    whom: PlayerId | None = None


Instructions = tuple[tuple[PlayerId, Instruction], ...]
"""(player, instruction) pairs in the order in which they were given."""


def said_by(
    instruction: Instruction,
    player: PlayerId,
    captain: PlayerId,
    phase: ToVote | ToAnswer | ToAnswerEach,
) -> Ballot | None:
    """What `player` says by `instruction`; None as long as it says nothing.

    Taking and dropping answer a raise, they are no word on the team's own double. A voice
    speaks once its owner has spoken.
    """
    match instruction.kind:
        case InstructionKind.TAKE | InstructionKind.DROP:
            if isinstance(phase, ToVote):
                return None
            return Ballot(player, yes=instruction.kind is InstructionKind.TAKE)
        case InstructionKind.FOLLOW:
            return echoed(player, captain, phase.votes)
        case InstructionKind.VOICE:
            return echoed(player, instruction.whom, phase.votes)
        case _:
            assert_never(instruction.kind)


def echoed(player: PlayerId, whom: PlayerId | None, votes: Sequence[Ballot]) -> Ballot | None:
    """The vote of `whom`, repeated by `player`; None while there is none."""
    found = next((vote for vote in votes if vote.player == whom), None)
    return None if found is None else Ballot(player, found.yes, found.higher)
