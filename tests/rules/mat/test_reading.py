"""The reader: what it forgives, what it refuses, and in which words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.events import Passed
from rules.mat_judging import Judged, judge
from rules.mat_reading import LONGEST_LINE, MatError, read_mat
from rules.mat_writing import write_mat
from rules.scoring import Kind
from tests.rules.flow.playing import ANN, BOB
from tests.rules.mat.sessions import played

HEAD = " 3 point match\n\n Game 1\n anna : 0                       boris : 0\n"
ROWS = (
    "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
    "  2)  Doubles => 2                Drops\n"
    "      Wins 1 point\n"
)


def judged(text: str, *, jacoby: bool = False) -> Judged:
    return judge(read_mat(text), jacoby=jacoby)


def money(rows: str, *, score: str = " anna : 0   boris : 0") -> str:
    return f" 0 point match\n\n Game 1\n{score}\n{rows}"


def match(rows: str, *, length: int = 3, score: str = " anna : 0   boris : 0") -> str:
    return f" {length} point match\n\n Game 1\n{score}\n{rows}"


def outcome(text: str, *, jacoby: bool = False) -> list[tuple[str | None, Kind | None, int]]:
    done = judged(text, jacoby=jacoby)
    return [
        (None if game.winner is None else done.names.of(game.winner), game.kind, game.points)
        for game in done.games
    ]


# ------------------------------------------------------------------ forgiven

PLAIN = HEAD + ROWS


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(PLAIN.replace("\n", "\r\n"), id="Windows line ends"),
        pytest.param(PLAIN.replace("\n", "\r"), id="old Macintosh line ends"),
        pytest.param("\ufeff" + PLAIN, id="byte order mark"),
        pytest.param(PLAIN.replace("\n", "   \n"), id="trailing spaces"),
        pytest.param(PLAIN.replace("\n", "\n\n"), id="empty lines"),
        pytest.param(PLAIN + "\x1a", id="end of file of DOS"),
        pytest.param('; [Event "club"]\n; a remark\n# another\n' + PLAIN, id="comments"),
        pytest.param(PLAIN.replace("  2)", "; a remark in between\n  2)"), id="comment in a game"),
        pytest.param(PLAIN.replace("8/5 6/5  ", "8/5 6/5\t"), id="tabs"),
        pytest.param(PLAIN.replace("8/5 6/5", "8/5, 6/5" + " " * 40), id="a wide left column"),
        pytest.param(PLAIN.replace("42: 8/4 6/4", "24: 8/4 6/4"), id="smaller die first"),
        pytest.param(PLAIN.replace("Doubles => 2", "Doubles"), id="no value"),
        pytest.param(PLAIN.replace("Doubles", "doubles").replace("Drops", "drops"), id="case"),
        pytest.param(PLAIN.replace("Wins 1 point", "Wins 1 point and the match"), id="match"),
        pytest.param(PLAIN.replace("      Wins 1 point\n", ""), id="no result after a drop"),
        pytest.param(PLAIN.replace("Drops\n", "\n"), id="a result instead of the drop"),
    ],
)
def test_these_files_say_the_same(text: str) -> None:
    assert outcome(text) == [("anna", Kind.SINGLE, 1)]


@pytest.mark.parametrize("head", ["Unlimited match", "Money session", "0 Point Match"])
def test_money_has_several_names(head: str) -> None:
    assert judged(f"{head}\nGame 1\nanna : 0   boris : 0\n{ROWS}").length == 0


def test_a_longer_match_than_a_table_can_have() -> None:
    done = judged(match(ROWS, length=31, score=" anna : 29   boris : 3"))
    assert (done.length, done.score.white, done.score.black) == (31, 30, 3)


def test_a_row_wider_than_the_column_is_split_at_the_next_roll() -> None:
    """Four steps with two-figure points and hits fill more than 28 characters."""
    rows = f"  1) 31: 8/5{' ' * 60}6/5 42: 8/4 6/4\n"
    assert outcome(money(rows)) == [(None, None, 0)]


def test_the_right_player_may_begin() -> None:
    rows = "  1)                             31: 8/5 6/5\n  2) 42: 8/4 6/4\n"
    assert outcome(money(rows)) == [(None, None, 0)]


def test_a_resignation_is_only_a_result() -> None:
    rows = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
    left, right = "      Wins 2 points\n", " " * 34 + "Wins 3 points\n"
    assert outcome(money(rows + left)) == [("anna", Kind.GAMMON, 2)]
    assert outcome(money(rows + right)) == [("boris", Kind.BACKGAMMON, 3)]


def test_jacoby_pays_one_while_the_cube_was_not_turned() -> None:
    rows = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n      Wins 2 points\n"
    assert outcome(money(rows), jacoby=True) == [("anna", Kind.GAMMON, 1)]
    tagged = '; [Jacoby "True"]\n' + money(rows)
    assert outcome(tagged) == [("anna", Kind.GAMMON, 1)]


def test_a_resignation_after_the_roll() -> None:
    for turn in ("", "???", "Cannot Move"):
        rows = f"  1) 31: 8/5 6/5                 42: {turn}\n      Wins 1 point\n"
        assert outcome(money(rows)) == [("anna", Kind.SINGLE, 1)]


def test_a_beaver_is_taken_by_rolling() -> None:
    """As GNU Backgammon 1.07 writes it; a drop costs the double's value (A18)."""
    rows = (
        "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
        "  2)  Doubles => 2                Beavers => 4\n"
    )
    rolled = rows + "  3) 61: 13/7 8/7\n" + " " * 34 + "Wins 4 points\n"
    assert outcome(money(rolled)) == [("boris", Kind.SINGLE, 4)]
    dropped = rows + "  3)  Drops                      Wins 2 points\n"
    assert outcome(money(dropped)) == [("boris", Kind.SINGLE, 2)]


def test_a_raccoon_by_any_name() -> None:
    for word in ("Raccoons", "Beavers", "Doubles"):
        rows = (
            "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
            "  2)  Doubles => 2                Beavers => 4\n"
            f"  3)  {word} => 8                 Drops\n"
            "      Wins 4 points\n"
        )
        assert outcome(money(rows)) == [("anna", Kind.SINGLE, 4)]


def test_automatic_doubles_show_in_the_first_double() -> None:
    """A20: the cube began at 2, so dropping the double to 4 costs 2."""
    rows = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n  2)  Doubles => 4                Drops\n"
    assert outcome(money(rows)) == [("anna", Kind.SINGLE, 2)]


def test_a_game_without_a_result_is_settled_by_the_next_score() -> None:
    rows = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
    text = money(f"{rows}\n Game 2\n anna : 0   boris : 2\n{rows}")
    assert outcome(text) == [("boris", Kind.GAMMON, 2), (None, None, 0)]


def test_later_games_may_begin_as_was_agreed() -> None:
    """B.3: with a known starter the first roll may be a doublet, or the cube comes before it."""
    for first in ("11: 8/7 8/7 6/5 6/5", " Doubles => 2"):
        text = money(f"{ROWS}\n Game 2\n anna : 1   boris : 0\n  1) {first}\n")
        assert len(outcome(text)) == 2


def test_a_later_game_may_be_given_up_before_any_roll() -> None:
    text = money(f"{ROWS}\n Game 2\n anna : 1   boris : 0\n      Wins 1 point\n")
    assert outcome(text)[1] == ("anna", Kind.SINGLE, 1)


def test_a_match_without_crawford_says_so() -> None:
    rows = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n  2)                             \n"
    rows += "  2) 61: 13/7 8/7                 Doubles => 2\n  3)  Drops\n"
    text = match(rows, score=" anna : 2   boris : 0")
    assert outcome('; [Crawford "Off"]\n' + text) == [("boris", Kind.SINGLE, 1)]
    with pytest.raises(MatError, match="line 7: no cube in the Crawford game"):
        outcome(text)


# ------------------------------------------------------------------- refused

FIRST = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "'N point match' expected"),
        ("hello\n", 1, "'N point match' expected, not 'hello'"),
        ("; only a remark\n", 1, "'N point match' expected"),
        (" 3 point match\n", 1, "no game follows"),
        (" 3 point match\n anna : 0\n", 2, "'Game 1' expected"),
        (" 3 point match\n Game 1\n", 2, "game 1 has no players"),
        (" 3 point match\n Game 1\n anna boris\n", 3, "'name : score"),
        ('; [Variation "NackGammon"]\n 3 point match\n', 2, "not of backgammon"),
        (HEAD + "  1) once upon a time\n", 5, "neither a roll nor a cube word"),
        (HEAD + "x" * (LONGEST_LINE + 1), 5, "longer than"),
        (HEAD + "; Set Pos=aa/0\n", 5, "set up by hand"),
        (HEAD + "  1) 31: 8/5 6/5  42: 8/4 6/4  61: 13/7 8/7\n", 5, "too much in one row"),
        (HEAD + ROWS + "  3) 31: 8/5 6/5\n", 8, "game 1 is over"),
        (HEAD + FIRST + "      Wins many points\n", 6, "'Wins N points' expected"),
        (HEAD + FIRST + "  2)  Doubles 2\n", 6, "'=> N' expected"),
        (HEAD + FIRST + "  2)  Takes 2\n", 6, "nothing can follow"),
    ],
)
def test_what_cannot_be_read(text: str, line: int, why: str) -> None:
    with pytest.raises(MatError) as refused:
        judged(text)
    assert refused.value.line == line
    assert why in refused.value.why


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        pytest.param(money("  1) 31: 8/5 8/4\n"), 5, "a 1 must still|no die|no 3", id="4 pips"),
        pytest.param(money("  1) 31: 8/5\n"), 5, "a 1 must still be played", id="A10"),
        pytest.param(money("  1) 31: 7/4 6/5\n"), 5, "no checker on point 7", id="empty point"),
        pytest.param(money("  1) 65: 24/18 18/13 6/5\n"), 5, "no die|is left", id="three dice"),
        pytest.param(money("  1) 51: 24/19 6/5\n"), 5, "point 19 is closed by 5", id="A11"),
        pytest.param(money("  1) 31: 5/8 6/5\n"), 5, "backwards", id="A5"),
        pytest.param(money("  1) 61: 6/0 8/7\n"), 5, "nothing is borne off", id="A13"),
        pytest.param(money("  1) 31: castle\n"), 5, "no turn: 'castle'", id="no turn"),
        pytest.param(money("  1) 11: 8/7 8/7 6/5 6/5\n"), 5, "two different dice", id="A6"),
        pytest.param(money("  1)  Doubles => 2\n"), 5, "two different dice", id="A6 cube"),
        pytest.param(money(FIRST + "  2)  Takes\n"), 6, "no cube was offered", id="take"),
        pytest.param(money(FIRST + "  2)  Doubles => 8\n  3) 61: 13/7 8/7\n"), 7, "the cube waits"),
        pytest.param(
            money(FIRST + "  2)  Doubles => 2    Takes\n  3) 61: 13/7 8/7   Doubles => 8\n"),
            7, "the cube would show 4", id="value",
        ),
        pytest.param(
            money(FIRST + "  2)  Doubles => 2    Takes\n  3) 61: 13/7 8/7  62: 13/7 13/11\n"
                  "  4)  Doubles => 4\n"),
            8, "the other player owns the cube", id="A63",
        ),
        pytest.param(
            match(FIRST + "  2)  Doubles => 2    Beavers => 4\n"), 6, "no beavers in a match",
            id="A18",
        ),
        pytest.param(
            match(FIRST + "  2)  Doubles => 2\n", score=" anna : 2   boris : 0"), 6,
            "no cube in the Crawford game", id="A16",
        ),
        pytest.param(
            match(FIRST + "  2)  Doubles => 2   Takes\n  3) 61: 13/7 8/7  Doubles => 4\n",
                  score=" anna : 0   boris : 1"),
            7, "cannot be doubled", id="dead cube",
        ),
        pytest.param(
            money(FIRST + "  2)  Doubles => 2    Beavers => 4\n"
                  "  3)  Raccoons => 8   Raccoons => 16\n"),
            7, "a raccoon is taken or dropped", id="C.5 raccoon",
        ),
        pytest.param(money("  1) 31: 8/5 6/5\n  2) 42: 8/4 6/4\n"), 6, "the turn of boris"),
        pytest.param(money("  1) 31:   42: 8/4 6/4\n"), 5, "anna has not played 3-1"),
        pytest.param(money(FIRST + "      Wins 4 points\n"), 6, "nobody can win 4 points"),
        pytest.param(money(FIRST + "      Wins 0 points\n"), 6, "nobody can win 0 points"),
        pytest.param(
            money(FIRST + "  2)  Doubles => 2    Drops\n      Wins 2 points\n"), 7,
            "worth 1, not 2", id="price of a drop",
        ),
        pytest.param(
            money(ROWS + "\n Game 2\n anna : 2   boris : 0\n"), 10, "should be 1 : 0", id="score"
        ),
        pytest.param(
            money(FIRST + "\n Game 2\n anna : 0   boris : 0\n"), 8, "game 1 has not ended"
        ),
        pytest.param(
            match(ROWS + "\n Game 2\n anna : 1   boris : 0\n", length=1), 6, "Crawford"
        ),
        pytest.param(
            match(FIRST + "      Wins 3 points\n\n Game 2\n anna : 3   boris : 0\n"), 9,
            "already won",
        ),
        pytest.param(match(FIRST, score=" anna : 3   boris : 0"), 4, "already won"),
        pytest.param(
            money(FIRST + "  2)  Doubles => 2    Drops\n  3) 61: 13/7 8/7\n"), 7,
            "already over",
        ),
    ],
)  # fmt: skip
def test_what_is_against_the_rules(text: str, line: int, why: str) -> None:
    with pytest.raises(MatError) as refused:
        judged(text)
    assert refused.value.line == line, refused.value
    assert re.search(why, refused.value.why), refused.value


# ---------------------------------------------------------- at the end of games

MATS = Path(__file__).parents[2] / "cases" / "mat"
BORNE_OFF = (MATS / "01-match-3.mat").read_text()
RESIGNED = (MATS / "03-match-1.mat").read_text()


def test_the_winner_of_a_game_is_who_bore_off() -> None:
    assert outcome(BORNE_OFF) == [("anna", Kind.BACKGAMMON, 3)]
    with pytest.raises(MatError, match="line 28: anna has won"):
        outcome(BORNE_OFF.replace("      Wins", " " * 34 + "Wins"))
    with pytest.raises(MatError, match="line 28: this game is worth 3, not 2"):
        outcome(BORNE_OFF.replace("Wins 3 points", "Wins 2 points"))


def test_nobody_resigns_a_gammon_with_a_checker_off() -> None:
    """C.7: anna gives this match up in the race, when both have borne off."""
    assert outcome(RESIGNED) == [("boris", Kind.SINGLE, 1)]
    with pytest.raises(MatError, match="line 41: nobody can lose more than 1 times"):
        outcome(RESIGNED.replace("Wins 1 point", "Wins 2 points"))


def test_a_closed_out_player_may_be_left_out() -> None:
    """A52: some programs write no roll for who is closed out, and neither do we need one."""
    left_out = 0
    for name, seed in (("money", 2), ("money, Jacoby, beavers", 1), ("match, winner begins", 7)):
        play = played(name, seed)
        passes = [event for event in play.log if isinstance(event, Passed)]
        assert any(event.dice is None for event in passes)
        if any(event.dice == (6, 6) for event in passes):
            continue
        text = write_mat(play.log, {ANN: "Ann", BOB: "Bob"})
        bare = re.sub(r"66:(?= *(?:$|\d\d:| [DBT]))", "   ", text, flags=re.MULTILINE)
        assert bare != text
        assert outcome(bare) == outcome(text)
        left_out += 1
    assert left_out
