"""What is said when the database cannot be used.

Owns a sentence for each `Fault`, for the person who starts the bot: what is wrong and what
to do. English, like the log.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import assert_never

from bot.play.ports import Fault, StorageError

OF_CONTENT = (Fault.CORRUPT, Fault.NEWER_SCHEMA, Fault.NOT_OURS)
"""Faults that a copy has from what it is a copy of."""


def sentence(error: StorageError) -> str:  # noqa: C901 - one case for each fault
    """What is wrong with the database file, and what helps."""
    path = error.facts.get("path", "the database")
    match error.code:
        case Fault.READ_ONLY:
            return f"{path} cannot be written. Give the bot the right to write there."
        case Fault.DISK_FULL:
            return f"There is no room left for {path}. Nothing was lost; free some space."
        case Fault.CORRUPT:
            found = error.facts.get("found", "")
            return f"{path} is damaged ({found}). Put a backup in its place; see storage/README.md."
        case Fault.LOCKED:
            return f"Another program holds {path}. Close it and start again."
        case Fault.IN_USE:
            pid = error.facts.get("pid")
            who = f" (process {pid})" if pid else ""
            return f"The bot runs on {path} already{who}. Stop that one first."
        case Fault.NEWER_SCHEMA:
            theirs, ours = error.facts.get("found"), error.facts.get("known")
            return (
                f"{path} was written by a newer version of the bot "
                f"(schema {theirs}, this one knows {ours}). Install that version."
            )
        case Fault.NOT_OURS:
            return f"{path} is a database, but another program's. Set DATABASE to another file."
        case Fault.CANNOT_OPEN:
            return f"{path} cannot be opened. DATABASE must be the path of a file in a directory."
        case Fault.IO:
            return f"The device under {path} failed to read or write."
        case Fault.OLD_SQLITE:
            theirs = error.facts.get("found", "?")
            return f"This Python brings SQLite {theirs}, which is too old. Install a newer Python."
        case _ as never:
            assert_never(never)


def of_copy(error: StorageError) -> str:
    """The same of a copy that was to be put in the place of the database."""
    path = error.facts.get("path", "the copy")
    match error.code:
        case Fault.CORRUPT:
            return f"{path} is no whole copy ({error.facts.get('found', '')}). Take another backup."
        case Fault.NOT_OURS:
            return f"{path} is another program's database. Name a backup of this bot."
        case Fault.CANNOT_OPEN:
            return f"{path} cannot be opened. Name a backup that is there and can be read."
        case _:
            return sentence(error)


def of_target(error: StorageError) -> str:
    """The same of the place where a copy was to be made."""
    path = error.facts.get("path", "the copy")
    match error.code:
        case Fault.CANNOT_OPEN:
            return f"{path} cannot be made. Name a place in a directory that is there."
        case _:
            return sentence(error)


@contextmanager
def read_in(copied: Path, database: Path) -> Iterator[None]:
    """A copy that is read instead of the database: what is wrong in it is wrong in the database."""
    try:
        yield
    except StorageError as error:
        if error.code not in OF_CONTENT or error.facts.get("path") != str(copied):
            raise
        raise type(error)(**{**error.facts, "path": str(database)}) from error
