"""The writer: its layout, what it leaves out, what it refuses, and that we read it back."""

from __future__ import annotations

import pytest

from rules.actions import (
    Accept,
    Beaver,
    Double,
    Drop,
    NextGame,
    OfferResign,
    OfferTakeBack,
    Raccoon,
    Roll,
    Take,
)
from rules.agreement import Agreement, MatchTo, Money, NextStart
from rules.mat_judging import judge
from rules.mat_reading import read_mat
from rules.mat_writing import LONGEST_NAME, UnwritableError, is_name, write_mat
from rules.position import Side
from rules.scoring import Kind, Result
from tests.rules.flow.playing import ANN, BOB, Play
from tests.rules.mat.sessions import AGREEMENTS, played

pytestmark = pytest.mark.slow  # whole matches

NAMES = {ANN: "Ann", BOB: "Bob"}
BEAVERS = Agreement(format=Money(), cube=True, beavers=True, raccoons=True)


def written(play: Play) -> list[str]:
    return [line.rstrip() for line in write_mat(play.log, NAMES).splitlines()]


def opened(agreement: Agreement = BEAVERS) -> Play:
    """Ann has played 3-1 and Bob 4-2; Ann is on."""
    play = Play.begun(agreement)
    play.house("31")
    play.plays(ANN, "8-3 6-1")
    play.says(BOB, Roll((4, 2)))
    play.plays(BOB, "8-4 6-2")
    return play


def test_a_whole_file() -> None:
    play = opened(Agreement(format=MatchTo(3), cube=True, crawford=True))
    play.says(ANN, Double())
    play.says(BOB, Take())
    play.house("66")
    play.plays(ANN, "24-6 24-6 13-6 13-6")
    play.says(BOB, Roll((1, 3)))
    play.plays(BOB, "6-1 13-3")
    play.house("55")
    play.says(BOB, OfferResign(1))
    play.says(ANN, Accept(play.table.offers[0].seq))
    assert written(play) == [
        " 3 point match",
        "",
        " Game 1",
        " Ann : 0                         Bob : 0",
        "  1) 31: 8/5 6/5                 42: 8/4 6/4",
        "  2)  Doubles => 2                Takes",
        "  3) 66: 24/18 24/18 13/7 13/7   13: 6/5 13/10",
        "  4) 55:",
        "      Wins 2 points",
        "",
    ]


@pytest.mark.parametrize("name", AGREEMENTS)
@pytest.mark.parametrize("seed", range(4))
def test_we_read_what_we_write(name: str, seed: int) -> None:
    play = played(name, seed)
    judged = judge(read_mat(write_mat(play.log, NAMES)))
    results = [game.result for game in play.games]
    assert [(game.winner, game.kind, game.points) for game in judged.games] == [
        (result.winner, result.kind, result.points)
        for result in results
        if isinstance(result, Result)
    ]


def test_a_beaver_that_is_taken_is_called_so() -> None:
    play = opened()
    play.says(ANN, Double())
    play.says(BOB, Beaver())
    play.says(ANN, Take())
    play.house("61")
    play.plays(ANN, "13-6 8-1")
    assert written(play)[5:-1] == [
        "  2)  Doubles => 2                Beavers => 4",
        "  3) 61: 13/7 8/7",
    ]


def test_a_beaver_that_is_dropped_is_a_double() -> None:
    """GNU Backgammon would carry a beaver without a roll into the next game."""
    play = opened()
    play.says(ANN, Double())
    play.says(BOB, Beaver())
    play.says(ANN, Drop())
    assert written(play)[5:-1] == [
        "  2)  Doubles => 2                Doubles => 4",
        "  3)  Drops",
        " " * 34 + "Wins 2 points",
    ]


def test_a_raccoon_is_answered_in_words() -> None:
    play = opened()
    play.says(ANN, Double())
    play.says(BOB, Beaver())
    play.says(ANN, Raccoon())
    play.says(BOB, Take())
    assert written(play)[5:-1] == [
        "  2)  Doubles => 2                Beavers => 4",
        "  3)  Raccoons => 8               Takes",
    ]


def test_a_game_given_up_before_any_roll_has_a_row_all_the_same() -> None:
    play = opened(Agreement(format=Money(), cube=True, next_start=NextStart.ALTERNATE))
    play.says(ANN, OfferResign(3))
    play.says(ANN, NextGame("s" * 64))
    play.says(BOB, OfferResign(1))
    play.says(ANN, Accept(play.table.offers[0].seq))
    assert written(play)[-5:] == [
        " Game 2",
        " Ann : 0                         Bob : 3",
        "  1)                             66:",
        "      Wins 1 point",
        "",
    ]
    last = judge(read_mat(write_mat(play.log, NAMES))).games[-1]
    assert (last.winner, last.kind, last.points) == (Side.WHITE, Kind.SINGLE, 1)


def test_what_was_taken_back_is_left_out() -> None:
    play = Play.begun(BEAVERS)
    play.house("31")
    play.plays(ANN, "24-1 13-3")
    play.says(ANN, OfferTakeBack())
    play.says(BOB, Accept(play.table.offers[0].seq))
    play.plays(ANN, "8-3 6-1")
    assert written(play)[4:-1] == ["  1) 31: 8/5 6/5"]


def test_automatic_doubles_are_a_tag() -> None:
    """A20: the format cannot say them; our own reader finds them again."""
    play = Play.begun(Agreement(format=Money(), cube=True, automatic_doubles=2))
    play.house("33 44 31")
    play.plays(ANN, "8-3 6-1")
    play.says(BOB, OfferResign(1))
    play.says(ANN, Accept(play.table.offers[0].seq))
    text = write_mat(play.log, NAMES)
    assert text.startswith('; [AutomaticDoubles "1:4"]\n\n 0 point match')
    assert text.rstrip().endswith("Wins 4 points")
    (game,) = judge(read_mat(text)).games
    assert (game.kind, game.points) == (Kind.SINGLE, 4)


def test_how_these_games_differ_is_in_the_tags() -> None:
    jacoby = opened(Agreement(format=Money(), cube=True, jacoby=True, backgammon=2))
    assert written(jacoby)[:2] == ['; [Jacoby "True"]', '; [Backgammon "2"]']
    plain = opened(Agreement(format=MatchTo(5), cube=True))
    assert written(plain)[:1] == ['; [Crawford "Off"]']
    crawford = opened(Agreement(format=MatchTo(5), cube=True, crawford=True))
    assert written(crawford)[:1] == [" 5 point match"]


def test_tags_of_the_caller_come_first() -> None:
    text = write_mat(opened().log, NAMES, [("EventDate", "2026.11.30")])
    assert text.startswith('; [EventDate "2026.11.30"]\n\n 0 point match\n')


def test_no_row_is_short() -> None:
    """GNU Backgammon 1.07 reads the right column of the row before again after a short one."""
    for name in AGREEMENTS:
        for line in write_mat(played(name, 1).log, NAMES).splitlines():
            if line.startswith(("  1)", "      Wins")) or line[3:4] == ")":
                assert len(line) >= 34, line
                left, right = line[:15], line[15:]
                assert right.count(":") + left.count(":") == 2 or "  " in right, line


def test_a_table_without_a_game_is_no_file() -> None:
    assert write_mat(Play(BEAVERS).log, NAMES) == ""


def test_long_nardy_cannot_be_said() -> None:
    play = Play.begun(Agreement(variant="long"))
    with pytest.raises(UnwritableError):
        write_mat(play.log, NAMES)


@pytest.mark.parametrize(
    "name", ["", "Аня", "a:b", "a\nb", " a", "a ", "x" * (LONGEST_NAME + 1), "-", "a,1", "Bob"]
)
def test_names_that_the_format_cannot_hold(name: str) -> None:
    assert is_name(name) is (name == "Bob")
    with pytest.raises(ValueError, match="cannot hold"):
        write_mat(opened().log, {ANN: name, BOB: "Bob"})
