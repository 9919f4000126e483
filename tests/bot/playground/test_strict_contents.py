"""Strict where Telegram is strict about texts, keyboards, photos: through aiogram over HTTP."""

from collections.abc import Callable
from typing import Any

import pytest
from aiogram import Bot
from aiogram.types import (
    BufferedInputFile,
    EphemeralMessageParameters,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    ReplyKeyboardMarkup,
)

from bot.playground import Actor
from tests.bot.playground.strictness import keys, refused

pytestmark = pytest.mark.slow  # every content over HTTP

Paint = Callable[..., bytes]
Hand = Any


# Texts


async def test_a_text_has_4096_characters_after_entities(bot: Bot, ann: Actor) -> None:
    await bot.send_message(ann.id, "<b>" + "я" * 4096 + "</b>", parse_mode="HTML")
    with refused("message is too long"):
        await bot.send_message(ann.id, "я" * 4097)
    with refused("message is too long"):
        await bot.send_message(ann.id, "🎲" * 2049)


async def test_an_empty_text_is_refused(bot: Bot, ann: Actor) -> None:
    with refused("message text is empty"):
        await bot.send_message(ann.id, " \n ")
    with refused("message text is empty"):
        await bot.send_message(ann.id, "<b></b>", parse_mode="HTML")


async def test_a_caption_has_1024_characters(bot: Bot, ann: Actor, paint: Paint) -> None:
    photo = BufferedInputFile(paint(), "b.jpg")
    shown = await bot.send_photo(ann.id, photo, caption="я" * 1024)
    with refused("message caption is too long"):
        await bot.send_photo(ann.id, photo, caption="я" * 1025)
    with refused("message caption is too long"):
        await bot.edit_message_caption(
            chat_id=ann.id,
            message_id=shown.message_id,
            caption="я" * 1025,
        )


async def test_bad_html_is_refused(bot: Bot, ann: Actor) -> None:
    with refused("can't parse entities: Unsupported start tag"):
        await bot.send_message(ann.id, "1 < 2", parse_mode="HTML")
    with refused("playground does not model"):
        await bot.send_message(ann.id, "*a*", parse_mode="MarkdownV2")


# Keyboards


async def test_callback_data_has_1_to_64_bytes(bot: Bot, ann: Actor) -> None:
    await bot.send_message(ann.id, "a", reply_markup=keys("x", callback_data="я" * 32))
    for data in ("я" * 32 + "a", ""):
        with refused("BUTTON_DATA_INVALID"):
            await bot.send_message(ann.id, "a", reply_markup=keys("x", callback_data=data))


async def test_a_keyboard_has_at_most_8_in_a_row_and_100_buttons(bot: Bot, ann: Actor) -> None:
    await bot.send_message(ann.id, "a", reply_markup=keys(*"12345678"))
    with refused("row is too long"):
        await bot.send_message(ann.id, "a", reply_markup=keys(*"123456789"))
    row = keys(*"12345678").inline_keyboard[0]
    with refused("reply markup is too long"):
        wide = InlineKeyboardMarkup(inline_keyboard=[row] * 13)
        await bot.send_message(ann.id, "a", reply_markup=wide)


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({}, "Text buttons are unallowed"),
        ({"callback_data": "a", "url": "https://x.org"}, "Exactly one action"),
        ({"callback_data": "a", "style": "rainbow"}, "Unsupported button style"),
        ({"url": "not an address"}, "Wrong HTTP URL"),
        ({"copy_text": {"text": "a" * 257}}, "BUTTON_COPY_TEXT_INVALID"),
        ({"switch_inline_query": "a"}, "BUTTON_TYPE_INVALID"),
    ],
)
async def test_a_button_has_exactly_one_action_and_a_known_style(
    bot: Bot,
    ann: Actor,
    facts: dict[str, Any],
    words: str,
) -> None:
    button = InlineKeyboardButton(text="x", **facts)
    with refused(words):
        await bot.send_message(
            ann.id,
            "a",
            reply_markup=InlineKeyboardMarkup(inline_keyboard=[[button]]),
        )


async def test_reply_keyboards_and_ephemeral_messages_are_not_modelled(
    bot: Bot,
    ann: Actor,
) -> None:
    with refused("playground does not model"):
        await bot.send_message(ann.id, "a", reply_markup=ReplyKeyboardMarkup(keyboard=[]))
    with refused("playground does not model"):
        await bot.send_message(
            ann.id,
            "a",
            ephemeral_message_parameters=EphemeralMessageParameters(receiver_user_id=ann.id),
        )


# Photos


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"no picture", "IMAGE_PROCESS_FAILED"),
        (b"\xff" * (10 * 1024 * 1024 + 1), "file is too big"),
    ],
)
async def test_what_is_no_photo(bot: Bot, ann: Actor, data: bytes, words: str) -> None:
    with refused(words):
        await bot.send_photo(ann.id, BufferedInputFile(data, "b.jpg"))


async def test_a_cut_picture_does_not_decode(bot: Bot, ann: Actor, paint: Paint) -> None:
    whole = paint()
    with refused("IMAGE_PROCESS_FAILED"):
        await bot.send_photo(ann.id, BufferedInputFile(whole[: len(whole) // 2], "b.jpg"))


@pytest.mark.parametrize(("width", "height"), [(2001, 100), (9000, 1001)])
async def test_a_photo_is_neither_too_long_nor_too_large(
    bot: Bot,
    ann: Actor,
    paint: Paint,
    width: int,
    height: int,
) -> None:
    with refused("PHOTO_INVALID_DIMENSIONS"):
        await bot.send_photo(ann.id, BufferedInputFile(paint(width, height, form="PNG"), "b.png"))


async def test_a_file_id_sends_the_same_bytes_and_only_as_what_it_is(
    bot: Bot,
    ann: Actor,
    paint: Paint,
) -> None:
    data = paint()
    photo = await bot.send_photo(ann.id, BufferedInputFile(data, "b.jpg"))
    assert photo.photo is not None
    again = await bot.send_photo(ann.id, photo.photo[0].file_id)
    assert again.photo is not None
    got = await bot.download(again.photo[-1].file_id)
    assert got is not None
    assert got.read() == data
    with refused("can't use file of type Photo as Document"):
        await bot.send_document(ann.id, photo.photo[-1].file_id)
    for unknown in ("AgACAgIAAunknown", "https://example.org/b.jpg"):
        with refused("wrong file identifier/HTTP URL specified"):
            await bot.send_photo(ann.id, unknown)
