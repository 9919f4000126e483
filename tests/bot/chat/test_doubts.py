"""Messages whose answer was lost: looked for until found, whatever happens meanwhile."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, cast

import pytest
from aiogram.exceptions import TelegramNetworkError, TelegramRetryAfter, TelegramServerError
from aiogram.methods import DeleteMessage, EditMessageReplyMarkup, SendPhoto

from bot.chat.doubts import Doubts
from rules.identity import Instant, TableId
from tests.bot.chat.rooms import GROUP, Rooms
from tests.fakes.telegram import Shown

if TYPE_CHECKING:
    from aiogram import Bot

    from bot.chat.posting import Posting

BOB = 1001
TURN = "Your turn: 6-5"


@pytest.fixture
def rooms() -> Rooms:
    return Rooms()


def boards(rooms: Rooms, chat: int = BOB, words: str = TURN) -> list[Shown]:
    return [shown for shown in rooms.session.in_chat(chat) if words in shown.text]


async def lost(rooms: Rooms) -> None:
    """Bob's board is sent and its answer is lost; nothing more happens yet."""
    table = await rooms.duel("31 65 42")
    rooms.session.lose(SendPhoto)
    await rooms.play(table)
    await rooms.settle(0)
    assert boards(rooms)


@pytest.mark.parametrize("method", [EditMessageReplyMarkup, DeleteMessage])
@pytest.mark.parametrize(
    "fault",
    [
        lambda asked: TelegramRetryAfter(asked, "Too Many Requests", 5),
        lambda asked: TelegramServerError(asked, "Internal Server Error"),
        lambda asked: TelegramNetworkError(asked, "ServerDisconnectedError"),
    ],
    ids=["429", "500", "reset"],
)
async def test_a_search_that_fails_is_gone_on_with(rooms: Rooms, method: Any, fault: Any) -> None:
    await lost(rooms)
    rooms.session.fail(method, fault, chat=BOB, times=2)
    await rooms.settle(120)
    assert len(boards(rooms)) == 1


async def test_a_search_that_the_disk_stops_is_gone_on_with_in_no_hurry(rooms: Rooms) -> None:
    await lost(rooms)
    asked = 0
    inner = rooms.store.view_of_message

    async def falls(*_: object) -> None:
        nonlocal asked
        asked += 1
        raise RuntimeError("on purpose")

    rooms.store.view_of_message = falls  # type: ignore[assignment]
    await rooms.settle(90)
    assert 2 <= asked <= 4
    await rooms.play(TableId(1))
    await rooms.settle(3)
    assert boards(rooms, words="bob 6-5"), "no board waits for it"
    assert len(boards(rooms)) == 1, "the lost one is still there"
    rooms.store.view_of_message = inner  # type: ignore[method-assign]
    await rooms.settle(60)
    assert boards(rooms) == []


async def test_no_board_waits_for_a_search_that_telegram_always_fails(rooms: Rooms) -> None:
    await lost(rooms)
    for method in (EditMessageReplyMarkup, DeleteMessage):
        rooms.session.fail(
            method, lambda asked: TelegramServerError(asked, "500"), chat=BOB, times=1_000
        )
    await rooms.settle(90)
    await rooms.play(TableId(1))
    await rooms.settle(2)
    assert boards(rooms, words="bob 6-5")


async def test_an_answer_that_is_still_under_way_is_not_taken_for_the_lost_one(
    rooms: Rooms,
) -> None:
    await lost(rooms)
    applied, inner = asyncio.Event(), rooms.session.make_request
    heard = asyncio.Event()

    async def slow(bot: Any, method: Any, timeout: Any = None) -> Any:  # noqa: ASYNC109
        answer = await inner(bot, method, timeout)
        applied.set()
        await heard.wait()
        return answer

    rooms.session.make_request = slow  # type: ignore[method-assign]
    help_page = asyncio.ensure_future(rooms.bot.send_message(BOB, "help"))
    await applied.wait()
    rooms.session.make_request = inner  # type: ignore[method-assign]
    await rooms.settle(20)
    heard.set()
    answer = await help_page
    await rooms.settle(60)
    assert (BOB, answer.message_id) in rooms.session.screen
    assert len(boards(rooms)) == 1


async def test_an_edit_of_an_older_board_ends_no_search(rooms: Rooms) -> None:
    """In one group two games: the board of one is lost, the buttons of the other change."""
    one = await rooms.in_group("31 65")
    other = await rooms.in_group("31 65")
    await rooms.settle(60)
    rooms.clock.forward(3600)  # nobody is here: whoever is next is called in a new message
    rooms.session.lose(SendPhoto)
    await rooms.play(one)
    await rooms.settle(0)
    (view,) = await rooms.store.views(other)
    await rooms.bot.edit_message_reply_markup(
        chat_id=GROUP, message_id=int(view.message or 0), reply_markup=rooms.buttons("menu")
    )
    await rooms.settle(120)
    (shown,) = await rooms.store.views(one)
    standing = [each.id for each in rooms.session.in_chat(GROUP) if each.keyboard]
    assert sorted(map(str, standing)) == sorted(str(each.message) for each in (shown, view))
    assert len(rooms.session.made(DeleteMessage)) == 1


@pytest.mark.parametrize("lives", [1, 3])
async def test_a_crash_forgets_no_doubt(rooms: Rooms, lives: int) -> None:
    await lost(rooms)
    for _ in range(lives):
        rooms.restart()
    await rooms.announcer.heal()
    await rooms.settle(60)
    assert len(boards(rooms)) == 1
    chat = await rooms.store.chat(await rooms.chat(BOB))
    assert chat is not None
    assert chat.settings.in_doubt == "", "nothing is kept once it was looked at"
    rooms.since_now()
    rooms.restart()
    await rooms.announcer.heal()
    await rooms.settle(60)
    assert rooms.session.calls == []


async def test_a_doubt_about_a_group_that_moved_is_void(rooms: Rooms) -> None:
    table = await rooms.in_group("31 65")
    rooms.clock.forward(3600)
    rooms.session.lose(SendPhoto)
    await rooms.play(table)
    await rooms.settle(0)
    await rooms.store.migrate(GROUP, -1_000_500)
    kept = await rooms.bot.send_message(-1_000_500, "help", reply_markup=rooms.buttons("page"))
    rooms.restart()
    await rooms.announcer.heal()
    await rooms.settle(60)
    assert rooms.session.screen[-1_000_500, kept.message_id].keyboard
    assert boards(rooms, -1_000_500, "bob to play: 6-5")
    chat = await rooms.store.chat(await rooms.chat(-1_000_500))
    assert chat is not None
    assert chat.settings.in_doubt == ""


async def test_what_an_earlier_life_said_before_is_left_there(rooms: Rooms) -> None:
    table = await rooms.duel("31 65 42")
    page = await rooms.bot.send_message(BOB, "help", reply_markup=rooms.buttons("page"))
    rooms.restart()
    rooms.clock.forward(3600)
    rooms.session.lose(SendPhoto)
    await rooms.play(table)
    await rooms.settle(60)
    assert (BOB, page.message_id) in rooms.session.screen
    assert len(boards(rooms)) == 1


async def test_many_lost_answers_leave_one_board(rooms: Rooms) -> None:
    table = await rooms.duel("31 65 42")
    for _ in range(9):
        rooms.session.lose(SendPhoto)
    await rooms.play(table)
    await rooms.settle(600)
    assert len(boards(rooms)) == 1


class Chat:
    """A chat in which every message is ours; `deleted` were taken away."""

    def __init__(self) -> None:
        self.deleted: list[int] = []

    async def __call__(self, method: DeleteMessage) -> None:
        self.deleted.append(method.message_id)

    async def buttons(self, _place: object, _message: str, _buttons: None) -> bool:
        return True

    def doubts(self) -> Doubts:
        return Doubts(cast("Bot", self), cast("Posting", self))


async def search(doubts: Doubts, *boards: str) -> None:
    """Look at everything; in `boards` a board was shown."""

    async def stands(message: str) -> bool:
        return message in boards

    while doubts.open(BOB):
        await doubts.look(BOB, stands)


async def test_what_is_lost_while_one_looks_is_looked_for_too() -> None:
    chat = Chat()
    doubts = chat.doubts()

    async def meanwhile(message: str) -> bool:
        if message == "11":  # a handler speaks while the sender looks
            doubts.lost(BOB, None, Instant(100))
            doubts.sent(BOB, 14)
        return False

    doubts.sent(BOB, 10)
    doubts.lost(BOB, None, Instant(90))
    doubts.sent(BOB, 12)
    await doubts.look(BOB, meanwhile)
    await doubts.look(BOB, meanwhile)
    assert chat.deleted == [11, 13]
    assert not doubts.open(BOB)


async def test_a_lost_answer_of_a_handler_is_not_the_only_one_that_is_found() -> None:
    """Both were lost at once; what the handler says again does not hide the second board."""
    chat = Chat()
    doubts = chat.doubts()
    doubts.sent(BOB, 10)
    doubts.lost(BOB, None, Instant(90))
    doubts.sent(BOB, 13)
    await search(doubts)
    assert chat.deleted == [11, 12]


async def test_a_crash_forgets_no_loss_that_was_still_looked_for_when_the_next_came() -> None:
    chat = Chat()
    before = chat.doubts()
    before.sent(BOB, 10)
    before.lost(BOB, None, Instant(90))
    before.sent(BOB, 12)
    before.lost(BOB, None, Instant(95))
    after = chat.doubts()
    after.recall(BOB, before.kept(BOB))
    after.sent(BOB, 14)
    await search(after, "12")
    assert chat.deleted == [11, 13]


async def test_no_more_is_taken_away_than_an_earlier_life_has_lost() -> None:
    """It may have said 12 before it crashed."""
    chat = Chat()
    before = chat.doubts()
    before.sent(BOB, 10)
    before.lost(BOB, None, Instant(90))
    after = chat.doubts()
    after.recall(BOB, before.kept(BOB))
    after.sent(BOB, 13)
    await search(after)
    assert chat.deleted == [11]
