"""At a chouette no clock stops, nobody gives time and nothing is settled by two: it is said why."""

from __future__ import annotations

import pytest

from tests.bot.chat.band import Band
from tests.bot.chat.talk import GROUP, Town

WHY = "Not at a chouette: more than two would have to agree"


@pytest.mark.parametrize("command", ["/pause", "/give", "/give 1 h", "/settle", "/settle 0"])
@pytest.mark.parametrize("who", ["ann", "bob", "cat"])
async def test_two_cannot_agree_on_it(command: str, who: str) -> None:
    town = Town()
    band = await Band.begun(town)
    before = await town.kinds()
    await band[who].send(command, GROUP)
    assert band.text == WHY
    assert await town.kinds() == before


@pytest.mark.parametrize("verb", ["pz", "gv", "fo", "gf:w3600", "fp:w0", "fp:w+1"])
async def test_forged_presses_are_refused(verb: str) -> None:
    town = Town()
    band = await Band.begun(town)
    before = await town.kinds()
    since = (await town.table()).since
    name, _, arg = verb.partition(":")
    for who in ("ann", "bob", "cat"):
        await band[who].press(f"t1:1:{since}:{name}:{arg}", GROUP)
    assert await town.kinds() == before


async def test_a_claim_leads_to_ones_own_page() -> None:
    town = Town()
    band = await Band.box_to_roll(town)
    await band.later(86_400)
    await band["cat"].send("/claim", GROUP)
    assert "on your own page" in band.text
    shown = town.session.last(GROUP)
    assert shown.keyboard is not None
    url = shown.keyboard.inline_keyboard[0][0].url
    assert url is not None
    await band["cat"].send(f"/start {url.split('start=')[1]}")
    assert any(label.startswith("⏰ Out of time: claim, +") for label in band["cat"].labels())


async def test_an_administrator_closes_a_silent_chouette() -> None:
    town = Town()
    band = await Band.begun(town)
    band["hal"].town.session.admins = {band["hal"].id}
    await band["hal"].send("/close 1", GROUP)
    assert "Somebody may still come back" in band.text
    town.clock.forward(30 * 86_400)
    await band["hal"].send("/close 1", GROUP)
    await band.tap("hal", "Close: nobody pays")
    await band.tap("hal", "Yes, close it: nobody pays")
    assert (await town.table()).closed
    assert "Hal closes the table" in band.text


def until(moment: int) -> str:
    """As every reader's own clock shows it."""
    return f'⏳ until <tg-time unix="{moment}"'


async def test_the_board_says_until_when_the_captain_has_time() -> None:
    """D.3: a day for a turn; whoever plays for a silent captain has a day of their own."""
    town = Town()
    band = await Band.begun(town)
    for _ in range(2):
        asked = (await town.table()).since_at
        assert until(asked + 86_400) in band.text
        await band.later(asked + 86_400 - town.clock())
    asked = (await town.table()).since_at
    await band["ann"].send("/table", GROUP)
    assert "· Dan" in next(line for line in band.text.splitlines() if "⏳" in line)


async def test_the_box_has_its_day_and_is_late_after_it() -> None:
    town = Town()
    band = await Band.box_to_roll(town)
    asked = (await town.table()).since_at
    assert until(asked + 86_400) in band.text
    await band.later(86_400)
    await band["cat"].send("/table", GROUP)
    assert "⌛ time is out · Ann" in band.text


async def test_where_several_answer_their_line_says_it() -> None:
    town = Town()
    band = await Band.box_to_roll(town)
    await band.tap("ann", "Double → 2")
    assert "until <tg-time" in band.text
    assert "⏳" not in band.text
