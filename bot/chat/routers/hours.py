"""`/zone`, `/away` and the page about a person's time.

Owns writing down what was chosen, and reading zones and days that were typed. In private only: a
person's hours are nobody's business but those who play with them, who see them in `/table`. A
group has a zone of its own, for the hours in which it is quiet.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.chat import options
from bot.chat.asides import show, turn_page
from bot.chat.identity import Here
from bot.chat.optionkeys import Key, Option, Part
from bot.chat.replies import plain, safe_answer, tell
from bot.chat.rights import Right, denied, may_change
from bot.chat.routers.options import choose, shown_here
from bot.chat.timepage import (
    ZONES,
    Choice,
    Hours,
    Leaf,
    Now,
    chosen,
    page,
    with_hours,
    zone_by_clock,
)
from bot.phrases.phrases import Phrases
from bot.play import timetable
from bot.play.calendars import (
    MOST_AWAY,
    MOST_QUIET,
    MOST_WEEKDAYS,
    Calendar,
    Cap,
    ImpossibleCalendar,
    local,
    named,
)
from bot.play.ports import PersonSettings

NOT_AWAY = frozenset({"-", "—", "–", "0", "off", "нет"})
_CLOCK = re.compile(r"(\d{1,2})[:.](\d{2})")
_DAYS = re.compile(
    r"(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?(?:\s*[-–—]\s*(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?)?"
)


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="hours")
    router.message.register(zone, Command("zone"))
    router.message.register(away, Command("away"))
    router.callback_query.register(pressed, Hours.filter())
    return router


async def pressed(query: CallbackQuery, callback_data: Hours, here: Here, bot: Bot) -> None:
    """A button of the page: a leaf is opened, or something is chosen."""
    if not here.private:
        await safe_answer(query, here.mine.outdated_button())
        return
    settings = await _settings(here)
    if callback_data.choice is not None:
        try:
            settings = await _choose(here, settings, callback_data.choice, callback_data.value)
        except (ImpossibleCalendar, timetable.TooOften) as error:
            await safe_answer(query, plain(why_not(here.mine, error)), alert=True)
            return
    screen = page(
        Now(settings, here.app.now()),
        here.mine,
        callback_data.leaf,
        callback_data.value,
        home=Option().pack(),
    )
    await safe_answer(query)
    if isinstance(query.message, Message):
        await turn_page(here, bot, query.message, screen)
    else:
        await show(here, bot, screen)


async def zone(message: Message, command: CommandObject, here: Here, bot: Bot) -> None:
    """`/zone Europe/Paris`, `/zone 14:30`; alone it shows what can be chosen."""
    text = (command.args or "").strip()
    if not here.private:
        await _zone_of_chat(message, here, bot, text)
        return
    settings = await _settings(here)
    if not text:
        await show(here, bot, page(Now(settings, here.app.now()), here.mine, Leaf.ZONE))
        return
    found = _zone_in(text, here)
    if found is None:
        await tell(message, here.mine.zone_unknown(text))
        return
    try:
        await _choose(here, settings, Choice.ZONE, found)
    except timetable.TooOften as error:
        await tell(message, why_not(here.mine, error))
        return
    shown = local(Calendar(zone=found), here.app.now())
    await tell(message, here.mine.zone_chosen(found, shown))


async def _zone_of_chat(message: Message, here: Here, bot: Bot, text: str) -> None:
    """By whose clock a group is quiet: its administrators say, everybody may look."""
    if not text:
        await show(here, bot, options.page(shown_here(here), here.say, Part.ZONE))
        return
    found = _zone_in(text, here)
    if found is None:
        await tell(message, here.say.zone_unknown(text))
        return
    right = await may_change(here, bot)
    if right is not Right.YES:
        await tell(message, denied(here, right))
        return
    await choose(here, Key.ZONE, found)
    shown = local(Calendar(zone=found), here.app.now())
    await tell(message, here.say.zone_of_chat(found, shown))


def _zone_in(text: str, here: Here) -> str | None:
    """The zone that was typed, by its name or by its clock."""
    clock = _CLOCK.fullmatch(text)
    if clock is None:
        city = text.casefold()
        called = (zone for zone in ZONES if here.mine.city(zone).casefold() == city)
        return named(text) or next(called, None)
    return zone_by_clock(int(clock[1]) % 24, int(clock[2]) % 60, here.app.now())


async def away(message: Message, command: CommandObject, here: Here, bot: Bot) -> None:
    """`/away 5.07-12.07`; `/away -` takes it back; alone it shows what can be chosen."""
    text = (command.args or "").strip()
    if not here.private:
        await tell(message, here.say.only_in_private())
        return
    settings = await _settings(here)
    now = Now(settings, here.app.now())
    if not text or not now.calendar.zone:
        await show(here, bot, page(now, here.mine, Leaf.AWAY))
        return
    back = text.casefold() in NOT_AWAY
    days = None if back else read_days(text, now.today.date())
    if days is None and not back:
        await tell(message, here.mine.away_how())
        return

    def change(was: PersonSettings) -> PersonSettings:
        planned = Now(was, now.at).calendar
        wanted = (
            timetable.with_away(planned, *days) if days else timetable.without_away(planned, now.at)
        )
        return with_hours(was, wanted, now.at)

    try:
        settings = await here.app.posts.change_person(here.person.id, change) or settings
    except (ImpossibleCalendar, timetable.TooOften) as error:
        await tell(message, why_not(here.mine, error))
        return
    coming = timetable.coming(Now(settings, now.at).calendar, now.at)
    await tell(message, here.mine.away_chosen([(each.first, each.last) for each in coming]))


def read_days(text: str, today: date) -> tuple[date, date] | None:
    """`5.07-12.07`, `5.07`, `28.12-4.01`, with years or without; None for anything else.

    A day without a year is the next one that comes, and none lies in the past.
    """
    found = _DAYS.fullmatch(text)
    if found is None:
        return None
    try:
        first = _day(found[1], found[2], found[3], today)
        last = first if found[4] is None else _day(found[4], found[5], found[6], first)
    except ValueError:
        return None
    return (first, last) if today <= first <= last else None


def _day(day: str, month: str, year: str | None, not_before: date) -> date:
    if year is not None:
        return date(int(year), int(month), int(day))
    near = date(not_before.year, int(month), int(day))
    return near if near >= not_before else near.replace(year=near.year + 1)


async def _settings(here: Here) -> PersonSettings:
    """As they are now: what else was written since this update came in must not be lost."""
    person = await here.app.posts.person(here.person.id)
    return (person or here.person).settings


async def _choose(
    here: Here, settings: PersonSettings, choice: Choice, value: str
) -> PersonSettings:
    at = here.app.now()
    after = chosen(settings, choice, value, at)
    if after != settings:
        after = (
            await here.app.posts.change_person(
                here.person.id, lambda was: chosen(was, choice, value, at)
            )
            or after
        )
    if choice is Choice.ZONE:  # the plain words of deadlines are others now
        here.app.screens.redraw(here.chat.id)
    return after


def why_not(say: Phrases, error: ImpossibleCalendar | timetable.TooOften) -> str:
    """Why these hours cannot be kept; HTML."""
    if isinstance(error, timetable.TooOften):
        return say.hours_too_often(datetime.fromtimestamp(error.again, UTC).date())
    match error.cap:
        case Cap.QUIET:
            return say.too_quiet(MOST_QUIET)
        case Cap.WEEKDAYS:
            return say.too_many_weekdays(MOST_WEEKDAYS)
        case Cap.AWAY:
            return say.too_long_away(MOST_AWAY)
        case Cap.ZONE:
            return say.zone_first()
