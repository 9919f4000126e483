"""A local stand-in for Telegram: Bot API and chat page on loopback. See the README."""

from bot.playground.actor import Actor, Answer
from bot.playground.limits import Limits
from bot.playground.playground import Playground

__all__ = ["Actor", "Answer", "Limits", "Playground"]
