"""The last message of a game: a picture that can be sent on, and the same in words."""

from __future__ import annotations

import pytest

from bot.chat.captions import visible
from bot.phrases.phrases import phrases_for
from rules.position import Side
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import duel

ENGLISH, RUSSIAN = phrases_for("en"), phrases_for("ru")


async def resigned(town: Town, loser: Person, winner: Person, chat: int | None) -> None:
    """`loser` gives the plain game up and `winner` accepts."""
    await loser.send("/resign", chat)
    await loser.tap("−1", chat)
    await winner.tap("✅", chat)
    await town.settle(10)


@pytest.mark.parametrize("theme", ["classic", "contrast"])
async def test_both_see_the_result_from_their_own_side_in_their_own_looks(theme: str) -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await bob.send("/settings")
    await bob.tap(RUSSIAN.theme_label())
    await bob.tap(RUSSIAN.theme_name(theme))
    town.painted.clear()
    await resigned(town, ann, bob, None)
    for person, say in ((ann, ENGLISH), (bob, RUSSIAN)):
        assert person.screen().photo is not None
        assert "Bob" in person.screen().text.splitlines()[0]
        assert say.points(1) in person.screen().text
        ways = {say.rematch(), say.share(), say.film_button(), say.menu_say()}
        assert ways == set(person.labels())
        assert visible(person.screen().text) <= 1024
    ended = {scene.bottom: theme for scene, theme in town.painted if scene.result is not None}
    assert ended == {Side.WHITE: "classic", Side.BLACK: theme}
    results = [scene.result for scene, _ in town.painted if scene.result is not None]
    assert {(result.winner, result.points) for result in results} == {(Side.BLACK, 1)}


async def test_a_group_gets_the_result_as_its_last_message() -> None:
    town = Town()
    ann, bob = await seated(town, "31")
    await resigned(town, ann, bob, GROUP)
    last = town.session.last(GROUP)
    assert last.photo is not None
    assert "Bob wins" in last.text
    assert "Share" in " ".join(label for row in last.labels for label in row)
    assert town.painted[-1][0].result is not None
