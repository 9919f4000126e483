"""`/settings`: one page, edited in place; boards follow; a group's is its administrators'."""

from __future__ import annotations

import pytest
from aiogram.methods import GetChatMember, SendPhoto
from aiogram.types import Chat, Message, Update, User

from bot.chat import labels
from bot.chat.captions import visible
from bot.chat.identity import ANONYMOUS_ADMIN
from bot.chat.optionkeys import Chosen, Key, Option, Part
from bot.chat.options import changed, page
from bot.phrases.phrases import phrases_for
from bot.play.ports import ChatSettings, PersonSettings
from render.style import THEMES
from rules.identity import PlayerId, TableId
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.test_group import seated
from tests.bot.chat.test_invited import duel
from tests.fakes.telegram import DATE

SAY = phrases_for("en")


async def in_group(town: Town, rolls: str) -> tuple[Person, Person]:
    """Ann, who administers the group, and Bob have begun there."""
    people = await seated(town, rolls)
    town.session.admins.add(people[0].id)
    return people


async def test_private_settings_are_one_message() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/settings")
    number = ann.screen().id
    assert ann.screen().photo is not None
    await ann.tap("Theme")
    await ann.tap("high contrast")
    assert "● high contrast" in ann.labels()
    await ann.tap("Back")
    await ann.tap("Home")
    await ann.tap("Numbers")
    await ann.tap("Turns")
    await ann.tap("The only turn")
    assert "The only turn: waits for my button" in ann.screen().text
    await ann.tap("Back")
    shown = ann.screen()
    assert shown.id == number
    assert shown.text.splitlines()[1:6] == [
        "Language: English · Board: a picture",
        "Theme: high contrast",
        "Home: on the left · Numbers: hidden",
        "New tables: as last time",
        "The only turn: waits for my button",
    ]
    person = await town.store.person(PlayerId(1))
    assert person is not None
    assert person.settings == PersonSettings(
        theme="contrast", home_left=True, numbers=False, play_forced=False
    )


@pytest.mark.parametrize("theme", sorted(map(str, THEMES)))
async def test_every_theme_from_the_button_to_the_board(theme: str) -> None:
    """What is pressed is what is painted: the page and the live board, at once."""
    town = Town()
    ann, bob = await duel(town, "31 52")
    board, others = ann.screen(), bob.screen()
    before = (board.photo, others.photo)
    await ann.send("/settings")
    await ann.tap("Theme")
    if theme == "classic":
        await ann.tap(SAY.theme_name("light"))
    town.painted.clear()
    await ann.tap(SAY.theme_name(theme))
    assert f"Theme: {SAY.theme_name(theme)}" in ann.screen().text
    redrawn = town.session.screen[ann.id, board.id]
    if theme == "classic":
        assert redrawn.photo == before[0], "a picture that Telegram has is not drawn again"
    else:
        assert {shown for _, shown in town.painted} == {theme}
        assert len(town.painted) == 2, "the page and the board"
        assert redrawn.photo != before[0]
    assert town.session.screen[bob.id, others.id].photo == before[1], "Bob did not choose"


async def test_a_turned_board_without_numbers() -> None:
    town = Town()
    ann, bob = await duel(town, "31 52")
    theirs = bob.screen().photo
    await ann.send("/settings")
    await ann.tap("Home")
    await ann.tap("Numbers")
    scene = [scene for scene, _ in town.painted if scene.players.white.name == "Ann"][-1]
    assert scene.home_left
    assert scene.numbers is None
    await bob.send("/board")
    assert bob.screen().photo == theirs, "his is as it was"


async def test_the_same_scene_in_another_theme_is_another_picture() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/rules")
    await ann.send("/settings")
    await ann.tap("Theme")
    await ann.tap("light")
    await ann.send("/rules")
    assert [theme for _, theme in town.painted] == ["classic", "classic", "light", "light"]
    sent = [call.photo for call in town.session.made(SendPhoto)]
    assert not any(isinstance(photo, str) for photo in sent)


async def test_a_groups_settings_are_its_administrators() -> None:
    town = Town()
    ann, bob = await in_group(town, "31")
    board = town.session.last(GROUP)
    await bob.send("/settings", GROUP)
    assert SAY.settings_for_admins() in bob.screen(GROUP).text
    before = bob.screen(GROUP)
    text, photo = before.text, before.photo
    for label in ("Theme", "Home", "Turns"):
        assert await bob.tap(label, GROUP) == phrases_for("ru").only_admins()
    assert (bob.screen(GROUP).text, bob.screen(GROUP).photo) == (text, photo)
    assert await ann.tap("Home", GROUP) == ""
    await ann.tap("Turns", GROUP)
    await ann.tap("Below", GROUP)
    await ann.tap("Each turn", GROUP)
    await ann.tap("Back", GROUP)
    assert "Home: on the left" in ann.screen(GROUP).text
    assert "Below: whoever is to move" in ann.screen(GROUP).text
    chat = await town.store.chat((await town.store.views(TableId(1)))[0].chat)
    assert chat is not None
    assert chat.settings.home_left
    assert chat.settings.turn_board
    assert chat.settings.new_message_each_turn
    assert town.session.screen[GROUP, board.id].edits
    assert any(scene.home_left for scene, _ in town.painted if scene.players.white.name == "Ann")


async def test_rights_are_asked_with_every_press() -> None:
    town = Town()
    ann, _ = await in_group(town, "31")
    await ann.send("/settings", GROUP)
    await ann.tap("Home", GROUP)
    town.session.admins.clear()
    assert await ann.tap("Home", GROUP) == SAY.only_admins()
    assert "Home: on the left" in ann.screen(GROUP).text


async def test_without_an_answer_nobody_is_an_administrator() -> None:
    town = Town()
    ann, _ = await in_group(town, "31")
    await ann.send("/settings", GROUP)
    town.session.refuse(GetChatMember, "Bad Request: CHAT_ADMIN_REQUIRED")
    assert await ann.tap("Home", GROUP) == SAY.rights_unknown()
    assert "Home: on the right" in ann.screen(GROUP).text


def as_group(town: Town, text: str, sender_chat: int = GROUP) -> Update:
    """A command of somebody who speaks as a chat."""
    place = Chat(id=GROUP, type="supergroup", title="Yard")
    message = Message(
        message_id=town.session.next_id(GROUP),
        date=DATE,
        chat=place,
        from_user=User(id=ANONYMOUS_ADMIN, is_bot=True, first_name="Group"),
        sender_chat=Chat(id=sender_chat, type="supergroup", title="Yard"),
        text=text,
    )
    return Update(update_id=town.number(), message=message)


async def test_an_anonymous_administrator_looks_and_chooses_but_is_nobody() -> None:
    town = Town()
    ann, bob = await in_group(town, "31")
    await town.feed(as_group(town, "/settings"))
    assert SAY.settings_for_admins() in town.session.last(GROUP).text
    await town.feed(as_group(town, "/text on"))
    assert any(SAY.form_chosen("grid") in text for text in town.texts(GROUP))
    assert "<pre>" in bob.seeing("8/5", GROUP).text
    await ann.tap("Home", GROUP)  # the press names whoever is behind it
    assert await town.store.person(PlayerId(3)) is None
    town.forget()
    await town.feed(as_group(town, "/text off", sender_chat=-77))
    assert town.texts(GROUP) == [SAY.anonymous()], "another chat is not this group"


async def test_the_usual_game_of_a_chat() -> None:
    town = Town()
    ann = town.person("ann")
    town.session.admins.add(ann.id)
    await ann.send("/settings", GROUP)
    await ann.tap("New tables", GROUP)
    await ann.tap("Game", GROUP)
    await ann.tap("Long", GROUP)
    await ann.tap("Match to 5", GROUP)
    assert "New tables: Long nardy, match to 5" in ann.screen(GROUP).text
    await ann.send("/new short", GROUP)
    await ann.send("/new", GROUP)
    assert (await town.table(2)).agreement.variant == "long", "not what was played last"
    await ann.tap("Back", GROUP)
    await ann.tap("as last time", GROUP)
    await ann.send("/new short", GROUP)
    await ann.send("/new", GROUP)
    assert (await town.table(4)).agreement.variant == "short"


async def test_forged_choices_are_outdated_buttons() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/settings")
    for key, value in (
        ("theme", "neon"),
        ("home", "up"),
        ("num", "2"),
        ("form", ""),
        ("form", "smoke"),
        ("game", "short.9"),
        ("game", "hyper.0"),
        ("lang", "xx"),
        ("below", "1"),
        ("open", "1"),
        ("quiet", "always"),
        ("zone", "Europe/Moscow"),
        ("pace", "86401"),
        ("pace", "day"),
    ):
        data = f"s1:all:{key}:{value}"
        assert await ann.press(data, message=ann.screen().id) == SAY.outdated_button(), data


def unchosen(place: str, lang: str = "en") -> Chosen:
    """Nothing was chosen."""
    private = place == "private"
    return Chosen(private=private, person=PersonSettings(), chat=ChatSettings(), lang=lang)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("place", ["private", "group"])
@pytest.mark.parametrize("part", Part)
def test_labels_fit_their_room_and_data_their_bytes(lang: str, place: str, part: Part) -> None:
    say = phrases_for(lang)
    screen = page(unchosen(place, lang), say, part)
    room = labels.PRIVATE if place == "private" else labels.GROUP
    assert screen.buttons is not None
    assert visible(screen.text) <= 1024
    assert len(screen.buttons.inline_keyboard) <= 5, "a sixth row pushes the board away"
    for row in screen.buttons.inline_keyboard:
        for button in row:
            assert labels.width(button.text) <= room.label(len(row)), button.text
            assert len((button.callback_data or "").encode()) <= 64


@pytest.mark.parametrize("place", ["private", "group"])
def test_what_every_button_offers_can_be_chosen(place: str) -> None:
    chosen = unchosen(place)
    keys = set()
    for part in Part:
        screen = page(chosen, SAY, part)
        assert screen.buttons is not None
        for row in screen.buttons.inline_keyboard:
            for button in row:
                if button.text == SAY.hours_label():
                    continue  # a page of its own, with its own tests
                option = Option.unpack(button.callback_data or "")
                if option.key is not None:
                    keys.add(option.key)
                    changed(chosen, option.key, option.value)
    of_groups = {Key.BELOW, Key.TURNS, Key.OPENERS, Key.QUIET, Key.ZONE}
    others = of_groups if place == "private" else {Key.FORCED, Key.APART}
    assert keys == set(Key) - others
