"""Methods about chats, members, presses and files.

Owns the answers to questions about a chat, pins, leaving, the one answer a
callback query may get, and getFile.
"""

from typing import Any

from bot.playground.deeds import follow
from bot.playground.desk import Desk
from bot.playground.files import MAX_DOWNLOAD_BYTES
from bot.playground.model import Chat, Kind, Member
from bot.playground.params import Params
from bot.playground.refusals import Impossible, bad
from bot.playground.spans import units

_TOAST = 200
_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


def answer_query(desk: Desk, params: Params) -> bool:
    """Answer answerCallbackQuery: once, in time, at most 200 characters."""
    world = desk.world
    query = world.queries.get(params.text("callback_query_id"))
    if query is None or query.answered or world.clock() - query.at > world.query_lifetime:
        raise bad(_TOO_OLD)
    text = params.text("text").strip()
    if units(text) > _TOAST:
        raise bad("MESSAGE_TOO_LONG")
    url = params.text("url")
    if url and f"t.me/{world.bot.username.lower()}?" not in url.lower():
        raise bad("URL_INVALID")
    query.answered = True
    query.text, query.alert, query.url = text, params.flag("show_alert"), url
    world.notice(
        query.person,
        {
            "kind": "answer",
            "query_id": query.id,
            "chat": query.chat,
            "message_id": query.message,
            "text": text,
            "alert": query.alert,
            "url": url,
        },
    )
    if url:
        try:
            follow(world, world.people[query.person], url)
        except Impossible as reason:
            raise bad("URL_INVALID") from reason
    return True


def get_chat(desk: Desk, params: Params) -> dict[str, Any]:
    """Answer getChat with a ChatFullInfo."""
    chat = desk.chat(params)
    if chat.kind is Kind.PRIVATE and not desk.world.people[chat.id].started:
        raise bad("chat not found")
    told = {
        **desk.world.intro(chat),
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": {
            "unlimited_gifts": False,
            "limited_gifts": False,
            "unique_gifts": False,
            "premium_subscription": False,
            "gifts_from_channels": False,
        },
    }
    if chat.grouped:
        told["permissions"] = _permissions(chat)
    pinned = [message for number in chat.pinned if (message := desk.world.message(chat, number))]
    if pinned:
        told["pinned_message"] = desk.world.told(pinned[-1], replies=False)
    return told


def _permissions(chat: Chat) -> dict[str, bool]:
    told = dict.fromkeys(
        (
            "can_send_audios",
            "can_send_videos",
            "can_send_video_notes",
            "can_send_voice_notes",
            "can_send_polls",
            "can_send_other_messages",
            "can_add_web_page_previews",
            "can_react_to_messages",
            "can_edit_tag",
            "can_invite_users",
        ),
        True,
    )
    told |= dict.fromkeys(("can_change_info", "can_pin_messages", "can_manage_topics"), False)
    told["can_send_messages"] = chat.may_text
    told["can_send_photos"] = told["can_send_documents"] = chat.may_text and chat.may_photos
    return told


def get_member(desk: Desk, params: Params) -> dict[str, Any]:
    """GetChatMember."""
    chat = desk.present(params)
    number = params.integer("user_id")
    if number == desk.world.bot.id:
        return desk.world.membership(number, chat.bot)
    if number not in desk.world.people:
        raise bad("member not found" if chat.grouped else "user not found")
    return desk.world.membership(number, chat.members.get(number, Member("left")))


def get_administrators(desk: Desk, params: Params) -> list[dict[str, Any]]:
    """Answer getChatAdministrators: the owner and administrators, no other bots."""
    chat = desk.present(params)
    if not chat.grouped:
        raise bad("there are no administrators in the private chat")
    told = [
        desk.world.membership(who, member)
        for who, member in chat.members.items()
        if member.administers
    ]
    if chat.bot.administers:
        told.append(desk.world.membership(desk.world.bot.id, chat.bot))
    return told


def get_count(desk: Desk, params: Params) -> int:
    """Answer getChatMemberCount, the bot included."""
    chat = desk.present(params)
    return sum(member.present for member in chat.members.values()) + chat.bot.present


def pin(desk: Desk, params: Params) -> bool:
    """Answer pinChatMessage; in groups only for an administrator."""
    chat = desk.present(params)
    if chat.grouped and not chat.bot.administers:
        raise bad("not enough rights to manage pinned messages in the chat")
    message = desk.message(chat, params, "message to pin")
    if message.id in chat.pinned:
        chat.pinned.remove(message.id)
    chat.pinned.append(message.id)
    told = desk.world.told(message, replies=False)
    desk.world.post(
        chat,
        desk.world.bot.id,
        {"pinned_message": told},
        thread=message.thread,
        silent=params.flag("disable_notification"),
    )
    return True


def unpin(desk: Desk, params: Params) -> bool:
    """Answer unpinChatMessage; without a message id the newest pinned goes."""
    chat = desk.present(params)
    if chat.grouped and not chat.bot.administers:
        raise bad("not enough rights to manage pinned messages in the chat")
    number = params.maybe_integer("message_id") or (chat.pinned[-1] if chat.pinned else 0)
    if number not in chat.pinned:
        raise bad("message to unpin not found")
    chat.pinned.remove(number)
    desk.world.touch_chat(chat)
    return True


def leave(desk: Desk, params: Params) -> bool:
    """LeaveChat."""
    chat = desk.present(params)
    if not chat.grouped:
        raise bad("chat member status can't be changed in private chats")
    chat.bot = Member("left")
    body = {"left_chat_member": desk.world.bot.user()}
    desk.world.post(chat, desk.world.bot.id, body, silent=True)
    desk.world.touch_chat(chat)
    return True


def get_file(desk: Desk, params: Params) -> dict[str, Any]:
    """Answer getFile: where to download a file of at most 20 MB."""
    file_id = params.text("file_id")
    stored = desk.files.fact(file_id)
    if stored is None:
        raise bad("wrong file_id or the file is temporarily unavailable")
    if stored.size > MAX_DOWNLOAD_BYTES:
        raise bad("file is too big")
    letter = file_id.partition("-")[2]
    return {
        "file_id": file_id,
        "file_unique_id": stored.unique + letter,
        "file_size": stored.size,
        "file_path": f"{stored.kind}s/{file_id}",
    }


METHODS = {
    "answerCallbackQuery": answer_query,
    "getChat": get_chat,
    "getChatMember": get_member,
    "getChatAdministrators": get_administrators,
    "getChatMemberCount": get_count,
    "pinChatMessage": pin,
    "unpinChatMessage": unpin,
    "leaveChat": leave,
    "getFile": get_file,
}
