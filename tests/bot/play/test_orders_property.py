"""Whatever is ordered: only legal things happen, and nothing that its player has not asked for.

Money games at random with the cube, in which both give and take back orders at any moment. What
they have ordered is kept a second time, here, and each event is held against it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from bot.play import reply
from bot.play.commands import Asked, AskNextGame, AskRoll, FollowOrders
from bot.play.conditions import Rule, ThenAnswer, ThenCube, ThenTurn, read_rule
from bot.play.ordering import Ordering
from bot.play.orders import OrderKind
from bot.play.sheet import Sheet
from rules.actions import Accept, Confirm, Decline, Double, Drop, OfferResign, OfferTakeBack, Take
from rules.agreement import Agreement, Money, variant_of
from rules.events import (
    DoubleOffered,
    Dropped,
    Event,
    GameStarted,
    Passed,
    Played,
    Rolled,
    Taken,
    TakenBack,
)
from rules.game import Over, ToAnswer, ToPlay, ToRoll
from rules.identity import HOUSE, PlayerId, TableId
from rules.moves import ROLLS, legal_turns
from rules.notation import write_turn
from rules.order_events import OrderFired
from rules.position import BAR, Position
from rules.table import Table, due
from tests.bot.play.house import House
from tests.fakes.dice import SteadyDice
from tests.fakes.store import FakeStore

TEXTS = (
    *("any double", "any roll", "doubles double", "66 roll", "31 double", "double take"),
    *("double drop", "31 8/5 6/5", "42 8/4 6/4", "65 24/18 18/13", "any 61 13/7 8/7"),
    *("doubles 11 8/7(2) 6/5(2)", "66 31 8/5 6/5"),
)


@dataclass
class Known:
    """What one person has ordered for the game that is played, and when their turn was."""

    kinds: set[OrderKind] = field(default_factory=set)
    rules: list[Rule] = field(default_factory=list)


@dataclass
class Evening:
    """A table at which everything is tried."""

    chance: random.Random
    variant: str
    house: House = field(init=False)
    table: TableId = field(init=False)
    known: dict[PlayerId, Known] = field(default_factory=dict)
    fired: list[OrderFired] = field(default_factory=list)

    async def begin(self) -> None:
        store = FakeStore()
        self.house = House(store, store, dice=SteadyDice())
        agreed = Agreement(variant=self.variant, format=Money(), cube=self.variant == "short")
        self.table = await self.house.started("", agreed)
        self.known = {player: Known() for player in self.house.people.values()}

    async def step(self) -> None:
        """One order, or one deed of whoever is asked."""
        table = await self.house.table(self.table)
        if self.chance.random() < 0.4:
            await self._order(self.chance.choice(tuple(self.known)))
            return
        who, asked = await self._deed(table)
        await self._submit(who, asked)

    async def _order(self, who: PlayerId) -> None:
        ordering, known = Ordering(self.house.referee, self.house.posts), self.known[who]
        draw = self.chance.random()
        if draw < 0.2:
            kind = self.chance.choice(tuple(OrderKind))
            await ordering.withdraw(self.table, who, kind)
            known.kinds.discard(kind)
            if kind is OrderKind.IF:
                known.rules.clear()
            return
        if draw < 0.4:
            kind = self.chance.choice((OrderKind.ROLL, OrderKind.BEAR_OFF))
            if await ordering.give(self.table, who, kind) is None:
                known.kinds.add(kind)
        else:
            for text in (*self.chance.sample(TEXTS, 3), *await self._turns(who)):
                rule = read_rule(text)
                if await ordering.add(self.table, who, rule) is None:
                    known.rules.append(rule)
        await self._submit(who, FollowOrders())

    async def _turns(self, who: PlayerId) -> list[str]:
        """Conditions about one's own rolls that are legal as the board stands."""
        table = await self.house.table(self.table)
        if table.game is None or table.seating is None:
            return []
        side, variant = table.seating.side_of(who), variant_of(table.agreement)
        assert side is not None
        texts = []
        for high, low in self.chance.sample(ROLLS, 6):
            legal = legal_turns(variant, table.game.position, side, (high, low))
            if legal.turns:
                turn = self.chance.choice(legal.turns)
                text = write_turn(variant, table.game.position, side, turn)
                texts.append(f"{high}{low} {text}")
        return texts

    async def _deed(self, table: Table) -> tuple[PlayerId, Asked]:
        question = due(table)
        who = question.players[0]
        others = [each for each in self.known if each != who]
        if table.offers:
            offer = table.offers[0]
            answer = next(each for each in self.known if each != offer.by)
            return answer, self.chance.choice((Accept(offer.seq), Decline(offer.seq)))
        assert table.game is not None
        match table.game.phase:
            case Over():
                return who, AskNextGame()
            case ToRoll():
                return who, Double() if self.chance.random() < 0.15 else AskRoll()
            case ToAnswer():
                return who, Drop() if self.chance.random() < 0.2 else Take()
            case ToPlay(side=side, dice=dice):
                draw = self.chance.random()
                if draw < 0.05:
                    return others[0], OfferTakeBack()
                if draw < 0.06:
                    return who, OfferResign(1)
                first = table.game.turns_done.of(side) == 0
                legal = legal_turns(
                    variant_of(table.agreement), table.game.position, side, dice, first
                )
                return who, Confirm(self.chance.choice(legal.turns))
            case _:
                raise AssertionError(table.game.phase)

    async def _submit(self, who: PlayerId, asked: Asked) -> None:
        before = await self.house.referee.look(self.table)
        assert before is not None
        name = next(name for name, player in self.house.people.items() if player == who)
        answer = await self.house.says(self.table, name, asked)
        if isinstance(answer, reply.Refused):
            assert isinstance(asked, OfferTakeBack), answer
            return
        assert isinstance(answer, reply.Done)
        self._judge(before, answer.events, who, asked)

    def _judge(self, stands: Sheet, events: tuple[Event, ...], who: PlayerId, asked: Asked) -> None:
        by_order: OrderFired | None = None
        for number, event in enumerate(events):
            if isinstance(event, OrderFired):
                assert by_order is None
                by_order = event
                self.fired.append(event)
            elif by_order is not None:
                self._was_ordered(stands.table, by_order, event)
                by_order = None
            else:
                self._was_asked(stands.table, event, who if not number else HOUSE, asked)
            stands = stands.plus((event,))
            self._forget(stands.table, event)
        assert by_order is None
        assert not stands.table.closed

    def _was_ordered(self, table: Table, order: OrderFired, event: Event) -> None:
        """In the list that is kept here, in a state in which the question was this person's."""
        known = self.known[order.player]
        assert due(table).players == (order.player,)
        assert not table.offers
        rules = known.rules
        match event:
            case Rolled() | Passed(dice=None) if order.order is OrderKind.ROLL:
                assert OrderKind.ROLL in known.kinds
            case Played(by=by, forced=forced) if order.order is OrderKind.BEAR_OFF:
                assert OrderKind.BEAR_OFF in known.kinds
                assert (by, forced) == (order.player, False)
                assert table.game is not None
                assert _have_passed(self.variant, table.game.position)
            case Rolled() | Passed(dice=None):
                assert any(isinstance(rule, ThenCube) and not rule.doubles for rule in rules)
            case DoubleOffered():
                assert any(isinstance(rule, ThenCube) and rule.doubles for rule in rules)
            case Taken():
                assert ThenAnswer(takes=True) in rules
            case Dropped():
                assert ThenAnswer(takes=False) in rules
            case Played(dice=dice, turn=turn):
                assert any(isinstance(rule, ThenTurn) and rule.dice == dice for rule in rules)
                assert {step.die for step in turn} == set(dice)
            case _:
                raise AssertionError(event)

    def _was_asked(self, table: Table, event: Event, who: PlayerId, asked: Asked) -> None:
        """Decisions come with the command, and first; the rest is what nobody could decide."""
        match event:
            case Rolled():
                asks = due(table).players
                assert asks == (HOUSE,) or (asks == (who,) and isinstance(asked, AskRoll))
            case Played(forced=True, side=side, dice=dice):
                assert table.game is not None
                first = table.game.turns_done.of(side) == 0
                legal = legal_turns(
                    variant_of(table.agreement), table.game.position, side, dice, first
                )
                assert len(legal.turns) == 1
            case Played(turn=turn):
                assert who != HOUSE
                assert asked == Confirm(turn)
            case DoubleOffered():
                assert (who, asked) == (event.by, Double())
            case Taken():
                assert (who, asked) == (event.by, Take())
            case Dropped():
                assert (who, asked) == (event.by, Drop())
            case _:
                return

    def _forget(self, table: Table, event: Event) -> None:
        """Conditions end with a turn of their owner, the rest with the game or a turn back."""
        match event:
            case GameStarted():
                self.known = {player: Known() for player in self.known}
            case TakenBack():
                for known in self.known.values():
                    known.rules.clear()
                    known.kinds.discard(OrderKind.BEAR_OFF)
            case Played(side=side) | Passed(side=side):
                assert table.seating is not None
                self.known[table.seating.speaks_for(side)].rules.clear()
            case _:
                return


def _have_passed(variant: str, position: Position) -> bool:
    """By the distance of the hindmost checkers, in pips of either side, as the board is drawn."""
    white, black = (
        max(point for point in range(BAR + 1) if own[point])
        for own in (position.white, position.black)
    )
    if variant == "short":
        return white + black < BAR
    seen = {(point + 11) % 24 + 1 for point in range(1, 25) if position.black[point]}
    ahead = {(point + 11) % 24 + 1 for point in range(1, black + 1)}
    own = {point for point in range(1, 25) if position.white[point]}
    return not (own & ahead) and not (seen & set(range(1, white + 1)))


@pytest.mark.parametrize("seed", [2, 4, 7])
async def test_nothing_that_was_not_ordered(seed: int) -> None:
    fired = await evening(seed, "short", 350)
    assert {order.order for order in fired} == set(OrderKind)


async def test_nothing_that_was_not_ordered_in_long_nardy() -> None:
    fired = await evening(3, "long", 450)
    assert {order.order for order in fired} == {OrderKind.IF, OrderKind.BEAR_OFF}


async def evening(seed: int, variant: str, steps: int) -> list[OrderFired]:
    """What was carried out by order."""
    spent = Evening(random.Random(seed), variant)  # noqa: S311 - a repeatable test
    await spent.begin()
    for _ in range(steps):
        await spent.step()
    return spent.fired
