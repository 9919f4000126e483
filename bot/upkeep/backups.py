"""Back-ups that make themselves while the bot runs.

Owns when one is due: the newest copy's name says when it was made, so nothing is remembered
over a restart. Leaves copying, checking and dropping old ones to `storage.backup`.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path

from bot.play.ports import StorageError
from bot.upkeep.metrics import Metrics
from rules.identity import Instant
from storage.backup import back_up, backups, made_at

RETRY_SECONDS = 600
"""After a failure: a full disk is not helped by trying every minute."""

LOOK_SECONDS = 60.0
"""How often the clock is looked at."""

HOUR = 3600

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Copies of `database` go to `directory` every so many hours; the newest `keep` stay."""

    database: Path
    directory: Path
    every_hours: int
    keep: int


class Backups:
    """The chore. A failure is logged and counted, and tried again; play goes on."""

    def __init__(self, plan: Plan, metrics: Metrics) -> None:
        self._plan = plan
        self._metrics = metrics
        for result in ("made", "failed"):
            metrics.expect("backups_total", result=result)
        self._not_before: Instant | None = None

    def due_at(self, now: Instant) -> Instant:
        """When the next copy is due: at once if there is none.

        One whose name is later than now counts for none: a clock was wrong, for years perhaps.
        """
        made = [made_at(path) for path in backups(self._plan.database, self._plan.directory)]
        newest = max((at for at in made if at is not None and at <= now), default=None)
        due = Instant(0) if newest is None else Instant(newest + self._plan.every_hours * HOUR)
        if self._not_before is None or now < self._not_before - RETRY_SECONDS:
            return due
        return max(due, self._not_before)

    async def sweep(self, at: Instant) -> None:
        """Make a copy if one is due at `at`."""
        if at < self.due_at(at):
            return
        plan = self._plan
        try:
            made = await back_up(plan.database, plan.directory, at=at, keep=plan.keep)
        except StorageError as error:
            self._metrics.count("backups_total", result="failed")
            self._not_before = Instant(at + RETRY_SECONDS)
            _log.error("the back-up failed (%s %s)", error.code, error.facts)
            return
        self._metrics.count("backups_total", result="made")
        self._not_before = None
        _log.info("backed up to %s", made)
