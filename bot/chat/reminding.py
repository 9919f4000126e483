"""Calls people whose time runs out, and those who may decide because the other's is over.

Owns the messages: one for all that is due to a person within the same hour, in private or, where
the bot may not write there, in the group with a mention. Never in somebody's quiet hours. What is
due is planned by `bot.play.reminding`; what is said stands in the phrases.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from aiogram import Bot
from aiogram.exceptions import AiogramError, TelegramMigrateToChat
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.budget import Budget, Rank
from bot.chat.buttons import Press, Verb
from bot.chat.cards import deep_link
from bot.chat.pictures import Pictures
from bot.chat.posting import Place, Posting, Screen, ShutError
from bot.chat.routers.claims import late_screen
from bot.chat.timelines import zone_for
from bot.chat.traffic import Verdict, unrepeated, verdict
from bot.phrases.calls import Waiting
from bot.phrases.names import Cast
from bot.phrases.phrases import Phrases, phrases_for
from bot.phrases.words import language
from bot.play import timetable
from bot.play.calendars import HOUR, awake
from bot.play.ports import Person, Posts, Reminder, ReminderKind, View
from bot.play.reminding import Look, Planning
from bot.play.waiting import deadline, everybody
from rules.identity import Instant
from rules.table import Table

MOST_GAMES = 20
"""Games in one reminder; the rest follow with the next sweep."""

PLAY_LINK = "play_"
"""The payload of the link that opens a board in the private chat, before its number."""

UNREACHABLE = HOUR
"""So long after a try to reach somebody who cannot be reached comes the next."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where somebody is called: a place, in the words of `say`; `mention` them in a group."""

    place: Place
    say: Phrases
    mention: bool


@dataclass(frozen=True, slots=True)
class Call:
    """A reminder that has kept its meaning, with its table and where it goes."""

    reminder: Reminder
    table: Table
    spot: Spot
    here: View | None
    """The view of the table that stands in that place."""
    title: str
    """Of the group in which it is played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """What reminding needs from outside. `username` is the bot's own, for links."""

    bot: Bot
    posts: Posts
    look: Look
    planning: Planning
    budget: Budget
    ms: Callable[[], int]
    username: str
    default_language: str = "ru"


class Reminding:
    """The chore. A sweep that runs twice, or again after a crash, calls nobody twice.

    A reminder is claimed before it is sent and settled after it. Of those that were claimed when
    an earlier life of the bot ended nobody knows whether they got out: a reminder is then taken for
    sent, since it only repeats what the board says; that the other is late is said again, without a
    sound, since somebody has to decide.
    """

    def __init__(self, counter: Counter) -> None:
        self._out = counter
        self._posts = counter.posts
        pictures = Pictures(counter.posts, counter.bot.id)
        self._posting = Posting(counter.bot, pictures, counter.ms)
        self._silent: set[Reminder] = set()
        self._begun = False

    async def sweep(self, at: Instant) -> None:
        """Plan, then call everybody for whom something is due."""
        if not self._begun:
            await self._settle_doubts(at)
            self._begun = True
        await self._out.planning.sweep(at)
        waiting = await self._posts.reminders_due(at)
        for player in dict.fromkeys(one.player for one in waiting):
            person = await self._posts.person(player)
            mine = [one for one in waiting if one.player == player]
            if person is None:
                for one in mine:
                    await self._posts.drop_reminder(one)
            elif (later := awake(timetable.chosen(person.settings.calendars), at)) > at:
                for one in mine:
                    await self._posts.put_off(one, later)
            else:
                await self._call(person, mine, at)

    async def _settle_doubts(self, at: Instant) -> None:
        doubtful = await self._posts.doubtful_reminders()
        reminders = [one for one in doubtful if one.kind is ReminderKind.REMIND]
        late = [one for one in doubtful if one.kind is ReminderKind.LATE]
        await self._posts.reminders_sent(reminders, at)
        await self._posts.reminders_unsent(late)
        self._silent.update(late)

    async def _call(self, person: Person, mine: Sequence[Reminder], at: Instant) -> None:
        for one in mine:
            if one.kind is ReminderKind.LATE and (call := await self._worth(one, person, at)):
                await self._late(call, person, at)
        if any(one.kind is ReminderKind.REMIND for one in mine):
            await self._remind(person, at)

    # Reminders ---------------------------------------------------------------------------

    async def _remind(self, person: Person, at: Instant) -> None:
        """All that is due to this person within an hour, in one message for each place."""
        soon = await self._posts.reminders_of(person.id, Instant(at + HOUR))
        places: dict[Place, list[Call]] = {}
        for one in soon:
            call = await self._worth(one, person, at) if one.kind is ReminderKind.REMIND else None
            if call is not None and len(places.get(call.spot.place, ())) < MOST_GAMES:
                places.setdefault(call.spot.place, []).append(call)
        for calls in places.values():
            if any(call.reminder.due_at <= at for call in calls):
                await self._remind_in(calls, person, at)

    async def _remind_in(self, calls: Sequence[Call], person: Person, at: Instant) -> None:
        spot = calls[0].spot
        if not self._may_send(spot.place):
            return
        games = [await self._waiting(call, person, at) for call in calls]
        me = spot.say.name(person.name, person.username, telegram_id=person.telegram_id)
        rows = [
            [self._opens(call, spot.say.open_waiting(game))]
            for call, game in zip(calls, games, strict=True)
        ]
        if len(games) > 1 and not spot.mention:
            press = Press(table=0, since=0, verb=Verb.PLAY_ALL)
            label = spot.say.play_all(len(games))
            rows.append([InlineKeyboardButton(text=label, callback_data=press.pack())])
        screen = Screen(
            text=spot.say.reminder(games, at, zone_for(person), me if spot.mention else None),
            scene=None,
            buttons=InlineKeyboardMarkup(inline_keyboard=rows),
            silent=False,
        )
        await self._send([call.reminder for call in calls], spot, screen, person, at)

    async def _waiting(self, call: Call, person: Person, at: Instant) -> Waiting:
        """One line of a reminder."""
        clock = await self._out.planning.clock(call.table)
        cast = await self._cast(call.table, call.spot.say)
        side = None if call.table.seating is None else call.table.seating.side_of(person.id)
        return Waiting(
            number=call.reminder.table,
            other=cast.nobody if side is None else call.spot.say.party(side.other, cast),
            until=deadline(call.table) if clock is None else clock.deadline,
            left=max(0, (deadline(call.table) or at) - at) if clock is None else clock.left_at(at),
            where="" if call.spot.mention else call.title,
        )

    def _opens(self, call: Call, label: str) -> InlineKeyboardButton:
        """The board once more where it stands, or in the private chat through a link."""
        if call.here is not None:
            press = Press(table=call.reminder.table, since=call.reminder.since, verb=Verb.BOARD)
            return InlineKeyboardButton(text=label, callback_data=press.pack())
        link = deep_link(self._out.username, f"{PLAY_LINK}{call.reminder.table}")
        return InlineKeyboardButton(text=label, url=link)

    # Late --------------------------------------------------------------------------------

    async def _late(self, call: Call, person: Person, at: Instant) -> None:
        """The other's time is over: what now?"""
        clock = await self._out.planning.clock(call.table)
        if clock is None or not self._may_send(call.spot.place):
            return
        say = call.spot.say
        cast = await self._cast(call.table, say)
        text = say.late(
            call.reminder.table, cast.of(clock.player), clock.deadline, at, zone_for(person)
        )
        if call.spot.mention:
            text = say.late_in_group(cast.of(person.id), text)
        screen = late_screen(
            say, call.reminder.table, call.table, text, silent=call.reminder in self._silent
        )
        await self._send([call.reminder], call.spot, screen, person, at)

    # Both --------------------------------------------------------------------------------

    async def _worth(self, reminder: Reminder, person: Person, at: Instant) -> Call | None:
        """The call that a reminder is worth now; None if it is none, or not yet."""
        moment = await self._out.planning.due_at(reminder)
        stands = await self._out.look(reminder.table)
        if moment is None or stands is None:
            await self._posts.drop_reminder(reminder)
            return None
        if moment > at and reminder.due_at <= at:
            await self._posts.put_off(reminder, moment)
            return None
        asked = stands.table.since_at
        if moment > at and at - asked < (moment - asked) / 2:
            return None  # an hour is long at such a pace: it gets its own reminder
        spot, here, title = await self._spot(reminder, person)
        if spot is None:
            await self._posts.put_off(reminder, Instant(at + UNREACHABLE))
            return None
        return Call(reminder, stands.table, spot, here, title)

    async def _spot(
        self, reminder: Reminder, person: Person
    ) -> tuple[Spot | None, View | None, str]:
        """Where the person is called: in private, else in the group and topic of the board."""
        views = await self._posts.views(reminder.table)
        own = next((view for view in views if view.audience == person.id), None)
        shared = next((view for view in views if view.audience is None and not view.asleep), None)
        chat = None if shared is None else await self._posts.chat(shared.chat)
        title = "" if chat is None else chat.title
        settings, default = person.settings, self._out.default_language
        if person.can_dm:
            say = phrases_for(language(settings.lang, person.hint_lang, default))
            return Spot(Place(chat=person.telegram_id), say, mention=False), own, title
        if shared is None or chat is None or await self._posts.has_gone(chat.id, person.id):
            return None, None, title
        place = Place(chat=chat.telegram_id, thread=shared.thread, id=chat.id)
        return Spot(place, phrases_for(language(chat.settings.lang, default)), True), shared, title

    def _may_send(self, place: Place) -> bool:
        """A full minute of a group is no reason to wait here: the next sweep comes soon."""
        return self._out.budget.ready_at(place.chat, Rank.CALL) <= self._out.ms()

    async def _send(
        self,
        reminders: Sequence[Reminder],
        spot: Spot,
        screen: Screen,
        person: Person,
        at: Instant,
    ) -> None:
        """Claimed before, settled after; what surely did not get out waits again."""
        mine = await self._posts.claim_reminders(reminders, at)
        if len(mine) < len(reminders):
            await self._posts.reminders_unsent(mine)
            return
        try:
            with unrepeated(Rank.CALL):
                await self._posting.send(spot.place, screen)
        except ShutError:
            if not spot.mention:
                await self._posts.set_can_dm(person.telegram_id, False)
            await self._posts.reminders_unsent(mine)
            for one in mine:
                await self._posts.put_off(one, Instant(at + UNREACHABLE if spot.mention else at))
        except TelegramMigrateToChat as moved:
            await self._posts.migrate(spot.place.chat, moved.migrate_to_chat_id)
            await self._posts.reminders_unsent(mine)
        except AiogramError as error:
            await self._failed(mine, error, at)
        else:
            await self._posts.reminders_sent(mine, at)
            self._silent.difference_update(mine)

    async def _failed(
        self, reminders: Sequence[Reminder], error: AiogramError, at: Instant
    ) -> None:
        """Telegram or the way to it failed."""
        method = getattr(error, "method", None)
        judged = Verdict.AGAIN if method is None else verdict(method, error)
        _log.info("a reminder failed (%s): %s", judged.value, type(error).__name__)
        if judged is Verdict.NO or (
            judged is Verdict.DOUBT and reminders[0].kind is ReminderKind.REMIND
        ):
            await self._posts.reminders_sent(reminders, at)
            return
        if judged is Verdict.DOUBT:
            self._silent.update(reminders)
        await self._posts.reminders_unsent(reminders)

    async def _cast(self, table: Table, say: Phrases) -> Cast:
        people = await self._posts.people(everybody(table))
        names = {
            player: say.name(each.name, each.username, telegram_id=each.telegram_id)
            for player, each in people.items()
        }
        return Cast.at(table, names)
