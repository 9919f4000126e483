"""What is kept no longer than people were told is looked for once in a while."""

from __future__ import annotations

from bot.play.discarding import PAUSE, Discarding
from rules.identity import Instant
from tests.fakes.store import FakeStore


class Counted(FakeStore):
    """Remembers when it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.discarded: list[int] = []

    async def discard(self, at: Instant) -> None:
        """Note it."""
        self.discarded.append(at)
        await super().discard(at)


async def test_at_the_start_and_then_once_an_hour() -> None:
    store = Counted()
    chore = Discarding(store)
    begin = 1_700_000_000
    for at in range(begin, begin + 2 * PAUSE + 1, 20):
        await chore.sweep(Instant(at))
    assert store.discarded == [begin, begin + PAUSE, begin + 2 * PAUSE]
    await chore.sweep(Instant(begin + 3_650 * 24 * PAUSE))
    for _ in range(2):
        await chore.sweep(Instant(begin))
    assert store.discarded[3:] == [begin + 3_650 * 24 * PAUSE, begin], "the clock was wrong"
    del store.discarded[3:]
    await Discarding(store).sweep(Instant(begin + 2 * PAUSE + 1))
    assert len(store.discarded) == 4, "a new process looks at once"
