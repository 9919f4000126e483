"""The word to the other of two after a deadline; restarts and faults around every call."""

from __future__ import annotations

import asyncio

import pytest
from aiogram.exceptions import TelegramRetryAfter, TelegramServerError
from aiogram.methods import SendMessage

from bot.play.calendars import DAY, HOUR
from bot.play.ports import PersonSettings
from rules.actions import GiveTime
from tests.bot.chat.watch import (
    ANN,
    BOB,
    EVENING,
    NIGHT,
    Killed,
    Watch,
    duel,
    keeps,
    settings,
)

# ------------------------------------------------------------------------- after the end


async def test_the_other_is_told_after_the_grace_and_once() -> None:
    watch, ann, bob = await duel()
    await watch.sweep()
    await watch.sweep(DAY + 6 * HOUR - 120)
    assert watch.called(bob.id) == []
    for _ in range(3):
        await watch.sweep(120)
    (call,) = watch.called(bob.id)
    assert "<b>Game 1</b>: Ann had time until" in call.text
    assert [label for row in call.labels for label in row] == [
        "🏁 Claim the game: +3", "⏳ Wait", "🤝 Offer a settlement",
    ]  # fmt: skip
    assert len(watch.called(ann.id)) == 1, "her reminder, at three quarters"


async def test_nothing_is_lost_by_the_clock_alone() -> None:
    watch, _, bob = await duel()
    before = await watch.town.kinds()
    for _ in range(40):
        await watch.sweep(DAY)
    assert await watch.town.kinds() == before
    assert len(watch.called(bob.id)) == 1


async def test_time_given_after_the_deadline_is_followed_by_another_word() -> None:
    watch, _, bob = await duel()
    await watch.sweep()
    await watch.sweep(2 * DAY)
    assert len(watch.called(bob.id)) == 1
    await watch.says(BOB, GiveTime(10 * HOUR))
    await watch.sweep(16 * HOUR - 60)
    assert len(watch.called(bob.id)) == 1
    await watch.sweep(120)
    assert len(watch.called(bob.id)) == 2


async def test_nobody_is_woken_to_decide() -> None:
    watch, _, bob = await duel("8 hours", at=EVENING)
    await keeps(watch.town, BOB, NIGHT)
    await watch.sweep()
    await watch.sweep(10 * HOUR - 60)  # grace over at 8:00
    assert watch.called(bob.id) == []
    watch, _, bob = await duel("1 hour", at=EVENING)
    await keeps(watch.town, BOB, NIGHT)
    await watch.sweep()
    await watch.sweep(2 * HOUR)
    assert watch.called(bob.id) == [], "midnight"
    await watch.sweep(8 * HOUR)
    assert len(watch.called(bob.id)) == 1


# ------------------------------------------------------------------- restarts and faults


async def test_a_restart_in_every_state_reminds_once() -> None:
    watch, ann, bob = await duel()
    for hours in (0, 10, 9, 0, 1, 12, 0, 5):
        watch.restart()
        await watch.sweep(hours * HOUR)
        watch.restart()
        await watch.sweep()
    assert len(watch.called(ann.id)) == 1
    assert len(watch.called(bob.id)) == 1


@pytest.mark.parametrize("lost", [False, True])
async def test_killed_around_a_reminder(*, lost: bool) -> None:
    """Killed while it was sent: nobody knows whether it got out, so it is not sent again."""
    watch, ann, _ = await duel()
    await watch.sweep()
    await killed_in(watch, lost=lost, after=19 * HOUR)
    watch.restart()
    await watch.sweep()
    await watch.sweep(HOUR)
    assert len(watch.called(ann.id)) == (1 if lost else 0)


@pytest.mark.parametrize("lost", [False, True])
async def test_killed_around_the_word_to_the_other(*, lost: bool) -> None:
    """That one must not be lost: it is said again, without a sound."""
    watch, _, bob = await duel()
    await settings(watch.town, ANN, remind=0)
    await watch.sweep()
    await killed_in(watch, lost=lost, after=2 * DAY)
    watch.restart()
    await watch.sweep()
    await watch.sweep(HOUR)
    assert len(watch.called(bob.id)) == (2 if lost else 1)
    assert watch.town.session.made(SendMessage)[-1].disable_notification


async def killed_in(watch: Watch, *, lost: bool, after: int) -> None:
    """The process dies in the next send: before Telegram got it, or after (`lost`)."""
    real = watch.reminding._posting.send

    async def send(place: object, screen: object) -> object:
        if lost:
            await real(place, screen)  # type: ignore[arg-type]
        raise Killed

    watch.reminding._posting.send = send  # type: ignore[method-assign,assignment]
    with pytest.raises(Killed):
        await watch.sweep(after)


async def test_killed_before_and_after_the_planning() -> None:
    watch, ann, _ = await duel()
    await watch.planning.sweep(watch.town.clock())
    watch.restart()
    await watch.planning.sweep(watch.town.clock())
    watch.restart()
    await watch.sweep(19 * HOUR)
    assert len(watch.called(ann.id)) == 1


@pytest.mark.parametrize(
    "fault",
    [
        lambda method: TelegramServerError(method, "Bad Gateway"),
        lambda method: TelegramRetryAfter(method, "Too Many Requests", 5),
    ],
)
async def test_what_surely_did_not_get_out_is_sent_again(fault: object) -> None:
    watch, ann, _ = await duel()
    await watch.sweep()
    watch.town.session.fail(SendMessage, fault, chat=ann.id)  # type: ignore[arg-type]
    await watch.sweep(19 * HOUR)
    assert watch.called(ann.id) == []
    await watch.sweep(20)
    assert len(watch.called(ann.id)) == 1


async def test_two_sweeps_at_once_send_one() -> None:
    watch, ann, _ = await duel()
    await watch.sweep()
    watch.town.clock.forward(19 * HOUR)
    at = watch.town.clock()
    await asyncio.gather(watch.reminding.sweep(at), watch.reminding.sweep(at))
    assert len(watch.called(ann.id)) == 1


async def test_whoever_is_forgotten_is_nobodys_reminder() -> None:
    watch, ann, _ = await duel()
    await watch.sweep()
    del watch.town.store._people[ANN]
    await watch.sweep(19 * HOUR)
    assert watch.called(ann.id) == []
    assert PersonSettings().remind == 75
