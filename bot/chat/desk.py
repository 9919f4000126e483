"""What the announcer works with.

Owns one value, made by the composition root. It does nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from aiogram import Bot

from bot.chat.budget import Budget
from bot.chat.face import Face
from bot.chat.pictures import Paint, paint
from bot.chat.sights import Sights
from bot.chat.walks import Walks
from bot.play.ports import Now, Posts, Store
from bot.play.referee import Referee

Start = Callable[[Coroutine[Any, Any, Any], str], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What the announcer needs from outside. `start` lets an errand go (`bot.tasks`).

    `hurry`: so many times faster than the wall's clock `ms` runs.
    """

    bot: Bot
    referee: Referee
    store: Store
    posts: Posts
    face: Face
    budget: Budget
    start: Start
    now: Now
    ms: Callable[[], int]
    default_language: str = "ru"
    paint: Paint = paint
    walks: Walks = field(default_factory=Walks)
    hurry: float = 1.0

    def sights(self) -> Sights:
        """What reads the views."""
        return Sights(
            self.referee,
            self.store,
            self.posts,
            default_language=self.default_language,
            now=self.now,
            walks=self.walks,
        )
