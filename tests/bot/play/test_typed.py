"""Typed turns: a deed, a draft or a reason."""

from __future__ import annotations

import pytest

from bot.play.drafts import Drafted, Drafts, Grip, Tap
from bot.play.typed import NoTurn, Objected, resembles_turn, typed
from rules.actions import Confirm
from rules.identity import TableId
from rules.objections import PointClosed
from rules.steps import Step
from rules.table import Table
from tests.bot.play.house import House


class Typist:
    """Somebody who types at a table where ann has 3-1 to play."""

    def __init__(self, house: House, id_: TableId, table: Table) -> None:
        self.house = house
        self.id = id_
        self.table = table
        self.drafts = Drafts(house.posts, house.clock.ms)

    async def types(self, text: str, who: str = "ann") -> object:
        """What the text means."""
        return await typed(self.drafts, self.table, self.grip(who), text)

    def grip(self, who: str) -> Grip:
        """The open question."""
        return Grip(self.id, self.table.since, self.house.people[who])


@pytest.fixture
async def typist(fake_house: House) -> Typist:
    """At an opening 3-1."""
    table = await fake_house.started("31")
    return Typist(fake_house, table, await fake_house.table(table))


@pytest.mark.parametrize("text", ["8/5 6/5", "6/5 8/5", "8-5, 6-5", "8/5,6/5"])
async def test_a_whole_turn_is_a_deed(typist: Typist, text: str) -> None:
    said = await typist.types(text)
    assert isinstance(said, Confirm)
    assert sorted(said.turn) == [Step(6, 1), Step(8, 3)]


async def test_a_beginning_becomes_the_draft(typist: Typist) -> None:
    assert await typist.types("8/5") == Drafted(Tap.CHANGED, (Step(8, 3),))
    assert await typist.drafts.latest(typist.grip("ann")) == (Step(8, 3),)


async def test_an_illegal_turn_gets_its_reason(typist: Typist) -> None:
    """13/12 is closed: two black checkers stand on white's 12 (five, in fact)."""
    assert await typist.types("13/12 8/5") == Objected(PointClosed(12, 5))


@pytest.mark.parametrize("text", ["hello", "", "8/", "good luck!"])
async def test_other_words_are_no_turn(typist: Typist, text: str) -> None:
    assert await typist.types(text) == NoTurn()


async def test_who_holds_no_dice_cannot_type(typist: Typist) -> None:
    assert await typist.types("24/23", "bob") == Drafted(Tap.NOT_YOURS)


@pytest.mark.parametrize(
    "text",
    [
        "8/5 6/5",
        "24-18 13-11",
        "бар/20",
        "бар 20/14",
        "13/8*",
        "8/4(2)",
        "6/off",
        "6-6!",
        "8 5",
        "I play 8/5 6/5",
        "хожу 24/18",
        "8/5, ок?",
        "bar/22 ... 6/1",
        "5:3",
        "24→18",
    ],
)
def test_what_looks_like_a_turn_is_never_words(text: str) -> None:
    assert resembles_turn(text)


@pytest.mark.parametrize(
    "text",
    [
        "gg",
        "ок",
        "Повезло!",
        "за 10 лет ни разу",
        "👍",
        "!!!",
        "бар",
        "off",
        "why did you play 8/5 there?",
        "после 24/18 стало совсем плохо",
        "на 6 я и надеялся",
    ],
)
def test_talk_about_turns_is_words(text: str) -> None:
    assert not resembles_turn(text)
