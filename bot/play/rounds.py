"""What the application needs from outside in order to let somebody play all games in one message.

Owns the part of `bot.play.ports.Posts` that remembers where such a round stands. Which tables
wait for a person, and in which order, is said by `pending`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from storage.records import Round

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.identity import PlayerId
    from storage.records import View, ViewId

__all__ = ["Round", "Rounds"]


class Rounds(Protocol):
    """The rounds of all people, one each."""

    async def round_of(self, player: PlayerId) -> Round | None:
        """Where this person's round stands; None if none was ever begun."""

    async def save_round(
        self, stands: Round, views: Sequence[View] = (), *, dropped: Sequence[ViewId] = ()
    ) -> None:
        """One transaction: the round, the rows of `views`, and without the `dropped` views.

        Of two views that name one message the later has it.
        """
