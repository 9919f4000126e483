"""python-telegram-bot as an independent witness: it reads the same answers by its own types."""

from collections.abc import AsyncIterator, Callable

import pytest
import telegram
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto
from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter

from bot.playground import Playground
from bot.playground import groups as changes

Paint = Callable[..., bytes]
KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("13/8", callback_data="m:1")]])


@pytest.fixture
async def other(pg: Playground) -> AsyncIterator[telegram.Bot]:
    bot = telegram.Bot(
        pg.token,
        base_url=f"{pg.base_url}/bot",
        base_file_url=f"{pg.base_url}/file/bot",
    )
    async with bot:
        yield bot


async def test_texts_pictures_and_presses(
    pg: Playground,
    other: telegram.Bot,
    paint: Paint,
) -> None:
    ann = pg.actor("ann")
    started = ann.start("seat_7")
    update = (await other.get_updates())[0]
    assert update.message is not None
    assert update.message.text == "/start seat_7"
    assert update.message.parse_entities(["bot_command"]) == {update.message.entities[0]: "/start"}

    text = await other.send_message(
        ann.id,
        "🎲 <b>6-5</b> <a href='https://x.org/'>x</a>",
        parse_mode="HTML",
        reply_to_message_id=started,
        reply_markup=KEYBOARD,
    )
    assert list(text.parse_entities().values()) == ["6-5", "x"]
    assert text.reply_to_message is not None
    assert text.reply_to_message.message_id == started
    assert text.reply_markup == KEYBOARD

    photo = await other.send_photo(ann.id, paint(900, 600), caption="<i>a</i>", parse_mode="HTML")
    assert [(size.width, size.height) for size in photo.photo] == [
        (90, 60),
        (320, 213),
        (800, 533),
        (900, 600),
    ]
    got = await (await other.get_file(photo.photo[-1])).download_as_bytearray()
    assert bytes(got) == paint(900, 600)
    edited = await other.edit_message_media(
        InputMediaPhoto(paint(colour="red"), caption="b"),
        chat_id=ann.id,
        message_id=photo.message_id,
        reply_markup=KEYBOARD,
    )
    assert isinstance(edited, telegram.Message)
    assert edited.photo[-1].file_unique_id != photo.photo[-1].file_unique_id

    ann.press("13/8")
    query = (await other.get_updates(offset=-1))[0].callback_query
    assert query is not None
    assert (query.data, query.from_user.first_name) == ("m:1", "Аня")
    assert query.message == edited
    assert await query.answer("да", show_alert=True)


async def test_files_dice_and_deleting(pg: Playground, other: telegram.Bot) -> None:
    ann = pg.actor("ann")
    ann.start()
    document = await other.send_document(ann.id, b"1. 31: 8/5 6/5", filename="game.txt")
    assert document.document is not None
    assert document.document.file_name == "game.txt"
    film = await other.send_animation(
        ann.id, b"\0\0\0\x18ftypmp42", filename="a.mp4", width=8, height=6
    )
    assert film.animation is not None
    assert film.animation.width == 8
    dice = await other.send_dice(ann.id)
    assert dice.dice is not None
    assert await other.send_chat_action(ann.id, "typing")
    assert await other.edit_message_caption(ann.id, document.message_id, caption="log")
    assert await other.edit_message_reply_markup(ann.id, film.message_id, reply_markup=KEYBOARD)
    assert await other.set_message_reaction(ann.id, film.message_id, "🔥")
    text = await other.send_message(ann.id, "a")
    assert await other.edit_message_text("b", ann.id, text.message_id)
    assert await other.delete_message(ann.id, film.message_id)
    assert await other.delete_messages(ann.id, [document.message_id])


async def test_chats_and_profile(pg: Playground, other: telegram.Bot) -> None:
    forum, ann = pg.world.chat("forum"), pg.world.person("ann")
    forum.bot.status = "administrator"
    assert (await other.get_me()).username == "nardy_playground_bot"
    message = await other.send_message(forum.id, "a", message_thread_id=next(iter(forum.topics)))
    assert message.is_topic_message
    assert await other.pin_chat_message(forum.id, message.message_id)
    full = await other.get_chat(forum.id)
    assert full.is_forum
    assert full.pinned_message is not None
    assert await other.unpin_chat_message(forum.id)
    assert isinstance(await other.get_chat_member(forum.id, ann.id), telegram.ChatMemberOwner)
    assert len(await other.get_chat_administrators(forum.id)) == 2
    assert await other.get_chat_member_count(forum.id) == 5
    assert await other.set_my_commands([("new", "a table")])
    assert [(c.command, c.description) for c in await other.get_my_commands()] == [
        ("new", "a table"),
    ]
    assert await other.delete_my_commands()
    assert await other.set_my_description("d")
    assert (await other.get_my_description()).description == "d"
    assert await other.set_my_short_description("s")
    assert (await other.get_my_short_description()).short_description == "s"
    assert await other.set_my_name("n")
    assert (await other.get_my_name()).name == "n"
    assert await other.set_webhook("http://127.0.0.1:1/x")
    assert (await other.get_webhook_info()).url == "http://127.0.0.1:1/x"
    assert await other.delete_webhook()
    assert await other.leave_chat(forum.id)


async def test_refusals_are_recognised(
    pg: Playground,
    other: telegram.Bot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "true")  # its old form of retry_after warns
    group = pg.world.chat("group")
    with pytest.raises(Forbidden, match="can't initiate conversation"):
        await other.send_message(pg.world.person("bob").id, "a")
    with pytest.raises(BadRequest, match="Can't parse entities"):
        await other.send_message(group.id, "<x>", parse_mode="HTML")
    pg.faults.add("sendMessage", "429", retry_after=3)
    with pytest.raises(RetryAfter):
        await other.send_message(group.id, "a")
    new = changes.migrate(pg.world, group)
    with pytest.raises(ChatMigrated) as moved:
        await other.send_message(group.id, "a")
    assert moved.value.new_chat_id == new.id


async def test_service_updates_are_read(pg: Playground, other: telegram.Bot) -> None:
    ann, bob, dan = (pg.world.person(key) for key in ("ann", "bob", "dan"))
    chat = changes.add_group(pg.world, ann, "New", [bob])
    changes.change_bot(pg.world, chat, ann, "promote")
    changes.change_member(pg.world, chat, bob, dan, "add")
    changes.change_member(pg.world, chat, dan, dan, "leave")
    changes.change_bot(pg.world, chat, ann, "kick")
    updates = await other.get_updates(allowed_updates=["message", "my_chat_member"])
    statuses = [
        (update.my_chat_member.old_chat_member.status, update.my_chat_member.new_chat_member.status)
        for update in updates
        if update.my_chat_member
    ]
    assert statuses == [
        ("left", "member"),
        ("member", "administrator"),
        ("administrator", "kicked"),
    ]
    joined = [user.first_name for u in updates if u.message for user in u.message.new_chat_members]
    assert joined == ["Нарды", "Dan"]
    assert [u.message.left_chat_member for u in updates if u.message][-1] is not None
