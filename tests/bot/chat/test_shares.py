"""One person's answers leave a group's minute to the others and to the boards."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from aiogram.methods import AnswerCallbackQuery, SendMessage, TelegramMethod

from bot.chat.budget import GROUP_A_MINUTE, MINUTE_MS, Budget, Rank
from bot.chat.floodguard import FloodGuard
from bot.chat.shares import OF_ALL, OF_ONE, Shares, asking
from bot.phrases.phrases import phrases_for
from tests.bot.chat.talk import GROUP, Town
from tests.bot.chat.test_group import seated
from tests.fakes.clock import FakeClock

ANN, BOB, CAT = 1001, 1002, 1003


class Office:
    """Calls that are made at once; `made` holds when, in milliseconds."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.shares = Shares(self.clock.ms, self.clock.sleep)
        self.begun = self.clock.ms()
        self.made: list[int] = []

    async def request(self, _bot: Any, _method: TelegramMethod[Any]) -> Any:
        self.made.append(self.clock.ms() - self.begun)

    async def call(self, method: TelegramMethod[Any]) -> int:
        """Make it; how many milliseconds after the beginning it was made."""
        await self.shares(self.request, None, method)  # type: ignore[arg-type]
        return self.made[-1]

    async def answer(self, who: int, chat: int = GROUP) -> int:
        with asking(who):
            return await self.call(SendMessage(chat_id=chat, text="x"))


async def test_one_person_waits_where_another_does_not() -> None:
    office = Office()
    for _ in range(OF_ONE):
        assert await office.answer(ANN) == 0
    assert await office.answer(BOB) == 0
    assert await office.answer(ANN, -700) == 0, "another group has its own minute"
    for _ in range(3 * OF_ONE):
        assert await office.answer(ANN, ANN) == 0, "a private chat is one's own"
    assert await office.answer(ANN) == MINUTE_MS


async def test_all_people_together_leave_room_for_boards() -> None:
    office = Office()
    each = [await office.answer(who) for who in (ANN, BOB, CAT) * OF_ALL][:OF_ALL]
    assert each == [0] * OF_ALL
    first = office.made
    for at in first:
        assert sum(at - MINUTE_MS < other <= at for other in first) <= OF_ALL < GROUP_A_MINUTE


async def test_what_nobody_asked_for_and_what_telegram_does_not_count_never_waits() -> None:
    office = Office()
    for _ in range(OF_ALL):
        await office.answer(ANN)
        await office.answer(BOB)
    now = office.made[-1]
    assert await office.call(SendMessage(chat_id=GROUP, text="a reminder")) == now
    with asking(ANN):
        assert await office.call(AnswerCallbackQuery(callback_query_id="1")) == now
        sender = asyncio.ensure_future(office.call(SendMessage(chat_id=GROUP, text="a board")))
        assert await sender == now, "a sender that an answer has started speaks for itself"


async def test_boards_go_while_one_person_asks_and_asks() -> None:
    """Ten minutes of commands as fast as answers come; a board is due every ten seconds."""
    office = Office()
    budget = Budget(office.clock.ms, office.clock.sleep)
    late: list[int] = []
    due = office.clock.ms()
    with asking(ANN):
        while office.clock.ms() - office.begun < 10 * MINUTE_MS:
            ready = max(
                office.shares._ready_at(GROUP, ANN), budget.ready_at(GROUP), office.clock.ms()
            )
            board = max(due, budget.ready_at(GROUP, Rank.BOARD))
            if board < ready:
                office.clock.forward(max(0, board - office.clock.ms()) / 1_000)
                budget.take(GROUP)
                late.append(board - due)
                due += 10_000
            else:
                office.clock.forward((ready - office.clock.ms()) / 1_000)
                await office.call(SendMessage(chat_id=GROUP, text="x"))
                budget.take(GROUP)
    assert len(late) > 50
    assert max(late) <= 15_000


@pytest.mark.parametrize("people", [1, 2])
async def test_whoever_writes_is_who_is_answered(people: int) -> None:
    """From the update to the call, through the guard."""
    town = Town()
    town.dispatcher.update.outer_middleware(FloodGuard(town.clock.ms, most=1_000))
    town.session.middleware.register(Shares(town.clock.ms, town.clock.sleep))
    crowd = [town.person(f"somebody{number}") for number in range(people)]
    for number in range(OF_ALL * 3):
        await crowd[number % people].send("/privacy", GROUP, settle=False)
    assert town.texts(GROUP) == [phrases_for("en").privacy()] * OF_ALL * 3
    moments = [at for at, call in town.session.moments if isinstance(call, SendMessage)]
    busiest = max(sum(at - MINUTE_MS < other <= at for other in moments) for at in moments)
    assert busiest == (OF_ONE if people == 1 else OF_ALL)


@pytest.mark.parametrize(
    ("command", "button", "opens"),
    [("/history", "#1", "1/1\n"), ("/resign", "−3", "That is all that can be lost here")],
    ids=["history", "resign"],
)
async def test_a_press_is_answered_at_once_though_what_it_opens_has_to_wait(
    command: str, button: str, opens: str
) -> None:
    town = Town()
    town.dispatcher.update.outer_middleware(FloodGuard(town.clock.ms, most=1_000))
    town.session.middleware.register(Shares(town.clock.ms, town.clock.sleep))
    ann, _ = await seated(town, "31 42")
    if command == "/history":
        await ann.send("/m 8/5 6/5", GROUP)
    await ann.send(command, GROUP)
    page = ann.screen(GROUP)
    for _ in range(OF_ONE - 1):
        await ann.send("/privacy", GROUP, settle=False)
    begun = town.clock.ms()
    town.session.moments.clear()
    await ann.press(page.data(button), GROUP, page.id, settle=False)
    (answered,) = [at for at, call in town.session.moments if isinstance(call, AnswerCallbackQuery)]
    assert answered == begun
    assert town.clock.ms() > begun, "it had to wait"
    assert opens in ann.screen(GROUP).text
