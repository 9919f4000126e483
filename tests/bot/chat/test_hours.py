"""A person's own hours: the page, `/zone`, `/away`, and what others see of them."""

from __future__ import annotations

from datetime import date

import pytest

from bot.chat.posting import Screen
from bot.chat.routers.hours import read_days
from bot.chat.timepage import ZONES, Choice, Hours, Leaf, Now, page, zone_by_clock
from bot.phrases.phrases import phrases_for
from bot.play import timetable
from bot.play.calendars import DAY, HOUR, Away, Calendar, exists
from bot.play.ports import PersonSettings
from rules.identity import Instant, PlayerId
from tests.bot.chat.talk import GROUP, Person, Town

NOON = 1_780_315_200 - 3 * HOUR  # 1 June 2026, a Monday, 12:00 in Moscow
SAY = phrases_for("en")


def at_noon() -> tuple[Town, Person]:
    town = Town()
    town.clock.forward(NOON - town.clock())
    return town, town.person("ann")


async def chosen(town: Town) -> tuple[PersonSettings, Calendar]:
    person = await town.store.person(PlayerId(1))
    assert person is not None
    return person.settings, timetable.chosen(person.settings.calendars)


def lines(person: Person) -> list[str]:
    return person.screen().text.splitlines()


async def test_all_of_it_by_buttons_in_one_message() -> None:
    town, ann = at_noon()
    await ann.send("/settings")
    await ann.tap("🕰 Time")
    number = ann.screen().id
    assert lines(ann)[:8] == [
        "🕰 <b>Time</b>",
        "Time zone: not known yet",
        "Quiet hours: none",
        "Days off: none",
        "Vacation: none",
        "Reminder: at 75 % of the time",
        "Daily digest: none",
        "Withdraw after Done: no",
    ]
    await ann.tap("Quiet hours")
    assert "What time is it with you now?" in ann.screen().text, "first the zone"
    await ann.tap("12:00 · Moscow")
    await ann.tap("Quiet hours")
    await ann.tap("23–8")
    await ann.tap("Days off")
    await ann.tap("Sat")
    await ann.tap("Sun")
    assert "● Sun" in ann.labels()
    await ann.tap("Back")
    await ann.tap("Vacation")
    await ann.tap("7 days from tomorrow")
    await ann.tap("Reminder")
    await ann.tap("90 %")
    await ann.tap("Daily digest")
    await ann.tap("9")
    await ann.tap("Withdraw after Done → 10 s")
    assert ann.screen().id == number
    assert lines(ann)[1:8] == [
        "Time zone: Moscow, it is 12:00 now",
        "Quiet hours: 23–8",
        "Days off: Sat, Sun",
        "Vacation: 2 Jun – 8 Jun",
        "Reminder: at 90 % of the time",
        "Daily digest: at 9:00",
        "Withdraw after Done: 10 s",
    ]
    settings, calendar = await chosen(town)
    assert (settings.remind, settings.digest, settings.hold) == (90, 9, True)
    assert calendar == Calendar(
        zone="Europe/Moscow",
        quiet=(23, 8),
        weekdays=(5, 6),
        away=(Away(date(2026, 6, 2), date(2026, 6, 8)),),
    )
    assert len(timetable.read(settings.calendars)) == 1, "one sitting, one change"
    await ann.tap("Back")
    assert "Language: English" in ann.screen().text


async def test_taking_it_back() -> None:
    town, ann = at_noon()
    await ann.send("/zone Moscow")
    await ann.send("/away")
    await ann.tap("Today")
    await ann.tap("Vacation")
    await ann.tap("3 days from tomorrow")
    assert "Vacation: 1 Jun – 4 Jun" in lines(ann)
    await ann.tap("Vacation")
    await ann.tap("No vacation")
    assert "Vacation: 1 Jun" in lines(ann), "today is used"
    await ann.tap("Quiet hours")
    await ann.tap("Other hours")
    await ann.tap("20")
    await ann.tap("8")
    assert "Quiet hours: 20–8" in lines(ann)
    await ann.tap("Quiet hours")
    await ann.tap("none")
    await ann.tap("Reminder")
    await ann.tap("never")
    await ann.tap("Daily digest")
    await ann.tap("21")
    await ann.tap("Daily digest")
    await ann.tap("none")
    settings, calendar = await chosen(town)
    assert calendar.quiet is None
    assert (settings.remind, settings.digest) == (0, None)


async def test_more_than_may_be_is_refused_with_a_reason() -> None:
    town, ann = at_noon()
    await ann.send("/zone Moscow")
    await ann.send("/settings")
    await ann.tap("🕰 Time")
    await ann.tap("Days off")
    await ann.tap("Sat")
    await ann.tap("Sun")
    assert await ann.tap("Fri") == "At most 2 days of each week can be free"
    await ann.send("/away 1.07-25.07")
    assert ann.screen().text == "Vacation: 1 Jul – 25 Jul"
    await ann.send("/away 1.08-10.08")
    assert ann.screen().text == "At most 30 days of a year can be vacation"
    assert (await chosen(town))[1].weekdays == (5, 6)


async def test_hours_that_change_all_the_time_are_refused() -> None:
    town, ann = at_noon()
    await ann.send("/zone Moscow")
    town.clock.forward(HOUR)
    for begins in range(timetable.MOST_CHANGES):
        data = Hours(choice=Choice.QUIET, value=f"{begins}.{begins + 9}")
        assert await ann.press(data.pack()) == ""
        town.clock.forward(2 * HOUR)
    data = Hours(choice=Choice.QUIET, value="23.8")
    toast = await ann.press(data.pack())
    assert toast.endswith("The next change: 8 Jun")
    assert (await chosen(town))[1].quiet == (4, 13)


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Europe/Paris", "Europe/Paris"),
        ("tokyo", "Asia/Tokyo"),
        ("12:03", "Etc/GMT-3"),
        ("9.00", "Etc/GMT"),
        ("4:57", "Etc/GMT+4"),
    ],
)
async def test_a_zone_that_is_typed(text: str, zone: str) -> None:
    town, ann = at_noon()
    await ann.send(f"/zone {text}")
    assert (await chosen(town))[1].zone == zone
    assert ann.screen().text.startswith("Your time zone is ")


@pytest.mark.parametrize("text", ["Atlantis", "<b>", "12:35", "../etc/passwd", "zone" * 100])
async def test_no_such_zone(text: str) -> None:
    town, ann = at_noon()
    await ann.send(f"/zone {text}")
    assert ann.screen().text.startswith("There is no zone “")
    assert (await chosen(town))[1].zone == ""


async def test_every_zone_on_the_page_exists_and_is_pressed() -> None:
    assert all(exists(zone) for zone in ZONES)
    _, ann = at_noon()
    await ann.send("/zone")
    assert len(ann.labels()) == len(ZONES) + 2
    await ann.tap("None of these")
    assert ann.labels()[:3] == ["22:00 · UTC-11", "23:00 · UTC-10", "00:00 · UTC-9"]
    await ann.tap("18:00 · UTC+9")
    assert "Time zone: UTC+9, it is 18:00 now" in lines(ann)


def test_a_clock_is_read_roughly() -> None:
    noon = Instant(NOON)
    assert zone_by_clock(12, 8, noon) == zone_by_clock(11, 53, noon) == "Etc/GMT-3"
    assert zone_by_clock(12, 30, noon) is None
    assert zone_by_clock(21, 0, noon) == "Etc/GMT-12"
    assert zone_by_clock(22, 0, noon) == "Etc/GMT+11"


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("5.07-12.07", (date(2026, 7, 5), date(2026, 7, 12))),
        ("5.07", (date(2026, 7, 5), date(2026, 7, 5))),
        ("28.12 – 4.01", (date(2026, 12, 28), date(2027, 1, 4))),
        ("5.01", (date(2027, 1, 5), date(2027, 1, 5))),
        ("1.06.2026-2.06.2026", (date(2026, 6, 1), date(2026, 6, 2))),
        ("31.05.2026", None),
        ("2.07.2026-1.07.2026", None),
        ("31.02", None),
        ("soon", None),
        ("5.13", None),
    ],
)
def test_days_that_are_typed(text: str, days: tuple[date, date] | None) -> None:
    assert read_days(text, date(2026, 6, 1)) == days


async def test_vacations_that_are_typed() -> None:
    _, ann = at_noon()
    await ann.send("/away 5.07-12.07")
    assert "What time is it" in ann.screen().text, "whose fifth of July?"
    await ann.send("/zone Moscow")
    await ann.send("/away someday")
    assert ann.screen().text == SAY.away_how()
    await ann.send("/away 5.07-12.07")
    assert ann.screen().text == "Vacation: 5 Jul – 12 Jul"
    await ann.send("/away -")
    assert ann.screen().text == "No vacation is planned"


@pytest.mark.parametrize("command", ["/away 5.07", "/away"])
async def test_in_a_group_nobody_hears_of_them(command: str) -> None:
    town, ann = at_noon()
    await ann.send(command, GROUP)
    assert ann.screen(GROUP).text == SAY.only_in_private()
    assert (await chosen(town))[1] == Calendar()


@pytest.mark.parametrize(
    "data",
    [
        Hours(choice=Choice.ZONE, value="Europe/Atlantis"),
        Hours(choice=Choice.QUIET, value="25.8"),
        Hours(choice=Choice.QUIET, value="x"),
        Hours(choice=Choice.FREE, value="9"),
        Hours(choice=Choice.AWAY, value="365"),
        Hours(choice=Choice.REMIND, value="51"),
        Hours(choice=Choice.DIGEST, value="24"),
        Hours(choice=Choice.HOLD, value="2"),
        Hours(leaf=Leaf.ENDS, value="77"),
    ],
)
async def test_made_up_presses_change_nothing(data: Hours) -> None:
    town, ann = at_noon()
    await ann.send("/zone Moscow")
    before = await chosen(town)
    await ann.press(data.pack())
    assert await chosen(town) == before


async def test_a_press_in_a_group_changes_nothing() -> None:
    town, ann = at_noon()
    await ann.send("/help")
    await ann.press(Hours(choice=Choice.HOLD, value="1").pack(), GROUP)
    assert not (await chosen(town))[0].hold


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("leaf", list(Leaf))
def test_every_leaf_fits_a_phone(lang: str, leaf: Leaf) -> None:
    settings = PersonSettings(
        calendars=timetable.changed("", Calendar(zone="Asia/Yekaterinburg"), Instant(NOON))
    )
    screen: Screen = page(Now(settings, Instant(NOON)), phrases_for(lang), leaf, "23", home="x")
    assert screen.buttons is not None
    rows = screen.buttons.inline_keyboard
    assert len(rows) <= 11
    for row in rows:
        assert sum(len(button.text) for button in row) <= 48
        assert all(len(button.callback_data or "") <= 64 for button in row)


async def test_a_city_on_a_button_can_be_typed_in_the_readers_language() -> None:
    town = Town()
    ann = town.person("ann", "ru")
    for zone in ZONES:
        town.clock.forward(8 * DAY)
        await ann.send(f"/zone {phrases_for('ru').city(zone).lower()}")
        assert (await chosen(town))[1].zone == zone
