"""Every modelled method, called by aiogram, whose types check every result."""

from collections.abc import Callable
from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramNotFound
from aiogram.types import (
    BotCommand,
    BotCommandScopeChat,
    BufferedInputFile,
    CopyTextButton,
    DisabledButton,
    ForceReply,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaAnimation,
    InputMediaDocument,
    InputMediaPhoto,
    Message,
    PhotoSize,
    ReactionTypeEmoji,
    ReplyParameters,
)

from bot.playground import Playground
from bot.playground.methods import METHODS

Paint = Callable[..., bytes]
KEYBOARD = InlineKeyboardMarkup(
    inline_keyboard=[
        [
            InlineKeyboardButton(text="13/8", callback_data="m:1", style="primary"),
            InlineKeyboardButton(text="off", disabled=DisabledButton()),
        ],
        [
            InlineKeyboardButton(text="seal", copy_text=CopyTextButton(text="ab12cd34")),
            InlineKeyboardButton(text="rules", url="https://example.org/rules", style="success"),
        ],
    ],
)
TURN = 'Ход <b>Ани</b>: <code>13/8</code>, <tg-time unix="1800000600" format="wDT">завтра</tg-time>'


def same_keyboard(message: object) -> bool:
    assert isinstance(message, Message)
    assert message.reply_markup is not None
    return message.reply_markup.model_dump() == KEYBOARD.model_dump()


def whole(message: object) -> PhotoSize:
    assert isinstance(message, Message)
    assert message.photo is not None
    return message.photo[-1]


async def texts(pg: Playground, bot: Bot) -> None:
    me = await bot.get_me()
    assert (me.is_bot, me.username) == (True, "nardy_playground_bot")
    started = pg.actor("ann").start("table_7")
    update = (await bot.get_updates(timeout=0))[0]
    assert update.message is not None
    assert (update.message.message_id, update.message.text) == (started, "/start table_7")

    ann = pg.world.person("ann").id
    text = await bot.send_message(
        ann,
        TURN,
        parse_mode="HTML",
        reply_markup=KEYBOARD,
        reply_parameters=ReplyParameters(message_id=started),
        message_effect_id="5104841245755180586",
    )
    assert same_keyboard(text)
    assert text.effect_id == "5104841245755180586"
    assert text.reply_to_message is not None
    assert text.reply_to_message.text == "/start table_7"
    kinds = {entity.type: entity for entity in text.entities or ()}
    assert list(kinds) == ["bold", "code", "date_time"]
    assert (kinds["date_time"].unix_time, kinds["date_time"].date_time_format) == (
        1_800_000_600,
        "wDT",
    )
    asked = await bot.send_message(ann, "How?", reply_markup=ForceReply())
    assert asked.reply_markup is None
    edited = await bot.edit_message_text("Готово", chat_id=ann, message_id=text.message_id)
    assert isinstance(edited, Message)
    assert (edited.text, edited.reply_markup) == ("Готово", None)
    assert edited.edit_date is not None


async def pictures(pg: Playground, bot: Bot, paint: Paint) -> None:
    group, forum = pg.world.chat("group").id, pg.world.chat("forum")
    topic = next(iter(forum.topics))
    board = BufferedInputFile(paint(1280, 960), "board.jpg")
    photo = await bot.send_photo(group, board, caption="Ann 3-1", reply_markup=KEYBOARD)
    assert photo.photo is not None
    sizes = [(size.width, size.height) for size in photo.photo]
    assert sizes == [(90, 67), (320, 240), (800, 600), (1280, 960)]
    again = await bot.send_photo(forum.id, whole(photo).file_id, message_thread_id=topic)
    assert (again.is_topic_message, again.message_thread_id) == (True, topic)
    assert whole(again).file_unique_id == whole(photo).file_unique_id
    small = await bot.get_file(photo.photo[0].file_id)
    assert small.file_path is not None
    assert (await bot.download_file(small.file_path)) is not None

    red = BufferedInputFile(paint(1280, 960, "red"), "board.jpg")
    media = InputMediaPhoto(media=red, caption="<i>Ann</i>", parse_mode="HTML")
    at: dict[str, Any] = {"chat_id": group, "message_id": photo.message_id}
    shown = await bot.edit_message_media(media, **at)
    assert whole(shown).file_unique_id != whole(photo).file_unique_id
    caption = await bot.edit_message_caption(**at, caption="Bob 6-5")
    assert isinstance(caption, Message)
    assert caption.caption == "Bob 6-5"
    assert same_keyboard(await bot.edit_message_reply_markup(**at, reply_markup=KEYBOARD))

    query = pg.actor("ann").press("13/8", chat="group")
    update = (await bot.get_updates(offset=-1, timeout=0))[0]
    assert update.callback_query is not None
    assert isinstance(update.callback_query.message, Message)
    assert (update.callback_query.id, update.callback_query.data) == (query, "m:1")
    assert await bot.answer_callback_query(query, text="8/5", show_alert=True)
    assert await bot.set_message_reaction(**at, reaction=[ReactionTypeEmoji(emoji="🔥")])
    assert await bot.delete_message(**at)


async def files(pg: Playground, bot: Bot, paint: Paint) -> None:
    ann = pg.world.person("ann").id
    text = await bot.send_message(ann, "text")
    at: dict[str, Any] = {"chat_id": ann, "message_id": text.message_id}
    red = BufferedInputFile(paint(colour="red"), "board.jpg")
    assert whole(await bot.edit_message_media(InputMediaPhoto(media=red), **at))
    log = await bot.send_document(ann, BufferedInputFile(b"1. 31: 8/5 6/5", "game.txt"))
    assert log.document is not None
    assert (log.document.file_name, log.document.mime_type) == ("game.txt", "text/plain")
    data = BufferedInputFile(b"\0\0\0\x18ftypmp42", "game.mp4")
    film = await bot.send_animation(ann, data, width=320, height=240, caption="The game")
    assert film.animation is not None
    assert (film.animation.width, film.animation.mime_type) == (320, "video/mp4")
    assert await bot.edit_message_media(InputMediaDocument(media=log.document.file_id), **at)
    assert await bot.edit_message_media(InputMediaAnimation(media=film.animation.file_id), **at)
    dice = await bot.send_dice(ann)
    assert dice.dice is not None
    assert 1 <= dice.dice.value <= 6
    assert await bot.send_chat_action(ann, "typing")
    assert await bot.delete_messages(ann, [log.message_id, film.message_id, 999_999])


async def chats(pg: Playground, bot: Bot) -> None:
    ann = pg.world.person("ann").id
    group, forum = pg.world.chat("group").id, pg.world.chat("forum")
    forum.bot.status = "administrator"
    message = await bot.send_message(forum.id, "Стол 1")
    assert await bot.pin_chat_message(forum.id, message.message_id)
    full = await bot.get_chat(forum.id)
    assert full.is_forum
    assert full.pinned_message is not None
    assert await bot.unpin_chat_message(forum.id)
    assert (await bot.get_chat(ann)).first_name == "Аня"
    assert (await bot.get_chat_member(group, ann)).status == "creator"
    assert (await bot.get_chat_member(forum.id, bot.id)).status == "administrator"
    admins = await bot.get_chat_administrators(forum.id)
    assert {admin.status for admin in admins} == {"creator", "administrator"}
    assert await bot.get_chat_member_count(group) == 5
    assert await bot.leave_chat(group)


async def profile(pg: Playground, bot: Bot) -> None:
    commands = [BotCommand(command="new", description="a table")]
    scope = BotCommandScopeChat(chat_id=pg.world.chat("forum").id)
    assert await bot.set_my_commands(commands)
    assert await bot.set_my_commands([], scope=scope)
    assert [told.command for told in await bot.get_my_commands()] == ["new"]
    assert await bot.get_my_commands(scope=scope) == []
    assert await bot.delete_my_commands()
    assert await bot.get_my_commands() == []
    assert await bot.set_my_name("Нарды")
    assert (await bot.get_my_name()).name == "Нарды"
    assert await bot.set_my_description("Игра", language_code="ru")
    assert (await bot.get_my_description("ru")).description == "Игра"
    assert await bot.set_my_short_description("Игра")
    assert (await bot.get_my_short_description()).short_description == "Игра"
    assert await bot.set_webhook(f"{pg.base_url}/nobody")
    assert (await bot.get_webhook_info()).url.endswith("/nobody")
    assert await bot.delete_webhook(drop_pending_updates=True)
    assert await bot.log_out()
    assert await bot.close()


async def test_every_modelled_method_gives_what_aiograms_types_expect(
    pg: Playground,
    bot: Bot,
    paint: Paint,
) -> None:
    await texts(pg, bot)
    await pictures(pg, bot, paint)
    await files(pg, bot, paint)
    await chats(pg, bot)
    await profile(pg, bot)
    assert set(METHODS) <= set(pg.calls)


async def test_a_method_that_is_not_modelled_is_not_found(bot: Bot) -> None:
    with pytest.raises(TelegramNotFound, match="Not Found"):
        await bot.get_business_connection("x")
