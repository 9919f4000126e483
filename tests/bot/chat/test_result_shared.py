"""The result that somebody sends on names its game, in the reader's language."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from tests.bot.chat.talk import Person, Town
from tests.bot.chat.test_invited import code_on


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
    assert _shared(ann) == told
    assert _shared(bob) == told_in_russian


def _shared(person: Person) -> str:
    keyboard = person.screen().keyboard
    assert keyboard is not None
    (url,) = (each.url for row in keyboard.inline_keyboard for each in row if each.url)
    return parse_qs(urlsplit(url).query)["text"][0].replace("\xa0", " ")
