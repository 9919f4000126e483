"""What the application needs from outside: facts, posts, dice and the clock.

Owns four Protocols and the plain records that pass through them. `storage` satisfies
the first two structurally and need not import this module; tests have fakes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NewType, Protocol

from rules.events import Event
from rules.identity import Instant, PlayerId, Seq, TableId
from rules.moves import Turn
from rules.position import Side

ChatId = NewType("ChatId", int)
"""A surrogate for a chat; its Telegram id may change (a group becomes a supergroup)."""

ViewId = NewType("ViewId", int)
"""One place where a table is shown."""

Now = Callable[[], Instant]


@dataclass(frozen=True, slots=True)
class Log:
    """A table's events since its last `GameStarted` (or all of them); the first one has number `first_seq`."""

    first_seq: Seq
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Index:
    """Columns that can be derived from the log, kept beside it for queries."""

    since: Seq
    game_no: int
    seats: tuple[PlayerId, ...]
    awaited: tuple[PlayerId, ...]
    deadline_at: Instant | None = None
    closed_at: Instant | None = None


@dataclass(frozen=True, slots=True)
class Seal:
    """The secret of one game's dice: 32 bytes, `digest` = hex SHA-256 of them."""

    game_no: int
    secret: bytes
    digest: str
    revealed_at: Instant | None = None


class Clash(Exception):
    """Another writer appended first: `expected_seq` was not the head of the log."""


class Store(Protocol):
    """The log of facts and the seals."""

    async def open_table(
        self,
        events: Sequence[Event],
        *,
        cause: str | None,
        at: Instant,
        index: Index,
        seals: Sequence[Seal],
    ) -> TableId:
        """Store a new table with its first events (numbered from 1). A repeated `cause` returns the table it made."""

    async def load(self, table: TableId) -> Log | None:
        """Events since the last `GameStarted`; None if there is no such table."""

    async def history(self, table: TableId) -> tuple[Event, ...]:
        """Every event of the table, from number 1."""

    async def append(
        self,
        table: TableId,
        expected_seq: Seq,
        events: Sequence[Event],
        *,
        actor: PlayerId,
        cause: str | None,
        at: Instant,
        index: Index,
        seals: Sequence[Seal] = (),
        reveal: Sequence[int] = (),
    ) -> None:
        """One transaction: events numbered from `expected_seq + 1`, index columns, new seals, games whose seal is now revealed.

        Raises `Clash` when the log has moved on, and changes nothing then.
        """

    async def caused(self, table: TableId, cause: str) -> bool:
        """Whether a batch with this `cause` is already in the table's log."""

    async def seal(self, table: TableId, game_no: int) -> Seal | None:
        """The seal of a game. The secret must not leave the process before `revealed_at` is set."""


class ChatKind(StrEnum):
    """What sort of chat it is."""

    PRIVATE = "private"
    GROUP = "group"


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonSettings:
    """What a person chose for themself. Defaults are what nobody chose."""

    lang: str | None = None
    play_forced: bool = True
    word: str = ""
    theme: str = "classic"


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody the bot has met. `name` and `username` are as Telegram last said them, unescaped."""

    id: PlayerId
    telegram_id: int
    name: str
    username: str | None
    hint_lang: str | None
    can_dm: bool
    settings: PersonSettings = field(default_factory=PersonSettings)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatSettings:
    """What a chat chose. `last_offer` is the last agreement opened here, as compact text."""

    lang: str | None = None
    turn_board: bool = False
    new_message_each_turn: bool = False
    last_offer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """A chat the bot has been in."""

    id: ChatId
    telegram_id: int
    kind: ChatKind
    title: str
    settings: ChatSettings = field(default_factory=ChatSettings)


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """One place where a table is shown: a group (audience None) or one person's private chat.

    `side` fixes who sits at the bottom (None: the opener's side). `shown_seq` is the last event
    on that screen; `message` the live message (as text), `photo` whether it is a picture,
    `posted_at` when it was sent, `edits` how often it was edited since, `stale` older messages
    whose keyboards still have to go, `ring_at` when a person who is away is to be called.
    """

    id: ViewId
    table: TableId
    chat: ChatId
    thread: int | None
    audience: PlayerId | None
    side: Side | None
    shown_seq: Seq
    message: str | None
    photo: bool
    posted_at: Instant | None
    edits: int
    stale: tuple[str, ...]
    ring_at: Instant | None
    asleep: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A half-made turn: kept per (table, question, person), outside the log."""

    table: TableId
    since: Seq
    player: PlayerId
    turn: Turn
    ready_ms: int = 0
    """When Done first appeared (milliseconds of the caller's clock); 0 = not yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """One row of `/games`: a table as a list needs it."""

    table: TableId
    game_no: int
    seats: tuple[PlayerId, ...]
    awaited: tuple[PlayerId, ...]
    since_at: Instant
    deadline_at: Instant | None
    closed_at: Instant | None
    chats: tuple[ChatId, ...]


class Posts(Protocol):
    """People, chats, views and drafts: all that is not a fact of play."""

    async def meet(
        self,
        telegram_id: int,
        *,
        name: str,
        username: str | None,
        hint_lang: str | None,
        at: Instant,
    ) -> Person:
        """The person with this Telegram id, made or brought up to date."""

    async def person(self, player: PlayerId) -> Person | None: ...

    async def people(self, players: Sequence[PlayerId]) -> dict[PlayerId, Person]: ...

    async def set_person(self, player: PlayerId, settings: PersonSettings) -> None: ...

    async def set_can_dm(self, telegram_id: int, can: bool) -> None: ...

    async def enter(self, telegram_id: int, *, kind: ChatKind, title: str, at: Instant) -> Chat:
        """The chat with this Telegram id (following migrations), made or brought up to date."""

    async def chat(self, chat: ChatId) -> Chat | None: ...

    async def set_chat(self, chat: ChatId, settings: ChatSettings) -> None: ...

    async def migrate(self, old_telegram_id: int, new_telegram_id: int) -> None:
        """A group became a supergroup: same chat, new id; its live messages are lost. Repeating is harmless."""

    async def add_view(
        self,
        table: TableId,
        chat: ChatId,
        *,
        thread: int | None,
        audience: PlayerId | None,
        side: Side | None,
    ) -> View:
        """The view of `table` in `chat` for `audience`, made (unshown) if it does not exist."""

    async def drop_view(self, view: ViewId) -> None: ...

    async def view(self, view: ViewId) -> View | None: ...

    async def views(self, table: TableId) -> tuple[View, ...]: ...

    async def view_of_message(self, chat: ChatId, message: str) -> View | None:
        """The view whose live or older message this is (for replies to a board)."""

    async def unshown(self) -> tuple[View, ...]:
        """Views whose table has moved past what they show, or that have stale keyboards; not those asleep."""

    async def ringing(self, at: Instant) -> tuple[View, ...]:
        """Views with `ring_at` <= `at`."""

    async def save_view(self, view: View) -> None:
        """Write back everything of the view but its identity."""

    async def draft(self, table: TableId, since: Seq, player: PlayerId) -> Draft | None: ...

    async def save_draft(self, draft: Draft) -> None:
        """Keep this draft; drafts of older questions of the table go away."""

    async def seen(self, chat: ChatId, player: PlayerId, at: Instant) -> None:
        """`player` was active in `chat` at this moment."""

    async def last_seen(self, chat: ChatId, player: PlayerId) -> Instant | None: ...

    async def games_of(
        self, player: PlayerId, *, open_only: bool = True, limit: int = 50
    ) -> tuple[GameLine, ...]:
        """Tables at which `player` sits, those awaiting them first, longest waiting first."""

    async def games_in(
        self, chat: ChatId, thread: int | None = None, *, limit: int = 100
    ) -> tuple[GameLine, ...]:
        """Open tables shown in `chat`, newest first."""

    async def reserve(
        self, table: TableId, *, username: str | None, player: PlayerId | None
    ) -> None:
        """Keep the free seat of `table` for one person."""

    async def reserved(self, table: TableId) -> tuple[str | None, PlayerId | None] | None:
        """For whom the seat is kept: (username, player), or None if for nobody."""

    async def invite(self, table: TableId, code: str) -> None:
        """Let `code` (a deep link's payload) lead to the free seat of `table`."""

    async def invited(self, code: str) -> TableId | None: ...

    async def file_id(self, fingerprint: str) -> str | None:
        """The messenger's id of a picture that was sent before, by the fingerprint of its scene."""

    async def save_file_id(self, fingerprint: str, file_id: str) -> None: ...


class Dice(Protocol):
    """Sealed dice: a roll is a pure function of its place."""

    def roll(
        self, secret: bytes, table: TableId, game_no: int, n: int, words: str
    ) -> tuple[int, int]:
        """The `n`-th roll (from 1) of a game. The same arguments always give the same dice."""

    def fresh(self, game_no: int) -> Seal:
        """A new secret for game `game_no`, with its digest."""
