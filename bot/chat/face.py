"""What a view of a table looks like, as the announcer asks for it.

Owns the value that holds everything one screen needs (`Sight`), the Protocol behind which
keyboards and table cards are made (`Face`), and what handlers may ask of the screens
(`Screens`). Leaves the making to `keyboards` and `cards`, showing to the announcer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from aiogram.types import InlineKeyboardMarkup

from bot.phrases.names import Cast, Name
from bot.phrases.phrases import Phrases
from bot.play.ports import ChatId, View, ViewId
from rules.identity import PlayerId, TableId
from rules.standing import Points
from rules.steps import Dice, Turn
from rules.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Away:
    """So many `turns` since the last of whoever is asked; `first` is the page of the oldest."""

    first: int
    turns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """One view of a table at one moment, in the language of whoever reads it.

    `private`: the view stands in one person's own chat (`view.audience`), else in a group.
    `draft` is the half-made turn that is shown (empty: none), `die` the die the mover wants to
    play first, if any was chosen, `panel` the part of a card that is open. `kept_for` is for
    whom the free seat is kept: a person met before or an @username; None for anybody. `row` is
    what everybody got or paid in the game just over, `remark` a line of HTML about it, `note` what
    the reader, who is to move, wrote for themself (unescaped). `invitation` is the code that leads
    to the free seat, `secret` that of the dice of a game that is over. `left` is how many boards of
    a round wait for the reader, this one among them (0: no round is here), `where` the title of the
    group in which a board is played that stands in a private chat, `time` a line of HTML about the
    clock, `late` whether it is over, its grace as well, so that the other of two may decide.
    `seen` are the rolls known already since the turn that is asked back.
    `away` is what whoever is asked has not seen of the game, None where nobody or several are;
    `apart`: in this group they want to pick their turns in private.
    `held`: the draft is a turn that is played in a moment unless it is withdrawn.
    """

    id: TableId
    table: Table
    view: View
    private: bool
    phrases: Phrases
    cast: Cast
    draft: Turn = ()
    die: int | None = None
    panel: str = ""
    kept_for: Name | str | None = None
    row: Points = ()
    note: str = ""
    remark: str = ""
    invitation: str = ""
    secret: bytes | None = None
    left: int = 0
    time: str = ""
    late: bool = False
    where: str = ""
    away: Away | None = None
    seen: tuple[Dice, ...] = ()
    apart: bool = False
    held: bool = False


class Face(Protocol):
    """Makes what stands under and on a message. Pure: equal sights give equal answers."""

    def keyboard(self, sight: Sight) -> InlineKeyboardMarkup | None:
        """The buttons for this stage: card, board, question or result; None for no buttons.

        In a private chat of somebody who is not to act it may be None.
        """

    def card(self, sight: Sight) -> str:
        """The HTML of the table card, shown while people gather and when that came to nothing."""

    def begun(self, sight: Sight, sealed: str) -> tuple[str, InlineKeyboardMarkup | None]:
        """What becomes of a card when its game has begun: HTML and buttons.

        `sealed` is the digest of the dice that are played with.
        """


class Screens(Protocol):
    """What a handler may ask of the screens. Nothing here waits for Telegram."""

    def poke(self, table: TableId) -> None:
        """Something happened at `table`: every view of it shows what it lacks, as it may."""

    def show_draft(
        self, view: ViewId, player: PlayerId, *, complete: bool, die: int | None = None
    ) -> None:
        """The draft of `player` changed: show it on this view as far as chat.md 3 allows.

        In private at once (one redraw a second, newest wins); in a group one edit when the turn
        is `complete`, else a late one if it is left so. The draft itself is read from the posts
        when it is drawn. `die` is the die to be played first.
        """

    def show_menu(self, view: ViewId, buttons: InlineKeyboardMarkup | None) -> None:
        """Put other buttons under the live message; None brings its own back.

        They go by themselves when the table moves on.
        """

    def tell_words(self, table: TableId) -> None:
        """Words wait at `table` for somebody who is there: they are told now."""

    def show_panel(self, view: ViewId, panel: str) -> None:
        """Open a part of the table card on this view; "" closes it.

        Unlike a menu it stays when the card changes.
        """

    async def seen(
        self,
        chat: ChatId,
        player: PlayerId,
        *,
        table: TableId | None = None,
        message: str | None = None,
    ) -> None:
        """`player` was active in `chat` now.

        With `table`: on a board of it, so nobody need call this person there. `message` is the
        message whose button was pressed; one that is not live loses its keyboard.
        """

    async def board_again(self, table: TableId, chat: ChatId, thread: int | None = None) -> bool:
        """Show `table` in a new message; the old one loses its keyboard.

        False: the table has no view there.
        """

    async def play_all(
        self,
        player: PlayerId,
        chat: ChatId,
        thread: int | None = None,
        *,
        first: TableId | None = None,
        message: str | None = None,
    ) -> bool:
        """All boards that wait for `player`, one after the other in one message of `chat`.

        It begins with `first` if that waits; `message` is the page on which the last round ended.
        False: nothing waits.
        """

    async def skip(self, view: ViewId) -> bool:
        """The round goes on to another board; False if it is not at this one."""

    def just_turned(self, view: ViewId) -> bool:
        """Another board came under the finger a moment ago, so no single tap decides anything."""

    def redraw(self, chat: ChatId) -> None:
        """`chat` reads another language from now on: its live messages are drawn anew."""

    async def shut(self, chat: ChatId, player: PlayerId) -> None:
        """The bot may not write to `chat`, the own chat of `player`, any more.

        Its views sleep until it is woken, and whoever plays there in private is told once.
        """

    async def wake(self, chat: ChatId, player: PlayerId | None = None) -> None:
        """The bot may write to `chat` (again): its sleeping views are shown.

        `player` owns the chat if it is private.
        """
