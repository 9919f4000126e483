"""What a board and `/table` tell of clocks: until when, in whose zone, whose clock stands still."""

from __future__ import annotations

from datetime import date

import pytest

from bot.chat.clocknotes import distance
from bot.play import timetable
from bot.play.calendars import DAY, HOUR, Away, Calendar
from rules.actions import Accept, OfferPause, Resume
from rules.identity import Instant, PlayerId
from tests.bot.chat.talk import GROUP
from tests.bot.chat.watch import ANN, BOB, EVENING, duel, in_group, keeps, settings

MOSCOW = Calendar(zone="Europe/Moscow")


async def test_a_board_says_until_when_in_each_readers_zone() -> None:
    watch, ann, bob = await duel("1 day")
    until = (await watch.town.table()).since_at + DAY
    assert (
        f'⏳ until <tg-time unix="{until}" format="wt">Tue 19:00 UTC</tg-time>' in ann.screen().text
    )
    await keeps(watch.town, ANN, MOSCOW)
    watch.town.announcer.redraw((await watch.town.store.views(1))[0].chat)  # type: ignore[arg-type]
    await watch.town.settle()
    assert 'format="wt">Tue 22:00</tg-time>' in ann.screen().text
    assert "Tue 19:00 UTC" in bob.screen().text, "his zone is not known"


async def test_a_far_deadline_names_its_day() -> None:
    _, ann, _ = await duel("7 days")
    assert 'format="wdt">Mon 8 Jun 19:00 UTC</tg-time>' in ann.screen().text


async def test_a_group_reads_one_line_for_all() -> None:
    watch, ann, _ = await in_group(words="8 hours")
    await keeps(watch.town, ANN, MOSCOW)
    assert 'format="wt">Tue 03:00 UTC</tg-time>' in ann.screen(GROUP).text


async def test_without_a_clock_no_line() -> None:
    _, ann, _ = await duel("")
    assert "⏳" not in ann.screen().text


async def test_the_next_question_has_its_own_line() -> None:
    watch, ann, bob = await duel("1 day")
    watch.town.load("52")
    watch.town.clock.forward(5 * HOUR)
    await ann.tap("8/5")
    watch.town.clock.forward(2)
    await ann.tap("6/5")
    assert "⏳ until" in ann.screen().text
    watch.town.clock.forward(2)
    await ann.tap("✅")
    assert "Wed 00:00 UTC" in bob.screen().text
    assert "Wed 00:00 UTC" in ann.screen().text


async def test_a_pause_is_told_and_ends() -> None:
    watch, ann, _ = await duel("1 day")
    await watch.says(BOB, OfferPause())
    await watch.says(ANN, Accept((await watch.town.table()).offers[-1].seq))
    await ann.send("/board")
    assert "⏸ the clock stands still" in ann.screen().text
    await ann.send("/table")
    assert "⏸ the clock stands still" in ann.screen().text
    await watch.says(BOB, Resume())
    await ann.send("/board")
    assert "⏳ until" in ann.screen().text


async def test_the_other_sees_whose_clock_stands_still_and_when() -> None:
    watch, _, bob = await duel("1 day")
    hours = Calendar(
        zone="Europe/Moscow",
        quiet=(23, 8),
        weekdays=(5, 6),
        away=(Away(date(2026, 5, 1), date(2026, 5, 3)), Away(date(2026, 7, 1), date(2026, 7, 9))),
    )
    await keeps(watch.town, ANN, hours)
    await settings(watch.town, BOB, calendars=timetable.write([]))
    await bob.send("/table")
    text = bob.screen().text
    assert "🌙 Ann: quiet 23–8 (Moscow); off on Sat, Sun; away 1 Jul – 9 Jul" in text
    assert "🌙 Bob" not in text
    assert "24 h a turn" not in text
    assert "1 day a turn" in text


@pytest.mark.parametrize("late", [False, True])
async def test_the_sheet_of_a_table_tells_deadline_and_banks(*, late: bool) -> None:
    watch, _, bob = await duel("bank 1 day + 1 hour")
    watch.town.clock.forward(2 * DAY if late else 0)
    await bob.send("/table")
    text = bob.screen().text
    assert "⏱ Ann: 24 h in the bank" in text
    assert "⏱ Bob: 24 h in the bank" in text
    assert ("⌛ time is out · Ann" in text) is late
    assert ("⏳ until <tg-time" in text) is not late
    assert PlayerId(1) == ANN


async def test_a_group_reads_no_city() -> None:
    watch, ann, _ = await in_group()
    await keeps(watch.town, ANN, Calendar(zone="Asia/Kathmandu", quiet=(23, 8)))
    await ann.send("/table", GROUP)
    assert "🌙 Ann: quiet 23–8 (UTC+5:45)" in ann.screen(GROUP).text
    assert "Kathmandu" not in ann.screen(GROUP).text


@pytest.mark.parametrize(
    ("zone", "said"),
    [("", "UTC"), ("America/St_Johns", "UTC-2:30"), ("Europe/Moscow", "UTC+3")],
)
def test_the_distance_from_universal_time(zone: str, said: str) -> None:
    assert distance(Calendar(zone=zone), Instant(EVENING)) == said
