"""The bot's queue of updates.

Owns update ids, what kinds the bot asked for, confirmation by offset, and the
rule that only one poller is served. Leaves HTTP and waiting to `server`.
"""

from collections import deque
from typing import Any

from bot.playground.refusals import CONFLICT, ApiError
from bot.playground.signals import Signal

MAX_BATCH = 100
MAX_WAIT = 50.0
_ON_REQUEST = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
KINDS = frozenset(
    {
        *_ON_REQUEST,
        "message",
        "edited_message",
        "channel_post",
        "edited_channel_post",
        "callback_query",
        "inline_query",
        "chosen_inline_result",
        "my_chat_member",
        "chat_join_request",
        "poll",
        "poll_answer",
    },
)


class Feed:
    """Updates that the bot has not confirmed yet, oldest first."""

    def __init__(self) -> None:
        self.pending: deque[dict[str, Any]] = deque()
        self.next_id = 1_000
        self.allowed: frozenset[str] | None = None
        self.webhook: dict[str, Any] = {}
        self.signal = Signal()
        self._poll = 0

    def put(self, kind: str, payload: dict[str, Any]) -> None:
        """Queue an update, if the bot asked for its kind. The payload is kept as given."""
        wanted = kind in self.allowed if self.allowed else kind not in _ON_REQUEST
        if not wanted:
            return
        self.pending.append({"update_id": self.next_id, kind: payload})
        self.next_id += 1
        self.signal.fire()

    def allow(self, kinds: list[str] | None) -> None:
        """Remember which kinds the bot wants; None keeps, an empty list is the default."""
        if kinds is not None:
            self.allowed = frozenset(kinds) or None

    def confirm(self, offset: int) -> None:
        """Forget what comes before the offset; a negative one keeps only that many at the end."""
        if offset < 0:
            while len(self.pending) > -offset:
                self.pending.popleft()
            return
        while self.pending and self.pending[0]["update_id"] < offset:
            self.pending.popleft()

    def batch(self, limit: int) -> list[dict[str, Any]]:
        """Return the oldest updates without confirming them."""
        return [self.pending[at] for at in range(min(limit, len(self.pending)))]

    def polling(self) -> int:
        """Begin a poll and end any earlier one; returns this poll's ticket."""
        if self.webhook.get("url"):
            raise ApiError(
                CONFLICT,
                "Conflict: can't use getUpdates method while webhook is active; "
                "use deleteWebhook to delete the webhook first",
            )
        self._poll += 1
        self.signal.fire()
        return self._poll

    def still(self, ticket: int) -> None:
        """Refuse with 409 when another poll has begun since."""
        if ticket != self._poll:
            raise ApiError(
                CONFLICT,
                "Conflict: terminated by other getUpdates request; "
                "make sure that only one bot instance is running",
            )
