"""Settings of people and chats as JSON.

Owns one rule: what is not written has its default, and what is no longer known is
ignored. Unlike events these are wishes, not facts. A field holds a text, a flag, a
number or None.
"""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Literal, TypeVar

from storage.records import ChatSettings, PersonSettings

if TYPE_CHECKING:
    from collections.abc import Callable

    from storage.db import Row, Statements

S = TypeVar("S", PersonSettings, ChatSettings)


def settings_text(settings: PersonSettings | ChatSettings) -> str:
    """What differs from the defaults."""
    unchosen = asdict(type(settings)())
    chosen = {name: value for name, value in asdict(settings).items() if value != unchosen[name]}
    return json.dumps(chosen, separators=(",", ":"))


def settings_from(kind: type[S], text: str) -> S:
    """The settings in `text`, the rest at their defaults."""
    chosen = json.loads(text)
    return kind(
        **{field.name: chosen[field.name] for field in fields(kind) if field.name in chosen}
    )


async def rechosen(
    sql: Statements,
    table: Literal["players", "chats"],
    kind: type[S],
    row: Row,
    change: Callable[[S], S],
) -> S:
    """What `change` makes of the settings in this row (`id`, `settings`), written if it differs."""
    before = settings_from(kind, row["settings"])
    after = change(before)
    if after != before:
        await sql.run(
            f"UPDATE {table} SET settings = ? WHERE id = ?",  # noqa: S608 - one of two names
            settings_text(after),
            row["id"],
        )
    return after


def readable(text: str) -> str:
    """`text` without half surrogate pairs, which no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")
