"""Methods that delete messages.

Owns Telegram's rules of what may go: 48 hours, whose message, dice in private.
"""

from bot.playground.desk import Desk
from bot.playground.model import Chat, Kind, Message
from bot.playground.params import Params
from bot.playground.refusals import bad

_TWO_DAYS = 48 * 3600
_DAY = 24 * 3600
_MOST = 100


def _deletable(desk: Desk, chat: Chat, message: Message) -> bool:
    """Return whether the bot may delete this message for everybody now."""
    age = desk.world.now() - message.date
    if chat.grouped and chat.bot.administers:
        return True
    if age >= _TWO_DAYS:
        return False
    if chat.kind is Kind.PRIVATE:
        return "dice" not in message.body or age >= _DAY
    return message.sender == desk.world.bot.id


def delete_message(desk: Desk, params: Params) -> bool:
    """DeleteMessage."""
    chat = desk.present(params)
    message = desk.message(chat, params, "message to delete")
    if not _deletable(desk, chat, message):
        raise bad("message can't be deleted for everyone")
    desk.world.erase(message)
    return True


def delete_messages(desk: Desk, params: Params) -> bool:
    """Answer deleteMessages: those that are missing are passed over."""
    chat = desk.present(params)
    numbers = params.structure("message_ids")
    if not isinstance(numbers, list) or not 1 <= len(numbers) <= _MOST:
        raise bad("message identifiers are not specified")
    if not all(isinstance(number, int) for number in numbers):
        raise bad("message identifiers are not specified")
    found = [desk.world.message(chat, number) for number in numbers]
    messages = [message for message in found if message is not None]
    if not all(_deletable(desk, chat, message) for message in messages):
        raise bad("message can't be deleted for everyone")
    for message in messages:
        desk.world.erase(message)
    return True


METHODS = {"deleteMessage": delete_message, "deleteMessages": delete_messages}
