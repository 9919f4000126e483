"""How the bot writes its log.

Owns the two forms of a line, the update a line belongs to, and that the token stands in none
of them, whichever library wrote it. What is worth logging is everybody's own business.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TextIO

HIDDEN = "<token>"
ABOUT: ContextVar[str] = ContextVar("about", default="")
"""What is being done: `update 17`; empty outside of updates."""

_QUIET = {"aiogram.event": logging.WARNING, "aiosqlite": logging.INFO, "PIL": logging.INFO}


@contextmanager
def about(what: str) -> Iterator[None]:
    """Lines written in this block belong to `what`."""
    token = ABOUT.set(what)
    try:
        yield
    finally:
        ABOUT.reset(token)


class Hiding(logging.Formatter):
    """Takes secrets out of what another formatter made: message, facts and traceback alike."""

    def __init__(self, secrets: tuple[str, ...]) -> None:
        super().__init__()
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        """One line (or a traceback) without secrets."""
        line = self.written(record)
        for secret in self._secrets:
            line = line.replace(secret, HIDDEN)
        return line

    def written(self, record: logging.LogRecord) -> str:
        """The line as its form has it."""
        what = ABOUT.get()
        where = f" [{what}]" if what else ""
        moment = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        line = f"{moment} {record.levelname} {record.name}{where}: {record.getMessage()}"
        trace = _trace(record)
        return f"{line}\n{trace}" if trace else line


class Json(Hiding):
    """One JSON object a line."""

    def written(self, record: logging.LogRecord) -> str:
        """The object; `trace` only where there is one."""
        said: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname,
            "from": record.name,
            "said": record.getMessage(),
        }
        if what := ABOUT.get():
            said["about"] = what
        if trace := _trace(record):
            said["trace"] = trace
        return json.dumps(said, ensure_ascii=False)


def set_up(
    level: str, *, as_json: bool, secrets: tuple[str, ...] = (), stream: TextIO | None = None
) -> None:
    """Write everything from `level` on to `stream` (standard error)."""
    hidden = tuple(secret for secret in secrets if secret)
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Json(hidden) if as_json else Hiding(hidden))
    root = logging.getLogger()
    for old in tuple(root.handlers):
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level)
    for name, quietest in _QUIET.items():
        logging.getLogger(name).setLevel(max(quietest, root.level))


def spoken(sentence: str, level: int = logging.INFO) -> str:
    """A sentence for whoever started the bot, in the form that the log has: machines read both."""
    told = {"name": "bot", "levelno": level, "levelname": logging.getLevelName(level)}
    for handler in logging.getLogger().handlers:
        if isinstance(handler.formatter, Json):
            return handler.format(logging.makeLogRecord({**told, "msg": sentence}))
    return sentence


def _trace(record: logging.LogRecord) -> str:
    parts = []
    if record.exc_info and record.exc_info[0] is not None:
        parts.append("".join(traceback.format_exception(*record.exc_info)).rstrip())
    if record.stack_info:
        parts.append(record.stack_info)
    return "\n".join(parts)
