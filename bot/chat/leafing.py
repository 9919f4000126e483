"""Pages that are turned faster than Telegram takes them.

Owns who turns the page of a message: one at a time, the newest wish wins, and steps that come
meanwhile add up, so no order of answers can leave an older page on the screen. What a page is and
how it is shown is the business of whoever turns it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

REMEMBERED = 512
"""Messages whose page is known after it was turned."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page: the number of the game and of the turn in it, both from 1."""

    game: int
    turn: int


Message = tuple[int, int]
"""A chat and a message in it."""

Step = Callable[[Leaf], Leaf]


class Leafing:
    """The pages that are turned in one process."""

    def __init__(self) -> None:
        self._wanted: dict[Message, Leaf] = {}
        self._shown: OrderedDict[Message, Leaf] = OrderedDict()

    async def turn(
        self, message: Message, leaf: Leaf, step: Step, show: Callable[[Leaf], Awaitable[None]]
    ) -> None:
        """Make `message` show the page to which `step` leads from `leaf`.

        A finger can be faster than the page: a press that comes from an older page of the same
        game goes on from the one that is shown, or wanted, by now. While another press turns this
        message already it returns at once: that one shows the newest page.
        """
        now = self._wanted.get(message) or self._shown.get(message)
        wanted = step(now if now is not None and now.game == leaf.game else leaf)
        turning = message in self._wanted
        self._wanted[message] = wanted
        if turning:
            return
        shown = None
        try:
            while shown != self._wanted[message]:
                shown = self._wanted[message]
                await show(shown)
                self._remember(message, shown)
        finally:
            del self._wanted[message]

    def _remember(self, message: Message, leaf: Leaf) -> None:
        self._shown[message] = leaf
        self._shown.move_to_end(message)
        while len(self._shown) > REMEMBERED:
            self._shown.popitem(last=False)
