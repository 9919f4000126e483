"""People and chats in memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.play.ports import Chat, ChatId, ChatKind, ChatSettings, Person, PersonSettings
from rules.identity import Instant, PlayerId


class FakePeople:
    """The part of `Posts` that speaks of persons and chats."""

    def __init__(self) -> None:
        super().__init__()
        self._people: dict[PlayerId, Person] = {}
        self._chats: dict[ChatId, Chat] = {}
        self._moved: dict[int, int] = {}
        self._forgotten = 0

    async def meet(
        self,
        telegram_id: int,
        *,
        name: str,
        username: str | None,
        hint_lang: str | None,
        at: Instant,  # noqa: ARG002 - nothing here asks when
    ) -> Person:
        """Made or brought up to date."""
        known = self._person_by_telegram(telegram_id)
        if known is None:
            known = Person(
                id=PlayerId(len(self._people) + self._forgotten + 1),
                telegram_id=telegram_id,
                name=name,
                username=username,
                hint_lang=hint_lang,
                can_dm=False,
            )
        met = replace(known, name=name, username=username, hint_lang=hint_lang)
        self._people[met.id] = met
        return met

    async def person(self, player: PlayerId) -> Person | None:
        """By id."""
        return self._people.get(player)

    async def people(self, players: Sequence[PlayerId]) -> dict[PlayerId, Person]:
        """Those that are known."""
        return {player: self._people[player] for player in players if player in self._people}

    async def set_person(self, player: PlayerId, settings: PersonSettings) -> None:
        """Write back."""
        self._people[player] = replace(self._people[player], settings=settings)

    async def change_person(
        self, player: PlayerId, change: Callable[[PersonSettings], PersonSettings]
    ) -> PersonSettings | None:
        """At once."""
        known = self._people.get(player)
        if known is None:
            return None
        self._people[player] = replace(known, settings=change(known.settings))
        return self._people[player].settings

    async def set_can_dm(self, telegram_id: int, can: bool) -> None:  # noqa: FBT001 - the port's
        """Write back."""
        known = self._person_by_telegram(telegram_id)
        if known is not None:
            self._people[known.id] = replace(known, can_dm=can)

    def _person_by_telegram(self, telegram_id: int) -> Person | None:
        people = self._people.values()
        return next((person for person in people if person.telegram_id == telegram_id), None)

    async def enter(
        self,
        telegram_id: int,
        *,
        kind: ChatKind,
        title: str,
        at: Instant,  # noqa: ARG002 - nothing here asks when
    ) -> Chat:
        """Made or brought up to date."""
        known = self._chat_by_telegram(telegram_id)
        if known is None:
            chat = ChatId(max(self._chats, default=0) + 1)
            known = Chat(id=chat, telegram_id=telegram_id, kind=kind, title=title)
        self._chats[known.id] = replace(known, title=title)
        return self._chats[known.id]

    async def chat(self, chat: ChatId) -> Chat | None:
        """By id."""
        return self._chats.get(chat)

    async def person_at(self, telegram_id: int) -> Person | None:
        """By Telegram's id."""
        return self._person_by_telegram(telegram_id)

    async def chat_at(self, telegram_id: int) -> Chat | None:
        """By Telegram's id."""
        return self._chat_by_telegram(telegram_id)

    async def set_chat(self, chat: ChatId, settings: ChatSettings) -> None:
        """Write back."""
        self._chats[chat] = replace(self._chats[chat], settings=settings)

    async def change_chat(
        self, chat: ChatId, change: Callable[[ChatSettings], ChatSettings]
    ) -> ChatSettings | None:
        """At once."""
        known = self._chats.get(chat)
        if known is None:
            return None
        self._chats[chat] = replace(known, settings=change(known.settings))
        return self._chats[chat].settings

    def _chat_by_telegram(self, telegram_id: int) -> Chat | None:
        while telegram_id in self._moved:
            telegram_id = self._moved[telegram_id]
        chats = self._chats.values()
        return next((chat for chat in chats if chat.telegram_id == telegram_id), None)
