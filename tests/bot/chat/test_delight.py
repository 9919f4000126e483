"""Delight, kept small (chat.md 6): a line, an effect or a reaction, never a message of its own."""

from __future__ import annotations

import pytest
from aiogram.exceptions import TelegramBadRequest
from aiogram.methods import SendMessage, SendPhoto, SetMessageReaction

from bot.chat.delight import FIRE, PARTY, POPPER
from bot.phrases.phrases import phrases_for
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import duel

EN, RU = phrases_for("en"), phrases_for("ru")


async def over(loser: Person, winner: Person, price: str, chat: int | None = None) -> None:
    """`loser` resigns for so much and `winner` accepts."""
    await loser.send("/resign", chat)
    await loser.tap(price, chat)
    await winner.tap("✅", chat)
    await winner.town.settle(10)


def effects(town: Town) -> dict[int, str]:
    """The effects of messages so far, by chat."""
    calls: list[SendPhoto | SendMessage] = [
        *town.session.made(SendPhoto),
        *town.session.made(SendMessage),
    ]
    return {int(call.chat_id): call.message_effect_id for call in calls if call.message_effect_id}


def reactions(town: Town) -> list[tuple[int, int, str]]:
    return [
        (int(call.chat_id), call.message_id, call.reaction[0].emoji)  # type: ignore[index, union-attr]
        for call in town.session.made(SetMessageReaction)
    ]


async def test_who_makes_the_last_move_of_a_gammon_sees_a_reaction_to_it() -> None:
    """The message in which they moved becomes the result: an effect is for new messages only."""
    town = Town()
    ann, bob = await duel(town, "31")
    town.forget()
    await over(ann, bob, "−2")
    assert effects(town) == {}
    assert reactions(town) == [(bob.id, bob.screen().id, POPPER)]
    assert "2 points" in ann.screen().text


async def test_a_gammon_that_comes_to_the_winner_has_an_effect() -> None:
    """All that can be lost is given up at once: nobody accepts it, and the winner is told."""
    town = Town()
    ann, bob = await duel(town, "31")
    await ann.send("/resign")
    await ann.tap("−3")
    town.forget()
    await ann.tap("Yes")
    await town.settle(10)
    assert effects(town) == {bob.id: PARTY}
    assert reactions(town) == []
    await bob.send("/board")  # shown again it is no news
    assert len([c for c in town.session.made(SendPhoto) if c.message_effect_id]) == 1


async def test_in_a_group_the_bot_reacts_to_the_result() -> None:
    town = Town()
    ann, bob = await seated(town, "31")
    town.forget()
    await over(ann, bob, "−2", GROUP)
    assert effects(town) == {}
    assert reactions(town) == [(GROUP, bob.screen(GROUP).id, POPPER)]


@pytest.mark.parametrize("chat", [None, GROUP])
async def test_a_plain_game_is_told_plainly(chat: int | None) -> None:
    town = Town()
    ann, bob = await (duel(town, "31") if chat is None else seated(town, "31"))
    town.forget()
    await over(ann, bob, "−1", chat)
    assert effects(town) == {}
    assert reactions(town) == []


async def test_where_telegram_knows_no_such_effect_the_result_comes_without() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await ann.send("/resign")
    await ann.tap("−3")
    town.session.fail(
        SendPhoto,
        lambda asked: TelegramBadRequest(asked, "Bad Request: EFFECT_ID_INVALID"),
        chat=bob.id,
    )
    await ann.tap("Yes")
    await town.settle(10)
    assert bob.screen().photo is not None
    assert "Bob" in bob.screen().text
    last = [call for call in town.session.made(SendPhoto) if call.chat_id == bob.id][-1]
    assert last.message_effect_id is None


async def test_where_no_reaction_is_allowed_nobody_misses_it() -> None:
    town = Town()
    ann, bob = await seated(town, "31")
    town.session.refuse(SetMessageReaction, "Bad Request: REACTION_INVALID")
    await over(ann, bob, "−2", GROUP)
    assert "2 points" in bob.screen(GROUP).text
    assert len(reactions(town)) == 1  # asked once


async def sixes(town: Town, ann: Person, bob: Person, chat: int | None = None) -> None:
    """Bob hits Ann from his six point; she enters there with 6-6, hits and goes on."""
    before = "24/21 8/7", "6/4(4)", "bar/19/13/7 24/18"
    for number, turn in enumerate(before):
        await (bob if number == 1 else ann).send(f"/m {turn}", chat)
    assert (await town.kinds()).count("Played") == len(before)


SIXES = "31 22 66 21"


async def test_a_six_six_that_hits_from_the_bar_gets_fire() -> None:
    town = Town()
    ann, bob = await duel(town, SIXES)
    await sixes(town, ann, bob)
    (reaction,) = reactions(town)
    assert (reaction[0], reaction[2]) == (ann.id, FIRE)
    shown = town.session.screen[ann.id, reaction[1]]
    assert "bar/19" in shown.text
    assert effects(town) == {}


async def test_in_a_group_too() -> None:
    town = Town()
    ann, bob = await seated(town, SIXES)
    await sixes(town, ann, bob, GROUP)
    (reaction,) = reactions(town)
    assert (reaction[0], reaction[2]) == (GROUP, FIRE)


async def test_the_second_game_tells_the_score_between_the_two() -> None:
    town = Town()
    ann, bob = await duel(town, "31 31 31")
    await over(ann, bob, "−1")
    assert EN.pair(EN.name("Bob"), 1, EN.name("Ann"), 0, 1) not in ann.screen().text
    for games in (2, 3):
        await bob.tap(RU.rematch())
        await ann.tap("Sit")
        await over(ann, bob, "−1")
        assert EN.pair(EN.name("Bob"), games, EN.name("Ann"), 0, games) in ann.screen().text
        assert RU.pair(RU.name("Bob"), games, RU.name("Ann"), 0, games) in bob.screen().text
    assert "the third in a row" in ann.screen().text


async def test_a_group_hears_nothing_of_games_played_elsewhere() -> None:
    town = Town()
    ann, bob = await duel(town, "31 31 31 31")
    await over(ann, bob, "−1")
    await ann.send("/new short", GROUP)
    await bob.tap("Sit", GROUP)
    await ann.tap("Start", GROUP)
    await over(ann, bob, "−1", GROUP)
    assert " : " not in town.session.last(GROUP).text
    await ann.tap("Rematch", GROUP)
    await bob.tap("Sit", GROUP)
    await over(bob, ann, "−1", GROUP)
    assert EN.series(EN.name("Ann"), 1, EN.name("Bob"), 1) in town.session.last(GROUP).text


async def test_the_turn_that_decided_is_told_with_the_result() -> None:
    """24 pips of 6-6, and a checker that had 6 to go has 25: the race turns by 43."""
    town = Town()
    ann, bob = await duel(town, SIXES)
    await sixes(town, ann, bob)
    await over(bob, ann, "−1")
    line = EN.turning_point("Ann 6-6: bar/19*/\u206013/7 24/18", 24 + 19)
    assert line in ann.screen().text
    assert "Перелом: Ann 6-6: бар/19*/\u206013/7 24/18, 43 пипса" in bob.screen().text
    assert len(ann.screen().text.splitlines()) == len(bob.screen().text.splitlines())
