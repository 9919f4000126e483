"""The owner's commands exist for the owner only."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from aiogram.exceptions import TelegramForbiddenError
from aiogram.methods import SendMessage

from bot.chat.app import Office
from bot.chat.dispatcher import make_dispatcher
from bot.chat.routers.owner import LONGEST, PACE_SECONDS
from bot.phrases.phrases import phrases_for
from tests.bot.chat.talk import FORUM, GROUP, Person, Town

EN = phrases_for("en")


@dataclass
class Manor:
    """A town with an owner, Ann. `errands` are done by `send_all`."""

    town: Town = field(default_factory=Town)
    errands: list[Coroutine[Any, Any, None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ann = self.town.person("ann")
        self.bob = self.town.person("bob")
        office = Office(
            owners=frozenset({self.ann.id}),
            uptime=lambda: 7200.0,
            memory=lambda: 64 * 1024 * 1024,
            start=lambda errand, _name: self.errands.append(errand),
            sleep=self.town.clock.sleep,
        )
        self.town.app = replace(self.town.app, office=office)
        self.town.dispatcher = make_dispatcher(self.town.app)

    async def send_all(self) -> None:
        """Whatever was let go."""
        await asyncio.gather(*self.errands)
        self.errands.clear()

    def texts(self, chat: int, words: str) -> int:
        """How often exactly this was said there."""
        return self.town.texts(chat).count(words)


def answered_as_unknown(town: Town, person: Person) -> bool:
    return town.texts(person.id) == [EN.unknown_command()]


@pytest.mark.parametrize("command", ["/stats", "/announce hello"])
async def test_for_others_there_are_no_such_commands(command: str) -> None:
    manor = Manor()
    await manor.bob.send(command)
    assert answered_as_unknown(manor.town, manor.bob)
    await manor.bob.send(command, GROUP)
    assert manor.town.texts(GROUP) == []


@pytest.mark.parametrize("command", ["/stats", "/announce hello"])
async def test_without_owners_nobody_is_one(command: str) -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send(command)
    assert answered_as_unknown(town, ann)


async def test_not_even_the_owner_asks_in_a_group() -> None:
    manor = Manor()
    await manor.ann.send("/stats", GROUP)
    assert manor.town.texts(GROUP) == []


async def test_stats() -> None:
    manor = Manor()
    await manor.bob.send("/new short", GROUP)
    await manor.ann.send("/stats")
    assert manor.ann.screen().text.splitlines() == [
        "<b>The house</b>",
        "People: 2, chats: 2",
        "Tables: 1 open, 0 finished",
        "Actions today (UTC): 0",
        "Database: 0.0 MB",
        "Memory: 64.0 MB",
        "Running for 2 h",
    ]


async def test_an_announcement_is_shown_first_and_sent_once_to_every_chat_with_a_game() -> None:
    manor = Manor()
    await manor.bob.send("/new short", GROUP)
    await manor.bob.send("/new long", GROUP)
    await manor.bob.send("/new short", FORUM, thread=7)
    await manor.town.person("cat").send("/help", -77)
    await manor.ann.send("/announce Back at <noon> & later")
    html = "Back at &lt;noon&gt; &amp; later"
    preview = manor.ann.screen()
    assert preview.text == html
    assert preview.labels == [["Send to 2 chats"]]
    assert manor.texts(GROUP, html) == 0
    assert await manor.ann.tap("Send to 2 chats") == EN.announce_begun()
    await manor.send_all()
    assert manor.texts(GROUP, html) == manor.texts(FORUM, html) == 1
    assert manor.texts(-77, html) == 0
    call = next(
        c for c in manor.town.session.made(SendMessage) if c.chat_id == FORUM and c.text == html
    )
    assert call.message_thread_id == 7
    assert manor.ann.screen().text == "Sent to 2 of 2 chats"
    again = await manor.ann.press(preview.data("Send"), message=preview.id)
    assert again == EN.outdated_button()
    assert manor.errands == []


async def test_between_two_chats_there_is_a_pause() -> None:
    manor = Manor()
    for group in range(-640, -600):
        await manor.bob.send("/new short", group)
    await manor.ann.send("/announce hello")
    await manor.ann.tap("Send to 40 chats")
    before = manor.town.clock.ms()
    await manor.send_all()
    assert manor.town.clock.ms() - before >= 40 * PACE_SECONDS * 1000


async def test_a_shut_chat_does_not_keep_the_others_from_hearing() -> None:
    manor = Manor()
    await manor.bob.send("/new short", -601)
    await manor.bob.send("/new short", -602)
    await manor.ann.send("/announce hello")
    manor.town.session.fail(
        SendMessage, lambda asked: TelegramForbiddenError(asked, "Forbidden"), chat=-601
    )
    await manor.ann.tap("Send to 2 chats")
    await manor.send_all()
    assert manor.texts(-602, "hello") == 1
    assert manor.ann.screen().text == "Sent to 1 of 2 chats"


async def test_one_at_a_time_and_only_the_newest_preview_counts() -> None:
    manor = Manor()
    await manor.bob.send("/new short", GROUP)
    await manor.ann.send("/announce first")
    old = manor.ann.screen()
    await manor.ann.send("/announce second")
    assert await manor.ann.press(old.data("Send"), message=old.id) == EN.outdated_button()
    await manor.ann.tap("Send to 1 chat")
    await manor.ann.send("/announce third")
    assert manor.ann.screen().text == EN.announce_under_way()
    await manor.send_all()
    assert manor.texts(GROUP, "second") == 1
    assert manor.texts(GROUP, "first") == manor.texts(GROUP, "third") == 0


async def test_the_preview_is_of_no_use_to_others() -> None:
    manor = Manor()
    await manor.bob.send("/new short", GROUP)
    await manor.ann.send("/announce hello")
    data = manor.ann.screen().data("Send")
    assert await manor.bob.press(data) == EN.outdated_button()
    assert await manor.bob.press(data, GROUP) == EN.outdated_button()
    assert manor.errands == []


@pytest.mark.parametrize("text", ["", " ", "x" * (LONGEST + 1)])
async def test_an_announcement_needs_a_text_that_fits(text: str) -> None:
    manor = Manor()
    await manor.bob.send("/new short", GROUP)
    await manor.ann.send(f"/announce {text}")
    assert manor.ann.screen().text == EN.announce_how(LONGEST)


async def test_where_nobody_plays_nobody_is_told() -> None:
    manor = Manor()
    await manor.ann.send("/announce hello")
    assert manor.ann.screen().text == EN.announce_nobody()
