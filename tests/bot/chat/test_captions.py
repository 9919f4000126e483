"""The text under a board: first what happened, then what is asked, and never too long."""

from __future__ import annotations

import pytest

from bot.chat.captions import LONGEST, caption, visible
from bot.chat.face import Sight
from bot.chat.sights import Sights
from bot.chat.story import Moment, moments
from bot.phrases.names import Name
from rules.events import Passed, Played
from rules.identity import Seq
from tests.bot.chat.rooms import GROUP, Rooms
from tests.fakes.dice import SteadyDice


@pytest.fixture
def rooms() -> Rooms:
    return Rooms()


async def seen(rooms: Rooms, turns: int) -> tuple[Sight, tuple[Moment, ...]]:
    """A group's sight of a game after so many turns, and everything that happened."""
    rooms.house.use(SteadyDice())
    table = await rooms.house.started()
    view = await rooms.view(table, GROUP)
    for _ in range(turns):
        await rooms.house.play(table)
    sights = Sights(rooms.house.referee, rooms.store, rooms.store, default_language="en")
    look = await sights.look(view)
    assert look is not None
    return look.sight, moments(await rooms.house.history(table), Seq(1))


async def test_a_long_silence_is_told_whole_on_few_lines(rooms: Rooms) -> None:
    sight, walked = await seen(rooms, 30)
    lines = caption(sight, walked).splitlines()
    assert len(lines) == 6 + 1
    assert lines[0].startswith("Opening roll: ")
    turns = [moment for moment in walked if isinstance(moment.event, Played | Passed)]
    assert len(lines[0].split(" · ")) == 1 + len(turns) - 5
    assert " to play: " in lines[-1]


async def test_a_longer_one_is_cut_at_its_beginning(rooms: Rooms) -> None:
    sight, walked = await seen(rooms, 44)
    text = caption(sight, walked)
    lines = text.splitlines()
    assert lines[0] == "…"
    assert len(lines) == 1 + 6 + 1
    assert visible(text) <= LONGEST


async def test_it_fits_however_long_the_names(rooms: Rooms) -> None:
    sight, walked = await seen(rooms, 30)
    names = [Name("W" * 40, 1), Name("😀" * 40, 2)]
    long = Sight(
        id=sight.id,
        table=sight.table,
        view=sight.view,
        private=False,
        phrases=sight.phrases,
        cast=type(sight.cast)(
            names=dict(zip(sight.table.seats, names, strict=True)),
            seats=sight.table.seats,
            seating=sight.table.seating,
        ),
    )
    text = caption(long, walked, calls=names)
    assert visible(text) <= LONGEST
    assert text.splitlines()[0] == "…"
    assert "it is your turn" in text


async def test_markup_and_halves_of_a_pair_are_counted_as_telegram_counts() -> None:
    assert visible("<b>a&amp;b</b>😀") == 5


async def test_hits_are_told_with_the_position_they_were_made_on(rooms: Rooms) -> None:
    sight, walked = await seen(rooms, 30)
    told = "\n".join(caption(sight, [moment]) for moment in walked)
    assert "*" in told


async def test_rolls_are_told_with_their_turns_only(rooms: Rooms) -> None:
    sight, walked = await seen(rooms, 4)
    told = caption(sight, walked).splitlines()
    assert sum(": " in line for line in told[1:-1]) == 4
    assert told[0].startswith("Opening roll: ")
