"""A newer Telegram than this aiogram: what cannot be read holds nothing up and is not quoted."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import ClientDecodeError
from aiogram.methods import GetUpdates
from aiogram.types import Update

from bot.chat.wire import Wire
from tests.bot.chat.talk import Town


def written(number: int, text: object = "/start") -> dict[str, Any]:
    chat = {"id": 5, "type": "private", "first_name": "Ann"}
    return {
        "update_id": number,
        "message": {"message_id": 1, "date": 0, "text": text, "chat": chat},
    }


async def test_an_update_that_nobody_can_read_holds_up_no_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """It would come again for ever, since all that came with it are confirmed together."""
    bot = Bot("42:TEST", session=Wire())
    odd = written(8, {"private": "word"})
    told = json.dumps({"ok": True, "result": [written(7), odd, written(9)]})
    came = bot.session.check_response(bot, GetUpdates(), 200, told).result
    assert came is not None
    assert [update.update_id for update in came] == [7, 8, 9]
    assert [update.message is not None for update in came] == [True, False, True]
    assert "update 8" in caplog.text
    assert "private" not in caplog.text


@pytest.mark.parametrize("told", ["<html>", "[]", '{"ok": true, "result": 5}', '{"result": [{}]}'])
async def test_what_is_no_list_of_updates_is_an_error(told: str) -> None:
    bot = Bot("42:TEST", session=Wire())
    with pytest.raises(ClientDecodeError):
        bot.session.check_response(bot, GetUpdates(), 200, told)


async def test_an_update_of_an_unknown_kind_is_dropped_and_not_quoted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """There aiogram would warn, with all that stands in it."""
    town = Town()
    caplog.set_level(logging.INFO)
    told = {"update_id": 77, "tomorrows_kind": {"text": "a private word"}}
    await town.feed(Update.model_validate(told))
    assert "update 77" in caplog.text
    assert "private" not in caplog.text
