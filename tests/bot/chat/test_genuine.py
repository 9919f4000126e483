"""Data that a board's own keyboard does not carry cannot take the board away."""

import pytest

from tests.bot.chat.talk import GROUP, Town


@pytest.mark.parametrize("data", ["c1:resign:1:", "r1:short:1:0"])
async def test_made_up_data_leave_a_board_where_it_is(data: str) -> None:
    town = Town()
    ann, bob, cat = (town.person(name) for name in ("ann", "bob", "cat"))
    await ann.send("/new", GROUP)
    await bob.tap("Sit", GROUP)
    town.load("31")
    await ann.tap("Start", GROUP)
    board = town.session.last(GROUP)
    assert await cat.press(data, message=board.id, chat=GROUP)
    assert town.session.last(GROUP) == board
