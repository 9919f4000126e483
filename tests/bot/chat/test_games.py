"""`/games`: mine from all chats, the most urgent first; pages; limits."""

from __future__ import annotations

from bot.play.pending import urgency
from bot.play.ports import GameLine
from rules.identity import Instant, PlayerId, TableId
from tests.bot.chat.talk import GROUP, Town
from tests.bot.chat.test_invited import code_on
from tests.bot.chat.test_rounds import grouped, invited, move, three


async def test_mine_from_all_chats_those_that_wait_first_with_the_whole_round_on_top() -> None:
    town = Town()
    ann, bob, _ = await three(town)
    town.load("65")
    await ann.send("/m 13/7 8/7", GROUP)
    town.clock.forward(3 * 3600)
    await ann.send("/games")
    assert ann.screen().text.splitlines() == [
        "<b>2 games wait for you</b>",
        "▶ #1 Bob · short backgammon · 3 h",
        "▶ #2 Cat · short backgammon · 3 h",
        "⏳ #3 Bob · short backgammon · «Yard» · 3 h",
    ]
    assert ann.labels() == ["▶ Play all (2)", "▶ #1 Bob", "▶ #2 Cat"]
    await bob.send("/games")
    assert bob.screen().text.splitlines()[0] == "<b>1 game waits for you</b>"


async def test_a_group_is_named_in_private_only() -> None:
    town = Town()
    ann, *_ = await three(town)
    await ann.send("/games", GROUP)
    assert ann.screen(GROUP).text.splitlines() == [
        "<b>Tables in this chat</b>",
        "▶ #3 Ann and Bob · short backgammon · 1 min",
    ]


async def test_a_groups_board_is_played_from_the_list() -> None:
    town = Town()
    ann, *_ = await three(town)
    await ann.send("/games")
    assert ann.labels() == ["▶ Play all (3)", "▶ #1 Bob", "▶ #2 Cat", "▶ #3 Bob"]
    keys = ann.screen().keyboard
    assert keys is not None
    third = keys.inline_keyboard[-1][-1]
    assert await ann.press(third.callback_data or "", message=ann.screen().id) == ""
    assert "Your turn: 6-1" in ann.screen().text
    assert ann.screen().text.splitlines()[-1] == "🗂 3 boards left · «Yard»"
    await move(town, ann, "13/7", "8/7")
    assert "Your turn: 3-1" in ann.screen().text


async def test_many_games_come_in_pages() -> None:
    town = Town()
    ann = town.person("ann")
    for number in range(11):
        other = town.person(f"p{number}")
        await invited(town, ann, other, "31")
    await ann.send("/games")
    page = ann.screen()
    assert page.text.splitlines()[0] == "<b>11 games wait for you</b> · 1/2"
    assert len(page.text.splitlines()) == 9
    assert page.labels[-1] == ["◀", "1/2", "▶"]
    await ann.press("g1:2", message=page.id)
    assert town.session.screen[ann.id, page.id].text.splitlines() == [
        "<b>11 games wait for you</b> · 2/2",
        "▶ #9 P8 · short backgammon · 1 min",
        "▶ #10 P9 · short backgammon · 1 min",
        "▶ #11 P10 · short backgammon · 1 min",
    ]
    await ann.press("g1:99", message=page.id)
    assert "2/2" in town.session.screen[ann.id, page.id].text


async def test_less_time_left_comes_before_more_and_before_none() -> None:
    me, you = PlayerId(1), PlayerId(2)

    def line(table: int, since: int, until: int | None, waits: PlayerId) -> GameLine:
        return GameLine(
            table=TableId(table),
            game_no=1,
            seats=(me, you),
            awaited=(waits,),
            since_at=Instant(since),
            deadline_at=None if until is None else Instant(until),
            closed_at=None,
            chats=(),
        )

    lines = [
        line(1, 10, None, you),
        line(2, 10, 50, you),
        line(3, 30, None, me),
        line(4, 20, None, me),
        line(5, 90, 200, me),
        line(6, 99, 100, me),
    ]
    order = [each.table for each in sorted(lines, key=lambda each: urgency(each, me))]
    assert order == [6, 5, 4, 3, 2, 1]


async def test_a_person_may_have_so_many_tables_and_no_more() -> None:
    town = Town(tables_of_a_person=2)
    ann, bob = town.person("ann"), town.person("bob")
    await invited(town, ann, bob, "31")
    await grouped(town, ann, bob, "42")
    full = "You have 2 tables open, which is the limit. Finish a game first: /games"
    await ann.send("/new short")
    assert ann.screen().text == full
    await ann.send("/new", GROUP)
    assert ann.screen(GROUP).text == full
    assert len(await town.store.games_of(PlayerId(1))) == 2


async def test_whoever_is_full_takes_no_free_seat_either() -> None:
    town = Town(tables_of_a_person=1)
    ann, bob, cat = town.person("ann"), town.person("bob"), town.person("cat")
    await invited(town, ann, bob, "31")
    await cat.send("/new short")
    code = code_on(cat)
    await ann.send(f"/start {code}")
    assert ann.screen().text == (
        "You have 1 table open, which is the limit. Finish a game first: /games"
    )
    assert len((await town.table(2)).seats) == 1


async def test_a_chat_may_have_so_many_tables_and_no_more() -> None:
    town = Town(tables_in_a_chat=2)
    people = [town.person(f"p{number}") for number in range(3)]
    for who in people:
        await who.send("/new", GROUP)
    assert people[0].screen(GROUP).text == "This chat has 2 tables open, which is the limit"
    assert len(town.store.shelves) == 2


async def test_two_people_of_one_name_are_told_apart() -> None:
    town = Town()
    ann, bob, other = (
        town.person(n, username=u) for n, u in (("ann", ""), ("bob", ""), ("bob", "b2"))
    )
    await invited(town, ann, bob, "31")
    await invited(town, ann, other, "42")
    town.forget()
    await ann.send("/games")
    assert sorted(line.split(" · ")[0] for line in ann.screen().text.splitlines()[1:]) == [
        "▶ #1 Bob (1)",
        "▶ #2 Bob (2)",
    ]
    assert ann.labels()[-2:] == ["▶ #1 Bob (1)", "▶ #2 Bob (2)"]
