"""Killed at any moment, the bot keeps every action it has confirmed, whole and in order."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from rules.evolve import replay
from rules.identity import Instant
from storage.codec import Stored, decode
from tests.storage.sample import seal

ROOT = Path(__file__).parents[2]


@dataclass
class Confirmed:
    """What the children reported: the last number of each table, and every cause."""

    head: dict[int, int] = field(default_factory=dict)
    causes: set[tuple[int, str]] = field(default_factory=set)
    kills: int = 0

    def note(self, line: str) -> None:
        table, seq, cause = line.split()
        if table != "open":
            self.head[int(table)] = int(seq)
            self.causes.add((int(table), cause))


def play_and_kill(path: Path, seed: int, lines: int, patience: float) -> list[str]:
    """Start a child, let it report `lines` lines, kill it `patience` seconds later."""
    command = [sys.executable, "-m", "tests.storage.crash_child", str(path), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        reported = [child.stdout.readline() for _ in range(lines)]
        killer = threading.Timer(patience, child.kill)
        killer.start()
        reported += child.stdout.readlines()  # to the end: what came before the kill counts
        killer.join()
    assert child.returncode == -9, "the child ended by itself"
    return [line for line in reported if line.endswith("\n")]


def examine(path: Path, confirmed: Confirmed) -> None:
    """Opened as after a crash: nothing confirmed is missing and nothing is half-written."""
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        heads = dict(db.execute("SELECT id, seq FROM tables"))
        for table, seq in confirmed.head.items():
            assert heads[table] >= seq, f"table {table} lost a confirmed action"
        causes = set(
            db.execute("SELECT table_id, cause FROM events WHERE cause IS NOT NULL").fetchall()
        )
        assert confirmed.causes <= causes
        assert len(causes - confirmed.causes) <= confirmed.kills  # committed, not yet reported
        gaps = "SELECT table_id, count(*), max(seq) FROM events GROUP BY table_id"
        assert {t: (n, m) for t, n, m in db.execute(gaps)} == {
            table: (seq, seq) for table, seq in heads.items()
        }


def refold(path: Path) -> int:
    """Every log replays, and its index columns and seals are what the log says; how many."""
    with closing(sqlite3.connect(path)) as db:
        tables = db.execute("SELECT id, since, game_no, closed_at, opening_cause FROM tables")
        count = 0
        for table, since, game_no, closed_at, cause in tables.fetchall():
            rows = db.execute(
                "SELECT kind, version, at, body FROM events WHERE table_id = ? ORDER BY seq",
                (table,),
            )
            events = [decode(Stored(kind, version, at, body)) for kind, version, at, body in rows]
            folded = replay(events)
            assert folded.since == since
            assert (folded.game.number if folded.game else 0) == game_no
            assert closed_at == (Instant(events[-1].at) if folded.closed else None)
            seats = "SELECT player_id FROM seats WHERE table_id = ? ORDER BY place"
            assert tuple(p for (p,) in db.execute(seats, (table,))) == folded.seats
            seed = int(cause.removeprefix("open:"))
            seals = dict(
                db.execute("SELECT game_no, secret FROM seals WHERE table_id = ?", (table,))
            )
            started = 1 if folded.game is None else folded.game.number + 1
            assert seals == {n: seal(n, seed).secret for n in range(1, started + 1)}
            count += 1
    return count


def crash(path: Path, kills: int, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - moments, no secret
    confirmed = Confirmed()
    for kill in range(kills):
        lines = (0, 1, 2, 10, 60, 150)[kill % 6]
        patience = chance.random() * (0.05 if lines else 0.8)  # 0: while the file is being made
        reported = play_and_kill(path, 1000 * kill, lines, patience)
        for line in reported:
            confirmed.note(line)
        confirmed.kills += 1
        if path.exists():
            examine(path, confirmed)
    assert len(confirmed.causes) > 20 * kills
    assert refold(path) >= kills / 2


@pytest.mark.slow
def test_killed_a_hundred_times(path: Path) -> None:
    crash(path, kills=100, seed=2)
