"""How conditions are written, and that their JSON says the same."""

from __future__ import annotations

import pytest

from bot.play.conditions import (
    BadCondition,
    Rule,
    Terms,
    ThenAnswer,
    ThenCube,
    ThenTurn,
    When,
    read_rule,
    read_terms,
    write_terms,
)
from rules.identity import Seq

TAKE, DROP = ThenAnswer(takes=True), ThenAnswer(takes=False)
SPELT: list[tuple[str, Rule]] = [
    ("66 double", ThenCube((6, 6), doubles=True)),
    ("6-6 удвоить", ThenCube((6, 6), doubles=True)),
    ("13 roll", ThenCube((3, 1), doubles=False)),
    ("any double", ThenCube(When.ANY, doubles=True)),
    ("Любой бросаю", ThenCube(When.ANY, doubles=False)),
    ("any roll", ThenCube(When.ANY, doubles=False)),
    ("doubles double", ThenCube(When.DOUBLES, doubles=True)),
    ("дубль удвоить", ThenCube(When.DOUBLES, doubles=True)),
    ("double take", TAKE),
    ("удвоит беру", TAKE),
    ("Double DROP", DROP),
    ("удвоит пас", DROP),
    ("31 8/5 6/5", ThenTurn(When.ANY, (3, 1), "8/5 6/5")),
    ("13 8/5, 6/5", ThenTurn(When.ANY, (3, 1), "8/5, 6/5")),
    ("44 24/20(2) 13/9(2)", ThenTurn(When.ANY, (4, 4), "24/20(2) 13/9(2)")),
    ("66 31 8/5 6/5", ThenTurn((6, 6), (3, 1), "8/5 6/5")),
    ("any 31 8/5 6/5", ThenTurn(When.ANY, (3, 1), "8/5 6/5")),
    ("doubles 61 13/7 8/7", ThenTurn(When.DOUBLES, (6, 1), "13/7 8/7")),
    ("31 6-5 8-5", ThenTurn(When.ANY, (3, 1), "6-5 8-5")),
    ("65 bar/20 24/18", ThenTurn(When.ANY, (6, 5), "bar/20 24/18")),
    ("65 бар/20 6/вых", ThenTurn(When.ANY, (6, 5), "бар/20 6/вых")),
    ("64 5/off 4/off", ThenTurn(When.ANY, (6, 4), "5/off 4/off")),
]
UNREAD = [
    *("", "66", "double", "hello there", "67 double", "66 hello", "any 8/5 6/5", "double double"),
    *("31 8/5 8/2", "31 5/8 6/5", "31 8/5 6/5 13/10", "66 take", "31 double 8/5", "take double"),
    *("any", "double", "66 31", "66 31 double", "70 roll"),
]


@pytest.mark.parametrize(("text", "rule"), SPELT)
def test_a_condition_is_read(text: str, rule: Rule) -> None:
    assert read_rule(text) == rule


@pytest.mark.parametrize("text", UNREAD)
def test_what_is_no_condition(text: str) -> None:
    with pytest.raises(BadCondition):
        read_rule(text)


def test_the_json_says_the_same() -> None:
    terms = Terms(Seq(40), 7, tuple(dict.fromkeys(rule for _, rule in SPELT)))
    assert read_terms(write_terms(terms)) == terms


def test_the_newest_rule_for_a_case_counts() -> None:
    terms = Terms(Seq(40), 7, ()).plus(TAKE).plus(read_rule("66 roll")).plus(DROP)
    assert terms.rules == (read_rule("66 roll"), DROP)
    assert terms.plus(read_rule("66 double")).rules == (DROP, read_rule("66 double"))
    both = terms.plus(read_rule("31 8/5 6/5")).plus(read_rule("66 31 24/20"))
    assert len(both.rules) == 4
