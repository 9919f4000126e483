"""The parameters of one Bot API call, however they came.

Owns reading urlencoded, multipart, JSON and query parameters into one shape,
and the refusals for values that cannot be read. Leaves meaning to the methods.
"""

import json
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from bot.playground.forms import BrokenForm, parts
from bot.playground.refusals import bad, unmodelled

_ATTACHED = "attach://"
_YES = frozenset({"true", "1", "yes"})
_NOT_MODELLED = (
    "business_connection_id",
    "direct_messages_topic_id",
    "ephemeral_message_parameters",
    "receiver_user_id",
    "suggested_post_parameters",
    "inline_message_id",
    "rich_message",
)


@dataclass(frozen=True)
class Upload:
    """One file of a multipart call."""

    name: str
    data: bytes


@dataclass
class Params:
    """Values by name; in JSON calls they keep their types, else they are strings."""

    values: dict[str, Any] = field(default_factory=dict)
    uploads: dict[str, Upload] = field(default_factory=dict)

    def refuse_unmodelled(self) -> None:
        """Refuse parameters that would change a call's meaning and are not modelled."""
        for name in _NOT_MODELLED:
            if self.values.get(name) not in {None, ""}:
                raise unmodelled(name)

    def text(self, name: str, default: str = "") -> str:
        """Return a parameter as text."""
        value = self.values.get(name)
        return default if value is None else str(value)

    def integer(self, name: str, default: int = 0) -> int:
        """Return a whole number."""
        value = self.values.get(name)
        if value in {None, ""}:
            return default
        try:
            return int(value)
        except (TypeError, ValueError):
            raise bad(f"invalid {name} specified") from None

    def maybe_integer(self, name: str) -> int | None:
        """Return a whole number, None when absent."""
        return self.integer(name) if self.values.get(name) not in {None, ""} else None

    def flag(self, name: str) -> bool:
        """Return a truth value; absent is false."""
        value = self.values.get(name)
        return value if isinstance(value, bool) else str(value).lower() in _YES

    def structure(self, name: str) -> Any:  # noqa: ANN401 - JSON of any shape
        """Return an object or array, sent as JSON text or within a JSON body; None when absent."""
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        if not value:
            return None
        try:
            return json.loads(value)
        except ValueError:
            raise bad(f"can't parse {name.replace('_', ' ')} JSON object") from None

    def chat_id(self) -> str:
        """Return the chat as the bot named it: a number or a public name."""
        value = self.text("chat_id")
        if not value:
            raise bad("chat_id is empty")
        return value

    def file(self, name: str) -> Upload | str:
        """Return an uploaded file, or the file id (or address) that stands for one."""
        if name in self.uploads:
            return self.uploads[name]
        return self.named_file(self.text(name), name)

    def named_file(self, value: str, name: str) -> Upload | str:
        """Return the upload that `attach://` names, else the value as a file id."""
        if not value:
            raise bad(f"there is no {name} in the request")
        if value.startswith(_ATTACHED):
            upload = self.uploads.get(value.removeprefix(_ATTACHED))
            if upload is None:
                raise bad("wrong remote file identifier specified: attached file not found")
            return upload
        return value


async def read(request: web.Request) -> Params:
    """Read the parameters of a call; what cannot be read is a 400."""
    params = Params(dict(request.query))
    if not request.can_read_body:
        return params
    # Not `request.content_type`, which takes a millisecond for every new boundary.
    kind = request.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if kind == "application/json":
        try:
            told = await request.json()
        except ValueError:
            raise bad("can't parse request JSON object") from None
        if not isinstance(told, dict):
            raise bad("request JSON object expected")
        params.values |= told
    elif kind == "multipart/form-data":
        _read_form(params, await _whole(request), request.headers["Content-Type"])
    elif kind == "application/x-www-form-urlencoded":
        params.values |= await request.post()
    return params


async def _whole(request: web.Request) -> bytes:
    """Return the body; one that tells its length, as pictures do, is put together only once."""
    length, most = request.content_length, request.client_max_size
    if length is None or length > most or "Content-Encoding" in request.headers:
        return await request.read()
    return await request.content.read()


def _read_form(params: Params, body: bytes, content_type: str) -> None:
    try:
        for part in parts(body, content_type):
            if part.filename is not None:
                params.uploads[part.name] = Upload(part.filename, part.data)
            else:
                params.values[part.name] = part.data.decode()
    except (BrokenForm, UnicodeDecodeError):
        raise bad("can't parse multipart form") from None
