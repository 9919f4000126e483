"""What may stand under a message: inline keyboards within Telegram's limits.

Owns the checks of `reply_markup` and its normal form. Leaves pressing to `world`.
"""

import json
import re
from typing import Any

from bot.playground.refusals import ApiError, bad, unmodelled

MAX_BUTTONS = 100
MAX_IN_ROW = 8
MAX_DATA_BYTES = 64
MAX_COPY = 256
MAX_JSON = 10_240
STYLES = frozenset({"primary", "success", "danger"})

_ACTIONS = ("callback_data", "url", "copy_text", "disabled")
_NOT_HERE = (
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "callback_game",
    "pay",
)
_WEB = re.compile(r"(?:https?://)?[^\s/@]+\.[^\s/@]+(?:/\S*)?|tg://\S+", re.IGNORECASE)


def _unreadable(what: str) -> ApiError:
    return bad(f"can't parse inline keyboard button: {what}")


def markup(given: object) -> dict[str, Any] | None:
    """Return the checked markup of a new message, None for nothing; `ApiError` otherwise.

    Besides an inline keyboard a bot may ask for a reply or remove a keyboard;
    reply keyboards themselves are not modelled.
    """
    if given is None:
        return None
    if not isinstance(given, dict):
        raise bad("object expected as reply markup")
    if "inline_keyboard" in given:
        return _inline(given["inline_keyboard"])
    if given.get("force_reply") is True:
        return {"force_reply": True}
    if given.get("remove_keyboard") is True or not given:
        return None
    raise unmodelled("reply keyboards")


def inline_only(given: object) -> dict[str, Any] | None:
    """Return the checked markup of an edited message, which can only be inline."""
    checked = markup(given)
    if checked is not None and "inline_keyboard" not in checked:
        raise bad("inline keyboard expected")
    return checked


def _inline(rows: object) -> dict[str, Any] | None:
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays')
    kept = [[_button(button) for button in row] for row in rows if row]
    if not kept:
        return None
    if any(len(row) > MAX_IN_ROW for row in kept):
        raise bad(f"inline keyboard row is too long: more than {MAX_IN_ROW} buttons")
    keyboard = {"inline_keyboard": kept}
    too_long = len(json.dumps(keyboard, ensure_ascii=False).encode()) > MAX_JSON
    if too_long or sum(map(len, kept)) > MAX_BUTTONS:
        raise bad("reply markup is too long")
    return keyboard


def _button(given: object) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise _unreadable("Object expected")
    text = given.get("text")
    if not isinstance(text, str) or not text.strip():
        raise _unreadable('Field "text" must be a non-empty String')
    for action in _NOT_HERE:
        if given.get(action) is not None:
            raise bad("BUTTON_TYPE_INVALID")
    actions = [action for action in _ACTIONS if given.get(action) is not None]
    if not actions:
        raise _unreadable("Text buttons are unallowed in the inline keyboard")
    if len(actions) > 1:
        raise _unreadable("Exactly one action must be specified")
    button: dict[str, Any] = {"text": text, **_action(actions[0], given[actions[0]])}
    style = given.get("style")
    if style is not None:
        if style not in STYLES:
            raise _unreadable("Unsupported button style specified")
        button["style"] = style
    return button


def _action(action: str, value: object) -> dict[str, Any]:
    """Return the checked action field of one button."""
    if action == "callback_data":
        if not isinstance(value, str) or not 1 <= len(value.encode()) <= MAX_DATA_BYTES:
            raise bad("BUTTON_DATA_INVALID")
        return {action: value}
    if action == "url":
        if not isinstance(value, str) or not _WEB.fullmatch(value):
            raise bad(f"inline keyboard button URL '{value}' is invalid: Wrong HTTP URL")
        return {action: value}
    if action == "copy_text":
        words = value.get("text") if isinstance(value, dict) else None
        if not isinstance(words, str) or not 1 <= len(words) <= MAX_COPY:
            raise bad("BUTTON_COPY_TEXT_INVALID")
        return {action: {"text": words}}
    if not isinstance(value, dict):
        raise _unreadable("Object expected as disabled")
    return {"disabled": {}}


def rows(given: dict[str, Any] | None) -> list[list[dict[str, Any]]]:
    """Return the button rows of a message's markup, none for anything else."""
    found: list[list[dict[str, Any]]] = (given or {}).get("inline_keyboard", [])
    return found
