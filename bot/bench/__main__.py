"""`python -m bot.bench`: how fast the whole bot is, beside the least that a bot can be.

Owns the order of the measurements and what is printed. The bot is one process, Telegram's
stand-in and everybody who plays are another; both share this machine's processors. Every figure
stands beside that of a bare bot on aiogram, measured the same way in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from bot.__main__ import spare
from bot.bench.figures import Figures, Plan, percentile, report
from bot.bench.players import Measured, Numbers, Players, Tables, Watch
from bot.bench.process import Process
from bot.bench.scene import boards_of_peer, furnish, invite
from bot.playground import Playground, deeds
from render.picture import picture
from render.samples import SAMPLES

HOUR = 3_600.0
USUAL = Plan()
KEPT_MESSAGES, KEPT_FILES = 40, 2_000


async def measure(
    plan: Plan,
    pg: Playground,
    process: Process,
    players: Callable[[Watch], Players],
    begin: Callable[[], None] = lambda: None,
) -> Figures:
    """Start a bot, let everybody play as fast as they can, then at an even pace."""
    watch = Watch(pg)
    async with watching(watch), process:
        everybody = players(watch)
        begin()
        await everybody.ready()
        spare()  # the people must not be kept waiting by what they keep themselves
        await everybody.flat_out(plan.warm)
        cpu = process.cpu_seconds()
        flat_out = await everybody.flat_out(plan.flat_out)
        cpu = process.cpu_seconds() - cpu
        memory: list[float] = []
        steady = Measured()
        for _ in range(max(1, round(plan.steady / plan.told_every))):
            part = await everybody.steady(plan.rate, min(plan.told_every, plan.steady))
            steady = steady.plus(part)
            memory.append(process.memory_mb())
            if plan.steady > plan.told_every * 5:
                tell(
                    f"  {steady.seconds:6.0f} s: {memory[-1]:.1f} MB,"
                    f" p95 {percentile(part.answers, 95):.1f} ms, {part.rate:.1f} turns a second"
                )
        return Figures(
            start=process.start,
            imports=process.imports,
            flat_out=flat_out,
            steady=steady,
            cpu_ms=cpu * 1_000 / max(1, flat_out.turns + flat_out.over),
            memory=tuple(memory),
        )


@asynccontextmanager
async def watching(watch: Watch) -> AsyncIterator[None]:
    """Somebody looks, as long as the block lasts."""
    looking = asyncio.ensure_future(watch.run())
    try:
        yield
    finally:
        looking.cancel()


async def bare(plan: Plan, folder: Path) -> Figures:
    """The bare bot, with the same people."""
    ready = folder / "board.jpg"
    ready.write_bytes(picture(SAMPLES["short-midgame"]))
    async with playing() as pg:
        people, _ = invite(pg, plan.people)
        duels = boards_of_peer(people)
        process = Process(pg, "bot.bench.bare", folder, PICTURE=ready)

        def begin() -> None:
            for one in people:
                deeds.start(pg.world, one)

        return await measure(
            plan, pg, process, lambda watch: Players(pg, watch, Numbers(watch), duels), begin
        )


async def ours(plan: Plan, folder: Path) -> Figures:
    """The bot as it is."""
    async with playing() as pg:
        people, places = invite(pg, plan.people)
        began = time.monotonic()
        database = folder / "nardy.db"
        duels = await furnish(database, people, places, plan.tables)
        tell(
            f"  {plan.tables:,} running tables, {database.stat().st_size / 2**20:.0f} MB,"
            f" made in {time.monotonic() - began:.1f} s"
        )
        tables = Tables(database)
        process = Process(pg, "bot.bench.house", folder, DATABASE=database)
        try:
            return await measure(plan, pg, process, lambda watch: Players(pg, watch, tables, duels))
        finally:
            tables.close()


@asynccontextmanager
async def playing() -> AsyncIterator[Playground]:
    """A playground that forgets what nobody looks at any more, without Telegram's limits."""
    playground = Playground.start(
        query_lifetime=600.0,
        keep_messages=KEPT_MESSAGES,
        keep_files=KEPT_FILES,
        keep_contents=False,  # each is looked at when it comes; nobody downloads any
    )
    async with playground as pg:
        yield pg


def tell(line: str) -> None:
    """Print at once."""
    print(line, flush=True)


def asked(arguments: Sequence[str] | None) -> Plan:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bot.bench", description="Measure the bot.")
    parser.add_argument("--long", action="store_true", help="keep the even pace up for an hour")
    parser.add_argument("--tables", type=int, default=USUAL.tables, help="running tables")
    parser.add_argument("--people", type=int, default=USUAL.people, help="an even number")
    parser.add_argument("--seconds", type=float, default=USUAL.flat_out, help="of each measurement")
    parser.add_argument("--rate", type=float, default=USUAL.rate, help="turns a second, even pace")
    given = parser.parse_args(arguments)
    return Plan(
        tables=given.tables,
        people=given.people,
        warm=min(USUAL.warm, given.seconds),
        flat_out=given.seconds,
        rate=given.rate,
        steady=HOUR if given.long else given.seconds,
        told_every=60.0 if given.long else min(USUAL.told_every, given.seconds),
    )


async def run(plan: Plan) -> None:
    """Measure both bots, and print."""
    with tempfile.TemporaryDirectory(prefix="nardy-bench-") as folder:
        load = " ".join(f"{value:.1f}" for value in os.getloadavg())
        tell(f"{os.cpu_count()} processors, load before the run {load}")
        short = replace(plan, steady=min(plan.steady, USUAL.steady), told_every=USUAL.told_every)
        tell("the bare bot")
        peer = await bare(short, Path(folder))
        tell("the bot")
        own = await ours(plan, Path(folder))
    for line in report(plan, own, peer):
        tell(line)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    asyncio.run(run(asked(arguments)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
