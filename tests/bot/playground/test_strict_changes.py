"""Strict where Telegram is strict about edits, presses and deleting: through aiogram over HTTP."""

from collections.abc import Callable
from typing import Any

from aiogram import Bot
from aiogram.types import BufferedInputFile, InputMediaPhoto, Message

from bot.playground import Actor, Playground
from tests.bot.playground.strictness import keys, refused

Paint = Callable[..., bytes]
Hand = Any


# Edits


async def test_an_edit_that_changes_nothing_is_refused(
    bot: Bot,
    ann: Actor,
    paint: Paint,
) -> None:
    under = keys("a")
    text = await bot.send_message(ann.id, "a", reply_markup=under)
    at: dict[str, Any] = {"chat_id": ann.id, "message_id": text.message_id}
    with refused("message is not modified: specified new message content"):
        await bot.edit_message_text("a", **at, reply_markup=under)
    with refused("message is not modified"):
        await bot.edit_message_reply_markup(**at, reply_markup=under)
    assert await bot.edit_message_text("a", **at)
    data = paint()
    photo = await bot.send_photo(ann.id, BufferedInputFile(data, "b.jpg"), caption="a")
    with refused("message is not modified"):
        await bot.edit_message_media(
            InputMediaPhoto(media=BufferedInputFile(data, "other.jpg"), caption="a"),
            chat_id=ann.id,
            message_id=photo.message_id,
        )


async def test_what_cannot_be_edited(
    pg: Playground,
    bot: Bot,
    ann: Actor,
    paint: Paint,
) -> None:
    theirs = ann.say("hello")
    photo = await bot.send_photo(ann.id, BufferedInputFile(paint(), "b.jpg"))
    text = await bot.send_message(ann.id, "a")
    pg.world.erase(pg.world.chat("bot", ann.person).messages[text.message_id])
    for number in (text.message_id, 99_999, 0):
        with refused("message to edit not found"):
            await bot.edit_message_text("b", chat_id=ann.id, message_id=number)
    with refused("message can't be edited"):
        await bot.edit_message_text("b", chat_id=ann.id, message_id=theirs)
    with refused("there is no text in the message to edit"):
        await bot.edit_message_text("b", chat_id=ann.id, message_id=photo.message_id)
    text = await bot.send_message(ann.id, "a")
    with refused("there is no caption in the message to edit"):
        await bot.edit_message_caption(chat_id=ann.id, message_id=text.message_id, caption="b")


# Presses


async def test_a_query_is_answered_once_and_in_time(
    pg: Playground,
    bot: Bot,
    ann: Actor,
    hand: Hand,
) -> None:
    await bot.send_message(ann.id, "a", reply_markup=keys("x"))
    first, second = ann.press("x"), ann.press("x")
    await bot.answer_callback_query(first)
    old = "query is too old and response timeout expired or query ID is invalid"
    with refused(old):
        await bot.answer_callback_query(first)
    hand.now += 16
    with refused(old):
        await bot.answer_callback_query(second)
    with refused(old):
        await bot.answer_callback_query("12345")
    assert not pg.world.queries[second].answered


async def test_a_toast_has_200_characters(bot: Bot, ann: Actor) -> None:
    await bot.send_message(ann.id, "a", reply_markup=keys("x"))
    query = ann.press("x")
    with refused("MESSAGE_TOO_LONG"):
        await bot.answer_callback_query(query, text="я" * 201)
    assert await bot.answer_callback_query(query, text="я" * 200)


async def test_an_update_keeps_the_message_as_it_was(bot: Bot, ann: Actor) -> None:
    text = await bot.send_message(ann.id, "before", reply_markup=keys("x"))
    ann.press("x")
    await bot.edit_message_text("after", chat_id=ann.id, message_id=text.message_id)
    update = (await bot.get_updates(offset=-1, timeout=0))[0]
    assert update.callback_query is not None
    assert isinstance(update.callback_query.message, Message)
    assert update.callback_query.message.text == "before"
    assert update.callback_query.message.reply_markup is not None


# Deleting


async def test_what_may_be_deleted(
    pg: Playground,
    bot: Bot,
    ann: Actor,
    group: int,
    hand: Hand,
) -> None:
    theirs = pg.actor("bob").say("/new", chat="group")
    mine = await bot.send_message(group, "a")
    dice = await bot.send_dice(ann.id)
    incoming = ann.say("hello")
    no = "message can't be deleted for everyone"
    with refused(no):
        await bot.delete_message(group, theirs)
    with refused(no):
        await bot.delete_message(ann.id, dice.message_id)
    assert await bot.delete_message(ann.id, incoming)
    with refused("message to delete not found"):
        await bot.delete_message(ann.id, incoming)
    hand.now += 24 * 3600
    assert await bot.delete_message(ann.id, dice.message_id)
    hand.now += 24 * 3600
    with refused(no):
        await bot.delete_message(group, mine.message_id)
    with refused(no):
        await bot.delete_messages(group, [mine.message_id])
    assert await bot.edit_message_text("b", chat_id=group, message_id=mine.message_id)
    pg.world.chat(group).bot.status = "administrator"
    assert await bot.delete_message(group, theirs)
