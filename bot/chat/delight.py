"""A little noise over a rare event (chat.md 6): an effect in private, a reaction elsewhere.

Owns which event deserves which. Never a message of its own, and never before the loser's eyes.
"""

from __future__ import annotations

from bot.chat.highlights import rare_hit
from bot.chat.manner import Manner
from bot.chat.sights import Look
from rules.events import GameWon
from rules.scoring import Kind, Result

PARTY = "5046509860389126442"
"""Telegram's own effect of 🎉, free for everybody; it exists in private chats only."""

POPPER, FIRE = "🎉", "🔥"
"""Reactions that every bot may give."""

GRAND = frozenset({Kind.GAMMON, Kind.BACKGAMMON, Kind.MARS, Kind.KOKS})


def effect(look: Look, manner: Manner) -> str:
    """The effect of a new message that tells its reader of their own mars; empty for none."""
    return PARTY if look.sight.private and manner.new and _won_grandly(look) else ""


def reaction(look: Look, manner: Manner) -> str:
    """The bot's reaction to a board that tells of a mars or of a 6-6 that hits from the bar.

    In private only to a message of whoever brought it about, and not where an effect is shown.
    """
    private, reader = look.sight.private, look.sight.view.audience
    if _won_grandly(look) if private else _grand(look) is not None:
        return "" if private and manner.new else POPPER
    hit = {player for moment in look.story.news if (player := rare_hit(moment)) is not None}
    return FIRE if hit and (not private or reader in hit) else ""


def _won_grandly(look: Look) -> bool:
    """The reader of a private chat has just won a mars."""
    won, seating, reader = _grand(look), look.sight.table.seating, look.sight.view.audience
    side = None if seating is None or reader is None else seating.side_of(reader)
    return won is not None and side is not None and side is won.winner


def _grand(look: Look) -> Result | None:
    """The mars that is news here."""
    for moment in look.story.news:
        event = moment.event
        if isinstance(event, GameWon) and event.result.kind in GRAND:
            return event.result if event.result.winner is not None else None
    return None
