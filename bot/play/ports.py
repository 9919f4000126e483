"""What the application needs from outside: facts, posts, dice and the clock.

Owns four Protocols. The plain records that pass through them live in `storage.records`
(storage/README.md, decision 1) and are named here for the rest of the bot; `storage`
satisfies the first two Protocols structurally, tests have fakes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from bot.play.archive import Archive
from bot.play.orders import Held, Order, Orders
from bot.play.reminders import Reminder, ReminderKind, Reminders
from bot.play.rounds import Round, Rounds
from bot.play.standings import Standings
from bot.play.talking import Said, Talking
from rules.identity import Instant
from storage.records import (
    Chat,
    ChatId,
    ChatKind,
    ChatSettings,
    Clash,
    Draft,
    Fault,
    Figures,
    GameLine,
    Index,
    Log,
    Old,
    Person,
    PersonSettings,
    Room,
    Seal,
    StorageError,
    View,
    ViewId,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.events import Event
    from rules.identity import PlayerId, Seq, TableId
    from rules.position import Side

__all__ = [
    "Chat",
    "ChatId",
    "ChatKind",
    "ChatSettings",
    "Clash",
    "Dice",
    "Draft",
    "Fault",
    "Figures",
    "GameLine",
    "Held",
    "Index",
    "Log",
    "Now",
    "Old",
    "Order",
    "Person",
    "PersonSettings",
    "Posts",
    "Reminder",
    "ReminderKind",
    "Room",
    "Round",
    "Said",
    "Seal",
    "StorageError",
    "Store",
    "View",
    "ViewId",
]

Now = Callable[[], Instant]
"""The clock: asked once per command."""


class Store(Protocol):
    """The log of facts and the seals. Every method may raise a `StorageError`."""

    async def open_table(
        self,
        events: Sequence[Event],
        *,
        cause: str | None,
        at: Instant,
        index: Index,
        seals: Sequence[Seal],
    ) -> TableId:
        """Store a new table with its first events (numbered from 1).

        A repeated `cause` returns the table it made.
        """

    async def load(self, table: TableId) -> Log | None:
        """Events since the last `GameStarted`; None if there is no such table."""

    async def later(self, table: TableId, seq: Seq) -> tuple[Event, ...]:
        """What follows number `seq` in the table's log; nothing if nothing does."""

    async def history(self, table: TableId) -> tuple[Event, ...]:
        """Every event of the table, from number 1."""

    async def append(  # noqa: PLR0913 - one transaction, all its facts by name
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
        """One transaction: events from number `expected_seq + 1`, index columns, seals.

        `seals` are new ones, `reveal` names the games whose seal is now revealed.

        Raises `Clash` when the log has moved on, and changes nothing then.
        """

    async def opened_by(self, cause: str) -> TableId | None:
        """The table that this cause opened."""

    async def caused(self, table: TableId, cause: str) -> bool:
        """Whether a batch with this `cause` is already in the table's log."""

    async def overdue(self, at: Instant) -> tuple[TableId, ...]:
        """Open tables whose `deadline_at` has come, the longest due first.

        Not those where the other of two people is told of it and decides (`Reminders.plan`).
        """

    async def expired(self, after: Instant, until: Instant) -> tuple[TableId, ...]:
        """Open tables whose `deadline_at` lies after `after`, and not after `until`."""

    async def seal(self, table: TableId, game_no: int) -> Seal | None:
        """The seal of a game. The secret must not leave the process before `revealed_at` is set."""


class Posts(Archive, Orders, Reminders, Rounds, Standings, Talking, Protocol):
    """All that is not a fact of play. Every method may raise a `StorageError`."""

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

    async def person(self, player: PlayerId) -> Person | None:
        """The person with this id; None if forgotten or never met."""

    async def person_at(self, telegram_id: int) -> Person | None:
        """The person with this Telegram id; None if forgotten or never met."""

    async def people(self, players: Sequence[PlayerId]) -> dict[PlayerId, Person]:
        """Those of `players` that are known, by id."""

    async def set_person(self, player: PlayerId, settings: PersonSettings) -> None:
        """Write back what a person chose."""

    async def change_person(
        self, player: PlayerId, change: Callable[[PersonSettings], PersonSettings]
    ) -> PersonSettings | None:
        """Write back what `change` makes of what is chosen now; None for somebody unknown.

        Nothing that was chosen meanwhile is lost.
        """

    async def set_can_dm(self, telegram_id: int, can: bool) -> None:  # noqa: FBT001 - one flag
        """Whether the bot may write to this person first (they pressed Start, did not block it)."""

    async def enter(self, telegram_id: int, *, kind: ChatKind, title: str, at: Instant) -> Chat:
        """The chat with this Telegram id (following migrations), made or brought up to date."""

    async def chat(self, chat: ChatId) -> Chat | None:
        """The chat with this id."""

    async def chat_at(self, telegram_id: int) -> Chat | None:
        """A chat that was entered, by Telegram's id for it."""

    async def set_chat(self, chat: ChatId, settings: ChatSettings) -> None:
        """Write back what a chat chose."""

    async def change_chat(
        self, chat: ChatId, change: Callable[[ChatSettings], ChatSettings]
    ) -> ChatSettings | None:
        """Likewise of a chat."""

    async def migrate(self, old_telegram_id: int, new_telegram_id: int) -> None:
        """A group became a supergroup: same chat, new id; its live messages are lost.

        Repeating is harmless.
        """

    async def add_view(
        self,
        table: TableId,
        chat: ChatId,
        *,
        thread: int | None,
        audience: PlayerId | None,
        side: Side | None,
    ) -> View:
        """The view of `table` in this topic of `chat` for `audience`, made (unshown) if need be."""

    async def drop_view(self, view: ViewId) -> None:
        """Show the table here no more."""

    async def view(self, view: ViewId) -> View | None:
        """The view with this id."""

    async def views(self, table: TableId) -> tuple[View, ...]:
        """Every place where `table` is shown, oldest first."""

    async def view_of_message(self, chat: ChatId, message: str) -> View | None:
        """The view whose live or older message this is (for replies to a board)."""

    async def unshown(self) -> tuple[View, ...]:
        """Views whose table has moved past what they show; not those asleep."""

    async def untidy(self) -> tuple[View, ...]:
        """Views with older messages that still look alive; not those asleep."""

    async def ringing(self, at: Instant) -> tuple[View, ...]:
        """Views with `ring_at` <= `at`."""

    async def save_view(self, view: View) -> None:
        """Write back everything of the view but its identity."""

    async def draft(self, table: TableId, since: Seq, player: PlayerId) -> Draft | None:
        """The half-made turn of `player` for the question asked at `since`."""

    async def save_draft(self, draft: Draft) -> None:
        """Keep this draft; drafts of older questions of the table go away."""

    async def seen(self, chat: ChatId, player: PlayerId, at: Instant) -> None:
        """`player` was active in `chat` at this moment."""

    async def last_seen(self, chat: ChatId, player: PlayerId) -> Instant | None:
        """When `player` was last active in `chat`; None for somebody who has gone since."""

    async def went(self, chat: ChatId, player: PlayerId, at: Instant) -> None:
        """`player` has left `chat`, until they are seen there again."""

    async def has_gone(self, chat: ChatId, player: PlayerId) -> bool:
        """Whether `player` has left `chat` and not been seen there since."""

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
        """Keep the free seat of `table` for one person; for nobody if both are None."""

    async def reserved(self, table: TableId) -> tuple[str | None, PlayerId | None] | None:
        """For whom the seat is kept: (username, player), or None if for nobody."""

    async def invite(self, table: TableId, code: str) -> None:
        """Let `code` (a deep link's payload) lead to the free seat of `table`."""

    async def invitation(self, table: TableId) -> str | None:
        """The code that leads to `table`; None if nobody was to be invited."""

    async def invited(self, code: str) -> TableId | None:
        """The table to which `code` leads."""

    async def file_id(self, fingerprint: str) -> str | None:
        """The messenger's id of a picture that was sent before, by the fingerprint of its scene."""

    async def save_file_id(self, fingerprint: str, file_id: str) -> None:
        """Remember the messenger's id of the picture with this fingerprint."""

    async def data_of(self, player: PlayerId) -> dict[str, Any]:
        """All that is kept about `player`, as JSON can hold it; no other person's name."""

    async def forget(self, player: PlayerId) -> bool:
        """Take away everything that says who `player` is; False while a table of theirs is open.

        So is one in whose queue they wait. Whoever comes back is somebody new.
        """

    async def queues_of(self, player: PlayerId) -> tuple[TableId, ...]:
        """Open chouettes in whose queue `player` waits for the next game, without a seat yet."""

    async def kept_for(self, player: PlayerId) -> tuple[TableId, ...]:
        """Open tables whose free seat is kept for `player`, by number or by username."""

    async def figures(self, since: Instant) -> Figures:
        """How much there is, and how many actions people have taken from `since` on."""

    async def open_tables(self) -> int:
        """How many tables are open."""

    async def rooms_in_play(self) -> tuple[Room, ...]:
        """Each chat in which an open table is shown and the bot may speak."""


class Dice(Protocol):
    """Sealed dice: a roll is a pure function of its place."""

    def roll(
        self, secret: bytes, table: TableId, game_no: int, n: int, words: str
    ) -> tuple[int, int]:
        """The `n`-th roll (from 1) of a game. The same arguments always give the same dice."""

    def fresh(self, game_no: int) -> Seal:
        """A new secret for game `game_no`, with its digest."""
