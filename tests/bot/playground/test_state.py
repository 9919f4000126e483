"""The world outlives its process when it is given a folder, and the bot may restart alone."""

import asyncio
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import BotCommand, BufferedInputFile, InlineKeyboardButton, InlineKeyboardMarkup
from aiohttp import ClientSession

from bot.playground import Playground
from bot.playground import groups as changes

pytestmark = pytest.mark.slow  # restarts of the server

KEYBOARD = InlineKeyboardMarkup(
    inline_keyboard=[[InlineKeyboardButton(text="a", callback_data="a")]],
)


async def test_everything_comes_back_with_its_ids(
    tmp_path: Path,
    bot_of: Any,
    paint: Callable[..., bytes],
) -> None:
    async with Playground.start(state_dir=tmp_path) as pg, bot_of(pg) as bot:
        ann = pg.actor("ann")
        ann.start("x")
        photo = await bot.send_photo(
            ann.id,
            BufferedInputFile(paint(), "b.jpg"),
            reply_markup=KEYBOARD,
        )
        await bot.set_my_commands([BotCommand(command="new", description="a")])
        query = ann.press("a")
        changes.change_member(
            pg.world,
            pg.world.chat("group"),
            ann.person,
            ann.person,
            "anonymous",
        )
        before = await bot.get_updates(timeout=0)
        views = {key: ann.messages(key) for key in ("bot", "group", "forum", "bob")}
    async with Playground.start(state_dir=tmp_path) as pg, bot_of(pg) as bot:
        ann = pg.actor("ann")
        assert {key: ann.messages(key) for key in views} == views
        after = await bot.get_updates(timeout=0)
        assert [u.update_id for u in after] == [u.update_id for u in before]
        assert await bot.answer_callback_query(query, text="late but in time")
        edited = await bot.edit_message_caption(
            chat_id=ann.id,
            message_id=photo.message_id,
            caption="b",
        )
        assert edited.photo[-1].file_id == photo.photo[-1].file_id
        again = await bot.send_photo(ann.id, photo.photo[-1].file_id)
        assert again.message_id == photo.message_id + 1
        assert [command.command for command in await bot.get_my_commands()] == ["new"]
        assert pg.world.chat("group").members[ann.id].anonymous
        ann.say("/new")
        assert pg.feed.pending[-1]["update_id"] == before[-1].update_id + 1


async def test_without_a_folder_an_old_message_is_cleanly_unknown(bot_of: Any) -> None:
    async with Playground.start() as pg, bot_of(pg) as bot:
        shown = await bot.send_message(pg.world.chat("group").id, "a")
    async with Playground.start() as pg, bot_of(pg) as bot:
        with pytest.raises(TelegramBadRequest, match="message to edit not found"):
            await bot.edit_message_text(
                "b",
                chat_id=pg.world.chat("group").id,
                message_id=shown.message_id,
            )


async def test_another_form_of_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "world.json").write_text('{"form": 99}', encoding="utf-8")
    with pytest.raises(ValueError, match="form this version does not know"):
        async with Playground.start(state_dir=tmp_path):
            pass
    assert "99" in (tmp_path / "world.json").read_text(encoding="utf-8")


async def test_old_files_and_messages_are_forgotten_when_told_so(
    bot_of: Any,
    paint: Callable[..., bytes],
) -> None:
    async with Playground.start(keep_files=2, keep_messages=3) as pg, bot_of(pg) as bot:
        group = pg.world.chat("group").id
        photos = [
            await bot.send_photo(group, BufferedInputFile(paint(colour=colour), "b.jpg"))
            for colour in ("red", "green", "blue")
        ]
        assert len(pg.world.chat(group).messages) == 3
        assert await bot.get_file(photos[2].photo[-1].file_id)
        with pytest.raises(TelegramBadRequest, match="wrong file_id"):
            await bot.get_file(photos[0].photo[-1].file_id)


async def test_files_that_are_not_kept_are_looked_at_and_known_but_not_to_be_had(
    bot_of: Any,
    paint: Callable[..., bytes],
) -> None:
    async with (
        Playground.start(keep_contents=False) as pg,
        bot_of(pg) as bot,
        ClientSession(pg.base_url) as page,
    ):
        group = pg.world.chat("group").id
        sent = await bot.send_photo(group, BufferedInputFile(paint(640, 480), "b.jpg"))
        whole = sent.photo[-1]
        assert (whole.width, whole.height) == (640, 480)
        with pytest.raises(TelegramBadRequest, match="IMAGE_PROCESS_FAILED"):
            await bot.send_photo(group, BufferedInputFile(b"no picture", "b.jpg"))
        again = await bot.send_photo(group, whole.file_id)
        assert again.photo[-1].file_unique_id == whole.file_unique_id
        async with page.get(f"/file/bot{pg.token}/photos/{whole.file_id}") as answer:
            assert answer.status == 400
        async with page.get(f"/api/file/{whole.file_id}") as answer:
            assert answer.status == 404


async def test_a_process_of_its_own_says_where_it_is_and_stops_cleanly(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bot.playground", "--port", "0", "--state", str(tmp_path)]
    for greeting in ("first", "second"):
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        assert process.stdout is not None
        line = (await process.stdout.readline()).decode()
        found = re.fullmatch(r"page: (http://127\.0\.0\.1:\d+)/\?as=ann\n", line)
        assert found is not None
        async with ClientSession(found.group(1)) as session:
            told = {"as": "ann", "chat": "bob", "text": greeting}
            async with session.post("/api/send", json=told) as answer:
                assert answer.status == 200
        process.send_signal(signal.SIGTERM)
        _, _ = await process.communicate()
        assert process.returncode == 0
    async with Playground.start(state_dir=tmp_path) as pg:
        assert [message["text"] for message in pg.actor("bob").messages("ann")] == [
            "first",
            "second",
        ]


def test_a_process_refuses_other_addresses_with_one_sentence() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bot.playground", "--host", "192.0.2.1"],
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
    )
    assert done.returncode == 2
    assert done.stderr == (
        "The playground cannot start: the playground listens on loopback only, not on 192.0.2.1\n"
    )


def test_a_process_names_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as holder:
        port = holder.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "bot.playground", "--port", str(port)],
            capture_output=True,
            text=True,
            check=False,
            timeout=20,
        )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"The playground cannot start: port {port} cannot be used (address already in use);"
        " --port 0 takes a free one\n"
    )
