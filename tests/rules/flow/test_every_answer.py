"""Every intent of everybody in every phase: allowed, or refused with which code.

The grids are written from the rules. Columns: Ann, Bob, Eve who only looks on, the house.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from _pytest.mark import ParameterSet

from rules.actions import ByOrder, Confirm, Double, Drop, Intent, Roll, Take
from rules.decide import decide
from rules.identity import HOUSE, Instant
from rules.order_events import OrderFired, OrderKind
from tests.rules.flow.intents import INTENTS, intent
from tests.rules.flow.phases import (
    beavered,
    between,
    between_match_games,
    both_sit,
    closed,
    doubled,
    free_roll,
    gathering,
    opening,
    raccooned,
    resigning,
    taking_back,
    to_play,
    to_roll,
)
from tests.rules.flow.playing import ANN, BOB, EVE, Play

NOT_BEGUN = """
    next_game      no_game         {not_here}      not_seated  not_for_house
    roll           no_game         {not_here}      not_seated  no_game
    confirm        no_game         {not_here}      not_seated  no_game
    double         no_game         {not_here}      not_seated  not_for_house
    propose        no_game         {not_here}      not_seated  not_for_house
    take           no_game         {not_here}      not_seated  not_for_house
    drop           no_game         {not_here}      not_seated  not_for_house
    beaver         no_game         {not_here}      not_seated  not_for_house
    raccoon        no_game         {not_here}      not_seated  not_for_house
    resign         no_game         {not_here}      not_seated  not_for_house
    resign_match   no_game         {not_here}      not_seated  not_for_house
    take_back      no_game         {not_here}      not_seated  not_for_house
    vote           no_game         {not_here}      not_seated  not_for_house
    close_vote     not_your_turn   {not_asked}     not_seated  no_game
    stand_in       not_your_turn   {not_asked}     not_seated  no_game
    instruct       no_team         {alone}         not_seated  not_for_house
    mean_double    no_team         {alone}         not_seated  not_for_house
    suggest        no_game         {not_here}      not_seated  not_for_house
    claim_time     no_game         {not_here}      not_seated  no_game
    pause          no_game         {not_here}      not_seated  not_for_house
    resume         no_game         {not_here}      not_seated  not_for_house
    give_time      no_game         {not_here}      not_seated  not_for_house
    settle         no_game         {not_here}      not_seated  not_for_house
    spend_time     not_your_turn   {not_asked}     not_seated  no_game
    close_silent   ok              ok              ok          not_for_house
"""
NO_OFFER = """
    accept         no_such_offer   no_such_offer   not_seated  not_for_house
    decline        no_such_offer   no_such_offer   not_seated  not_for_house
"""
NO_TEAM = """
    close_vote     not_your_turn   not_your_turn   not_seated  no_team
    stand_in       not_your_turn   not_your_turn   not_seated  no_team
    instruct       no_team         no_team         not_seated  not_for_house
    suggest        no_team         no_team         not_seated  not_for_house
    vote           nothing_offered nothing_offered not_seated  not_for_house
"""
NO_CLOCK_RUNS = """
    pause          not_your_turn   not_your_turn   not_seated  not_for_house
    give_time      not_on_the_clock not_on_the_clock not_seated not_for_house
    spend_time     not_your_turn   not_your_turn   not_seated  no_clock
"""
A_CLOCK_RUNS = """
    pause          ok              ok              not_seated  not_for_house
    give_time      ok              ok              not_seated  not_for_house
    spend_time     not_your_turn   not_your_turn   not_seated  ok
"""
ANN_IS_LATE = (
    """
    claim_time     not_your_turn   ok              not_seated  not_for_house
"""
    + A_CLOCK_RUNS
)
BOB_IS_LATE = (
    """
    claim_time     ok              not_your_turn   not_seated  not_for_house
"""
    + A_CLOCK_RUNS
)
NOBODY_IS_LATE = (
    """
    claim_time     not_your_turn   not_your_turn   not_seated  not_for_house
"""
    + NO_CLOCK_RUNS
)
BEGUN = """
    sit            already_seated  already_seated  seat_taken  not_for_house
    leave          game_running    game_running    not_seated  not_for_house
    agree          game_running    game_running    not_seated  not_for_house
    start          game_running    game_running    not_seated  not_for_house
    mean_double    no_team         no_team         not_seated  not_for_house
    resume         not_paused      not_paused      not_seated  not_for_house
    close_silent   ok              ok              ok          not_for_house
"""
IN_GAME = (
    BEGUN
    + NO_TEAM
    + """
    next_game      game_running    game_running    not_seated  not_for_house
    word           word_too_late   word_too_late   not_seated  not_for_house
"""
)
NOT_OFFERED = """
    take           nothing_offered nothing_offered not_seated  not_for_house
    drop           nothing_offered nothing_offered not_seated  not_for_house
    beaver         nothing_offered nothing_offered not_seated  not_for_house
    raccoon        nothing_offered nothing_offered not_seated  not_for_house
"""
MAY_SETTLE = """
    settle         ok              ok              not_seated  not_for_house
"""
MAY_GIVE_UP = (
    MAY_SETTLE
    + """
    resign         ok              ok              not_seated  not_for_house
    resign_match   ok              ok              not_seated  not_for_house
"""
)
NO_CLOSING = """
    close          game_running    game_running    not_seated  not_for_house
"""
ANSWER_FIRST = (
    IN_GAME
    + NO_OFFER
    + NO_CLOSING
    + """
    roll           offer_pending   offer_pending   not_seated  offer_pending
    confirm        offer_pending   offer_pending   not_seated  offer_pending
    double         offer_pending   offer_pending   not_seated  not_for_house
    propose        offer_pending   offer_pending   not_seated  not_for_house
    resign         offer_pending   offer_pending   not_seated  not_for_house
    resign_match   offer_pending   offer_pending   not_seated  not_for_house
    take_back      offer_pending   offer_pending   not_seated  not_for_house
    settle         offer_pending   offer_pending   not_seated  not_for_house
"""
)
ANN_ON_THE_SPOT = """
    take           ok              not_your_turn   not_seated  not_for_house
    drop           ok              not_your_turn   not_seated  not_for_house
"""
IS_OVER = (
    BEGUN
    + NO_OFFER
    + """
    next_game      ok              ok              not_seated  not_for_house
    word           ok              ok              not_seated  not_for_house
    roll           game_over       game_over       not_seated  game_over
    confirm        game_over       game_over       not_seated  game_over
    double         game_over       game_over       not_seated  not_for_house
    propose        game_over       game_over       not_seated  not_for_house
    take           game_over       game_over       not_seated  not_for_house
    drop           game_over       game_over       not_seated  not_for_house
    beaver         game_over       game_over       not_seated  not_for_house
    raccoon        game_over       game_over       not_seated  not_for_house
    resign         game_over       game_over       not_seated  not_for_house
    resign_match   ok              ok              not_seated  not_for_house
    take_back      game_over       game_over       not_seated  not_for_house
    vote           game_over       game_over       not_seated  not_for_house
    close_vote     not_your_turn   not_your_turn   not_seated  game_over
    stand_in       not_your_turn   not_your_turn   not_seated  game_over
    instruct       no_team         no_team         not_seated  not_for_house
    suggest        game_over       game_over       not_seated  not_for_house
    claim_time     game_over       game_over       not_seated  game_over
    pause          game_over       game_over       not_seated  not_for_house
    give_time      game_over       game_over       not_seated  not_for_house
    spend_time     not_your_turn   not_your_turn   not_seated  game_over
"""
)
TO_PLAY = """
    roll           not_your_turn   already_rolled  not_seated  already_rolled
    confirm        not_your_turn   ok              not_seated  not_forced
    double         not_your_turn   already_rolled  not_seated  not_for_house
    propose        not_your_turn   already_rolled  not_seated  not_for_house
"""
TO_ROLL = """
    roll           not_your_turn   ok              not_seated  not_forced
    confirm        not_your_turn   not_rolled      not_seated  not_rolled
    double         not_your_turn   ok              not_seated  not_for_house
    propose        not_your_turn   ok              not_seated  not_for_house
"""
GRIDS: dict[Callable[[], Play], str] = {
    gathering: NOT_BEGUN.format(not_here="not_seated", not_asked="not_seated", alone="not_seated")
    + """
    sit            already_seated  ok              ok          not_for_house
    leave          ok              not_seated      not_seated  not_for_house
    agree          ok              not_seated      not_seated  not_for_house
    start          too_few         not_seated      not_seated  not_for_house
    word           ok              not_seated      not_seated  not_for_house
    accept         no_such_offer   not_seated      not_seated  not_for_house
    decline        no_such_offer   not_seated      not_seated  not_for_house
    close          ok              not_seated      not_seated  not_for_house
""",
    both_sit: NOT_BEGUN.format(not_here="no_game", not_asked="not_your_turn", alone="no_team")
    + NO_OFFER
    + """
    sit            already_seated  already_seated  seat_taken  not_for_house
    leave          ok              ok              not_seated  not_for_house
    agree          agreement_fixed agreement_fixed not_seated  not_for_house
    start          ok              ok              not_seated  not_for_house
    word           ok              ok              not_seated  not_for_house
    close          ok              ok              not_seated  not_for_house
""",
    opening: IN_GAME
    + NOBODY_IS_LATE
    + NOT_OFFERED
    + NO_OFFER
    + """
    roll           not_your_turn   not_your_turn   not_seated  ok
    confirm        not_your_turn   not_your_turn   not_seated  not_your_turn
    double         not_your_turn   not_your_turn   not_seated  not_for_house
    propose        not_your_turn   not_your_turn   not_seated  not_for_house
    resign         not_your_turn   not_your_turn   not_seated  not_for_house
    settle         not_your_turn   not_your_turn   not_seated  not_for_house
    resign_match   ok              ok              not_seated  not_for_house
    take_back      not_your_turn   not_your_turn   not_seated  not_for_house
    close          ok              ok              not_seated  not_for_house
""",
    to_roll: IN_GAME
    + BOB_IS_LATE
    + NOT_OFFERED
    + NO_OFFER
    + MAY_GIVE_UP
    + NO_CLOSING
    + TO_ROLL
    + """
    take_back      ok              take_back_too_late not_seated not_for_house
""",
    free_roll: IN_GAME
    + NOBODY_IS_LATE
    + NOT_OFFERED
    + NO_OFFER
    + MAY_GIVE_UP
    + NO_CLOSING
    + """
    roll           not_your_turn   ok              not_seated  ok
    confirm        not_your_turn   not_rolled      not_seated  not_rolled
    double         not_your_turn   cube_not_yours  not_seated  not_for_house
    propose        not_your_turn   cube_not_yours  not_seated  not_for_house
    take_back      take_back_too_late take_back_too_late not_seated not_for_house
""",
    to_play: IN_GAME
    + BOB_IS_LATE
    + NOT_OFFERED
    + NO_OFFER
    + MAY_GIVE_UP
    + NO_CLOSING
    + TO_PLAY
    + """
    take_back      ok              take_back_too_late not_seated not_for_house
""",
    doubled: ANSWER_FIRST
    + ANN_IS_LATE
    + ANN_ON_THE_SPOT
    + """
    beaver         ok              not_your_turn   not_seated  not_for_house
    raccoon        wrong_raise     not_your_turn   not_seated  not_for_house
""",
    beavered: ANSWER_FIRST
    + BOB_IS_LATE
    + """
    take           not_your_turn   ok              not_seated  not_for_house
    drop           not_your_turn   ok              not_seated  not_for_house
    beaver         not_your_turn   wrong_raise     not_seated  not_for_house
    raccoon        not_your_turn   ok              not_seated  not_for_house
""",
    raccooned: ANSWER_FIRST
    + ANN_IS_LATE
    + ANN_ON_THE_SPOT
    + """
    beaver         wrong_raise     not_your_turn   not_seated  not_for_house
    raccoon        wrong_raise     not_your_turn   not_seated  not_for_house
""",
    between: IS_OVER
    + """
    settle         game_over       game_over       not_seated  not_for_house
    close          ok              ok              not_seated  not_for_house
""",
    between_match_games: IS_OVER
    + MAY_SETTLE
    + """
    close          match_goes_on   match_goes_on   not_seated  not_for_house
""",
    closed: "\n".join(f"{intent} {' '.join(['table_closed'] * 4)}" for intent in INTENTS),
    resigning: IN_GAME
    + BOB_IS_LATE
    + MAY_SETTLE
    + NOT_OFFERED
    + NO_CLOSING
    + TO_ROLL
    + """
    resign         offer_pending   ok              not_seated  not_for_house
    resign_match   ok              ok              not_seated  not_for_house
    take_back      ok              take_back_too_late not_seated not_for_house
    accept         own_offer       ok              not_seated  not_for_house
    decline        ok              ok              not_seated  not_for_house
""",
    taking_back: IN_GAME
    + BOB_IS_LATE
    + NOT_OFFERED
    + MAY_GIVE_UP
    + NO_CLOSING
    + TO_PLAY
    + """
    take_back      offer_pending   take_back_too_late not_seated not_for_house
    accept         own_offer       ok              not_seated  not_for_house
    decline        ok              ok              not_seated  not_for_house
""",
}


def rows() -> Iterator[ParameterSet]:
    for state, grid in GRIDS.items():
        for line in grid.strip().splitlines():
            if line.strip():
                name, *cells = line.split()
                yield pytest.param(state, name, cells, id=f"{state.__name__}-{name}")


@pytest.mark.parametrize(("state", "name", "cells"), list(rows()))
def test_answer(state: Callable[[], Play], name: str, cells: list[str]) -> None:
    play = state()
    for who, expected in zip((ANN, BOB, EVE, HOUSE), cells, strict=True):
        if expected == "ok":
            events = decide(play.table, who, intent(play, name), Instant(2000))
            assert events
            assert all(event.at == 2000 for event in events)
        else:
            assert play.refuses(who, intent(play, name)).code.value == expected, who


@pytest.mark.parametrize("state", GRIDS)
def test_the_grid_leaves_no_intent_out(state: Callable[[], Play]) -> None:
    named = [line.split()[0] for line in GRIDS[state].strip().splitlines() if line.strip()]
    assert sorted(named) == sorted(INTENTS)
    assert len(INTENTS) == len(Intent.__args__) - 1, "what is ordered is looked at below"


ORDERED = ("roll", "confirm", "double", "take", "drop")


@pytest.mark.parametrize(
    ("state", "name", "cells"), [each for each in rows() if each.values[1] in ORDERED]
)
def test_an_order_may_do_what_its_giver_may_and_the_house_orders_nothing(
    state: Callable[[], Play], name: str, cells: list[str]
) -> None:
    play = state()
    for who, expected in zip((ANN, BOB, EVE), cells, strict=False):
        asked = intent(play, name)
        assert isinstance(asked, Roll | Confirm | Double | Take | Drop)
        ordered = ByOrder(OrderKind.IF, asked)
        if expected == "ok":
            fired, *deed = decide(play.table, who, ordered, Instant(2000))
            assert fired == OrderFired(at=Instant(2000), player=who, order=OrderKind.IF)
            assert tuple(deed) == decide(play.table, who, asked, Instant(2000))
        else:
            assert play.refuses(who, ordered).code.value == expected, who
    asked = intent(play, name)
    assert isinstance(asked, Roll | Confirm | Double | Take | Drop)
    why = play.refuses(HOUSE, ByOrder(OrderKind.IF, asked)).code.value
    assert why == ("table_closed" if state is closed else "not_for_house")
