"""The Bot API methods that are modelled, by lower-case name."""

from collections.abc import Callable
from typing import Any

from bot.playground.desk import Desk
from bot.playground.methods import chats, deleting, editing, profile, sending
from bot.playground.params import Params

Method = Callable[[Desk, Params], Any]

METHODS: dict[str, Method] = {
    name.lower(): method
    for part in (sending, editing, deleting, chats, profile)
    for name, method in part.METHODS.items()
}
