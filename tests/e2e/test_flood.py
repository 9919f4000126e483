"""Traffic in one group at its busiest, with a playground that refuses what Telegram refuses."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from aiohttp import ClientSession

from bot.chat import pictures
from bot.playground import Playground
from bot.playground.limits import Limits
from rules.events import Played
from tests.e2e.choosing import decision
from tests.e2e.fast import LoopClock, leap
from tests.e2e.gathering import gather, meet
from tests.e2e.house import House
from tests.e2e.ledger import Ledger
from tests.e2e.players import Match, Page
from tests.e2e.stand_ins import stand_in

pytestmark = pytest.mark.slow

PACE = 60.0 / 7
"""Seconds of the loop for a turn."""

LATEST = 60.0
"""So far may one turn be behind its time; the next ones make up for it."""

TURNS = 70
GROUP = "group"


async def ten_minutes(folder: Path) -> None:
    """Seventy turns in a group, each within its time: several games one after the other."""
    loop = asyncio.get_running_loop()
    clock = LoopClock(loop)
    playground = Playground.start(clock=clock.unix, query_lifetime=60.0, limits=Limits())
    async with playground as pg, ClientSession() as session:
        page = Page(pg, session)
        ledger = Ledger(folder / "nardy.db")
        tables = []
        async with House(pg, folder / "nardy.db", clock, 4):
            await meet(pg, page, ledger, "ann", "bob")
            seats = {ledger.player(pg.world.person(who).id): who for who in ("ann", "bob")}
            played = 0
            due = loop.time()
            while played < TURNS:
                table = await gather(pg, page, ledger, GROUP, ("ann", "bob"))
                tables.append(table)
                match = Match(pg, page, ledger, table, GROUP, seats, f"flood:{table}")
                due = max(due, loop.time())
                while played < TURNS and (wanted := decision(match.seed, ledger.sheet(table))):
                    await match.carry_out(wanted)
                    assert loop.time() - due < LATEST, (
                        f"turn {played} of {table} took too long: {wanted}",
                        match.toasts[-6:],
                    )
                    played += 1
                    due += PACE
                    await asyncio.sleep(due - loop.time())
            turns = [e for t in tables for e in ledger.events(t) if isinstance(e, Played)]
            assert len(turns) >= TURNS
        ledger.close()
        assert pg.limiter.refused.total() == 0
        assert pg.calls["sendphoto"] + pg.calls["editmessagemedia"] >= TURNS
        assert pg.limiter.busiest[pg.world.chat(GROUP).id] <= Limits().group_per_minute


def test_seven_turns_a_minute_for_ten_minutes_meet_no_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "picture", stand_in)
    leap(lambda: ten_minutes(tmp_path))
