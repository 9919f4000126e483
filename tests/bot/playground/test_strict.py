"""Strict where Telegram is strict: one test a rule, through aiogram over real HTTP."""

from collections.abc import Callable
from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramConflictError,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramUnauthorizedError,
)
from aiogram.types import (
    BufferedInputFile,
    EphemeralMessageParameters,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    Message,
    ReactionTypeEmoji,
    ReplyKeyboardMarkup,
    ReplyParameters,
)

from bot.playground import Actor, Playground
from bot.playground import groups as changes

Paint = Callable[..., bytes]
Hand = Any


def keys(*labels: str, **facts: Any) -> InlineKeyboardMarkup:
    facts = facts or {"callback_data": "x"}
    buttons = [InlineKeyboardButton(text=label, **facts) for label in labels]
    return InlineKeyboardMarkup(inline_keyboard=[buttons])


@pytest.fixture
def ann(pg: Playground) -> Actor:
    actor = pg.actor("ann")
    actor.start()
    return actor


@pytest.fixture
def group(pg: Playground) -> int:
    return pg.world.chat("group").id


def refused(words: str) -> Any:
    return pytest.raises(TelegramBadRequest, match=words)


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


# Who can be written to


async def test_whom_the_bot_cannot_reach(pg: Playground, bot: Bot, ann: Actor, group: int) -> None:
    async def fails(chat: int, words: str) -> None:
        with pytest.raises(TelegramForbiddenError, match=words):
            await bot.send_message(chat, "a")

    bob, world = pg.world.person("bob"), pg.world
    await fails(bob.id, "bot can't initiate conversation with a user")
    assert ann.person.started
    ann.person.blocked = True
    await fails(ann.id, "bot was blocked by the user")
    ann.person.deleted = True
    await fails(ann.id, "user is deactivated")
    changes.change_bot(world, world.chat(group), bob, "kick")
    await fails(group, "bot was kicked from the group chat")
    forum = world.chat("forum")
    changes.change_bot(world, forum, bob, "leave")
    await fails(forum.id, "bot is not a member of the supergroup chat")
    for unknown in (123, world.chat("bob", ann.person).id):
        with refused("chat not found"):
            await bot.send_message(unknown, "a")


async def test_a_group_that_became_a_supergroup_says_where_it_went(
    pg: Playground,
    bot: Bot,
    group: int,
) -> None:
    new = changes.migrate(pg.world, pg.world.chat(group))
    with pytest.raises(TelegramMigrateToChat) as refusal:
        await bot.send_message(group, "a")
    assert refusal.value.migrate_to_chat_id == new.id
    updates = await bot.get_updates(timeout=0)
    notes = [update.message for update in updates if update.message]
    assert [(n.migrate_to_chat_id, n.migrate_from_chat_id) for n in notes] == [
        (new.id, None),
        (None, group),
    ]
    assert (await bot.send_message(new.id, "a")).message_id == notes[1].message_id + 1


async def test_a_group_may_forbid_texts_or_photos(
    pg: Playground,
    bot: Bot,
    group: int,
    paint: Paint,
) -> None:
    chat = pg.world.chat(group)
    chat.may_photos = False
    photo = BufferedInputFile(paint(), "b.jpg")
    with refused("not enough rights to send photos to the chat"):
        await bot.send_photo(group, photo)
    assert await bot.send_message(group, "a")
    chat.may_text = False
    with refused("not enough rights to send text messages to the chat"):
        await bot.send_message(group, "a")
    chat.bot.status = "administrator"
    assert await bot.send_photo(group, photo)


async def test_pins_and_reactions_have_their_rules(bot: Bot, pg: Playground, group: int) -> None:
    message = await bot.send_message(group, "a")
    with refused("not enough rights to manage pinned messages"):
        await bot.pin_chat_message(group, message.message_id)
    with refused("REACTION_INVALID"):
        await bot.set_message_reaction(group, message.message_id, [ReactionTypeEmoji(emoji="🎲")])
    two: list[Any] = [ReactionTypeEmoji(emoji="🔥"), ReactionTypeEmoji(emoji="👍")]
    with refused("REACTIONS_TOO_MANY"):
        await bot.set_message_reaction(group, message.message_id, two)
    assert pg.world.chat(group).messages[message.message_id].reactions == {}


# Topics and replies


async def test_topics(pg: Playground, bot: Bot, group: int) -> None:
    forum, ann = pg.world.chat("forum"), pg.world.person("ann")
    topic = next(iter(forum.topics))
    shown = await bot.send_message(forum.id, "a", message_thread_id=topic)
    assert (shown.message_thread_id, shown.is_topic_message) == (topic, True)
    assert shown.reply_to_message is not None
    assert shown.reply_to_message.forum_topic_created is not None
    general = await bot.send_message(forum.id, "a")
    assert (general.message_thread_id, general.is_topic_message) == (None, None)
    for chat, thread in ((forum.id, 1), (forum.id, 9_999), (group, topic)):
        with refused("message thread not found"):
            await bot.send_message(chat, "a", message_thread_id=thread)
    changes.change_topic(pg.world, forum, ann, topic, "close")
    with refused("TOPIC_CLOSED"):
        await bot.send_message(forum.id, "a", message_thread_id=topic)
    changes.change_topic(pg.world, forum, ann, topic, "delete")
    with refused("message thread not found"):
        await bot.send_message(forum.id, "a", message_thread_id=topic)
    with refused("message to edit not found"):
        await bot.edit_message_text("b", chat_id=forum.id, message_id=shown.message_id)


async def test_replies_in_a_plain_supergroup_carry_a_thread_that_is_no_topic(
    pg: Playground,
    bot: Bot,
    group: int,
) -> None:
    chat = changes.migrate(pg.world, pg.world.chat(group))
    first = await bot.send_message(chat.id, "a")
    bob = pg.actor("bob")
    reply = bob.say("b", chat=chat.id, reply_to=first.message_id)
    update = (await bot.get_updates(offset=-1, timeout=0))[0]
    assert update.message is not None
    assert update.message.message_id == reply
    assert update.message.message_thread_id == first.message_id
    assert update.message.is_topic_message is None
    assert update.message.reply_to_message is not None
    assert update.message.reply_to_message.text == "a"


async def test_a_reply_needs_its_message_unless_told_otherwise(bot: Bot, ann: Actor) -> None:
    with refused("message to be replied not found"):
        await bot.send_message(ann.id, "a", reply_parameters=ReplyParameters(message_id=9_999))
    lenient = ReplyParameters(message_id=9_999, allow_sending_without_reply=True)
    shown = await bot.send_message(ann.id, "a", reply_parameters=lenient)
    assert shown.reply_to_message is None


# The profile and the token


@pytest.mark.parametrize(
    ("command", "words", "refusal"),
    [
        ("New", "a", "BOT_COMMAND_INVALID"),
        ("n" * 33, "a", "BOT_COMMAND_INVALID"),
        ("new", "", "BOT_COMMAND_DESCRIPTION_INVALID"),
        ("new", "a" * 257, "BOT_COMMAND_DESCRIPTION_INVALID"),
    ],
)
async def test_commands_have_limits(bot: Bot, command: str, words: str, refusal: str) -> None:
    with refused(refusal):
        await bot.set_my_commands([{"command": command, "description": words}])  # type: ignore[list-item]


async def test_another_token_is_refused(bot: Bot) -> None:
    async with Bot("42:OTHER", session=bot.session).context(auto_close=False) as other:
        with pytest.raises(TelegramUnauthorizedError):
            await other.get_me()


async def test_a_webhook_stays_on_this_machine_and_excludes_polling(bot: Bot) -> None:
    with refused("loopback only"):
        await bot.set_webhook("https://example.org/hook")
    await bot.set_webhook("http://127.0.0.1:1/hook")
    with pytest.raises(TelegramConflictError, match="webhook is active"):
        await bot.get_updates(timeout=0)
