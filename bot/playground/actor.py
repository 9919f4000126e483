"""A person's hands, for tests in the same process.

Owns talking, pressing by label and waiting for what appears. Leaves what that
means to `deeds` and `sights`.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.playground import deeds, sights
from bot.playground.model import Chat, Message, Query
from bot.playground.refusals import Impossible
from bot.playground.world import World

View = dict[str, Any]


@dataclass(frozen=True)
class Answer:
    """What a press brought: a toast or an alert, or nothing in time."""

    text: str = ""
    alert: bool = False
    url: str = ""
    answered: bool = True


class Actor:
    """One person; chats are named by id or key, by default the private chat with the bot."""

    def __init__(self, world: World, who: int | str) -> None:
        self.world = world
        self.person = world.person(who)
        self.id = self.person.id

    def _chat(self, chat: int | str) -> Chat:
        return self.world.chat(chat, self.person)

    def start(self, payload: str = "") -> int:
        """Press Start in the private chat; returns the message id."""
        return deeds.start(self.world, self.person, payload).id

    def say(
        self,
        text: str,
        chat: int | str = "bot",
        *,
        thread: int | None = None,
        reply_to: int | None = None,
    ) -> int:
        """Send a text; returns the message id."""
        place = self._chat(chat)
        message = deeds.say(
            self.world,
            self.person,
            place,
            text,
            thread=thread,
            reply_to=reply_to,
        )
        return message.id

    def open(self, link: str, chat: int | str | None = None) -> View:
        """Follow a link; returns what the page would do next."""
        place = None if chat is None else self._chat(chat)
        return deeds.follow(self.world, self.person, link, place)

    def press(self, label: str, chat: int | str = "bot", message: int | None = None) -> str:
        """Press a callback button without waiting; returns the query id."""
        return self._press(label, chat, message).id

    async def tap(
        self,
        label: str,
        chat: int | str = "bot",
        message: int | None = None,
        timeout: float = 5.0,  # noqa: ASYNC109 - a person's patience, part of the answer
    ) -> Answer:
        """Press a button and wait for the answer. A link button is followed."""
        place = self._chat(chat)
        found = self._with_button(place, label, message)
        pressed = deeds.labelled(found, label)
        if "url" in pressed:
            self.open(pressed["url"])
            return Answer(url=pressed["url"])
        query = deeds.press(self.world, self.person, found, pressed)
        loop = asyncio.get_running_loop()
        until = loop.time() + timeout
        while not query.answered and await self.world.changed.wait(until - loop.time()):
            pass
        return Answer(query.text, query.alert, query.url, query.answered)

    def _press(self, label: str, chat: int | str, message: int | None) -> Query:
        found = self._with_button(self._chat(chat), label, message)
        return deeds.press(self.world, self.person, found, deeds.labelled(found, label))

    def _with_button(self, chat: Chat, label: str, number: int | None) -> Message:
        """Return the newest message with a button of this label, or the numbered one."""
        if number is not None:
            message = self.world.message(chat, number)
            if message is None:
                raise Impossible("no such message")
            return message
        for message in reversed(chat.messages.values()):
            for row in (message.markup or {}).get("inline_keyboard", []):
                if any(button["text"] == label for button in row):
                    return message
        raise Impossible(f"no button {label!r}; there are {self.buttons(chat.id)}")

    def messages(self, chat: int | str = "bot") -> list[View]:
        """Return what stands in a chat, oldest first."""
        return sights.messages(self.world, self.person, self._chat(chat))

    def last(self, chat: int | str = "bot") -> View | None:
        """Return the newest message of a chat, or None."""
        shown = self.messages(chat)
        return shown[-1] if shown else None

    def buttons(self, chat: int | str = "bot") -> list[list[str]]:
        """Return the labels, row by row, of the newest message that has a keyboard."""
        for message in reversed(self.messages(chat)):
            if message["keyboard"]:
                return [[button["text"] for button in row] for row in message["keyboard"]]
        return []

    async def sees(
        self,
        wanted: Callable[[View], bool],
        chat: int | str = "bot",
        timeout: float = 5.0,  # noqa: ASYNC109 - a person's patience
    ) -> View:
        """Wait until some message satisfies; returns the newest such. `TimeoutError` otherwise."""
        loop = asyncio.get_running_loop()
        until = loop.time() + timeout
        while True:
            for message in reversed(self.messages(chat)):
                if wanted(message):
                    return message
            if not await self.world.changed.wait(until - loop.time()):
                last = self.last(chat)
                shown = (last or {}).get("text") or (last or {}).get("caption")
                raise TimeoutError(f"{self.person.name} does not see it; the last is {shown!r}")
