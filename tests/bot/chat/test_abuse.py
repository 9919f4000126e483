"""Texts as long as Telegram lets them be, forwarded boards, presses in the wrong place."""

from __future__ import annotations

from typing import Any

import pytest
from aiogram.types import Chat, Message, MessageOriginUser, Update

from bot.phrases.phrases import phrases_for
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_group import seated
from tests.fakes.telegram import DATE, ME

pytestmark = pytest.mark.slow  # hundreds of hostile texts

EN = phrases_for("en")
LONGEST = 4096
OTHER = -700

HUGE = {
    "one letter": "x" * LONGEST,
    "steps": "8/5 " * 1000,
    "one number": "9" * LONGEST,
    "astral": "\U0001f3b2" * (LONGEST // 2),
    "stacked": "e" + "\u0301" * (LONGEST - 1),
    "html": "<b>" * 1300,
    "braces": "{0.__class__}" * 300,
    "lines": "\n" * (LONGEST - 1) + "x",
    "direction": "\u202e" * LONGEST,
    "zero": "\x00" * 100,
}
COMMANDS = [
    *("", "/m ", "/why ", "/new ", "/word ", "/board ", "/table ", "/start ", "/rules ", "/zone "),
    *("/record ", "/stake ", "/note ", "/if ", "/away ", "/suggest ", "/give ", "/settle "),
]


@pytest.mark.parametrize("command", COMMANDS)
async def test_a_huge_text_is_answered_shortly_or_not_at_all(
    command: str, caplog: pytest.LogCaptureFixture
) -> None:
    town = Town()
    ann, _ = await seated(town, "31")
    town.forget()
    board = ann.screen(GROUP)
    for kind in HUGE.values():
        text = (command + kind)[:LONGEST]
        for place in (None, GROUP):
            await ann.send(text, place, settle=False)
        await ann.send(text, GROUP, reply_to=board, settle=False)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
    for chat in (ann.id, GROUP):
        for answer in town.texts(chat):
            assert len(answer) <= 1500
    assert (await town.kinds()).count("Played") == 0


@pytest.mark.parametrize("command", [*COMMANDS, "/announce ", "/forget ", "/mydata ", "/x"])
@pytest.mark.parametrize("text", ["\ud800", "a\udfffb", "8/5 \ud83d"])
async def test_half_a_character_comes_back_as_something_that_can_be_sent(
    command: str, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    town = Town()
    ann, _ = await seated(town, "31")
    town.forget()
    for place in (None, GROUP):
        await ann.send(command + text, place, settle=False)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
    for chat in (ann.id, GROUP):
        for answer in town.texts(chat):
            assert answer.encode("utf-8")
    for shelf in town.store.shelves.values():
        assert repr(shelf.events).encode("utf-8")


def forwarded(town: Town, person: Person, text: str, chat: int) -> Update:
    """Somebody else's words, or the bot's, forwarded by `person`."""
    message: dict[str, Any] = {
        "message_id": town.session.next_id(chat),
        "date": DATE,
        "chat": Chat(id=chat, type="supergroup", title="Other"),
        "from_user": person.user,
        "text": text,
        "forward_origin": MessageOriginUser(date=DATE, sender_user=ME),
    }
    return Update(update_id=town.number(), message=Message.model_validate(message))


async def test_a_reply_to_a_forwarded_board_is_no_move() -> None:
    town = Town()
    ann, _ = await seated(town, "31")
    copy = forwarded(town, ann, "Short backgammon", OTHER)
    await town.feed(copy)
    assert copy.message is not None
    await ann.send("8/5 6/5", OTHER, reply_to=copy.message)
    assert (await town.kinds()).count("Played") == 0
    assert town.texts(OTHER) == []


@pytest.mark.parametrize("verb", ["ok:h3f1", "s:.h3", "m:", "rs:", "p:", "t:", "b:", "y:"])
async def test_a_button_pressed_where_its_table_is_not_shown_tells_nothing(verb: str) -> None:
    town = Town()
    ann, bob = await seated(town, "31")
    since = (await town.table()).since
    stranger = town.person("eve")
    places = [(stranger, None), (stranger, OTHER)]
    if verb != "y:":  # who sits there may ask "why not" in the own chat
        places += [(ann, OTHER), (ann, None), (bob, OTHER)]
    for who, place in places:
        before = len(town.session.calls)
        said = await who.press(f"t1:1:{since}:{verb}", place)
        assert said == who_says(who).outdated_button()
        nowhere = await who.press(f"t1:999:{since}:{verb}", place)
        assert nowhere == said, "a table that is somewhere else is like one that is nowhere"
        assert len(town.session.calls) == before + 2
    assert (await town.kinds()).count("Played") == 0


def who_says(who: Person) -> Any:
    return phrases_for(who.user.language_code)
