"""Strict where Telegram is strict about who may write where, topics, replies and the profile."""

from collections.abc import Callable
from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import (
    TelegramConflictError,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramUnauthorizedError,
)
from aiogram.types import BufferedInputFile, ReactionTypeEmoji, ReplyParameters

from bot.playground import Actor, Playground
from bot.playground import groups as changes
from tests.bot.playground.strictness import refused

pytestmark = pytest.mark.slow  # every call over HTTP

Paint = Callable[..., bytes]
Hand = Any


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


async def test_effects_are_the_free_ones_and_for_private_chats(
    bot: Bot, pg: Playground, group: int
) -> None:
    pg.actor("ann").start("")
    ann, party = pg.world.person("ann").id, "5046509860389126442"
    sent = await bot.send_message(ann, "won", message_effect_id=party)
    assert sent.effect_id == party
    for chat, effect in ((ann, "1"), (ann, "fire"), (group, party)):
        with refused("EFFECT_ID_INVALID"):
            await bot.send_message(chat, "no", message_effect_id=effect)
