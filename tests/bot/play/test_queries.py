"""Answers that change nothing: my games, a table's state, its past, its written record."""

from __future__ import annotations

from bot.play import reply
from bot.play.commands import AskNextGame
from bot.play.queries import (
    Stage,
    events_after,
    finished,
    forced_by_setting,
    is_due,
    my_games,
    proof_of,
    stage,
)
from bot.play.record import record
from rules.actions import Close, Double, Drop, Sit
from rules.agreement import Agreement, Money
from rules.events import Played
from rules.identity import PlayerId, Seq, TableId
from rules.scoring import How
from storage.records import PersonSettings
from tests.bot.play.house import POINT, House

MONEY = Agreement(format=Money(), cube=True)


async def test_games_that_wait_for_me_come_first_and_longest_first(house: House) -> None:
    theirs = await house.started("31 62")
    await house.says(theirs, "ann", POINT)
    house.clock.forward(10)
    mine = await house.started("31")
    house.clock.forward(10)
    newer = await house.started("31")
    games = await my_games(house.posts, house.people["ann"])
    assert [line.table for line in games.waiting] == [mine, newer]
    assert [line.table for line in games.others] == [theirs]


async def test_a_closed_table_is_no_game_of_mine(house: House) -> None:
    table = await house.started("31")
    await house.says(table, "ann", Close())
    games = await my_games(house.posts, house.people["ann"])
    assert (*games.waiting, *games.others) == ()


async def test_the_stages_of_a_table(house: House) -> None:
    table = await house.open("ann", MONEY)
    assert stage(await house.table(table)) is Stage.GATHERING
    table = await house.started("31", MONEY)
    assert stage(await house.table(table)) is Stage.PLAYING
    await house.says(table, "ann", POINT)
    await house.says(table, "bob", Double())
    assert is_due(await house.table(table), house.people["ann"])
    assert not is_due(await house.table(table), house.people["bob"])
    await house.says(table, "ann", Drop())
    assert stage(await house.table(table)) is Stage.BETWEEN
    await house.says(table, "ann", Close())
    assert stage(await house.table(table)) is Stage.CLOSED


async def dropped_twice(house: House) -> TableId:
    """Two money games, each ended by a drop; the second by the other side."""
    table = await house.started("31", MONEY)
    await house.says(table, "ann", POINT)
    await house.says(table, "bob", Double())
    await house.says(table, "ann", Drop())
    house.load("13")
    assert isinstance(await house.says(table, "ann", AskNextGame()), reply.Done)
    await house.says(table, "bob", POINT)
    await house.says(table, "ann", Double())
    await house.says(table, "bob", Drop())
    return table


async def test_finished_games_say_who_paid_whom(house: House) -> None:
    table = await dropped_twice(house)
    games = finished(await house.history(table))
    ann, bob = house.people["ann"], house.people["bob"]
    assert [game.game_no for game in games] == [1, 2]
    assert [game.result.how for game in games] == [How.DROPPED, How.DROPPED]
    assert [(row.payer, row.payee, row.points) for game in games for row in game.transfers] == [
        (ann, bob, 1),
        (bob, ann, 1),
    ]


async def test_a_screen_that_is_far_behind_is_told_of_the_game_before(house: House) -> None:
    table = await dropped_twice(house)
    stands = await house.referee.look(table)
    assert stands is not None
    everything = await house.history(table)
    for shown in range(len(everything) + 1):
        assert await events_after(house.store, table, Seq(shown), stands) == everything[shown:]


async def test_in_mid_game_a_proof_shows_the_rolls_and_not_the_secret(house: House) -> None:
    table = await house.started("44 31 62")
    await house.says(table, "ann", POINT)
    proved = await proof_of(house.store, table, 1)
    assert proved is not None
    assert proved.rolls == ((1, (4, 4)), (2, (3, 1)), (3, (6, 2)))
    assert proved.counts == (1, 1, 1, 2, 0, 1)
    assert proved.secret is None
    assert await proof_of(house.store, table, 9) is None


async def test_the_setting_for_forced_turns(house: House) -> None:
    plays_forced = forced_by_setting(house.posts)
    ann = await house.person("ann")
    assert await plays_forced(ann)
    await house.posts.set_person(ann, PersonSettings(play_forced=False))
    assert not await plays_forced(ann)
    assert await plays_forced(PlayerId(99))


async def test_a_record_can_be_read_by_eye(house: House) -> None:
    table = await dropped_twice(house)
    seals = [await house.store.seal(table, n) for n in (1, 2)]
    first, second = [seal.digest[:8] for seal in seals if seal is not None]
    assert record(table, await house.history(table)) == (
        f"Table {table}\n"
        f"    1  opened by player 1: short, money, cube, seal {first}\n"
        "    2  player 2 sits down\n"
        "\n"
        f"    3  game 1: white player 1, black player 2, 0:0, seal {first}\n"
        "    4  opening 3-1, white begins\n"
        "    5  white 3-1: 8/5 6/5\n"
        "    6  black doubles to 2\n"
        "    7  white drops and loses 1\n"
        "    8  black wins 1: single, cube 1, dropped\n"
        "\n"
        f"    9  game 2: white player 1, black player 2, -1:1, seal {second}\n"
        "   10  opening 1-3, black begins\n"
        "   11  black 3-1: 8/5 6/5\n"
        "   12  white doubles to 2\n"
        "   13  black drops and loses 1\n"
        "   14  white wins 1: single, cube 1, dropped\n"
    )


async def test_a_record_of_a_whole_game_writes_every_event(house: House) -> None:
    table = await house.whole_game()
    events = await house.history(table)
    lines = [line for line in record(table, events).splitlines()[1:] if line]
    assert len(lines) == len(events)
    played = [line for line, event in zip(lines, events, strict=True) if isinstance(event, Played)]
    assert all("/" in line for line in played)
    assert lines[-1].endswith("closed by the house: finished")


async def test_a_record_of_nothing_is_empty(house: House) -> None:
    assert record(TableId(1), await house.history(TableId(1))) == ""


async def test_people_in_a_record_are_called_what_the_caller_says(house: House) -> None:
    table = await house.open("ann")
    await house.says(table, "bob", Sit())
    text = record(table, await house.history(table), lambda player: f"<{player}>")
    assert "<2> sits down" in text
