"""Films are made in a process of their own: the same bytes, and no trace after a stop."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import warnings
from asyncio.subprocess import Process
from collections.abc import Iterator

import pytest

from bot.chat import projection
from bot.chat.projection import ProjectionError, project
from bot.playground.films import measured
from render import painter
from render.bench_play import play
from render.film import Frame, film
from render.samples import SAMPLES
from render.style import THEMES

FRAMES = [Frame(scene, 500) for scene in play(12)]


async def nothing(_: int) -> None:
    """Nobody wants to know."""


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Process]]:
    """The processes that were started, and how."""
    made: list[Process] = []
    start = asyncio.create_subprocess_exec

    async def starting(*command: str, **facts: object) -> Process:
        assert "env" in facts
        made.append(await start(*command, **facts))  # type: ignore[arg-type]
        return made[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", starting)
    yield made
    assert all(process.returncode is not None for process in made), "all of them are gone"


async def test_the_film_is_that_of_the_scenes(started: list[Process]) -> None:
    heard: list[int] = []

    async def tell(drawn: int) -> None:
        heard.append(drawn)

    made = await project(FRAMES, "light", tell)
    assert heard == [5, 10]
    assert made == film(FRAMES, THEMES["light"])
    found = measured(made)
    assert found is not None
    assert (found.width, found.height, found.seconds) == (640, 560, 6)
    assert len(started) == 1


async def test_a_cancelled_film_leaves_no_process(started: list[Process]) -> None:
    begun = asyncio.Event()

    async def tell(_: int) -> None:
        begun.set()
        await asyncio.Event().wait()

    making = asyncio.ensure_future(project(FRAMES, "classic", tell))
    await begun.wait()
    making.cancel()
    with pytest.raises(asyncio.CancelledError):
        await making
    with pytest.raises(ProcessLookupError):
        os.kill(started[0].pid, 0)


async def test_a_theme_that_does_not_exist_is_an_error_of_ours(started: list[Process]) -> None:
    with pytest.raises(ProjectionError):
        await project(FRAMES[:1], "nowhere", nothing)
    assert len(started) == 1


async def test_a_machine_that_starts_no_process_is_an_error_of_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(ProjectionError):
        await project(FRAMES[:1], "classic", nothing)


async def test_what_takes_too_long_is_ended(
    started: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(projection, "LONGEST_SECONDS", 0.0)
    with pytest.raises(ProjectionError):
        await project(FRAMES, "classic", nothing)
    assert len(started) == 1


async def test_the_token_is_none_of_its_business(
    started: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOT_TOKEN", "42:SECRET")
    given: list[dict[str, str]] = []
    start = asyncio.create_subprocess_exec

    async def seeing(*command: str, **facts: dict[str, str]) -> Process:
        given.append(facts["env"])
        return await start(*command, **facts)  # type: ignore[arg-type]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", seeing)
    await project(FRAMES[:1], "classic", nothing)
    assert given
    assert "42:SECRET" not in str(given)
    assert len(started) == 1


def test_of_a_process_that_is_ended_while_it_tells_nothing_stays_open() -> None:
    async def cut_short() -> Process:
        process = await projection.started("render.painter")
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(painter.order(SAMPLES["short-midgame"], "classic"))
        async with asyncio.timeout(20):
            while not process.stdout._paused:  # type: ignore[attr-defined] # noqa: ASYNC110 - no event tells
                await asyncio.sleep(0)
            await projection.ended(process)
        return process

    process = asyncio.run(cut_short())
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        del process
        gc.collect()
    assert [str(each.message) for each in heard] == []
