"""Boards as something that can be sent: a file id if Telegram has the picture, else its bytes.

Owns fingerprints of scenes in a theme and the cache of file ids by them. The drawing is
`render`'s and happens in a few threads.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from aiogram.types import BufferedInputFile

from bot.play.ports import Posts
from render.picture import picture
from render.scene import Scene
from render.style import THEMES

RENDER = Path(picture.__code__.co_filename).parent
FILE_NAME = "board.jpg"
PAINTERS = 2

Paint = Callable[[Scene, str], Awaitable[bytes]]


@cache
def painters() -> ThreadPoolExecutor:
    """The threads that draw. More of them would only share the processors and fill the memory."""
    return ThreadPoolExecutor(PAINTERS, "painter")


async def paint(scene: Scene, theme: str) -> bytes:
    """A JPEG of the scene in this theme, made beside the loop."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(painters(), picture, scene, THEMES[theme])


@cache
def edition(render: Path = RENDER) -> str:
    """A digest of the program that draws: other code means other pictures of equal scenes."""
    digest = hashlib.sha256()
    for path in sorted(render.rglob("*")):
        if path.suffix in {".py", ".webp", ".otf", ".ttf"}:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


class Pictures:
    """The pictures of one bot: file ids mean nothing to another."""

    def __init__(self, posts: Posts, bot_id: int, paint: Paint = paint) -> None:
        self._posts = posts
        self._bot_id = bot_id
        self._paint = paint

    def fingerprint(self, scene: Scene, theme: str) -> str:
        """The same for equal pictures only: how the board is turned and numbered is the scene's."""
        said = f"{self._bot_id} {edition()} {theme} {scene!r}"
        return hashlib.sha256(said.encode()).hexdigest()

    async def known(self, fingerprint: str) -> str | None:
        """The file id of the picture with this fingerprint, if it was sent before."""
        return await self._posts.file_id(fingerprint)

    async def drawn(self, scene: Scene, theme: str) -> BufferedInputFile:
        """The picture itself."""
        return BufferedInputFile(await self._paint(scene, theme), FILE_NAME)

    async def keep(self, fingerprint: str, file_id: str) -> None:
        """Telegram has the picture with this fingerprint now under `file_id`."""
        await self._posts.save_file_id(fingerprint, file_id)
