"""Boards without pictures: chosen, or because a chat forbids pictures; readable and playable."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from aiogram.methods import EditMessageMedia, SendMessage, SendPhoto

from bot.chat.captions import visible
from bot.chat.looks import Form, Looks, worn
from bot.chat.posting import Screen
from bot.chat.rulepictures import example_scene
from bot.chat.spoken import spoken
from bot.phrases.phrases import phrases_for
from bot.phrases.screens import Example
from bot.play.queries import is_due
from render.scene import Player, Scene
from render.table_scene import scene_of
from rules.agreement import Agreement
from rules.identity import PlayerId
from rules.position import PerSide, Side
from tests.bot.chat.boards import drafts, hands
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import duel

COLUMNS = 34
LONGEST = 4096
NO_RIGHTS = "Bad Request: not enough rights to send photos to the chat"
SAY = phrases_for("en")
DRAWN = re.compile("[─│○●·▶★→|<>\\[\\]]")


def columns(line: str) -> int:
    """How many cells a line of letters takes."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in line)


def grid(text: str) -> list[str]:
    """The lines of the board in a message."""
    found = re.search(r"<pre>(.*)</pre>", text, re.DOTALL)
    assert found is not None, text
    return found[1].splitlines()


def boards(variant: str, seed: int) -> list[Scene]:
    """Pictures of a random game, half-made turns included, with long names."""
    names = PerSide(Player("Константин Константинович"), Player("WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"))
    chance = Random(seed)  # noqa: S311 - no secret
    return [
        scene_of(table, names, bottom=hand.side, draft=draft)
        for table, hand in islice(hands(Agreement(variant=variant), seed), 60)
        for draft in islice(drafts(hand, chance), 2)
    ]


# ---------------------------------------------------------------------- as a choice


async def test_text_on_changes_the_live_board_and_the_game_is_played_by_the_same_buttons() -> None:
    town = Town()
    ann, bob = await duel(town, "31 52")
    picture, labels = ann.screen(), ann.labels()
    await ann.send("/text on")
    board = ann.seeing("8/5", ann.id)
    assert board.photo is None
    assert board.id != picture.id
    assert board.silent
    assert [label for row in board.labels for label in row] == labels
    assert town.session.screen[ann.id, picture.id].labels == [], "the picture has lost its buttons"
    assert board.text.splitlines()[0] == picture.text.splitlines()[0]
    await ann.tap("8/5")
    assert ann.seeing("6/5", ann.id).id == board.id
    await ann.tap("6/5")
    town.clock.forward(1)
    await ann.tap("✅")
    assert town.session.screen[ann.id, board.id].photo is None
    assert bob.screen().photo is not None, "only Ann chose letters"
    assert all(columns(line) <= COLUMNS for line in grid(board.text))


async def test_text_off_makes_a_picture_of_the_same_message() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.send("/text on")
    board = ann.seeing("8/5", ann.id)
    await ann.send("/text off")
    assert ann.seeing("8/5", ann.id).id == board.id
    assert town.session.screen[ann.id, board.id].photo is not None


async def test_a_list_has_nothing_drawn_and_counts_every_checker() -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.send("/text list")
    text = ann.seeing("8/5", ann.id).text.partition("\n\n")[2]
    assert not DRAWN.search(text)
    assert "24: 2, 13: 5, 8: 3, 6: 5" in text
    assert "1: 2, 12: 5, 17: 3, 19: 5" in text
    assert "Ann: light checkers, 167 pips, to act" in text
    assert "Bob: dark checkers, 167 pips" in text
    assert "Dice: 3-1." in text


async def test_how_it_is_said() -> None:
    town = Town()
    ann = town.person("ann")
    for said, form in (("on", "grid"), ("список", "list"), ("выкл", "")):
        await ann.send(f"/text {said}")
        assert ann.screen().text == SAY.form_chosen(form)
        person = await town.store.person(PlayerId(1))
        assert person is not None
        assert person.settings.letters == form
    await ann.send("/text sideways")
    assert ann.screen().text == SAY.text_how()
    await ann.send("/text")
    assert "● a picture" in ann.labels()


async def test_a_groups_letters_are_its_administrators() -> None:
    town = Town()
    ann, bob = await seated(town, "31")
    await bob.send("/text on", GROUP)
    assert town.texts(GROUP)[-1] == phrases_for("ru").only_admins()
    assert ann.seeing("8/5", GROUP).photo is not None
    town.session.admins.add(ann.id)
    await ann.send("/text on", GROUP)
    assert ann.seeing("8/5", GROUP).photo is None


@pytest.mark.parametrize("command", ["/rules long", "/settings", "/why 24/18"])
async def test_other_pictures_come_in_letters_too(command: str) -> None:
    town = Town()
    ann, _ = await duel(town, "31")
    await ann.send("/text on")
    await ann.send(command)
    assert ann.screen().photo is None
    assert all(columns(line) <= COLUMNS for line in grid(ann.screen().text))


# ---------------------------------------------------------------- where it is forbidden


async def refused(town: Town) -> tuple[Person, Person]:
    """A group that takes no picture gets its first board in letters."""
    town.session.refuse(SendPhoto, NO_RIGHTS, times=1)
    ann, bob = await seated(town, "31 52 64 21")
    assert ann.seeing("8/5", GROUP).photo is None
    return ann, bob


async def play(town: Town, person: Person) -> None:
    """The first turn that a keyboard offers."""
    table = await town.table()
    assert is_due(table, PlayerId(1 if person.user.first_name == "Ann" else 2))
    await person.send(
        "/m " + ("8/5 6/5" if person.user.first_name == "Ann" else "13/8 13/11"), GROUP
    )


async def test_a_refusal_is_remembered_over_a_restart_until_it_is_time_to_try_again() -> None:
    town = Town()
    ann, bob = await refused(town)
    town.restart()
    town.forget()
    await play(town, ann)
    assert town.session.made(SendPhoto) == []
    assert town.session.made(EditMessageMedia) == []
    assert SAY.text_board_note() not in bob.seeing("13/8", GROUP).text, "said once is enough"
    await ann.send("/rules", GROUP)
    assert town.session.made(SendPhoto) == []
    town.clock.forward(601)
    await play(town, bob)
    assert ann.seeing("⋯", GROUP).photo is not None


async def test_new_rights_of_the_bot_bring_the_picture_back() -> None:
    town = Town()
    ann, _ = await refused(town)
    town.clock.forward(10)
    await ann.member(present=True, chat=GROUP)
    assert ann.seeing("8/5", GROUP).photo is not None


async def test_whoever_asks_for_pictures_gets_the_next_try() -> None:
    town = Town()
    ann, _ = await refused(town)
    town.session.admins.add(ann.id)
    town.clock.forward(10)
    await ann.send("/settings", GROUP)
    assert ann.screen(GROUP).photo is None
    await ann.tap("Board", GROUP)
    await ann.tap("a picture", GROUP)
    assert ann.seeing("8/5", GROUP).photo is not None


async def test_a_page_stays_until_another_has_taken_its_place() -> None:
    """A picture cannot become letters; in a muted group no message with letters comes."""
    town = Town()
    ann, _ = await seated(town, "31")
    town.session.admins.add(ann.id)
    await ann.send("/settings", GROUP)
    page = ann.screen(GROUP)
    await ann.tap("Board", GROUP)
    town.session.refuse(SendMessage, "Bad Request: have no rights to send a message", times=9)
    await ann.tap("in letters", GROUP)
    assert (GROUP, page.id) in town.session.screen
    town.session._trouble.clear()
    await ann.tap("a picture", GROUP)
    await ann.tap("in letters", GROUP)
    assert (GROUP, page.id) not in town.session.screen


# -------------------------------------------------------------------------- any board


@pytest.mark.parametrize("form", [Form.GRID, Form.LIST])
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("variant", ["short", "long"])
def test_any_board_is_narrow_and_whole(variant: str, lang: str, form: Form) -> None:
    say = phrases_for(lang)
    for scene in boards(variant, 5):
        screen = worn(
            Screen(text="x" * 1024, scene=scene, buttons=None),
            Looks(form=form, numbers=False, home_left=True),
            say,
        )
        assert visible(screen.letters) <= LONGEST
        if form is Form.GRID:
            lines = grid(screen.letters)
            assert max(map(columns, lines)) <= COLUMNS
        else:
            assert screen.scene is None
            for side in Side:
                assert sum(scene.position.of(side)) == 15
            counts = re.findall(r"(?m)^(?:[^:\n]+: \d+)(?:, [^:\n]+: \d+)*$", screen.letters)
            assert [sum(int(n) for n in re.findall(r": (\d+)", line)) for line in counts] == [
                15,
                15,
            ]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("example", Example)
def test_every_example_can_be_read_aloud(example: Example, lang: str) -> None:
    say = phrases_for(lang)
    scene = example_scene(example, say)
    said = spoken(scene, say)
    assert not DRAWN.search(re.sub(r"</?[bi]>", "", said))
    assert all(str(scene.pips.of(side)) in said for side in Side)
    if scene.roll is not None:
        assert all(str(die.pips) in said.splitlines()[5] for die in scene.roll.dice)


def test_letters_keep_the_numbers_that_a_picture_hides() -> None:
    scene = example_scene(Example.SHORT_START, SAY)
    hidden = Looks(numbers=False, form=Form.GRID)
    shown = worn(Screen(text="", scene=scene, buttons=None), hidden, SAY)
    assert (
        shown.letters
        == worn(
            Screen(text="", scene=scene, buttons=None), replace(hidden, numbers=True), SAY
        ).letters
    )
