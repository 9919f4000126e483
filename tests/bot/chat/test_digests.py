"""The daily digest: off by default, once a day at the reader's hour, nothing where nothing is."""

from __future__ import annotations

from dataclasses import dataclass

from aiogram.exceptions import TelegramForbiddenError, TelegramServerError
from aiogram.methods import SendMessage

from bot.chat.budget import Budget
from bot.chat.digests import Digests, Newsroom
from bot.play.calendars import DAY, HOUR, Calendar
from rules.actions import Accept, OfferResign
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.watch import (
    ANN,
    BOB,
    EVENING,
    Watch,
    another,
    duel,
    in_group,
    keeps,
    settings,
)
from tests.fakes.telegram import Shown

MOSCOW = Calendar(zone="Europe/Moscow")
TO_NINE = 11 * HOUR  # from 22:00


@dataclass
class Paper:
    """Digests that are swept by hand."""

    watch: Watch

    def __post_init__(self) -> None:
        town = self.watch.town
        self.digests = Digests(
            Newsroom(
                bot=town.bot,
                posts=town.store,
                store=town.store,
                look=town.referee.look,
                planning=self.watch.planning,
                budget=Budget(town.clock.ms, town.clock.sleep),
                ms=town.clock.ms,
                default_language="en",
            )
        )

    async def sweep(self, seconds: float = 0) -> None:
        self.watch.town.clock.forward(seconds)
        await self.digests.sweep(self.watch.town.clock())

    async def at(self, moment: int) -> None:
        await self.sweep(moment - self.watch.town.clock())


def told(town: Town, chat: int) -> list[Shown]:
    return [shown for shown in town.session.in_chat(chat) if "Your games today" in shown.text]


async def reads(words: str = "1 day") -> tuple[Paper, Person, Person]:
    """Ann reads a digest at nine in Moscow; it is her turn."""
    watch, ann, bob = await duel(words)
    await keeps(watch.town, ANN, MOSCOW)
    await settings(watch.town, ANN, digest=9)
    return Paper(watch), ann, bob


async def test_nobody_gets_one_who_has_not_asked() -> None:
    watch, ann, bob = await duel()
    paper = Paper(watch)
    for _ in range(50):
        await paper.sweep(HOUR)
    assert told(watch.town, ann.id) == told(watch.town, bob.id) == []


async def test_once_a_day_at_nine_in_moscow() -> None:
    paper, ann, _ = await reads()
    town = paper.watch.town
    await paper.at(EVENING + TO_NINE - 60)
    assert told(town, ann.id) == []
    for _ in range(4):
        await paper.sweep(61)
    (shown,) = told(town, ann.id)
    assert shown.text.splitlines()[1] == "1 game waits for you:"
    assert "#1 Bob · until <tg-time" in shown.text
    assert "Tue 22:00" in shown.text
    assert shown.labels == [["▶ Play all (1)"]]
    Paper(paper.watch)
    await Paper(paper.watch).sweep(HOUR)
    assert len(told(town, ann.id)) == 1, "a restart tells nothing twice"
    await paper.at(EVENING + TO_NINE + DAY)
    assert len(told(town, ann.id)) == 2


async def test_what_happened_since_the_last_one() -> None:
    paper, ann, bob = await reads("")
    town = paper.watch.town
    await another(town, ann, bob, "")
    await paper.at(EVENING + TO_NINE)
    town.load("52 66")
    for label in ("8/5", "6/5", "✅"):
        town.clock.forward(2)
        await ann.tap(label)
    await paper.watch.says(ANN, OfferResign(1), number=1)
    offer = (await town.table(1)).offers[-1].seq
    await paper.watch.says(BOB, Accept(offer), number=1)
    await paper.at(EVENING + TO_NINE + DAY)
    text = told(town, ann.id)[-1].text
    assert "Nothing waits for you." in text
    assert "#2 Bob · 1 turn was made" in text
    assert "#1 Bob · 🏳" in text or "#1 Bob · 🏆" in text
    assert told(town, ann.id)[-1].labels == []
    await paper.at(EVENING + TO_NINE + 2 * DAY)
    assert len(told(town, ann.id)) == 2, "nothing waits and nothing happened: nothing is said"


async def test_a_groups_game_is_told_in_private_with_its_group() -> None:
    watch, ann, _ = await in_group()
    await keeps(watch.town, ANN, MOSCOW)
    await settings(watch.town, ANN, digest=9)
    paper = Paper(watch)
    await paper.at(EVENING + TO_NINE)
    assert told(watch.town, ann.id) == [], "she has never written to the bot"
    await ann.send("/help")
    await paper.at(EVENING + TO_NINE + DAY)
    assert "«Yard»" in told(watch.town, ann.id)[0].text
    assert told(watch.town, GROUP) == []


async def test_an_hour_that_was_slept_through_waits_for_the_next_day() -> None:
    paper, ann, _ = await reads()
    await paper.at(EVENING + TO_NINE + 2 * HOUR + 60)
    assert told(paper.watch.town, ann.id) == []
    await paper.at(EVENING + TO_NINE + DAY + HOUR)
    assert len(told(paper.watch.town, ann.id)) == 1


async def test_what_did_not_get_out_is_sent_again() -> None:
    paper, ann, _ = await reads()
    session = paper.watch.town.session
    session.fail(SendMessage, lambda method: TelegramServerError(method, "Bad Gateway"))
    await paper.at(EVENING + TO_NINE)
    assert told(paper.watch.town, ann.id) == []
    await paper.sweep(61)
    assert len(told(paper.watch.town, ann.id)) == 1


async def test_who_has_blocked_the_bot_is_left_alone() -> None:
    paper, ann, _ = await reads()
    session = paper.watch.town.session
    session.fail(SendMessage, lambda method: TelegramForbiddenError(method, "bot was blocked"))
    await paper.at(EVENING + TO_NINE)
    await paper.sweep(61)
    assert told(paper.watch.town, ann.id) == []
    assert await paper.watch.town.store.digest_readers() == ()
