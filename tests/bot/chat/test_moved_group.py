"""A group that became a supergroup without a word: Telegram says so when the old id is used."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramMigrateToChat
from aiogram.methods import EditMessageText, SendAnimation, SendMessage, SendPhoto
from aiogram.methods.base import TelegramMethod

from bot.phrases.phrases import phrases_for
from rules.identity import TableId
from tests.bot.chat.talk import GROUP, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.watch import in_group

NEW = -100_777
HOUR = 3600


def gone(asked: TelegramMethod[object]) -> Exception:
    """What Telegram answers to the old id."""
    words = "Bad Request: group chat was upgraded to a supergroup chat"
    return TelegramMigrateToChat(asked, words, NEW)


async def test_a_reminder_follows() -> None:
    watch, ann, _ = await in_group()
    await watch.sweep()
    for _ in range(5):
        watch.town.session.fail(SendMessage, gone, chat=GROUP)
    await watch.sweep(20 * HOUR)
    await watch.sweep(60)
    (call,) = watch.called(NEW)
    assert f"tg://user?id={ann.id}" in call.text
    assert watch.called(GROUP) == []
    await watch.sweep(60)
    assert len(watch.called(NEW)) == 1


async def test_the_board_and_what_is_pressed_there_follow() -> None:
    town = Town()
    ann, bob = await seated(town, "31 42 65")
    town.clock.forward(HOUR)
    for _ in range(5):
        town.session.fail(SendPhoto, gone, chat=GROUP)
    await ann.send("/m 8/5 6/5", GROUP)
    board = bob.screen(NEW)
    assert "4-2" in board.text
    assert await bob.press(board.data("24/22"), NEW, board.id) != ""
    old = town.session.in_chat(GROUP)[-1]
    since = (await town.table()).since
    said = await bob.press(f"t1:1:{since}:m:", GROUP, old.id)
    assert said != phrases_for("en").outdated_button(), "the old id is the same chat"
    await bob.send("/m 8/4 6/4", NEW)
    assert (await town.kinds()).count("Played") == 2


async def test_an_answer_and_a_film_follow() -> None:
    town = Town()
    ann, bob = await seated(town, "31")
    await ann.send("/resign", GROUP)
    await ann.tap("−1", GROUP)
    await bob.tap("✅", GROUP)
    for method in (SendMessage, SendAnimation):
        town.session.fail(method, gone, chat=GROUP)
    await ann.send("/film", GROUP)
    await town.cinema.develop()
    assert town.session.made(SendAnimation)[-1].chat_id == NEW
    town.session.fail(SendMessage, gone, chat=GROUP)
    await ann.send("/help", GROUP)
    assert town.session.made(SendMessage)[-1].chat_id == NEW


async def test_a_board_that_was_under_way_when_the_group_moved_comes_again_there() -> None:
    """It got through to the old group, and its answer came after the service message."""
    town = Town()
    ann, bob = await seated(town, "31 42")
    town.clock.forward(HOUR)
    inner = town.session.make_request

    async def moves(bot: Bot, method: TelegramMethod[Any], timeout: int | None = None) -> Any:  # noqa: ASYNC109
        answer = await inner(bot, method, timeout)
        if isinstance(method, SendPhoto) and method.chat_id == GROUP:
            await town.store.migrate(GROUP, NEW)
        return answer

    town.session.make_request = moves  # type: ignore[method-assign]
    await ann.send("/m 8/5 6/5", GROUP)
    board = bob.screen(NEW)
    assert "4-2" in board.text
    (view,) = await town.store.views(TableId(1))
    assert view.message == str(board.id)
    assert await town.store.unshown() == ()


@pytest.mark.parametrize("command", ["/settings", "/rules", "/games", "/history"])
async def test_a_press_in_the_old_group_leaves_the_new_ones_messages_alone(command: str) -> None:
    """Messages are numbered anew there, so an old number is that of another message."""
    town = Town()
    ann, _ = await seated(town, "31 42")
    town.session.admins.add(ann.id)
    board = ann.screen(GROUP)
    await ann.send(command, GROUP)
    page = ann.screen(GROUP)
    await town.store.migrate(GROUP, NEW)
    await ann.send("/board", NEW)
    live = ann.screen(NEW)
    await ann.send("/settings", NEW)
    settings = ann.screen(NEW)
    before = replace(settings)
    for old in (board, page):
        for number in (live.id, settings.id):
            town.session.screen[GROUP, number] = replace(old, id=number)
            for row in old.keyboard.inline_keyboard if old.keyboard else []:
                await ann.press(row[0].callback_data or "", GROUP, number)
                await town.settle(5)
    assert replace(settings) == before
    (view,) = await town.store.views(TableId(1))
    live = town.session.screen[NEW, int(view.message or 0)]
    assert live.text.startswith("Ann to play: 3-1"), "what was picked there is shown"
    assert live.keyboard


async def test_an_edit_does_not_follow_to_another_message() -> None:
    town = Town()
    other = await town.bot.send_message(NEW, "something else")
    town.session.fail(EditMessageText, gone)
    with pytest.raises(TelegramMigrateToChat):
        await town.bot.edit_message_text("page 2", chat_id=GROUP, message_id=other.message_id)
    assert town.session.screen[NEW, other.message_id].text == "something else"
