"""Pausing by agreement and giving time: in private and in a group, by buttons and by commands."""

from __future__ import annotations

import pytest

from bot.play.calendars import DAY, HOUR
from rules.events import Event
from rules.identity import TableId
from rules.time_events import TimeGiven
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_claims import moves
from tests.bot.chat.watch import Watch, another, duel, in_group


async def events(town: Town) -> tuple[Event, ...]:
    return await town.store.history(TableId(1))


async def gifts(town: Town) -> list[int]:
    return [event.seconds for event in await events(town) if isinstance(event, TimeGiven)]


async def in_menu(person: Person, label: str, chat: int | None = None) -> str:
    """Press it in the menu of the board, turning its pages."""
    await person.tap("⋯", chat)
    for _ in range(4):
        if any(label in each for each in person.labels(chat)):
            return await person.tap(label, chat)
        await person.tap("More ›", chat)
    raise AssertionError(f"no {label!r} in the menu")


async def agreed(watch: Watch, ann: Person, bob: Person) -> None:
    """The clock stands still."""
    await ann.send("/pause")
    await bob.tap("✅ Accept")
    assert (await watch.town.table()).clock.paused


# -------------------------------------------------------------------------- pausing


async def test_a_pause_is_asked_for_in_the_menu_and_agreed_to() -> None:
    watch, ann, bob = await duel()
    assert "up to Bob" in await in_menu(ann, "Stop the clock")
    assert "Ann asks to stop the clock. Agree?" in bob.screen().text
    assert not bob.screen().silent
    assert "✅ Accept" in bob.labels()
    assert "Withdraw" in ann.labels()
    assert "✅ Accept" not in ann.labels()
    await bob.tap("✅ Accept")
    assert (await watch.town.table()).clock.paused
    for person in (ann, bob):
        assert "the clock stands still" in person.screen().text
    assert watch.town.painted[-1][0].paused
    assert "until" not in ann.screen().text


async def test_declined_and_withdrawn() -> None:
    watch, ann, bob = await duel()
    await ann.send("/pause")
    await bob.tap("Decline")
    assert not (await watch.town.table()).offers
    await bob.send("/pause")
    await bob.tap("Withdraw")
    assert not (await watch.town.table()).offers
    assert not (await watch.town.table()).clock.paused


async def test_who_asks_twice_is_told_and_who_is_asked_may_say_the_same() -> None:
    watch, ann, bob = await duel()
    await ann.send("/pause")
    await ann.send("/pause")
    assert "asked already" in ann.screen().text
    await bob.send("/pause")
    assert (await watch.town.table()).clock.paused, "both have said /pause"


@pytest.mark.parametrize("who", ["ann", "bob"])
async def test_either_lets_it_run_again(who: str) -> None:
    watch, ann, bob = await duel()
    await agreed(watch, ann, bob)
    person = {"ann": ann, "bob": bob}[who]
    await person.send("/pause")
    assert "stands still already" in person.screen().text
    assert await person.tap("▶ Start the clock") == "The clock runs again"
    assert not (await watch.town.table()).clock.paused
    assert "and the clock runs again" in bob.screen().text or who == "bob"
    await agreed(watch, ann, bob)
    assert await in_menu(person, "Start the clock") == "The clock runs again"
    assert (await watch.town.kinds()).count("Resumed") == 2


async def test_two_presses_start_it_once() -> None:
    watch, ann, bob = await duel()
    await agreed(watch, ann, bob)
    await ann.send("/pause")
    asked = ann.screen()
    data = asked.data("Start the clock")
    await ann.press(data, None, asked.id, settle=False)
    assert await ann.press(data, None, asked.id) == "The clock is running already"
    assert (await watch.town.kinds()).count("Resumed") == 1


async def test_playing_starts_it() -> None:
    watch, ann, bob = await duel()
    await agreed(watch, ann, bob)
    watch.town.load("52")
    await ann.send("8/5 6/5")
    assert not (await watch.town.table()).clock.paused
    assert "Resumed" in await watch.town.kinds()


async def test_a_pause_over_a_restart_and_many_days() -> None:
    watch, ann, bob = await duel()
    watch.town.clock.forward(20 * HOUR)
    await ann.send("/pause")
    watch.town.restart()
    await bob.tap("✅ Accept")
    watch.town.restart()
    watch.restart()
    await watch.sweep(40 * DAY)
    await bob.send("/claim")
    assert bob.screen().text == "⏸ the clock stands still"
    await bob.send("/pause")
    watch.town.restart()
    await bob.tap("Start the clock")
    watch.restart()
    await watch.sweep()
    await watch.sweep(4 * HOUR + 6 * HOUR - 120)
    await bob.send("/claim")
    assert "Ann has time until" in bob.screen().text, "four hours were left, and the grace"
    await watch.sweep(180)
    await bob.send("/claim")
    assert bob.labels()[0].startswith("🏁")


async def test_without_a_clock_and_among_many_there_is_nothing_to_stop() -> None:
    _, ann, _ = await duel("")
    await ann.send("/pause")
    assert ann.screen().text == "No clock runs at this table"
    await ann.tap("⋯")
    seen: list[str] = []
    for _ in range(3):
        seen += ann.labels()
        if "More ›" in ann.labels():
            await ann.tap("More ›")
    assert not [label for label in seen if "clock" in label or "Give time" in label]


async def test_in_a_group_a_stranger_answers_nothing() -> None:
    watch, ann, bob = await in_group()
    cat = watch.town.person("cat")
    await bob.send("/pause", GROUP)
    assert "Bob asks to stop the clock" in ann.screen(GROUP).text
    assert "turn" in await cat.tap("✅ Accept", GROUP)
    await cat.send("/pause", GROUP)
    assert "You have no game in this chat" in cat.screen(GROUP).text
    assert not (await watch.town.table()).clock.paused
    assert "for the other" in await bob.tap("✅ Accept", GROUP)
    await ann.tap("✅ Accept", GROUP)
    assert (await watch.town.table()).clock.paused
    assert "the clock stands still" in ann.seeing("⋯", GROUP).text
    await bob.send("/pause", GROUP)
    assert "turn" in await cat.tap("Start the clock", GROUP)
    await bob.tap("Start the clock", GROUP)
    assert not (await watch.town.table()).clock.paused


async def test_a_turn_lets_the_question_lapse() -> None:
    watch, ann, bob = await duel()
    await bob.send("/pause")
    shown = ann.seeing("✅ Accept", ann.id)
    data = shown.data("✅ Accept")
    watch.town.load("52")
    await ann.send("8/5 6/5")
    assert "gone already" in await ann.press(data, None, shown.id)
    assert not (await watch.town.table()).clock.paused


async def test_in_russian() -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob", lang="ru")
    await another(town, ann, bob, "1 day")
    await ann.send("/pause")
    assert "Ann" in bob.screen().text
    await bob.tap("✅ Согласиться")
    assert "часы стоят" in bob.screen().text
    await bob.send("/pause")
    assert await bob.tap("▶ Пустить часы") == "Часы снова идут"


# --------------------------------------------------------------------------- giving


async def test_time_is_given_by_buttons_and_told() -> None:
    watch, ann, bob = await duel()
    await bob.send("/give")
    assert "Ann" in bob.screen().text
    assert bob.screen().labels == [["+1 h", "+8 h", "+1 day"], ["‹ Back"]]
    assert await bob.tap("+8 h") == "Ann now has 8 h more"
    assert await gifts(watch.town) == [8 * HOUR]
    assert "8 h" in ann.screen().text
    until = (await watch.town.table()).since_at + DAY + 8 * HOUR
    assert f'unix="{until}"' in ann.screen().text


@pytest.mark.parametrize(
    ("words", "seconds"),
    [("8h", 8 * HOUR), ("1 day", DAY), ("2 дня", 2 * DAY), ("+90 min", 90 * 60), ("час", HOUR)],
)
async def test_time_is_given_in_words(words: str, seconds: int) -> None:
    watch, _, bob = await duel()
    await bob.send(f"/give {words}")
    assert await gifts(watch.town) == [seconds]


@pytest.mark.parametrize("words", ["much", "8", "-1 h", "1 h 2 h", "0 days"])
async def test_what_is_no_time_is_explained(words: str) -> None:
    watch, _, bob = await duel()
    await bob.send(f"/give {words}")
    assert await gifts(watch.town) == []
    assert bob.screen().text == "Say how much: /give 8 h, /give 1 day"


async def test_too_much_is_refused_and_the_rest_is_not() -> None:
    watch, _, bob = await duel()
    await bob.send("/give 31 days")
    assert "30 days" in bob.screen().text
    await bob.send("/give 30 days")
    assert await gifts(watch.town) == [30 * DAY]


async def test_only_the_side_on_the_clock_gets_time() -> None:
    watch, ann, _ = await duel()
    await ann.send("/give 1 h")
    assert ann.screen().text == "The other side's clock does not run now"
    assert await gifts(watch.town) == []
    _, ann, _ = await duel("")
    await ann.send("/give 1 h")
    assert ann.screen().text == "No clock runs at this table"


async def test_a_bank_can_have_more_at_any_time() -> None:
    watch, ann, _ = await duel("bank 3 days + 8 h")
    await ann.send("/give")
    await ann.tap("+1 day")
    assert await gifts(watch.town) == [DAY]


async def test_a_quick_game_gives_parts_of_a_turn() -> None:
    watch, _, bob = await duel("1 hour")
    await in_menu(bob, "Give time")
    assert bob.labels()[:3] == ["+15 min", "+30 min", "+1 h"]
    await bob.tap("+15 min")
    assert await gifts(watch.town) == [15 * 60]


async def test_old_and_double_gifts() -> None:
    watch, ann, bob = await duel()
    await bob.send("/give")
    shown = bob.screen()
    data = shown.data("+1 h")
    await bob.press(data, None, shown.id)
    await watch.town.settle()
    watch.town.load("52")
    await ann.send("8/5 6/5")
    assert "moved on" in await bob.press(data, None, shown.id)
    assert await gifts(watch.town) == [HOUR]


async def test_in_a_group_only_the_giver_gives() -> None:
    watch, ann, bob = await in_group()
    cat = watch.town.person("cat")
    await bob.send("/give", GROUP)
    assert "for Bob" in await ann.tap("+1 h", GROUP)
    assert await cat.tap("+1 h", GROUP) == "It is Ann's turn"
    await bob.tap("+1 h", GROUP)
    assert await gifts(watch.town) == [HOUR]
    assert "1 h more" in ann.seeing("⋯", GROUP).text


async def test_the_paused_board_itself_has_the_way_on() -> None:
    watch, ann, bob = await duel()
    await agreed(watch, ann, bob)
    for person in (ann, bob):
        shown = person.seeing("⋯", person.id)
        assert [label for row in shown.labels for label in row].count("▶ Start the clock") == 1
    await bob.tap("Start the clock")
    assert not (await watch.town.table()).clock.paused
    assert "▶ Start the clock" not in bob.labels()


async def test_a_turn_is_told_before_what_became_of_the_clock() -> None:
    watch, ann, bob = await duel()
    await agreed(watch, ann, bob)
    await bob.send("/give 1 day")
    assert "gives the other side 1 day more" in ann.screen().text
    await moves(watch.town, ann)
    first, *rest = bob.screen().text.splitlines()
    assert first.startswith("Ann "), "this is what a lock screen shows"
    assert any("the clock runs again" in line for line in rest)
    assert "stands still" not in bob.screen().text, "that is over"
