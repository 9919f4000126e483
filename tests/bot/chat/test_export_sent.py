"""`/export`: the files arrive, and what was played stands in them."""

from __future__ import annotations

from aiogram.methods import SendDocument
from aiogram.types import BufferedInputFile

from rules.mat_judging import Outcome, judge
from rules.mat_reading import read_mat
from rules.position import PerSide, Side
from rules.scoring import Kind
from tests.bot.chat.talk import Town
from tests.bot.chat.test_cube_asked import match
from tests.bot.chat.test_invited import duel


def sent(town: Town) -> dict[str, str]:
    """The files that were sent, by name."""
    files = {}
    for call in town.session.made(SendDocument):
        assert isinstance(call.document, BufferedInputFile)
        files[call.document.filename or ""] = call.document.data.decode()
    return files


def captions(town: Town) -> list[str]:
    return [call.caption or "" for call in town.session.made(SendDocument)]


async def test_a_match_is_sent_as_a_match_file_and_as_a_record() -> None:
    town = Town()
    ann, bob = await match(town, "match 3", "31")
    await ann.send("8/5 6/5")
    await bob.tap("Удвоить")
    town.load("42")
    await ann.tap("Take")
    await bob.send("8/4 6/4")
    await ann.tap("Double → 4")
    await bob.tap("Пас −2")
    await bob.tap("Да, пас")
    await bob.send("/export")
    files = sent(town)
    assert list(files) == ["table-1.mat", "table-1.txt"]
    assert captions(town) == [
        "📄 Стол 1: файл матча для GNU Backgammon",
        "📄 Стол 1: запись партий текстом",
    ]
    judged = judge(read_mat(files["table-1.mat"]))
    assert judged.length == 3
    assert judged.names == PerSide("Ann", "Bob")
    assert judged.games == (Outcome(Side.WHITE, Kind.SINGLE, 2),)
    assert judged.score == PerSide(2, 0)
    assert files["table-1.txt"].startswith("Стол 1: Ann – Bob\n")
    assert "удваивает до 4" in files["table-1.txt"]
    assert "пас" in files["table-1.txt"]
    town.forget()
    await ann.send("/export 1")
    assert "Table 1: Ann – Bob" in sent(town)["table-1.txt"]


async def test_long_nardy_has_the_record_alone_and_says_so() -> None:
    town = Town()
    ann, _ = await match(town, "long", "31 64 52 31 65 41")
    await ann.send("24/18/14")
    await ann.send("/export")
    assert list(sent(town)) == ["table-1.txt"]
    (caption,) = captions(town)
    assert "A match file exists for short backgammon only" in caption


async def test_before_the_first_game_there_is_nothing_to_write_down() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/export")
    assert "There is no game here now" in ann.screen().text
    await ann.send("/new")
    await ann.send("/export")
    assert "nothing to write down yet" in ann.screen().text
    assert not sent(town)


async def test_players_of_one_name_are_told_apart_in_the_file() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    bob.user = bob.user.model_copy(update={"first_name": "Ann", "username": None})
    await bob.send("/help")
    await ann.send("/resign")
    await ann.tap("−3")
    await ann.tap("Yes")
    town.forget()
    await ann.send("/export 1")
    assert "Table 1: Ann (1) – Ann (2)" in sent(town)["table-1.txt"]
