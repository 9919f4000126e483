"""A power cut at any moment loses no confirmed action."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from rules.agreement import Agreement, MatchTo
from storage.db import SETTINGS
from storage.posts import SqlitePosts
from storage.store import SqliteStore
from tests.storage.power import Disk, connect_on
from tests.storage.sample import NOON, RandomPlay, add, open_at

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


@dataclass
class Watch:
    """Cuts the power in thought at random writes and looks at what would be left."""

    place: Path
    wanted: int
    disk: Disk = field(init=False)
    confirmed: dict[int, int] = field(default_factory=dict)
    cuts: int = 0
    lost: int = 0
    _chance: random.Random = field(default_factory=lambda: random.Random(4))  # noqa: S311 - moments

    @property
    def done(self) -> bool:
        return self.cuts == self.wanted

    def __post_init__(self) -> None:
        self.disk = Disk(self._written)

    def _written(self) -> None:
        if self._chance.randrange(20) == 0 and self.confirmed and not self.done:
            self.cuts += 1
            self._examine(self.disk.after_a_cut(self._chance))

    def _examine(self, files: dict[str, bytes]) -> None:
        for old in self.place.iterdir():
            old.unlink()
        for name, image in files.items():
            (self.place / name).write_bytes(image)
        with closing(sqlite3.connect(self.place / "nardy.db")) as db:
            assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            heads = dict(db.execute("SELECT id, seq FROM tables"))
            rows = "SELECT table_id, count(*), max(seq) FROM events GROUP BY table_id"
            assert {table: (seq, seq) for table, seq in heads.items()} == {
                table: (count, last) for table, count, last in db.execute(rows)
            }
        self.lost += sum(heads.get(table, 0) < seq for table, seq in self.confirmed.items())


async def play_with_cuts(tmp_path: Path, settings: Sequence[str], cuts: int) -> Watch:
    (tmp_path / "after").mkdir()
    watch = Watch(tmp_path / "after", wanted=cuts)
    async with connect_on(watch.disk, tmp_path / "nardy.db", settings=settings) as db:
        store, posts = SqliteStore(db), SqlitePosts(db)
        for telegram_id in (501, 502):
            await posts.meet(telegram_id, name="x", username=None, hint_lang=None, at=NOON)
        seed = 0
        while not watch.done:
            seed += 1
            play = RandomPlay(Agreement(format=MatchTo(3)), seed)
            table = await open_at(store, play)
            seq = watch.confirmed[table] = play.seq
            while not watch.done and (batch := play.step()) is not None:
                await add(store, table, seq, batch)
                seq = watch.confirmed[table] = play.seq
    return watch


@pytest.mark.parametrize("cuts", [150, pytest.param(2000, marks=pytest.mark.slow)])
async def test_no_confirmed_action_is_lost(tmp_path: Path, cuts: int) -> None:
    watch = await play_with_cuts(tmp_path, SETTINGS, cuts)
    assert watch.cuts == cuts
    assert watch.lost == 0


async def test_the_watch_would_see_a_loss(tmp_path: Path) -> None:
    """With synchronous = NORMAL, which syncs at checkpoints only, actions are lost."""
    weaker = [setting.replace("FULL", "NORMAL") for setting in SETTINGS]
    assert weaker != list(SETTINGS)
    watch = await play_with_cuts(tmp_path, weaker, 150)
    assert watch.lost > 0
