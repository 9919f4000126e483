"""Telegram's flood limits as far as they are known, on an injected clock.

Owns the counting of sends and edits per chat and the statistics of refusals.
Leaves it to the methods to say what counts (edits share the budget with sends).
"""

import math
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass

from bot.playground.refusals import too_many

_MINUTE = 60.0


@dataclass(frozen=True)
class Limits:
    """Numbers of the limiter: messages and edits a minute or second."""

    group_per_minute: int = 20
    chat_per_second: float = 1.0
    chat_burst: int = 5
    bot_per_second: int = 30


@dataclass
class _Budget:
    """A chat's short-term allowance and the moments of its last minute."""

    tokens: float
    at: float
    minute: deque[float]


class Limiter:
    """Counts what the bot sends; with limits it refuses what Telegram would refuse."""

    def __init__(self, limits: Limits | None, clock: Callable[[], float]) -> None:
        self.limits = limits
        self.clock = clock
        self.sent: Counter[int] = Counter()
        self.refused: Counter[int] = Counter()
        self.busiest: Counter[int] = Counter()
        self._budgets: dict[int, _Budget] = {}
        self._all: deque[float] = deque()

    def count(self, chat: int, *, grouped: bool) -> None:
        """Count one send or edit into a chat; `ApiError` 429 when it is too many.

        A refused call does not use up the budget.
        """
        now = self.clock()
        budget = self._budgets.get(chat)
        if budget is None:
            burst = self.limits.chat_burst if self.limits else 0
            budget = self._budgets[chat] = _Budget(burst, now, deque())
        while budget.minute and budget.minute[0] <= now - _MINUTE:
            budget.minute.popleft()
        while self._all and self._all[0] <= now - 1.0:
            self._all.popleft()
        if self.limits is not None:
            wait = self._wait(self.limits, budget, now, grouped=grouped)
            if wait > 0:
                self.refused[chat] += 1
                raise too_many(max(1, math.ceil(wait)))
            budget.tokens -= 1
        budget.minute.append(now)
        self._all.append(now)
        self.sent[chat] += 1
        self.busiest[chat] = max(self.busiest[chat], len(budget.minute))

    def _wait(self, limits: Limits, budget: _Budget, now: float, *, grouped: bool) -> float:
        """Return how many seconds this call comes too early; refills the short allowance."""
        gained = max(0.0, now - budget.at) * limits.chat_per_second
        budget.tokens = min(float(limits.chat_burst), budget.tokens + gained)
        budget.at = now
        wait = 0.0
        if budget.tokens < 1:
            wait = (1 - budget.tokens) / limits.chat_per_second
        if grouped and len(budget.minute) >= limits.group_per_minute:
            wait = max(wait, budget.minute[-limits.group_per_minute] + _MINUTE - now)
        if len(self._all) >= limits.bot_per_second:
            wait = max(wait, self._all[-limits.bot_per_second] + 1.0 - now)
        return wait
