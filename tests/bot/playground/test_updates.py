"""What the bot gets to know and how: privacy, long polling, kinds, order, webhooks."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramConflictError
from aiogram.types import ForceReply, InlineKeyboardButton, InlineKeyboardMarkup
from aiohttp import ClientSession, web

from bot.playground import Playground, deeds
from bot.playground import groups as changes

pytestmark = pytest.mark.slow  # long polling over HTTP

KEYBOARD = InlineKeyboardMarkup(
    inline_keyboard=[[InlineKeyboardButton(text="a", callback_data="a")]],
)


def seen(pg: Playground) -> list[str]:
    """The texts of waiting message updates."""
    return [str(update["message"].get("text")) for update in pg.feed.pending if "message" in update]


async def test_privacy_mode_hides_talk_and_shows_what_is_meant_for_the_bot(
    pg: Playground,
    bot: Bot,
) -> None:
    bob, group = pg.actor("bob"), pg.world.chat("group")
    board = await bot.send_message(group.id, "board")
    talk = bob.say("hello all 13/8 6/5", chat="group")
    bob.say("to a friend", chat="group", reply_to=talk)
    bob.say("/new@other_bot", chat="group")
    hidden = ["/new", "/m@nardy_playground_bot 13/8", "hey @Nardy_Playground_Bot"]
    for text in hidden:
        bob.say(text, chat="group")
    bob.say("13/8", chat="group", reply_to=board.message_id)
    assert seen(pg) == [*hidden, "13/8"]
    group.bot.status = "administrator"
    bob.say("now it reads all", chat="group")
    assert seen(pg)[-1] == "now it reads all"


async def test_dialogues_between_people_are_never_seen(pg: Playground) -> None:
    pg.actor("ann").say("/new@nardy_playground_bot", chat="bob")
    assert not pg.feed.pending
    assert [message["text"] for message in pg.actor("bob").messages("ann")] == [
        "/new@nardy_playground_bot",
    ]


async def test_an_anonymous_administrators_command_hides_who_it_was_but_a_press_does_not(
    pg: Playground,
    bot: Bot,
) -> None:
    ann, group = pg.actor("ann"), pg.world.chat("group")
    await bot.send_message(group.id, "board", reply_markup=KEYBOARD)
    changes.change_member(pg.world, group, ann.person, ann.person, "anonymous")
    ann.say("/new", chat="group")
    ann.press("a", chat="group")
    command, press = await bot.get_updates(timeout=0)
    assert command.message is not None
    assert command.message.from_user is not None
    assert command.message.sender_chat is not None
    assert command.message.from_user.id == 1087968824
    assert command.message.sender_chat.id == group.id
    assert press.callback_query is not None
    assert press.callback_query.from_user.id == ann.id


async def test_updates_stay_until_the_offset_confirms_them(pg: Playground, bot: Bot) -> None:
    ann = pg.actor("ann")
    ann.start()
    for text in "abc":
        ann.say(text)
    first = await bot.get_updates(limit=2, timeout=0)
    assert [update.update_id for update in await bot.get_updates(limit=2, timeout=0)] == [
        update.update_id for update in first
    ]
    rest = await bot.get_updates(offset=first[-1].update_id + 1, timeout=0)
    assert [update.message.text for update in rest if update.message] == ["b", "c"]
    assert [update.update_id for update in rest] == [
        first[-1].update_id + 1,
        first[-1].update_id + 2,
    ]
    last = await bot.get_updates(offset=-1, timeout=0)
    assert [update.message.text for update in last if update.message] == ["c"]
    assert len(pg.feed.pending) == 1


async def test_a_long_poll_ends_as_soon_as_something_happens(pg: Playground, bot: Bot) -> None:
    async with asyncio.timeout(5), asyncio.TaskGroup() as tasks:
        poll = tasks.create_task(bot.get_updates(timeout=30))
        assert await pg.feed.signal.wait(5)  # a poll that begins fires it
        pg.actor("ann").start()
    assert len(poll.result()) == 1


async def test_a_second_poll_ends_the_first_with_a_conflict(pg: Playground, bot: Bot) -> None:
    async with asyncio.timeout(5), asyncio.TaskGroup() as tasks:

        async def first() -> None:
            with pytest.raises(TelegramConflictError, match="terminated by other getUpdates"):
                await bot.get_updates(timeout=30)

        tasks.create_task(first())
        assert await pg.feed.signal.wait(5)  # a poll that begins fires it
        assert await bot.get_updates(timeout=0) == []


async def test_stopping_does_not_wait_for_a_poll() -> None:
    loop = asyncio.get_running_loop()
    async with asyncio.TaskGroup() as tasks:
        async with Playground.start() as pg:
            url = f"{pg.base_url}/bot{pg.token}/getUpdates"

            async def poll() -> Any:
                async with (
                    ClientSession() as session,
                    session.get(url, params={"timeout": 50}) as told,
                ):
                    return await told.json()

            waiting = tasks.create_task(poll())
            assert await pg.feed.signal.wait(5)  # a poll that begins fires it
            began = loop.time()
        assert loop.time() - began < 2
    assert waiting.result() == {"ok": True, "result": []}


async def test_only_the_kinds_asked_for_are_queued(pg: Playground, bot: Bot) -> None:
    await bot.get_updates(timeout=0, allowed_updates=["callback_query"])
    ann = pg.actor("ann")
    ann.start()
    assert not pg.feed.pending
    await bot.send_message(ann.id, "a", reply_markup=KEYBOARD)
    ann.press("a")
    assert [list(update)[1] for update in pg.feed.pending] == ["callback_query"]
    await bot.get_updates(timeout=0, allowed_updates=[])
    ann.say("b")
    assert [list(update)[1] for update in pg.feed.pending] == ["callback_query", "message"]


async def test_blocking_and_unblocking_are_told(pg: Playground, bot: Bot) -> None:
    ann = pg.actor("ann")
    ann.start()
    deeds.block(pg.world, ann.person, blocked=True)
    ann.open("https://t.me/nardy_playground_bot?start=again")
    updates = await bot.get_updates(timeout=0)
    changes_ = [
        (u.my_chat_member.old_chat_member.status, u.my_chat_member.new_chat_member.status)
        for u in updates
        if u.my_chat_member
    ]
    assert changes_ == [("member", "kicked"), ("kicked", "member")]
    assert seen(pg) == ["/start", "/start again"]


async def test_an_edited_text_and_an_inaccessible_message(pg: Playground, bot: Bot) -> None:
    ann = pg.actor("ann")
    ann.start()
    number = ann.say("13/8")
    shown = await bot.send_message(ann.id, "a", reply_markup=KEYBOARD)
    deeds.edit(pg.world, ann.person, pg.world.chat("bot", ann.person), number, "13/7")
    message = pg.world.chat("bot", ann.person).messages[shown.message_id]
    pressed = deeds.labelled(message, "a")
    deeds.press(pg.world, ann.person, message, pressed, inaccessible=True)
    edited, press = (await bot.get_updates(timeout=0))[-2:]
    assert edited.edited_message is not None
    assert edited.edited_message.text == "13/7"
    assert press.callback_query is not None
    assert press.callback_query.message is not None
    assert press.callback_query.message.date == 0


async def test_updates_may_come_twice_and_in_any_order(pg: Playground, bot: Bot) -> None:
    ann = pg.actor("ann")
    ann.start()
    for number in range(30):
        ann.say(str(number))
    pg.faults.updates(duplicate=0.5, shuffle=True)
    numbers = [update.update_id for update in await bot.get_updates(timeout=0)]
    assert len(numbers) > len(set(numbers)) == 31
    assert numbers != sorted(numbers)


async def test_a_webhook_on_this_machine_gets_the_updates_with_its_secret(
    pg: Playground,
    bot: Bot,
    unused_tcp_port_factory: Callable[[], int],
) -> None:
    got: asyncio.Queue[tuple[str | None, Any]] = asyncio.Queue()

    async def hook(request: web.Request) -> web.Response:
        secret = request.headers.get("X-Telegram-Bot-Api-Secret-Token")
        got.put_nowait((secret, await request.json()))
        return web.Response(status=500 if got.qsize() == 1 else 200)

    app = web.Application()
    app.router.add_post("/hook", hook)
    runner = web.AppRunner(app)
    await runner.setup()
    port = unused_tcp_port_factory()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    await bot.set_webhook(f"http://127.0.0.1:{port}/hook", secret_token="abc")  # noqa: S106 - a test's
    pg.actor("ann").start("x")
    async with asyncio.timeout(5):
        first, again = await got.get(), await got.get()
    assert first == again
    assert first[0] == "abc"
    assert first[1]["message"]["text"] == "/start x"
    info = await bot.get_webhook_info()
    assert info.last_error_message == "wrong response: 500"
    await runner.cleanup()


async def test_a_forced_reply_shows_no_markup_to_the_bot_but_asks_the_person(
    pg: Playground,
    bot: Bot,
) -> None:
    ann = pg.actor("ann")
    ann.start()
    shown = await bot.send_message(ann.id, "How?", reply_markup=ForceReply())
    assert shown.reply_markup is None
    last = ann.last()
    assert last is not None
    assert last["force_reply"]
