"""What a view of a table looks like, as the announcer asks for it.

Owns the value that holds everything one screen needs (`Sight`) and the Protocol behind which
keyboards and table cards are made. Leaves the making to `keyboards` and `cards`, sending to
the senders.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from aiogram.types import InlineKeyboardMarkup

from bot.phrases.names import Cast, Name
from bot.phrases.phrases import Phrases
from bot.play.ports import View
from rules.identity import TableId
from rules.steps import Turn
from rules.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """One view of a table at one moment, in the language of whoever reads it.

    `private`: the view stands in one person's own chat (`view.audience`), else in a group.
    `draft` is the half-made turn that is shown (empty: none), `die` the die the mover wants to
    play first, if any was chosen. `kept_for` is for whom the free seat is kept: a person met
    before or an @username; None for anybody.
    """

    id: TableId
    table: Table
    view: View
    private: bool
    phrases: Phrases
    cast: Cast
    draft: Turn = ()
    die: int | None = None
    kept_for: Name | str | None = None


class Face(Protocol):
    """Makes what stands under and on a message. Pure: equal sights give equal answers."""

    def keyboard(self, sight: Sight) -> InlineKeyboardMarkup | None:
        """The buttons for this stage: card, board, question or result; None for no buttons.

        In a private chat of somebody who is not to act it may be None.
        """

    def card(self, sight: Sight) -> str:
        """The HTML of the table card, shown while people gather and when that came to nothing."""
