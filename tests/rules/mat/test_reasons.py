"""The sentences of `python -m rules match`: one for each reason, with its facts."""

from __future__ import annotations

from typing import get_args

import pytest

from rules.mat_reasons import because, objected
from rules.objections import (
    Backwards,
    DieNotRolled,
    DieUsed,
    HeadTwice,
    HigherChecker,
    Incomplete,
    MustEnter,
    MustUseLarger,
    MustUseMore,
    NoChecker,
    NotHome,
    Objection,
    PointClosed,
    SixPrime,
)
from rules.refusals import Refusal, Refused
from rules.steps import Step
from tests.rules.flow.playing import ANN, BOB

TURN = (Step(8, 3), Step(6, 1))
SENTENCES: list[tuple[Objection, str]] = [
    (DieNotRolled(4), "no die shows 4"),
    (DieUsed(4), "no 4 is left to play"),
    (NoChecker(7), "no checker on point 7"),
    (NoChecker(25), "no checker on the bar"),
    (Backwards(5, 8), "5/8 goes backwards"),
    (MustEnter(2), "2 on the bar must enter first"),
    (PointClosed(19, 5), "point 19 is closed by 5 checkers"),
    (NotHome((13, 25)), "nothing is borne off while checkers stand on point 13, the bar"),
    (HigherChecker(6), "the checker on point 6 must be borne off or moved first"),
    (HeadTwice(1, 1), "no more than 1 may leave the head"),
    (SixPrime((6, 5, 4, 3, 2, 1), TURN), "six in a row with no enemy checker beyond"),
    (MustUseMore(6, 2, TURN, ()), "so the 6 would be lost, but 2 dice can be played"),
    (MustUseLarger(6, TURN), "the 6 must be played, since only one die can be"),
    (Incomplete(1, ()), "a 1 must still be played"),
]


@pytest.mark.parametrize(("objection", "sentence"), SENTENCES)
def test_objections(objection: Objection, sentence: str) -> None:
    assert objected(objection) == sentence


def test_every_objection_is_above() -> None:
    assert {type(objection) for objection, _ in SENTENCES} == set(get_args(Objection))


def test_who_is_to_act_is_named() -> None:
    names = {ANN: "anna", BOB: "boris"}
    assert because(Refused(Refusal.NOT_YOUR_TURN, due=(BOB,)), names) == "it is the turn of boris"
    assert because(Refused(Refusal.OFFER_PENDING, due=(ANN,)), names) == "the cube waits for anna"
    assert because(Refused(Refusal.NOT_YOUR_TURN, due=()), names) == "it is the turn of nobody"


def test_every_refusal_has_a_sentence() -> None:
    facts = {"cap": 64, "most": 2}
    sentences = [because(Refused(code, **facts), {}) for code in Refusal]
    assert all(sentences)
    assert not [sentence for sentence in sentences if "{" in sentence or "_" in sentence]
