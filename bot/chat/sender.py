"""One chat's sender: it makes every call for the boards of this chat, one after the other.

Owns the order of the calls, when they may go, and what becomes of failures: a flood freezes
this chat only, a lost answer is made good, a chat that is shut lets its views sleep. What a
board looks like is read anew before each call, so the newest state wins.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from aiogram.exceptions import AiogramError, TelegramBadRequest, TelegramMigrateToChat

from bot.chat.budget import Budget, Rank
from bot.chat.composer import Composed, Composer
from bot.chat.doubted import Doubted
from bot.chat.doubts import Doubts
from bot.chat.passing import stays
from bot.chat.posting import GoneError, Place, Posted, Posting, ShutError
from bot.chat.resting import Rest
from bot.chat.rounds import RoundBook
from bot.chat.telling import Telling
from bot.chat.traffic import Verdict, unrepeated, verdict
from bot.chat.viewbook import ViewBook, nowhere
from bot.chat.wishes import RANKS, Job, Task, Wish, Wishes
from bot.play.ports import Chat, ChatId, ChatKind, Now, Old, Posts, View, ViewId
from rules.identity import Seq
from rules.steps import Turn

DRAFT_PACE_MS = 1_000
"""How often a half-made turn is redrawn in a private chat."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outside:
    """What all senders share.

    `on_shut` hears of views that fell asleep, `on_moved` of a chat with a new Telegram id.
    """

    posts: Posts
    book: ViewBook
    rounds: RoundBook
    telling: Telling
    composer: Composer
    posting: Posting
    budget: Budget
    doubts: Doubts
    ms: Callable[[], int]
    now: Now
    on_shut: Callable[[View], Awaitable[None]]
    on_moved: Callable[[ChatId], Awaitable[None]]


Shape = tuple[str, Seq, Turn, bool, int | None]
"""What a message shows: its number, how far, which draft, if that is held, which die first."""


class Sender:
    """The calls of one chat. Whoever wants something writes it into `wishes`, then steps."""

    def __init__(self, chat: ChatId, outside: Outside) -> None:
        self.chat = chat
        self.wishes = Wishes()
        self._out = outside
        self._rest = Rest()
        self._doubted = Doubted(chat, outside.doubts, outside.posts, outside.now)
        self._bare: dict[ViewId, str] = {}
        self._shows: dict[ViewId, Shape] = {}
        self._drafted: dict[ViewId, int] = {}

    async def step(self) -> int | None:
        """Do at most one thing. When to step again (milliseconds); None: nothing is wanted.

        Never raises for what Telegram or the disk says: the wish stays and is tried again.
        """
        now = self._out.ms()
        if self._rest.until > now:
            return self._rest.until
        try:
            return await self._next(now)
        except Exception:  # noqa: BLE001 - nobody else would take up what is wanted here
            _log.exception("the sender of chat %s stumbled", self.chat)
            self._rest.failed(self._out.ms(), None)
            return self._rest.until

    async def _next(self, now: int) -> int | None:
        chat = await self._out.posts.chat(self.chat)
        if chat is None:
            return None
        await self._doubted.recall(chat)
        tasks = self.wishes.ready(now)
        if tasks:
            return await self._step(chat, tasks, now)
        later, looks = self.wishes.next_at(), self._doubted.ready_at(chat, now)
        if looks is None:
            return later
        ready = max(self._out.budget.ready_at(chat.telegram_id, Rank.STRIP), looks)
        if ready <= now:
            await self._guarded(chat, None, self._doubted.look(chat))
            return self._out.ms()
        return ready if later is None else min(ready, later)

    async def _step(self, chat: Chat, tasks: list[Task], now: int) -> int:
        task = tasks[0]
        ready = self._out.budget.ready_at(chat.telegram_id, task.rank)
        if ready > now:
            return ready
        if task.job is Job.SHOW and len([one for one in tasks if one.job is Job.SHOW]) > 1:
            task = await self._most_urgent([one for one in tasks if one.job is Job.SHOW])
        wish = self.wishes.take(task)
        await self._guarded(chat, task, self._do(chat, task, wish))
        return self._out.ms()

    async def _most_urgent(self, tasks: list[Task]) -> Task:
        """Among boards that wait, one that calls somebody goes first."""
        for task in tasks:
            with suppress(Exception):  # that is heard of, and put off, when it is to be shown
                view = await self._out.book.read(task.view)
                composed = view and await self._out.composer.compose(view, Job.SHOW)
                if composed and composed.manner.rings:
                    return task
        return tasks[0]

    async def _guarded(self, chat: Chat, task: Task | None, doing: Awaitable[None]) -> None:
        """Do it, and see to what goes wrong, also while one sees to it."""
        try:
            await self._judged(chat, task, doing)
        except Exception:  # noqa: BLE001 - the other boards of the chat go on
            _log.exception("showing in chat %s failed", self.chat)
            self._put_off(task)

    async def _judged(self, chat: Chat, task: Task | None, doing: Awaitable[None]) -> None:
        """Do it, and do what follows from Telegram's answer."""
        rank = Rank.STRIP if task is None else RANKS[task.job]
        try:
            with unrepeated(rank, patience_ms=0):  # it can be composed anew when it may go
                await doing
        except ShutError as shut:
            if task is not None and shut.passing and chat.kind is ChatKind.GROUP:
                self._put_off(task)
                self.wishes.of(task.view).voiceless = True
            elif task is not None:
                await self._sleep(chat, task.view)
        except TelegramMigrateToChat as moved:
            await self._out.posts.migrate(chat.telegram_id, moved.migrate_to_chat_id)
            self._shows.clear()
            await self._out.on_moved(self.chat)
            self._again(task)
        except AiogramError as error:
            await self._failed(chat, task, error)
        else:
            self._rest.worked()
            if task is not None:
                self.wishes.of(task.view).worked(task.job)

    async def _failed(self, chat: Chat, task: Task | None, error: AiogramError) -> None:
        """Telegram or the way to it failed."""
        method, why = getattr(error, "method", None), str(error).partition("\n")[0]
        if task is None:
            _log.info("chat %s: a look is repeated: %s", self.chat, why)
            self._put_off(None)
            return
        judged = Verdict.AGAIN if method is None else verdict(method, error)
        match judged:
            case Verdict.NO:
                _log.error("chat %s refuses %s: %s", self.chat, task, error)
                if task.job not in {Job.DRAFT, Job.MENU, Job.NOTE}:  # not worth a second try
                    self._put_off(task)
                return
            case Verdict.DOUBT:
                await self._doubted.lost(chat, await self._out.book.read(task.view))
        rests = judged is not Verdict.WAIT  # for that the budget has frozen the chat
        if rests and self._rest.failed(self._out.ms(), method):
            self._out.posting.in_letters(chat.telegram_id, self._rest.until)
        _log.info("chat %s: %s is repeated: %s", self.chat, task.job.value, why)
        self._again(task)

    def _again(self, task: Task | None) -> None:
        if task is not None:
            wish = self.wishes.of(task.view)
            wish.want(task.job, self._out.ms())
            wish.put_back()

    def _put_off(self, task: Task | None) -> None:
        self._again(task)
        if task is not None:
            self.wishes.of(task.view).failed(task.job, self._out.ms())
        else:
            self._doubted.put_off(self._out.ms())

    async def _do(self, chat: Chat, task: Task, wish: Wish) -> None:
        view = await self._out.book.read(task.view)
        if view is None or view.asleep:
            self.wishes.drop(task.view)
            return
        match task.job:
            case Job.NOTE:
                await self._note(chat, view, wish)
            case Job.WORDS:
                place = Place(chat=chat.telegram_id, thread=view.thread)
                await self._out.telling.words(view, place)
            case Job.STRIP:
                await self._strip(chat, view, wish)
            case Job.MENU if view.message is not None:
                await self._menu(chat, view, wish)
            case job:
                await self._show(chat, view, job, wish)

    async def _show(self, chat: Chat, view: View, job: Job, wish: Wish) -> None:
        if not await stays(self._out, self.wishes, chat, view):
            return
        composed = await self._out.composer.compose(view, job, wish.die, wish.panel)
        if composed is None:
            wish.put_back()
            return
        if job is Job.RING and not composed.manner.new and view.shown_seq >= composed.seq:
            await self._out.book.amend(
                view.id, lambda row: replace(row, ring_at=composed.manner.ring_at)
            )
            wish.put_back()
            return
        if composed.manner.mute:
            await self._out.book.amend(
                view.id, lambda row: replace(row, shown_seq=max(row.shown_seq, composed.seq))
            )
            return
        place = Place(chat=chat.telegram_id, thread=view.thread, id=chat.id)
        await self._out.telling.before(view, place, composed)
        if composed.manner.new or view.message is None:
            await self._send(view, place, composed, wish)
            return
        shape = (view.message, *composed.shape, wish.die)
        if job is Job.DRAFT and self._shows.get(view.id) == shape:
            wish.put_back()
            return
        self.forget(view.id)  # until an answer comes nobody knows what stands there
        try:
            posted = await self._out.posting.edit(
                place, view.message, composed.screen, photo=view.photo
            )
        except GoneError:
            await self._send(view, place, composed, wish)
            return
        await self._edited(view, posted, composed)
        await self._shown(view, place, shape, composed)
        if composed.look.sight.left and not view.shown_seq:
            self._out.rounds.turned(view.id)
        if chat.kind is ChatKind.PRIVATE and job is Job.DRAFT:
            self._drafted[view.id] = self._out.ms()

    async def _send(self, view: View, place: Place, composed: Composed, wish: Wish) -> None:
        """A new message, and what is then to be stripped."""
        posted = await self._out.posting.send(place, composed.screen)
        if await self._moved(place):
            wish.want(Job.SHOW, self._out.ms())
            return
        old = view.message
        bare = old is None or self._bare.get(view.id) == old
        bare = bare or any(one.message == old for one in view.stale)

        def change(row: View) -> View:
            return replace(
                row,
                message=posted.message,
                photo=posted.photo,
                thread=posted.thread,
                posted_at=self._out.now(),
                edits=0,
                stale=row.stale
                if bare or old is None
                else (*row.stale, Old(old, view.shown_seq, view.photo)),
                shown_seq=max(row.shown_seq, composed.seq),
                ring_at=composed.manner.ring_at,
            )

        changed = await self._out.book.amend(view.id, change)
        if await self._moved(place):
            await self._out.book.amend(view.id, nowhere)
            wish.want(Job.SHOW, self._out.ms())
            return
        await self._shown(view, place, (posted.message, *composed.shape, wish.die), composed)
        if changed is not None and changed.stale:
            wish.want(Job.STRIP, self._out.ms())

    async def _moved(self, place: Place) -> bool:
        """The chat got another number meanwhile: what was sent stands in a group that is gone."""
        chat = await self._out.posts.chat(self.chat)
        return chat is None or chat.telegram_id != place.chat

    async def _edited(self, view: View, posted: Posted, composed: Composed) -> None:
        def change(row: View) -> View:
            if row.message != posted.message:
                return row  # the chat moved meanwhile
            return replace(
                row,
                photo=posted.photo,
                edits=row.edits + (1 if composed.turns else 0),
                shown_seq=max(row.shown_seq, composed.seq),
                ring_at=composed.manner.ring_at,
            )

        await self._out.book.amend(view.id, change)

    async def _shown(self, view: View, place: Place, shape: Shape, composed: Composed) -> None:
        """It got through: remember what stands there, and tell what goes beside it."""
        self._shows[view.id] = shape
        if composed.screen.buttons is None:
            self._bare[view.id] = shape[0]
        else:
            self._bare.pop(view.id, None)
        await self._out.telling.after(view, place, shape[0], composed)

    async def _menu(self, chat: Chat, view: View, wish: Wish) -> None:
        composed = await self._out.composer.compose(view, Job.MENU, wish.die, wish.panel)
        if composed is None or composed.seq > view.shown_seq:
            wish.want(Job.SHOW, self._out.ms())  # the new board brings its own buttons
            return
        late = wish.menu is None or composed.outlives(wish.menu)
        buttons = composed.screen.buttons if late else wish.menu
        assert view.message is not None  # noqa: S101 - else it is a Job.SHOW
        place = Place(chat=chat.telegram_id, thread=view.thread)
        try:
            await self._out.posting.buttons(place, view.message, buttons)
        except GoneError:
            wish.want(Job.AGAIN, self._out.ms())
        self._bare.pop(view.id, None)
        self._shows.pop(view.id, None)

    async def _strip(self, chat: Chat, view: View, wish: Wish) -> None:
        """Bring the oldest message that still looks live to its last form."""
        if not view.stale:
            return
        old = view.stale[0]
        if old.message != view.message:
            try:
                await self._settle(chat, view, old)
            except GoneError:
                _log.debug("message %s is gone", old.message)
            except TelegramBadRequest as error:  # no new board waits for an old one
                _log.warning("message %s stays as it is: %s", old.message, error.message)
        changed = await self._out.book.amend(
            view.id,
            lambda row: replace(row, stale=tuple(one for one in row.stale if one != old)),
        )
        if changed is not None and changed.stale:
            wish.want(Job.STRIP, self._out.ms())
        elif changed is not None and changed.message is None:
            wish.want(Job.SHOW, self._out.ms())  # it may have been there for a round only

    async def _settle(self, chat: Chat, view: View, old: Old) -> None:
        """What an older message says for good; where that cannot be shown, no buttons at least."""
        place = Place(chat=chat.telegram_id, thread=view.thread, id=chat.id)
        screen = await self._out.composer.last_form(view, old.seq) if old.seq is not None else None
        if screen is not None:
            try:
                await self._out.posting.edit(place, old.message, screen, photo=old.photo)
            except (GoneError, TelegramBadRequest):
                _log.debug("message %s cannot be edited", old.message)
            else:
                return
        await self._out.posting.buttons(place, old.message, None)

    async def _note(self, chat: Chat, view: View, wish: Wish) -> None:
        """Say who cannot be reached. Somebody is crossed off once it is said."""
        if not wish.unreachable:
            return
        player = min(wish.unreachable)
        html = await self._out.composer.unreachable(view, player)
        if html is not None:
            await self._out.posting.say(Place(chat=chat.telegram_id, thread=view.thread), html)
        wish.unreachable.discard(player)
        if wish.unreachable:
            wish.want(Job.NOTE, self._out.ms())

    async def _sleep(self, chat: Chat, view: ViewId) -> None:
        """The chat is shut: nothing more goes there until somebody wakes it."""
        self.wishes.drop(view)
        asleep = await self._out.book.amend(
            view, lambda row: replace(row, asleep=True, ring_at=None)
        )
        if chat.kind is ChatKind.PRIVATE:
            await self._out.posts.set_can_dm(chat.telegram_id, False)
        if asleep is not None:
            await self._out.on_shut(asleep)

    def forget(self, view: ViewId) -> None:
        """What this view shows is no longer what it should: the next edit is not spared."""
        self._shows.pop(view, None)

    def draft_at(self, view: ViewId) -> int:
        """When a private redraw of this view may come next."""
        return max(self._out.ms(), self._drafted.get(view, -DRAFT_PACE_MS) + DRAFT_PACE_MS)
