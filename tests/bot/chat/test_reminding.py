"""Reminders and the word after a deadline: whom they reach, when, and how often. A moved clock."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

import pytest
from aiogram.exceptions import TelegramForbiddenError, TelegramRetryAfter, TelegramServerError
from aiogram.methods import SendMessage

from bot.chat.budget import Budget
from bot.chat.reminding import Counter, Reminding
from bot.play import reply, timetable
from bot.play.calendars import DAY, HOUR, Calendar
from bot.play.commands import Asked, Command
from bot.play.ports import PersonSettings
from bot.play.queries import calendars_of
from bot.play.reminding import Planning
from rules.actions import Accept, GiveTime, OfferPause, Resume
from rules.identity import Instant, PlayerId, Seq, TableId
from tests.bot.chat.talk import FORUM, GROUP, Person, Town
from tests.bot.chat.test_invited import code_on
from tests.fakes.telegram import ME, Shown

MINUTE = 60
ANN, BOB = PlayerId(1), PlayerId(2)
ROLLS = "31 52 64 21 43 65 32 54 61 42 31 52 64 21 43 65 32 54 61 42"
EVENING = 1_780_340_400  # 1 June 2026, 22:00 in Moscow
NIGHT = Calendar(zone="Europe/Moscow", quiet=(23, 8))


class Killed(BaseException):
    """The process dies here."""


@dataclass
class Watch:
    """A town whose reminders are swept by hand."""

    town: Town

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Another life of the bot."""
        town = self.town
        self.planning = Planning(town.store, town.referee.look, calendars_of(town.store))
        self.reminding = Reminding(
            Counter(
                bot=town.bot,
                posts=town.store,
                look=town.referee.look,
                planning=self.planning,
                budget=Budget(town.clock.ms, town.clock.sleep),
                ms=town.clock.ms,
                username=ME.username or "",
                default_language="en",
            )
        )

    async def sweep(self, seconds: float = 0) -> None:
        """So much later."""
        self.town.clock.forward(seconds)
        await self.reminding.sweep(self.town.clock())

    async def says(self, who: PlayerId, intent: Asked, number: int = 1) -> None:
        """Something is done at a table without a press."""
        answer = await self.town.referee.submit(
            Command(
                table=TableId(number), who=who, intent=intent, since=None, cause=None,
                at=self.town.clock(),
            )
        )  # fmt: skip
        assert isinstance(answer, reply.Done), answer

    def called(self, chat: int) -> list[Shown]:
        """The reminders and late words that stand in a chat, as shown."""
        standing = self.town.session.in_chat(chat)
        return [shown for shown in standing if _is_call(shown)]


def _is_call(shown: Shown) -> bool:
    return "Your move is waited for" in shown.text or "had time until" in shown.text


async def settings(town: Town, player: PlayerId, **chosen: object) -> None:
    person = await town.store.person(player)
    assert person is not None
    await town.store.set_person(player, replace(person.settings, **chosen))  # type: ignore[arg-type]


async def keeps(town: Town, player: PlayerId, calendar: Calendar) -> None:
    """These are the person's hours, and have been for long."""
    text = timetable.write([timetable.Kept(Instant(0), calendar)])
    await settings(town, player, calendars=text)


async def duel(words: str = "1 day", at: int = EVENING) -> tuple[Watch, Person, Person]:
    """Ann and Bob play in private with a clock; Ann has 3-1 to play."""
    town = Town()
    town.clock.forward(at - town.clock())
    ann, bob = town.person("ann"), town.person("bob")
    await another(town, ann, bob, words)
    return Watch(town), ann, bob


async def another(town: Town, ann: Person, bob: Person, words: str) -> None:
    town.load("31")
    await ann.send(f"/new short {words}")
    await bob.send(f"/start {code_on(ann)}")


async def in_group(chat: int = GROUP, words: str = "1 day") -> tuple[Watch, Person, Person]:
    """The same in a group; neither has ever written to the bot in private."""
    town = Town()
    town.clock.forward(EVENING - town.clock())
    ann, bob = town.person("ann"), town.person("bob")
    town.load("31")
    await ann.send(f"/new {words}", chat, thread=7 if chat == FORUM else None)
    await bob.tap("Sit down", chat)
    await ann.tap("Start", chat)
    return Watch(town), ann, bob


# --------------------------------------------------------------------------- reminders


async def test_one_reminder_when_three_quarters_are_gone() -> None:
    watch, ann, bob = await duel()
    for _ in range(3):
        await watch.sweep()
    await watch.sweep(18 * HOUR - 60)
    assert watch.called(ann.id) == []
    for _ in range(3):
        await watch.sweep(60)
    (call,) = watch.called(ann.id)
    assert call.text.startswith("⏳ <b>Your move is waited for</b>\n#1 Bob · until ")
    until = (await watch.town.table()).since_at + DAY
    assert f'<tg-time unix="{until}" format="wt">' in call.text
    assert call.labels == [["▶ #1 Bob"]]
    assert watch.called(bob.id) == []
    sent = watch.town.session.made(SendMessage)[-1]
    assert not sent.disable_notification


async def test_its_button_opens_the_board() -> None:
    watch, ann, _ = await duel()
    await watch.sweep()
    await watch.sweep(20 * HOUR)
    before = ann.screen()
    await ann.tap("▶ #1 Bob")
    assert ann.screen().id > before.id
    assert "Your turn: 3-1" in ann.screen().text


@pytest.mark.parametrize("percent", [50, 90])
async def test_everybody_chooses_the_moment(percent: int) -> None:
    watch, ann, _ = await duel()
    await settings(watch.town, ANN, remind=percent)
    await watch.sweep()
    asked = (await watch.town.table()).since_at
    await watch.sweep(asked + DAY * percent // 100 - 1 - watch.town.clock())
    assert watch.called(ann.id) == []
    await watch.sweep(1)
    assert len(watch.called(ann.id)) == 1


async def test_nobody_is_reminded_who_does_not_want_it() -> None:
    watch, ann, _ = await duel()
    await settings(watch.town, ANN, remind=0)
    await watch.sweep()
    await watch.sweep(23 * HOUR)
    assert watch.called(ann.id) == []


async def test_whoever_changes_their_mind_later_is_believed() -> None:
    watch, ann, _ = await duel()
    await watch.sweep()
    await settings(watch.town, ANN, remind=90)
    await watch.sweep(19 * HOUR)
    assert watch.called(ann.id) == []
    await watch.sweep(3 * HOUR)
    assert len(watch.called(ann.id)) == 1
    watch, ann, _ = await duel()
    await watch.sweep()
    await settings(watch.town, ANN, remind=0)
    await watch.sweep(23 * HOUR)
    assert watch.called(ann.id) == []


async def test_whoever_moves_in_time_hears_nothing() -> None:
    watch, ann, bob = await duel()
    watch.town.load("52")
    await watch.sweep()
    await watch.sweep(17 * HOUR)
    await ann.tap("8/5")
    watch.town.clock.forward(2)
    await ann.tap("6/5")
    watch.town.clock.forward(2)
    await ann.tap("✅")
    assert (await watch.town.kinds())[-1] == "Rolled"
    await watch.sweep(12 * HOUR)
    assert watch.called(ann.id) == watch.called(bob.id) == []
    await watch.sweep(7 * HOUR)
    assert len(watch.called(bob.id)) == 1, "his own question has its own time"


async def test_no_clock_no_reminder() -> None:
    watch, ann, bob = await duel("")
    await watch.sweep()
    await watch.sweep(100 * DAY)
    assert watch.called(ann.id) == watch.called(bob.id) == []


async def test_reminders_of_one_hour_are_one_message() -> None:
    watch, ann, bob = await duel()
    cat = watch.town.person("cat")
    watch.town.clock.forward(50 * MINUTE)
    await another(watch.town, ann, cat, "1 day")
    watch.town.clock.forward(3 * HOUR)
    await another(watch.town, ann, bob, "1 day")
    await watch.sweep()
    await watch.sweep(14 * HOUR + 15 * MINUTE)
    (call,) = watch.called(ann.id)
    assert "waited for in 2 games" in call.text
    assert call.labels == [["▶ #1 Bob"], ["▶ #2 Cat"], ["▶ Play all (2)"]]
    await watch.sweep(HOUR)
    assert len(watch.called(ann.id)) == 1, "the second is told already"
    await watch.sweep(3 * HOUR)
    assert watch.called(ann.id)[-1].labels == [["▶ #3 Bob"]]
    assert len(watch.called(ann.id)) == 2


async def test_a_quick_game_is_not_reminded_of_before_its_time() -> None:
    """An hour is long where a turn has one: the second game has its own reminder."""
    watch, ann, bob = await duel("1 hour")
    await watch.sweep()
    watch.town.clock.forward(40 * MINUTE)
    await another(watch.town, ann, bob, "1 hour")
    await watch.sweep(6 * MINUTE)
    assert [call.labels for call in watch.called(ann.id)] == [[["▶ #1 Bob"]]]
    await watch.sweep(40 * MINUTE)
    assert [call.labels for call in watch.called(ann.id)][1:] == [[["▶ #2 Bob"]]]


async def test_nobody_is_called_in_their_night() -> None:
    """New quiet hours leave the clock of this question alone, but at four nobody is called."""
    watch, ann, _ = await duel("8 hours", at=EVENING)
    await watch.sweep()
    hours = timetable.Kept(Instant(watch.town.clock() + 1), replace(NIGHT, quiet=(0, 8)))
    await settings(watch.town, ANN, calendars=timetable.write([hours]))
    await watch.sweep(6 * HOUR + 60)
    assert watch.called(ann.id) == []
    await watch.sweep(4 * HOUR - 180)
    assert watch.called(ann.id) == []
    await watch.sweep(120)
    assert len(watch.called(ann.id)) == 1
    assert "time is out" in watch.called(ann.id)[0].text


async def test_the_plain_words_are_in_the_readers_zone() -> None:
    watch, ann, _ = await duel("8 hours", at=EVENING)
    await keeps(watch.town, ANN, Calendar(zone="Europe/Moscow"))
    await watch.sweep()
    await watch.sweep(6 * HOUR + 60)
    (call,) = watch.called(ann.id)
    until = (await watch.town.table()).since_at + 8 * HOUR
    assert f'<tg-time unix="{until}" format="wt">Tue 06:00</tg-time>' in call.text
    assert "1 h left" in call.text


async def test_time_that_is_given_puts_the_reminder_off() -> None:
    watch, ann, _ = await duel()
    await watch.sweep()
    await watch.says(BOB, GiveTime(DAY))
    await watch.sweep(20 * HOUR)
    assert watch.called(ann.id) == []
    await watch.sweep(16 * HOUR + 60)
    assert len(watch.called(ann.id)) == 1


async def test_a_pause_reminds_nobody_and_ends() -> None:
    watch, ann, _ = await duel()
    await watch.sweep()
    await watch.says(BOB, OfferPause())
    await watch.says(ANN, Accept(Seq((await watch.town.table()).offers[-1].seq)))
    await watch.sweep(20 * DAY)
    assert watch.called(ann.id) == []
    await watch.says(BOB, Resume())
    await watch.sweep()
    await watch.sweep(18 * HOUR + 60)
    assert len(watch.called(ann.id)) == 1


# ------------------------------------------------------------------------ where they go


@pytest.mark.parametrize(("chat", "thread"), [(GROUP, None), (FORUM, 7)])
async def test_who_cannot_be_written_to_is_mentioned_in_the_group(
    chat: int, thread: int | None
) -> None:
    watch, ann, _ = await in_group(chat)
    await watch.sweep()
    await watch.sweep(19 * HOUR)
    (call,) = watch.called(chat)
    assert call.text.startswith(f'<a href="tg://user?id={ann.id}">Ann</a>: ⏳')
    assert call.thread == thread
    assert "Yard" not in call.text
    await ann.tap("▶ #1 Bob", chat)
    assert "Ann to play: 3-1" in ann.screen(chat).text


async def test_a_groups_game_is_told_in_private_to_who_can_be_written_to() -> None:
    watch, ann, _ = await in_group()
    await ann.send("/help")
    await watch.sweep()
    await watch.sweep(19 * HOUR)
    assert watch.called(GROUP) == []
    (call,) = watch.called(ann.id)
    assert "«Yard»" in call.text
    assert call.keyboard is not None
    assert call.keyboard.inline_keyboard[0][0].url == f"https://t.me/{ME.username}?start=play_1"


async def test_who_blocks_the_bot_is_called_in_the_group() -> None:
    watch, ann, _ = await in_group()
    await ann.send("/help")
    await watch.sweep()
    watch.town.session.fail(
        SendMessage, lambda method: TelegramForbiddenError(method, "bot was blocked"), chat=ann.id
    )
    await watch.sweep(19 * HOUR)
    assert watch.called(GROUP) == []
    await watch.sweep(20)
    assert len(watch.called(GROUP)) == 1
    person = await watch.town.store.person(ANN)
    assert person is not None
    assert not person.can_dm


async def test_who_can_be_reached_nowhere_is_tried_again_later() -> None:
    watch, ann, _ = await duel()
    await watch.sweep()
    await watch.town.store.set_can_dm(ann.id, False)
    await watch.sweep(19 * HOUR)
    await watch.town.store.set_can_dm(ann.id, True)
    await watch.sweep(20)
    assert watch.called(ann.id) == []
    await watch.sweep(HOUR)
    assert len(watch.called(ann.id)) == 1


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
