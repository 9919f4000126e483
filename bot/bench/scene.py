"""What there is to measure with: people, groups and thousands of running tables.

Owns the playground's people and a database in which games have begun. A few are played by the
rules through the referee; the many others, of people who are away, are copies of such games, made
by SQL. Whoever plays on is `players`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from bot.play import reply
from bot.play.commands import Asked, AskStart, Command
from bot.play.dice import SealedDice
from bot.play.hand import hand_of, holder
from bot.play.ports import ChatKind
from bot.play.referee import Referee
from bot.play.terms import standard
from bot.playground import Playground, groups
from bot.playground.model import Chat, Person
from rules.actions import Confirm, Sit
from rules.agreement import Agreement, Money
from rules.identity import Instant, PlayerId, TableId
from storage.opening import Storage, open_storage
from storage.records import ChatSettings

BEGUN = Instant(1_780_000_000)
"""When all these games began; the bot's own clock is later."""

OPENING_TURNS = 30
"""So many turns are on the board already: the middle of a game."""

AWAY_FROM = 5_000_000_000
"""Telegram's numbers of people who are away."""

OPEN_TABLES = 50
"""So many tables has each of them, as many as anybody may have."""

COPIES = """
CREATE TEMP TABLE copies AS WITH RECURSIVE n (k) AS
    (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < :copies) SELECT k FROM n;
INSERT INTO tables (id, opened_at, seq, game_seq, since, game_no, deadline_at, closed_at)
    SELECT t.id + :t * k, opened_at, seq, game_seq, since, game_no, deadline_at, closed_at
    FROM copies JOIN tables AS t ON t.id > :a ORDER BY k, t.id;
INSERT INTO events (table_id, seq, game_no, kind, version, body, actor, cause, at)
    SELECT table_id + :t * k, seq, game_no, kind, version, body, actor, cause, at
    FROM copies JOIN events ON table_id > :a ORDER BY k, table_id, seq;
INSERT INTO seats SELECT table_id + :t * k, place, player_id
    FROM copies JOIN seats ON table_id > :a;
INSERT INTO awaited SELECT table_id + :t * k, place, player_id
    FROM copies JOIN awaited ON table_id > :a;
INSERT INTO seals SELECT table_id + :t * k, game_no, secret, digest, revealed_at
    FROM copies JOIN seals ON table_id > :a;
INSERT INTO views (table_id, chat_id, thread, audience, side, shown_seq, message, photo, posted_at)
    SELECT table_id + :t * k, chat_id, thread, audience, side, t.seq, 1000000000 + :t * k + v.id,
        1, 1780000000 FROM copies JOIN views AS v ON table_id > :a JOIN tables AS t
        ON t.id = table_id ORDER BY k, v.id;
INSERT INTO messages SELECT chat_id, message, id FROM views WHERE message IS NOT NULL;
UPDATE views SET shown_seq = (SELECT seq FROM tables WHERE id = table_id) WHERE table_id > :a;
DROP TABLE copies;
ANALYZE;
"""
"""Each of `:t` tables after number `:a` so many times more, their boards shown and up to date."""


@dataclass(frozen=True)
class Duel:
    """One table and the two who play on at it; `place` is the group's chat, None in private."""

    table: TableId
    seats: dict[PlayerId, Person]
    place: int | None

    def chat(self, player: PlayerId) -> int:
        """Where this player sees the board."""
        return self.seats[player].id if self.place is None else self.place

    @cached_property
    def chats(self) -> tuple[int, ...]:
        """Where the board is shown."""
        return tuple(dict.fromkeys(self.chat(player) for player in self.seats))


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody of the playground, and who they are in the log."""

    person: Person
    player: PlayerId


def invite(pg: Playground, duels: int) -> tuple[list[Person], list[Chat]]:
    """People who have pressed Start, two for each pair of games, and a group for each."""
    people, places = [], []
    for number in range(duels):
        person = groups.add_person(pg.world, f"Player {number}", language="en", key=f"q{number}")
        person.started = True
        people.append(person)
        if number % 2:
            pair = people[-2:]
            places.append(groups.add_group(pg.world, pair[0], f"Group {number}", [pair[1]]))
    pg.world.feed.pending.clear()  # the bot need not hear how all this came about
    return people, places


async def furnish(
    database: Path, people: Sequence[Person], places: Sequence[Chat], tables: int
) -> list[Duel]:
    """A database with so many running tables; the duels that are to be played on.

    Each pair plays in private and in its group, short and long games in turns.
    """
    async with open_storage(database) as storage:
        async with storage.db.statements() as sql:
            await sql.run("PRAGMA synchronous = OFF")  # nothing here is worth a wait for the disk
        seats = [await _met(storage, person) for person in people]
        referee = Referee(storage.store, SealedDice())
        chance = random.Random(1)  # noqa: S311 - a benchmark's games
        duels: list[Duel] = []
        for at, place in enumerate(places):
            pair = seats[2 * at], seats[2 * at + 1]
            for where in (None, place):
                kind = "long" if len(duels) % 4 > 1 else "short"
                agreed = replace(standard(kind, Money()), cube=False)
                duels.append(await _duel(storage, referee, pair, where, agreed, chance))
        away = -(-max(0, tables - len(duels)) // OPEN_TABLES)
        for number in range(away):
            pair = (
                await _met(storage, _away(2 * number)),
                await _met(storage, _away(2 * number + 1)),
            )
            agreed = replace(standard("long" if number % 2 else "short", Money()), cube=False)
            await _duel(storage, referee, pair, None, agreed, chance)
        async with storage.db.statements() as sql:
            for one in COPIES.strip().removesuffix(";").split(";\n") if away else ():
                said = one.replace(":copies", str(OPEN_TABLES - 1)).replace(":t", str(away))
                await sql.run(said.replace(":a", str(len(duels))))
    return duels


def _away(number: int) -> Person:
    """Somebody who has tables and is not on the playground."""
    return Person(AWAY_FROM + number, f"away{number}", f"Away {number}")


async def _met(storage: Storage, person: Person) -> Seat:
    known = await storage.posts.meet(
        person.id, name=person.name, username=None, hint_lang=person.language, at=BEGUN
    )
    await storage.posts.set_can_dm(person.id, True)
    await storage.posts.enter(person.id, kind=ChatKind.PRIVATE, title=person.name, at=BEGUN)
    return Seat(person, known.id)


async def _duel(  # noqa: PLR0913, PLR0917 - a table has that many sides
    storage: Storage,
    referee: Referee,
    pair: tuple[Seat, Seat],
    place: Chat | None,
    agreed: Agreement,
    chance: random.Random,
) -> Duel:
    """A game in its middle that no screen shows yet."""
    first, second = pair
    opened = await referee.open(first.player, agreed, cause=None, at=BEGUN)
    table = opened.id
    posts = storage.posts
    if place is None:
        for seat in pair:
            chat = await posts.enter(
                seat.person.id, kind=ChatKind.PRIVATE, title=seat.person.name, at=BEGUN
            )
            await posts.add_view(table, chat.id, thread=None, audience=seat.player, side=None)
    else:
        chat = await posts.enter(place.id, kind=ChatKind.GROUP, title=place.title, at=BEGUN)
        # Else most turns there would be edits, and the measured turn is one with a new message.
        await posts.set_chat(chat.id, ChatSettings(lang="en", new_message_each_turn=True))
        await posts.add_view(table, chat.id, thread=None, audience=None, side=None)

    async def does(who: PlayerId, intent: Asked) -> None:
        asked = Command(table=table, who=who, intent=intent, at=BEGUN)
        done = await referee.submit(asked)
        if not isinstance(done, reply.Done):
            raise TypeError(f"{intent}: {done}")

    await does(second.player, Sit())
    await does(first.player, AskStart())
    for _ in range(OPENING_TURNS):
        stands = await referee.look(table)
        hand = None if stands is None else hand_of(stands.table)
        if stands is None or hand is None:
            break
        await does(holder(stands.table) or PlayerId(0), Confirm(chance.choice(hand.legal.turns)))
    seats = {seat.player: seat.person for seat in pair}
    return Duel(table, seats, None if place is None else place.id)


def boards_of_peer(people: Sequence[Person]) -> list[Duel]:
    """The same people, each alone at a board of the bare bot: a press, a picture, a press."""
    return [Duel(TableId(1), {PlayerId(0): one}, None) for one in people]
