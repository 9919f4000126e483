"""What a chat's sender still has to do.

Owns one `Wish` per view, its jobs with their ranks and due times, and the order among them.
Wishes merge: however often something is asked for, it is done once, as things stand then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from aiogram.types import InlineKeyboardMarkup

from bot.chat.budget import Rank
from bot.play.ports import ViewId
from rules.identity import PlayerId

FIRST_PAUSE_MS = 1_000
LONGEST_PAUSE_MS = 300_000
LONG_MS = 5_000


class Job(Enum):
    """One kind of call that a wish may come to."""

    AGAIN = "again"
    """The board in a new message, because somebody asked for it."""
    RING = "ring"
    """The board in a new message that calls whoever did not press."""
    NOTE = "note"
    """A few words about somebody who cannot be reached."""
    WORDS = "words"
    """What the other player has said."""
    SHOW = "show"
    """What the screen lacks."""
    DRAFT = "draft"
    """The half-made turn."""
    MENU = "menu"
    """Other buttons."""
    STRIP = "strip"
    """Buttons off an old board."""


RANKS = {
    Job.AGAIN: Rank.CALL,
    Job.RING: Rank.CALL,
    Job.NOTE: Rank.BOARD,
    Job.WORDS: Rank.BOARD,
    Job.SHOW: Rank.BOARD,
    Job.DRAFT: Rank.DRAFT,
    Job.MENU: Rank.DRAFT,
    Job.STRIP: Rank.STRIP,
}


@dataclass
class Delay:
    """Something does not work: it is left alone until `until`, next time for `pause`."""

    until: int = 0
    pause: int = FIRST_PAUSE_MS


@dataclass
class Wish:
    """What one view still needs. Times are milliseconds of the senders' clock."""

    view: ViewId
    due: dict[Job, int] = field(default_factory=dict)
    besides: dict[Job, int] = field(default_factory=dict)
    """What the task under way shows anyway, if it shows anything."""
    die: int | None = None
    panel: str = ""
    menu: InlineKeyboardMarkup | None = None
    unreachable: set[PlayerId] = field(default_factory=set)
    delays: dict[Job, Delay] = field(default_factory=dict)
    """By what failed: words, old boards, and the board itself with all that is about it."""
    voiceless: bool = False
    """What put it off was that the bot may not speak in the chat now."""

    def want(self, job: Job, at: int) -> None:
        """Do this at `at`, or when it was wanted before, if that is earlier."""
        self.due[job] = min(at, self.due.get(job, at))

    def put_back(self) -> None:
        """The task under way has shown nothing: what it would have shown is still wanted."""
        for job, at in self.besides.items():
            self.want(job, at)
        self.besides = {}

    def failed(self, job: Job, now: int) -> None:
        """Something of this view does not work: leave it alone, longer each time."""
        delay = self.delays.setdefault(_apart(job), Delay())
        delay.until = now + delay.pause
        delay.pause = min(delay.pause * 2, LONGEST_PAUSE_MS)

    def worked(self, job: Job) -> None:
        """It works again."""
        self.delays.pop(_apart(job), None)
        self.voiceless = False

    def ready_at(self, job: Job) -> int:
        """Before that it is left alone."""
        delay = self.delays.get(_apart(job))
        return 0 if delay is None else delay.until


def _apart(job: Job) -> Job:
    """What fails by itself holds up nothing else."""
    return job if job in {Job.WORDS, Job.STRIP} else Job.SHOW


@dataclass(frozen=True, slots=True)
class Task:
    """A job of a view, and from when on it may be done."""

    view: ViewId
    job: Job
    at: int

    @property
    def rank(self) -> Rank:
        """What its call is worth."""
        return RANKS[self.job]


class Wishes:
    """The wishes of one chat, in the order they came."""

    def __init__(self) -> None:
        self._by_view: dict[ViewId, Wish] = {}

    def __bool__(self) -> bool:
        return any(wish.due for wish in self._by_view.values())

    def of(self, view: ViewId) -> Wish:
        """The wish of a view, empty if there was none."""
        return self._by_view.setdefault(view, Wish(view))

    def drop(self, view: ViewId) -> None:
        """The view needs nothing any more."""
        self._by_view.pop(view, None)

    def voice(self) -> bool:
        """Perhaps the bot may speak again: try now; whether there is anything to say."""
        silent = [wish for wish in self._by_view.values() if wish.voiceless]
        for wish in silent:
            wish.delays.clear()
            wish.voiceless = False
        return bool(silent)

    def take(self, task: Task) -> Wish:
        """This task is about to be done; what a board shows anyway need not be done apart."""
        wish = self.of(task.view)
        wish.due.pop(task.job, None)
        besides: tuple[Job, ...] = ()
        if task.job in {Job.AGAIN, Job.RING, Job.SHOW}:
            besides = (Job.SHOW, Job.DRAFT, Job.MENU, Job.RING, Job.AGAIN)
        if task.job is Job.DRAFT:
            besides = (Job.MENU,)
        wish.besides = {job: wish.due.pop(job) for job in besides if job in wish.due}
        return wish

    def ready(self, now: int) -> list[Task]:
        """Those that may be done now: by rank, then what has waited longest.

        So no table of a busy chat keeps the others from their turn. A half-made turn that has
        waited long is as good as a board, since some board would always be before it there.
        """

        def order(task: Task) -> tuple[int, int]:
            aged = task.rank is Rank.DRAFT and now - task.at > LONG_MS
            return (Rank.BOARD if aged else task.rank), task.at

        return sorted((task for task in self._tasks() if task.at <= now), key=order)

    def next_at(self) -> int | None:
        """When the next task may be done; None if there is none."""
        return min((task.at for task in self._tasks()), default=None)

    def _tasks(self) -> Iterator[Task]:
        for wish in self._by_view.values():
            for job, at in wish.due.items():
                yield Task(wish.view, job, max(at, wish.ready_at(job)))
