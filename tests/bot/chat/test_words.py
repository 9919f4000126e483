"""Words between the players of a private game (chat.md 5)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from aiogram.methods import SendMessage, SetMessageReaction
from aiogram.types import MessageEntity

from bot.chat.app import Office
from bot.chat.dispatcher import make_dispatcher
from bot.chat.speaking import LONGEST, MINUTES, MOST, MOST_WAITING
from bot.phrases.phrases import phrases_for
from bot.play.holding import HERE_SECONDS
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import duel
from tests.fakes.telegram import Shown

EN, RU = phrases_for("en"), phrases_for("ru")
AWAY = HERE_SECONDS + 1


def board(person: Person) -> Shown:
    """The newest picture in somebody's own chat."""
    shown = [each for each in person.town.session.in_chat(person.id) if each.photo is not None]
    return shown[-1]


def words(person: Person) -> list[str]:
    """What somebody was told of the other's words."""
    return [text for text in person.town.texts(person.id) if text.startswith("💬 <b>")]


async def test_words_come_with_the_next_board() -> None:
    town = Town()
    ann, bob = await duel(town, "31 42")
    town.clock.forward(AWAY)
    await ann.send("good luck & <fun>", reply_to=board(ann))
    assert ann.screen().text == EN.words_wait(RU.name("Bob"))
    assert words(bob) == []
    await ann.tap("8/5")
    await ann.tap("6/5")
    await ann.tap("✅ 8/5 6/5")
    assert words(bob) == ["💬 <b>Ann</b>: good luck &amp; &lt;fun&gt;"]
    told = next(each for each in town.session.in_chat(bob.id) if each.text == words(bob)[0])
    assert told.silent
    assert board(bob).id > told.id
    assert "Played" in await town.kinds()


async def test_who_is_there_has_them_at_once() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await bob.send("привет", reply_to=board(bob))
    assert words(ann) == ["💬 <b>Bob</b>: привет"]
    (reaction,) = town.session.made(SetMessageReaction)
    assert reaction.chat_id == bob.id
    assert RU.words_wait(RU.name("Ann")) not in town.texts(bob.id)


async def test_words_are_told_once_and_survive_a_restart() -> None:
    town = Town()
    ann, bob = await duel(town, "31 42 55")
    town.clock.forward(AWAY)
    await ann.send("first", reply_to=board(ann))
    town.restart()
    await ann.send("8/5 6/5")
    assert words(bob) == ["💬 <b>Ann</b>: first"]
    await bob.send("/board")
    assert len(words(bob)) == 1


@pytest.mark.parametrize("text", ["8/5 6/5", "24/10", "8-5", "I play 8/5", "6-6!"])
async def test_a_turn_is_never_words(text: str) -> None:
    town = Town()
    ann, bob = await duel(town, "31 42")
    await bob.send(text, reply_to=board(bob))  # it is ann's turn
    await ann.send(text, reply_to=board(ann))
    town.clock.forward(AWAY)
    await ann.send("/board")
    await bob.send("/board")
    assert words(ann) == words(bob) == []


async def test_a_reply_to_words_is_words_too() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await bob.send("привет", reply_to=board(bob))
    told = ann.screen()
    assert told.labels == [["🔕 Mute", "⚠️ Report"]]
    await ann.send("hello!", reply_to=told)
    assert words(bob) == ["💬 <b>Ann</b>: hello!"]


async def test_ready_made_phrases_are_told_in_the_readers_language() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await ann.tap("⋯")
    await ann.tap("Say…")
    assert await ann.tap("Lucky roll!") == EN.words_passed_on()
    assert words(bob) == ["💬 <b>Ann</b>: Повезло!"]
    # the board has its own buttons back
    assert "24/21" in board(ann).labels[0]


async def test_a_made_up_phrase_is_none() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await ann.tap("⋯")
    await ann.tap("Say…")
    data = board(ann).data("Lucky")
    assert await ann.press(data.replace("lucky", "evil"), message=board(ann).id) == (
        EN.outdated_button()
    )
    assert words(bob) == []


@pytest.mark.parametrize("kind", ["url", "text_link", "mention", "email", "phone_number"])
async def test_no_links_go_through(kind: str) -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    link = MessageEntity(type=kind, offset=0, length=4, url="http://x.y")
    await ann.send("here is something", reply_to=board(ann), entities=[link])
    assert ann.screen().text == EN.words_no_links()
    assert words(bob) == []


async def test_what_only_looks_like_a_link_becomes_none() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await ann.send("see /help or example.com", reply_to=board(ann))
    (told,) = words(bob)
    assert "example.com" not in told
    assert "/help" not in told


async def test_too_long_and_too_many() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    town.clock.forward(AWAY)
    await ann.send("x" * (LONGEST + 1), reply_to=board(ann))
    assert ann.screen().text == EN.words_too_long(LONGEST)
    for _ in range(MOST_WAITING + 1):
        await ann.send("word", reply_to=board(ann))
    assert ann.screen().text == EN.words_too_many()
    await bob.send("/board")
    assert words(bob) == ["\n".join(["💬 <b>Ann</b>: word"] * MOST_WAITING)]


async def test_so_much_in_so_many_minutes() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    for _ in range(MOST + 1):
        await bob.send("/board")
        await ann.send("word", reply_to=board(ann))
    assert ann.screen().text == EN.words_too_many()
    assert len(words(bob)) == MOST
    town.clock.forward(MINUTES * 60)
    await bob.send("/board")
    await ann.send("again", reply_to=board(ann))
    assert words(bob)[-1] == "💬 <b>Ann</b>: again"


async def test_who_is_muted_is_told_so_and_not_heard() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await ann.send("annoying", reply_to=board(ann))
    assert await bob.tap("Не слышать") == RU.muted(RU.name("Ann"))
    await ann.send("more", reply_to=board(ann))
    assert ann.screen().text == EN.words_not_wanted(EN.name("Bob"))
    assert await ann.tap("⋯") is not None
    await ann.tap("Say…")
    assert "Bob" in await ann.tap("Lucky roll!")
    assert len(words(bob)) == 1
    assert await bob.tap("Слышать снова") == RU.unmuted(RU.name("Ann"))
    await ann.send("sorry", reply_to=board(ann))
    assert words(bob)[-1] == "💬 <b>Ann</b>: sorry"


async def test_mute_by_command() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await ann.send("hm", reply_to=board(ann))
    await bob.send("/mute", reply_to=bob.screen())
    assert bob.screen().text == RU.muted(RU.name("Ann"))
    assert await town.store.mutes((await town.table()).seats[1], (await town.table()).seats[0])
    await bob.send("/unmute")
    assert bob.screen().text == RU.unmuted(RU.name("Ann"))
    await bob.send("/mute", GROUP)
    assert bob.screen(GROUP).text == phrases_for("ru").private_only()


async def test_a_press_under_the_words_of_others_does_nothing() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await ann.send("hm", reply_to=board(ann))
    told = bob.screen()
    eve = town.person("eve")
    for label, answer in (("Не слышать", EN.words_gone()), ("Пожаловаться", EN.words_gone())):
        assert await eve.press(told.data(label)) == answer
        assert await ann.press(told.data(label)) == answer
    assert not await town.store.mutes((await town.table()).seats[1], (await town.table()).seats[0])


async def reported(town: Town, owners: frozenset[int]) -> tuple[Person, Person]:
    """Ann says something, and somebody runs the bot."""
    office = Office(
        owners=owners,
        uptime=lambda: 0.0,
        memory=lambda: None,
        start=lambda _errand, _name: None,
        sleep=town.clock.sleep,
    )
    town.app = replace(town.app, office=office)
    town.dispatcher = make_dispatcher(town.app)
    ann, bob = await duel(town, "31")
    await ann.send("something <bad>", reply_to=board(ann))
    return ann, bob


async def test_a_report_goes_to_every_owner_once() -> None:
    town = Town()
    ann, bob = await reported(town, frozenset({7001, 7002}))
    button = bob.screen().data("Пожаловаться")
    assert await bob.tap("Пожаловаться") == RU.reported()
    sent = [call for call in town.session.made(SendMessage) if call.chat_id in {7001, 7002}]
    assert [call.chat_id for call in sent] == [7001, 7002]
    text = sent[0].text
    assert "something &lt;bad&gt;" in text
    assert str(ann.id) in text
    assert str(bob.id) in text
    assert "Ann" in text
    assert bob.screen().labels == [["🔕 Не слышать"]]
    assert await bob.press(button, message=bob.screen().id) == RU.reported_already()
    assert len(town.texts(7001)) == 1


async def test_where_nobody_runs_the_bot_a_report_says_so() -> None:
    town = Town()
    _, bob = await reported(town, frozenset())
    assert await bob.tap("Пожаловаться") == RU.report_failed()


async def test_in_groups_people_simply_talk() -> None:
    town = Town()
    ann, bob = await seated(town)
    shown = ann.screen(GROUP)
    town.forget()
    await ann.send("good luck", GROUP, reply_to=shown)
    await bob.send("спасибо", GROUP, reply_to=shown)
    assert town.session.calls == []


async def test_a_picture_is_not_passed_on() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    before = len(town.session.in_chat(bob.id))
    shown = board(ann)
    await ann.send_photo(reply_to=shown)
    assert ann.screen().text == EN.words_only_text()
    assert len(town.session.in_chat(bob.id)) == before


async def test_after_the_game_there_is_no_next_board_to_wait_for() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await ann.send("/resign")
    await ann.tap("backgammon")
    await ann.tap("Yes")
    town.clock.forward(AWAY)
    assert (await town.table()).closed
    await ann.send("thanks", reply_to=board(ann))
    assert words(bob) == ["💬 <b>Ann</b>: thanks"]
    town.clock.forward(8 * 86_400)
    await ann.send("still there?", reply_to=board(ann))
    assert len(words(bob)) == 1


async def test_a_crash_before_the_last_words_are_told_loses_none() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await ann.send("/resign")
    await ann.tap("backgammon")
    await ann.tap("Yes")
    town.clock.forward(AWAY)
    message = board(ann)
    await ann.send("thanks", reply_to=message, settle=False)
    town.restart()
    assert words(bob) == []
    await town.announcer.heal()
    await town.settle()
    await town.announcer.heal()
    await town.settle()
    assert words(bob) == ["💬 <b>Ann</b>: thanks"]


async def test_words_are_in_no_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.send("a-very-private-word", reply_to=board(ann))
    await ann.send("/note a-very-private-note")
    assert "a-very-private" not in caplog.text
