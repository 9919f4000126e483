"""Calls to Telegram as bytes, and its answers, with little work for each.

Owns the shortcuts of aiogram's session. A call with a picture is one buffer and goes out in one
piece, where aiohttp writes every field on its own; and of a message that comes only what somebody
reads is made into objects. What a call means is `traffic`'s and its callers'.
"""

from __future__ import annotations

import json
import re
import secrets
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.exceptions import ClientDecodeError, TelegramNetworkError
from aiogram.methods import GetUpdates, Response, TelegramMethod
from aiogram.types import BufferedInputFile, InlineKeyboardMarkup, InputFile
from aiohttp import ClientError, ClientTimeout, FormData
from aiohttp.payload import BytesPayload
from yarl import URL

from bot.chat.arrivals import readable
from bot.chat.buttons import Press, Verb

if TYPE_CHECKING:
    from aiogram.methods.base import TelegramType

SMALL = 2**19
"""Files up to so many bytes go in one piece; aiohttp asks for pieces where a body is larger."""

UNREAD = ("reply_markup", "entities", "caption_entities", "from", "reply_to_message")
"""What nobody reads of a message that this bot has sent or edited: it knows what it said."""

TURNING = (Verb.STEP, Verb.WHOLE, Verb.UNDO, Verb.AFRESH, Verb.DONE, Verb.SWAP, Verb.ROLL)
_TURNING = re.compile(rf"{Press.__prefix__}:\d+:\d+:(?:{'|'.join(TURNING)}):")
"""Presses that say all of themselves: under which picture and beside which buttons, nobody asks."""

UNSEEN = (*UNREAD, "photo", "caption")
"""What nobody reads then of the message that they were pressed on."""

URLENCODED = "application/x-www-form-urlencoded"

_NOWHERE = URL("/")

HALVES = "replace"
"""Half a character, which JSON can hold and UTF-8 cannot, is said as a question mark."""


class Wire(AiohttpSession):
    """aiogram's session, quicker; `api` and the rest as there."""

    def __init__(self, **kwargs: Any) -> None:  # noqa: ANN401 - aiogram's own
        super().__init__(json_loads=lean, **kwargs)

    async def make_request(
        self,
        bot: Bot,
        method: TelegramMethod[TelegramType],
        timeout: int | None = None,  # noqa: ASYNC109 - aiogram's own signature
    ) -> TelegramType:
        """One call, as aiogram makes it; answers are UTF-8, whatever a page says of itself."""
        session = await self.create_session()
        url = _address(self.api.api_url(token=bot.token, method=method.__api_method__))
        form = self.build_form_data(bot, method)
        patience = _patience(self.timeout if timeout is None else timeout)
        try:
            async with session.post(url, data=form, timeout=patience) as answer:
                said = (await answer.read()).decode(errors=HALVES)
        except TimeoutError as error:
            raise TelegramNetworkError(method, "Request timeout error") from _bare(error)
        except ClientError as error:
            raise TelegramNetworkError(method, f"{type(error).__name__}: {error}") from _bare(error)
        told = self.check_response(bot, method, answer.status, said)
        return cast("TelegramType", told.result)

    def check_response(
        self, bot: Bot, method: TelegramMethod[TelegramType], status_code: int, content: str
    ) -> Response[TelegramType]:
        """As aiogram does it; but an update that cannot be read holds up no other."""
        try:
            return super().check_response(bot, method, status_code, content)
        except ClientDecodeError as error:
            told = readable(error.data) if isinstance(method, GetUpdates) else error.data
            if told == error.data:
                raise
            return super().check_response(bot, method, status_code, json.dumps(told))

    def build_form_data(self, bot: Bot, method: TelegramMethod[TelegramType]) -> FormData:
        """The fields of a call: one buffer, unless a large file is among them."""
        files: dict[str, Any] = {}
        fields: dict[str, str] = {}
        markup: InlineKeyboardMarkup | None = None
        given = getattr(method, "reply_markup", None)
        if isinstance(given, InlineKeyboardMarkup):  # most of a call, and never with a file in it
            markup = given
            fields["reply_markup"] = markup.model_dump_json(exclude_none=True)
        told = method.model_dump(
            warnings=False, exclude_none=True, exclude={"reply_markup"} if markup else None
        )
        for name, value in told.items():
            said = self.prepare_value(value, bot=bot, files=files)
            if said:
                fields[name] = said
        if not all(_is_small(file) for file in files.values()):
            return super().build_form_data(bot, method)
        return Whole(multipart(fields, files) if files else _urlencoded(fields))


class Whole(FormData):
    """A form that is made already."""

    def __init__(self, made: BytesPayload) -> None:
        self._made = made  # and nothing of what collects fields

    def __call__(self) -> BytesPayload:
        """The body."""
        return self._made


@cache
def _address(url: str) -> URL:
    """There are as many as methods that are called."""
    return URL(url)


@cache
def _patience(seconds: float) -> ClientTimeout:
    return ClientTimeout(total=seconds)


def _bare(error: BaseException) -> BaseException:
    """The error, and what led to it, without where it came from.

    There are aiohttp's frames, which hold the error again and the picture that could not be sent:
    until the collector looks, and it looks seldom.
    """
    each: BaseException | None = error
    while each is not None:
        each.__traceback__ = None
        each = each.__cause__ or each.__context__
    return error


def lean(text: str | bytes) -> Any:  # noqa: ANN401 - JSON
    """Telegram's JSON; messages that are answers, or pressed, lack what nobody reads of them."""
    told = json.loads(text)
    if not isinstance(told, dict):
        return told
    result = told.get("result")
    if isinstance(result, dict) and "message_id" in result:
        for name in UNREAD:
            result.pop(name, None)
        if "photo" in result:  # in several sizes; the last is the picture itself
            result["photo"] = result["photo"][-1:]
    for update in result if isinstance(result, list) else (told,):  # by polling; to a webhook
        _without_unseen(update)
    return told


def _without_unseen(update: Any) -> None:  # noqa: ANN401 - JSON
    match update:
        case {"callback_query": {"data": str(data), "message": dict(message)}}:
            if _TURNING.match(data):
                for name in UNSEEN:
                    message.pop(name, None)
        case _:
            pass


def multipart(fields: dict[str, str], files: dict[str, BufferedInputFile]) -> BytesPayload:
    """The body of a call with files, each under its own name."""
    boundary = secrets.token_hex(16)
    begins = f"--{boundary}\r\nContent-Disposition: form-data; name="
    parts = [
        f'{begins}"{name}"\r\n\r\n{value}\r\n'.encode(errors=HALVES)
        for name, value in fields.items()
    ]
    for name, file in files.items():
        filename = _plain(file.filename or name)
        kind = "Content-Type: application/octet-stream"
        head = f'{begins}"{name}"; filename="{filename}"\r\n{kind}\r\n\r\n'
        parts += [head.encode(), file.data, b"\r\n"]
    parts.append(f"--{boundary}--\r\n".encode())
    return BytesPayload(b"".join(parts), content_type=f"multipart/form-data; boundary={boundary}")


def _urlencoded(fields: dict[str, str]) -> BytesPayload:
    """Written by yarl, which aiohttp has anyway: `urllib` quotes a keyboard letter by letter."""
    said = {name: value.encode(errors=HALVES).decode() for name, value in fields.items()}
    form = _NOWHERE.with_query(said).raw_query_string
    return BytesPayload(form.encode(), content_type=URLENCODED)


def _is_small(file: InputFile) -> bool:
    return isinstance(file, BufferedInputFile) and len(file.data) <= SMALL


def _plain(filename: str) -> str:
    """A name that ends no header."""
    return "".join(letter for letter in filename if letter.isprintable() and letter not in '"\\')
