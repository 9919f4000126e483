"""From a bot and its ports to a running conversation, and a clean end.

Owns the order of starting and stopping: the command menus, healing, the clockwork, updates by
polling or webhook, then waiting for everything under way. Asking a Telegram that does not answer
yet is `reaching`'s; settings, the database and the exit codes are `bot.__main__`'s.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any

from aiogram import BaseMiddleware, Bot, Dispatcher
from aiogram.exceptions import AiogramError
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    TelegramObject,
    Update,
)
from aiohttp import web

from bot import logs
from bot.chat.aftermath import Aftermath
from bot.chat.announcer import Announcer
from bot.chat.app import App, Office
from bot.chat.budget import Budget
from bot.chat.cards import OurFace
from bot.chat.desk import Desk
from bot.chat.digests import Digests, Newsroom
from bot.chat.dispatcher import make_dispatcher
from bot.chat.films import Films
from bot.chat.floodguard import FloodGuard
from bot.chat.pictures import Paint, paint
from bot.chat.quiet import Hush
from bot.chat.reaching import introduce, reached, unless
from bot.chat.reminding import Counter, Reminding
from bot.chat.shares import Shares
from bot.chat.traffic import Traffic
from bot.chat.walks import Walks
from bot.chat.webhook import Door, PortTakenError, Webhook
from bot.phrases.phrases import phrases_for
from bot.phrases.words import LANGUAGES
from bot.play.clockwork import Bells, Chore, Clockwork
from bot.play.deadlines import Deadlines
from bot.play.dice import SealedDice
from bot.play.discarding import Discarding
from bot.play.drafts import Drafts
from bot.play.lateness import Lateness
from bot.play.ports import Dice, Now, Posts, Store
from bot.play.queries import calendars_of, forced_by_setting
from bot.play.reminding import Planning
from bot.play.standings import Bookkeeper
from bot.tasks import Nursery
from bot.upkeep.meters import CallMeter, CountingReferee, Meters, UpdateMeter, resident_memory

CONCURRENT_UPDATES = 64
HANDLERS_SECONDS = 3.0
SENDERS_SECONDS = 3.0
DOOR_SECONDS = 0.5
CANCELS, CANCEL_SECONDS = 3, 0.2
"""Together with the rest, which takes two on a busy machine, a stop takes less than ten seconds."""

SWITCH_SECONDS = 0.000_5
"""So long may whoever draws keep the interpreter while a press waits for it, at each statement."""

POLL_SECONDS = 25
REMIND_SECONDS = 20.0
"""How late a reminder may be."""
CHORE_SECONDS = 60.0
"""How late a chore with a loop of its own may begin."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What a conversation is made of. `wall_ms` survives a restart, `ms` only goes forward.

    `owners` are the Telegram ids of those who run the bot. `meters` count, for whoever reads them
    outside. `chores` have a loop of their own each, by its name, since they may take long. No
    person may send more than `flood` updates in ten seconds; 0: nobody counts.

    `budget` keeps Telegram's limits; None: those that are known of it. `paint` draws.

    `hurry` makes all waiting so many times shorter, for a test that plays whole evenings; then
    `ms` must run as many times faster, and `now` and `wall_ms` as the test likes.
    """

    bot: Bot
    store: Store
    posts: Posts
    now: Now
    ms: Callable[[], int]
    wall_ms: Callable[[], int]
    tell: Callable[[str], None]
    default_language: str = "ru"
    webhook: Webhook | None = None
    dice: Dice | None = None
    owners: frozenset[int] = frozenset()
    meters: Meters | None = None
    chores: Mapping[str, Chore] = field(default_factory=dict)
    flood: int = 0
    budget: Budget | None = None
    paint: Paint = paint
    hurry: float = 1.0

    async def sleep(self, seconds: float) -> None:
        """Wait, in a hurry if so asked."""
        await asyncio.sleep(seconds / self.hurry)


class InFlight(BaseMiddleware):
    """Knows which updates are being handled, so that a stop can wait for them."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    async def __call__(
        self,
        handler: Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]],
        event: TelegramObject,
        data: dict[str, Any],
    ) -> Any:  # noqa: ANN401 - whatever the handler says
        """One update."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - a coroutine runs in a task
        self._running.add(task)
        number = event.update_id if isinstance(event, Update) else 0
        try:
            with logs.about(f"update {number}"):
                return await handler(event, data)
        finally:
            self._running.discard(task)

    @property
    def running(self) -> int:
        """How many updates are being handled."""
        return len(self._running)

    async def drain(self, seconds: float) -> None:
        """Wait for what is being handled, but no longer than this.

        Then it is cancelled, again while it says a last word: Telegram may be what hangs.
        """
        mine = asyncio.current_task()
        running = {task for task in self._running if task is not mine}
        if running:
            _, late = await asyncio.wait(running, timeout=seconds)
            if late:
                _log.warning("stopped without waiting for %d updates", len(late))
            for _ in range(CANCELS):  # what they need is about to be closed
                if not late:
                    return
                for task in late:
                    task.cancel()
                _, late = await asyncio.wait(late, timeout=CANCEL_SECONDS)


async def live(parts: Parts, stop: asyncio.Event) -> None:
    """Run until `stop` is set, then end cleanly. Raises WrongTokenError.

    Behind a webhook also PortTakenError.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    budget = parts.budget or Budget(parts.ms, parts.sleep)
    me = await introduce(parts.bot, parts.tell, stop)
    if me is None:
        return
    nursery = Nursery()
    meters = parts.meters or Meters(parts.ms)
    meters.polls = parts.webhook is None
    referee = CountingReferee(
        parts.store,
        parts.dice or SealedDice(),
        forced_by_setting(parts.posts),
        parts.posts,
        calendars_of(parts.posts),
    )
    referee.meters = meters
    draw, walks = meters.timed(parts.paint), Walks()
    announcer = Announcer(
        Desk(
            bot=parts.bot,
            referee=referee,
            store=parts.store,
            posts=parts.posts,
            face=OurFace(me.username or ""),
            budget=budget,
            start=nursery.start,
            now=parts.now,
            ms=parts.ms,
            default_language=parts.default_language,
            paint=draw,
            walks=walks,
            hurry=parts.hurry,
        )
    )
    for each in (
        Hush(parts.posts, parts.now),
        Shares(parts.ms, parts.sleep),
        Traffic(budget, parts.ms, parts.sleep, announcer.doubts.sent, announcer.doubts.under_way),
        CallMeter(meters),  # the inner one: it sees every try
    ):
        parts.bot.session.middleware.register(each)
    films = Films(parts.posts, me.id, nursery.start, parts.ms)
    app = App(
        referee=referee,
        store=parts.store,
        posts=parts.posts,
        drafts=Drafts(parts.posts, parts.wall_ms),
        screens=announcer,
        now=parts.now,
        username=me.username or "",
        bot_id=me.id,
        default_language=parts.default_language,
        office=Office(
            owners=parts.owners,
            uptime=meters.uptime,
            memory=resident_memory,
            start=nursery.start,
            sleep=parts.sleep,
        ),
        films=films,
        paint=draw,
        walks=walks,
    )
    flight = InFlight()
    dispatcher = make_dispatcher(app)
    dispatcher.update.outer_middleware(flight)
    dispatcher.update.outer_middleware(UpdateMeter(meters))
    if parts.flood:
        dispatcher.update.outer_middleware(
            FloodGuard(parts.ms, most=parts.flood, on_drop=meters.dropped)
        )
    meters.metrics.watch("senders", lambda: announcer.at_work)
    meters.metrics.watch("chats_behind", lambda: announcer.wanted)
    meters.metrics.watch("updates_running", lambda: flight.running)
    bells = Bells(parts.posts, announcer.ring)
    deadlines = Deadlines(parts.store, referee, announcer.poke)
    lateness = Lateness(parts.store, referee.look, calendars_of(parts.posts), announcer.turn)
    chores = (
        Aftermath(parts.posts, announcer.turn),
        bells,
        deadlines,
        lateness,
        announcer,
        Bookkeeper(parts.posts),
        app.holding,
    )
    clockwork = Clockwork(parts.now, chores, parts.sleep)
    nursery.supervise(clockwork.run, "clockwork")
    planning = Planning(parts.posts, referee.look, calendars_of(parts.posts))
    reminding = Reminding(
        Counter(
            bot=parts.bot,
            posts=parts.posts,
            look=referee.look,
            planning=planning,
            budget=budget,
            ms=parts.ms,
            username=me.username or "",
            default_language=parts.default_language,
        )
    )
    digests = Digests(
        Newsroom(
            bot=parts.bot,
            posts=parts.posts,
            store=parts.store,
            look=referee.look,
            planning=planning,
            budget=budget,
            ms=parts.ms,
            default_language=parts.default_language,
        )
    )
    slow = Clockwork(
        parts.now, (reminding, digests, Discarding(parts.posts)), parts.sleep, REMIND_SECONDS
    )
    nursery.supervise(slow.run, "reminders")
    for name, chore in parts.chores.items():
        nursery.supervise(Clockwork(parts.now, (chore,), parts.sleep, CHORE_SECONDS).run, name)
    nursery.start(set_commands(parts.bot), "command menus")
    try:
        await announcer.heal()
        _log.info("@%s is at work", me.username)
        if parts.webhook is None:
            await _poll(parts.bot, dispatcher, stop, nursery)
        else:
            await _listen(parts, dispatcher, parts.webhook, flight, stop)
    finally:
        await flight.drain(HANDLERS_SECONDS)
        announcer.drain()
        films.drain()
        await nursery.stop(SENDERS_SECONDS)


async def set_commands(bot: Bot) -> None:
    """The command menus of private chats and groups, in every language."""
    for lang in (None, *LANGUAGES):
        words = phrases_for(lang)
        for scope, group in (
            (BotCommandScopeAllPrivateChats(), False),
            (BotCommandScopeAllGroupChats(), True),
        ):
            await bot.set_my_commands(
                [
                    BotCommand(command=name, description=said)
                    for name, said in words.commands(group=group)
                ],
                scope=scope,
                language_code=lang,
            )


async def _poll(bot: Bot, dispatcher: Dispatcher, stop: asyncio.Event, nursery: Nursery) -> None:
    """Take updates by long polling until told to stop."""
    try:
        await unless(stop, bot.delete_webhook())
    except AiogramError as error:  # then it is getUpdates that says what is wrong
        _log.warning("deleteWebhook failed: %s", error)
    if stop.is_set():
        return

    async def watch() -> None:
        await stop.wait()
        await dispatcher.stop_polling()

    nursery.supervise(watch, "watch for the stop")
    await dispatcher.start_polling(
        bot,
        polling_timeout=POLL_SECONDS,
        handle_signals=False,
        close_bot_session=False,
        tasks_concurrency_limit=CONCURRENT_UPDATES,
    )


async def _listen(
    parts: Parts, dispatcher: Dispatcher, webhook: Webhook, flight: InFlight, stop: asyncio.Event
) -> None:
    """Let Telegram call us until told to stop."""
    bot = parts.bot
    application = web.Application()
    door = Door(dispatcher, bot, webhook.secret)
    application.router.add_post(webhook.path, door.called)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=DOOR_SECONDS)
    await runner.setup()
    site = web.TCPSite(runner, webhook.host, webhook.port)

    def told() -> Coroutine[Any, Any, bool]:
        return bot.set_webhook(
            webhook.url,
            secret_token=webhook.secret,
            allowed_updates=dispatcher.resolve_used_update_types(),
        )

    try:
        try:
            await site.start()
        except OSError as error:
            raise PortTakenError(str(webhook.port)) from error
        if await reached(told, parts.tell, stop, "WEBHOOK_URL") and parts.meters is not None:
            parts.meters.called = True
        await stop.wait()
        await site.stop()
        await flight.drain(HANDLERS_SECONDS)  # while those who called can still be answered
    finally:
        await runner.cleanup()
