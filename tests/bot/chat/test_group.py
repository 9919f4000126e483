"""A group: the table card, kept seats, whose turn it is, several tables, topics."""

from __future__ import annotations

import asyncio

from aiogram.types import MessageEntity, User

from bot.phrases.phrases import phrases_for
from tests.bot.chat.talk import FORUM, GROUP, Person, Town

EN, RU = phrases_for("en"), phrases_for("ru")


async def seated(town: Town, rolls: str = "31") -> tuple[Person, Person]:
    """Ann and Bob play in the group, Ann to move."""
    ann, bob = town.person("ann"), town.person("bob", lang="ru")
    town.load(rolls)
    await ann.send("/new", GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    return ann, bob


async def test_from_the_card_to_the_board() -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    town.load("31")
    await ann.send("/new", GROUP)
    assert "1. Ann" in ann.screen(GROUP).text
    assert "free seat" in ann.screen(GROUP).text
    assert await bob.tap("Sit down", GROUP) == "The seat is yours. Have a good game!"
    assert "2. Bob" in ann.screen(GROUP).text
    await bob.tap("Start", GROUP)
    assert ann.screen(GROUP).photo
    assert "Ann to play: 3-1" in ann.screen(GROUP).text


async def test_the_opener_cannot_sit_twice_and_a_third_finds_it_full() -> None:
    town = Town()
    ann, bob, cat = town.person("ann"), town.person("bob"), town.person("cat", lang="ru")
    await ann.send("/new", GROUP)
    card = ann.seeing("Sit down", GROUP)
    sit = card.data("Sit down")
    assert await ann.press(sit, GROUP, card.id) == "You sit at this board already"
    await bob.press(sit, GROUP, card.id)
    assert await cat.press(sit, GROUP, card.id) == "За доской уже двое. Новая игра — /new"
    assert (await town.kinds()).count("Seated") == 1


async def test_two_press_sit_at_once_and_one_sits() -> None:
    town = Town()
    ann, bob, cat = town.person("ann"), town.person("bob"), town.person("cat")
    await ann.send("/new", GROUP)
    card = ann.seeing("Sit down", GROUP)
    await asyncio.gather(
        bob.press(card.data("Sit down"), GROUP, card.id, settle=False, count=False),
        cat.press(card.data("Sit down"), GROUP, card.id, settle=False, count=False),
    )
    assert sorted(town.toasts) == [
        "Both seats are taken. /new opens another table",
        "The seat is yours. Have a good game!",
    ]
    assert len((await town.table()).seats) == 2


async def test_only_the_opener_cancels_and_the_other_stands_up() -> None:
    town = Town()
    ann, bob, cat = town.person("ann"), town.person("bob"), town.person("cat")
    await ann.send("/new", GROUP)
    assert "Only Ann" in await cat.tap("Cancel", GROUP)
    await bob.tap("Sit down", GROUP)
    assert await bob.tap("Stand up", GROUP) == "The seat is free again"
    assert len((await town.table()).seats) == 1
    await ann.tap("Cancel", GROUP)
    assert (await town.table()).closed
    assert "closed" in ann.screen(GROUP).text
    assert ann.screen(GROUP).keyboard is None


async def test_start_needs_two_and_someone_who_sits() -> None:
    town = Town()
    ann, bob, cat = town.person("ann"), town.person("bob"), town.person("cat")
    await ann.send("/new", GROUP)
    card = ann.seeing("Sit down", GROUP)
    early = card.data("Sit down").replace(":si:", ":st:")
    assert await ann.press(early, GROUP, card.id) == "The other seat is still free"
    await bob.tap("Sit down", GROUP)
    assert "Other people play" in await cat.tap("Start", GROUP)
    assert (await town.table()).game is None


async def test_everybody_else_hears_whose_turn_it_is_in_their_language() -> None:
    town = Town()
    _, bob = await seated(town)
    cat = town.person("cat")
    assert await bob.tap("8/5", GROUP) == "Сейчас ходит Ann"
    assert await cat.tap("8/5", GROUP) == "It is Ann's turn"
    assert await cat.tap("⋯", GROUP) == "It is Ann's turn"


async def test_who_answers_a_double_does_not_move() -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob", lang="ru")
    cat = town.person("cat")
    town.load("31")
    await ann.send("/new money", GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    await ann.send("/m 8/5 6/5", GROUP)
    await bob.tap("Double → 2", GROUP)
    assert await bob.tap("Take", GROUP) == "Отвечает Ann"
    assert await cat.tap("Take", GROUP) == "It is for Ann to answer"
    assert (await cat.tap("⋯", GROUP)).startswith("It is for Ann to answer")
    await bob.send("/m 6/5", GROUP)
    assert bob.screen(GROUP).text == "It is for Ann to answer"


async def test_taps_answer_with_toasts_and_one_edit_when_complete() -> None:
    town = Town()
    ann, _ = await seated(town)
    board = ann.screen(GROUP)
    town.forget()
    assert await ann.tap("8/5", GROUP) == "8/5, now the 1"
    assert ann.screen(GROUP).edits == board.edits
    assert await ann.tap("6/5", GROUP, settle=False) == "8/5 6/5: now confirm it"
    assert await ann.tap("6/5", GROUP) == "8/5 6/5: now confirm it"
    edits = [name for name in town.session.names() if name.startswith("Edit")]
    assert len(edits) == 1
    assert ann.labels(GROUP)[-1] == "✅ 8/5 6/5"


async def test_done_is_deaf_at_first_and_then_counts_once() -> None:
    town = Town()
    ann, bob = await seated(town, "31 66")
    await ann.tap("8/5", GROUP, settle=False)
    await ann.tap("6/5", GROUP, settle=False)
    board = ann.screen(GROUP)
    done, at = board.data("8/5").split(":s:")[0] + ":ok:h3f1", board.id
    assert "Press once more" in await ann.press(done, GROUP, at)
    town.clock.forward(1)
    assert await bob.press(done, GROUP, at) == "Сейчас ходит Ann"
    assert await ann.press(done, GROUP, at) == "8/5 6/5"
    assert "moved on" in await ann.press(done, GROUP, at)
    assert (await town.kinds()).count("Played") == 1


async def test_a_seat_kept_by_username() -> None:
    town = Town()
    ann, bob, cat = town.person("ann"), town.person("Bob"), town.person("cat", lang="ru")
    town.load("31")
    text = "/new short @bOB"
    mention = MessageEntity(type="mention", offset=11, length=4)
    await ann.send(text, GROUP, entities=[mention])
    assert "kept for @bOB" in ann.screen(GROUP).text
    assert await cat.tap("Sit down", GROUP) == "Это место ждёт другого игрока: @bOB"
    await bob.tap("Sit down", GROUP)
    assert (await town.table()).game is not None


async def test_a_seat_kept_by_reply_and_by_mention_of_somebody_without_username() -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob", username=None)
    town.load("31 42")
    said = await bob.send("who plays?", GROUP)
    await ann.send("/new", GROUP, reply_to=said)
    assert "kept for" in ann.screen(GROUP).text
    assert "tg://user?id=1002" in ann.screen(GROUP).text
    cat = town.person("cat")
    assert await cat.tap("Sit down", GROUP) == "This seat is kept for Bob"
    await bob.tap("Sit down", GROUP)
    entity = MessageEntity(
        type="text_mention", offset=5, length=3, user=User(id=1002, is_bot=False, first_name="Bob")
    )
    await cat.send("/new Bob", GROUP, entities=[entity])
    assert await ann.tap("Sit down", GROUP) == "This seat is kept for Bob"


async def test_whoever_a_seat_is_kept_for_keeps_their_language_and_username() -> None:
    """A mention tells less of them than they have told themselves."""
    town = Town()
    ann, boris = town.person("ann"), town.person("boris", lang="ru")
    said = await boris.send("/help", GROUP)
    before = await town.store.person_at(boris.id)
    assert before is not None
    bare = User(id=boris.id, is_bot=False, first_name="Boris")
    mention = MessageEntity(type="text_mention", offset=5, length=5, user=bare)
    await ann.send("/new Boris", GROUP, entities=[mention])
    assert await town.store.person_at(boris.id) == before
    await ann.send("/new", GROUP, reply_to=said)
    assert await town.store.person_at(boris.id) == before


async def test_one_cannot_keep_a_seat_for_oneself_or_a_bot() -> None:
    town = Town()
    ann = town.person("ann")
    mine = await ann.send("hello", GROUP)
    await ann.send("/new", GROUP, reply_to=mine)
    assert "free seat" in ann.screen(GROUP).text
    await ann.send("/new @ann", GROUP, entities=[MessageEntity(type="mention", offset=5, length=4)])
    assert "free seat" in ann.screen(GROUP).text
    await ann.send("/new", GROUP, reply_to=ann.screen(GROUP))
    assert "free seat" in ann.screen(GROUP).text


async def test_two_tables_in_one_chat_and_the_bot_asks_which() -> None:
    town = Town()
    ann, bob = await seated(town, "31 42")
    await ann.send("/new", GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    await ann.send("/m 8/5 6/5", GROUP)
    assert ann.screen(GROUP).text == "There are several games. Which one is meant?"
    assert ann.labels(GROUP) == ["▶ #2 Bob", "▶ #1 Bob"]
    town.load("66")
    await ann.tap("#1", GROUP)
    assert "Played" in await town.kinds(1)
    assert "Played" not in await town.kinds(2)
    town.load("66")
    await ann.send("/m 8/4 6/4", GROUP)
    assert "Played" in await town.kinds(2)


async def test_a_reply_to_the_board_says_which_board() -> None:
    town = Town()
    ann, bob = await seated(town, "31 42")
    first = ann.screen(GROUP)
    await ann.send("/new", GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    town.load("66")
    await ann.send("8/5 6/5", GROUP, reply_to=first)
    assert (await town.kinds(1))[-2:] == ["Played", "Rolled"]


async def test_topics_are_kept_apart() -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    await ann.send("/new", FORUM, thread=7)
    await bob.send("/new", FORUM, thread=8)
    boards = town.session.in_chat(FORUM)
    assert [shown.thread for shown in boards] == [7, 8]
    town.forget()
    await ann.send("/table", FORUM, thread=7)
    assert "Table 1" in ann.screen(FORUM).text
    assert ann.screen(FORUM).thread == 7
    await bob.send("/table", FORUM, thread=8)
    assert "Table 2" in ann.screen(FORUM).text
    await bob.send("/table", FORUM, thread=9)
    assert "no game here" in ann.screen(FORUM).text


async def test_people_talking_in_replies_are_left_alone() -> None:
    town = Town()
    ann, bob = await seated(town)
    board = ann.screen(GROUP)
    town.forget()
    await ann.send("good luck", GROUP, reply_to=board)
    await bob.send("what a roll!", GROUP, reply_to=board)
    assert town.texts(GROUP) == []


async def test_foreign_tables_and_chats_do_not_exist() -> None:
    town = Town()
    ann, _ = await seated(town)
    dan = town.person("dan")
    data = ann.screen(GROUP).data("8/5")
    assert "outdated" in await dan.press(data, None, 7)
    assert "outdated" in await dan.press(data, -777, 7)
    assert "outdated" in await ann.press(data, None, 7)
    await dan.send("/board 1")
    assert dan.screen().text == "There is no table 1 here"


async def test_limits_are_told() -> None:
    town = Town(tables_of_a_person=2, tables_in_a_chat=3)
    ann, bob = town.person("ann"), town.person("bob")
    for _ in range(3):
        await ann.send("/new", GROUP)
    assert "You have 2 tables open" in ann.screen(GROUP).text
    await bob.send("/new", GROUP)
    await bob.send("/new", GROUP)
    assert "This chat has 3 tables open" in bob.screen(GROUP).text
    assert len(town.store.shelves) == 3


async def test_limits_hold_for_what_is_asked_at_once() -> None:
    town = Town(tables_of_a_person=2, tables_in_a_chat=3)
    ann, bob = town.person("ann"), town.person("bob")
    asked = [one.send("/new", GROUP, settle=False) for one in (ann, bob) for _ in range(4)]
    await asyncio.gather(*asked)
    assert len(town.store.shelves) == 3
    town = Town(tables_of_a_person=1)
    ann, bob = town.person("ann"), town.person("bob")
    await ann.send("/new", GROUP)
    await bob.send("/new", FORUM, thread=7)
    cards = [town.session.in_chat(GROUP)[-1], town.session.in_chat(FORUM)[-1]]
    cat = town.person("cat")
    await asyncio.gather(
        *(
            cat.press(each.data("Sit down"), each.chat, each.id, settle=False, count=False)
            for each in cards
        )
    )
    assert [len((await town.table(number)).seats) for number in (1, 2)] in ([1, 2], [2, 1])


async def test_a_rematch_that_was_asked_for_fills_no_further_table() -> None:
    """It is the last table that chat and person may have, and is accepted all the same."""
    town = Town(tables_of_a_person=1, tables_in_a_chat=1)
    ann, bob = await seated(town, "31 42")
    await ann.send("/resign", GROUP)
    await ann.tap("−3", GROUP)
    await ann.tap("−3", GROUP)
    result = ann.seeing("Rematch", GROUP)
    assert await ann.press(result.data("Rematch"), GROUP, result.id) == ""
    limits = {EN.too_many_games(1), EN.too_many_tables_here(1)}
    assert await ann.press(result.data("Rematch"), GROUP, result.id) not in limits
    await bob.press(result.data("Rematch"), GROUP, result.id)
    assert (await town.table(2)).game is not None


async def test_who_sits_at_all_tables_they_may_accepts_no_rematch() -> None:
    town = Town(tables_of_a_person=1)
    ann, bob = await seated(town, "31 42")
    await ann.send("/resign", GROUP)
    await ann.tap("−3", GROUP)
    await ann.tap("−3", GROUP)
    result = ann.seeing("Rematch", GROUP)
    await ann.press(result.data("Rematch"), GROUP, result.id)
    await bob.send("/new", FORUM)
    said = await bob.press(result.data("Rematch"), GROUP, result.id)
    assert said == RU.too_many_games(1)
    assert (await town.table(2)).game is None
