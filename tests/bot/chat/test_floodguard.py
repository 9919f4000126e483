"""Too much from one person: one answer, then silence; others notice nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from aiogram.methods import SendMessage
from aiogram.types import Chat, Message, Update, User

from bot.chat.floodguard import MOST, OF_A_CHAT, OF_A_PERSON, PEOPLE, SECONDS, FloodGuard
from bot.chat.identity import ANONYMOUS_ADMIN, STAND_INS
from bot.phrases.phrases import phrases_for
from tests.bot.chat.talk import GROUP, Town
from tests.fakes.clock import FakeClock
from tests.fakes.telegram import DATE

EN, RU = phrases_for("en"), phrases_for("ru")


class Guarded(Town):
    """A town whose guard has a clock of its own: answering takes none of its time."""

    def guard(self) -> None:
        self.dropped = 0
        self.watch = FakeClock()
        self.dispatcher.update.outer_middleware(FloodGuard(self.watch.ms, on_drop=self.drop))

    def drop(self) -> None:
        self.dropped += 1


def town() -> Guarded:
    made = Guarded()
    made.guard()
    return made


@pytest.mark.slow
async def test_a_person_in_a_hurry_is_answered() -> None:
    yard = town()
    ann = yard.person("ann")
    for _ in range(MOST):
        await ann.send("/privacy", settle=False)
    assert yard.texts(ann.id) == [EN.privacy()] * MOST
    assert yard.dropped == 0


async def test_too_much_is_said_once_and_then_there_is_silence() -> None:
    yard = town()
    boris = yard.person("boris", lang="ru")
    for _ in range(MOST + 50):
        await boris.send("/privacy", settle=False)
    assert yard.texts(boris.id) == [RU.privacy()] * MOST + [RU.slow_down()]
    assert yard.dropped == 50


async def test_what_is_dropped_never_reaches_the_disk() -> None:
    yard = town()
    ann = yard.person("ann")
    for _ in range(MOST):
        await ann.send("/privacy", settle=False)

    async def must_not(*_: object, **__: object) -> Any:
        raise AssertionError("asked the disk")

    yard.store.meet = must_not  # type: ignore[method-assign]
    for _ in range(30):
        await ann.send("/games", settle=False)
    assert yard.texts(ann.id)[-1] == EN.slow_down()


async def test_others_are_answered_meanwhile() -> None:
    yard = town()
    ann, bob = yard.person("ann"), yard.person("bob")
    for _ in range(MOST + 5):
        await ann.send("hello", GROUP, settle=False)
    await bob.send("/privacy", GROUP, settle=False)
    assert yard.texts(GROUP) == [EN.slow_down(), EN.privacy()]


async def test_who_goes_on_is_not_answered_and_who_is_calm_is() -> None:
    yard = town()
    ann = yard.person("ann")
    for _ in range(MOST + 1):
        await ann.send("/privacy", settle=False)
    yard.forget()
    for _ in range(10 * SECONDS):  # one every half second: still twice too much
        yard.watch.forward(0.4)
        await ann.send("/privacy", settle=False)
    assert yard.session.made(SendMessage) == []
    yard.watch.forward(SECONDS)
    await ann.send("/privacy", settle=False)
    assert yard.texts(ann.id) == [EN.privacy()]


async def test_presses_count_too_and_get_a_toast() -> None:
    yard = town()
    ann = yard.person("ann")
    for _ in range(MOST):
        await ann.press("x", settle=False)
    assert await ann.press("x", settle=False) == EN.slow_down()
    before = len(yard.toasts)
    await ann.press("x", settle=False, count=False)
    assert len(yard.toasts) == before


async def test_a_second_flood_is_said_again() -> None:
    yard = town()
    ann = yard.person("ann")
    for _ in range(2):
        for _ in range(MOST + 3):
            await ann.send("/privacy", settle=False)
        yard.watch.forward(2 * SECONDS)
    assert yard.texts(ann.id).count(EN.slow_down()) == 2


def as_chat(yard: Guarded, stand_in: int, speaks: int, chat: int) -> Update:
    """Said in `chat` in the name of a group or a channel; Telegram names one stand-in for all."""
    message = Message(
        message_id=yard.session.next_id(chat),
        date=DATE,
        chat=Chat(id=chat, type="supergroup", title="Yard"),
        from_user=User(id=stand_in, is_bot=True, first_name="Group"),
        sender_chat=Chat(id=speaks, type="supergroup", title="Yard"),
        text="/privacy",
    )
    return Update(update_id=yard.number(), message=message)


@pytest.mark.parametrize("stand_in", sorted(STAND_INS))
async def test_whoever_speaks_as_a_group_or_channel_is_not_everybody_who_does(
    stand_in: int,
) -> None:
    """One anonymous administrator in a hurry, and those of all other groups are heard."""
    yard = town()
    for _ in range(MOST + 5):
        await yard.feed(as_chat(yard, stand_in, GROUP, GROUP), settle=False)
    assert yard.dropped == 5
    await yard.feed(as_chat(yard, stand_in, -700, -700), settle=False)
    assert yard.dropped == 5
    assert yard.texts(-700) == ([EN.privacy()] if stand_in == ANONYMOUS_ADMIN else [EN.anonymous()])


async def test_what_nobody_sent_is_handed_on() -> None:
    seen: list[int] = []

    async def handler(event: Any, _data: dict[str, Any]) -> None:
        seen.append(event.update_id)

    guard = FloodGuard(lambda: 0)
    for number in range(100):
        await guard(handler, Update(update_id=number), {})
    assert len(seen) == 100


async def test_the_memory_of_people_is_bounded() -> None:
    yard = town()
    guard = FloodGuard(yard.watch.ms)
    for person in range(PEOPLE + 100):
        guard._too_much(person)
    assert len(guard._people) == PEOPLE
    for _ in range(10_000):
        guard._too_much(7)
    assert len(guard._people[7].times) <= MOST


class Stuck:
    """Handlers that wait, as they do for a chat's flood limit."""

    def __init__(self, yard: Guarded) -> None:
        self.yard = yard
        self.begun = 0
        self.may_end = asyncio.Event()
        self.tasks: list[asyncio.Future[Any]] = []
        self.guard = FloodGuard(yard.watch.ms, most=1000, on_drop=yard.drop)

    async def handler(self, _event: Any, _data: dict[str, Any]) -> None:
        self.begun += 1
        await self.may_end.wait()

    async def comes(self, update: Update) -> None:
        data = {"app": self.yard.app}
        self.tasks.append(asyncio.ensure_future(self.guard(self.handler, update, data)))
        await asyncio.sleep(0)

    async def end(self) -> None:
        self.may_end.set()
        await asyncio.gather(*self.tasks)
        self.tasks.clear()


def press(yard: Guarded, name: str) -> Callable[[], Update]:
    person = yard.person(name)
    return lambda: Update(
        update_id=yard.number(), callback_query=person.query("x", GROUP).as_(yard.bot)
    )


async def test_what_waits_of_one_person_takes_little_room() -> None:
    yard = town()
    stuck, ann, bob = Stuck(yard), press(yard, "ann"), press(yard, "bob")
    for _ in range(60):
        await stuck.comes(ann())
    assert stuck.begun == OF_A_PERSON
    assert yard.toasts == [EN.slow_down()]
    await stuck.comes(bob())
    assert stuck.begun == OF_A_PERSON + 1
    await stuck.end()
    assert not stuck.guard._running
    yard.watch.forward(2 * SECONDS)
    await stuck.comes(ann())
    assert stuck.begun == OF_A_PERSON + 2
    await stuck.end()


async def test_what_waits_in_one_chat_takes_not_all_the_room() -> None:
    yard = town()
    stuck = Stuck(yard)
    for number in range(10):
        each = press(yard, f"somebody{number}")
        for _ in range(OF_A_PERSON - 1):
            await stuck.comes(each())
    assert stuck.begun == OF_A_CHAT
    assert yard.toasts == []
    await stuck.end()
