"""A long chouette with own cubes by nothing but visible buttons, with restarts and silences."""

from __future__ import annotations

from random import Random

import pytest

from bot.chat.buttons import Press, Verb
from rules.cube_events import CubeAnswered, CubesDropped, CubesOffered, CubesTaken
from rules.evolve import replay
from rules.game import Over
from rules.identity import HOUSE, Seq
from rules.standing import Tally
from rules.table import due
from tests.bot.chat.band import NAMES, Band
from tests.bot.chat.talk import GROUP, Town
from tests.fakes.dice import SteadyDice
from tests.fakes.telegram import Shown

ASIDE = {Verb.MENU, Verb.SUGGEST, Verb.HIDE, Verb.QUIT, Verb.SETTLE, Verb.SHEET, Verb.JOIN}
ASIDE |= {Verb.UNDO, Verb.AFRESH, Verb.SWAP, Verb.FILM, Verb.SHARE, Verb.ROLL_ALWAYS}
"""What does not bring the game on."""

CUBES = {Verb.DOUBLE, Verb.PROPOSE, Verb.CUBES}


def presses(shown: Shown) -> list[str]:
    """The buttons by which the game goes on; Done alone if it is there, doubles rarely."""
    rows = shown.keyboard.inline_keyboard if shown.keyboard else []
    data = [button.callback_data or "" for row in rows for button in row]
    mine = [each for each in data if each.startswith("t1:")]
    verbs = {each: Press.unpack(each).verb for each in mine}
    done = [each for each, verb in verbs.items() if verb is Verb.DONE]
    return done or [each for each, verb in verbs.items() if verb not in ASIDE]


async def played(band: Band, games: int, seed: int) -> None:
    """Tap until so many games are over; now and then nobody answers in time."""
    town, chance = band.town, Random(seed)  # noqa: S311 - which button is pressed
    for count in range(6000):
        table = await town.table()
        assert table.game is not None
        if table.game.number > games or table.closed:
            return
        asked = due(table).players
        assert asked, "a phase without anybody due"
        assert HOUSE not in asked
        if chance.random() < 0.03 and not isinstance(table.game.phase, Over):
            await band.later(601)
            continue
        who = band.name(chance.choice(asked))
        shown = town.session.last(GROUP)
        found = presses(shown)
        assert found, shown.labels
        weights = [1 if Press.unpack(each).verb in CUBES else 4 for each in found]
        town.clock.forward(1)
        await band[who].press(chance.choices(found, weights)[0], GROUP, shown.id)
        await town.settle(10)
        if count % 97 == 96:
            town.restart()
            await town.announcer.heal()
            await town.settle()
    raise AssertionError("the games do not end")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("people", "words", "games"),
    [
        (3, "own cubes jacoby", 2),
        (5, "own cubes beavers raccoons", 4),
        (8, "long own cubes", 2),
    ],
)
async def test_games_with_own_cubes_by_taps(people: int, words: str, games: int) -> None:
    town = Town(dice=SteadyDice())
    band = Band(town, {name: town.person(name) for name in NAMES})
    await band["ann"].send(f"/chouette {words}", GROUP)
    for name in NAMES[1:people]:
        await band.tap(name, "Sit down")
    await band.tap("bob", "Start")
    await played(band, games, seed=people)
    table = await town.table()
    assert isinstance(table.standing, Tally)
    assert sum(points for _, points in table.standing.points) == 0
    log = await town.store.history(1)  # type: ignore[arg-type]
    assert replay(log, Seq(1)).standing == table.standing
    kinds = {type(event) for event in log}
    assert {CubesOffered, CubeAnswered, CubesTaken, CubesDropped} <= kinds
