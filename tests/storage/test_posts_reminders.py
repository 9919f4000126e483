"""What `bot.play.ports.Posts` promises of reminders and digests."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

from bot.play.ports import Index, PersonSettings, Reminder, ReminderKind
from rules.events import WordAdded
from rules.identity import Instant, PlayerId, Seq, TableId
from storage.opening import open_storage
from tests.storage.house import House
from tests.storage.sample import NOON

REMIND, LATE = ReminderKind.REMIND, ReminderKind.LATE


def at(seconds: int) -> Instant:
    return Instant(NOON + seconds)


async def clocked(house: House, deadline: int | None = 3600) -> tuple[TableId, PlayerId, PlayerId]:
    """A table whose open question has a deadline, and its two people."""
    ann, bob = await house.person(), await house.person("Bob")
    table = await house.table(ann, bob)
    await asks(house, table, (ann.id, bob.id), deadline)
    return table, ann.id, bob.id


async def asks(
    house: House,
    table: TableId,
    pair: tuple[PlayerId, PlayerId],
    deadline: int | None,
    since: int = 0,
) -> Seq:
    """Something happens; `since`: the question is this one, else a new one."""
    ann, bob = pair
    seq = Seq(len(await house.store.history(table)) + 1)
    await house.store.append(
        table,
        Seq(seq - 1),
        [WordAdded(at=NOON, player=ann, word="x", game_no=1)],
        actor=ann,
        cause=None,
        at=NOON,
        index=Index(
            since=Seq(since) if since else seq,
            game_no=0,
            seats=(ann, bob),
            awaited=(bob,),
            deadline_at=None if deadline is None else at(deadline),
        ),
    )
    return seq


def both(table: TableId, ann: PlayerId, bob: PlayerId, since: int = 3) -> list[Reminder]:
    return [
        Reminder(table=table, player=bob, kind=REMIND, since=Seq(since), due_at=at(2700)),
        Reminder(table=table, player=ann, kind=LATE, since=Seq(since), due_at=at(4500)),
    ]


async def test_a_question_with_a_deadline_is_planned_once(house: House) -> None:
    table, ann, bob = await clocked(house)
    await clocked(house, None)
    assert await house.posts.unplanned() == (table,)
    remind, late = both(table, ann, bob)
    await house.posts.plan(table, Seq(3), [remind, late], settled=[])
    assert await house.posts.unplanned() == ()
    assert await house.posts.reminders_due(at(2699)) == ()
    assert await house.posts.reminders_due(at(2700)) == (remind,)
    assert await house.posts.reminders_due(at(9999)) == (remind, late)
    assert await house.posts.reminders_due(at(9999), limit=1) == (remind,)
    assert await house.posts.reminders_of(bob, at(9999)) == (remind,)
    assert await house.posts.reminders_of(bob, at(2699)) == ()


async def test_whoever_wants_no_reminder_has_a_settled_one(house: House) -> None:
    table, ann, bob = await clocked(house)
    remind, late = both(table, ann, bob)
    await house.posts.plan(table, Seq(3), [], settled=[remind, late])
    assert await house.posts.unplanned() == ()
    assert await house.posts.reminders_due(at(9999)) == ()
    assert await house.posts.doubtful_reminders() == ()


async def test_the_next_question_is_planned_anew(house: House) -> None:
    table, ann, bob = await clocked(house)
    await house.posts.plan(table, Seq(3), both(table, ann, bob), settled=[])
    await asks(house, table, (ann, bob), 7200)
    assert await house.posts.unplanned() == (table,)
    remind, late = both(table, bob, ann, since=4)
    await house.posts.plan(table, Seq(4), [remind, late], settled=[])
    assert await house.posts.reminders_due(at(9999)) == (remind, late), "the old ones are gone"
    await house.close(table)
    assert await house.posts.unplanned() == ()


async def test_one_sends_a_reminder_and_only_one(house: House) -> None:
    table, ann, bob = await clocked(house)
    remind, late = both(table, ann, bob)
    await house.posts.plan(table, Seq(3), [remind, late], settled=[])
    assert await house.posts.claim_reminders([remind], at(2700)) == (remind,)
    assert await house.posts.claim_reminders([remind, late], at(2700)) == (late,)
    assert await house.posts.reminders_due(at(9999)) == ()
    assert await house.posts.doubtful_reminders() == (remind, late)
    await house.posts.reminders_sent([remind], at(2701))
    await house.posts.reminders_unsent([late])
    assert await house.posts.doubtful_reminders() == ()
    assert await house.posts.reminders_due(at(9999)) == (late,)
    await house.posts.reminders_unsent([remind])
    assert await house.posts.reminders_due(at(9999)) == (late,), "what was sent stays sent"


async def test_a_reminder_of_another_question_is_not_this_one(house: House) -> None:
    table, ann, bob = await clocked(house)
    remind, late = both(table, ann, bob)
    await house.posts.plan(table, Seq(3), [remind, late], settled=[])
    other = replace(remind, since=Seq(2))
    assert await house.posts.claim_reminders([other], at(2700)) == ()
    await house.posts.put_off(other, at(5000))
    await house.posts.drop_reminder(other)
    assert await house.posts.reminders_due(at(2700)) == (remind,)
    await house.posts.put_off(remind, at(3000))
    moved = replace(remind, due_at=at(3000))
    assert await house.posts.reminders_due(at(3000)) == (moved,)
    await house.posts.drop_reminder(moved)
    assert await house.posts.reminders_due(at(9999)) == (late,)


async def test_time_that_was_given_is_planned_again_but_reminds_once(house: House) -> None:
    table, ann, bob = await clocked(house)
    remind, late = both(table, ann, bob)
    await house.posts.plan(table, Seq(3), [remind, late], settled=[])
    await house.posts.claim_reminders([remind, late], at(4500))
    await house.posts.reminders_sent([remind, late], at(4500))
    assert await house.posts.unplanned() == ()
    await asks(house, table, (ann, bob), 9000, since=3)
    assert await house.posts.unplanned() == (table,)
    later = replace(late, due_at=at(9900))
    await house.posts.plan(table, Seq(3), [replace(remind, due_at=at(7000)), later], settled=[])
    assert await house.posts.unplanned() == ()
    assert await house.posts.reminders_due(at(9999)) == (later,)


async def test_who_is_told_that_time_is_out_keeps_nobody_else_busy(house: House) -> None:
    """A duel's deadline is its people's business; the house goes on for chouettes only."""
    table, ann, bob = await clocked(house)
    assert await house.store.overdue(at(3600)) == (table,)
    await house.posts.plan(table, Seq(3), both(table, ann, bob), settled=[])
    assert await house.store.overdue(at(3600)) == ()
    await asks(house, table, (ann, bob), 3600)
    assert await house.store.overdue(at(3600)) == (table,)


async def test_digests(house: House) -> None:
    ann, bob = await house.person(), await house.person("Bob")
    for person in (ann, bob):
        await house.posts.set_can_dm(person.telegram_id, True)
    assert await house.posts.digest_readers() == ()
    await house.posts.set_person(bob.id, PersonSettings(digest=0))
    assert await house.posts.digest_readers() == (bob.id,)
    await house.posts.set_can_dm(bob.telegram_id, False)
    assert await house.posts.digest_readers() == ()
    assert await house.posts.last_digest(bob.id) is None
    assert await house.posts.claim_digest(bob.id, None, at(0))
    assert not await house.posts.claim_digest(bob.id, None, at(1)), "somebody was faster"
    assert await house.posts.last_digest(bob.id) == at(0)
    assert await house.posts.claim_digest(bob.id, at(0), at(86_400))
    assert await house.posts.last_digest(ann.id) is None


async def test_whoever_is_forgotten_is_reminded_of_nothing(house: House) -> None:
    table, ann, bob = await clocked(house)
    await house.posts.plan(table, Seq(3), both(table, ann, bob), settled=[])
    await house.posts.claim_digest(bob, None, at(0))
    await house.close(table)
    assert await house.posts.forget(bob)
    assert [one.player for one in await house.posts.reminders_due(at(9999))] == [ann]
    assert await house.posts.last_digest(bob) is None


async def test_ten_thousand_tables_cost_a_sweep_little(path: Path) -> None:
    """Everything is planned and nothing due: a sweep asks twice, far within its seconds."""
    async with open_storage(path) as storage:
        db = storage.posts._db
        async with db.transaction() as sql:
            await sql.run(
                "INSERT INTO players (id, telegram_id, name, met_at) VALUES (1, 1, 'A', 1)"
            )
            await sql.run(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)"
                " INSERT INTO tables (id, opened_at, seq, game_seq, since, game_no, deadline_at)"
                " SELECT i, 1, 40, 1, 40, 1, 5000 + i FROM n"
            )
            await sql.run(
                "INSERT INTO reminders (table_id, player_id, kind, since, due_at)"
                " SELECT id, 1, 'remind', since, deadline_at FROM tables"
            )
        begun = time.perf_counter()
        assert await storage.posts.unplanned() == ()
        assert await storage.posts.reminders_due(Instant(4000)) == ()
        assert time.perf_counter() - begun < 0.1
