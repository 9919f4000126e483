"""What leaves the process is what aiogram's own session sends, as another program reads it."""

from __future__ import annotations

import gc
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any
from weakref import ref

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import ClientDecodeError, TelegramNetworkError
from aiogram.methods import (
    AnswerCallbackQuery,
    DeleteMessage,
    EditMessageMedia,
    SendAnimation,
    SendMediaGroup,
    SendMessage,
    SendPhoto,
    SetMyCommands,
    TelegramMethod,
)
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BufferedInputFile,
    ForceReply,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    LinkPreviewOptions,
    ReplyParameters,
)
from aiohttp import ClientConnectorError, web

from bot.chat.wire import SMALL, Wire, lean

JPEG = bytes(range(256)) * 150 + b"\r\n--\r\n"
BUTTONS = InlineKeyboardMarkup(
    inline_keyboard=[[InlineKeyboardButton(text='8/5 "é"', callback_data="t1:1:2:w:.00")]]
)


def photo(name: str = "board.jpg", data: bytes = JPEG) -> BufferedInputFile:
    return BufferedInputFile(data, name)


CALLS: list[TelegramMethod[Any]] = [
    AnswerCallbackQuery(callback_query_id="7", text="13/8 & <6/5>", show_alert=False),
    SendMessage(
        chat_id=-5,
        text="Ход",
        parse_mode="HTML",
        link_preview_options=LinkPreviewOptions(is_disabled=True),
        reply_markup=ForceReply(selective=True),
        reply_parameters=ReplyParameters(message_id=4),
    ),
    SendPhoto(chat_id=5, photo=photo(), caption="é\r\n--x", reply_markup=BUTTONS),
    SendPhoto(chat_id=5, photo="a file id", reply_markup=BUTTONS, disable_notification=True),
    SendAnimation(chat_id=5, animation=photo("film.mp4", b"x" * (SMALL + 1)), width=9),
    EditMessageMedia(
        chat_id=5,
        message_id=3,
        media=InputMediaPhoto(media=photo(), caption="x", parse_mode="HTML"),
        reply_markup=BUTTONS,
    ),
    SendMediaGroup(
        chat_id=5,
        media=[InputMediaPhoto(media=photo("a.jpg")), InputMediaPhoto(media=photo("b.jpg"))],
    ),
    SetMyCommands(
        commands=[BotCommand(command="new", description="Новая игра")],
        scope=BotCommandScopeAllGroupChats(),
        language_code="ru",
    ),
    DeleteMessage(chat_id=5, message_id=3),
]


class Ear:
    """A server that understands forms with aiohttp's own reader, and says yes."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.lengths: list[int | None] = []
        self.base = ""

    async def listen(self, request: web.Request) -> web.Response:
        told: dict[str, Any] = {}
        self.lengths.append(request.content_length)
        for name, value in (await request.post()).items():
            if isinstance(value, web.FileField):
                told[name] = (value.filename, value.file.read())
                value.file.close()
            elif isinstance(value, str) and value[:1] in {"{", "["}:
                told[name] = json.loads(value)
            else:
                told[name] = value
        self.heard.append(told)
        answer = {"message_id": 3, "date": 1, "chat": {"id": 5, "type": "private"}}
        result: Any = answer
        if request.path.rpartition("/")[2] in {"answerCallbackQuery", "setMyCommands"}:
            result = True
        if request.path.endswith("deleteMessage"):
            result = True
        if request.path.endswith("sendMediaGroup"):
            result = [answer]
        return web.json_response({"ok": True, "result": result})


@pytest.fixture
async def ear() -> AsyncIterator[Ear]:
    heard = Ear()
    app = web.Application(client_max_size=2**24)
    app.router.add_post("/{rest:.*}", heard.listen)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    heard.base = f"http://{host}:{port}"
    yield heard
    await runner.cleanup()


def told(heard: dict[str, Any]) -> dict[str, Any]:
    """What was said, with the files in the places of the chance names by which they go."""
    files = {f"attach://{name}": value for name, value in heard.items() if type(value) is tuple}

    def placed(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: placed(each) for name, each in value.items()}
        if isinstance(value, list):
            return [placed(each) for each in value]
        return files.get(value, value) if isinstance(value, str) else value

    return {name: placed(value) for name, value in heard.items() if type(value) is not tuple}


async def test_a_call_says_what_aiogram_itself_would_say(ear: Ear) -> None:
    api = TelegramAPIServer.from_base(ear.base)
    for session in (AiohttpSession(api=api), Wire(api=api)):
        bot = Bot("1:token", session=session)
        for call in CALLS:
            await bot(call)
        await session.close()
    theirs, ours = ear.heard[: len(CALLS)], ear.heard[len(CALLS) :]
    assert all(theirs)
    for call, said, wanted in zip(CALLS, ours, theirs, strict=True):
        assert told(said) == told(wanted), call
    # Of a call in pieces nobody knows how long it is before it ends.
    lengths = zip(CALLS, ear.lengths[len(CALLS) :], strict=True)
    unknown = [type(call) for call, size in lengths if size is None]
    assert unknown == [SendAnimation]


@pytest.mark.parametrize(
    "text", ["", "+ %2B &a=b;c#d?", "\0\t\r\n", "ж\u2028\U0001f3b2", "/:@!$'()*,~^`"]
)
async def test_a_form_says_every_letter(ear: Ear, text: str) -> None:
    session = Wire(api=TelegramAPIServer.from_base(ear.base))
    await Bot("1:token", session=session)(SendMessage(chat_id=5, text=f"a{text}b"))
    await session.close()
    assert ear.heard == [{"chat_id": "5", "text": f"a{text}b"}]


async def test_a_name_ends_no_header(ear: Ear) -> None:
    session = Wire(api=TelegramAPIServer.from_base(ear.base))
    name = 'a"\r\nContent-Type: text/html\r\n\r\nx.jpg'
    await Bot("1:token", session=session)(SendPhoto(chat_id=5, photo=photo(name)))
    await session.close()
    assert told(ear.heard[0])["photo"] == ("aContent-Type: text/htmlx.jpg", JPEG)


async def test_half_a_character_keeps_nobody_from_hearing_the_rest(ear: Ear) -> None:
    session = Wire(api=TelegramAPIServer.from_base(ear.base))
    bot = Bot("1:token", session=session)
    await bot(SendMessage(chat_id=5, text="no zone \udfff here"))
    await bot(SendPhoto(chat_id=5, photo=photo(), caption="\ud83c Ход"))
    await session.close()
    assert told(ear.heard[0])["text"] == "no zone ? here"
    assert told(ear.heard[1])["caption"] == "? Ход"


def test_of_an_answer_only_what_is_read_is_kept() -> None:
    message = {"message_id": 3, "chat": {"id": 5}, "photo": [{"file_id": "large"}]}
    said = {
        "ok": True,
        "result": {
            **message,
            "photo": [{"file_id": "small"}, {"file_id": "large"}],
            "reply_markup": {},
            "from": {},
            "entities": [],
        },
    }
    assert lean(json.dumps(said)) == {"ok": True, "result": message}


def pressed(data: str) -> dict[str, Any]:
    """An update: somebody pressed a button under a board in a topic."""
    chat = {"id": -5, "type": "supergroup", "title": "Club"}
    message = {"message_id": 3, "date": 1, "chat": chat, "message_thread_id": 9}
    board = {"caption": "13/8", "photo": [{"file_id": "x"}], "reply_markup": {}, "from": {"id": 1}}
    press = {"id": "7", "from": {"id": 5}, "data": data, "message": {**message, **board}}
    return {"update_id": 1, "callback_query": press}


@pytest.mark.parametrize("verb", ["s", "w", "u", "af", "ok", "sw", "r"])
def test_a_press_that_plays_says_all_of_itself(verb: str) -> None:
    """Where it was pressed is known; what stands there is not asked."""
    told = pressed(f"t1:12:40:{verb}:.h3")
    for said in (lean(json.dumps(told)), lean(json.dumps({"ok": True, "result": [told]}))):
        update = said["result"][0] if "result" in said else said
        bare = update["callback_query"].pop("message")
        whole = told["callback_query"]["message"]
        assert bare == {
            name: whole[name] for name in ("message_id", "date", "chat", "message_thread_id")
        }
        assert update["callback_query"] == {
            "id": "7",
            "from": {"id": 5},
            "data": f"t1:12:40:{verb}:.h3",
        }


@pytest.mark.parametrize(
    "data",
    ["t1:12:40:pa:", "t1:12:40:so:", "t1:12:40:wx:", "o1:w:", "xt1:1:2:w:", "t1:1:w:", "t1:1:2:w"],
)
def test_under_what_another_button_stood_is_told(data: str) -> None:
    """The keyboard may be asked whether it has this button, or is a menu."""
    assert lean(json.dumps(pressed(data))) == pressed(data)


@pytest.mark.parametrize(
    "said",
    [
        {"ok": False, "description": "Bad Request", "parameters": {"retry_after": 3}},
        {"ok": True, "result": True},
        {"ok": True, "result": [{"update_id": 1, "message": {"message_id": 1, "from": {"id": 5}}}]},
        {"update_id": 1, "message": {"message_id": 1, "from": {"id": 5}, "reply_markup": {}}},
        {"ok": True, "result": {"id": 5, "from": 1}},
        "a page",
    ],
)
def test_everything_else_is_what_telegram_said(said: object) -> None:
    assert lean(json.dumps(said)) == said


class Gateway:
    """A server that answers with a page."""

    def __init__(self, page: bytes, kind: str) -> None:
        self.page, self.kind = page, kind

    async def listen(self, _request: web.Request) -> web.Response:
        return web.Response(status=502, body=self.page, headers={"Content-Type": self.kind})


@pytest.mark.parametrize(
    ("page", "kind"),
    [
        (b"<html>Bad Gateway</html>", "text/html"),
        ("<html>Шлюз</html>".encode("cp1251"), "text/html; charset=windows-1251"),
        (b"\xff\xfe\x00", "text/html; charset=nonsense"),
    ],
)
async def test_a_page_of_a_gateway_is_no_answer(page: bytes, kind: str) -> None:
    """In whatever letters it is written: `traffic` repeats the call."""
    app = web.Application()
    app.router.add_post("/{rest:.*}", Gateway(page, kind).listen)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    session = Wire(api=TelegramAPIServer.from_base(f"http://{host}:{port}"))
    with pytest.raises(ClientDecodeError) as refused:
        await Bot("1:token", session=session)(DeleteMessage(chat_id=5, message_id=3))
    assert isinstance(refused.value.data, str)
    await session.close()
    await runner.cleanup()


async def test_where_nobody_listens_nothing_was_sent() -> None:
    """`traffic` asks for the cause: a message that cannot have come may be sent again."""
    session = Wire(api=TelegramAPIServer.from_base("http://127.0.0.1:9"))
    with pytest.raises(TelegramNetworkError) as gone:
        await Bot("1:token", session=session)(DeleteMessage(chat_id=5, message_id=3))
    assert isinstance(gone.value.__cause__, ClientConnectorError)
    await session.close()


async def test_what_could_not_be_sent_is_held_by_nobody() -> None:
    """The collector looks so seldom that pictures by the hundred would wait for it."""
    session = Wire(api=TelegramAPIServer.from_base("http://127.0.0.1:9"))
    file = photo()
    held = ref(file)
    gc.disable()
    try:
        with suppress(TelegramNetworkError):
            await Bot("1:token", session=session)(SendPhoto(chat_id=5, photo=file))
        del file
        assert held() is None
    finally:
        gc.enable()
    await session.close()
