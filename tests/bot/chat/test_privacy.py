"""What the bot knows about a person: told, handed over, forgotten."""

from __future__ import annotations

import json

from aiogram.methods import SendDocument
from aiogram.types import BufferedInputFile

from bot.chat.routers.privacy import PAUSE
from bot.phrases.phrases import phrases_for
from rules.identity import PlayerId, TableId
from tests.bot.chat.band import Band
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import code_on, duel

EN = phrases_for("en")


async def test_privacy_is_told_anywhere_in_the_language_of_the_place() -> None:
    town = Town()
    await town.person("ann").send("/privacy")
    boris = town.person("boris", lang="ru")
    await boris.send("/privacy")
    assert town.texts(1001) == [EN.privacy()]
    assert town.texts(1002) == [phrases_for("ru").privacy()]
    await town.person("cat").send("/privacy", GROUP)
    assert town.texts(GROUP) == [EN.privacy()]


async def test_my_data_come_as_a_file_in_private_only() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/word hedgehog")
    await ann.send("/mydata", GROUP)
    assert town.texts(GROUP) == [EN.private_only()]
    assert not town.session.made(SendDocument)
    await ann.send("/mydata")
    (call,) = town.session.made(SendDocument)
    assert call.chat_id == ann.id
    assert isinstance(call.document, BufferedInputFile)
    assert call.document.filename == "my-data.json"
    data = json.loads(call.document.data)
    assert data["person"]["telegram_id"] == ann.id
    assert data["person"]["settings"]["word"] == "hedgehog"


async def test_my_data_are_handed_over_once_a_minute() -> None:
    """Reading the whole log for one person is not what others should wait for."""
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    for _ in range(5):
        await ann.send("/mydata", settle=False)
    await bob.send("/mydata", settle=False)
    assert [call.chat_id for call in town.session.made(SendDocument)] == [ann.id, bob.id]
    assert town.texts(ann.id) == [EN.slow_down()] * 4
    town.clock.forward(PAUSE)
    await ann.send("/mydata")
    assert len(town.session.made(SendDocument)) == 3
    await ann.send("/forget")
    await ann.tap(EN.forget_surely())
    assert await gone(ann)
    await ann.send("/forget")
    assert await ann.tap(EN.forget_surely()) == EN.slow_down()
    town.clock.forward(PAUSE)
    assert await ann.tap(EN.forget_surely()) == ""
    assert await gone(ann)


async def gone(person: Person) -> bool:
    people = person.town.store._people.values()
    return all(each.telegram_id != person.id for each in people)


async def test_forgetting_is_asked_about_and_can_be_called_off() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/forget")
    assert ann.labels() == [EN.forget_surely(), EN.forget_not()]
    await ann.tap(EN.forget_not())
    assert ann.screen().text == EN.forget_kept()
    assert ann.screen().labels == []
    assert not await gone(ann)


async def test_open_tables_come_first_and_are_listed() -> None:
    town = Town()
    ann, bob = await seated(town, "31")
    await ann.send("/forget")
    first, listed = town.texts(ann.id)[-2:]
    assert first == EN.forget_tables_first()
    assert all(way in first for way in ("/resign", "/settle", "/cancel", "My place"))
    assert "#1" in listed
    assert "Bob" in listed
    assert ann.labels() == ["▶ #1 Bob"]  # the group's board can be played from here
    assert not await gone(ann)
    assert bob.user.first_name == "Bob"


async def test_a_table_opened_after_the_question_is_not_left() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/forget")
    question = ann.screen()
    await ann.send("/new short", GROUP)
    await ann.press(question.data(EN.forget_surely()), message=question.id)
    assert town.session.screen[ann.id, question.id].text == EN.forget_tables_first()
    assert not await gone(ann)


async def test_who_is_forgotten_is_unknown_and_the_opponent_keeps_the_game() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    stands = await town.table()
    me = next(number for number, each in town.store._people.items() if each.telegram_id == ann.id)
    await ann.send("/cancel")
    if not (await town.table()).closed:
        await ann.tap(EN.cancel_surely())
    assert (await town.table()).closed
    history = await town.store.history(TableId(1))
    await ann.send("/forget")
    await ann.tap(EN.forget_surely())
    assert ann.screen().text == EN.forgotten()
    assert await gone(ann)
    assert await town.store.history(TableId(1)) == history
    other = next(each for each in stands.seats if each != me)
    (line,) = await town.store.games_of(other, open_only=False)
    assert me in line.seats
    await ann.send("/games")
    back = next(each for each in town.store._people.values() if each.telegram_id == ann.id)
    assert back.id != me
    assert await town.store.games_of(back.id, open_only=False) == ()
    assert bob.id != ann.id


async def test_who_is_forgotten_and_then_blocks_the_bot_stays_forgotten() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/forget")
    await ann.tap(EN.forget_surely())
    for present in (False, True):
        await ann.member(present=present)
        assert await gone(ann)
        assert await town.store.chat_at(ann.id) is None
    await ann.send("/start")
    back = await town.store.person_at(ann.id)
    assert back is not None
    assert back.can_dm


async def test_what_people_say_to_each_other_in_a_group_makes_nobody_known() -> None:
    """Where the bot reads along; whoever means it is known from then on."""
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    await bob.send("/help", GROUP)
    answer = bob.screen(GROUP)
    theirs = await bob.send("hello all", GROUP)
    for text in ("hello", "8/5 6/5", "/new@other_bot", "@nardy_test_bot hi"):
        await ann.send(text, GROUP)
    await ann.send("hi Bob", GROUP, reply_to=theirs)
    await ann.send_photo(GROUP)
    assert await gone(ann)
    await ann.send("hi bot", GROUP, reply_to=answer)
    assert not await gone(ann)
    for name, text in (("cat", "/nothing"), ("dan", "/new@Nardy_test_bot\nlong")):
        person = town.person(name)
        await person.send(text, GROUP)
        assert not await gone(person)


async def test_a_forgotten_members_talk_in_a_group_does_not_bring_them_back() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/help", GROUP)
    await ann.send("/forget")
    await ann.tap(EN.forget_surely())
    await ann.send("bye, bot", GROUP)
    assert await gone(ann)


async def test_the_question_is_for_the_own_chat() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/forget", GROUP)
    assert town.texts(GROUP) == [EN.private_only()]
    assert await ann.press("o1:forget:yes", GROUP) == EN.outdated_button()
    assert await ann.press("o1:forget:perhaps") == EN.outdated_button()
    assert not await gone(ann)


async def test_a_question_out_of_reach_is_answered_in_a_new_message() -> None:
    """After 48 hours Telegram no longer shows it to the bot; the answer counts all the same."""
    town = Town()
    ann = town.person("ann")
    await ann.send("/forget")
    question = ann.screen()
    data = question.keyboard.inline_keyboard[0][0].callback_data  # type: ignore[union-attr]
    await ann.press(data or "", message=question.id, lost=True)
    assert ann.screen().id > question.id
    assert ann.screen().text == phrases_for("en").forgotten()
    assert await town.store.person(PlayerId(1)) is None


async def finished(place: int | None) -> tuple[Town, Person, Person]:
    """Ann has resigned a game against Bob, who is forgotten since."""
    town = Town()
    ann, bob = await (duel(town, "31 42") if place is None else seated(town, "31 42"))
    await ann.send("/resign", place)
    await ann.tap("−3", place)
    await ann.tap("−3", place)
    await bob.send("/forget")
    await bob.tap(phrases_for("ru").forget_surely())
    return town, ann, bob


async def test_another_game_like_that_with_somebody_forgotten_is_open_to_a_friend() -> None:
    town, ann, _ = await finished(None)
    await ann.tap("Rematch")
    assert any("Invite" in label for label in ann.labels())
    cat = town.person("cat")
    await cat.send(f"/start {code_on(ann)}")
    assert (await town.table(2)).game is not None


async def test_who_was_forgotten_and_comes_back_may_sit_down_again() -> None:
    town, ann, bob = await finished(GROUP)
    await ann.tap("Rematch", GROUP)
    assert "free seat" in ann.screen(GROUP).text
    await bob.tap("Sit down", GROUP)
    assert len((await town.table(2)).seats) == 2


async def test_who_only_waits_in_the_queue_of_a_chouette_leaves_it() -> None:
    """Nobody whom nobody knows gets a seat once the game is over."""
    band = await Band.begun(Town(), 4)
    eda = band["eda"]
    await band.follow("eda", "⋯")
    await eda.tap("Join")
    assert len((await band.town.table()).waiting) == 1
    await eda.send("/forget")
    await eda.tap(EN.forget_surely())
    assert eda.screen().text == EN.forgotten()
    assert await gone(eda)
    assert (await band.town.table()).waiting == ()
    assert "Eda" not in band.text


async def test_whoever_has_sat_down_since_the_question_keeps_their_place_in_a_queue() -> None:
    band = await Band.begun(Town(), 4)
    eda = band["eda"]
    await band.follow("eda", "⋯")
    await eda.tap("Join")
    await eda.send("/forget")
    question = eda.seeing(EN.forget_surely(), eda.id)
    await eda.send("/new")
    await eda.tap(EN.forget_surely(), message=question.id)
    shown = [each.text for each in band.town.session.in_chat(eda.id)]
    assert any("open tables end first" in text for text in shown)
    assert len((await band.town.table()).waiting) == 1
    assert not await gone(eda)


async def test_a_seat_that_was_kept_for_whoever_is_forgotten_is_anybodys() -> None:
    town = Town()
    ann, bob, cat = town.person("ann"), town.person("bob"), town.person("cat")
    said = await bob.send("/help", GROUP)
    await ann.send("/new", GROUP, reply_to=said)
    assert "Bob" in ann.screen(GROUP).text
    await bob.send("/forget")
    await bob.tap(EN.forget_surely())
    card = ann.seeing("Sit down", GROUP)
    assert "Bob" not in card.text
    assert "free seat" in card.text
    await cat.press(card.data("Sit down"), GROUP, card.id)
    assert len((await town.table()).seats) == 2


async def test_a_rematch_that_waits_for_whoever_is_forgotten_is_open_to_a_friend() -> None:
    town = Town()
    ann, bob = await duel(town, "31 42")
    await ann.send("/resign")
    await ann.tap("−3")
    await ann.tap("−3")
    await ann.tap("Rematch")
    assert not any("Invite" in label for label in ann.labels())
    await bob.send("/forget")
    await bob.tap(phrases_for("ru").forget_surely())
    assert await gone(bob)
    cat = town.person("cat")
    await cat.send(f"/start {code_on(ann)}")
    assert (await town.table(2)).game is not None
