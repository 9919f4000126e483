"""Whole games by nothing but visible buttons, in private and in a group, with restarts."""

from __future__ import annotations

from random import Random

import pytest

from bot.chat.buttons import Press, Verb
from bot.play.hand import holder
from bot.play.queries import is_due
from rules.events import Event, Played, Rolled
from rules.game import Over
from rules.identity import TableId
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_invited import code_on
from tests.fakes.dice import SteadyDice
from tests.fakes.telegram import Shown

pytestmark = pytest.mark.slow  # whole games by taps

PICKING = {Verb.STEP, Verb.WHOLE, Verb.DONE}


async def gathered(town: Town, words: str, place: int | None) -> tuple[Person, Person]:
    """Ann and Bob have begun, privately or in the group."""
    ann, bob = town.person("ann"), town.person("bob", lang="ru")
    await ann.send(f"/new {words}", place)
    if place is None:
        await bob.send(f"/start {code_on(ann)}")
    else:
        await bob.tap("Sit down", place)
        await ann.tap("Start", place)
    return ann, bob


def picks(shown: Shown) -> list[str]:
    """The data of the buttons by which the turn goes on; Done alone if it is there."""
    rows = shown.keyboard.inline_keyboard if shown.keyboard else []
    data = [button.callback_data or "" for row in rows for button in row]
    mine = [each for each in data if each.startswith("t1:") and Press.unpack(each).verb in PICKING]
    done = [each for each in mine if Press.unpack(each).verb is Verb.DONE]
    return done or mine


async def played(town: Town, people: tuple[Person, Person], place: int | None, seed: int) -> None:
    """Tap until the game is over."""
    chance = Random(seed)  # noqa: S311 - which button is pressed
    for count in range(3000):
        table = await town.table()
        if table.closed:
            return
        mover = people[0] if await _holds(town, people[0]) else people[1]
        shown = town.session.last(mover.id if place is None else place)
        choice = picks(shown)
        assert choice, shown.labels
        town.clock.forward(1)
        at = mover.id if place is None else place
        await mover.press(chance.choice(choice), at, shown.id)
        await town.settle(10)
        if count % 37 == 36:
            town.restart()
            await town.announcer.heal()
            await town.settle()
    raise AssertionError("the game does not end")


async def _holds(town: Town, person: Person) -> bool:
    player = holder(await town.table())
    known = None if player is None else await town.store.person(player)
    return known is not None and known.telegram_id == person.id


@pytest.mark.parametrize(
    ("place", "variant"),
    [
        (None, "long"),
        (GROUP, "short"),
        (None, "short"),
        (GROUP, "long"),
    ],
)
async def test_a_whole_game_by_tapping(place: int | None, variant: str) -> None:
    """From /new to the result; the log is what its own dice and turns make of it."""
    town = Town(dice=SteadyDice())
    people = await gathered(town, variant, place)
    await played(town, people, place, seed=3)
    table = await town.table()
    assert table.game is not None
    assert isinstance(table.game.phase, Over)
    winner = table.game.phase.result.winner
    assert winner is not None
    assert table.game.position.off(winner) == 15
    for person in people:
        shown = person.screen(place)
        assert shown.photo
        assert "🏆" in shown.text
        assert any("🔁" in label for row in shown.labels for label in row)
    events = await town.store.history(TableId(1))
    by = {event.by for event in events if isinstance(event, Played) and not event.forced}
    assert by == set(table.seats)
    assert not any(is_due(table, player) for player in table.seats)
    assert rolls(events) == list(range(rolls(events)[0], rolls(events)[0] + len(rolls(events))))


def rolls(events: tuple[Event, ...]) -> list[int]:
    """The numbers of the rolls, in order."""
    return [event.n for event in events if isinstance(event, Rolled)]
