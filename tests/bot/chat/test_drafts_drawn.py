"""A half-made turn reaches the screen whatever else is wanted there at the same moment."""

from __future__ import annotations

import pytest
from aiogram.methods import EditMessageMedia

from tests.bot.chat.rooms import GROUP, Rooms


@pytest.fixture
def rooms() -> Rooms:
    return Rooms()


async def test_a_board_that_is_wanted_and_shown_already_does_not_swallow_it(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    (view,) = await rooms.store.views(table)
    await rooms.draft(table, view, 2)
    rooms.announcer.poke(table)  # as by whoever heals, or by an action told twice
    await rooms.settle(30)
    assert "So far: " in rooms.last(GROUP).text


async def test_a_call_that_is_not_due_any_more_does_not_swallow_it(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    (view,) = await rooms.store.views(table)
    await rooms.draft(table, view, 2)
    await rooms.announcer.ring(view)
    await rooms.settle(30)
    assert "So far: " in rooms.last(GROUP).text


async def test_what_an_edit_without_an_answer_has_made_is_not_taken_for_known(
    rooms: Rooms,
) -> None:
    """Shown, changed with the answer lost, and changed back before the next try."""
    table = await rooms.in_group("31 65")
    (view,) = await rooms.store.views(table)
    await rooms.draft(table, view, 1)
    await rooms.settle(30)
    half = rooms.last(GROUP).text
    assert "So far: " in half
    rooms.session.lose(EditMessageMedia)
    await rooms.draft(table, view, 2)
    await rooms.settle(0)
    assert rooms.last(GROUP).text != half
    await rooms.draft(table, view, 1)
    await rooms.settle(30)
    assert rooms.last(GROUP).text == half
