"""Cards, lists, proofs, help and rules."""

import contextlib
import html
import io
import re

import pytest

from bot.phrases.lobby import Card, GamesList, ListedGame
from bot.phrases.names import Name
from bot.phrases.phrases import Phrases
from bot.phrases.rulebook import Chapter
from bot.phrases.screens import Example
from bot.play.dice import Proof, SealedDice
from rules.agreement import Agreement
from rules.identity import TableId
from tests.bot.phrases.samples import AGREEMENTS, DIGEST

CAPTION = 1024
MESSAGE = 4096
ANN, BOB = Name("Ann", 1), Name("B<b", 2)


def test_a_card_with_a_free_seat(english: Phrases) -> None:
    assert english.card(Card(agreement=AGREEMENTS[1], seats=[ANN], sealed=DIGEST)) == (
        "🎲 <b>Short backgammon, match to 5, Crawford</b>\n"
        "\n"
        "1. Ann\n"
        "2. <i>free seat</i>\n"
        "\n"
        "🔒 The dice are sealed: <code>01234567</code>\n"
        "\n"
        "Who will play?"
    )


def test_a_card_with_everything(russian: Phrases) -> None:
    full = Card(agreement=Agreement(), seats=[ANN, BOB], sealed=DIGEST, with_words=[ANN, BOB])
    assert russian.card(full) == (
        "🎲 <b>Короткие нарды, одна партия</b>\n"
        "\n"
        "1. Ann\n"
        "2. B&lt;b\n"
        "\n"
        "🔒 Кости уже запечатаны: <code>01234567</code>\n"
        "➕ Своё слово: Ann и B&lt;b\n"
        "\n"
        "Все за доской. Можно начинать."
    )


def test_a_kept_seat_calls_the_person(phrases: Phrases) -> None:
    kept = Card(agreement=Agreement(), seats=[ANN], sealed=DIGEST, kept_for=BOB)
    assert BOB.mention in phrases.card(kept)
    named = Card(agreement=Agreement(), seats=[ANN], sealed=DIGEST, kept_for="@b<b")
    assert "@b&lt;b" in phrases.card(named)


def test_the_list_of_games(english: Phrases, russian: Phrases) -> None:
    games = [
        ListedGame(number=7, variant="long", others=[BOB], mine=True, waiting=3 * 3600),
        ListedGame(number=9, variant="short", others=[], mine=False, waiting=5, where="A & B"),
    ]
    listed = GamesList(games=games, mine=1)
    assert english.games(listed) == (
        "<b>1 game waits for you</b>\n"
        "▶ #7 B&lt;b · long nardy · 3 h\n"
        "⏳ #9 no opponent yet · short backgammon · «A &amp; B» · 1 min"
    )
    assert russian.games(listed).splitlines()[0] == "<b>Ждёт хода: 1 партия</b>"
    theirs = GamesList(games=games[1:], page=2, pages=3)
    assert russian.games(theirs).splitlines()[0] == "<b>Партии</b>: везде ход соперника · 2/3"
    assert "/new" in english.games(GamesList(games=[]))


def test_a_line_says_the_time_left_where_there_is_a_clock(english: Phrases) -> None:
    def line(left: int | None) -> str:
        game = ListedGame(number=7, variant="short", others=[BOB], mine=True, waiting=60, left=left)
        return english.games(GamesList(games=[game], mine=1)).splitlines()[1]

    assert line(7300) == "▶ #7 B&lt;b · short backgammon · 2 h left"
    assert line(0) == "▶ #7 B&lt;b · short backgammon · time is up"
    assert line(None) == "▶ #7 B&lt;b · short backgammon · 1 min"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "1 мин"),
        (59, "1 мин"),
        (60, "1 мин"),
        (3599, "59 мин"),
        (3600, "1 ч"),
        (47 * 3600, "47 ч"),
        (2 * 86_400, "2 дня"),
        (5 * 86_400, "5 дней"),
        (21 * 86_400, "21 день"),
    ],
)
def test_durations(seconds: int, said: str, russian: Phrases) -> None:
    assert russian.duration(seconds) == said


def proven(*, secret: bytes | None, words: str = "", rolls: int = 60) -> Proof:
    """A proof of rolls that the dice themselves made from a fixed secret."""
    key = b"\x07" * 32
    dice = SealedDice()
    made = tuple((n, dice.roll(key, TableId(3), 2, n, words)) for n in range(1, rolls + 1))
    return Proof(
        table=TableId(3),
        game_no=2,
        # The digest of 32 bytes 07, from coreutils' sha256sum.
        digest="4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0",
        secret=secret,
        words=words,
        rolls=made,
        counts=(20, 20, 20, 20, 20, 20),
    )


def test_the_recipe_in_the_message_runs_and_prints_the_rolls(phrases: Phrases) -> None:
    shown = phrases.proof(proven(secret=b"\x07" * 32, words='a"<b>\nяблоко\\'))
    program = re.search(r"<pre><code[^>]*>(.*?)</code></pre>", shown, re.DOTALL)
    assert program is not None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(html.unescape(program[1]), {})  # noqa: S102 - that is what a player would do
    expected = proven(secret=None, words='a"<b>\nяблоко\\').rolls
    assert [tuple(map(int, line.split())) for line in printed.getvalue().splitlines()] == [
        (n, *dice) for n, dice in expected
    ]
    rolls = " ".join(f"{high}-{low}" for _, (high, low) in expected)
    assert rolls in shown


def test_a_running_game_tells_no_secret(english: Phrases) -> None:
    shown = english.proof(proven(secret=None, rolls=2))
    assert "07" * 8 not in shown
    assert "2 rolls so far" in shown
    assert "0.7 of each would be average" in shown
    assert "4bb06f8e" in shown


def test_the_longest_proof_is_one_message(phrases: Phrases) -> None:
    words = "\n".join(["\U0001f600" * 64] * 2)
    assert len(phrases.proof(proven(secret=b"\x07" * 32, words=words, rolls=500))) <= MESSAGE


@pytest.mark.parametrize("chapter", Chapter)
def test_every_screen_of_the_rules_is_a_caption(chapter: Chapter, phrases: Phrases) -> None:
    screens = phrases.screens(chapter)
    assert screens
    for number, screen in enumerate(screens, 1):
        heading = phrases.page(chapter, number, len(screens))
        assert len(f"{heading}\n\n{screen.text}") <= CAPTION


def test_every_example_stands_beside_one_screen(phrases: Phrases) -> None:
    shown = [screen.example for chapter in Chapter for screen in phrases.screens(chapter)]
    assert sorted(shown) == sorted(Example)


MENU = 15
"""Commands that are found at a glance."""


def test_the_menu_is_short_and_the_help_has_every_command(phrases: Phrases) -> None:
    said = set(re.findall(r"/([a-z]+)", phrases.help()))
    for group in (True, False):
        listed = {command for command, _ in phrases.commands(group=group)}
        assert len(listed) <= MENU
        assert listed <= said
    assert len(phrases.help()) < 4096  # what one message holds
    assert phrases.help().count("<b>") == 5, "topic by topic"


def test_commands_are_as_telegram_wants_them(phrases: Phrases) -> None:
    for group in (True, False):
        listed = phrases.commands(group=group)
        assert len({command for command, _ in listed}) == len(listed)
        for command, description in listed:
            assert re.fullmatch(r"[a-z0-9_]{1,32}", command)
            assert 1 <= len(description) <= 256


def test_the_description_fits(phrases: Phrases) -> None:
    assert len(phrases.about()) <= 120


def test_half_made_turns(english: Phrases, russian: Phrases) -> None:
    assert english.kept("8/5", [1]) == "8/5, now the 1"
    assert russian.kept("8/5", [1]) == "8/5, теперь 1"
    assert russian.kept("8/4", [4, 4, 4]) == "8/4, ещё 3 раза по 4"
    assert english.kept("8/5", [6, 1]) == "8/5, now the 6 or the 1"
    assert russian.kept("8/5 6/5", []) == "8/5 6/5 — осталось подтвердить"
