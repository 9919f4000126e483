"""What every handler is given: the game, the posts, the screens and the clock.

Owns one value, made by the composition root and handed to the dispatcher as `app`. It does
nothing itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bot.chat.face import Screens
from bot.chat.films import Films
from bot.chat.pictures import Paint, paint
from bot.chat.reels import Reels
from bot.chat.sights import Sights
from bot.chat.walks import Walks
from bot.phrases.phrases import Phrases, phrases_for
from bot.phrases.words import language
from bot.play.drafts import Advice, Drafts
from bot.play.holding import Holding
from bot.play.ordering import Ordering
from bot.play.ports import Chat, Now, Person, Posts, Store
from bot.play.referee import Referee

TABLES_OF_A_PERSON = 50
TABLES_IN_A_CHAT = 100


@dataclass(frozen=True, kw_only=True)
class Office:
    """What the owner's commands need. `owners` are Telegram ids; `uptime` is in seconds.

    `memory` tells bytes, None where the system does not; `start` lets an errand go.
    """

    owners: frozenset[int]
    uptime: Callable[[], float]
    memory: Callable[[], float | None]
    start: Callable[[Coroutine[Any, Any, None], str], object]
    sleep: Callable[[float], Awaitable[None]]


@dataclass(frozen=True, kw_only=True)
class App:
    """`username` is the bot's own, without @; `now` tells whole seconds.

    `tables_of_a_person` and `tables_in_a_chat` limit how many may be open at once.
    Without an `office` nobody is an owner, without `films` no film is made.
    """

    referee: Referee
    store: Store
    posts: Posts
    drafts: Drafts
    screens: Screens
    now: Now
    username: str
    bot_id: int
    default_language: str = "ru"
    tables_of_a_person: int = TABLES_OF_A_PERSON
    tables_in_a_chat: int = TABLES_IN_A_CHAT
    office: Office | None = None
    films: Films | None = None
    words: Callable[[str | None], Phrases] = phrases_for
    paint: Paint = paint
    walks: Walks = field(default_factory=Walks)
    seating: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held from counting somebody's tables to the next: several are asked for at once."""

    @cached_property
    def sights(self) -> Sights:
        """What a view shows, for those who make other buttons for it."""
        return Sights(
            self.referee,
            self.store,
            self.posts,
            default_language=self.default_language,
            words=self.words,
            now=self.now,
            walks=self.walks,
        )

    @cached_property
    def reels(self) -> Reels:
        """Games turn by turn."""
        return Reels(self.referee, self.store)

    @cached_property
    def ordering(self) -> Ordering:
        """Standing orders."""
        return Ordering(self.referee, self.posts)

    @cached_property
    def holding(self) -> Holding:
        """Turns that can still be withdrawn."""
        return Holding(self.referee, self.posts, self.screens.poke)

    @cached_property
    def advice(self) -> Advice:
        """Turns that somebody picks in order to suggest them."""
        return self.drafts.advising()

    def for_person(self, person: Person) -> Phrases:
        """The words for somebody's own chat and for toasts: chosen, else the messenger's hint."""
        return self.words(language(person.settings.lang, person.hint_lang, self.default_language))

    def for_chat(self, chat: Chat) -> Phrases:
        """The words for a group: what was chosen there, else the default."""
        return self.words(language(chat.settings.lang, self.default_language))
