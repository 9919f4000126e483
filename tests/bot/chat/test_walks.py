"""A remembered walk is the walk anew, whatever was looked at in between."""

from __future__ import annotations

import random

from bot.chat.story import moments
from bot.chat.walks import Walks
from bot.play import reply
from bot.play.commands import Asked, AskNextGame, AskStart, Command
from bot.play.dice import SealedDice
from bot.play.hand import hand_of, holder
from bot.play.referee import Referee
from bot.play.sheet import Sheet
from rules.actions import Accept, Confirm, OfferResign, OfferTakeBack, Sit
from rules.agreement import Agreement, Money
from rules.events import GameStarted, TakenBack
from rules.identity import Instant, PlayerId, TableId
from rules.table import Table
from tests.fakes.store import FakeStore

ANN, BOB = PlayerId(1), PlayerId(2)


class Play:
    """A session between two, played at random, with turns taken back and games given up."""

    def __init__(self, seed: int) -> None:
        self.store = FakeStore()
        self.referee = Referee(self.store, SealedDice())
        self.chance = random.Random(seed)  # noqa: S311 - a repeatable test
        self.table = TableId(0)

    async def does(self, who: PlayerId, intent: Asked) -> None:
        asked = Command(table=self.table, who=who, intent=intent, at=Instant(1_700_000_000))
        assert isinstance(await self.referee.submit(asked), reply.Done), intent

    async def begin(self) -> None:
        agreed = Agreement(format=Money())
        opened = await self.referee.open(ANN, agreed, cause=None, at=Instant(1_700_000_000))
        self.table = opened.id
        await self.does(BOB, Sit())
        await self.does(ANN, AskStart())

    async def stands(self) -> Sheet:
        sheet = await self.referee.look(self.table)
        assert sheet is not None
        return sheet

    async def step(self) -> None:
        table = (await self.stands()).table
        hand, who = hand_of(table), holder(table)
        if hand is None or who is None:
            await self.does(ANN, AskNextGame())
            return
        other = BOB if who == ANN else ANN
        match self.chance.random():
            case draw if draw < 0.1 and _may_be_asked_back(table):
                await self.does(other, OfferTakeBack())
                offers = (await self.stands()).table.offers
                await self.does(who, Accept(offers[0].seq))
            case draw if draw < 0.15:
                await self.does(who, OfferResign(1))
                offers = (await self.stands()).table.offers
                await self.does(other, Accept(offers[0].seq))
            case _:
                await self.does(who, Confirm(self.chance.choice(hand.legal.turns)))


def _may_be_asked_back(table: Table) -> bool:
    """The last turn that somebody confirmed is that of whoever holds no dice now."""
    hand, game = hand_of(table), table.game
    last = None if game is None else game.retractable
    return hand is not None and last is not None and last.side is not hand.side


async def test_a_walk_gone_on_with_equals_a_walk_from_the_beginning() -> None:
    walks, plays = Walks(), [Play(1), Play(2)]
    for number, play in enumerate(plays, start=1):
        await play.begin()
        for _ in range(60):
            await play.step()
            if play.chance.random() < 0.6:
                sheet = await play.stands()
                expected = moments(sheet.log.events, sheet.log.first_seq)
                assert walks.of(TableId(number), sheet) == expected
    told = [event for play in plays for event in play.store.shelves[play.table].events]
    assert any(isinstance(event, TakenBack) for event in told)
    assert sum(isinstance(event, GameStarted) for event in told) > 4


async def test_what_is_remembered_has_a_bound() -> None:
    play = Play(3)
    await play.begin()
    for _ in range(20):
        await play.step()
    sheet = await play.stands()
    length = len(sheet.log.events)
    walks = Walks(most=3 * length)
    for number in range(1, 10):
        assert len(walks.of(TableId(number), sheet)) == length
        assert len(walks) <= 3 * length
    alone = Walks(most=1)
    assert len(alone.of(TableId(1), sheet)) == length
    assert len(alone) == length
