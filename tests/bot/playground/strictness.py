"""What the tests of strictness share: a keyboard of one row, a refusal by its words."""

from typing import Any

import pytest
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup


def keys(*labels: str, **facts: Any) -> InlineKeyboardMarkup:
    facts = facts or {"callback_data": "x"}
    buttons = [InlineKeyboardButton(text=label, **facts) for label in labels]
    return InlineKeyboardMarkup(inline_keyboard=[buttons])


def refused(words: str) -> Any:
    return pytest.raises(TelegramBadRequest, match=words)
