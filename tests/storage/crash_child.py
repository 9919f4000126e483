"""The child of the crash test: plays for ever and reports each confirmed action.

One line a confirmed action on standard output: `table seq cause`. Needs storage and rules
only, and is started as a program of its own, so that it can be killed.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
from pathlib import Path

from rules.agreement import Agreement, MatchTo, Money
from storage.opening import open_storage
from storage.records import ChatKind
from tests.storage.sample import NOON, RandomPlay, add, open_at

AGREEMENTS = (
    Agreement(),
    Agreement(variant="long"),
    Agreement(format=MatchTo(3), cube=True, crawford=True),
    Agreement(format=Money(), cube=True, jacoby=True),
)


def report(*facts: object) -> None:
    """One write, so that a line is whole or not there."""
    os.write(sys.stdout.fileno(), (" ".join(map(str, facts)) + "\n").encode())


async def main(path: Path, first: int) -> None:
    async with open_storage(path) as storage:
        for telegram_id in (501, 502):
            await storage.posts.meet(telegram_id, name="x", username=None, hint_lang=None, at=NOON)
        chat = await storage.posts.enter(-1, kind=ChatKind.GROUP, title="x", at=NOON)
        report("open", 0, "-")
        for seed in itertools.count(first):
            play = RandomPlay(AGREEMENTS[seed % len(AGREEMENTS)], seed)
            cause = f"open:{seed}"
            table = await open_at(storage.store, play, cause)
            report(table, play.seq, cause)
            await storage.posts.add_view(table, chat.id, thread=None, audience=None, side=None)
            seq = play.seq
            while seq < 120 and (batch := play.step()) is not None:
                cause = f"tap:{seed}:{seq}"
                await add(storage.store, table, seq, batch, cause)
                seq = play.seq
                report(table, seq, cause)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
