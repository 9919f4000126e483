"""Reading a JSON body strictly.

Owns the checks that a value is there, is of its type and that nothing is left unread.
Knows nothing of what the values mean.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

T = TypeVar("T")

Json = dict[str, Any]
"""A JSON object as `json` reads and writes it."""


class UndecodableError(ValueError):
    """A stored body is not what its kind and version say. Always a bug, never a player's doing."""


class Body:
    """A JSON object that is read field by field; `done` refuses what nobody read."""

    def __init__(self, fields: Mapping[str, Any], where: str) -> None:
        self._fields = fields
        self._unread = set(fields)
        self._where = where

    def _value(self, name: str) -> Any:  # noqa: ANN401 - checked by the readers below
        if name not in self._fields:
            raise UndecodableError(f"{self._where}.{name} is missing")
        self._unread.discard(name)
        return self._fields[name]

    def _typed(self, name: str, kind: type[T]) -> T:
        value = self._value(name)
        if type(value) is not kind:  # exactly: True is no number
            raise self._wrong(name)
        return value

    def _wrong(self, name: str) -> UndecodableError:
        return UndecodableError(f"{self._where}.{name} is {self._fields[name]!r}")

    def has(self, name: str) -> bool:
        """Whether the field is there at all; only for what may be left out."""
        return name in self._fields

    def number(self, name: str) -> int:
        """A whole number."""
        return self._typed(name, int)

    def flag(self, name: str) -> bool:
        """True or false."""
        return self._typed(name, bool)

    def text(self, name: str) -> str:
        """A text."""
        return self._typed(name, str)

    def is_null(self, name: str) -> bool:
        """Whether the field is there and holds nothing."""
        return self._value(name) is None

    def read(self, name: str, reader: Callable[[Any], T]) -> T:
        """The field through a reader, which may raise `ValueError` or `TypeError`."""
        try:
            return reader(self._value(name))
        except UndecodableError:
            raise
        except (ValueError, TypeError, KeyError) as error:
            raise self._wrong(name) from error

    def maybe(self, name: str, reader: Callable[[Any], T]) -> T | None:
        """As `read`, but null is None."""
        return None if self.is_null(name) else self.read(name, reader)

    def done(self) -> None:
        """Refuse fields that were not read: they would be lost in silence."""
        if self._unread:
            raise UndecodableError(f"{self._where} has unknown {sorted(self._unread)}")


def part(value: object, where: str) -> Body:
    """A nested object."""
    if not isinstance(value, dict):
        raise UndecodableError(f"{where} is {value!r}")
    return Body(value, where)


def number(value: object) -> int:
    """`value` if it is a whole number. Raises `TypeError`."""
    if type(value) is not int:
        raise TypeError(value)
    return value


def text(value: object) -> str:
    """`value` if it is a text. Raises `TypeError`."""
    if type(value) is not str:
        raise TypeError(value)
    return value


def pair(value: object) -> Sequence[Any]:
    """`value` if it is a list of two. Raises `TypeError`."""
    return listed(value, 2)


def listed(value: object, length: int | None = None) -> Sequence[Any]:
    """`value` if it is a list, of `length` if that is given. Raises `TypeError`."""
    if type(value) is not list or (length is not None and len(value) != length):
        raise TypeError(value)
    return value


def load(body: str, where: str) -> Json:
    """The object in a stored text."""
    try:
        value = json.loads(body)
    except ValueError as error:
        raise UndecodableError(f"{where} is no JSON") from error
    if not isinstance(value, dict):
        raise UndecodableError(f"{where} is {value!r}")
    return value


def dump(value: Json | Iterable[Any]) -> str:
    """`value` as compact text, letters of every script left readable."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    try:
        written.encode()
    except UnicodeEncodeError:  # half a surrogate pair, which a messenger may send
        return json.dumps(value, separators=(",", ":"))
    return written
