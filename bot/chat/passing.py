"""A board of a round in the hands of a sender: shown, passed on, or sent away.

Owns what a sender does where `rounds` says that a view is not to be shown as it stands. Every step
leaves something that the next look repeats, so a crash between two calls loses nothing.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.chat.posting import GoneError, Place
from bot.chat.rounds import Onward
from bot.chat.wishes import Job, Wishes
from bot.play.ports import Chat, Old, View

if TYPE_CHECKING:
    from bot.chat.sender import Outside

_log = logging.getLogger(__name__)


async def stays(out: Outside, wishes: Wishes, chat: Chat, view: View) -> bool:
    """The board is to be shown; else its message has gone to another one of the round."""
    wish, move = wishes.of(view.id), await out.rounds.onward(view)
    match move.onward:
        case Onward.STAYS:
            return True
        case Onward.STRAY:
            await _send_away(out, wishes, view)
            return False
        case Onward.PASSED if move.to is not None:
            wishes.of(move.to.id).want(Job.SHOW, out.ms())
            if move.to.stale:
                wishes.of(move.to.id).want(Job.STRIP, out.ms())
        case _:
            await _end(out, chat, view, move.put_off)
    wish.want(Job.SHOW, out.ms())  # what else it has to tell, and its older messages
    return False


async def _end(out: Outside, chat: Chat, view: View, put_off: int) -> None:
    """Nothing waits any more, and the message says so. Told first, so that it is repeated."""
    screen = await out.composer.round_over(view, put_off)
    if screen is not None and view.message is not None:
        place = Place(chat=chat.telegram_id, thread=view.thread, id=chat.id)
        try:
            await out.posting.edit(place, view.message, screen, photo=view.photo)
        except GoneError:
            _log.debug("the message of the round is gone")
    await out.rounds.end(view)


async def _send_away(out: Outside, wishes: Wishes, view: View) -> None:
    """A view that was there for a round goes, once no message of it looks alive."""
    old = view.message
    if old is None and not view.stale:
        await out.posts.drop_view(view.id)
        wishes.drop(view.id)
        return
    if old is not None:
        await out.book.amend(
            view.id,
            lambda row: replace(
                row, message=None, stale=(*row.stale, Old(old, row.shown_seq, row.photo))
            ),
        )
    wishes.of(view.id).want(Job.STRIP, out.ms())
