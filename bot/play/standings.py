"""How people stand, as far as the application asks.

Owns the part of `bot.play.ports.Posts` that counts games and tells records and ratings, the chore
that keeps the counting up to date, and the short tally of two people. Who may be told what is the
conversation's business, the counting itself storage's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from rules.record import Record
from storage.records import ChatId, Meeting, Ranked

if TYPE_CHECKING:
    from rules.identity import Instant, PlayerId
    from rules.rating import Rating
    from rules.throws import Throws

__all__ = ["Bookkeeper", "Meeting", "PairLine", "Ranked", "Record", "Standings", "pair_line"]

SLICE = 10
"""Games counted in one transaction, so that nobody waits long for the file."""

MOST_SLICES = 8
"""Slices of one sweep: an old database is counted beside the play, not before it."""


class Standings(Protocol):
    """Records, ratings and who is seen where. Every method may raise a `StorageError`.

    What is told about one person includes the game that has just ended.
    """

    async def count_games(self, most: int) -> int:
        """Count up to `most` games that ended, the oldest first; how many there were."""

    async def recount(self) -> None:
        """Forget all that was derived from the log; `count_games` makes it again."""

    async def records_of(self, player: PlayerId) -> tuple[Record, ...]:
        """`player` over everything, a record for each variant that was played."""

    async def records_between(
        self, player: PlayerId, other: PlayerId, *, chat: ChatId | None = None
    ) -> tuple[Record, ...]:
        """`player` against `other`, duels only; a record for each variant that they played.

        With a `chat` only what they played at its tables, which everybody there has seen.
        """

    async def opponents_of(self, player: PlayerId, *, most: int) -> tuple[PlayerId, ...]:
        """With whom `player` has played duels, the most frequent first."""

    async def throws_of(self, player: PlayerId) -> Throws:
        """The dice of `player` in all duels that are over."""

    async def meetings_in(self, chat: ChatId, *, most: int) -> tuple[Meeting, ...]:
        """Who played duels with whom at the tables of a chat, the most frequent first."""

    async def chouettes_in(self, chat: ChatId) -> tuple[tuple[PlayerId, int], ...]:
        """What everybody got or paid at the chouettes of a chat, the most first."""

    async def ratings_of(self, player: PlayerId) -> dict[str, Rating]:
        """By variant; only variants in which a match was rated."""

    async def board_of(self, chat: ChatId) -> tuple[Ranked, ...]:
        """The table of ratings of a chat: who joined it, by variant and rating, the best first.

        Somebody without a rated match stands in it once, with no variant.
        """

    async def join_board(self, chat: ChatId, player: PlayerId, at: Instant) -> None:
        """Let `player` be seen there."""

    async def leave_board(self, chat: ChatId, player: PlayerId) -> None:
        """Let `player` be seen there no more."""

    async def boards_of(self, player: PlayerId) -> tuple[ChatId, ...]:
        """The chats in whose table of ratings `player` stands, joined longest ago first."""


class Bookkeeper:
    """The chore: whatever ended is counted. After a crash it goes on where it was."""

    def __init__(self, posts: Standings) -> None:
        self._posts = posts

    async def sweep(self, at: Instant) -> None:
        """Count a few slices; the next sweep counts the next."""
        del at
        for _ in range(MOST_SLICES):
            if await self._posts.count_games(SLICE) < SLICE:
                return


@dataclass(frozen=True, slots=True)
class PairLine:
    """The duels of two people in one variant: the first's wins and the second's, draws left out.

    `run` is how many games in a row, up to the last, the first has won, or lost if negative.
    """

    first: int
    second: int
    run: int


async def pair_line(
    posts: Standings,
    first: PlayerId,
    second: PlayerId,
    variant: str,
    *,
    chat: ChatId | None = None,
) -> PairLine | None:
    """How two people stand after the game that has just ended; None if they have no result yet.

    Chouettes are left out. May be asked for at once: the game need not have been counted before.
    Where others read it, `chat` says where: they are told of the games at its tables only.
    """
    for record in await posts.records_between(first, second, chat=chat):
        if record.variant == variant and record.games:
            return PairLine(record.wins, record.losses, record.streak)
    return None
