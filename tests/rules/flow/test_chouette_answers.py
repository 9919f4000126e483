"""Every intent of everybody in every phase of a chouette: allowed, or refused with which code.

Columns: Ann the box, Bob the captain, Cat of the crew, Dan who has dropped, the house. Eve looks
on and may only ask to join. Eda is of the crew, too, so that something is
still missing when Cat has spoken.
A later line of a grid replaces an earlier one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from rules.actions import Double, Drop, Leave, OfferResign, ProposeDouble, Take, Vote
from rules.cube import Cube
from rules.decide import decide
from rules.game import Phase, ToPlay, ToRoll
from rules.identity import HOUSE, Instant, PlayerId
from rules.position import Side
from rules.refusals import Refused
from tests.rules.flow.group import CAT, DAN, EDA, RAISING, Group
from tests.rules.flow.intents import INTENTS, intent
from tests.rules.flow.playing import ANN, BOB, EVE

BOX, TEAM = Side.WHITE, Side.BLACK
WHO = (ANN, BOB, CAT, DAN, HOUSE)


def game(phase: Phase) -> Group:
    group = Group.in_phase(phase, 5, RAISING, cube=Cube())
    group.table = replace(group.table, seating=group.team.dropped((DAN,)))
    return group


def box_to_roll() -> Group:
    return game(ToRoll(BOX))


def box_to_play() -> Group:
    return game(ToPlay(BOX, (3, 1)))


def team_to_roll() -> Group:
    return game(ToRoll(TEAM))


def team_to_play() -> Group:
    return game(ToPlay(TEAM, (3, 1)))


def voting() -> Group:
    """Cat has proposed to double."""
    group = team_to_roll()
    group.says(CAT, ProposeDouble())
    return group


def voted_down() -> Group:
    group = voting()
    group.says(EDA, Vote(yes=False))
    return group


def team_doubled() -> Group:
    group = voting()
    for who in (BOB, EDA):
        group.says(who, Vote(yes=True))
    return group


def box_doubled() -> Group:
    """Cat has answered."""
    group = box_to_roll()
    group.says(ANN, Double())
    group.says(CAT, Take())
    return group


def team_resigning() -> Group:
    """Cat offers a single, the others of the team have not agreed yet."""
    group = team_to_play()
    group.says(CAT, OfferResign(1))
    return group


def box_resigning() -> Group:
    group = box_to_play()
    group.says(ANN, OfferResign(1))
    return group


def box_gone() -> Group:
    """Cat does not insist on a gammon."""
    group = game(ToRoll(BOX))
    group.says(ANN, Leave())
    group.says(CAT, Vote(yes=False))
    return group


def over() -> Group:
    group = box_doubled()
    for who in (BOB, EDA):
        group.says(who, Drop())
    group.wins(TEAM)
    return group


ALWAYS = """
    agree          game_running    game_running    game_running    game_running  {h}
    start          game_running    game_running    game_running    game_running  {h}
    sit            already_seated  already_seated  already_seated  already_seated  {h}
    leave          ok              ok              ok              ok  {h}
    instruct       ok              ok              ok              ok  {h}
    mean_double    no_team         no_team         no_team         no_team  {h}
    pause          not_at_chouette not_at_chouette not_at_chouette not_at_chouette  {h}
    give_time      not_at_chouette not_at_chouette not_at_chouette not_at_chouette  {h}
    settle         not_at_chouette not_at_chouette not_at_chouette not_at_chouette  {h}
    resume         not_paused      not_paused      not_paused      not_paused  {h}
    close_silent   ok              ok              ok              ok  {h}
    spend_time     not_your_turn   not_your_turn   not_your_turn   not_your_turn  no_clock
    resign_match   leave_instead   leave_instead   leave_instead   leave_instead  {h}
    accept         no_such_offer   no_such_offer   no_such_offer   no_such_offer  {h}
    decline        no_such_offer   no_such_offer   no_such_offer   no_such_offer  {h}
"""
IN_GAME = (
    ALWAYS
    + """
    next_game      game_running    game_running    game_running    game_running  game_running
    word           word_too_late   word_too_late   word_too_late   word_too_late  {h}
    close          game_running    game_running    game_running    game_running  {h}
    take           nothing_offered nothing_offered nothing_offered nothing_offered  {h}
    drop           nothing_offered nothing_offered nothing_offered nothing_offered  {h}
    beaver         nothing_offered nothing_offered nothing_offered nothing_offered  {h}
    raccoon        nothing_offered nothing_offered nothing_offered nothing_offered  {h}
    vote           nothing_offered nothing_offered nothing_offered nothing_offered  {h}
    close_vote     not_your_turn   not_your_turn   not_your_turn   not_your_turn  nothing_offered
    stand_in       not_your_turn   not_your_turn   not_your_turn   not_your_turn  not_your_turn
    suggest        no_team         not_your_turn   not_your_turn   out_of_game  {h}
    resign         ok              ok              ok              out_of_game  {h}
    take_back      take_back_too_late take_back_too_late not_your_turn not_your_turn  {h}
"""
)
BOX_IS_LATE = """
    claim_time     not_your_turn   ok              ok              out_of_game  ok
"""
TEAM_IS_LATE = """
    claim_time     not_late        not_your_turn   not_your_turn   out_of_game  not_your_turn
    stand_in       not_your_turn   not_your_turn   not_your_turn   not_your_turn  ok
"""
BOX_ROLLS = """
    roll           ok              not_your_turn   not_your_turn   not_your_turn  not_forced
    confirm        not_rolled      not_your_turn   not_your_turn   not_your_turn  not_rolled
    double         ok              not_your_turn   not_your_turn   not_your_turn  {h}
    propose        ok              not_your_turn   not_your_turn   out_of_game  {h}
"""
TEAM_ROLLS = """
    roll           not_your_turn   ok              not_your_turn   not_your_turn  not_forced
    confirm        not_your_turn   not_rolled      not_your_turn   not_your_turn  not_rolled
    double         not_your_turn   ok              not_your_turn   not_your_turn  {h}
    propose        not_your_turn   ok              ok              out_of_game  {h}
"""
BOX_PLAYS = """
    roll           already_rolled  not_your_turn   not_your_turn   not_your_turn  already_rolled
    confirm        ok              not_your_turn   not_your_turn   not_your_turn  not_forced
    double         already_rolled  not_your_turn   not_your_turn   not_your_turn  {h}
    propose        already_rolled  not_your_turn   not_your_turn   out_of_game  {h}
"""
TEAM_PLAYS = """
    roll           not_your_turn   already_rolled  not_your_turn   not_your_turn  already_rolled
    confirm        not_your_turn   ok              not_your_turn   not_your_turn  not_forced
    double         not_your_turn   already_rolled  not_your_turn   not_your_turn  {h}
    propose        not_your_turn   already_rolled  already_rolled  out_of_game  {h}
    suggest        no_team         ok              ok              out_of_game  {h}
"""
ANSWER_FIRST = """
    roll           offer_pending   offer_pending   offer_pending   offer_pending  offer_pending
    confirm        offer_pending   offer_pending   offer_pending   offer_pending  offer_pending
    double         offer_pending   offer_pending   offer_pending   offer_pending  {h}
    propose        offer_pending   offer_pending   offer_pending   offer_pending  {h}
    resign         offer_pending   offer_pending   offer_pending   offer_pending  {h}
    take_back      offer_pending   offer_pending   offer_pending   offer_pending  {h}
"""


def without_box(grid: str) -> str:
    """Ann has no seat any more."""
    return re.sub(r"^(    \w+ +)\S+", r"\1not_seated", grid, flags=re.MULTILINE)


GRIDS: dict[Callable[[], Group], str] = {
    box_to_roll: IN_GAME + BOX_IS_LATE + BOX_ROLLS,
    box_to_play: IN_GAME + BOX_IS_LATE + BOX_PLAYS,
    team_to_roll: IN_GAME + TEAM_IS_LATE + TEAM_ROLLS,
    team_to_play: IN_GAME + TEAM_IS_LATE + TEAM_PLAYS,
    voting: IN_GAME
    + TEAM_IS_LATE
    + ANSWER_FIRST
    + """
    vote           not_your_turn   ok              already_answered out_of_game  {h}
    close_vote     not_your_turn   not_your_turn   not_your_turn   not_your_turn  ok
    stand_in       not_your_turn   not_your_turn   not_your_turn   not_your_turn  not_your_turn
""",
    voted_down: IN_GAME
    + TEAM_ROLLS
    + """
    roll           not_your_turn   ok              not_your_turn   not_your_turn  ok
    double         not_your_turn   voted_down      not_your_turn   not_your_turn  {h}
    propose        not_your_turn   voted_down      voted_down      out_of_game  {h}
    claim_time     not_your_turn   not_your_turn   not_your_turn   out_of_game  not_your_turn
""",
    team_doubled: IN_GAME
    + BOX_IS_LATE
    + ANSWER_FIRST
    + """
    take           ok              not_your_turn   not_your_turn   out_of_game  {h}
    drop           ok              not_your_turn   not_your_turn   out_of_game  {h}
    beaver         ok              not_your_turn   not_your_turn   out_of_game  {h}
    raccoon        wrong_raise     not_your_turn   not_your_turn   out_of_game  {h}
""",
    box_doubled: IN_GAME
    + TEAM_IS_LATE
    + ANSWER_FIRST
    + """
    take           not_your_turn   ok              already_answered out_of_game  {h}
    drop           not_your_turn   ok              already_answered out_of_game  {h}
    beaver         not_your_turn   ok              already_answered out_of_game  {h}
    raccoon        not_your_turn   wrong_raise     wrong_raise     out_of_game  {h}
    close_vote     not_your_turn   not_your_turn   not_your_turn   not_your_turn  ok
    stand_in       not_your_turn   not_your_turn   not_your_turn   not_your_turn  not_your_turn
    leave          offer_pending   ok              ok              ok  {h}
""",
    team_resigning: IN_GAME
    + TEAM_IS_LATE
    + TEAM_PLAYS
    + """
    resign         ok              offer_pending   offer_pending   out_of_game  {h}
    accept         not_your_turn   ok              own_offer       out_of_game  {h}
    decline        ok              ok              ok              out_of_game  {h}
""",
    box_resigning: IN_GAME
    + BOX_IS_LATE
    + BOX_PLAYS
    + """
    resign         offer_pending   ok              ok              out_of_game  {h}
    accept         own_offer       ok              ok              out_of_game  {h}
    decline        ok              ok              ok              out_of_game  {h}
""",
    box_gone: without_box(
        IN_GAME
        + ANSWER_FIRST
        + """
    claim_time     -               not_your_turn   not_your_turn   out_of_game  not_your_turn
    vote           -               ok              already_answered out_of_game  {h}
    close_vote     -               not_your_turn   not_your_turn   not_your_turn  ok
"""
    )
    + """
    sit            ok              already_seated  already_seated  already_seated  {h}
    close_silent   ok              ok              ok              ok  {h}
""",
    over: ALWAYS
    + "".join(
        f"    {name}  game_over game_over game_over game_over  {{h}}\n"
        for name in ("double", "propose", "take", "drop", "beaver", "raccoon", "vote", "suggest")
    )
    + "".join(
        f"    {name}  game_over game_over game_over game_over  game_over\n"
        for name in ("roll", "confirm")
    )
    + """
    next_game      ok              ok              ok              ok  ok
    word           ok              ok              ok              ok  {h}
    close          ok              ok              ok              ok  {h}
    resign         game_over       game_over       game_over       game_over  {h}
    take_back      game_over       game_over       game_over       game_over  {h}
    close_vote     not_your_turn   not_your_turn   not_your_turn   not_your_turn  game_over
    stand_in       not_your_turn   not_your_turn   not_your_turn   not_your_turn  game_over
    claim_time     game_over       game_over       game_over       game_over  game_over
    spend_time     not_your_turn   not_your_turn   not_your_turn   not_your_turn  game_over
""",
}


def lines(grid: str) -> dict[str, list[str]]:
    found = {}
    for line in grid.format(h="not_for_house").splitlines():
        if line.strip():
            name, *cells = line.split()
            found[name] = cells
    return found


def rows() -> Iterator[object]:
    for state, grid in GRIDS.items():
        for name, cells in lines(grid).items():
            yield pytest.param(state, name, cells, id=f"{state.__name__}-{name}")


@pytest.mark.parametrize(("state", "name", "cells"), list(rows()))
def test_answer(state: Callable[[], Group], name: str, cells: list[str]) -> None:
    group = state()
    assert [answered(group, who, name) for who in WHO] == cells
    for_anybody = name in {"sit", "close_silent"}
    assert answered(group, EVE, name) == ("ok" if for_anybody else "not_seated")


def answered(group: Group, who: PlayerId, name: str) -> str:
    try:
        events = decide(group.table, who, intent(group, name), Instant(2000))
    except Refused as refused:
        return refused.code.value
    assert all(event.at == 2000 for event in events)
    return "ok" if events else "nothing"


@pytest.mark.parametrize("state", GRIDS)
def test_the_grid_leaves_no_intent_out(state: Callable[[], Group]) -> None:
    assert sorted(lines(GRIDS[state])) == sorted(INTENTS)
