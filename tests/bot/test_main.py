"""`python -m bot`: exit codes and sentences instead of tracebacks."""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import config
from bot.__main__ import (
    DATABASE,
    OURS,
    SETTINGS,
    STOPPED,
    TOKEN,
    PortTakenError,
    _said,
    main,
    serve,
)
from bot.chat.reaching import WrongTokenError
from bot.chat.webhook import PortTakenError as WebhookPortTakenError
from bot.playground import Playground
from bot.upkeep.health import PortTakenError as HealthPortTakenError
from storage.opening import open_storage
from tests.bot.play.house import House

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An empty directory without `.env`, no variables of ours, and the log as it was after."""
    monkeypatch.chdir(tmp_path)
    for name in config.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DATABASE", str(tmp_path / "games.db"))
    monkeypatch.setenv("PLAYGROUND_STATE", str(tmp_path / "playground"))
    monkeypatch.setenv("PLAYGROUND_PORT", "0")
    root = logging.getLogger()
    handlers, level = tuple(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def test_a_wrong_setting_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PLAYGROUND_PORT", "many")
    assert main([]) == SETTINGS
    assert capsys.readouterr().err.startswith("PLAYGROUND_PORT must be a port number")


def test_a_file_that_is_no_database_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.db"
    file.write_bytes(b"this is a letter to my aunt, not a database" * 100)
    assert main([]) == DATABASE
    said = capsys.readouterr().err
    assert "games.db" in said
    assert "Traceback" not in said
    assert file.read_bytes().startswith(b"this is a letter")


@pytest.mark.parametrize("name", ["PLAYGROUND_PORT", "HEALTH_PORT"])
def test_a_port_that_is_taken_is_named(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        monkeypatch.setenv(name, port)
        assert main([]) == SETTINGS
    assert f"{name} {port} is taken by another program" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "name"),
    [
        (PortTakenError("80"), "PLAYGROUND_PORT"),
        (HealthPortTakenError("80"), "HEALTH_PORT"),
        (WebhookPortTakenError("80"), "WEBHOOK_PORT"),
    ],
)
@pytest.mark.parametrize(
    ("cause", "why"),
    [
        (OSError(errno.EADDRINUSE, "Address already in use"), "taken by another program"),
        (PermissionError(errno.EACCES, "Permission denied"), "one that only root may use"),
        (
            ExceptionGroup("fell together", [PermissionError(errno.EACCES, "Permission denied")]),
            "one that only root may use",
        ),
    ],
)
def test_every_port_that_cannot_be_used_is_a_wrong_setting(
    error: Exception, name: str, cause: Exception, why: str
) -> None:
    error.__cause__ = cause
    said = _said(error)
    assert said is not None
    assert said[0] == SETTINGS
    assert said[1].startswith(f"{name} 80 is {why}. ")


@pytest.mark.parametrize("blocked", ["files", "world.json.new"])
def test_a_playground_that_cannot_keep_anything_says_so(
    blocked: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "playground"
    folder.mkdir()
    if blocked == "files":
        (folder / blocked).write_text("a file where a directory should be", "utf-8")
    else:
        (folder / blocked).mkdir()
    assert main([]) == SETTINGS
    said = capsys.readouterr().err
    assert "There is no BOT_TOKEN" in said
    assert f"PLAYGROUND_STATE {folder}" in said
    assert "Traceback" not in said


async def test_a_token_that_telegram_does_not_know_ends_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with Playground.start() as playground:
        monkeypatch.setenv("BOT_TOKEN", "42:WRONG")
        monkeypatch.setenv("API_BASE", playground.base_url)
        with pytest.raises(WrongTokenError) as caught:
            await asyncio.wait_for(serve(config.load()), 20)
    said = _said(caught.value)
    assert said is not None
    code, sentence = said
    assert code == TOKEN
    assert "BOT_TOKEN" in sentence
    assert "WRONG" not in sentence


def test_replay_writes_a_game_down(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def play() -> None:
        async with open_storage(tmp_path / "games.db") as storage:
            house = House(storage.store, storage.posts)
            table = await house.started("31 65")
            await house.play(table)

    asyncio.run(play())
    assert main(["replay", "1"]) == STOPPED
    said = capsys.readouterr().out
    assert said.startswith("Table 1\n")
    assert "white ann, black bob" in said
    assert "white 3-1: " in said
    assert main(["replay", "2"]) == OURS
    assert capsys.readouterr().out == "There is no table 2.\n"


def test_replay_without_a_database_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "1"]) == DATABASE
    assert "cannot be opened" in capsys.readouterr().err


@pytest.mark.slow
def test_a_second_process_is_refused_and_a_signal_ends_the_first_cleanly(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bot"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as first:
        assert first.stdout is not None
        assert "this is a playground: http://127.0.0.1:" in first.stdout.readline()
        second = subprocess.run(
            command,
            cwd=tmp_path,
            env={**environment, "LOG_FORMAT": "json"},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert second.returncode == DATABASE
        said = [json.loads(line) for line in second.stderr.splitlines()]
        assert f"already (process {first.pid})" in said[-1]["said"]
        assert "Traceback" not in second.stderr
        begun = time.monotonic()
        first.send_signal(signal.SIGTERM)
        out, err = first.communicate(timeout=30)
        assert time.monotonic() - begun < 10
    assert first.returncode == STOPPED
    assert out == "Stopped.\n"
    assert "Traceback" not in err
