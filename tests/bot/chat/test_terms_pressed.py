"""Agreeing on a game by buttons and words, before anybody else sits down."""

from __future__ import annotations

import pytest

from bot.chat.buttons import Press, Verb, write_setting
from bot.play.terms import DAY, HOUR
from rules.agreement import (
    Agreement,
    Bank,
    Block,
    Clause,
    Format,
    Head,
    MatchTo,
    Money,
    NextStart,
    NoClock,
    OneGame,
    PerTurn,
    Stake,
)
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_invited import code_on

SHORT_MATCH = Agreement(format=MatchTo(5), cube=True, crawford=True)


async def agreed(town: Town, number: int = 1) -> Agreement:
    return (await town.table(number)).agreement


async def card(words: str = "", place: int | None = None) -> tuple[Town, Person]:
    town = Town()
    ann = town.person("ann")
    await ann.send(f"/new {words}", place)
    return town, ann


@pytest.mark.parametrize(
    ("label", "kind", "jacoby"),
    [
        ("Match to 5", MatchTo(5), False),
        ("For points", Money(), False),
        ("With Jacoby", Money(), True),
    ],
)
async def test_a_preset_is_one_tap(label: str, kind: Format, jacoby: bool) -> None:  # noqa: FBT001
    town, ann = await card()
    assert "☑ One game" in ann.labels()
    assert "one game" in ann.screen().text
    await ann.tap(label)
    made = await agreed(town)
    assert (made.format, made.jacoby, made.cube) == (kind, jacoby, True)
    assert made.crawford == isinstance(kind, MatchTo)
    assert f"☑ {label}" in ann.labels()
    assert ("match to 5" if kind == MatchTo(5) else "money session") in ann.screen().text
    assert ann.screen().photo is None


async def test_one_game_again_and_long_nardy_has_its_own_presets() -> None:
    town, ann = await card("match 5")
    await ann.tap("☐ One game")
    assert await agreed(town) == Agreement()
    await ann.tap("☐ Long")
    assert await agreed(town) == Agreement(variant="long")
    await ann.tap("Match to 3")
    assert await agreed(town) == Agreement(variant="long", format=MatchTo(3))
    await ann.tap("☐ Short")
    assert await agreed(town) == Agreement(format=MatchTo(3), cube=True, crawford=True)


async def test_details_are_behind_one_more_tap_and_stay_open() -> None:
    town, ann = await card("money")
    assert not any("☐ Jacoby" in label for label in ann.labels())
    await ann.tap("⚙ Details")
    assert "☐ Jacoby" in ann.labels()
    await ann.tap("☐ Beavers")
    assert "☑ Beavers" in ann.labels()
    assert "beavers" in ann.screen().text
    await ann.tap("☐ Raccoons")
    await ann.tap("☐ Jacoby")
    await ann.tap("Automatic doubles")
    await ann.tap("Automatic doubles: 1")
    await ann.tap("☐ Cube to 64")
    await ann.tap("☐ Backgammon for 2")
    await ann.tap("Start: by the dice")
    made = await agreed(town)
    assert made == Agreement(
        format=Money(),
        cube=True,
        beavers=True,
        raccoons=True,
        jacoby=True,
        automatic_doubles=2,
        cube_cap=64,
        backgammon=2,
        next_start=NextStart.ALTERNATE,
    )
    await ann.tap("Ready")
    assert "⚙ Details" in ann.labels()
    assert "☑ With Jacoby" in ann.labels()


async def test_what_cannot_be_agreed_is_marked_and_says_why() -> None:
    town, ann = await card("match 5")
    await ann.tap("⚙ Details")
    labels = ann.labels()
    assert {"🚫 Jacoby", "🚫 Beavers", "🚫 Raccoons", "🚫 Automatic doubles"} <= set(labels)
    assert await ann.tap("🚫 Jacoby") == "Jacoby rule: in a money session only"
    assert await ann.tap("🚫 Automatic doubles") == "Automatic doubles: in a money session only"
    assert await agreed(town) == SHORT_MATCH
    town, ann = await card("money")
    await ann.tap("⚙ Details")
    assert await ann.tap("🚫 Crawford") == "Crawford: in a match only"
    assert "beavers come first" in await ann.tap("🚫 Raccoons")
    assert await ann.tap("🚫 Holland") == "Holland rule: in a match only"


async def test_impossible_settings_are_refused_whoever_forges_them() -> None:
    town, ann = await card("match 5")
    since = (await town.table()).since
    for clause, value in (
        (Clause.JACOBY, "1"),
        (Clause.BEAVERS, "1"),
        (Clause.AUTOMATIC_DOUBLES, "2"),
        (Clause.LENGTH, "26"),
        (Clause.LENGTH, "0"),
        (Clause.KOKS, "1"),
        (Clause.VARIANT, "chess"),
    ):
        arg = write_setting(clause, value)
        data = Press(table=1, since=since, verb=Verb.SET, arg=arg).pack()
        assert await ann.press(data, None, ann.screen().id)
    for arg in ("jacoby=2", "stake=1", "nonsense=1", "length=x", "jacoby", "="):
        data = Press(table=1, since=since, verb=Verb.SET, arg=arg).pack()
        assert "outdated" in await ann.press(data, None, ann.screen().id)
    data = Press(table=1, since=since, verb=Verb.PRESET, arg="9").pack()
    assert "outdated" in await ann.press(data, None, ann.screen().id)
    assert await agreed(town) == SHORT_MATCH
    assert (await town.table()).since == since


async def test_the_cube_takes_with_it_what_needs_a_cube() -> None:
    town, ann = await card("5 holland cap 64")
    await ann.tap("⚙ Details")
    await ann.tap("☑ Cube")
    assert await agreed(town) == Agreement(format=MatchTo(5))
    assert "means nothing without the cube" in await ann.tap("🚫 Crawford")
    await ann.tap("☐ Cube")
    assert await agreed(town) == SHORT_MATCH
    await ann.tap("☑ Crawford")
    assert not (await agreed(town)).crawford
    assert "no Crawford rule" in ann.screen().text
    assert "after the Crawford game" in await ann.tap("🚫 Holland")


async def test_odd_lengths_are_offered_and_any_can_be_typed() -> None:
    town, ann = await card("money jacoby")
    await ann.tap("⚙ Details")
    await ann.tap("📏")
    lengths = [label for label in ann.labels() if label.startswith("To ")]
    assert lengths == [f"To {n}" for n in range(1, 26, 2)]
    await ann.tap("To 11")
    assert await agreed(town) == Agreement(format=MatchTo(11), cube=True, crawford=True)
    assert "📏 Length of the match" in ann.labels()
    await ann.tap("☐ Holland")
    await ann.tap("📏")
    await ann.tap("To 25")
    made = await agreed(town)
    assert (made.format, made.holland) == (MatchTo(25), True)
    await ann.send("8")
    assert (await agreed(town)).format == MatchTo(8)
    assert "match to 8" in ann.screen().text
    await ann.send("26")
    assert "1–25" in ann.screen().text
    assert (await agreed(town)).format == MatchTo(8)


async def test_every_switch_of_long_nardy() -> None:
    town, ann = await card("long match 3")
    await ann.tap("⚙ Details")
    assert not any("Jacoby" in label or "eavers" in label for label in ann.labels())
    for label in (
        "☐ Cube",
        "☐ Koks",
        "☐ A last roll",
        "☐ Always two from the head",
        "☐ Six in a row",
        "Start: by the dice",
        "Start: in turn",
    ):
        await ann.tap(label)
    assert await agreed(town) == Agreement(
        variant="long",
        format=MatchTo(3),
        cube=True,
        crawford=True,
        koks=True,
        last_roll=True,
        head=Head.ALWAYS2,
        block=Block.HOME,
        next_start=NextStart.WINNER,
    )


async def test_only_the_opener_changes_it_and_only_while_alone() -> None:
    town, ann = await card("", GROUP)
    bob = town.person("bob")
    for label in ("Match to 5", "⚙ Details", "☐ Long"):
        assert await bob.tap(label, GROUP) == "Only Ann, who opened the table, may do that"
    old = ann.screen(GROUP)
    preset = old.data("Match to 5")
    await bob.tap("Sit down", GROUP)
    assert "Match to 5" not in str(ann.labels(GROUP))
    assert "moved on" in await ann.press(preset, GROUP, old.id)
    assert await agreed(town) == Agreement()
    await ann.send("/stake 2 EUR", GROUP)
    assert "what was agreed stays" in ann.screen(GROUP).text
    await bob.tap("Stand up", GROUP)
    await ann.tap("Match to 5", GROUP)
    assert await agreed(town) == SHORT_MATCH


async def test_a_card_is_answered_with_words() -> None:
    town, ann = await card("", GROUP)
    bob = town.person("bob")
    shown = ann.screen(GROUP)
    await ann.send("увидимся до 9", GROUP, reply_to=shown)  # a sentence: meant for people
    await ann.send("и", GROUP, reply_to=shown)
    assert await agreed(town) == Agreement()
    await ann.send("до 9", GROUP, reply_to=shown)
    assert (await agreed(town)).format == MatchTo(9)
    await bob.send("money", GROUP, reply_to=shown)
    assert "Only Ann" in bob.screen(GROUP).text
    await ann.send("3 jacoby", GROUP, reply_to=shown)
    assert "in a money session only" in ann.screen(GROUP).text
    assert (await agreed(town)).format == MatchTo(9)


async def test_the_chat_remembers_what_was_agreed_last() -> None:
    town, ann = await card("", GROUP)
    await ann.tap("Jacoby", GROUP)
    await ann.send("/stake 2.50 EUR", GROUP)
    town.restart()
    await ann.send("/new", GROUP)
    assert await agreed(town, 2) == Agreement(
        format=Money(),
        cube=True,
        jacoby=True,
        stake=Stake(units=250, scale=2, currency="EUR"),
    )
    assert "Jacoby rule, 1 point = 2.50\xa0EUR" in ann.screen(GROUP).text
    await ann.send("/new long", GROUP)
    await ann.send("/new", GROUP)
    assert await agreed(town, 4) == Agreement(variant="long")
    bob = town.person("bob")
    await bob.send("/new")  # another chat has its own memory
    assert await agreed(town, 5) == Agreement()


async def test_a_stake_is_an_amount_of_anything() -> None:
    town, ann = await card("money")
    await ann.tap("⚙ Details")
    assert "/stake 0.50 EUR" in await ann.tap("💰 Stake")
    await ann.send("/stake")
    assert "/stake 0.50 EUR" in ann.screen().text
    await ann.send("/stake 0,5 <b>€</b>")
    assert "1 point = 0.5\xa0&lt;b&gt;€&lt;/b&gt;" in ann.screen().text
    await ann.send("/stake 3 bottle caps")
    assert (await agreed(town)).stake == Stake(units=3, currency="bottle caps")
    for nonsense in ("ten", "-5 EUR", "1.2.3", "0.0000001 EUR", "5 " + "x" * 17, "0.0 EUR"):
        await ann.send(f"/stake {nonsense}")
        assert "number and a short name of a currency" in ann.screen().text, nonsense
    await ann.send("/stake -")
    assert (await agreed(town)).stake is None
    await ann.tap("Ready")
    await ann.tap("Match to 5")
    await ann.send("/stake 1 EUR")
    assert "a match is played for points" in ann.screen().text


async def test_the_agreement_is_told_before_anybody_sits() -> None:
    town, ann = await card("money jacoby auto 1 stake 5 €")
    profile = "Short backgammon, money session, with the cube, Jacoby rule, 1 automatic double"
    assert profile in ann.screen().text
    shown = ann.seeing("Invite", ann.id)
    assert shown.keyboard is not None
    (link,) = [b.url for row in shown.keyboard.inline_keyboard for b in row if b.url]
    assert "Jacoby" in link
    bob = town.person("bob", lang="ru")
    town.load("31")
    await bob.send(f"/start {code_on(ann)}")
    told = [text for text in town.texts(bob.id) if "правило Джекоби" in text]
    assert told
    assert (await agreed(town)).format == Money()


async def test_a_rematch_has_the_same_agreement_and_no_choice() -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    town.load("31")
    await ann.send("/new 1 no cube", GROUP)
    await bob.tap("Sit down", GROUP)
    await ann.tap("Start", GROUP)
    await ann.send("/resign", GROUP)
    await ann.tap("−3", GROUP)
    await ann.tap("−3", GROUP)
    await ann.tap("Rematch", GROUP)
    assert await agreed(town, 2) == await agreed(town, 1)
    assert (await agreed(town, 2)).format != OneGame()


async def test_a_clock_is_chosen_in_the_details_and_remembered() -> None:
    town, ann = await card("match 5")
    assert not any("Time" in label for label in ann.labels())
    await ann.tap("⚙ Details")
    await ann.tap("⏱ Time: none")
    assert ann.labels() == [
        "none", "1 h", "8 h", "1 day", "3 days", "7 days",
        "1 day + 1 h", "3 days + 8 h", "7 days + 1 day", "‹ Back",
    ]  # fmt: skip
    await ann.tap("3 days + 8 h")
    assert (await agreed(town)).pace == Bank(3 * DAY, 8 * HOUR)
    assert "3 days for the game, +8 h a turn" in ann.screen().text
    assert "⏱ Time: 3 days + 8 h" in ann.labels(), "the details are open again"
    await ann.tap("⏱ Time: 3 days + 8 h")
    await ann.tap("7 days")
    await ann.send("/new")
    assert (await agreed(town, 2)).pace == PerTurn(7 * DAY), "as the chat's last offer"
    await ann.send("/new short")
    assert (await agreed(town, 3)).pace == NoClock()


async def test_a_card_is_answered_with_a_clock() -> None:
    town, ann = await card()
    await ann.send("3 days", reply_to=ann.screen())
    assert (await agreed(town)).pace == PerTurn(3 * DAY)
    await ann.send("nonsense", reply_to=ann.screen())
    assert (await agreed(town)).pace == PerTurn(3 * DAY)


@pytest.mark.parametrize("value", ["60", "86400+90000", "x", "+", "99999999", "-5"])
async def test_a_made_up_clock_changes_nothing(value: str) -> None:
    town, ann = await card()
    table = await town.table(1)
    data = Press(table=1, since=table.since, verb=Verb.SET, arg=write_setting("pace", value))
    await ann.press(data.pack())
    assert (await agreed(town)).pace == NoClock()
