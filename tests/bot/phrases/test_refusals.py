"""Every refusal and every objection is a short sentence with its facts."""

from typing import get_args

import pytest

from bot.phrases.names import Cast, Name
from bot.phrases.phrases import Phrases
from rules.identity import HOUSE
from rules.moves import legal_turns
from rules.notation import NotationError, read_dice, read_position, read_turn
from rules.objections import Objection, why_not
from rules.position import Side
from rules.refusals import Refusal
from rules.steps import Step
from rules.variants import LONG, SHORT, Variant
from tests.bot.phrases.samples import ANN, BOB, CAST, NAMES, OBJECTIONS

TOAST = 200

FACTS: dict[Refusal, dict[str, object]] = {
    Refusal.NOT_YOUR_TURN: {"due": (BOB,)},
    Refusal.TOO_FEW: {"seated": 1, "needed": 2},
    Refusal.BAD_WORD: {"longest": 64},
    Refusal.BAD_DICE: {"dice": (7, 1)},
    Refusal.ALREADY_ROLLED: {"dice": (6, 5)},
    Refusal.ILLEGAL_TURN: {"objection": OBJECTIONS[0]},
    Refusal.HOLLAND: {"turns": 2},
    Refusal.CUBE_NOT_YOURS: {"owner": BOB},
    Refusal.DEAD_CUBE: {"score": 4, "length": 5, "value": 2},
    Refusal.CUBE_CAP: {"cap": 64},
    Refusal.OFFER_PENDING: {"due": (BOB,)},
    Refusal.WRONG_RAISE: {"offered": "double"},
    Refusal.BAD_MULTIPLIER: {"asked": 4},
    Refusal.RESIGN_TOO_MUCH: {"most": 1, "asked": 2},
    Refusal.BAD_TIME: {"most": 2_592_000, "asked": 2_592_001},
    Refusal.NOT_ON_THE_CLOCK: {"due": (BOB,)},
    Refusal.SETTLE_TOO_MUCH: {"most": 2, "asked": 4},
}

# They happen only when the program itself is wrong, so one sentence serves them all.
CONFUSED = {
    Refusal.WRONG_SEAL,
    Refusal.NOT_FOR_HOUSE,
    Refusal.NOT_FORCED,
    Refusal.BAD_DICE,
    Refusal.BAD_TURN,
}

TOLD: dict[Refusal, tuple[str, ...]] = {
    Refusal.NOT_YOUR_TURN: ("Bob",),
    Refusal.BAD_WORD: ("64",),
    Refusal.ALREADY_ROLLED: ("6-5",),
    Refusal.ILLEGAL_TURN: ("4",),
    Refusal.HOLLAND: ("2",),
    Refusal.CUBE_NOT_YOURS: ("Bob",),
    Refusal.DEAD_CUBE: ("4", "2", "5"),
    Refusal.CUBE_CAP: ("64",),
    Refusal.OFFER_PENDING: ("Bob",),
    Refusal.RESIGN_TOO_MUCH: ("×1",),
    Refusal.BAD_TIME: ("30",),
    Refusal.SETTLE_TOO_MUCH: ("2",),
}


@pytest.mark.parametrize("code", Refusal)
def test_every_refusal_says_its_facts_in_a_toast(code: Refusal, phrases: Phrases) -> None:
    said = phrases.refused(code, FACTS.get(code, {}), CAST)
    assert 0 < len(said) <= TOAST
    assert [fact for fact in TOLD.get(code, ()) if fact not in said] == []


def test_every_refusal_has_a_sentence_of_its_own(phrases: Phrases) -> None:
    said = [phrases.refused(code, FACTS.get(code, {}), CAST) for code in Refusal]
    own = [code for code in Refusal if code not in CONFUSED]
    assert len(set(said)) == len(own) + 1


@pytest.mark.parametrize("code", Refusal)
def test_missing_or_odd_facts_break_nothing(code: Refusal, phrases: Phrases) -> None:
    assert phrases.refused(code, {}, CAST)
    odd: dict[str, object] = {"due": None, "dice": 6, "owner": "x", "turns": "y", "objection": 1}
    assert phrases.refused(code, odd, CAST)


def test_the_house_is_nobody_to_wait_for(english: Phrases) -> None:
    said = english.refused(Refusal.NOT_YOUR_TURN, {"due": (HOUSE,)}, CAST)
    assert said == "It is nobody's turn now"
    assert english.whose_turn([NAMES[ANN], NAMES[BOB]]) == "It is up to Аня <3 and Bob"


def test_the_longest_names_leave_room(phrases: Phrases) -> None:
    long = Name("Ж" * 40)
    cast = Cast(names={ANN: long, BOB: long})
    said = phrases.refused(Refusal.OFFER_PENDING, {"due": (ANN, BOB)}, cast)
    assert len(said) <= TOAST
    assert len(phrases.whose_turn([long, long])) <= TOAST
    assert len(phrases.only_opener(long)) <= TOAST


def test_there_is_a_sample_of_every_objection() -> None:
    assert {type(objection) for objection in OBJECTIONS} == set(get_args(Objection))


@pytest.mark.parametrize("objection", OBJECTIONS, ids=repr)
def test_every_objection_is_a_toast(objection: Objection, phrases: Phrases) -> None:
    assert 0 < len(phrases.objection(objection)) <= TOAST


def test_all_objections_differ(phrases: Phrases) -> None:
    assert len({phrases.objection(objection) for objection in OBJECTIONS}) == len(OBJECTIONS)


def objection_to(variant: Variant, board: str, roll: str, step: Step) -> Objection:
    """What the rules themselves object to White's step."""
    position = read_position(variant, board)
    dice = read_dice(roll)
    assert legal_turns(variant, position, Side.WHITE, dice).turns
    found = why_not(variant, position, Side.WHITE, dice, False, (), step)
    assert found is not None
    return found


def test_the_die_that_would_be_lost_and_what_closes_it(english: Phrases, russian: Phrases) -> None:
    # S26: either die alone, not both together; so the larger.
    board = "w 10:1 off:14 / b 23:2 6:5 off:8"
    smaller = objection_to(SHORT, board, "6-2", Step(10, 2))
    assert english.objection(smaller) == (
        "Only one die can be played, and then it has to be the 6: 10/4"
    )
    assert russian.objection(smaller) == (
        "Сыграть можно только одну кость, и тогда обязательно шестёрку: 10/4"
    )


def test_a_closed_point_names_who_closes_it(english: Phrases, russian: Phrases) -> None:
    start = "w 24:2 13:5 8:3 6:5 / b 24:2 13:5 8:3 6:5"
    closed = objection_to(SHORT, start, "5-2", Step(24, 5))
    assert english.objection(closed) == "Point 19 is closed: 5 enemy checkers stand there"
    assert russian.objection(closed) == "Пункт 19 закрыт: на нём 5 шашек соперника"


def test_the_head_gives_one_checker(english: Phrases, russian: Phrases) -> None:
    position = read_position(LONG, "w 24:14 20:1 / b 24:14 20:1")
    found = why_not(LONG, position, Side.WHITE, (2, 1), False, (Step(24, 2),), Step(24, 1))
    assert found is not None
    assert english.objection(found) == "1 checker has left the head, and no more may in this turn"
    assert russian.objection(found) == "С головы уже снята 1 шашка, больше за этот ход нельзя"


def test_both_dice_count(english: Phrases, russian: Phrases) -> None:
    lost = OBJECTIONS[12]
    assert english.objection(lost) == (
        "Then the 5 could not be played: 24/19 and 13/8 are closed. This would do: 13/7 8/3"
    )
    assert russian.objection(lost) == (
        "Тогда пятёрку не сыграть: 24/19 и 13/8 закрыты. Можно так: 13/7 8/3"
    )


def test_the_bar_is_named_in_the_reader_s_language(english: Phrases, russian: Phrases) -> None:
    assert english.step(Step(25, 3)) == "bar/22"
    assert russian.step(Step(25, 3)) == "бар/22"
    assert english.step(Step(2, 3)) == russian.step(Step(2, 3)) == "2/off"
    assert russian.steps((Step(25, 3), Step(22, 4), Step(6, 4))) == "бар/22/18 6/2"


def test_what_is_no_turn(english: Phrases) -> None:
    position = read_position(SHORT, "w 24:2 13:5 8:3 6:5 / b 24:2 13:5 8:3 6:5")
    with pytest.raises(NotationError) as error:
        read_turn(SHORT, position, Side.WHITE, (3, 1), True, "good luck\n<b>")
    assert "“good luck <b>”" in english.not_a_turn(error.value)
