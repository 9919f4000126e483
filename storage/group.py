"""Transactions that wait for each other and come to the disk together.

Owns what is known of such a group, what is written with it besides, and waiting for its end however
often the waiting is cancelled. How it begins and ends is `db`'s.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Awaitable, Hashable, Sequence

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Soon:
    """A statement that goes with the next transaction."""

    sql: str
    values: Sequence[object]


class Group:
    """Transactions that come to the disk together, and what goes with them.

    `ending` ends when they have; `lost`: why they never will. Nobody joins one that is `alone`.
    """

    __slots__ = ("alone", "ending", "lost", "soon")
    ending: asyncio.Future[None]

    def __init__(self, soon: dict[Hashable, Soon], *, alone: bool) -> None:
        self.soon = soon
        self.alone = alone
        self.lost: Exception | None = None

    def check(self) -> None:
        """Raises what has become of it, if it is lost."""
        if self.lost is not None:
            raise self.lost


async def ended(work: Awaitable[T]) -> T:
    """What `work` comes to, however often the caller is cancelled meanwhile.

    The thread has the connection until then, and nobody else may ask it anything.
    """
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        task.exception()  # heard, though it is the cancellation that counts
        raise cancelled
    return task.result()
