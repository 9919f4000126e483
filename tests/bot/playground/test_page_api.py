"""The page's JSON API: a script plays through it as a person would; strangers are kept out."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from aiogram import Bot
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeChat,
    CopyTextButton,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
)
from aiohttp import ClientSession, FormData

from bot.playground import Playground

KEYBOARD = InlineKeyboardMarkup(
    inline_keyboard=[
        [InlineKeyboardButton(text="13/8", callback_data="m:1", style="primary")],
        [
            InlineKeyboardButton(text="seal", copy_text=CopyTextButton(text="ab12")),
            InlineKeyboardButton(text="rules", url="https://example.org/"),
        ],
    ],
)


class Script:
    """A person with nothing but HTTP."""

    def __init__(self, session: ClientSession) -> None:
        self.session = session

    async def get(self, call: str, **asked: Any) -> Any:
        async with self.session.get(f"/api/{call}", params=asked) as told:
            return await told.json()

    async def post(self, call: str, **asked: Any) -> Any:
        asked = {key.rstrip("_"): value for key, value in asked.items()}
        async with self.session.post(f"/api/{call}", json=asked) as told:
            return await told.json()


@pytest.fixture
async def script(pg: Playground) -> AsyncIterator[Script]:
    async with ClientSession(pg.base_url) as session:
        yield Script(session)


async def test_the_first_people_and_their_chats(script: Script) -> None:
    told = await script.get("people")
    assert [(p["key"], p["name"], p["username"], p["language"]) for p in told["people"]] == [
        ("ann", "Аня", "ann_plays", "ru"),
        ("bob", "Боб", "bob_plays", "ru"),
        ("cat", "Cat", "cat_plays", "en"),
        ("dan", "Dan", "", "en"),
    ]
    chats = (await script.get("chats", **{"as": "ann"}))["chats"]
    assert {chat["key"]: chat["type"] for chat in chats} == {
        "bot": "private",
        "bob": "dialogue",
        "cat": "dialogue",
        "dan": "dialogue",
        "group": "group",
        "forum": "supergroup",
    }
    assert all(chat["unread"] == 0 for chat in chats)


async def test_a_script_plays_send_see_press_answer_edit(
    pg: Playground,
    bot: Bot,
    script: Script,
) -> None:
    opened = await script.post("open", as_="ann", link="https://t.me/nardy_playground_bot?start=s7")
    assert opened == {"kind": "chat", "chat": pg.world.person("ann").id}
    version = (await script.get("chats", **{"as": "ann"}))["version"]
    shown = await bot.send_message(
        opened["chat"],
        "<b>6-5</b>",
        parse_mode="HTML",
        reply_markup=KEYBOARD,
    )
    news = await script.get("updates", **{"as": "ann", "since": version, "timeout": 5})
    (message,) = news["messages"]
    assert (message["message_id"], message["text"], message["mine"]) == (
        shown.message_id,
        "6-5",
        False,
    )
    assert [[button["kind"] for button in row] for row in message["keyboard"]] == [
        ["callback"],
        ["copy", "url"],
    ]
    press = {"as_": "ann", "chat": "bot", "message_id": shown.message_id}
    assert await script.post("press", **press, text="seal") == {
        "kind": "copy",
        "copy": {"text": "ab12"},
    }
    assert (await script.post("press", **press, row=1, column=1))["url"] == "https://example.org/"
    pressed = await script.post("press", **press, row=0, column=0)
    assert not pressed["answered"]
    await bot.answer_callback_query(pressed["query_id"], text="да")
    await bot.edit_message_text("7-7", chat_id=opened["chat"], message_id=shown.message_id)
    answer = await script.get("query", id=pressed["query_id"], wait=5)
    assert (answer["answered"], answer["text"], answer["alert"]) == (True, "да", False)
    news = await script.get("updates", **{"as": "ann", "since": news["version"], "timeout": 5})
    assert [m["text"] for m in news["messages"]] == ["7-7"]
    assert [(n["kind"], n["text"]) for n in news["notices"]] == [("answer", "да")]
    assert (await script.post("press", **press, text="13/8"))["error"] == "no button '13/8'"
    stale = await script.post("press", **press, data="m:1")
    assert stale["kind"] == "callback"


async def test_a_poll_waits_for_news_of_this_person_only(pg: Playground, script: Script) -> None:
    version = (await script.get("chats", **{"as": "ann"}))["version"]
    async with asyncio.timeout(5), asyncio.TaskGroup() as tasks:
        poll = tasks.create_task(
            script.get("updates", **{"as": "ann", "since": version, "timeout": 30}),
        )
        pg.actor("bob").start()
        pg.actor("bob").say("hi", chat="cat")
        pg.actor("bob").say("hello", chat="ann")
    assert [m["text"] for m in poll.result()["messages"]] == ["hello"]


async def test_a_version_from_before_a_restart_asks_to_load_again(script: Script) -> None:
    news = await script.get("updates", **{"as": "ann", "since": 1_000_000, "timeout": 5})
    assert news["reset"]


async def test_unread_and_ringing(pg: Playground, bot: Bot, script: Script) -> None:
    group = pg.world.chat("group").id
    await bot.send_message(group, "quiet", disable_notification=True)
    await bot.send_message(group, "loud")

    async def counts() -> tuple[int, int]:
        chats = (await script.get("chats", **{"as": "bob"}))["chats"]
        chat = next(chat for chat in chats if chat["key"] == "group")
        return chat["unread"], chat["ringing"]

    assert await counts() == (2, 1)
    await script.post("read", as_="bob", chat="group")
    assert await counts() == (0, 0)


async def test_a_picture_and_a_file_are_sent_and_fetched(
    pg: Playground,
    bot: Bot,
    script: Script,
    paint: Callable[..., bytes],
) -> None:
    pg.actor("ann").start()
    for name, kind, data in (("b.png", "photo", paint(form="PNG")), ("a.txt", "document", b"x")):
        form = FormData({"as": "ann", "chat": "bot", "caption": "see /new"})
        mime = "image/png" if kind == "photo" else "text/plain"
        form.add_field("file", data, filename=name, content_type=mime)
        async with script.session.post("/api/file", data=form) as told:
            message = await told.json()
        async with script.session.get(message[kind]["url"]) as got:
            assert await got.read() == data
            assert got.headers["X-Content-Type-Options"] == "nosniff"
    updates = [update.message for update in await bot.get_updates(timeout=0) if update.message]
    assert [bool(m.photo) for m in updates[1:]] == [True, False]
    assert [(e.type, e.offset) for e in updates[1].caption_entities or ()] == [("bot_command", 4)]


async def test_the_narrowest_command_list_is_shown(
    pg: Playground,
    bot: Bot,
    script: Script,
) -> None:
    group = pg.world.chat("group").id

    async def shown(who: str, chat: str) -> list[str]:
        told = await script.get("commands", **{"as": who, "chat": chat})
        return [command["description"] for command in told["commands"]]

    def say(words: str) -> list[BotCommand]:
        return [BotCommand(command="new", description=words)]

    await bot.set_my_commands(say("any"))
    await bot.set_my_commands(say("русские"), language_code="ru")
    await bot.set_my_commands(say("groups"), BotCommandScopeAllGroupChats())
    await bot.set_my_commands(say("admins"), BotCommandScopeAllChatAdministrators())
    assert await shown("ann", "bot") == ["русские"]
    assert await shown("cat", "bot") == ["any"]
    assert await shown("cat", "group") == ["groups"]
    assert await shown("ann", "group") == ["admins"]
    await bot.set_my_commands(say("here"), BotCommandScopeChat(chat_id=group))
    assert await shown("ann", "group") == ["here"]


async def test_sharing_an_invitation(pg: Playground, script: Script) -> None:
    seat = "https%3A%2F%2Ft.me%2Fnardy_playground_bot%3Fstart%3Dseat"
    link = f"https://t.me/share/url?url={seat}&text=%D0%A1%D1%8E%D0%B4%D0%B0"
    assert await script.post("open", as_="ann", link=link) == {
        "kind": "share",
        "text": "https://t.me/nardy_playground_bot?start=seat\nСюда",
    }
    sent = await script.post("share", as_="ann", chat="bob", link=link)
    (entity,) = sent["entities"]
    assert entity["type"] == "url"
    url = sent["text"][: entity["length"]]
    await script.post("open", as_="bob", link=url)
    assert pg.feed.pending[-1]["message"]["text"] == "/start seat"
    assert (await script.post("open", as_="ann", link="https://x.org"))["kind"] == "external"
    start = "t.me/nardy_playground_bot?startgroup=a"
    assert (await script.post("open", as_="ann", link=start))["kind"] == "choose-group"
    await script.post("open", as_="ann", link=start, chat="group")
    assert pg.feed.pending[-1]["message"]["text"] == "/start@nardy_playground_bot a"


async def test_people_groups_topics_rights_and_faults_by_http(
    pg: Playground,
    script: Script,
) -> None:
    eve = await script.post("people", first_name="Eve", language="ru", key="eve")
    assert eve["language"] == "ru"
    made = await script.post("groups", as_="eve", title="New", people=["ann"], forum=True, key="n")
    assert (made["type"], made["bot"], len(made["members"])) == ("supergroup", "member", 2)
    topic = await script.post("topics", as_="eve", chat="n", name="A")
    sent = await script.post("send", as_="ann", chat="n", text="/new", thread=topic["id"])
    assert sent["thread"] == topic["id"]
    await script.post("topics", as_="eve", chat="n", thread=topic["id"], action="close")
    closed = await script.post("send", as_="ann", chat="n", text="a", thread=topic["id"])
    assert closed == {"error": "this topic is closed"}
    await script.post("rights", chat="n", text=False)
    refused = await script.post("send", as_="ann", chat="n", text="a")
    assert refused == {"error": "members may not write here"}
    await script.post("members", chat="n", person="ann", action="leave")
    assert (
        "is not in this chat" in (await script.post("send", as_="ann", chat="n", text="a"))["error"]
    )
    moved = await script.post("migrate", chat="group", order="from-first")
    assert pg.world.chat("group").id == moved["id"]
    planned = await script.post("faults", method="sendPhoto", kind="429", retry_after=9)
    assert planned["planned"][0]["retry_after"] == 9
    assert (await script.post("faults", duplicate=0.5))["duplicate"] == 0.5
    async with script.session.delete("/api/faults") as told:
        assert (await told.json())["planned"] == []
    before = (await script.get("stats"))["time"]
    assert (await script.post("clock", advance=60))["time"] == before + 60
    assert (await script.post("clock", advance=-1))["error"]


async def test_deleting_and_editing_ones_own(pg: Playground, script: Script) -> None:
    sent = await script.post("send", as_="bob", chat="group", text="a")
    at = {"chat": "group", "message_id": sent["message_id"]}
    assert (await script.post("edit", as_="bob", **at, text="b"))["text"] == "b"
    assert (await script.post("delete", as_="cat", **at))["error"]
    assert await script.post("delete", as_="ann", **at) == {}
    assert pg.actor("bob").messages("group")[-1]["message_id"] != sent["message_id"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1.evil.example"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
    ],
)
async def test_other_hosts_and_origins_are_refused(
    script: Script,
    headers: dict[str, str],
) -> None:
    for path in ("/", "/api/people", "/bot42:PLAYGROUND/getMe"):
        async with script.session.get(path, headers=headers) as told:
            assert told.status == 403


async def test_a_form_from_elsewhere_is_no_request(script: Script) -> None:
    body = '{"as": "ann", "chat": "bot", "text": "a"}'
    async with script.session.post("/api/send", data=body) as told:
        assert told.status == 400


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.1", "example.org", "::"])  # noqa: S104 - refused
async def test_only_loopback_is_listened_on(host: str) -> None:
    with pytest.raises(ValueError, match="loopback only"):
        Playground.start(host=host)
