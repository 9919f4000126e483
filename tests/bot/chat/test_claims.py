"""The other's time is over: claim, wait or settle; in private and in a group, once, by one only."""

from __future__ import annotations

import pytest

from bot.play.calendars import DAY, HOUR
from rules.actions import GiveTime
from rules.events import GameWon
from rules.identity import TableId
from rules.scoring import How
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.watch import BOB, Watch, another, duel, in_group

LATE = DAY + 6 * HOUR + 60
"""A day for a turn, and the grace."""


async def late(watch: Watch) -> None:
    """Ann does not move, and Bob is told."""
    await watch.sweep()
    await watch.sweep(LATE)


async def won(town: Town) -> GameWon:
    (event,) = [e for e in await town.store.history(TableId(1)) if isinstance(e, GameWon)]
    return event


async def moves(town: Town, ann: Person, chat: int | None = None) -> None:
    """Ann plays after all."""
    town.load("52")
    await ann.send("/m 8/5 6/5", chat)
    assert (await town.kinds())[-1] == "Rolled"


# -------------------------------------------------------------------------- in private


async def test_claimed_in_two_presses_at_the_price_that_was_shown() -> None:
    watch, ann, bob = await duel()
    await late(watch)
    assert await bob.tap("🏁 Claim the game: +3") == ""
    assert "Claim game 1? Ann loses 3 points" in bob.screen().text
    assert bob.screen().labels == [["Yes, claim it: +3"], ["‹ Back"]]
    assert not (await watch.town.table()).closed, "a mistaken tap costs nothing"
    await bob.tap("Yes, claim it: +3")
    result = (await won(watch.town)).result
    assert (result.how, result.points) == (How.CLAIMED, 3)
    assert (await watch.town.table()).closed
    left = [
        one for one in watch.town.session.in_chat(bob.id) if one.text.startswith("🏁 Game 1 is")
    ]
    assert [one.labels for one in left] == [[]]
    assert "Ann" in ann.screen().text
    assert ann.screen().photo, "both see the end"
    assert not ann.screen().silent, "and whoever was silent hears it"


async def test_back_leads_to_the_three_ways() -> None:
    watch, _, bob = await duel()
    await late(watch)
    before = bob.screen()
    await bob.tap("Claim")
    await bob.tap("Back")
    assert (bob.screen().id, bob.screen().text, bob.screen().labels) == (
        before.id, before.text, before.labels,
    )  # fmt: skip


async def test_waiting_says_so_and_the_claim_stays_within_reach() -> None:
    watch, _, bob = await duel()
    await late(watch)
    assert await bob.tap("⏳ Wait") == "We wait for Ann"
    assert "/claim 1" in bob.screen().text
    assert bob.screen().labels == []
    await watch.sweep(40 * DAY)
    assert "Claim" not in str([shown.labels for shown in watch.town.session.in_chat(bob.id)])
    await bob.send("/claim 1")
    await bob.tap("🏁 Claim the game: +3")
    await bob.tap("Back")
    await bob.tap("⏳ Wait")
    await bob.tap("⋯")
    await bob.tap("🏁 Claim: +3")
    await bob.tap("🏁 Claim the game: +3")
    await bob.tap("Yes, claim it")
    assert (await won(watch.town)).result.how is How.CLAIMED


async def test_a_settlement_is_offered_from_there_and_accepted() -> None:
    watch, ann, bob = await duel()
    await late(watch)
    await bob.tap("🤝 Offer a settlement")
    assert bob.screen().labels == [
        ["Nobody pays"],
        ["I get 1", "I get 2", "I get 3"],
        ["I pay 1", "I pay 2", "I pay 3"],
        ["‹ Back"],
    ]
    await bob.tap("Back")
    assert bob.labels()[0].startswith("🏁")
    await bob.tap("🤝 Offer a settlement")
    assert "up to Ann" in await bob.tap("I get 1")
    assert "Bob gets 1 point, and the table closes. Agree?" in ann.screen().text
    assert "✅ Accept: −1" in ann.labels(), "her price"
    await ann.tap("✅ Accept: −1")
    assert (await watch.town.kinds())[-2:] == ["Settled", "TableClosed"]
    assert "all ends here, Bob gets 1 point" in bob.screen().text


@pytest.mark.parametrize("label", ["Claim", "Wait", "Offer a settlement"])
async def test_who_moves_meanwhile_has_ended_it(label: str) -> None:
    watch, ann, bob = await duel()
    await late(watch)
    (message,) = watch.called(bob.id)
    await moves(watch.town, ann)
    data = message.data(label)
    assert await bob.press(data, None, message.id) == "That is over: the game has gone on"
    assert watch.called(bob.id)[0].labels == []
    assert not (await watch.town.table()).closed


async def test_the_second_question_is_over_too() -> None:
    watch, ann, bob = await duel()
    await late(watch)
    await bob.tap("Claim")
    asked = bob.screen()
    data = asked.data("Yes, claim it")
    await moves(watch.town, ann)
    assert await bob.press(data, None, asked.id) == "That is over: the game has gone on"
    assert not (await watch.town.table()).closed


async def test_pressed_twice_it_is_claimed_once() -> None:
    watch, _, bob = await duel()
    await late(watch)
    await bob.tap("Claim")
    asked = bob.screen()
    data = asked.data("Yes, claim it")
    await bob.press(data, None, asked.id, settle=False)
    assert await bob.press(data, None, asked.id) == "That is over: the game has gone on"
    assert (await watch.town.kinds()).count("TimeClaimed") == 1
    told = [line for line in bob.screen().text.splitlines() if "out of time" in line.lower()]
    assert len(told) <= 1, "the result says it"


@pytest.mark.parametrize("after", ["told", "asked", "waited"])
async def test_after_a_restart_the_buttons_do_the_same(after: str) -> None:
    watch, _, bob = await duel()
    await late(watch)
    if after == "asked":
        await bob.tap("Claim")
    if after == "waited":
        await bob.tap("Wait")
    watch.town.restart()
    watch.restart()
    await watch.sweep()
    if after == "waited":
        await bob.send("/claim")
    if after != "asked":
        await bob.tap("Claim the game")
    watch.town.restart()
    await bob.tap("Yes, claim it")
    assert (await won(watch.town)).result.how is How.CLAIMED


async def test_time_that_was_given_ends_the_claim() -> None:
    watch, _, bob = await duel()
    await late(watch)
    await watch.says(BOB, GiveTime(DAY))
    assert "Ann has time until" in await bob.tap("Claim")
    assert watch.called(bob.id)[0].labels == []
    assert not (await watch.town.table()).closed


async def test_a_forged_claim_before_the_time_is_no_claim() -> None:
    watch, ann, bob = await duel()
    table = await watch.town.table()
    for verb in ("cc", "cz", "cw", "cs", "lt"):
        toast = await bob.press(f"t1:1:{table.since}:{verb}:", None, bob.screen().id)
        assert "Ann has time until" in toast
        assert await ann.press(f"t1:1:{table.since}:{verb}:", None, ann.screen().id)
    assert "Claimed" not in str(await watch.town.kinds())
    assert bob.screen().photo, "the board stands as it stood"


async def test_nobody_claims_against_themself() -> None:
    watch, ann, bob = await duel()
    await late(watch)
    await ann.send("/claim")
    assert "your own clock" in ann.screen().text
    table = await watch.town.table()
    assert await ann.press(f"t1:1:{table.since}:cz:") == "This question is for Bob"
    assert not (await watch.town.table()).closed
    assert bob.labels()[0].startswith("🏁 Claim")


# ----------------------------------------------------------------------- the command


async def test_the_command_says_why_not() -> None:
    watch, ann, bob = await duel()
    await bob.send("/claim")
    text = bob.screen().text
    table = await watch.town.table()
    assert text.startswith("Ann has time until")
    for moment in (DAY, DAY + 6 * HOUR):
        assert f'unix="{table.since_at + moment}"' in text
    await bob.send("/claim 77")
    assert "77" in bob.screen().text
    await ann.send("/resign")
    await ann.tap("−3")
    await ann.tap("−3")
    await bob.send("/claim 1")
    assert "closed" in bob.screen().text
    watch, _, bob = await duel("")
    await bob.send("/claim")
    assert bob.screen().text == "No clock runs at this table"


async def test_the_command_asks_which_game() -> None:
    watch, ann, bob = await duel()

    await another(watch.town, ann, bob, "1 day")
    await watch.sweep(LATE)
    await bob.send("/claim")
    await bob.tap("#2 Ann")
    await bob.tap("Claim the game")
    await bob.tap("Yes")
    assert (await watch.town.table(2)).closed
    assert not (await watch.town.table(1)).closed


# ------------------------------------------------------------------------ in a group


async def test_in_a_group_only_the_other_of_two_may_press() -> None:
    watch, ann, bob = await in_group()
    cat = watch.town.person("cat", lang="ru")
    await late(watch)
    (message,) = watch.called(GROUP)[-1:]
    assert message.text.startswith(f'<a href="tg://user?id={bob.id}">Bob</a>: ⌛')
    for verb in ("Claim the game", "Wait", "Offer a settlement"):
        assert await ann.tap(verb, GROUP) == "This question is for Bob"
        assert await cat.tap(verb, GROUP) == "Сейчас ходит Ann"
    assert watch.called(GROUP)[-1].labels == message.labels, "they have done nothing"
    await bob.tap("Claim the game", GROUP)
    assert await ann.tap("Yes, claim it", GROUP) == "This question is for Bob"
    assert await cat.tap("Yes, claim it", GROUP) == "Сейчас ходит Ann"
    assert not (await watch.town.table()).closed
    await bob.tap("Yes, claim it", GROUP)
    assert (await won(watch.town)).result.how is How.CLAIMED
    assert bob.screen(GROUP).photo


async def test_in_a_group_the_claim_stays_behind_the_dots() -> None:
    watch, ann, bob = await in_group()
    await late(watch)
    await bob.tap("Wait", GROUP)
    assert "we wait for Ann" in bob.screen(GROUP).text
    board = ann.seeing("⋯", GROUP)
    await bob.tap("⋯", GROUP)
    assert ann.seeing("⋯", GROUP).labels == board.labels, "Ann's buttons are still there"
    assert bob.labels(GROUP)[0] == "🏁 Claim the game: +3"
    await bob.tap("Claim", GROUP)
    await bob.tap("Yes, claim it", GROUP)
    assert (await watch.town.table()).closed


async def test_a_groups_game_is_decided_in_the_private_chat() -> None:
    """Bob can be written to, so nobody else sees the message and its buttons."""
    watch, _, bob = await in_group()
    await bob.send("/help")
    cat = watch.town.person("cat")
    await cat.send("/help")
    await late(watch)
    assert watch.called(GROUP) == watch.called(GROUP)[:1], "Ann's reminder at most"
    (message,) = [shown for shown in watch.called(bob.id) if shown.labels[0][0].startswith("🏁")]
    data = message.data("Claim")
    assert "outdated" in await cat.press(data), "no forged number tells whether a table exists"
    await bob.tap("Claim")
    await bob.tap("Yes, claim it")
    assert (await watch.town.table()).closed
    assert "time" in bob.screen(GROUP).text


async def test_a_groups_game_is_claimed_by_command_in_private_and_settled_there() -> None:
    watch, ann, bob = await in_group()
    await bob.send("/help")
    await late(watch)
    await bob.send("/claim")
    await bob.tap("Offer a settlement")
    assert "up to Ann" in await bob.tap("Nobody pays")
    assert "no winner, and the table closes. Agree?" in ann.screen(GROUP).text
    assert bob.screen().labels == [], "what has been offered cannot be offered again"
    await ann.tap("✅ Accept", GROUP)
    assert (await watch.town.kinds())[-1] == "TableClosed"
    await bob.send("/history")
    assert "#1 Ann · short backgammon · draw" in bob.screen().text


async def test_in_russian() -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob", lang="ru")
    await another(town, ann, bob, "1 day")
    watch = Watch(town)
    await late(watch)
    assert bob.labels() == ["🏁 Забрать партию: +3", "⏳ Подождать", "🤝 Предложить мир"]
    await bob.tap("Забрать партию")
    assert "больше эта позиция стоить уже не может" in bob.screen().text
    await bob.tap("Да, забрать: +3")
    assert (await town.table()).closed


async def test_an_unanswered_double_costs_what_dropping_it_does() -> None:
    """B.11, C.7: the price of the offer that waits, and nothing else can be offered meanwhile."""
    watch, ann, bob = await duel("cube money 1 day")
    watch.town.load("52 64")
    await ann.send("8/5 6/5")
    await bob.tap("🎲 Roll")
    await bob.send("13/8 13/11")
    await ann.tap("Double → 2")
    await late(watch)
    assert ann.labels() == ["🏁 Claim the game: +1", "⏳ Wait"]
    since = (await watch.town.table()).since
    assert "answer first" in await ann.press(f"t1:1:{since}:cs:")
    await ann.tap("Claim the game")
    await ann.tap("Yes, claim it: +1")
    assert (await won(watch.town)).result.points == 1
    assert not (await watch.town.table()).closed, "the session goes on"
    assert bob.screen().photo


# ---------------------------------------------------------------------------- the loser


async def test_in_a_group_the_loser_of_a_claimed_game_is_called_once() -> None:
    watch, ann, bob = await in_group()
    await late(watch)
    watch.town.forget()
    await bob.tap("🏁 Claim the game: +3", GROUP)
    await bob.tap("Yes, claim it", GROUP)
    await watch.town.settle(120)
    ends = [each for each in watch.town.session.in_chat(GROUP) if each.photo][-1]
    assert not ends.silent
    assert (
        ends.text.splitlines()[-1] == f'<a href="tg://user?id={ann.id}">Ann</a>, the game is over'
    )
    assert len([text for text in watch.town.texts(GROUP) if "the game is over" in text]) <= 1


async def test_a_loser_who_is_there_needs_no_call() -> None:
    watch, ann, bob = await in_group()
    await late(watch)
    await ann.send("here I am", GROUP)
    await bob.tap("🏁 Claim the game: +3", GROUP)
    await bob.tap("Yes, claim it", GROUP)
    ends = [each for each in watch.town.session.in_chat(GROUP) if each.photo][-1]
    assert ends.silent
    assert "the game is over" not in ends.text
