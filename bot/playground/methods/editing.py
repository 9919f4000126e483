"""Methods that change a message that stands: text, caption, picture, keyboard, reaction.

Owns whose message may be edited and the refusal of an edit that changes nothing.
"""

from collections.abc import Mapping
from typing import Any

from bot.playground.desk import MAX_CAPTION, MAX_TEXT, Desk, captioned
from bot.playground.keyboards import inline_only
from bot.playground.methods.sending import parsed_media
from bot.playground.model import Chat, Message
from bot.playground.params import Params
from bot.playground.refusals import bad

_NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup "
    "are exactly the same as a current content and reply markup of the message"
)
_CAPTION = ("caption", "caption_entities", "show_caption_above_media")

_REACTIONS = frozenset(
    "👍👎🔥🥰👏😁🤔🤯😱🤬😢🎉🤩🤮💩🙏👌🕊🤡🥱🥴😍🐳🌚🌭💯🤣🍌🏆💔🤨😐🍓🍾💋🖕😈😴😭🤓👻👀🎃🙈😇😨🤝✍🤗🫡🎅🎄☃💅🤪🗿🆒💘🙉🦄😘💊🙊😎👾😡"
) | {
    "❤",
    "⚡",
}


def _mine(desk: Desk, params: Params) -> tuple[Chat, Message]:
    """Return the bot's own message that a call wants to edit."""
    params.refuse_unmodelled()
    chat = desk.present(params)
    message = desk.message(chat, params, "message to edit")
    if message.sender != desk.world.bot.id:
        raise bad("message can't be edited")
    return chat, message


def _change(
    desk: Desk,
    chat: Chat,
    message: Message,
    body: dict[str, Any],
    markup: dict[str, Any] | None,
) -> dict[str, Any]:
    """Write the new content, unless it is the old one; counts against the flood limits."""
    same = _content(body) == _content(message.body) and markup == message.markup
    if same:
        raise bad(_NOT_MODIFIED)
    desk.count(chat)
    only_keyboard = _content(body) == _content(message.body)
    message.body = body
    message.markup = markup
    if not only_keyboard:
        message.edit_date = desk.world.now()
    desk.world.touch(message)
    return desk.world.told(message)


def _content(body: Mapping[str, Any]) -> dict[str, Any]:
    """Return what counts when two contents are compared: files by identity."""
    told = dict(body)
    if "photo" in told:
        told["photo"] = told["photo"][-1]["file_unique_id"]
    for kind in ("document", "animation"):
        if kind in told:
            told[kind] = told[kind]["file_unique_id"]
    return told


def edit_text(desk: Desk, params: Params) -> dict[str, Any]:
    """EditMessageText."""
    chat, message = _mine(desk, params)
    if "text" not in message.body:
        raise bad("there is no text in the message to edit")
    text, entities = desk.words(params, "text", MAX_TEXT)
    if not text:
        raise bad("message text is empty")
    body = {key: message.body[key] for key in ("effect_id",) if key in message.body}
    body["text"] = text
    if entities:
        body["entities"] = entities
    preview = params.structure("link_preview_options")
    if isinstance(preview, dict) and preview:
        body["link_preview_options"] = preview
    return _change(desk, chat, message, body, inline_only(params.structure("reply_markup")))


def edit_caption(desk: Desk, params: Params) -> dict[str, Any]:
    """EditMessageCaption."""
    chat, message = _mine(desk, params)
    if not any(kind in message.body for kind in ("photo", "document", "animation")):
        raise bad("there is no caption in the message to edit")
    text, entities = desk.words(params, "caption", MAX_CAPTION)
    body = {key: value for key, value in message.body.items() if key not in _CAPTION}
    body |= captioned(text, entities)
    if params.flag("show_caption_above_media"):
        body["show_caption_above_media"] = True
    return _change(desk, chat, message, body, inline_only(params.structure("reply_markup")))


def edit_media(desk: Desk, params: Params) -> dict[str, Any]:
    """Answer editMessageMedia: a picture for a picture, or for a text."""
    chat, message = _mine(desk, params)
    if "dice" in message.body:
        raise bad("message can't be edited")
    if chat.grouped and not chat.may_photos and not chat.bot.administers:
        raise bad("not enough rights to send photos to the chat")
    _, body = parsed_media(desk, params)
    if "effect_id" in message.body:
        body["effect_id"] = message.body["effect_id"]
    return _change(desk, chat, message, body, inline_only(params.structure("reply_markup")))


def edit_markup(desk: Desk, params: Params) -> dict[str, Any]:
    """EditMessageReplyMarkup."""
    chat, message = _mine(desk, params)
    markup = inline_only(params.structure("reply_markup"))
    return _change(desk, chat, message, message.body, markup)


def set_reaction(desk: Desk, params: Params) -> bool:
    """Answer setMessageReaction: a bot gives at most one, of the ordinary ones."""
    chat = desk.present(params)
    message = desk.message(chat, params, "message to react")
    given = params.structure("reaction") or []
    if not isinstance(given, list) or len(given) > 1:
        raise bad("REACTIONS_TOO_MANY")
    emoji = []
    for reaction in given:
        if not isinstance(reaction, dict) or reaction.get("type") != "emoji":
            raise bad("REACTION_INVALID")
        if str(reaction.get("emoji")).rstrip("\ufe0f") not in _REACTIONS:
            raise bad("REACTION_INVALID")
        emoji.append(str(reaction["emoji"]))
    message.reactions[desk.world.bot.id] = emoji
    desk.world.touch(message)
    return True


METHODS = {
    "editMessageText": edit_text,
    "editMessageCaption": edit_caption,
    "editMessageMedia": edit_media,
    "editMessageReplyMarkup": edit_markup,
    "setMessageReaction": set_reaction,
}
