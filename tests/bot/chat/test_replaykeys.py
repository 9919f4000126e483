"""The buttons of a replay: what they carry, where they lead, that they fit."""

from __future__ import annotations

import asyncio

import pytest

from bot.chat.buttons import BadData, Press, Verb
from bot.chat.labels import GROUP, PRIVATE, Room, width
from bot.chat.leafing import Leaf, Leafing
from bot.chat.replaykeys import (
    Shelf,
    ShelfPage,
    Way,
    Wish,
    jumps,
    read_wish,
    shelf_keyboard,
    write_wish,
)
from bot.phrases.phrases import phrases_for

WISHES = [
    Wish(game, turn, way)
    for game in (0, 1, 37)
    for turn in (0, 1, 99, 1500)
    for way in Way
    if turn or way is Way.AT
]


@pytest.mark.parametrize("wish", WISHES, ids=write_wish)
def test_what_is_written_is_read_and_fits(wish: Wish) -> None:
    said = write_wish(wish)
    assert read_wish(said) == wish
    data = Press(table=2**40, since=2**40, verb=Verb.HISTORY, arg=said).pack()
    assert len(data.encode()) <= 64


def test_a_bare_number_is_a_page_of_the_newest_game() -> None:
    assert read_wish("17") == Wish(0, 17)


@pytest.mark.parametrize("text", ["x", "+", "-", "1.+", ".5", "1.2.3", "1..2", "²", "1" * 13, " 1"])
def test_made_up_wishes_are_bad_data(text: str) -> None:
    with pytest.raises(BadData):
        read_wish(text)


@pytest.mark.parametrize(
    ("last", "numbers"),
    [
        (1, []),
        (8, []),
        (9, [5]),
        (30, [5, 10, 15, 20, 25]),
        (31, [10, 20, 30]),
        (54, [10, 20, 30, 40, 50]),
        (94, [20, 40, 60, 80]),
        (400, [100, 200, 300]),
    ],
)
def test_numbers_lie_evenly_between_the_ends(last: int, numbers: list[int]) -> None:
    assert jumps(last) == numbers


@pytest.mark.parametrize("last", range(9, 1200, 7))
def test_a_row_of_numbers_fits_a_group(last: int) -> None:
    labels = [str(number) for number in jumps(last)]
    assert 1 <= len(labels) <= 5
    assert max(map(width, labels)) <= GROUP.label(len(labels)) + 8, "digits alone may come closer"


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("room", [PRIVATE, GROUP], ids=["private", "group"])
@pytest.mark.parametrize("shelf", Shelf)
def test_the_kinds_of_games_share_a_row(lang: str, room: Room, shelf: Shelf) -> None:
    say = phrases_for(lang)
    private = room is PRIVATE
    keyboard = shelf_keyboard(say, [], ShelfPage(shelf=shelf), 3, private=private)
    assert keyboard is not None
    ways, kinds = keyboard.inline_keyboard
    assert [button.text for button in ways] == ["◀", "▶"]
    assert len(kinds) == 3
    assert all(width(button.text) <= room.label(3) for button in kinds)
    pages = [ShelfPage.unpack(button.callback_data or "") for button in kinds]
    assert [page.shelf for page in pages] == list(Shelf)


# --------------------------------------------------------------------------- leafing

HERE = (1, 100)


def on(leaf: Leaf) -> Leaf:
    """The next page."""
    return Leaf(leaf.game, leaf.turn + 1)


async def test_presses_that_come_meanwhile_are_one_page_more_each() -> None:
    leafing, shown, first = Leafing(), list[int](), asyncio.Event()

    async def show(leaf: Leaf) -> None:
        if not shown:
            await first.wait()
        shown.append(leaf.turn)

    turning = asyncio.ensure_future(leafing.turn(HERE, Leaf(1, 1), on, show))
    await asyncio.sleep(0)
    for _ in range(3):  # each returns at once
        await leafing.turn(HERE, Leaf(1, 1), on, show)
    first.set()
    await turning
    assert shown == [2, 5], "what lay between was never sent"


async def test_a_page_that_fails_does_not_block_the_message() -> None:
    leafing, shown = Leafing(), list[int]()

    async def fail(_: Leaf) -> None:
        raise ConnectionError

    async def show(leaf: Leaf) -> None:
        shown.append(leaf.turn)

    with pytest.raises(ConnectionError):
        await leafing.turn(HERE, Leaf(1, 1), on, fail)
    await leafing.turn(HERE, Leaf(1, 1), on, show)
    assert shown == [2]


async def test_another_game_and_another_message_begin_where_their_buttons_say() -> None:
    leafing, shown = Leafing(), list[Leaf]()

    async def show(leaf: Leaf) -> None:
        shown.append(leaf)

    await leafing.turn(HERE, Leaf(1, 8), on, show)
    await leafing.turn(HERE, Leaf(2, 1), on, show)
    await leafing.turn((1, 101), Leaf(1, 3), on, show)
    assert shown == [Leaf(1, 9), Leaf(2, 2), Leaf(1, 4)]


async def test_few_messages_are_remembered() -> None:
    leafing = Leafing()

    async def show(_: Leaf) -> None:
        """It is shown."""

    for number in range(2000):
        await leafing.turn((1, number), Leaf(1, 1), on, show)
    assert len(leafing._shown) == 512
    assert not leafing._wanted
