"""What one chat's sender does about messages whose answer was lost.

Owns that a doubt survives a crash: it is written beside the chat's settings until everything was
looked at. Which numbers are looked at, and how, is the business of `doubts`.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from bot.chat.doubts import Doubts
from bot.play.ports import Chat, ChatId, Now, Posts, StorageError, View

BUSY_MS = 1_000
"""So much later it is looked again whether something is still being said in a chat."""

LONG_MS = 30_000
"""So long nobody looks after a look that failed for no reason that is known."""

_log = logging.getLogger(__name__)


class Doubted:
    """The doubts about one chat."""

    def __init__(self, chat: ChatId, doubts: Doubts, posts: Posts, now: Now) -> None:
        self._chat = chat
        self._doubts = doubts
        self._posts = posts
        self._now = now
        self._recalled = False
        self._not_before = 0

    async def recall(self, chat: Chat) -> None:
        """What an earlier life has left in doubt; nothing is kept once everything was looked at."""
        if not chat.settings.in_doubt:
            return
        if not self._recalled:
            self._doubts.recall(chat.telegram_id, chat.settings.in_doubt)
            self._recalled = True
        if not self._doubts.kept(chat.telegram_id):
            await self._keep("")

    async def lost(self, chat: Chat, view: View | None) -> None:
        """An answer was lost: perhaps the message stands there."""
        newest = int(view.message) if view and view.message else None
        self._doubts.lost(chat.telegram_id, newest, self._now())
        await self._keep(self._doubts.kept(chat.telegram_id))

    def ready_at(self, chat: Chat, now: int) -> int | None:
        """When (milliseconds) it may be looked; None: there is nothing to look at."""
        if not self._doubts.open(chat.telegram_id):
            return None
        busy = BUSY_MS if self._doubts.busy(chat.telegram_id) else 0
        return max(now + busy, self._not_before)

    def put_off(self, now: int) -> None:
        """Looking failed: it is left alone for a while, and no board waits for that."""
        self._not_before = now + LONG_MS

    async def look(self, chat: Chat) -> None:
        """Look at one number. Raises what may pass."""
        await self._doubts.look(chat.telegram_id, self._stands)

    async def _stands(self, message: str) -> bool:
        """A board was shown in this message of the chat."""
        return await self._posts.view_of_message(self._chat, message) is not None

    async def _keep(self, in_doubt: str) -> None:
        """Write it down. Where that fails, a crash forgets it."""
        self._recalled = True
        try:
            chat = await self._posts.chat(self._chat)
            if chat is not None and chat.settings.in_doubt != in_doubt:
                await self._posts.change_chat(
                    self._chat, lambda was: replace(was, in_doubt=in_doubt)
                )
        except StorageError as error:
            _log.warning("what is in doubt was not written down: %s", type(error).__name__)
