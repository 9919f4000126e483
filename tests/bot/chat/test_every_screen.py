"""Every screen of a long season, of people with hostile names, in reach and out of reach."""

from __future__ import annotations

import logging

import pytest
from aiogram.filters.callback_data import CallbackData

from bot.chat.buttons import Verb
from bot.phrases.phrases import phrases_for
from tests.bot.chat.season import Season, checked
from tests.bot.chat.talk import FORUM, GROUP, TITLES

pytestmark = pytest.mark.slow  # hundreds of presses each

HOSTILE = (
    ("<b>Ann", "</a><a href='tg://user?id=1'>Bob</a>", "\u202ecat\u2066", "\u200b\u2060"),
    ("&lt;i&gt;</pre>", "*_`[x](y)~|{who}{0}%s", "line\nline\r\x00\x07\x1b[31m", "\u3164"),
    ("Ann", "Ann", "\u0410nn\u200f\u061c", "\ufdfa" * 20 + "Z\u0338\u0322\u0327\ud800"),
)
"""Marks of HTML, directions turned round, nothing to see, the same as somebody else."""


def kinds() -> set[str]:
    """Every kind of data that a button of ours can carry."""
    return {
        each.__prefix__
        for each in CallbackData.__subclasses__()
        if each.__module__.startswith("bot.")
    }


@pytest.mark.parametrize("names", HOSTILE)
async def test_no_name_breaks_or_fakes_anything(
    names: tuple[str, str, str, str],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Records, ratings, replays, films, cards, reminders; titles of groups are hostile, too."""
    monkeypatch.setitem(TITLES, GROUP, names[1])
    monkeypatch.setitem(TITLES, FORUM, names[2])
    season = Season(names)
    await season.whole()
    checked(season)
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []
    assert season.prefixes == kinds(), "a router whose buttons nobody pressed"
    assert len(season.verbs) > 30


async def test_every_press_is_answered_when_its_message_is_out_of_reach(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Older than 48 hours: Telegram names chat and number only. `press` counts the answers."""
    season = Season(seed=2)
    await season.played()
    await season.stroll(100, lost=True)
    await season.late()
    await season.asked()
    await season.stroll(100, lost=True)
    last = len(season.town.store.shelves)
    for table, place in ((1, None), (last - 1, GROUP), (last, FORUM)):
        since = (await season.town.table(table)).since
        for verb in Verb:
            for who in (0, 1):
                data = f"t1:{table}:{since}:{verb}:"
                season.answers.append(await season.people[who].press(data, place, 150, lost=True))
                season.town.clock.forward(1)
    await season.town.cinema.develop()
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []
    wrong = {phrases_for(lang).something_wrong() for lang in ("en", "ru")}
    assert not wrong & set(season.answers)
    assert season.prefixes == kinds()
