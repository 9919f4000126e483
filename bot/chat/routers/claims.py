"""What the other of two decides when somebody's time is over.

Owns the message with its three buttons: claim the game, wait, or offer a fair settlement.
"""

from __future__ import annotations

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.buttons import Press, Verb
from bot.chat.posting import Screen
from bot.phrases.phrases import Phrases
from rules.endings import price_of_silence
from rules.identity import TableId
from rules.table import Table


def late_screen(
    say: Phrases, number: TableId, table: Table, text: str, *, silent: bool = False
) -> Screen:
    """`text` with the three buttons; the price of a claim stands on the first."""
    price = price_of_silence(table) or 0
    labels = (
        (say.claim_late(price), Verb.CLAIM_LATE),
        (say.wait_late(), Verb.WAIT_LATE),
        (say.settle_late(), Verb.SETTLE_LATE),
    )
    rows = [
        [
            InlineKeyboardButton(
                text=label,
                callback_data=Press(table=number, since=table.since, verb=verb).pack(),
            )
        ]
        for label, verb in labels
    ]
    return Screen(
        text=text,
        scene=None,
        buttons=InlineKeyboardMarkup(inline_keyboard=rows),
        silent=silent,
    )
