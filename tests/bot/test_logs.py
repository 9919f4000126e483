"""The log: two forms, the update a line belongs to, and never the token."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from io import StringIO

import pytest

from bot import logs

TOKEN = "42:SECRET-token"  # noqa: S105 - opens nothing


@pytest.fixture(autouse=True)
def untouched() -> Iterator[None]:
    """The root logger as it was."""
    root = logging.getLogger()
    handlers, level = tuple(root.handlers), root.level
    yield
    for handler in tuple(root.handlers):
        root.removeHandler(handler)
    for handler in handlers:
        root.addHandler(handler)
    root.setLevel(level)


def written(*, as_json: bool) -> StringIO:
    stream = StringIO()
    logs.set_up("INFO", as_json=as_json, secrets=(TOKEN,), stream=stream)
    return stream


@pytest.mark.parametrize("as_json", [False, True])
def test_the_token_is_in_no_line_and_no_traceback(as_json: bool) -> None:  # noqa: FBT001
    stream = written(as_json=as_json)
    log = logging.getLogger("x")
    log.warning("https://api.telegram.org/bot%s/getMe", TOKEN)
    log.error("fell", exc_info=OSError(f"cannot reach bot{TOKEN}"))
    said = stream.getvalue()
    assert TOKEN not in said
    assert said.count(logs.HIDDEN) >= 2
    assert "OSError" in said


def test_a_line_of_json_says_what_it_is_about() -> None:
    stream = written(as_json=True)
    with logs.about("update 17"):
        logging.getLogger("x").info("ход %s", "8/5")
    logging.getLogger("x").info("later")
    first, second = (json.loads(line) for line in stream.getvalue().splitlines())
    assert first["said"] == "ход 8/5"
    assert first["about"] == "update 17"
    assert first["level"] == "INFO"
    assert "about" not in second


@pytest.mark.parametrize("as_json", [False, True])
def test_what_is_said_beside_the_log_has_its_form(as_json: bool) -> None:  # noqa: FBT001
    written(as_json=as_json)
    said = logs.spoken("Stopped.\nReally.", logging.ERROR)
    if as_json:
        line = json.loads(said)
        assert "\n" not in said
        assert (line["said"], line["level"]) == ("Stopped.\nReally.", "ERROR")
    else:
        assert said == "Stopped.\nReally."


def test_less_than_the_level_is_not_written() -> None:
    stream = written(as_json=False)
    logging.getLogger("x").debug("whisper")
    assert stream.getvalue() == ""


def test_every_update_is_not_a_line() -> None:
    stream = written(as_json=False)
    logging.getLogger("aiogram.event").info("Update id=1 is handled")
    assert stream.getvalue() == ""
