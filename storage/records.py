"""The plain records that pass between the application and the disk.

Owns shapes only: frozen dataclasses over the rules' own types and the errors that
cross the same door, no SQL, no I/O. The application's ports show them to the rest of
the bot; the reading and writing is done by the other modules of this package.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, NewType

if TYPE_CHECKING:
    from rules.events import Event
    from rules.identity import Instant, PlayerId, Seq, TableId
    from rules.order_events import OrderKind
    from rules.position import Side
    from rules.rating import Rating
    from rules.steps import Turn

ChatId = NewType("ChatId", int)
"""A surrogate for a chat; its Telegram id may change (a group becomes a supergroup)."""

ViewId = NewType("ViewId", int)
"""One place where a table is shown."""


@dataclass(frozen=True, slots=True)
class Log:
    """A table's events since its last `GameStarted` (or all); the first has number `first_seq`."""

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
    secret: bytes = field(repr=False)
    digest: str
    revealed_at: Instant | None = None


class Clash(Exception):  # noqa: N818 - a clash is an answer to the writer, not a fault
    """Another writer appended first: `expected_seq` was not the head of the log."""


class Fault(StrEnum):
    """What is wrong with the database file."""

    READ_ONLY = "read_only"
    DISK_FULL = "disk_full"
    CORRUPT = "corrupt"
    LOCKED = "locked"
    IN_USE = "in_use"
    NEWER_SCHEMA = "newer_schema"
    NOT_OURS = "not_ours"
    CANNOT_OPEN = "cannot_open"
    IO = "io"
    OLD_SQLITE = "old_sqlite"


class StorageError(Exception):
    """The file cannot be used as asked; nothing was changed.

    `code` says why, `facts` what a sentence about it needs (`path` always). Speaks no words.
    """

    code: ClassVar[Fault]

    def __init__(self, **facts: str | int) -> None:
        super().__init__(self.code.value, facts)
        self.facts = facts


class ChatKind(StrEnum):
    """What sort of chat it is."""

    PRIVATE = "private"
    GROUP = "group"


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonSettings:
    """What a person chose for themself. Defaults are what nobody chose.

    `theme`, `home_left`, `numbers` and `letters` say how boards look in their own chat: `letters`
    is the form of a board without a picture, "" a picture. `calendars` are their hours, in the
    words of `bot.play.timetable`; `remind` is how much of the time is gone when they are reminded,
    in percent (0: never), `digest` the hour of the daily digest (None: none). `hold`: a turn can be
    withdrawn for a moment after Done. `privately`: turns of a group's games are picked in the
    person's own chat.
    """

    lang: str | None = None
    play_forced: bool = True
    word: str = ""
    theme: str = "classic"
    home_left: bool = False
    numbers: bool = True
    letters: str = ""
    calendars: str = ""
    remind: int = 75
    digest: int | None = None
    hold: bool = False
    privately: bool = False


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
    """What a chat chose. `last_offer` is the last agreement opened here, as compact text.

    `game` is the agreement that every new table here begins with, "" the last one. The looks are
    those of `PersonSettings`, for a group. `no_photos_until` is when a picture is tried again
    where Telegram refused one (seconds since 1970; 0: never refused). `pace` is the clock of every
    new table of two, "" the last one. `admins_open`: nobody else opens tables. `quiet` is "" or
    "always", or the hours `23.8` of the day in `zone` (IANA, "" UTC) in which nothing rings.
    `in_doubt` is what the chat's sender has to know of messages whose answer was lost ("": none).
    """

    lang: str | None = None
    turn_board: bool = False
    new_message_each_turn: bool = False
    last_offer: str = ""
    game: str = ""
    theme: str = "classic"
    home_left: bool = False
    numbers: bool = True
    letters: str = ""
    no_photos_until: int = 0
    pace: str = ""
    admins_open: bool = False
    quiet: str = ""
    zone: str = ""
    in_doubt: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """A chat the bot has been in."""

    id: ChatId
    telegram_id: int
    kind: ChatKind
    title: str
    settings: ChatSettings = field(default_factory=ChatSettings)


@dataclass(frozen=True, slots=True)
class Old:
    """An older message of a view that still has to come to its last form.

    `seq` is the last event it showed (None: not known, so only its buttons go), `photo` whether it
    is a picture.
    """

    message: str
    seq: Seq | None = None
    photo: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """One place where a table is shown: a group (audience None) or one person's private chat.

    `side` fixes who sits at the bottom (None: the opener's side). `shown_seq` is the last event
    on that screen; `message` the live message (as text), `photo` whether it is a picture,
    `posted_at` when it was sent, `edits` how often it was edited since, `stale` older messages
    that still look as if they were live, `ring_at` when a person who is away is to be called.
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
    stale: tuple[Old, ...]
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
class Order:
    """What `player` has ordered for one game; `body` is the JSON that the kind needs."""

    table: TableId
    game_no: int
    player: PlayerId
    kind: OrderKind
    body: str = field(default="{}", repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A confirmed turn that answers the question `since` at `due_at`, unless it is withdrawn."""

    table: TableId
    since: Seq
    player: PlayerId
    turn: Turn
    due_at: Instant


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """Words from one player of a table to another; `told_at` None: they wait to be told.

    A text that begins with a slash is the code of a ready-made phrase, told in the reader's words.
    """

    id: int
    table: TableId
    by: PlayerId
    to: PlayerId
    text: str = field(repr=False)
    at: Instant
    told_at: Instant | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """Somebody plays all their games in one `message` of their private chat.

    `table` is the one that stands there (None: nothing waits any more), `skipped` those put off
    until the rest is played. While a table stands there its view knows the newer message.
    """

    player: PlayerId
    message: str
    table: TableId | None
    skipped: tuple[TableId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """How much there is. `actions` are those asked for from some moment on."""

    people: int
    chats: int
    open_tables: int
    finished_tables: int
    actions: int
    database_bytes: int


@dataclass(frozen=True, slots=True)
class Room:
    """A chat by its Telegram id, and the topic (None outside topics) to speak in."""

    chat: int
    thread: int | None


class ReminderKind(StrEnum):
    """What a person is told about an open question because time passes."""

    REMIND = "remind"
    """Their own time runs out."""
    LATE = "late"
    """The other's time is out: they decide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder:
    """One thing to tell one person about the question asked at `since`, from `due_at` on."""

    table: TableId
    player: PlayerId
    kind: ReminderKind
    since: Seq
    due_at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """The duels of two people in one variant at the tables of a chat.

    `wins` are the first's and the second's, the rest of `games` were draws. `points` is what the
    first got from the second on balance.
    """

    players: tuple[PlayerId, PlayerId]
    variant: str
    wins: tuple[int, int]
    games: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """Somebody in a chat's table of ratings; no `variant`: no match of theirs was rated yet."""

    player: PlayerId
    variant: str | None
    rating: Rating
