"""Boards are drawn in processes that stay: the same bytes, each its own, no trace at the end."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from asyncio.subprocess import Process
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO, FileIO

import pytest

from bot.chat.painters import AHEAD, PaintingError, painting
from bot.chat.projection import ROOT
from render import painter
from render.bench_play import play
from render.picture import picture
from render.pieces import Changes, put_together
from render.style import THEMES

SCENES = play(6)
NO_SCENE = replace(SCENES[0], board=None)  # type: ignore[arg-type]  # cannot be drawn


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Process]]:
    """The processes that were started; none is left at the end."""
    made: list[Process] = []
    start = asyncio.create_subprocess_exec

    async def starting(*command: str, **facts: object) -> Process:
        assert "BOT_TOKEN" not in facts["env"]  # type: ignore[operator]
        made.append(await start(*command, **facts))  # type: ignore[arg-type]
        return made[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", starting)
    monkeypatch.setenv("BOT_TOKEN", "42:secret")
    yield made
    assert all(process.returncode is not None for process in made), "all of them are gone"


async def test_many_pictures_at_once_are_each_their_own(started: list[Process]) -> None:
    asked = [(scene, theme) for scene in SCENES for theme in ("classic", "light")]
    async with painting(2) as painters:
        drawn = await asyncio.gather(*(painters.paint(*each) for each in asked))
    assert drawn == [picture(scene, THEMES[theme]) for scene, theme in asked]
    assert len(started) == 2


async def test_nobody_is_started_before_the_first_picture(started: list[Process]) -> None:
    async with painting(2):
        pass
    assert not started


@pytest.mark.parametrize("harm", [signal.SIGKILL, signal.SIGSTOP])
async def test_a_painter_that_died_or_hangs_is_replaced(
    started: list[Process], monkeypatch: pytest.MonkeyPatch, harm: signal.Signals
) -> None:
    async with painting(1) as painters:
        await painters.paint(SCENES[0], "classic")
        started[0].send_signal(harm)
        monkeypatch.setattr("bot.chat.painters.LONGEST_SECONDS", 0.2)
        assert await painters.paint(SCENES[1], "classic") == picture(SCENES[1])
        monkeypatch.setattr("bot.chat.painters.LONGEST_SECONDS", 30.0)
        assert await painters.paint(SCENES[2], "classic") == picture(SCENES[2])
    assert len(started) == 2


@pytest.mark.parametrize("harm", [signal.SIGKILL, signal.SIGSTOP])
async def test_all_that_a_lost_painter_had_to_draw_is_drawn(
    started: list[Process], monkeypatch: pytest.MonkeyPatch, harm: signal.Signals
) -> None:
    """Several wait for it when it is lost, and more behind them."""
    async with painting(1) as painters:
        await painters.paint(SCENES[0], "classic")
        started[0].send_signal(harm)
        monkeypatch.setattr("bot.chat.painters.LONGEST_SECONDS", 0.2)
        first = [asyncio.ensure_future(painters.paint(scene, "classic")) for scene in SCENES[:3]]
        await asyncio.sleep(0)
        monkeypatch.setattr("bot.chat.painters.LONGEST_SECONDS", 30.0)
        more = [asyncio.ensure_future(painters.paint(scene, "classic")) for scene in SCENES[3:]]
        assert await asyncio.gather(*first, *more) == [picture(scene) for scene in SCENES]


async def test_who_no_longer_waits_leaves_no_answer_behind(started: list[Process]) -> None:
    async with painting(1) as painters:
        await painters.paint(SCENES[0], "classic")
        started[0].send_signal(signal.SIGSTOP)  # so that it certainly is at it
        task = asyncio.ensure_future(painters.paint(SCENES[1], "classic"))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        started[0].send_signal(signal.SIGCONT)
        assert await painters.paint(SCENES[2], "classic") == picture(SCENES[2])
    assert len(started) == 1


async def test_where_no_process_can_be_started_a_thread_draws(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def refused(*_command: str, **_facts: object) -> Process:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", refused)
    async with painting(1) as painters:
        assert await painters.paint(SCENES[0], "print") == picture(SCENES[0], THEMES["print"])


async def test_what_waits_while_they_close_starts_no_other(started: list[Process]) -> None:
    many = 2 * AHEAD
    async with painting(1) as painters:
        await painters.paint(SCENES[0], "classic")
        started[0].send_signal(signal.SIGSTOP)  # it answers none of them
        waiting = [asyncio.ensure_future(painters.paint(SCENES[1], "light")) for _ in range(many)]
        await asyncio.sleep(0)
    assert await asyncio.gather(*waiting) == [picture(SCENES[1], THEMES["light"])] * many
    assert len(started) == 1


async def test_what_cannot_be_drawn_fails_alone(started: list[Process]) -> None:
    async with painting(1) as painters:
        with pytest.raises(PaintingError):
            await painters.paint(NO_SCENE, "classic")
        assert await painters.paint(SCENES[0], "classic") == picture(SCENES[0])
    assert len(started) == 1


def test_a_painter_ends_with_whoever_asks_and_not_with_their_signals() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "render.painter"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for scene in SCENES[:2]:
            process.stdin.write(painter.order(scene, "classic"))
            process.stdin.flush()
            (size,) = painter.LENGTH.unpack(process.stdout.read(painter.LENGTH.size))
            assert process.stdout.read(size) == picture(scene)
            process.send_signal(signal.SIGTERM)  # as to the whole group, while the bot finishes
            process.send_signal(signal.SIGINT)
        process.stdin.close()  # whatever became of the bot
        assert process.wait(30) == 0


def test_orders_are_answered_in_their_order() -> None:
    told = BytesIO()
    asked = b"".join(painter.order(scene, "classic") for scene in SCENES)
    painter.serve(BytesIO(asked), told)
    told.seek(0)
    for scene in SCENES:
        (size,) = painter.LENGTH.unpack(told.read(painter.LENGTH.size))
        assert told.read(size) == picture(scene)
    assert not told.read()


def test_a_file_that_cannot_be_made_leaves_the_others_theirs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else the next board would be taken for this one."""
    made = []

    def full(drawn: Changes, scratch: FileIO) -> bytes:
        made.append(drawn)
        if len(made) == 2:
            raise OSError("no room")
        return put_together(drawn, scratch)

    monkeypatch.setattr(painter, "put_together", full)
    told = BytesIO()
    asked = b"".join(painter.order(scene, "classic") for scene in SCENES[:4])
    painter.serve(BytesIO(asked), told)
    files = [picture(scene) for scene in SCENES[:4]]
    files[1] = b""
    assert told.getvalue() == b"".join(painter.LENGTH.pack(len(file)) + file for file in files)
