"""A finished game as an animation: which one, what is in it, made once, never two at a time."""

from __future__ import annotations

from dataclasses import replace

import pytest
from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError
from aiogram.methods import (
    DeleteMessage,
    EditMessageText,
    SendAnimation,
    SendChatAction,
    SendMessage,
)
from aiogram.types import BufferedInputFile

from bot.chat.buttons import Press, Verb
from bot.chat.projection import ProjectionError
from tests.bot.chat.band import Band
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_cube_asked import match
from tests.bot.chat.test_invited import code_on, duel

PROGRESS = "🎞 The film is being made: 0 %"


async def finished(town: Town) -> tuple[Person, Person]:
    """Three turns, then Bob resigns a single game."""
    ann, bob = await duel(town, "31 42 65 31")
    await ann.send("8/5 6/5")
    await bob.send("8/4 6/4")
    await ann.send("24/18 13/8")
    await bob.send("/resign")
    await bob.tap("Сдать партию −1")
    await ann.tap("Accept")
    town.forget()
    return ann, bob


async def test_the_film_comes_with_its_progress_told() -> None:
    town = Town()
    ann, _ = await finished(town)
    await ann.send("/film")
    assert not town.session.made(SendAnimation), "it is made beside the conversation"
    await town.cinema.develop()
    (sent,) = town.session.made(SendAnimation)
    assert isinstance(sent.animation, BufferedInputFile)
    assert (sent.animation.data, sent.animation.filename) == (b"gif", "game.gif")
    assert (sent.width, sent.height) == (640, 560)
    assert sent.duration == round(sum(frame.ms for frame in town.cinema.filmed[0][0]) / 1000)
    assert sent.disable_notification
    assert (sent.caption or "").splitlines() == [
        "🎞 Table 1, game 1",
        "🏆 Ann wins: Bob resigns. 1 point",
    ]
    assert [call.action for call in town.session.made(SendChatAction)] == ["upload_video"]
    assert [call.text for call in town.session.made(SendMessage)] == [PROGRESS]
    (half,) = town.session.made(EditMessageText)
    assert half.text == "🎞 The film is being made: 42 %"
    assert len(town.session.made(DeleteMessage)) == 1, "the message that told of the work"


async def test_what_a_film_shows() -> None:
    town = Town()
    ann, _ = await finished(town)
    await ann.send("/film 1")
    await town.cinema.develop()
    frames, theme = town.cinema.filmed[0]
    assert theme == "classic"
    scenes = [frame.scene for frame in frames]
    assert scenes[0].roll is not None, "the opening"
    assert len(scenes) == 1 + 2 + 2 + 1 + 1, "its dice are the first turn's; three turns; the end"
    assert [len(scene.last_move) for scene in scenes] == [0, 2, 0, 2, 0, 2, 2]
    assert scenes[-1].result is not None
    assert scenes[-1].result.points == 1
    assert frames[-1].ms == 4_000
    assert {scene.bottom for scene in scenes} == {scenes[0].bottom}
    assert {scene.numbers for scene in scenes} == {scenes[0].bottom}, "numbers stay as they are"
    assert not any(scene.sources for scene in scenes), "nobody is asked anything"
    turns = [frame.ms for frame in frames[1:-1]]
    assert 3 * 800 <= sum(turns) <= 3 * 1200 + 1500


async def test_a_film_is_made_and_uploaded_once() -> None:
    town = Town()
    ann, bob = await finished(town)
    await ann.send("/film")
    await town.cinema.develop()
    await ann.send("/film")
    await town.cinema.develop()
    first, second = town.session.made(SendAnimation)
    assert isinstance(first.animation, BufferedInputFile)
    assert isinstance(second.animation, str)
    assert len(town.cinema.filmed) == 1
    town.restart()
    await ann.send("/film 1 1")
    await town.cinema.develop()
    assert len(town.cinema.filmed) == 1
    await bob.send("/film")
    await town.cinema.develop()
    assert len(town.cinema.filmed) == 2, "from his side, in his language"
    assert town.cinema.filmed[1][0][0].scene.bottom is not town.cinema.filmed[0][0][0].scene.bottom


async def test_a_file_that_telegram_forgot_is_made_anew() -> None:
    town = Town()
    ann, _ = await finished(town)
    await ann.send("/film")
    await town.cinema.develop()
    town.session.fail(
        SendAnimation,
        lambda call: TelegramBadRequest(call, "Bad Request: wrong file identifier specified"),
    )
    await ann.send("/film")
    await town.cinema.develop()
    assert len(town.cinema.filmed) == 2
    assert isinstance(town.session.made(SendAnimation)[-1].animation, BufferedInputFile)


async def test_one_film_at_a_time_in_a_chat() -> None:
    town = Town()
    ann, _ = await finished(town)
    await ann.send("/film")
    await ann.send("/film")
    assert ann.screen().text == "A film for this chat is being made already"
    await town.cinema.develop()
    assert len(town.cinema.filmed) == 1
    await ann.send("/film")
    await town.cinema.develop()
    assert len(town.session.made(SendAnimation)) == 2


async def test_the_queue_is_bounded() -> None:
    town = Town()
    ann, _ = await finished(town)
    films = town.app.films
    assert films is not None
    films.at_work |= dict.fromkeys(range(8))
    await ann.send("/film")
    assert ann.screen().text == "Many films are being made just now. Try again in a minute"
    assert ann.id not in films.at_work
    assert not town.cinema.filmed


async def test_a_film_waits_for_another_chat() -> None:
    town = Town()
    ann, _ = await finished(town)
    films = town.app.films
    assert films is not None
    async with films._one:
        await ann.send("/film")
    assert ann.screen().text == "🎞 The film comes as soon as those before it are made"
    await town.cinema.develop()
    assert len(town.session.made(SendAnimation)) == 1


async def test_a_running_game_has_no_film_yet() -> None:
    town = Town()
    ann, _ = await duel(town, "31 42")
    await ann.send("8/5 6/5")
    await ann.send("/film")
    assert ann.screen().text.startswith("The film comes when the game is over")
    data = Press(table=1, since=1, verb=Verb.FILM, arg="1").pack()
    assert (await ann.press(data)).startswith("The film comes when the game is over")


async def test_the_games_of_a_match_each_have_theirs() -> None:
    town = Town()
    ann, bob = await match(town, "match 3", "31")
    await ann.send("8/5 6/5")
    await bob.tap("Удвоить")
    await ann.tap("Drop −1")
    await ann.tap("Yes, drop")
    town.load("31 42")
    await ann.tap("Next game")
    await ann.send("/film")
    await town.cinema.develop()
    (sent,) = town.session.made(SendAnimation)
    assert (sent.caption or "").startswith("🎞 Table 1, game 1\n")
    cubes = [frame.scene.cube for frame in town.cinema.filmed[0][0]]
    offered = [cube.offered_to is not None for cube in cubes if cube]
    assert offered == [False, False, True, False], "opening, turn, double, end"
    for words, said in (
        ("1 2", "The film comes when the game is over"),
        ("1 3", "There are only 2 games at this table"),
        ("77", "There is no table 77 here"),
        ("1 1 1", "/film 7 2"),
        ("x", "/film 7 2"),
    ):
        await ann.send(f"/film {words}")
        assert said in ann.screen().text


async def test_a_game_that_is_over_is_meant_and_not_a_newer_one_that_runs() -> None:
    town = Town()
    ann, bob = await match(town, "match 3", "31")
    await ann.send("8/5 6/5")
    await bob.tap("Удвоить")
    await ann.tap("Drop −1")
    await ann.tap("Yes, drop")
    for between in (True, False):
        town.load("31 42")
        if between:
            await ann.send("/new")
            await bob.send(f"/start {code_on(ann)}")
        else:
            await ann.tap("Next game")
        town.forget()
        await ann.send("/film")
        await town.cinema.develop()
        (sent,) = town.session.made(SendAnimation)
        assert (sent.caption or "").startswith("🎞 Table 1, game 1\n")


async def test_a_film_that_fails_is_told() -> None:
    town = Town()
    ann, _ = await finished(town)

    async def fail(*_: object) -> bytes:
        raise ProjectionError

    assert town.app.films is not None
    town.app.films.make = fail
    await ann.send("/film")
    await town.cinema.develop()
    assert ann.screen().text.startswith("The film did not come about")
    assert not town.app.films.at_work
    assert not town.session.made(SendAnimation)


async def test_a_chat_that_takes_no_films_is_told() -> None:
    town = Town()
    ann, _ = await finished(town)
    town.session.refuse(SendAnimation, "Bad Request: not enough rights to send animations", times=9)
    await ann.send("/film")
    await town.cinema.develop()
    assert ann.screen().text.startswith("The film did not come about")


async def test_who_blocked_the_bot_meanwhile_gets_none() -> None:
    town = Town()
    ann, _ = await finished(town)
    town.session.fail(
        SendAnimation, lambda call: TelegramForbiddenError(call, "Forbidden: bot was blocked")
    )
    await ann.send("/film")
    await town.cinema.develop()
    assert town.app.films is not None
    assert not town.app.films.at_work


@pytest.mark.parametrize("arg", ["", "1", "7", "0"])
async def test_nobody_films_what_they_do_not_see(arg: str) -> None:
    town = Town()
    await finished(town)
    eve = town.person("eve")
    await eve.send("/start")
    data = Press(table=1, since=1, verb=Verb.FILM, arg=arg).pack()
    other = Press(table=9, since=1, verb=Verb.FILM, arg=arg).pack()
    assert await eve.press(data) == await eve.press(other) != ""
    await eve.send("/film 1")
    assert eve.screen().text == "There is no table 1 here"
    await eve.send("/film")
    assert "There is no game here now" in eve.screen().text
    assert not town.cinema.filmed


async def test_a_film_of_a_group_has_one_side_below() -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    town.load("31 42")
    await ann.send("/new short", GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    chat = next(each for each in town.store._chats.values() if each.telegram_id == GROUP)
    await town.store.set_chat(chat.id, replace(chat.settings, turn_board=True))
    await ann.send("/m 8/5 6/5", GROUP)
    await bob.send("/resign", GROUP)
    await bob.tap("Resign −1", GROUP)
    await ann.tap("Accept", GROUP)
    await bob.send("/film", GROUP)
    await town.cinema.develop()
    frames, _ = town.cinema.filmed[0]
    assert {frame.scene.bottom for frame in frames} == {frames[0].scene.bottom}
    assert [call.chat_id for call in town.session.made(SendAnimation)] == [GROUP]


async def test_in_long_nardy_the_opening_seats_everybody_before_the_film_begins() -> None:
    """The higher die plays white (A32): Bob, who sat down second."""
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    town.load("13 31 42 65")
    await ann.send("/new long", GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    await bob.send("/m 24/20", GROUP)
    await ann.send("/resign", GROUP)
    await ann.tap("−1", GROUP)
    await bob.tap("Accept", GROUP)
    await bob.send("/film", GROUP)
    await town.cinema.develop()
    frames, _ = town.cinema.filmed[0]
    names = {(f.scene.players.white.name, f.scene.players.black.name) for f in frames}
    assert names == {("Bob", "Ann")}


@pytest.mark.parametrize("words", ["", "own cubes"])
async def test_a_chouette_has_a_film(words: str) -> None:
    town = Town()
    band = await Band.box_to_roll(town, words=words)
    await band.tap("ann", "Double")
    for name in ("bob", "cat", "dan"):
        await band.tap(name, "Drop −1")
    await band["cat"].send("/film", GROUP)
    await town.cinema.develop()
    frames, _ = town.cinema.filmed[0]
    assert frames[-1].scene.result is not None
    assert {frame.scene.bottom for frame in frames} == {frames[0].scene.bottom}
    await band["eda"].send("/history 1", GROUP)
    page, *told = band.text.splitlines()
    assert page == "2/2", "the turn; the cube and its end"
    assert "Ann wins" in told[-1]
