"""Whole matches and sessions, wandered through at random: what must hold at every step."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.actions import (
    Accept,
    Agree,
    Beaver,
    ClaimTime,
    Close,
    CloseSilent,
    Confirm,
    Decline,
    Double,
    Drop,
    GiveTime,
    Intent,
    Leave,
    NextGame,
    OfferPause,
    OfferResign,
    OfferSettlement,
    OfferTakeBack,
    Raccoon,
    ResignMatch,
    Resume,
    Roll,
    Sit,
    SpendTime,
    Start,
    Take,
    Word,
)
from rules.agreement import Agreement, Bank, MatchTo, Money, NextStart, OneGame, PerTurn, variant_of
from rules.clock import left_on_the_clock, remaining, side_on_the_clock, silent_side
from rules.decide import decide
from rules.endings import price_of_silence
from rules.events import (
    GameWon,
)
from rules.evolve import replay
from rules.game import Over, ToPlay
from rules.identity import HOUSE, PlayerId, Seq
from rules.match import at_zero
from rules.moves import legal_turns
from rules.position import Side
from rules.refusals import Refusal, Refused
from rules.standing import Tally
from rules.steps import Step
from rules.table import Wanted, due, roll_due
from rules.time_events import Settled
from tests.rules.boards import rng
from tests.rules.boards import roll as a_roll
from tests.rules.flow.laws import (
    bank_by_hand,
    crawford_games_are_right,
    nobody_doubles_twice_in_a_row,
)
from tests.rules.flow.playing import ANN, BOB, EVE, Play, kinds

pytestmark = pytest.mark.slow  # whole tables by random intents

WHO = st.sampled_from([ANN, BOB, EVE, HOUSE])
BARE = [Sit(), Leave(), Start("seal-1", "seal-2"), NextGame("next"), OfferTakeBack(), Confirm(())]
CUBE = [Double(), Take(), Drop(), Beaver(), Raccoon()]
STEPS = st.builds(Step, st.integers(-2, 27), st.integers(-1, 8))
ANY_INTENT = st.one_of(
    st.sampled_from([*BARE, *CUBE, Agree(Agreement())]),
    st.builds(Word, st.text(max_size=70)),
    st.builds(Roll, st.tuples(st.integers(-1, 8), st.integers(-1, 8))),
    st.builds(OfferResign, st.integers(-1, 5)),
    st.builds(OfferSettlement, st.sampled_from([*Side, None]), st.integers(-1, 9)),
    st.builds(GiveTime, st.integers(-1, 2_000_000)),
    st.builds(SpendTime, st.integers(-1, 200_000)),
    st.sampled_from([OfferPause(), Resume(), ClaimTime(expired=False)]),
    st.builds(CloseSilent, claimed=st.booleans(), silent=st.just(value=False)),
    st.builds(Accept, st.integers(0, 400).map(Seq)),
    st.builds(Decline, st.integers(0, 400).map(Seq)),
    st.builds(Confirm, st.lists(STEPS, max_size=5).map(tuple)),
)

AGREEMENTS = {
    "short match": Agreement(
        format=MatchTo(5), cube=True, crawford=True, holland=True, pace=Bank(100_000, 600)
    ),
    "short money": Agreement(
        format=Money(),
        cube=True,
        jacoby=True,
        beavers=True,
        raccoons=True,
        automatic_doubles=1,
        cube_cap=64,
        next_start=NextStart.WINNER,
        pace=PerTurn(86_400),
    ),
    "long match": Agreement(
        variant="long", format=MatchTo(3), cube=True, crawford=True, pace=Bank(100_000, 600)
    ),
    "long money": Agreement(
        variant="long",
        format=Money(),
        cube=True,
        koks=True,
        last_roll=True,
        next_start=NextStart.ALTERNATE,
    ),
    "one game": Agreement(format=OneGame()),
}


class Wandering(RuleBasedStateMachine):
    """Two people who may do anything; `agreement` is set by the subclasses."""

    agreement: Agreement

    @initialize(seed=st.integers(0, 2**32))
    def sit_down(self, seed: int) -> None:
        self.dice = rng(seed)
        self.play = Play(self.agreement)
        self.play.says(BOB, Sit())
        self.play.says(ANN, Start("seal-1", "seal-2"))
        self.house()

    @property
    def wanted(self) -> tuple[tuple[PlayerId, ...], tuple[Wanted, ...]]:
        asked = due(self.play.table)
        return asked.players, asked.kinds

    def wants(self, *kinds: Wanted) -> bool:
        return any(kind in kinds for kind in self.wanted[1])

    def house(self) -> None:
        """What the referee does: roll while nobody has anything to decide."""
        while roll_due(self.play.table):
            self.play.says(HOUSE, Roll(a_roll(self.dice)))

    @precondition(lambda self: self.wants(Wanted.ROLL))
    @rule()
    def roll(self) -> None:
        (who,) = self.wanted[0]
        self.play.says(who, Roll(a_roll(self.dice)))
        self.house()

    @precondition(lambda self: self.wants(Wanted.PLAY))
    @rule(some=st.integers(0, 1000))
    def turn(self, some: int) -> None:
        game = self.play.table.game
        assert game is not None
        assert isinstance(game.phase, ToPlay)
        side, (who,) = game.phase.side, self.wanted[0]
        turns = legal_turns(
            variant_of(self.agreement),
            game.position,
            side,
            game.phase.dice,
            game.turns_done.of(side) == 0,
        ).turns
        self.play.says(who, Confirm(turns[some % len(turns)]))
        self.house()

    @precondition(lambda self: self.wants(Wanted.DOUBLE, Wanted.TAKE))
    @rule(data=st.data())
    def cube(self, data: st.DataObject) -> None:
        said: dict[Wanted, Intent] = {
            Wanted.DOUBLE: Double(),
            Wanted.TAKE: Take(),
            Wanted.DROP: Drop(),
            Wanted.BEAVER: Beaver(),
            Wanted.RACCOON: Raccoon(),
        }
        (who,), kinds = self.wanted
        self.play.says(who, said[data.draw(st.sampled_from([k for k in kinds if k in said]))])
        self.house()

    @precondition(lambda self: self.wants(Wanted.NEXT_GAME))
    @rule(data=st.data())
    def next_game(self, data: st.DataObject) -> None:
        assert self.play.table.game is not None
        number = self.play.table.game.number
        self.play.says(data.draw(st.sampled_from([ANN, BOB])), NextGame(f"seal-{number + 2}"))
        self.house()

    @precondition(lambda self: bool(self.play.table.offers))
    @rule(data=st.data(), yes=st.booleans())
    def answer(self, data: st.DataObject, yes: bool) -> None:  # noqa: FBT001 - drawn
        offer = data.draw(st.sampled_from(self.play.table.offers))
        other = BOB if offer.by == ANN else ANN
        self.play.says(other, Accept(offer.seq) if yes else Decline(offer.seq))
        self.house()

    @rule(who=WHO, intent=ANY_INTENT)
    def anything(self, who: PlayerId, intent: Intent) -> None:
        """`decide` is total: events or a refusal, never another exception."""
        try:
            decide(self.play.table, who, intent, self.play.at)
        except Refused:
            return
        self.play.says(who, intent)
        self.house()

    @rule(
        who=st.sampled_from([ANN, BOB]), intent=st.sampled_from([OfferTakeBack(), OfferResign(1)])
    )
    def ask(self, who: PlayerId, intent: Intent) -> None:
        try:
            self.play.says(who, intent)
        except Refused:
            return

    @precondition(lambda self: side_on_the_clock(self.play.table) is not None)
    @rule(seconds=st.integers(0, 60_000))
    def time_passes(self, seconds: int) -> None:
        """As the referee writes it down; a clock that stands refuses."""
        if self.play.table.clock.paused:
            assert self.play.refuses(HOUSE, SpendTime(seconds)).code is Refusal.PAUSED
        else:
            self.play.says(HOUSE, SpendTime(seconds))

    @rule(
        who=st.sampled_from([ANN, BOB]),
        intent=st.sampled_from([OfferPause(), Resume(), GiveTime(5000)]),
    )
    def clock(self, who: PlayerId, intent: Intent) -> None:
        try:
            self.play.says(who, intent)
        except Refused:
            return

    @precondition(lambda self: self.play.table.seq > 60)
    @rule(who=st.sampled_from([ANN, BOB]))
    def claim(self, who: PlayerId) -> None:
        """Who is silent loses what was shown, and never more."""
        table = self.play.table
        price, silent = price_of_silence(table), silent_side(table)
        try:
            self.play.says(who, ClaimTime(expired=True))
        except Refused:
            return
        won = next(event for event in self.play.said if isinstance(event, GameWon))
        assert silent is not None
        assert (won.result.winner, won.result.points) == (silent.other, price)
        self.house()

    @precondition(lambda self: self.play.table.seq > 150)
    @rule(
        who=st.sampled_from([ANN, BOB]),
        intent=st.one_of(
            st.sampled_from([Close(), ResignMatch()]),
            st.builds(CloseSilent, claimed=st.booleans(), silent=st.just(value=True)),
            st.builds(OfferSettlement, st.sampled_from([*Side, None]), st.integers(0, 3)),
        ),
    )
    def end(self, who: PlayerId, intent: Intent) -> None:
        try:
            self.play.says(who, intent)
        except Refused:
            return

    # ------------------------------------------------------------------ laws

    @invariant()
    def the_log_is_the_table(self) -> None:
        play = self.play
        assert replay(play.log[play.first - 1 :], play.first) == play.table

    @invariant()
    def somebody_is_waited_for(self) -> None:
        """No phase without somebody due, and only those who sit."""
        table = self.play.table
        players, kinds = self.wanted
        assert bool(players) is bool(kinds) is not table.closed
        assert set(players) <= set(table.seats)

    @invariant()
    def scores_come_from_results_only(self) -> None:
        table = self.play.table
        standing = at_zero(self.agreement, (ANN, BOB))
        scored = {ANN: 0, BOB: 0}
        for event in self.play.log:
            if isinstance(event, GameWon | Settled):
                for paid in event.transfers:
                    scored[paid.payee] += paid.points
                    if isinstance(standing, Tally):
                        scored[paid.payer] -= paid.points
        assert table.standing is not None
        assert dict(table.standing.points) == scored
        if isinstance(table.standing, Tally):
            assert sum(scored.values()) == 0

    @invariant()
    def clocks_are_those_of_the_side_that_is_asked(self) -> None:
        """Nobody owes time, a pause stops one clock only, and banks are what the log says."""
        table = self.play.table
        side, left = side_on_the_clock(table), left_on_the_clock(table)
        assert (side is None) is (left is None)
        assert remaining(table) == (None if table.clock.paused else left)
        assert left is None or left >= 0
        if side is not None and table.seating is not None:
            assert {table.seating.side_of(player) for player in self.wanted[0]} == {side}
        assert table.clock.since >= table.since_at
        pace = self.agreement.pace
        if isinstance(pace, Bank):
            assert table.clock.banks is not None
            for each in Side:
                assert table.clock.banks.of(each) == bank_by_hand(
                    pace, self.play.log[self.play.first - 1 :], self.play.first, each
                )
        else:
            assert table.clock.banks is None

    @invariant()
    def fifteen_checkers_a_side(self) -> None:
        game = self.play.table.game
        assert game is not None
        for side in Side:
            assert sum(game.position.of(side)) == 15
            assert min(game.position.of(side)) >= 0

    def teardown(self) -> None:
        play = self.play
        assert replay(play.log) == play.table
        crawford_games_are_right(self.agreement, play)
        nobody_doubles_twice_in_a_row(play)
        assert play.table.seq == len(play.log)


QUICK = settings(
    max_examples=12,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def machine(name: str) -> Any:
    made: Any = type(name.title().replace(" ", ""), (Wandering,), {"agreement": AGREEMENTS[name]})
    made.TestCase.settings = QUICK
    return made.TestCase


TestShortMatch = machine("short match")
TestShortMoney = machine("short money")
TestLongMatch = machine("long match")
TestLongMoney = machine("long money")
TestOneGame = machine("one game")


@pytest.mark.parametrize("name", AGREEMENTS)
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_table_from_start_to_end(name: str, seed: int) -> None:
    """Random legal play without resignations until the table is closed."""
    source, agreement = rng((name, seed)), AGREEMENTS[name]
    play = Play.begun(agreement)
    games = 0
    while not play.table.closed:
        asked = due(play.table)
        who = asked.players[0]
        game = play.table.game
        assert game is not None
        may_double = Wanted.DOUBLE in asked.kinds and source.random() < 0.05
        if Wanted.ROLL in asked.kinds and not may_double:
            play.says(who, Roll((source.randint(1, 6), source.randint(1, 6))))
        elif isinstance(game.phase, ToPlay):
            play.says(who, Confirm(play.some_turn(game.phase.side, game.phase.dice)))
        elif isinstance(game.phase, Over):
            games += 1
            play.says(who, Close() if games == 3 else NextGame(f"seal-{game.number + 2}"))
        else:
            play.says(who, Take() if Wanted.TAKE in asked.kinds else Double())
    assert replay(play.log) == play.table
    crawford_games_are_right(agreement, play)
    nobody_doubles_twice_in_a_row(play)
    assert kinds(play.log)[-1] == "TableClosed"
