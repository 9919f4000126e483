"""One message a day for whoever asked for it: what waits for them, and what happened.

Owns when it is due, by the reader's own clock, and reading what it tells. It goes to the private
chat only, never twice for one day, and not at all where there is nothing to tell.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.budget import Budget, Rank
from bot.chat.buttons import Press, Verb
from bot.chat.pictures import Pictures
from bot.chat.posting import Place, Posting, Screen, ShutError
from bot.chat.timelines import zone_for
from bot.chat.traffic import Verdict, unrepeated, verdict
from bot.phrases.calls import Happened, Waiting
from bot.phrases.names import Cast, Name
from bot.phrases.phrases import Phrases, phrases_for
from bot.phrases.words import language
from bot.play import timetable
from bot.play.calendars import DAY, HOUR, local
from bot.play.pending import pending
from bot.play.ports import ChatKind, GameLine, Person, Posts, Store
from bot.play.queries import finished
from bot.play.reminding import Look, Planning
from bot.play.waiting import everybody
from rules.events import GameWon, Played
from rules.identity import Instant, PlayerId
from rules.seating import Seating
from rules.table import Table

WINDOW = 2 * HOUR
"""So late a digest may be, after a pause of the bot; then the next day's tells everything."""

EVERY = 60
"""Seconds between two looks at who is to be told."""

MOST_GAMES = 20
"""Lines of each part."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Newsroom:
    """What digests need from outside."""

    bot: Bot
    posts: Posts
    store: Store
    look: Look
    planning: Planning
    budget: Budget
    ms: Callable[[], int]
    default_language: str = "ru"


def due_at(person: Person, at: Instant) -> Instant | None:
    """When today's digest of this person is due; None if they want none."""
    hour = person.settings.digest
    if hour is None:
        return None
    today = local(timetable.chosen(person.settings.calendars), at)
    begins = datetime(today.year, today.month, today.day, hour, tzinfo=today.tzinfo)
    return Instant(int(begins.timestamp()))


class Digests:
    """The chore."""

    def __init__(self, room: Newsroom) -> None:
        self._out = room
        self._posts = room.posts
        self._posting = Posting(room.bot, Pictures(room.posts, room.bot.id), room.ms)
        self._looked_at = Instant(0)

    async def sweep(self, at: Instant) -> None:
        """Tell everybody whose hour has come."""
        if at - self._looked_at < EVERY:
            return
        self._looked_at = at
        for player in await self._posts.digest_readers():
            person = await self._posts.person(player)
            due = None if person is None else due_at(person, at)
            if person is not None and due is not None and 0 <= at - due < WINDOW:
                await self._tell(person, due, at)

    async def _tell(self, person: Person, due: Instant, at: Instant) -> None:
        last = await self._posts.last_digest(person.id)
        place = Place(chat=person.telegram_id)
        free = self._out.budget.ready_at(place.chat, Rank.CALL) <= self._out.ms()
        if (last is not None and last >= due) or not free:
            return
        if not await self._posts.claim_digest(person.id, last, at):
            return
        since = Instant(at - DAY) if last is None else last
        screen = await self._screen(person, since, at)
        if screen is None:
            return
        try:
            with unrepeated(Rank.CALL):
                await self._posting.send(place, screen)
        except ShutError:
            await self._posts.set_can_dm(person.telegram_id, False)
        except AiogramError as error:
            method = getattr(error, "method", None)
            judged = Verdict.AGAIN if method is None else verdict(method, error)
            _log.info("a digest failed (%s): %s", judged.value, type(error).__name__)
            if judged in {Verdict.AGAIN, Verdict.WAIT}:  # it surely did not get out
                await self._posts.claim_digest(person.id, at, since)

    async def _screen(self, person: Person, since: Instant, at: Instant) -> Screen | None:
        """The message; None if there is nothing to tell."""
        default = self._out.default_language
        say = phrases_for(language(person.settings.lang, person.hint_lang, default))
        waiting = await self._waiting(person, say, at)
        happened = await self._happened(person, say, since)
        if not waiting and not happened:
            return None
        press = Press(table=0, since=0, verb=Verb.PLAY_ALL)
        button = InlineKeyboardButton(text=say.play_all(len(waiting)), callback_data=press.pack())
        return Screen(
            text=say.digest(waiting, happened, at, zone_for(person)),
            scene=None,
            buttons=InlineKeyboardMarkup(inline_keyboard=[[button]]) if waiting else None,
            silent=False,
        )

    async def _waiting(self, person: Person, say: Phrases, at: Instant) -> list[Waiting]:
        found = await pending(self._out.look, self._posts, person.id)
        lines: list[Waiting] = []
        for each in found[:MOST_GAMES]:
            clock = await self._out.planning.clock(each.table)
            lines.append(
                Waiting(
                    number=each.id,
                    other=await self._other(each.table, person.id, say),
                    until=each.until,
                    left=0 if clock is None else clock.left_at(at),
                    where=await self._where(each.line),
                )
            )
        return lines

    async def _happened(self, person: Person, say: Phrases, since: Instant) -> list[Happened]:
        """Games of this person in which somebody else moved, or that ended."""
        news: list[Happened] = []
        for line in await self._posts.games_of(person.id, open_only=False):
            if len(news) == MOST_GAMES:
                break
            stands = await self._out.look(line.table)
            if stands is None or stands.log.events[-1].at <= since:
                continue
            history = await self._out.store.history(line.table)
            fresh = [event for event in history if event.at > since]
            other = await self._other(stands.table, person.id, say)
            turns = sum(isinstance(event, Played) for event in fresh)
            if any(isinstance(event, GameWon) for event in fresh):
                last = finished(history)[-1]
                cast = await self._cast(stands.table, say, person.id, last.seating)
                news.append(
                    Happened(number=line.table, other=other, ended=say.won(last.result, cast))
                )
            elif turns and line.closed_at is None:
                news.append(Happened(number=line.table, other=other, turns=turns))
        return news

    async def _other(self, table: Table, me: PlayerId, say: Phrases) -> Name:
        cast = await self._cast(table, say, me, table.seating)
        side = None if table.seating is None else table.seating.side_of(me)
        return cast.nobody if side is None else say.party(side.other, cast)

    async def _where(self, line: GameLine) -> str:
        """The group in which it is played."""
        for number in line.chats:
            chat = await self._posts.chat(number)
            if chat is not None and chat.kind is ChatKind.GROUP:
                return chat.title
        return ""

    async def _cast(
        self, table: Table, say: Phrases, me: PlayerId, seating: Seating | None
    ) -> Cast:
        people = await self._posts.people(everybody(table))
        names = {
            player: say.name(each.name, each.username, telegram_id=each.telegram_id)
            for player, each in people.items()
        }
        return Cast(names=names, seats=table.seats, seating=seating, me=me, nobody=say.nobody())
