"""Films made beside the loop: one process of `render.projector` for each.

Owns starting such a process, talking to it, and that it is gone afterwards however that ends. A
process, since a thread would hold up every press while it draws; and not a fork of this one, which
would take its memory and its open files along.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path

from render import projector
from render.film import Frame

ROOT = Path(projector.__file__).parents[1]
LONGEST_SECONDS = 120.0
ROOM = 2**16
"""Bytes that a pipe holds by itself."""

HANDED_ON = ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT")
"""What of the environment such a process gets: the token is none of its business."""

Tell = Callable[[int], Awaitable[None]]
"""Hears how many frames are drawn."""

Make = Callable[[Sequence[Frame], str, Tell], Awaitable[bytes]]
"""Makes the bytes of a film in a theme. May raise ProjectionError."""


class ProjectionError(Exception):
    """The film could not be made."""


async def project(frames: Sequence[Frame], theme: str, tell: Tell) -> bytes:
    """The film of these frames as a GIF. When this is cancelled the process is ended too."""
    try:
        process = await started("render.projector")
    except OSError as error:  # no memory, no more processes
        raise ProjectionError(type(error).__name__) from error
    try:
        async with asyncio.timeout(LONGEST_SECONDS):
            return await _served(process, projector.order(frames, theme), tell)
    except (OSError, EOFError, TimeoutError, ValueError) as error:
        raise ProjectionError(type(error).__name__) from error
    finally:
        await ended(process)


async def started(module: str, *, room: int = ROOM, **also: str) -> Process:
    """A process of ours that runs `module`, with pipes that hold `room` bytes.

    `also` is what its environment has besides. Raises OSError: no memory, no more processes.
    """
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        cwd=ROOT,
        env={**{name: os.environ[name] for name in HANDED_ON if name in os.environ}, **also},
        limit=room,
        pipesize=room,
    )


async def ended(process: Process) -> None:
    """End it now; returns when it is gone and its pipes are closed. Nobody may be reading them."""
    with suppress(ProcessLookupError):
        process.kill()
    if process.stdout is not None:
        await process.stdout.read()  # a pipe with something unread in it would stay open
    await process.wait()


async def _served(process: Process, order: bytes, tell: Tell) -> bytes:
    said, heard = process.stdin, process.stdout
    assert said is not None  # noqa: S101 - both are pipes
    assert heard is not None  # noqa: S101
    said.write(order)
    await said.drain()
    said.close()
    while True:
        kind, number = projector.HEAD.unpack(await heard.readexactly(projector.HEAD.size))
        if kind == projector.FILM:
            return await heard.readexactly(number)
        await tell(number)
