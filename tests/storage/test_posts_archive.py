"""What `bot.play.ports.Posts` promises of the games of the past, by the file and the fake."""

from __future__ import annotations

from bot.play.ports import Index, Person
from rules.agreement import Agreement
from rules.events import Ending, Event, GameStarted, Seated, TableClosed, TableOpened
from rules.identity import Instant, Seq, TableId
from rules.seating import Duel
from rules.standing import Tally
from tests.storage.house import House
from tests.storage.sample import NOON, seal


async def begun(house: House, *seats: Person, closed: int | None = None) -> TableId:
    """A table whose first game has begun, closed at a moment or open."""
    one, two = (person.id for person in seats)
    now = Instant(NOON)
    events: list[Event] = [
        TableOpened(at=now, by=one, agreement=Agreement(), sealed=seal(1).digest),
        Seated(at=now, player=two),
        GameStarted(
            at=now,
            agreement=Agreement(),
            seating=Duel(one, two),
            standing=Tally(((one, 0), (two, 0))),
            game_no=1,
            crawford=False,
            words=(),
            sealed=seal(1).digest,
            next_sealed=seal(2).digest,
            opened_by=one,
            opened_at=now,
        ),
    ]
    index = Index(since=Seq(3), game_no=1, seats=(one, two), awaited=(one,))
    table = await house.store.open_table(events, cause=None, at=now, index=index, seals=[seal(1)])
    if closed is not None:
        at = Instant(closed)
        await house.store.append(
            table,
            Seq(3),
            [TableClosed(at=at, by=one, ending=Ending.FINISHED)],
            actor=one,
            cause=None,
            at=at,
            index=Index(since=Seq(4), game_no=1, seats=(one, two), awaited=(), closed_at=at),
        )
    return table


def tables(found: tuple[int, tuple[object, ...]]) -> list[int]:
    """The numbers of the tables on a page."""
    return [int(getattr(line, "table", 0)) for line in found[1]]


async def test_my_past_begins_with_what_runs_and_goes_back_in_time(house: House) -> None:
    ann, bob, eve = [await house.person(name) for name in ("Ann", "Bob", "Eve")]
    early = await begun(house, ann, bob, closed=NOON + 10)
    running = await begun(house, bob, ann)
    late = await begun(house, ann, eve, closed=NOON + 20)
    newer = await begun(house, ann, eve)
    await begun(house, bob, eve, closed=NOON + 30)
    card = await house.table(ann, bob)
    await house.close(card)
    assert tables(await house.posts.past_of(ann.id)) == [newer, running, late, early]
    assert (await house.posts.past_of(ann.id))[0] == 4
    assert tables(await house.posts.past_of(ann.id, running=True)) == [newer, running]
    assert tables(await house.posts.past_of(ann.id, running=False)) == [late, early]
    page = await house.posts.past_of(ann.id, first=1, limit=2)
    assert page[0] == 4
    assert tables(page) == [running, late]
    assert tables(await house.posts.past_of(ann.id, first=4)) == []
    assert await house.posts.past_of((await house.person("New")).id) == (0, ())


async def test_the_past_of_a_chat_is_what_everybody_sees_there(house: House) -> None:
    ann, bob = await house.person(), await house.person("Bob")
    chat, other = await house.group(-1), await house.group(-2)
    add = house.posts.add_view
    mine, topic, gone, hidden = [
        await begun(house, ann, bob, closed=None if number % 2 else NOON + number)
        for number in range(4)
    ]
    await add(mine, chat.id, thread=None, audience=None, side=None)
    await add(topic, chat.id, thread=7, audience=None, side=None)
    await add(gone, other.id, thread=None, audience=None, side=None)
    await add(hidden, chat.id, thread=None, audience=ann.id, side=None)
    card = await house.table(ann, bob)
    await add(card, chat.id, thread=None, audience=None, side=None)
    assert tables(await house.posts.past_in(chat.id)) == [topic, mine]
    assert tables(await house.posts.past_in(chat.id, 7)) == [topic]
    assert tables(await house.posts.past_in(chat.id, running=False)) == [mine]
    assert tables(await house.posts.past_in(chat.id, 8)) == []
