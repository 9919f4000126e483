"""Games with a clock whose reminders are swept by hand, over a moved clock."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.chat.budget import Budget
from bot.chat.reminding import Counter, Reminding
from bot.play import reply, timetable
from bot.play.calendars import Calendar
from bot.play.commands import Asked, Command
from bot.play.queries import calendars_of
from bot.play.reminding import Planning
from rules.identity import Instant, PlayerId, TableId
from tests.bot.chat.talk import FORUM, GROUP, Person, Town
from tests.bot.chat.test_invited import code_on
from tests.fakes.telegram import ME, Shown

MINUTE = 60
ANN, BOB = PlayerId(1), PlayerId(2)
ROLLS = "31 52 64 21 43 65 32 54 61 42 31 52 64 21 43 65 32 54 61 42"
EVENING = 1_780_340_400  # 1 June 2026, 22:00 in Moscow
NIGHT = Calendar(zone="Europe/Moscow", quiet=(23, 8))


class Killed(BaseException):
    """The process dies here."""


@dataclass
class Watch:
    """A town whose reminders are swept by hand."""

    town: Town

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Another life of the bot."""
        town = self.town
        self.planning = Planning(town.store, town.referee.look, calendars_of(town.store))
        self.reminding = Reminding(
            Counter(
                bot=town.bot,
                posts=town.store,
                look=town.referee.look,
                planning=self.planning,
                budget=Budget(town.clock.ms, town.clock.sleep),
                ms=town.clock.ms,
                username=ME.username or "",
                default_language="en",
            )
        )

    async def sweep(self, seconds: float = 0) -> None:
        """So much later."""
        self.town.clock.forward(seconds)
        await self.reminding.sweep(self.town.clock())

    async def says(self, who: PlayerId, intent: Asked, number: int = 1) -> None:
        """Something is done at a table without a press."""
        answer = await self.town.referee.submit(
            Command(
                table=TableId(number), who=who, intent=intent, since=None, cause=None,
                at=self.town.clock(),
            )
        )  # fmt: skip
        assert isinstance(answer, reply.Done), answer

    def called(self, chat: int) -> list[Shown]:
        """The reminders and late words that stand in a chat, as shown."""
        standing = self.town.session.in_chat(chat)
        return [shown for shown in standing if _is_call(shown)]


def _is_call(shown: Shown) -> bool:
    return "Your move is waited for" in shown.text or "had time until" in shown.text


async def settings(town: Town, player: PlayerId, **chosen: object) -> None:
    person = await town.store.person(player)
    assert person is not None
    await town.store.set_person(player, replace(person.settings, **chosen))  # type: ignore[arg-type]


async def keeps(town: Town, player: PlayerId, calendar: Calendar) -> None:
    """These are the person's hours, and have been for long."""
    text = timetable.write([timetable.Kept(Instant(0), calendar)])
    await settings(town, player, calendars=text)


async def duel(words: str = "1 day", at: int = EVENING) -> tuple[Watch, Person, Person]:
    """Ann and Bob play in private with a clock; Ann has 3-1 to play."""
    town = Town()
    town.clock.forward(at - town.clock())
    ann, bob = town.person("ann"), town.person("bob")
    await another(town, ann, bob, words)
    return Watch(town), ann, bob


async def another(town: Town, ann: Person, bob: Person, words: str) -> None:
    town.load("31")
    await ann.send(f"/new short {words}")
    await bob.send(f"/start {code_on(ann)}")


async def in_group(chat: int = GROUP, words: str = "1 day") -> tuple[Watch, Person, Person]:
    """The same in a group; neither has ever written to the bot in private."""
    town = Town()
    town.clock.forward(EVENING - town.clock())
    ann, bob = town.person("ann"), town.person("bob")
    town.load("31")
    await ann.send(f"/new {words}", chat, thread=7 if chat == FORUM else None)
    await bob.tap("Sit down", chat)
    await ann.tap("Start", chat)
    return Watch(town), ann, bob
