"""The result that somebody sends on: a picture, and words in the reader's language."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from aiogram.methods import AnswerCallbackQuery, SendPhoto
from aiogram.types import BufferedInputFile

from bot.phrases.phrases import phrases_for
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import code_on, duel
from tests.fakes.telegram import ME


@pytest.mark.parametrize(
    ("game", "rolls", "told", "told_in_russian"),
    [
        (
            "short",
            "31",
            "Short backgammon: Bob – Ann · single game, 1 point",
            "Короткие нарды: Bob – Ann · победа, 1 очко",
        ),
        (
            "long",
            "61 33",
            "Long nardy: Bob – Ann · oin, 1 point",
            "Длинные нарды: Bob – Ann · оин, 1 очко",
        ),
    ],
)
async def test_both_games(game: str, rolls: str, told: str, told_in_russian: str) -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob", lang="ru")
    town.load(rolls)
    await ann.send(f"/new {game}")
    await bob.send(f"/start {code_on(ann)}")
    await ann.send("/resign")
    await ann.tap("−1")
    await bob.tap("✅")
    for person, text in ((ann, told), (bob, told_in_russian)):
        await person.tap("📤")
        shown = person.screen()
        assert shown.photo is not None
        assert shown.text.replace("\xa0", " ") == f"{text}\n@{ME.username}"
        assert _shared(person) == text


def _shared(person: Person) -> str:
    keyboard = person.screen().keyboard
    assert keyboard is not None
    (url,) = (each.url for row in keyboard.inline_keyboard for each in row if each.url)
    return parse_qs(urlsplit(url).query)["text"][0].replace("\xa0", " ")


async def _over(loser: Person, winner: Person, chat: int | None = None) -> None:
    await loser.send("/resign", chat)
    await loser.tap("−1", chat)
    await winner.tap("✅", chat)


async def test_the_same_card_is_uploaded_once() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await _over(ann, bob)
    town.forget()
    for _ in range(2):
        await bob.tap("📤 П")
        await town.settle()
    first, second = town.session.made(SendPhoto)
    assert isinstance(first.photo, BufferedInputFile)
    assert first.photo.data.startswith(b"\xff\xd8")
    assert second.photo == bob.screen().photo
    assert isinstance(second.photo, str)


async def test_from_a_group_it_goes_to_the_own_chat() -> None:
    town = Town()
    ann, bob = await seated(town, "31")
    await _over(ann, bob, GROUP)
    await town.settle(10)
    eve = town.person("eve")
    before = len(town.session.in_chat(GROUP))
    assert await eve.tap("Share", GROUP) != ""
    assert town.session.in_chat(eve.id) == []
    assert await ann.tap("Share", GROUP) == ""
    answer = town.session.made(AnswerCallbackQuery)[-1]
    assert answer.url == f"https://t.me/{ME.username}?start=share1"
    await ann.send("/start share1")
    assert ann.screen().photo is not None
    assert await ann.tap("Share", GROUP) == phrases_for("en").card_sent()
    assert len(town.session.in_chat(GROUP)) == before
    await eve.send("/start share1")
    assert eve.screen().photo is None


async def test_while_a_game_goes_on_there_is_no_card() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.send("/start share1")
    assert ann.screen().text == phrases_for("en").invitation_gone()
    await ann.send("/start share99")
    assert ann.screen().text == phrases_for("en").invitation_gone()
