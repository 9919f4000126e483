"""Methods that put a new message into a chat.

Owns where it goes (topic, reply) and what it holds. Leaves texts to `desk`,
files to `files`, keyboards to `keyboards`.
"""

import json
from dataclasses import dataclass
from typing import Any

from bot.playground.desk import MAX_CAPTION, MAX_TEXT, Desk, captioned
from bot.playground.keyboards import markup
from bot.playground.model import Chat, Kind
from bot.playground.params import Params, Upload
from bot.playground.refusals import bad

_GENERAL = 1
_EFFECTS = {
    "5104841245755180586": "🔥",
    "5107584321108051014": "👍",
    "5104858069142078462": "👎",
    "5159385139981059251": "❤",
    "5046509860389126442": "🎉",
    "5046589136895476101": "💩",
}
"""The effects that need no subscription, in private chats only."""

_DICE = {"🎲": 6, "🎯": 6, "🎳": 6, "🏀": 5, "⚽": 5, "🎰": 64}


@dataclass(frozen=True)
class Place:
    """Where a message goes."""

    chat: Chat
    thread: int | None
    reply_to: int | None


def _place(desk: Desk, params: Params, *, photo: bool = False) -> Place:
    """Return where a call sends to, or refuse as Telegram does."""
    params.refuse_unmodelled()
    chat = desk.present(params)
    if chat.grouped and not chat.bot.administers:
        if not chat.may_text:
            raise bad("not enough rights to send text messages to the chat")
        if photo and not chat.may_photos:
            raise bad("not enough rights to send photos to the chat")
    thread = params.maybe_integer("message_thread_id")
    reply_to = _reply(desk, chat, params)
    if reply_to is not None and thread is None:
        thread = chat.messages[reply_to].thread
    if thread is not None:
        _check_topic(desk, chat, thread)
        if not chat.is_forum:
            thread = None
    return Place(chat, thread, reply_to)


def _check_topic(desk: Desk, chat: Chat, thread: int) -> None:
    if chat.kind is Kind.SUPERGROUP and not chat.is_forum and thread in chat.messages:
        return
    topic = desk.world.topic(chat, thread)
    if topic is None or thread == _GENERAL:
        raise bad("message thread not found")
    if topic.closed and not chat.bot.administers:
        raise bad("TOPIC_CLOSED")


def _reply(desk: Desk, chat: Chat, params: Params) -> int | None:
    """Return the message replied to, in the current or the older way of saying it."""
    asked = params.structure("reply_parameters")
    if isinstance(asked, dict) and asked:
        number = asked.get("message_id")
        lenient = bool(asked.get("allow_sending_without_reply"))
        if str(asked.get("chat_id", chat.id)) != str(chat.id):
            raise bad("the playground does not model replies across chats")
    else:
        number = params.maybe_integer("reply_to_message_id")
        lenient = params.flag("allow_sending_without_reply")
    if number is None:
        return None
    if not isinstance(number, int) or desk.world.message(chat, number) is None:
        if lenient:
            return None
        raise bad("message to be replied not found")
    return number


def _send(desk: Desk, params: Params, place: Place, body: dict[str, Any]) -> dict[str, Any]:
    """Post what was checked; counts against the flood limits."""
    under = markup(params.structure("reply_markup"))
    effect = params.text("message_effect_id")
    if effect and (effect not in _EFFECTS or place.chat.kind is not Kind.PRIVATE):
        raise bad("EFFECT_ID_INVALID")
    desk.count(place.chat)
    message = desk.world.post(
        place.chat,
        desk.world.bot.id,
        body,
        markup=under,
        thread=place.thread,
        reply_to=place.reply_to,
        silent=params.flag("disable_notification"),
    )
    if effect:
        message.body["effect_id"] = effect
    return desk.world.told(message)


def send_message(desk: Desk, params: Params) -> dict[str, Any]:
    """SendMessage."""
    place = _place(desk, params)
    text, entities = desk.words(params, "text", MAX_TEXT)
    if not text:
        raise bad("message text is empty")
    body: dict[str, Any] = {"text": text}
    if entities:
        body["entities"] = entities
    preview = params.structure("link_preview_options")
    if isinstance(preview, dict) and preview:
        body["link_preview_options"] = preview
    return _send(desk, params, place, body)


def photo_sizes(desk: Desk, given: Upload | str) -> list[dict[str, Any]]:
    """Return the PhotoSizes of an upload or of a known file id."""
    if isinstance(given, Upload):
        return desk.files.photo(given.data)
    return desk.files.sizes(desk.files.find(given, "photo"))


def document(desk: Desk, given: Upload | str) -> dict[str, Any]:
    """Return the Document of an upload or of a known file id."""
    if isinstance(given, Upload):
        return desk.files.document(given.data, given.name)
    return desk.files.document_of(desk.files.find(given, "document"))


def animation(desk: Desk, given: Upload | str, frame: tuple[int, int]) -> dict[str, Any]:
    """Return the Animation of an upload or of a known file id."""
    if isinstance(given, Upload):
        return desk.files.animation(given.data, given.name, frame)
    return desk.files.animation_of(desk.files.find(given, "animation"))


def media(desk: Desk, kind: str, given: Upload | str, frame: tuple[int, int]) -> dict[str, Any]:
    """Return the message fields of one photo, document or animation."""
    if kind == "photo":
        return {"photo": photo_sizes(desk, given)}
    if kind == "document":
        return {"document": document(desk, given)}
    film = animation(desk, given, frame)
    plain = {key: film[key] for key in film if key not in {"width", "height", "duration"}}
    return {"animation": film, "document": plain}


def _send_media(desk: Desk, params: Params, kind: str) -> dict[str, Any]:
    place = _place(desk, params, photo=True)
    text, entities = desk.words(params, "caption", MAX_CAPTION)
    frame = (params.integer("width"), params.integer("height"))
    body = media(desk, kind, params.file(kind), frame)
    body |= captioned(text, entities)
    for option in ("show_caption_above_media", "has_spoiler"):
        if params.flag(option):
            body["has_media_spoiler" if option == "has_spoiler" else option] = True
    return _send(desk, params, place, body)


def send_photo(desk: Desk, params: Params) -> dict[str, Any]:
    """SendPhoto."""
    return _send_media(desk, params, "photo")


def send_document(desk: Desk, params: Params) -> dict[str, Any]:
    """SendDocument."""
    return _send_media(desk, params, "document")


def send_animation(desk: Desk, params: Params) -> dict[str, Any]:
    """SendAnimation."""
    return _send_media(desk, params, "animation")


def send_dice(desk: Desk, params: Params) -> dict[str, Any]:
    """sendDice: Telegram rolls, not the bot."""
    place = _place(desk, params)
    emoji = params.text("emoji") or "🎲"
    if emoji not in _DICE:
        raise bad("DICE_EMOJI_INVALID")
    dice = {"emoji": emoji, "value": desk.die(_DICE[emoji])}
    return _send(desk, params, place, {"dice": dice})


def send_chat_action(desk: Desk, params: Params) -> bool:
    """Answer sendChatAction; everybody here sees it for a few seconds."""
    action = params.text("action")
    known = ("typing", "upload_photo", "upload_document", "upload_video", "choose_sticker")
    if action not in known:
        raise bad("wrong parameter action in request")
    place = _place(desk, params)
    told = {
        "kind": "action",
        "chat": place.chat.id,
        "thread": place.thread,
        "action": action,
    }
    for person in [who for who, member in place.chat.members.items() if member.present]:
        desk.world.notice(person, told)
    return True


def parsed_media(desk: Desk, params: Params) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return an InputMedia's given object and the message fields it means."""
    given = params.structure("media")
    if not isinstance(given, dict):
        raise bad("can't parse InputMedia: expected an Object")
    kind = given.get("type")
    if kind not in {"photo", "document", "animation"}:
        raise bad(f"the playground does not model media of type {json.dumps(kind)}")
    frame = (int(given.get("width") or 0), int(given.get("height") or 0))
    body = media(desk, kind, params.named_file(str(given.get("media") or ""), "media"), frame)
    text, entities = desk.formatted(
        str(given.get("caption") or ""),
        str(given.get("parse_mode") or ""),
        given.get("caption_entities"),
        MAX_CAPTION,
    )
    body |= captioned(text, entities)
    if given.get("show_caption_above_media"):
        body["show_caption_above_media"] = True
    if given.get("has_spoiler"):
        body["has_media_spoiler"] = True
    return given, body


METHODS = {
    "sendMessage": send_message,
    "sendPhoto": send_photo,
    "sendDocument": send_document,
    "sendAnimation": send_animation,
    "sendDice": send_dice,
    "sendChatAction": send_chat_action,
}
