"""Methods about the bot itself: who it is, its commands, its descriptions, its webhook.

Owns which command list a person sees where. Leaves getUpdates, which waits, to `server`.
"""

import re
from typing import Any

from bot.playground.desk import Desk, Profile
from bot.playground.feed import KINDS
from bot.playground.model import Chat, Kind, Person
from bot.playground.params import Params
from bot.playground.refusals import bad

_NAME = re.compile(r"[a-z0-9_]{1,32}")
_MAX_COMMANDS = 100
_MAX_COMMAND_TEXT = 256
_LIMITS = {"name": 64, "description": 512, "short_description": 120}
_PLAIN_SCOPES = frozenset(
    {"default", "all_private_chats", "all_group_chats", "all_chat_administrators"},
)
_CHAT_SCOPES = frozenset({"chat", "chat_administrators", "chat_member"})
_SECRET = re.compile(r"[A-Za-z0-9_-]{0,256}")


def get_me(desk: Desk, _params: Params) -> dict[str, Any]:
    """GetMe."""
    return desk.world.bot.me()


def _scope(params: Params) -> str:
    """Return the scope of commands as one word, such as `chat:-5` or `default`."""
    given = params.structure("scope") or {"type": "default"}
    kind = given.get("type") if isinstance(given, dict) else None
    if kind in _PLAIN_SCOPES:
        return str(kind)
    if kind not in _CHAT_SCOPES:
        raise bad("can't parse BotCommandScope: unsupported type specified")
    key = f"{kind}:{given.get('chat_id')}"
    return f"{key}:{given.get('user_id')}" if kind == "chat_member" else key


def set_commands(desk: Desk, params: Params) -> bool:
    """SetMyCommands."""
    given = params.structure("commands")
    if not isinstance(given, list) or len(given) > _MAX_COMMANDS:
        raise bad("BOT_COMMANDS_TOO_MUCH")
    kept = []
    for command in given:
        name = str(command.get("command", "")).removeprefix("/")
        words = str(command.get("description", ""))
        if not _NAME.fullmatch(name):
            raise bad("BOT_COMMAND_INVALID")
        if not 1 <= len(words) <= _MAX_COMMAND_TEXT:
            raise bad("BOT_COMMAND_DESCRIPTION_INVALID")
        kept.append({"command": name, "description": words})
    desk.profile.commands[_scope(params), params.text("language_code")] = kept
    return True


def get_commands(desk: Desk, params: Params) -> list[dict[str, Any]]:
    """GetMyCommands."""
    return desk.profile.commands.get((_scope(params), params.text("language_code")), [])


def delete_commands(desk: Desk, params: Params) -> bool:
    """DeleteMyCommands."""
    desk.profile.commands.pop((_scope(params), params.text("language_code")), None)
    return True


def commands_for(profile: Profile, person: Person, chat: Chat) -> list[dict[str, Any]]:
    """Return the commands a person's menu shows in a chat: the narrowest list there is."""
    scopes = [f"chat_member:{chat.id}:{person.id}"] if chat.grouped else []
    member = chat.members.get(person.id)
    if chat.grouped and member is not None and member.administers:
        scopes.append(f"chat_administrators:{chat.id}")
    scopes.append(f"chat:{chat.id}")
    if chat.grouped:
        if member is not None and member.administers:
            scopes.append("all_chat_administrators")
        scopes.append("all_group_chats")
    elif chat.kind is Kind.PRIVATE:
        scopes.append("all_private_chats")
    scopes.append("default")
    for scope in scopes:
        for language in (person.language, ""):
            if (scope, language) in profile.commands:
                return profile.commands[scope, language]
    return []


def description_for(profile: Profile, field: str, language: str) -> str:
    """Return one of the bot's own texts in a language, else in none."""
    return profile.texts.get((field, language)) or profile.texts.get((field, ""), "")


def _set_text(desk: Desk, params: Params, field: str) -> bool:
    text = params.text(field)
    if len(text) > _LIMITS[field]:
        raise bad(f"bot {field.replace('_', ' ')} is too long")
    desk.profile.texts[field, params.text("language_code")] = text
    return True


def set_name(desk: Desk, params: Params) -> bool:
    """SetMyName."""
    return _set_text(desk, params, "name")


def set_description(desk: Desk, params: Params) -> bool:
    """SetMyDescription."""
    return _set_text(desk, params, "description")


def set_short_description(desk: Desk, params: Params) -> bool:
    """SetMyShortDescription."""
    return _set_text(desk, params, "short_description")


def _get_text(desk: Desk, params: Params, field: str) -> dict[str, Any]:
    text = description_for(desk.profile, field, params.text("language_code"))
    if field == "name":
        text = text or desk.world.bot.first_name
    return {field: text}


def get_name(desk: Desk, params: Params) -> dict[str, Any]:
    """GetMyName."""
    return _get_text(desk, params, "name")


def get_description(desk: Desk, params: Params) -> dict[str, Any]:
    """GetMyDescription."""
    return _get_text(desk, params, "description")


def get_short_description(desk: Desk, params: Params) -> dict[str, Any]:
    """GetMyShortDescription."""
    return _get_text(desk, params, "short_description")


def set_webhook(desk: Desk, params: Params) -> bool:
    """Answer setWebhook: loopback addresses only, since nothing may leave this machine."""
    url = params.text("url")
    secret = params.text("secret_token")
    if not _SECRET.fullmatch(secret):
        raise bad("secret token contains unallowed characters")
    local = re.fullmatch(r"https?://(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?/\S*", url)
    if url and not local:
        raise bad("bad webhook: the playground delivers to loopback only")
    desk.feed.allow(allowed(params))
    if params.flag("drop_pending_updates"):
        desk.feed.pending.clear()
    desk.feed.webhook = {"url": url, "secret": secret} if url else {}
    desk.feed.signal.fire()
    return True


def delete_webhook(desk: Desk, params: Params) -> bool:
    """DeleteWebhook."""
    if params.flag("drop_pending_updates"):
        desk.feed.pending.clear()
    desk.feed.webhook = {}
    return True


def webhook_info(desk: Desk, _params: Params) -> dict[str, Any]:
    """GetWebhookInfo."""
    told: dict[str, Any] = {
        "url": desk.feed.webhook.get("url", ""),
        "has_custom_certificate": False,
        "pending_update_count": len(desk.feed.pending),
    }
    if desk.feed.webhook:
        told["max_connections"] = 40
        if error := desk.feed.webhook.get("error"):
            told |= {"last_error_date": error[0], "last_error_message": error[1]}
    if desk.feed.allowed:
        told["allowed_updates"] = sorted(desk.feed.allowed)
    return told


def allowed(params: Params) -> list[str] | None:
    """Return the kinds of updates a call asks for; unknown ones are passed over, as by Telegram."""
    given = params.structure("allowed_updates")
    if given is None:
        return None
    if not isinstance(given, list):
        raise bad("can't parse allowed updates: expected an Array of String")
    return [str(kind) for kind in given if kind in KINDS]


def log_out(_desk: Desk, _params: Params) -> bool:
    """Answer close and logOut: there is no other server to go to, so nothing changes."""
    return True


METHODS = {
    "getMe": get_me,
    "setMyCommands": set_commands,
    "getMyCommands": get_commands,
    "deleteMyCommands": delete_commands,
    "setMyName": set_name,
    "getMyName": get_name,
    "setMyDescription": set_description,
    "getMyDescription": get_description,
    "setMyShortDescription": set_short_description,
    "getMyShortDescription": get_short_description,
    "setWebhook": set_webhook,
    "deleteWebhook": delete_webhook,
    "getWebhookInfo": webhook_info,
    "logOut": log_out,
    "close": log_out,
}
