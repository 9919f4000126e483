"""A game can be leafed through turn by turn, in one message (chat.md 3)."""

from __future__ import annotations

import asyncio

import pytest
from aiogram.exceptions import TelegramRetryAfter
from aiogram.methods import EditMessageMedia
from aiogram.types import Message, Update

from bot.chat.buttons import Press, Verb
from render.scene import Side
from rules.events import Event
from rules.identity import TableId
from tests.bot.chat.talk import GROUP, Person, Town, chat_of
from tests.bot.chat.test_cube_asked import match
from tests.bot.chat.test_invited import duel
from tests.fakes.telegram import DATE, ME, Shown

TURNS = ["8/5 6/5", "8/4 6/4", "24/18 13/8", "13/8 13/9", "8/5 6/5"]
ROLLS = "31 42 65 54 31 62"


async def played(town: Town, turns: int = 5) -> tuple[Person, Person]:
    """Ann and Bob have made so many turns."""
    ann, bob = await duel(town, ROLLS)
    for number, turn in enumerate(TURNS[:turns]):
        await (bob if number % 2 else ann).send(turn)
    return ann, bob


def head(shown: Shown) -> str:
    """The page of a replay."""
    return shown.text.splitlines()[0]


async def test_turns_are_paged_in_one_message() -> None:
    town = Town()
    ann, bob = await duel(town, "31 42 65")
    await ann.send("8/5 6/5")
    await bob.send("8/4 6/4")
    await ann.tap("⋯")
    live = ann.seeing("Turns so far", ann.id)
    await ann.tap("Turns so far")
    shown = ann.screen()
    assert shown.id != live.id
    assert shown.text.splitlines() == ["2/2", "Bob 4-2: 8/4 6/4"]
    assert shown.photo
    assert shown.silent
    assert shown.labels == [["⏮", "◀", "▶", "⏭"]]
    await ann.tap("◀")
    shown = ann.screen()
    assert shown.text.splitlines() == [
        "1/2",
        "Opening roll: Ann 3, Bob 1. Ann begins",
        "Ann 3-1: 8/5 6/5",
    ]
    assert shown.labels == [["⏮", "◀", "▶", "⏭"]], "no button slips under a fast finger"
    assert shown.edits == 1, "in its place"
    await ann.tap("▶")
    assert ann.screen().text.startswith("2/2")


async def test_first_last_and_the_ends() -> None:
    town = Town()
    ann, _ = await played(town)
    await ann.send("/history 1")
    assert head(ann.screen()) == "5/5"
    assert await ann.tap("▶") == "This is the last turn so far"
    await ann.tap("⏮")
    assert head(ann.screen()) == "1/5"
    assert await ann.tap("◀") == "This is the first turn"
    await ann.tap("⏭")
    assert head(ann.screen()) == "5/5"
    assert ann.screen().edits == 2


async def test_a_replay_follows_a_game_that_goes_on() -> None:
    town = Town()
    ann, bob = await played(town, 2)
    await ann.send("/history 1")
    replay = ann.screen()
    await ann.send("24/18 13/8")
    assert head(replay) == "2/2", "nothing is said on it"
    await ann.press(replay.data("▶"), None, replay.id)
    assert replay.text.splitlines() == ["3/3", "Ann 6-5: 24/18 13/8"]
    await bob.send("13/8 13/9")
    await ann.press(replay.data("⏭"), None, replay.id)
    assert head(replay) == "4/4"


async def test_a_turn_is_opened_by_its_number() -> None:
    town = Town()
    ann, bob = await played(town)
    await ann.send("/history 1 3")
    assert ann.screen().text.splitlines() == ["3/5", "Ann 6-5: 24/18 13/8"]
    await bob.send("/history #1 2")
    assert bob.screen().text.splitlines()[0] == "2/5"
    for words, said in (
        ("1 9", "There are only 5 turns in this game"),
        ("1 7 1", "There is only 1 game at this table"),
        ("99", "There is no table 99 here"),
        ("one", "/history 7 23"),
        ("1 2 3 4", "/history 7 23"),
        ("9" * 30, "/history 7 23"),
    ):
        await ann.send(f"/history {words}")
        assert said in ann.screen().text


async def test_a_number_in_answer_to_a_replay_turns_to_it() -> None:
    town = Town()
    ann, _ = await played(town)
    await ann.send("/history 1")
    replay = ann.screen()
    await answer(ann, replay, "2")
    assert head(replay) == "2/5"
    assert ann.screen() is replay, "nothing else is said"
    await answer(ann, replay, "44")
    assert ann.screen().text == "There are only 5 turns in this game"
    assert head(replay) == "2/5"


async def answer(person: Person, shown: Shown, text: str) -> None:
    """A reply to a message whose buttons Telegram tells too."""
    place = chat_of(shown.chat, person.user)
    replied = Message(
        message_id=shown.id,
        date=DATE,
        chat=place,
        from_user=ME,
        caption="…",
        photo=[],
        reply_markup=shown.keyboard,
    )
    message = Message(
        message_id=person.town.session.next_id(shown.chat),
        date=DATE,
        chat=place,
        from_user=person.user,
        text=text,
        reply_to_message=replied,
    )
    await person.town.feed(Update(update_id=person.town.number(), message=message))


async def test_quick_presses_add_up_and_never_go_back() -> None:
    """Three taps on one keyboard while the first page is still on its way."""
    town = Town()
    ann, _ = await played(town)
    await ann.send("/history 1 1")
    replay = ann.screen()
    forward = replay.data("▶")
    town.forget()
    await asyncio.gather(*(ann.press(forward, None, replay.id, count=False) for _ in range(3)))
    assert head(replay) == "4/5"
    shown = [int((call.media.caption or "")[0]) for call in town.session.made(EditMessageMedia)]
    assert shown == sorted(shown)
    await ann.press(forward, None, replay.id)  # the keyboard of page 1 comes through late
    assert head(replay) == "5/5"
    await ann.press(forward, None, replay.id)
    assert head(replay) == "5/5"


async def test_a_restart_changes_nothing() -> None:
    town = Town()
    ann, _ = await played(town)
    await ann.send("/history 1 4")
    replay = ann.screen()
    town.restart()
    await ann.tap("◀")
    assert head(replay) == "3/5"
    await ann.tap("▶")
    assert head(replay) == "4/5"


async def test_a_page_that_is_known_to_telegram_is_not_sent_again() -> None:
    town = Town()
    ann, _ = await played(town)
    await ann.send("/history 1 1")
    await ann.tap("▶")
    drawn = len(town.painted)
    await ann.tap("◀")
    await ann.tap("▶")
    assert len(town.painted) == drawn


async def test_a_flood_limit_delays_a_page_and_loses_none() -> None:
    town = Town()
    ann, _ = await played(town)
    await ann.send("/history 1 1")
    town.session.fail(
        EditMessageMedia, lambda call: TelegramRetryAfter(call, "Too Many Requests", 7)
    )
    before = town.clock.ms()
    await ann.tap("▶")
    assert head(ann.screen()) == "2/5"
    assert town.clock.ms() - before >= 7_000


async def test_leafing_in_a_group_leaves_room_for_boards() -> None:
    """Eighteen calls a minute; pages take at most fourteen of them."""
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    town.load(ROLLS)
    await ann.send("/new short", GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    for number, turn in enumerate(TURNS):
        await (bob if number % 2 else ann).send(f"/m {turn}", GROUP)
    town.clock.forward(120)
    await bob.send("/history 1 1", GROUP)
    replay = bob.screen(GROUP)
    town.clock.forward(120)
    town.forget()
    begin = town.clock.ms()
    for number in range(16):
        await bob.press(replay.data("⏮" if number % 2 else "⏭"), GROUP, replay.id)
    edits = [at for at, call in town.session.moments if isinstance(call, EditMessageMedia)]
    assert len([at for at in edits if at < begin + 60_000]) <= 14
    assert len(edits) == 16


async def test_each_sees_their_own_side_in_private_and_all_the_same_in_a_group() -> None:
    town = Town()
    ann, bob = await played(town)
    await ann.send("/history 1 2")
    await bob.send("/history 1 2")
    (hers, _), (his, _) = town.painted[-2:]
    assert hers.bottom is not his.bottom
    assert (hers.numbers, his.numbers) == (hers.bottom, his.bottom)
    assert hers.position == his.position


@pytest.mark.parametrize(("form", "sign"), [("list", "Bob"), ("grid", "<pre>")])
async def test_who_reads_letters_leafs_in_letters(form: str, sign: str) -> None:
    town = Town()
    ann, _ = await played(town)
    await ann.send(f"/text {form}")
    await ann.send("/history 1 2")
    replay = ann.screen()
    assert replay.photo is None
    assert head(replay) == "2/5"
    assert sign in replay.text
    await ann.tap("▶")
    assert head(replay) == "3/5"
    assert replay.edits == 1


async def test_a_match_is_leafed_through_game_by_game() -> None:
    town = Town()
    ann, bob = await match(town, "match 3", "31")
    await ann.send("8/5 6/5")
    await bob.tap("Удвоить")
    await ann.tap("Drop −1")
    await ann.tap("Yes, drop")
    await ann.send("/history 1")
    shown = ann.screen()
    assert shown.text.splitlines() == [
        "2/2",
        "🎲 Bob doubles to 2; a drop costs 1 point",
        "🏆 Bob wins: Ann drops the cube. 1 point",
    ]
    scene, _ = town.painted[-1]
    assert scene.result is not None
    assert shown.labels[-1] == ["🎞 Film"]
    town.load("31 42")
    await ann.tap("Next game")
    await ann.send("/history 1")
    assert head(ann.screen()) == "Game 1 · 2/2", "nobody has moved in the second game"
    await ann.send("8/5 6/5")
    await bob.tap("Бросить")
    await ann.send("/history 1 2 1")
    shown = ann.screen()
    assert shown.text.splitlines()[0] == "Game 2 · 1/1"
    assert shown.labels[1:] == [["◁ Game 1"]]
    await ann.tap("◁ Game 1")
    assert head(ann.screen()) == "Game 1 · 1/2"
    assert ann.screen().labels[1:] == [["Game 2 ▷"], ["🎞 Film"]]


async def test_a_game_that_is_over_is_read_once() -> None:
    town = Town()
    ann, bob = await match(town, "match 3", "31")
    await ann.send("8/5 6/5")
    await bob.tap("Удвоить")
    await ann.tap("Drop −1")
    await ann.tap("Yes, drop")
    town.load("31 42")
    await ann.tap("Next game")
    reads: list[int] = []
    history = town.store.history

    async def counted(table: TableId) -> tuple[Event, ...]:
        reads.append(table)
        return await history(table)

    town.store.history = counted  # type: ignore[method-assign]
    await ann.send("/history 1 1 1")
    reads.clear()
    await ann.tap("▶")
    await ann.tap("◀")
    assert reads == []


async def test_a_turn_that_was_taken_back_is_no_page() -> None:
    town = Town()
    ann, bob = await duel(town, "31 42 65")
    await ann.send("8/5 6/5")
    await ann.tap("⋯")
    await ann.tap("Ask for my turn back")
    await bob.tap("Согласиться")
    await ann.send("24/20")
    await ann.send("/history 1")
    assert ann.screen().text.splitlines() == [
        "1/1",
        "Opening roll: Ann 3, Bob 1. Ann begins",
        "Ann 3-1: 24/21/20",
    ]


async def test_there_is_nothing_to_page_before_the_first_turn() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.tap("⋯")
    assert not [label for label in ann.labels() if "Turns so far" in label]
    await ann.send("/history 1")
    assert ann.screen().text == "Nobody has moved in this game yet"


@pytest.mark.parametrize("arg", ["", "1", "99", "7.1", "1.1+", "0.0-", "1."])
async def test_a_turn_that_does_not_exist_changes_nothing(arg: str) -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    before = len(town.session.in_chat(ann.id))
    data = Press(table=1, since=1, verb=Verb.HISTORY, arg=arg).pack()
    assert await ann.press(data, None, ann.screen().id) != ""
    assert len(town.session.in_chat(ann.id)) == before


@pytest.mark.parametrize("arg", ["x", "1.x", "+", ".1", "1.2.3", "1" * 30, "-1.2", "1.1++"])
async def test_made_up_data_are_an_outdated_button(arg: str) -> None:
    town = Town()
    ann, _ = await played(town, 2)
    data = Press(table=1, since=1, verb=Verb.HISTORY, arg=arg).pack()
    before = [(shown.text, shown.edits) for shown in town.session.in_chat(ann.id)]
    assert await ann.press(data, None, ann.screen().id) != ""
    assert [(shown.text, shown.edits) for shown in town.session.in_chat(ann.id)] == before


async def test_nobody_else_learns_whether_a_table_exists() -> None:
    town = Town()
    ann, _ = await played(town)
    eve = town.person("eve")
    await eve.send("/start")
    data = Press(table=1, since=1, verb=Verb.HISTORY, arg="1.1").pack()
    other = Press(table=77, since=1, verb=Verb.HISTORY, arg="1.1").pack()
    assert await eve.press(data) == await eve.press(other) != ""
    await eve.send("/history 1")
    there = eve.screen().text
    await eve.send("/history 77")
    assert eve.screen().text == there.replace("1", "77")
    await ann.send("/history 1", GROUP)
    assert ann.screen(GROUP).text == "There is no table 1 here", "nor does a group"


async def test_a_game_of_a_group_is_leafed_through_in_private_by_those_who_play() -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    town.load("31 42")
    await ann.send("/new short", GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    await ann.send("/m 8/5 6/5", GROUP)
    await bob.send("/start")
    await bob.send("/history 1")
    assert head(bob.screen()) == "1/1"
    scene, _ = town.painted[-1]
    assert scene.bottom is Side.BLACK, "from his side"
    eve = town.person("eve")
    await eve.send("/history 1")
    assert eve.screen().text == "There is no table 1 here"
    await eve.send("/history 1", GROUP)
    assert head(eve.screen(GROUP)) == "1/1", "who looks on there sees it there"
