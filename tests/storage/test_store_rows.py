"""What a whole game leaves in the file: index columns, event rows, no secret among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.agreement import Agreement, MatchTo, Money
from rules.events import GameStarted
from rules.evolve import replay
from rules.identity import TableId
from storage.opening import Storage
from tests.storage.sample import RandomPlay, add, index_of, meet_both, open_at

if TYPE_CHECKING:
    from tests.storage.conftest import Look


async def play_all(
    storage: Storage, agreement: Agreement, seed: int, actions: int = 150
) -> tuple[TableId, RandomPlay]:
    await meet_both(storage.posts)
    play = RandomPlay(agreement, seed)
    table = await open_at(storage.store, play, f"open:{seed}")
    seq, number = play.seq, 0
    while number < actions and (batch := play.step()) is not None:
        number += 1
        await add(storage.store, table, seq, batch, f"cause:{number}")
        seq = play.seq
        if number % 10 == 0:
            await compare_columns(storage, table, play)
    await compare_columns(storage, table, play)
    return table, play


async def compare_columns(storage: Storage, table: TableId, play: RandomPlay) -> None:
    """Every index column, derived from the log alone, is what the row says."""
    async with storage.db.statements() as sql:
        row = await sql.row(
            "SELECT seq, game_seq, since, game_no, closed_at FROM tables WHERE id = ?", table
        )
        kept = {
            name: [
                r["player_id"]
                for r in await sql.rows(
                    f"SELECT player_id FROM {name}"  # noqa: S608 - two names of ours
                    " WHERE table_id = ? ORDER BY place",
                    table,
                )
            ]
            for name in ("seats", "awaited")
        }
    assert row is not None
    events = await storage.store.history(table)
    folded = replay(events)
    derived = index_of(folded, events[-1].at)
    starts = [n for n, event in enumerate(events, 1) if isinstance(event, GameStarted)]
    assert row["seq"] == len(events) == folded.seq
    assert row["game_seq"] == max(starts, default=1)
    assert row["since"] == derived.since
    assert row["game_no"] == derived.game_no
    assert row["closed_at"] == derived.closed_at
    assert kept == {"seats": list(derived.seats), "awaited": list(derived.awaited)}
    assert folded == play.table


@pytest.mark.parametrize(
    "agreement",
    [
        Agreement(),
        Agreement(variant="long"),
        Agreement(format=MatchTo(5), cube=True, crawford=True, automatic_doubles=0),
        Agreement(format=Money(), cube=True, jacoby=True, beavers=True, automatic_doubles=2),
    ],
    ids=["short", "long", "match", "money"],
)
async def test_index_columns_can_be_rebuilt_from_the_log(
    storage: Storage, agreement: Agreement
) -> None:
    await play_all(storage, agreement, 11)


async def test_rows_say_whose_game_and_which_game_they_belong_to(
    storage: Storage, look: Look
) -> None:
    """Event rows: numbers without a gap, the game's number, the cause on the first of a batch."""
    table, play = await play_all(storage, Agreement(format=MatchTo(3)), 4)
    rows = look("SELECT seq, game_no, kind, cause, at FROM events WHERE table_id = ?", table)
    assert [row[0] for row in rows] == list(range(1, len(play.history) + 1))
    number = 0
    for (_, game_no, kind, _, at), event in zip(rows, play.history, strict=True):
        number += kind == "game_started"
        assert game_no == number
        assert at == event.at
    causes = [row[3] for row in rows if row[3] is not None]
    assert causes == ["open:4", *(f"cause:{n}" for n in range(1, len(causes)))]


async def test_the_secret_stands_in_no_event(storage: Storage, look: Look) -> None:
    await play_all(storage, Agreement(), 4)
    for (secret,) in look("SELECT secret FROM seals"):
        for (body,) in look("SELECT body FROM events"):
            assert secret.hex() not in body
    assert "secret" not in repr(await storage.store.seal(TableId(1), 1))
