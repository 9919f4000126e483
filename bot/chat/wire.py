"""Calls to Telegram as bytes, and its answers, with little work for each.

Owns two shortcuts of aiogram's session. A call with a picture is one buffer and goes out in one
piece, where aiohttp writes every field on its own; and of a message that comes back only what
somebody reads is made into objects. What a call means is `traffic`'s and its callers'.
"""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.methods import TelegramMethod
from aiogram.types import BufferedInputFile, InlineKeyboardMarkup, InputFile
from aiohttp import FormData
from aiohttp.payload import BytesPayload

if TYPE_CHECKING:
    from aiogram.methods.base import TelegramType

SMALL = 2**19
"""Files up to so many bytes go in one piece; aiohttp asks for pieces where a body is larger."""

UNREAD = ("reply_markup", "entities", "caption_entities", "from", "reply_to_message")
"""What nobody reads of a message that this bot has sent or edited: it knows what it said."""

URLENCODED = "application/x-www-form-urlencoded"

HALVES = "replace"
"""Half a character, which JSON can hold and UTF-8 cannot, is said as a question mark."""


class Wire(AiohttpSession):
    """aiogram's session, quicker; `api` and the rest as there."""

    def __init__(self, **kwargs: Any) -> None:  # noqa: ANN401 - aiogram's own
        super().__init__(json_loads=lean, **kwargs)

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


def lean(text: str | bytes) -> Any:  # noqa: ANN401 - JSON
    """Telegram's JSON; messages that are answers lack what nobody reads of them."""
    told = json.loads(text)
    result = told.get("result") if isinstance(told, dict) else None
    if isinstance(result, dict) and "message_id" in result:
        for name in UNREAD:
            result.pop(name, None)
        if "photo" in result:  # in several sizes; the last is the picture itself
            result["photo"] = result["photo"][-1:]
    return told


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
    return BytesPayload(urlencode(fields, errors=HALVES).encode(), content_type=URLENCODED)


def _is_small(file: InputFile) -> bool:
    return isinstance(file, BufferedInputFile) and len(file.data) <= SMALL


def _plain(filename: str) -> str:
    """A name that ends no header."""
    return "".join(letter for letter in filename if letter.isprintable() and letter not in '"\\')
