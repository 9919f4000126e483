"""A multipart form read in one pass.

Owns taking a whole body apart as RFC 7578 has it: fields, and files with their names. aiohttp
reads the same piece by piece, which costs more time than all that a call does; the playground
is also what the bot's speed is measured against.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from urllib.parse import unquote

_NAME = re.compile(rb'(?:^|;)\s*name="([^"]*)"', re.IGNORECASE)
_FILENAME = re.compile(rb'(?:^|;)\s*filename="((?:[^"\\]|\\.)*)"', re.IGNORECASE)
_FILENAME_EXTENDED = re.compile(rb"(?:^|;)\s*filename\*=([\w-]+)'[^']*'([^;\s]*)", re.IGNORECASE)
_BOUNDARY = re.compile(r'boundary="?([^";,]{1,70})"?', re.IGNORECASE)
_LINE = b"\r\n"
_BLANK = _LINE + _LINE
_DISPOSITION = b"content-disposition"


class BrokenForm(ValueError):  # noqa: N818 - names what it is
    """No multipart form."""


@dataclass(frozen=True)
class Part:
    """One part: `filename` is None for a plain field."""

    name: str
    filename: str | None
    data: bytes


def parts(body: bytes, content_type: str) -> Iterator[Part]:
    """Every part in order; `content_type` is the header with its boundary. Raises BrokenForm."""
    found = _BOUNDARY.search(content_type)
    if found is None:
        raise BrokenForm(content_type)
    fence = _LINE + b"--" + found[1].encode()
    fences = list(_places(body, fence))
    if not fences or not body.startswith(b"--", fences[-1]):
        raise BrokenForm("the form does not end")
    for begins, ends in pairwise(fences):
        blank = body.find(_BLANK, begins, ends - len(fence))
        if blank < 0:
            raise BrokenForm("a part without a body")
        yield _part(body[begins:blank], body[blank + len(_BLANK) : ends - len(fence)])


def _places(body: bytes, fence: bytes) -> Iterator[int]:
    """Where the body goes on behind each fence; the line before the first need not be there."""
    at = -len(_LINE) if body.startswith(fence[len(_LINE) :]) else body.find(fence)
    while at != -1:
        yield at + len(fence)
        at = body.find(fence, at + len(fence))


def _part(head: bytes, data: bytes) -> Part:
    for line in head.split(_LINE):
        header, _, value = line.partition(b":")
        if header.strip().lower() == _DISPOSITION:
            name = _NAME.search(value)
            if name is not None:
                return Part(_plain(name[1]), _filename(value), data)
    raise BrokenForm("a part without a name")


def _filename(value: bytes) -> str | None:
    extended = _FILENAME_EXTENDED.search(value)
    if extended is not None:
        return unquote(extended[2].decode("ascii", "replace"), extended[1].decode("ascii"))
    plain = _FILENAME.search(value)
    return None if plain is None else _plain(re.sub(rb"\\(.)", rb"\1", plain[1]))


def _plain(text: bytes) -> str:
    """Text in which browsers and libraries escape quotes and ends of lines only."""
    told = text.decode("utf-8", "replace")
    return told.replace("%22", '"').replace("%0D", "\r").replace("%0A", "\n")
