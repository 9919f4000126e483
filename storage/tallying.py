"""Games that ended, counted: from the log to results, matches, throws and ratings.

Owns every statement that writes a derived row. A trigger notes each game that ends in the same
transaction as its end, so nothing is lost by a crash; counting a game twice changes nothing, and
`recount` makes all of it again. What a game came to is said by `rules.outcome`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rules.identity import Instant, PlayerId
from rules.outcome import outcome
from rules.rating import Rating, after_match
from storage.codec import Stored, decode

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.events import Event
    from rules.outcome import Decided, Outcome
    from storage.db import Database, Row, Statements

MOST_OF_ONE = 50
"""Games that are counted before somebody's own numbers are told; usually there is one."""

_DUE = "SELECT table_id, game_no FROM uncounted"
_MINE = " WHERE table_id IN (SELECT table_id FROM seats WHERE player_id = ?2)"
_ORDER = " ORDER BY at, table_id, game_no LIMIT ?1"
_DERIVED = ("results", "matches", "throws", "ratings", "uncounted")


class Tallying:
    """The part of `Posts` that keeps the derived rows up to date."""

    _db: Database

    async def count_games(self, most: int) -> int:
        """Count up to `most` games that ended, the oldest first; how many there were."""
        return await self._count(_DUE + _ORDER, most)

    async def recount(self) -> None:
        """Forget all that was derived; `count_games` makes it again, in slices."""
        async with self._db.transaction() as sql:
            for table in _DERIVED:
                await sql.run(f"DELETE FROM {table}")  # noqa: S608 - our names
            await sql.run(
                "INSERT INTO uncounted (table_id, game_no, at)"
                " SELECT table_id, game_no, max(at) FROM events"
                " WHERE kind IN ('game_won', 'table_closed') AND game_no >= 1"
                " GROUP BY table_id, game_no"
            )

    async def _count_mine(self, player: PlayerId) -> None:
        """What somebody is told about themself is not behind the board they look at."""
        await self._count(_DUE + _MINE + _ORDER, MOST_OF_ONE, player)

    async def _count(self, due: str, *values: object) -> int:
        async with self._db.statements() as sql:
            if not await sql.rows(due, *values):  # nearly always: no transaction for nothing
                return 0
        async with self._db.transaction() as sql:
            games = await sql.rows(due, *values)
            for game in games:
                await _count_game(sql, game["table_id"], game["game_no"])
            await _rate(sql)
        return len(games)


async def _count_game(sql: Statements, table: int, game_no: int) -> None:
    found = outcome(await _events(sql, table, game_no))
    for derived in ("results", "throws", "uncounted"):
        await sql.run(
            f"DELETE FROM {derived} WHERE table_id = ? AND game_no = ?",  # noqa: S608 - our names
            table,
            game_no,
        )
    if found is not None:
        await _write(sql, table, found)


async def _events(sql: Statements, table: int, game_no: int) -> list[Event]:
    """A game's own events. The last game's are found without a look at those before."""
    rows = await sql.rows(
        "SELECT kind, version, at, body FROM events WHERE table_id = ?1 AND game_no = ?2"
        " AND seq >= (SELECT CASE game_no WHEN ?2 THEN game_seq ELSE 1 END"
        " FROM tables WHERE id = ?1) ORDER BY seq",
        table,
        game_no,
    )
    return [
        decode(Stored(row["kind"], row["version"], Instant(row["at"]), row["body"])) for row in rows
    ]


async def _write(sql: Statements, table: int, found: Outcome) -> None:
    await sql.run_each(
        "INSERT INTO results"
        " (table_id, game_no, player_id, other_id, variant, at, won, points, kind)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                table,
                found.game_no,
                score.player,
                score.other,
                found.variant,
                found.at,
                score.won,
                score.points,
                None if score.kind is None else score.kind.value,
            )
            for score in found.scores
        ],
    )
    await sql.run_each(
        "INSERT INTO throws (table_id, game_no, player_id,"
        " ones, twos, threes, fours, fives, sixes, doublets, pips)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (table, found.game_no, player, *threw.faces, threw.doublets, threw.pips)
            for player, threw in found.throws
        ],
    )
    if found.decided is not None:
        await _write_match(sql, table, found.variant, found.decided)


async def _write_match(sql: Statements, table: int, variant: str, decided: Decided) -> None:
    """Once: a match that was rated must not be rated again."""
    await sql.run(
        "INSERT INTO matches (table_id, variant, at, length, winner_id, loser_id, formal)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id) DO NOTHING",
        table,
        variant,
        decided.at,
        decided.length,
        decided.winner,
        decided.loser,
        decided.formal,
    )


async def _rate(sql: Statements) -> None:
    """Rate the matches before which nothing is left to count, in the order in which they ended."""
    row = await sql.row("SELECT min(at) AS at FROM uncounted")
    before = None if row is None else row["at"]
    variants = await sql.rows("SELECT DISTINCT variant FROM matches WHERE rated = 0")
    for each in variants:
        await _rate_variant(sql, each["variant"], before)
    if before is None:  # everything stands again as it did before somebody was forgotten
        for derived in ("ratings", "throws"):
            await sql.run(
                f"DELETE FROM {derived} WHERE player_id IN"  # noqa: S608 - our names
                " (SELECT id FROM players WHERE telegram_id IS NULL)"
            )


async def _rate_variant(sql: Statements, variant: str, before: int | None) -> None:
    matches = await _unrated(sql, variant, before)
    if not matches:
        return
    first = matches[0]
    overtaken = await sql.row(
        "SELECT 1 AS one FROM matches WHERE variant = ? AND rated = 1"
        " AND (at, table_id) > (?, ?) LIMIT 1",
        variant,
        first["at"],
        first["table_id"],
    )
    if overtaken is not None:  # the clock was put back: the order is another one now
        await sql.run("DELETE FROM ratings WHERE variant = ?", variant)
        await sql.run("UPDATE matches SET rated = 0 WHERE variant = ?", variant)
        matches = await _unrated(sql, variant, before)
    ratings = await _ratings(sql, variant, matches)
    for match in matches:
        winner, loser = match["winner_id"], match["loser_id"]
        ratings[winner], ratings[loser] = after_match(
            ratings.get(winner, Rating()), ratings.get(loser, Rating()), match["length"]
        )
    await sql.run_each(
        "INSERT INTO ratings (player_id, variant, value, experience) VALUES (?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET value = excluded.value, experience = excluded.experience",
        [(player, variant, each.value, each.experience) for player, each in ratings.items()],
    )
    await sql.run_each(
        "UPDATE matches SET rated = 1 WHERE table_id = ?",
        [(match["table_id"],) for match in matches],
    )


async def _unrated(sql: Statements, variant: str, before: int | None) -> Sequence[Row]:
    return await sql.rows(
        "SELECT table_id, at, length, winner_id, loser_id FROM matches"
        " WHERE variant = ?1 AND rated = 0 AND (?2 IS NULL OR at < ?2) ORDER BY at, table_id",
        variant,
        before,
    )


async def _ratings(sql: Statements, variant: str, matches: Sequence[Row]) -> dict[PlayerId, Rating]:
    """As they stand now, of those whose matches these are."""
    people = {match[who] for match in matches for who in ("winner_id", "loser_id")}
    rows = await sql.rows(
        "SELECT player_id, value, experience FROM ratings WHERE variant = ?"
        " AND player_id IN (SELECT value FROM json_each(?))",
        variant,
        json.dumps(sorted(people)),
    )
    return {PlayerId(row["player_id"]): Rating(row["value"], row["experience"]) for row in rows}
