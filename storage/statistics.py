"""How people stand: over all their games, against each other, in a chat, in its table of ratings.

Owns the statements that read what `tallying` has counted, and the wish to be seen in a table of
ratings. Leaves to the conversation who may be told what.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rules.identity import Instant, PlayerId
from rules.rating import Rating
from rules.record import Record, runs
from rules.scoring import Kind
from rules.throws import Throws
from rules.variants import VARIANTS
from storage.records import ChatId, Meeting, Ranked
from storage.tallying import Tallying

if TYPE_CHECKING:
    from collections.abc import Sequence

    from storage.db import Row, Statements

_IN_CHAT = (
    "table_id IN (SELECT table_id FROM views WHERE audience IS NULL AND chat_id ="
    " (SELECT COALESCE(merged_into, id) FROM chats WHERE id = ?1))"
)
_THIS_CHAT = "(SELECT COALESCE(merged_into, id) FROM chats WHERE id = ?1)"


class Statistics(Tallying):
    """The part of `Posts` that knows how people stand."""

    async def records_of(self, player: PlayerId) -> tuple[Record, ...]:
        """`player` over everything, a record for each variant that was played."""
        await self._count_mine(player)
        async with self._db.statements() as sql:
            return await _records(sql, player, None)

    async def records_between(
        self, player: PlayerId, other: PlayerId, *, chat: ChatId | None = None
    ) -> tuple[Record, ...]:
        """`player` against `other`, duels only; a record for each variant that they played.

        With a `chat` only what they played at its tables.
        """
        await self._count_mine(player)
        async with self._db.statements() as sql:
            return await _records(sql, player, other, chat)

    async def opponents_of(self, player: PlayerId, *, most: int) -> tuple[PlayerId, ...]:
        """With whom `player` has played duels, the most frequent first."""
        await self._count_mine(player)
        async with self._db.statements() as sql:
            rows = await sql.rows(
                "SELECT other_id FROM results WHERE player_id = ? AND other_id IS NOT NULL"
                " GROUP BY other_id ORDER BY count(*) DESC, max(at) DESC, other_id LIMIT ?",
                player,
                most,
            )
        return tuple(PlayerId(row["other_id"]) for row in rows)

    async def throws_of(self, player: PlayerId) -> Throws:
        """The dice of `player` in all duels that are over."""
        await self._count_mine(player)
        async with self._db.statements() as sql:
            row = await sql.row(
                "SELECT COALESCE(sum(ones), 0) AS f1, COALESCE(sum(twos), 0) AS f2,"
                " COALESCE(sum(threes), 0) AS f3, COALESCE(sum(fours), 0) AS f4,"
                " COALESCE(sum(fives), 0) AS f5, COALESCE(sum(sixes), 0) AS f6,"
                " COALESCE(sum(doublets), 0) AS doublets, COALESCE(sum(pips), 0) AS pips"
                " FROM throws WHERE player_id = ?",
                player,
            )
        assert row is not None  # noqa: S101 - a row of sums
        faces = (row["f1"], row["f2"], row["f3"], row["f4"], row["f5"], row["f6"])
        return Throws(faces, row["doublets"], row["pips"])

    async def meetings_in(self, chat: ChatId, *, most: int) -> tuple[Meeting, ...]:
        """Who played duels with whom at the tables of a chat, the most frequent first."""
        async with self._db.statements() as sql:
            rows = await sql.rows(
                "SELECT player_id, other_id, variant, sum(won > 0) AS wins,"  # noqa: S608 - ours
                " sum(won < 0) AS losses, count(*) AS games, sum(points) AS points,"
                " max(at) AS last FROM results"
                f" WHERE {_IN_CHAT} AND player_id < other_id"
                " GROUP BY player_id, other_id, variant"
                " ORDER BY games DESC, last DESC, player_id, other_id, variant LIMIT ?2",
                chat,
                most,
            )
        return tuple(
            Meeting(
                players=(PlayerId(row["player_id"]), PlayerId(row["other_id"])),
                variant=row["variant"],
                wins=(row["wins"], row["losses"]),
                games=row["games"],
                points=row["points"],
            )
            for row in rows
        )

    async def chouettes_in(self, chat: ChatId) -> tuple[tuple[PlayerId, int], ...]:
        """What everybody got or paid at the chouettes of a chat, the most first."""
        async with self._db.statements() as sql:
            rows = await sql.rows(
                "SELECT player_id, sum(points) AS points FROM results"  # noqa: S608 - our words
                f" WHERE {_IN_CHAT} AND other_id IS NULL"
                " GROUP BY player_id ORDER BY points DESC, player_id",
                chat,
            )
        return tuple((PlayerId(row["player_id"]), row["points"]) for row in rows)

    async def ratings_of(self, player: PlayerId) -> dict[str, Rating]:
        """By variant; only variants in which a match was rated."""
        await self._count_mine(player)
        async with self._db.statements() as sql:
            rows = await sql.rows(
                "SELECT variant, value, experience FROM ratings WHERE player_id = ?", player
            )
        return {row["variant"]: Rating(row["value"], row["experience"]) for row in rows}

    async def board_of(self, chat: ChatId) -> tuple[Ranked, ...]:
        """The table of ratings of a chat: who joined it, by variant and rating, the best first.

        Somebody without a rated match stands in it once, with no variant.
        """
        async with self._db.statements() as sql:
            rows = await sql.rows(
                "SELECT b.player_id, r.variant, r.value, r.experience"  # noqa: S608 - our words
                " FROM boards AS b LEFT JOIN ratings AS r ON r.player_id = b.player_id"
                f" WHERE b.chat_id = {_THIS_CHAT}"
                " ORDER BY r.variant, r.value DESC, b.player_id",
                chat,
            )
        return tuple(_ranked(row) for row in rows)

    async def join_board(self, chat: ChatId, player: PlayerId, at: Instant) -> None:
        """Let `player` be seen there."""
        async with self._db.transaction() as sql:
            await sql.run(
                "INSERT INTO boards (chat_id, player_id, at)"  # noqa: S608 - our words
                f" VALUES ({_THIS_CHAT}, ?2, ?3) ON CONFLICT DO NOTHING",
                chat,
                player,
                at,
            )

    async def leave_board(self, chat: ChatId, player: PlayerId) -> None:
        """Let `player` be seen there no more."""
        async with self._db.transaction() as sql:
            await sql.run(
                f"DELETE FROM boards WHERE chat_id = {_THIS_CHAT}"  # noqa: S608 - our words
                " AND player_id = ?2",
                chat,
                player,
            )

    async def boards_of(self, player: PlayerId) -> tuple[ChatId, ...]:
        """The chats in whose table of ratings `player` stands, joined longest ago first."""
        async with self._db.statements() as sql:
            rows = await sql.rows(
                "SELECT chat_id FROM boards WHERE player_id = ? ORDER BY at, chat_id", player
            )
        return tuple(ChatId(row["chat_id"]) for row in rows)


async def _records(
    sql: Statements, player: PlayerId, other: PlayerId | None, chat: ChatId | None = None
) -> tuple[Record, ...]:
    """Records in the order of `VARIANTS`; `other` None: against everybody, chouettes too."""
    shown = "" if chat is None else f" AND {_IN_CHAT}"
    mine = f"player_id = ?2 AND {'?3 IS NULL' if other is None else 'other_id = ?3'}{shown}"
    facts = (chat, player, other)
    sums = await sql.rows(
        "SELECT variant, other_id IS NULL AS team, won, kind, count(*) AS games,"  # noqa: S608
        " sum(max(points, 0)) AS won_points, sum(max(-points, 0)) AS lost_points"
        f" FROM results WHERE {mine} GROUP BY variant, team, won, kind",
        *facts,
    )
    orders = await sql.rows(
        "SELECT variant, json_group_array(won) AS won FROM (SELECT variant, won"  # noqa: S608
        f" FROM results WHERE {mine} AND other_id IS NOT NULL"
        " ORDER BY variant, at, table_id, game_no) GROUP BY variant",
        *facts,
    )
    matches = await sql.rows(
        "SELECT variant, sum(winner_id = ?2) AS won, sum(loser_id = ?2) AS lost"  # noqa: S608
        f" FROM matches WHERE formal = 1{shown}"
        " AND (winner_id = ?2 AND (?3 IS NULL OR loser_id = ?3)"
        " OR loser_id = ?2 AND (?3 IS NULL OR winner_id = ?3)) GROUP BY variant",
        *facts,
    )
    run_of = {row["variant"]: json.loads(row["won"]) for row in orders}
    match_of = {row["variant"]: (row["won"], row["lost"]) for row in matches}
    played = {row["variant"] for row in sums} | set(match_of)
    return tuple(
        _record(
            variant,
            [row for row in sums if row["variant"] == variant],
            run_of.get(variant, []),
            match_of.get(variant, (0, 0)),
        )
        for variant in VARIANTS
        if variant in played
    )


def _record(
    variant: str, sums: Sequence[Row], order: Sequence[int], matches: tuple[int, int]
) -> Record:
    duels = [row for row in sums if not row["team"]]
    teams = [row for row in sums if row["team"]]
    by_kind = {row["kind"]: row["games"] for row in duels if row["won"] > 0}
    run = runs(order)
    return Record(
        variant=variant,
        wins=_games(duels, 1),
        losses=_games(duels, -1),
        draws=_games(duels, 0),
        won=sum(row["won_points"] for row in duels),
        lost=sum(row["lost_points"] for row in duels),
        matches_won=matches[0],
        matches_lost=matches[1],
        kinds=tuple((kind, by_kind[kind.value]) for kind in Kind if kind.value in by_kind),
        streak=run.streak,
        longest=run.longest,
        drought=run.drought,
        chouettes=sum(row["games"] for row in teams),
        chouette_points=sum(row["won_points"] - row["lost_points"] for row in teams),
    )


def _games(rows: Sequence[Row], won: int) -> int:
    return sum(row["games"] for row in rows if row["won"] == won)


def _ranked(row: Row) -> Ranked:
    rated = row["variant"] is not None
    return Ranked(
        player=PlayerId(row["player_id"]),
        variant=row["variant"],
        rating=Rating(row["value"], row["experience"]) if rated else Rating(),
    )
