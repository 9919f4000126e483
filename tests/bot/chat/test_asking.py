"""Commands that change nothing, languages, words for the dice."""

from __future__ import annotations

import re

import pytest
from aiogram.filters import Command

from bot.chat.dispatcher import make_dispatcher
from bot.phrases.phrases import phrases_for
from tests.bot.chat.talk import GROUP, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import code_on, duel


async def test_the_greeting_opens_everything() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/start")
    assert "Hello, Ann!" in ann.screen().text
    assert ann.labels() == ["🎲 New game", "📋 My games", "👥 Play in a group"]
    await ann.tap("My games")
    assert "No games yet" in ann.screen().text
    await ann.tap("New game")
    assert "1. Ann" in ann.screen().text
    await ann.send("/start", GROUP)
    assert "for this chat" in ann.screen(GROUP).text


@pytest.mark.slow
async def test_every_command_of_the_menu_is_answered() -> None:
    """Nothing in the command list of either place falls silent or unknown."""
    ours = {"new", "board", "games", "m", "why", "table", "proof", "word", "resign", "cancel"}
    ours |= {"language", "help", "settings", "text"}
    for place in (None, GROUP):
        listed = {name for name, _ in phrases_for("en").commands(group=place is not None)}
        for name in sorted(ours | listed):
            town = Town()
            ann = town.person("ann")
            await ann.send(f"/{name}", place)
            assert ann.screen(place).text
            assert "no such command" not in ann.screen(place).text


def test_the_help_names_every_command_there_is() -> None:
    """But those of the bot's owners, and /start, which Telegram itself has a button for."""
    known: set[str] = set()
    for router in make_dispatcher(Town().app).sub_routers:
        for handler in router.message.handlers:
            for each in handler.filters or []:
                if isinstance(each.callback, Command):
                    known |= {str(name) for name in each.callback.commands}
    told = set(re.findall(r"/([a-z]+)", phrases_for("en").help()))
    assert {"m", "if", "unmute", "mydata"} <= known, "the question works"
    assert known - told == {"start", "stats", "announce"}


async def test_an_unknown_command_in_private_only() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/dance")
    assert "There is no such command" in ann.screen().text
    town.forget()
    await ann.send("/dance", GROUP)
    assert town.session.calls == []


async def test_board_again_is_a_new_message_and_the_old_one_loses_its_buttons() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    old = ann.screen()
    await ann.send("/board")
    await town.settle(10)
    assert ann.screen().id != old.id
    assert ann.screen().photo
    assert old.keyboard is None


async def test_games_lists_those_that_wait_first() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await bob.send("/games")
    assert "Ann" in bob.screen().text
    await ann.send("/games")
    assert "1 game waits for you" in ann.screen().text
    assert ann.labels() == ["▶ #1 Bob"]
    await ann.tap("▶ #1 Bob")
    assert ann.screen().photo


async def test_games_in_a_group_lists_its_tables() -> None:
    town = Town()
    ann, _ = await seated(town)
    cat = town.person("cat")
    await cat.send("/games", GROUP)
    assert "Tables in this chat" in cat.screen(GROUP).text
    await ann.send("/games")
    assert "«Yard»" in ann.screen().text


async def test_table_and_proof_in_mid_game_and_after() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.send("/table")
    assert "Table 1" in ann.screen().text
    await ann.send("/proof")
    assert "Dice of table 1, game 1" in ann.screen().text
    assert "secret is shown" in ann.screen().text
    seal = await town.store.seal(1, 1)  # type: ignore[arg-type]
    assert seal is not None
    assert seal.secret.hex() not in ann.screen().text
    await ann.send("/resign")
    await ann.tap("−3")
    await ann.tap("−3")
    await ann.send("/proof")
    assert seal.secret.hex() in ann.screen().text


async def test_menu_opens_and_hides() -> None:
    town = Town()
    ann, bob = await duel(town, "31")
    await ann.tap("⋯")
    assert "Hide" in ann.labels()
    await ann.tap("More ›")
    await ann.tap("What we agreed")
    assert "Table 1" in ann.screen().text
    await ann.tap("Hide")
    assert ann.seeing("24/21", ann.id)
    await ann.tap("⋯")
    await ann.tap("🏳 Resign")
    assert ann.seeing("Resign −1", ann.id)
    await ann.tap("Back")
    assert ann.seeing("24/21", ann.id)
    await bob.tap("⋯")
    assert "Свернуть" in bob.labels()


async def test_language_of_a_person_and_of_a_chat() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/language")
    assert await ann.tap("Русский") == phrases_for("ru").language_chosen()
    await ann.send("/help")
    assert "/new" in ann.screen().text
    assert ann.screen().text == phrases_for("ru").help()
    await ann.send("/help", GROUP)
    assert ann.screen(GROUP).text == phrases_for("ru").help()
    await ann.send("/language", GROUP)
    bob = town.person("bob")
    assert await bob.tap("English", GROUP) == phrases_for("en").only_admins()
    town.session.admins.add(bob.id)
    await bob.tap("English", GROUP)
    assert bob.screen(GROUP).text == "English it is"
    await ann.send("/help", GROUP)
    assert ann.screen(GROUP).text == phrases_for("en").help()


async def test_boards_speak_the_new_language_at_once_and_only_where_it_was_chosen() -> None:
    town = Town()
    ann, bob = await duel(town, "31 52")
    ours, theirs = ann.screen(), bob.screen()
    before = theirs.text
    assert not re.search("[а-яё]", ours.text)
    await ann.send("/language")
    await ann.tap("Русский")
    redrawn = town.session.screen[ann.id, ours.id]
    assert redrawn.photo
    assert re.search("[а-яё]", redrawn.text)
    assert town.session.screen[bob.id, theirs.id].text == before


async def test_cards_and_boards_of_a_group_follow_its_language() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/new", GROUP)
    card = ann.seeing("Sit down", GROUP)
    await ann.send("/language", GROUP)
    town.session.admins.add(ann.id)
    await ann.tap("Русский", GROUP)
    assert town.session.screen[GROUP, card.id].text.endswith("Кто сыграет?")
    assert ann.seeing("Сесть", GROUP).id == card.id


async def test_a_word_is_set_once_and_goes_into_the_dice() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/word")
    assert "/word orange" in ann.screen().text
    await ann.send("/word  blue   <moon>")
    assert "blue &lt;moon&gt;" in ann.screen().text
    await ann.send("/new")
    assert dict((await town.table()).words) == {(await town.table()).seats[0]: "blue <moon>"}
    bob = town.person("bob")
    town.load("31")
    code = code_on(ann)
    await ann.send("/word green")
    await bob.send(f"/start {code}")
    assert [word for _, word in (await town.table()).words] == ["green"]
    await ann.send("/word -")
    assert "no word" in ann.screen().text
    await ann.send("/word " + "x" * 65)
    assert "1 to 64 characters" in ann.screen().text


async def test_new_reads_what_is_wanted() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/new длинные")
    assert (await town.table(1)).agreement.variant == "long"
    await ann.send("/new")
    assert (await town.table(2)).agreement.variant == "long"
    await ann.send("/new chess")
    assert "There is no game called" in ann.screen().text
    await ann.tap("☐ Short")
    assert (await town.table(2)).agreement.variant == "short"


async def test_own_link_a_late_one_and_a_dead_one() -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    cat = town.person("cat", lang="ru")
    town.load("31")
    await ann.send("/new")
    code = code_on(ann)
    await ann.send(f"/start {code}")
    assert "for your opponent" in ann.screen().text
    await bob.send(f"/start {code}")
    await cat.send(f"/start {code}")
    assert cat.screen().text == phrases_for("ru").invitation_taken()
    await cat.send("/start nonsense")
    assert cat.screen().text == phrases_for("ru").invitation_gone()
    board = bob.screen().id
    await bob.send(f"/start {code}")
    assert bob.screen().id > board
    assert bob.screen().photo
