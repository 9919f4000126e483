"""The two files of a table: a match file with readable names, and a record in either language."""

from __future__ import annotations

import pytest

from bot.phrases.names import Name
from bot.play.export import COLUMN, Export, Headings, export, match_file
from bot.play.latin import distinct, latin
from rules.actions import (
    Accept,
    Beaver,
    ClaimTime,
    Double,
    Drop,
    OfferResign,
    OfferSettlement,
    OfferTakeBack,
    ResignMatch,
    Roll,
    Sit,
    Take,
)
from rules.agreement import Agreement, MatchTo, Money
from rules.events import GameWon
from rules.identity import PlayerId, TableId
from rules.mat_judging import judge
from rules.mat_reading import read_mat
from rules.mat_writing import LONGEST_NAME, is_name
from rules.position import Side
from rules.scoring import Kind
from tests.bot.phrases.conftest import compiled
from tests.rules.flow.playing import ANN, BOB, Play
from tests.rules.mat.sessions import AGREEMENTS, played

NAMES = {ANN: Name("Аня"), BOB: Name("Bob")}
RU: Headings[Name] = compiled("ru")
EN: Headings[Name] = compiled("en")
MATCH = Agreement(format=MatchTo(3), cube=True, crawford=True)


def name(player: PlayerId) -> Name:
    return NAMES[player]


def files(play: Play, say: Headings[Name] = EN) -> Export:
    made = export(TableId(12), play.log, name, say)
    assert made is not None
    return made


def doubled() -> Play:
    """Ann played 3-1, Bob 4-2, Ann doubled."""
    play = Play.begun(MATCH)
    play.house("31")
    play.plays(ANN, "8-3 6-1")
    play.says(BOB, Roll((4, 2)))
    play.plays(BOB, "8-4 6-2")
    play.says(ANN, Double())
    return play


def test_a_record_in_english() -> None:
    play = doubled()
    play.says(BOB, Drop())
    assert files(play).text.splitlines() == [
        "Table 12: Аня – Bob",
        "Short backgammon, match to 3, Crawford",
        "",
        "Game 1, 0:0",
        f"      {'Аня':<{COLUMN}}Bob",
        f"   1. {'3-1: 8/5 6/5':<{COLUMN}}4-2: 8/4 6/4",
        f"   2. {'doubles to 2':<{COLUMN}}drops",
        "Аня wins: single game, 1 point",
    ]


def test_a_record_in_russian() -> None:
    play = doubled()
    play.says(BOB, Take())
    text = files(play, RU).text
    for words in ("Стол 12: Аня – Bob", "Партия 1, 0:0", "удваивает до 2", "принимает"):
        assert words in text
    assert "doubles" not in text


def test_a_pass_and_a_beaver_in_a_record() -> None:
    play = Play.begun(Agreement(format=Money(), cube=True, beavers=True))
    play.house("31")
    play.plays(ANN, "8-3 6-1")
    play.says(BOB, Double())
    play.says(ANN, Beaver())
    play.says(BOB, Take())
    assert files(play).text.splitlines()[5:] == [
        f"   1. {'3-1: 8/5 6/5':<{COLUMN}}doubles to 2",
        f"   2. {'beavers to 4':<{COLUMN}}takes",
    ]


def test_what_was_resigned_says_so() -> None:
    play = doubled()
    play.says(BOB, Take())
    play.says(ANN, OfferResign(2))
    play.says(BOB, Accept(play.table.offers[0].seq))
    assert files(play).text.splitlines()[-1] == "Bob wins: gammon, resigned, 4 points"
    given_up = doubled()
    given_up.says(BOB, Take())
    given_up.says(ANN, ResignMatch())
    assert files(given_up).text.splitlines()[-1] == "🏳 Аня resigns the whole match"


def test_what_was_agreed_and_what_was_late_says_so() -> None:
    play = Play.begun(Agreement(format=Money()))
    play.house("31")
    play.plays(ANN, "8-3 6-1")
    late = Play.begun(Agreement(format=Money()))
    late.house("31")
    late.says(BOB, ClaimTime(expired=True))
    assert files(late).text.splitlines()[-1] == "Bob wins: backgammon, claimed, 3 points"
    play.says(BOB, OfferSettlement(Side.WHITE, 2))
    play.says(ANN, Accept(play.table.offers[0].seq))
    assert files(play).text.splitlines()[-1] == "🤝 Agreed: all ends here, Аня gets 2 points"
    match = doubled()
    match.says(BOB, Take())
    match.says(BOB, OfferSettlement(Side.BLACK, 0))
    match.says(ANN, Accept(match.table.offers[0].seq))
    assert files(match).text.splitlines()[-1] == "🤝 Agreed: all ends here, Bob wins the match"


def test_an_automatic_double_shows_on_both_sides() -> None:
    """A20."""
    play = Play.begun(Agreement(format=Money(), cube=True, automatic_doubles=1))
    play.house("44 31")
    play.plays(ANN, "8-3 6-1")
    assert files(play).text.splitlines()[5:] == [
        f"   1. {'[2]':<{COLUMN}}[2]",
        "   2. 3-1: 8/5 6/5",
    ]


def test_later_games_begin_with_the_score() -> None:
    play = played("match to 5", 1)
    text = files(play).text
    headings = [line for line in text.splitlines() if line.startswith("Game ")]
    score = {ANN: 0, BOB: 0}
    for number, event in enumerate(e for e in play.log if isinstance(e, GameWon)):
        assert headings[number] == f"Game {number + 1}, {score[ANN]}:{score[BOB]}"
        for paid in event.transfers:
            score[paid.payee] += paid.points
    assert len(headings) == len(play.games)


def test_what_was_taken_back_is_not_recorded() -> None:
    play = Play.begun(MATCH)
    play.house("31")
    play.plays(ANN, "24-1 13-3")
    play.says(ANN, OfferTakeBack())
    play.says(BOB, Accept(play.table.offers[0].seq))
    play.plays(ANN, "8-3 6-1")
    assert files(play).text.splitlines()[5:] == ["   1. 3-1: 8/5 6/5"]


def test_long_nardy_has_a_record_and_no_match_file() -> None:
    """A32: the higher die plays white, so Bob stands on the left."""
    play = Play.begun(Agreement(variant="long"))
    play.house("36 21")
    play.plays(BOB, "24-2 22-1")
    made = files(play)
    assert made.mat is None
    assert made.text.splitlines() == [
        "Table 12: Bob – Аня",
        "Long nardy, one game",
        "",
        "Game 1, 0:0",
        f"      {'Bob':<{COLUMN}}Аня",
        "   1. 2-1: 24/22/21",
    ]


def test_before_the_first_game_there_is_nothing() -> None:
    play = Play(MATCH)
    assert export(TableId(1), play.log, name, EN) is None
    assert match_file(play.log, name) is None
    play.says(BOB, Sit())
    assert export(TableId(1), play.log, name, EN) is None


@pytest.mark.parametrize("agreement", AGREEMENTS)
def test_the_match_file_tells_the_results_of_the_log(agreement: str) -> None:
    play = played(agreement, 0)
    text = match_file(play.log, name)
    assert text is not None
    assert text.isascii()
    judged = judge(read_mat(text))
    assert (judged.names.white, judged.names.black) == ("Anya", "Bob")
    assert [game.points for game in judged.games] == [
        event.result.points for event in play.log if isinstance(event, GameWon)
    ]


def test_the_match_file_has_its_date() -> None:
    play = doubled()
    play.says(BOB, Take())
    play.house("61")
    play.says(BOB, OfferResign(1))
    play.says(ANN, Accept(play.table.offers[0].seq))
    text = files(play).mat
    assert text is not None
    assert text.startswith('; [EventDate "1970.01.01"]\n')
    (game,) = judge(read_mat(text)).games
    assert (game.kind, game.points) == (Kind.SINGLE, 2)


# --------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Аня Щукина", "Anya Shchukina"),
        ("Ёжик", "Yozhik"),
        ("Объезд", "Obezd"),
        ("Їжак", "Yizhak"),
        ("Љубав", "Ljubav"),
        ("José Ñandú", "Jose Nandu"),
        ("Łukasz Straße", "Lukasz Strasse"),
        ("გიორგი", "giorgi"),
        ("Արամ", "Aram"),
        ("Σωκράτης", "Sokratis"),
        ("Əli Işık", "Ali Isik"),
        ("Ann–Marie O’Neil", "Ann-Marie O'Neil"),
        ("a:b,1;c", "a b 1 c"),
        ("🎲 Max 🎲", "Max"),
        ("ﬁn", "fin"),
        ("Й", "Y"),
        ("李小龙", ""),
        ("🦫", ""),
        ("\u2068דוד\u2069", ""),
        ("Game\n1", "Game 1"),
    ],
)
def test_names_become_readable_ascii(written: str, read: str) -> None:
    assert latin(written) == read


def test_names_stay_distinct() -> None:
    assert distinct(["Аня", "Anya", "anya", "李", "龙"]) == (
        "Anya", "Anya 2", "anya 3", "Player 4", "Player 5",
    )  # fmt: skip
    long = "Щ" * 40
    one, two = distinct([long, long])
    assert one != two
    assert max(len(one), len(two)) <= LONGEST_NAME


@pytest.mark.parametrize("raw", ["", " ", "-", "...", "Щ" * 99, "a " * 40, "\x00", "'x'", "_a_"])
def test_every_name_fits_the_format(raw: str) -> None:
    assert all(is_name(each) for each in distinct([raw, raw]))
