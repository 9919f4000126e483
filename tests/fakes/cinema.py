"""Films that are never drawn: what was asked for is kept, and made when the test says so."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any

from bot.chat.projection import Tell
from render.film import Frame
from tests.fakes.clock import FakeClock


class Cinema:
    """`filmed` are the films made so far, each with its theme."""

    def __init__(self, clock: FakeClock) -> None:
        self.filmed: list[tuple[Sequence[Frame], str]] = []
        self._clock = clock
        self._errands: list[Coroutine[Any, Any, None]] = []

    async def make(self, frames: Sequence[Frame], theme: str, tell: Tell) -> bytes:
        """Any bytes, after a while."""
        self.filmed.append((frames, theme))
        self._clock.forward(5)
        await tell(len(frames) // 2)
        return b"gif"

    def start(self, errand: Coroutine[Any, Any, None], _name: str) -> object:
        """An errand waits until it is done."""
        self._errands.append(errand)
        return errand

    async def develop(self) -> None:
        """Let the films be made that were asked for."""
        errands, self._errands = self._errands, []
        for errand in errands:
            await errand
