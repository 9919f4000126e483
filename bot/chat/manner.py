"""Which message, which sound: the rules of chat.md 3 as one pure decision.

Owns when a board is a new message and when an edit, whom it calls and when a call is due.
Leaves to the sender how it gets there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.chat.quiet import is_quiet
from bot.chat.story import Story
from bot.play.holding import HERE_SECONDS
from bot.play.ports import ChatSettings, View
from rules.identity import Instant, PlayerId

CALL_SECONDS = 60
"""Who was thought to be here and does not press is called after so long."""

EDITS_IN_A_ROW = 5
"""So many turns are shown in one message; the sixth stands in a new one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How a state is shown.

    `new`: a new message, else the live one is edited; `mute`: neither, it is told with the next
    board. `rings`: it makes a sound. `calls` are
    the people it names in a group. `ring_at`: when somebody is to be called who has not pressed
    until then.
    """

    new: bool
    mute: bool = False
    rings: bool = False
    calls: tuple[PlayerId, ...] = ()
    ring_at: Instant | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A group at the moment `at`: what it chose, and when each of those called was last active.

    Those who have `gone` from it are named to nobody there.
    """

    at: Instant
    settings: ChatSettings
    last_seen: Mapping[PlayerId, Instant | None]
    gone: frozenset[PlayerId] = frozenset()

    def lacks(self, player: PlayerId) -> bool:
        """This person is away."""
        seen = self.last_seen.get(player)
        return seen is None or self.at - seen > HERE_SECONDS


def of_card(view: View, *, asks: bool) -> Manner:
    """How a table card is shown: once; `asks`: it asks one certain person, who may be away."""
    first = view.message is None
    return Manner(new=first, rings=first and asks)


def in_private(view: View, story: Story) -> Manner:
    """How `view`, the chat of `view.audience`, shows what is new.

    The mover's own message becomes its final form; who is called gets a ringing one.
    """
    called = view.audience in story.called
    if view.message is None and view.shown_seq and not (called or story.begun or story.over):
        return Manner(new=False, mute=True)  # a round has taken the message; nothing is asked
    others = bool(story.actors - {view.audience})
    if view.message is None:
        return Manner(new=True, rings=called)
    if story.begun or called or (story.over and others):
        return Manner(new=True, rings=called or (story.over and others))
    return Manner(new=False)


def in_group(view: View, story: Story, room: Room) -> Manner:
    """How a group's `view` shows what is new: without sound, in edits, where it is quiet."""
    quiet = is_quiet(room.settings, room.at)
    called = tuple(player for player in story.called if player not in room.gone)
    told = [player for player in story.lost if player not in room.gone]
    away = tuple(player for player in dict.fromkeys((*called, *told)) if room.lacks(player))
    if away:
        return Manner(new=True, rings=not quiet, calls=away)
    ring_at = Instant(room.at + CALL_SECONDS) if called else None
    if not story.turns and not called:
        ring_at = view.ring_at  # nothing was asked, so the old call stands
    fresh = (
        view.message is None
        or story.begun
        or story.over
        or (story.turns and room.settings.new_message_each_turn and not quiet)
        or (story.turns and view.edits >= EDITS_IN_A_ROW)
    )
    return Manner(new=fresh, ring_at=ring_at)
