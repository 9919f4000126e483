"""Notes to oneself on a game: for their writer's eyes only."""

from __future__ import annotations

import pytest
from aiogram.types import Message, Update

from bot.chat.noting import LONGEST
from bot.phrases.phrases import phrases_for
from rules.identity import TableId
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import code_on, duel
from tests.fakes.telegram import Shown

EN, RU = phrases_for("en"), phrases_for("ru")


def board(person: Person) -> Shown:
    """The newest picture in somebody's own chat."""
    shown = [each for each in person.town.session.in_chat(person.id) if each.photo is not None]
    return shown[-1]


def everywhere(town: Town, text: str) -> list[int]:
    """The chats in which a text was ever sent or stands now."""
    sent = {chat for call in town.session.calls if text in str(call) for chat in [call.chat_id]}  # type: ignore[attr-defined]
    return sorted(int(chat) for chat in sent)


async def test_a_note_comes_back_with_my_next_turn_and_with_nobody_elses() -> None:
    town = Town()
    ann, bob = await duel(town, "31 42 65")
    await ann.send("/note hold <the> 5 point")
    assert ann.screen().text == EN.note_kept()
    await ann.send("8/5 6/5")
    line = "🗒 hold &lt;the&gt; 5 point"
    assert line not in board(ann).text
    await bob.send("24/18")
    assert line in board(ann).text
    assert board(ann).text.splitlines()[0].startswith("Bob 4-2")
    assert everywhere(town, "hold") == [ann.id]
    await bob.send("/board")
    await bob.send("/note")
    assert "hold" not in "\n".join(town.texts(bob.id))


async def test_a_note_is_shown_changed_and_removed() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.send("/note")
    page = ann.screen()
    assert EN.note_now(1, [EN.name("Bob")], "") == page.text
    await ann.send("first", reply_to=page)
    await ann.send("/note")
    assert "🗒 first" in ann.screen().text
    await ann.send("second", reply_to=ann.screen())
    await ann.send("/note")
    assert "🗒 second" in ann.screen().text
    shown = ann.screen()
    assert await ann.tap("Remove") == EN.note_removed()
    assert (ann.id, shown.id) not in town.session.screen
    await ann.send("/board")
    assert "🗒" not in board(ann).text
    assert "Played" not in await town.kinds()


async def test_the_menu_leads_to_the_note() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.tap("⋯")
    await ann.tap("🗒 Note")
    assert ann.screen().text == EN.note_now(1, [EN.name("Bob")], "")
    await ann.send("8/5 6/5", reply_to=ann.screen())
    assert ann.screen().text == EN.note_kept()
    assert "Played" not in await town.kinds()  # a note may look like a turn


@pytest.mark.parametrize("text", ["x" * (LONGEST + 1)])
async def test_a_note_has_a_length(text: str) -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.send(f"/note {text}")
    assert ann.screen().text == EN.note_too_long(LONGEST)


async def test_in_a_group_nothing_is_taken_or_shown() -> None:
    town = Town()
    ann, _ = await seated(town)
    await ann.send("/note my plan", GROUP, reply_to=ann.screen(GROUP))
    answer = ann.screen(GROUP)
    assert answer.text == EN.note_not_here()
    assert answer.keyboard is not None
    assert answer.keyboard.inline_keyboard[0][0].url == "https://t.me/nardy_test_bot?start=note1"
    table = await town.table()
    assert await town.store.note(TableId(1), table.seats[0]) == ""
    await ann.send("/start note1")
    assert ann.screen().text == EN.note_now(1, [EN.name("Bob")], "")
    eve = town.person("eve")
    await eve.send("/start note1")
    assert eve.screen().text == EN.note_no_game()


async def test_the_note_on_a_groups_game_comes_silently_in_private() -> None:
    town = Town()
    ann, bob = await seated(town, "31 42 65")
    await ann.send("/start note1")
    await ann.send("watch the back checkers", reply_to=ann.screen())
    await ann.send("/m 8/5 6/5", GROUP)
    town.forget()
    await bob.send("/m 24/18", GROUP)
    assert town.texts(ann.id) == [EN.note_beside(1, "Yard", "watch the back checkers")]
    assert ann.screen().silent
    assert everywhere(town, "back checkers") == [ann.id]
    await ann.send("/board", GROUP)
    assert len(town.texts(ann.id)) == 1
    assert town.texts(bob.id) == []


async def test_a_note_for_a_chat_that_is_frozen_keeps_no_group_waiting() -> None:
    town = Town()
    ann, bob = await seated(town, "31 42 65 61")
    await ann.send("/start note1")
    await ann.send("watch the back checkers", reply_to=ann.screen())
    await ann.send("/m 8/5 6/5", GROUP)
    town.announcer._outside.budget.freeze(ann.id, 1_800)
    begun = town.clock.ms()
    await bob.send("/m 24/18", GROUP)
    assert "6-5" in ann.screen(GROUP).text
    await ann.send("/m 13/8 13/7", GROUP)
    assert "6-1" in bob.screen(GROUP).text
    assert town.clock.ms() - begun < 60_000


async def test_among_several_games_the_note_asks_which() -> None:
    town = Town()
    ann, _ = await duel(town, "31 31")
    cat = town.person("cat")
    await ann.send("/new short")
    await cat.send(f"/start {code_on(ann)}")
    await ann.send("/note")
    assert ann.screen().text == EN.note_which()
    await ann.tap("#2")
    assert ann.screen().text == EN.note_now(2, [EN.name("Cat")], "")
    await ann.send("/note #1 about bob")
    assert ann.screen().text == EN.note_kept()
    await ann.send("/note #7 about nobody")
    assert ann.screen().text == EN.note_no_game()
    await ann.send("/board 1")
    assert "🗒 about bob" in board(ann).text


async def test_my_data_hold_the_note_and_forgetting_takes_it() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.send("/note mine")
    table = await town.table()
    me = table.seats[0]
    await ann.send("/cancel")
    await ann.tap("Yes")
    assert (await town.table()).closed
    assert await town.store.note(TableId(1), me) == "mine"
    await ann.send("/forget")
    await ann.tap("Forget me")
    assert await town.store.note(TableId(1), me) == ""


async def test_made_up_data_show_and_remove_nothing_of_others() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await ann.send("/note mine")
    await ann.send("/note")
    data = ann.screen().data("Remove")
    await bob.press(data)
    await bob.press(data, GROUP)
    assert await town.store.note(TableId(1), (await town.table()).seats[0]) == "mine"
    assert await bob.press("o1:note:1") == ""
    assert "mine" not in bob.screen().text
    eve = town.person("eve")
    assert await eve.press("o1:note:1") == EN.outdated_button()
    assert await eve.press("o1:note:x") == EN.outdated_button()


async def test_the_text_is_found_again_in_the_message_that_the_question_answers() -> None:
    town = Town()
    ann, _ = await duel(town, "31 31")
    cat = town.person("cat")
    await ann.send("/new short")
    await cat.send(f"/start {code_on(ann)}")
    asked = await ann.send("/note about cat")
    question = ann.screen()
    assert question.text == EN.note_which()
    query = ann.query(question.data("#2"), ann.id, question.id)
    assert isinstance(query.message, Message)
    under = query.message.model_copy(update={"reply_to_message": asked})
    query = query.model_copy(update={"message": under})
    await town.feed(Update(update_id=town.number(), callback_query=query))
    assert ann.screen().text == EN.note_kept()
    me = (await town.table()).seats[0]
    assert await town.store.note(TableId(2), me) == "about cat"
    assert await town.store.note(TableId(1), me) == ""
