"""What is said when the bot cannot run: a sentence and an exit code, never a traceback."""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import ClientSession

from bot.playground import Playground
from tests.e2e.child import BotProcess, environment, finished

pytestmark = pytest.mark.slow  # each test starts the whole program

SECRET = "42:Very_secret-TOKEN"  # noqa: S105 - opens nothing
WRONG_SETTINGS, NO_DATABASE, WRONG_TOKEN = 2, 3, 4


def clean(said: str) -> None:
    """No traceback, no token, and few words."""
    assert "Traceback" not in said
    assert SECRET not in said
    assert SECRET.partition(":")[2] not in said


async def test_a_token_that_telegram_does_not_know(pg: Playground, tmp_path: Path) -> None:
    code, said = await finished(
        tmp_path, BOT_TOKEN=SECRET, API_BASE=pg.base_url, DATABASE=tmp_path / "n.db"
    )
    assert code == WRONG_TOKEN
    assert "BOT_TOKEN" in said
    assert "@BotFather" in said
    clean(said)


async def test_a_token_that_is_none(tmp_path: Path) -> None:
    code, said = await finished(tmp_path, BOT_TOKEN=SECRET.partition(":")[2])
    assert code == WRONG_SETTINGS
    assert "BOT_TOKEN must be the token that @BotFather gave" in said
    clean(said)


async def test_a_misspelt_variable(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"BOT_TOKEM={SECRET}\n")
    code, said = await finished(tmp_path)
    assert code == WRONG_SETTINGS
    assert "BOT_TOKEN" in said
    clean(said)


async def test_no_network_at_the_start_is_waited_for_and_said(tmp_path: Path) -> None:
    async with Playground.start() as pg:
        port, token = pg.port, pg.token
    child = BotProcess(pg, tmp_path)
    starting = asyncio.ensure_future(child.start())
    try:
        while "the next try is in" not in child.said:
            assert not starting.done()
            await asyncio.sleep(0.05)  # the child's own writing is all there is to wait for
        async with Playground.start(port=port, token=token) as back:
            child.pg = back
            while not back.calls["getupdates"]:
                await back.feed.signal.wait(1.0)
            assert await child.stop() == 0
    finally:
        starting.cancel()
    assert "Telegram cannot be reached; the next try is in 1 s." in child.said
    assert "Traceback" not in child.said
    assert token not in child.said


async def test_a_second_process_on_the_same_database(child: BotProcess) -> None:
    code, said = await finished(
        child.folder,
        BOT_TOKEN=child.pg.token,
        API_BASE=child.pg.base_url,
        DATABASE=child.database,
    )
    assert code == NO_DATABASE
    assert "already" in said
    assert str(child.database) in said
    clean(said)
    assert await child.stop() == 0


async def test_a_newer_schema_is_left_alone(pg: Playground, tmp_path: Path) -> None:
    async with BotProcess(pg, tmp_path) as child:
        assert await child.stop() == 0
    with sqlite3.connect(child.database) as db:
        db.execute("PRAGMA user_version = 999")
    db.close()
    before = child.database.read_bytes()
    code, said = await finished(
        tmp_path, BOT_TOKEN=SECRET, API_BASE=pg.base_url, DATABASE=child.database
    )
    assert code == NO_DATABASE
    assert "newer version" in said
    assert "999" in said
    clean(said)
    assert child.database.read_bytes() == before


@pytest.mark.parametrize("kind", ["folder", "file", "garbage", "foreign"])
async def test_a_database_that_cannot_be_used(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "there" / "nardy.db"
    path.parent.mkdir()
    match kind:
        case "folder":
            path.mkdir()
        case "file":
            path.parent.rmdir()
            path.parent.write_text("not a folder")
        case "garbage":
            path.write_bytes(b"this is no database at all" * 400)
        case _:
            with sqlite3.connect(path) as db:
                db.execute("CREATE TABLE other (n)")
            db.close()
    code, said = await finished(tmp_path, BOT_TOKEN=SECRET, DATABASE=path)
    assert code == (WRONG_SETTINGS if kind == "folder" else NO_DATABASE)
    assert "DATABASE" in said or str(tmp_path) in said
    assert len(said.splitlines()) <= 2
    clean(said)


@pytest.fixture
async def read_only(tmp_path: Path) -> AsyncIterator[Path]:
    """A folder into which not even root can write: `chmod` stops only others."""
    folder = tmp_path / "sealed"
    folder.mkdir()
    if os.geteuid() != 0:
        folder.chmod(0o500)
        yield folder
        folder.chmod(0o700)
        return
    mount = shutil.which("mount")
    assert mount is not None
    made = await asyncio.create_subprocess_exec(
        mount, "-t", "tmpfs", "-o", "ro,size=1m", "tmpfs", str(folder)
    )
    if await made.wait() != 0:
        pytest.skip("root writes everywhere, and this root may not mount")
    yield folder
    ended = await asyncio.create_subprocess_exec("umount", str(folder))
    assert await ended.wait() == 0


async def test_a_folder_that_cannot_be_written(read_only: Path, tmp_path: Path) -> None:
    code, said = await finished(tmp_path, BOT_TOKEN=SECRET, DATABASE=read_only / "nardy.db")
    assert code == NO_DATABASE
    assert "cannot be written" in said
    clean(said)


async def test_no_room_at_the_start(pg: Playground, tmp_path: Path) -> None:
    limit = "import resource, runpy; resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192));"
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        f"{limit} runpy.run_module('bot', run_name='__main__', alter_sys=True)",
        cwd=tmp_path,
        env=environment(BOT_TOKEN=SECRET, API_BASE=pg.base_url, DATABASE=tmp_path / "nardy.db"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await child.communicate()
    assert child.returncode == NO_DATABASE
    assert "nardy.db" in said.decode()
    clean(said.decode())


async def test_a_disk_that_fills_up_is_said_to_who_presses_and_play_goes_on(
    child: BotProcess,
) -> None:
    """The bot's own files may not grow for a while, as on a full disk."""
    pg = child.pg
    ann = pg.actor("ann")
    ann.start()
    await ann.sees(lambda message: bool(message["keyboard"]), timeout=20)
    pid = child.pid
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    ann.say("/new", chat="group")
    try:
        told = await ann.sees(lambda message: not message["mine"], chat="group", timeout=20)
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
    assert told["text"]
    assert not told["keyboard"]
    ann.say("/new", chat="group")
    await ann.sees(lambda message: bool(message["keyboard"]), chat="group", timeout=20)
    assert await child.stop() == 0


async def test_a_wrong_table_for_replay(child: BotProcess) -> None:
    code, said = await finished(child.folder, "replay", "17", DATABASE=child.database)
    assert code == 1
    assert said.endswith("There is no table 17.\n")
    clean(said)


async def test_an_interrupt_is_no_error(pg: Playground, tmp_path: Path) -> None:
    async with BotProcess(pg, tmp_path) as child:
        assert await child.end(signal.SIGINT) == 0
    assert "Traceback" not in child.said


async def test_without_a_token_there_is_a_page_to_open(tmp_path: Path) -> None:
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        cwd=tmp_path,
        env=environment(DATABASE=tmp_path / "n.db", PLAYGROUND_PORT=0),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert child.stdout is not None
    said = ""
    while "http://127.0.0.1:" not in said:
        line = await child.stdout.readline()
        assert line, said
        said += line.decode()
    url = "http" + said.rpartition("http")[2].split()[0]
    async with ClientSession() as session, session.get(url) as page:
        assert page.status == 200
    child.send_signal(signal.SIGTERM)
    rest, _ = await child.communicate()
    assert child.returncode == 0
    assert "Traceback" not in said + rest.decode()
