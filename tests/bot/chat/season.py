"""A long season in one town: everybody plays everything and presses every button that stands.

The people may be called anything. `stroll` presses what nobody has pressed yet, so screens of new
routers are found by themselves; `checked` holds all that was ever said against what no message may
be. Nothing here knows what the bot ought to answer.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any

from aiogram.methods import AnswerCallbackQuery, TelegramMethod
from aiogram.types import InlineKeyboardMarkup, User

from bot.play.standings import Bookkeeper
from tests.bot.chat.talk import FORUM, GROUP, Person, Town
from tests.bot.chat.test_invited import code_on
from tests.bot.chat.watch import Watch
from tests.fakes.dice import SteadyDice
from tests.fakes.telegram import Shown

TAGS = {"b", "i", "u", "s", "code", "pre", "a", "blockquote", "tg-time", "tg-spoiler"}
MANY = 7
"""So many more games, that a list of them has pages."""

AT_A_GLANCE = 10
"""So many presses follow one look at all the screens."""

NEWEST = 40
"""So many messages of a chat are looked at for buttons."""

ENDING = frozenset({"rz", "ry", "cl", "cn", "cy", "ks", "ky", "se", "sy", "cz", "cc", "le", "rf"})
"""Verbs after which a game or a card is over."""

Button = tuple[Person, int, int, str]
"""Who can press what where: person, chat, message, data."""

NOT_SHOWN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories of characters that turn, hide or break what stands beside them."""

SHOWN = {"\n", "\u200d", "\ufe0f", "\u2060", "\u2068", "\u2069"}
"""Of those, what a text of ours or an emoji may have: isolates keep a name to itself, in pairs, and
a word joiner keeps it from becoming a link."""

GROUP_COMMANDS = (
    *("/games", "/table 1", "/board 1", "/sheet", "/history", "/film", "/record", "/top"),
    *("/proof 1", "/why", "/settings", "/rules", "/help", "/export", "/nudge", "/close"),
    *("/give", "/pause", "/settle", "/claim", "/stake", "/word", "/privacy", "/suggest 8/5"),
)
OWN_COMMANDS = (
    *("/games", "/table", "/board", "/history", "/film", "/record", "/dice", "/top", "/proof"),
    *("/why", "/settings", "/zone", "/away", "/rules", "/help", "/export", "/nudge", "/note"),
    *("/say", "/orders", "/give", "/pause", "/settle", "/claim", "/stake", "/mydata", "/text"),
    *("/language", "/privacy", "/start", "/new", "/mute", "/unmute"),
)


class Marks(HTMLParser):
    """The tags of a text, and whether each is closed."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.mentions: set[str] = set()
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember it."""
        self.open.append(tag)
        self.seen.add(tag)
        self.mentions.update(value or "" for name, value in attrs if name == "href")

    def handle_endtag(self, tag: str) -> None:
        """It must be the newest."""
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """What a reader sees."""
        self.words += data


@dataclass
class Season:
    """Four people; `pressed` is what was pressed so far, by whom and where."""

    names: tuple[str, str, str, str] = ("Ann", "Bob", "Cat", "Dan")
    handles: tuple[str | None, ...] = ("ann", None, "cat", None)
    seed: int = 1

    def __post_init__(self) -> None:
        self.town = Town(dice=SteadyDice())
        self.random = random.Random(self.seed)  # noqa: S311 - which button is pressed first
        self.watch = Watch(self.town)
        self.pressed: set[tuple[int, str]] = set()
        self.answers: list[str] = []
        self.people = [
            Person(
                self.town,
                User(
                    id=1001 + number,
                    is_bot=False,
                    first_name=name,
                    username=handle,
                    language_code="ru" if number % 2 else "en",
                ),
            )
            for number, (name, handle) in enumerate(zip(self.names, self.handles, strict=True))
        ]
        self.town.session.admins.add(self.people[0].id)

    async def played(self) -> None:
        """Games in private, in a group, in a topic and of several people, and all that is said."""
        ann, bob, cat, dan = self.people
        for person in self.people:
            await person.send("/start")
        await ann.send("/new short 1 day")
        await bob.send(f"/start {code_on(ann)}")
        await cat.send("/new long match 3 7 days")
        await ann.send(f"/start {code_on(cat)}")
        await self.talked()
        for _ in range(MANY):
            await ann.send("/new short 1 day")
            await bob.send(f"/start {code_on(ann)}")
        await ann.send("/new 1 day", GROUP)
        await bob.tap("Sit", GROUP)
        await ann.tap("Start", GROUP)
        await ann.send("/chouette", FORUM, thread=7)
        for person in (bob, cat, dan):
            await person.tap("Sit", FORUM)
        await bob.tap("Start", FORUM)

    async def talked(self) -> None:
        """Words, notes, and settings that bring reminders and digests."""
        ann, bob, *_ = self.people
        for person in (ann, bob):
            await person.send("/note " + NOTE)
            board = [each for each in self.town.session.in_chat(person.id) if each.photo][-1]
            await person.send(WORDS, reply_to=board)
        await ann.send("/word " + WORD)

    async def ended(self) -> None:
        """Everything comes to an end by resignation, and is counted."""
        await self.stroll(60, ends=True)
        await Bookkeeper(self.town.store).sweep(self.town.clock())

    async def asked(self) -> None:
        """Every command, by everybody, in every place."""
        for person in self.people:
            for command in OWN_COMMANDS:
                await person.send(command)
            for command in GROUP_COMMANDS:
                await person.send(command, GROUP)
                await person.send(command, FORUM, thread=7)
        await self.town.cinema.develop()

    async def whole(self) -> None:
        """A season from the first invitation to the records."""
        await self.played()
        await self.stroll(60)
        await self.late()
        await self.asked()
        await self.stroll(120)
        await self.ended()
        await self.asked()
        await self.stroll(80)

    async def late(self) -> None:
        """Time passes: reminders, then word that somebody is late."""
        for hours in (20, 30, 60):
            self.town.clock.forward(hours * 3600)
            await self.watch.reminding.sweep(self.town.clock())
            await self.town.settle()

    def buttons(self) -> list[Button]:
        """Everything in the newest messages that its presser has not pressed yet."""
        standing: dict[int, list[Shown]] = {}
        for shown in self.town.session.screen.values():
            standing.setdefault(shown.chat, []).append(shown)
        found = []
        for place, messages in standing.items():
            people = [who for who in self.people if place in {who.id, GROUP, FORUM}]
            for shown in messages[-NEWEST:]:
                rows = shown.keyboard.inline_keyboard if shown.keyboard else []
                data = [each.callback_data for row in rows for each in row if each.callback_data]
                found += [(who, place, shown.id, each) for who in people for each in data]
        return [each for each in found if (each[0].id, each[3]) not in self.pressed]

    async def stroll(
        self, presses: int, *, ends: bool = False, lost: bool = False, count: bool = True
    ) -> None:
        """Press so many buttons that were not pressed by this person before, in random order.

        Kinds and verbs that nobody has pressed yet go first; what `ends` a game is left alone, or
        goes before everything. Between two looks at the screens some buttons become outdated.
        Without `count` a press need not be answered exactly once.
        """
        fresh: list[Button] = []
        for number in range(presses):
            if not number % AT_A_GLANCE or not fresh:
                fresh = self.buttons()
            ending = [each for each in fresh if verb_of(each[3]) in ENDING]
            going = [each for each in fresh if verb_of(each[3]) not in ENDING]
            kinds, verbs = self.prefixes, self.verbs | {""}
            new_kinds = [each for each in going if each[3].split(":")[0] not in kinds]
            new_verbs = [each for each in going if verb_of(each[3]) not in verbs]
            boards = [each for each in going if verb_of(each[3])]
            choice = (ends and ending) or new_kinds or new_verbs
            choice = choice or self.random.choice((boards, going)) or going
            if not choice:
                break
            picked = self.random.choice(choice)
            fresh.remove(picked)
            person, chat, message, data = picked
            self.pressed.add((person.id, data))
            self.town.clock.forward(1)
            said = await person.press(data, chat, message, lost=lost, count=count)
            self.answers.append(said)
        await self.town.cinema.develop()

    @property
    def prefixes(self) -> set[str]:
        """The kinds of data that were pressed."""
        return {data.partition(":")[0] for _, data in self.pressed}

    @property
    def verbs(self) -> set[str]:
        """What was pressed on boards."""
        return {verb_of(data) for _, data in self.pressed} - {""}


def verb_of(data: str) -> str:
    """What is asked of a table; empty for data of another kind."""
    return data.split(":")[3] if data.startswith("t1:") else ""


NOTE = "zzqnotezzq hold the bar"
WORDS = "zzqwordszzq well played"
WORD = "zzqsaltzzq"


def checked(season: Season) -> None:
    """No message is broken, none turns or hides what stands beside a name; no button is twice."""
    for call in season.town.session.calls:
        markup = getattr(call, "reply_markup", None)
        if isinstance(markup, InlineKeyboardMarkup):
            keys = [each for row in markup.inline_keyboard for each in row]
            labels = [each.text for each in keys]
            assert len(labels) == len(set(labels)), labels
            assert all(len((each.callback_data or "").encode()) <= 64 for each in keys), labels
        for text, html in _texts(call):
            where = f"{type(call).__name__}: {text!r}"
            assert text.encode("utf-8"), where
            words = text
            if html:
                marks = Marks()
                marks.feed(text)
                marks.close()
                assert not marks.open, where
                assert marks.seen <= TAGS, where
                known = {f"tg://user?id={person.id}" for person in season.people}
                others = {each for each in marks.mentions if each.startswith("tg://")}
                assert others <= known, where
                words = marks.words
            strange = {
                char
                for char in words
                if unicodedata.category(char) in NOT_SHOWN and char not in SHOWN
            }
            assert not strange, f"{strange} in {where}"
            assert words.count("\u2068") == words.count("\u2069"), where


def _texts(call: TelegramMethod[Any]) -> Iterator[tuple[str, bool]]:
    """Everything a reader sees of a call, and whether it is HTML."""
    html = getattr(call, "parse_mode", None) == "HTML"
    for name in ("text", "caption"):
        value = getattr(call, name, None)
        if isinstance(value, str):
            yield value, html and not isinstance(call, AnswerCallbackQuery)
    media = getattr(call, "media", None)
    if media is not None and isinstance(media.caption, str):
        yield media.caption, media.parse_mode == "HTML"
    markup = getattr(call, "reply_markup", None)
    if isinstance(markup, InlineKeyboardMarkup):
        for row in markup.inline_keyboard:
            for button in row:
                yield button.text, False
