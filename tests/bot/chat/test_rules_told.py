"""`/rules`: the menu, the pages, their pictures."""

from __future__ import annotations

import pytest
from aiogram.methods import EditMessageMedia, SendPhoto

from bot.chat.buttons import Page, rules_button
from bot.chat.captions import visible
from bot.chat.labels import GROUP as GROUP_ROOM
from bot.chat.labels import PADDING, width
from bot.chat.routers.rules import NAMES
from bot.phrases.phrases import phrases_for
from bot.phrases.screens import Chapter
from tests.bot.chat.talk import GROUP, Town

pytestmark = pytest.mark.slow  # every page of the rules is drawn

SCREENS = {
    Chapter.BACKGAMMON: 9, Chapter.NARDY: 8, Chapter.CUBE: 3, Chapter.MATCH: 3, Chapter.CHOUETTE: 3,
    Chapter.MANNERS: 3,
}  # fmt: skip


async def test_the_menu_offers_every_chapter() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/rules")
    shown = ann.screen()
    assert shown.photo is not None
    assert len(ann.labels()) == len(Chapter)
    assert {"Short backgammon", "Long nardy", "The doubling cube"} <= set(ann.labels())


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("chapter", Chapter)
async def test_a_chapter_is_read_from_its_first_page_to_its_last_in_one_message(
    chapter: Chapter, lang: str
) -> None:
    town = Town()
    ann = town.person("ann", lang=lang)
    say = phrases_for(lang)
    await ann.send("/rules")
    message = ann.screen().id
    await ann.tap(say.chapter(chapter))
    pages = [ann.screen().text]
    while say.rules_next() in ann.labels():
        await ann.tap(say.rules_next(), message=message)
        assert ann.screen().photo is not None
        pages.append(ann.screen().text)
    assert ann.screen().id == message
    assert len(pages) == len(set(pages)) == SCREENS[chapter]
    assert all(visible(text) <= 1024 for text in pages)
    assert [text.splitlines()[0] for text in pages] == [
        f"<b>{say.chapter(chapter)}</b> · {number}/{len(pages)}"
        for number in range(1, len(pages) + 1)
    ]
    await ann.tap(say.back(), message=message)
    assert ann.screen().text == pages[-2]
    await ann.tap(say.rules_chapters(), message=message)
    assert ann.screen().text == say.rules_menu()


async def test_a_picture_is_uploaded_once() -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    for reader in (ann, bob):
        await reader.send("/rules long")
        await reader.tap("Next")
    sent = [call.photo for call in town.session.made(SendPhoto)]
    turned = [call.media.media for call in town.session.made(EditMessageMedia)]
    assert [isinstance(photo, str) for photo in sent] == [False, True]
    assert [isinstance(photo, str) for photo in turned] == [False, True]


async def test_a_group_reads_in_one_language_whoever_turns_the_page() -> None:
    town = Town()
    ann, bob = town.person("ann", lang="en"), town.person("bob", lang="ru")
    await ann.send("/rules короткие", GROUP)
    assert town.session.last(GROUP).text.startswith("<b>Short backgammon</b> · 1/9")
    await bob.tap("Next", GROUP)
    assert town.session.last(GROUP).text.startswith("<b>Short backgammon</b> · 2/9")


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("long", "Long nardy"),
        ("Длинные нарды", "Long nardy"),
        ("the cube", "The doubling cube"),
        ("швец", "Chouette: a whole company"),
        ("money", "Matches and money"),
    ],
)
async def test_a_chapter_may_be_named(words: str, title: str) -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send(f"/rules {words}")
    assert ann.screen().text.startswith(f"<b>{title}</b> · 1/")


async def test_words_that_name_no_chapter_give_the_menu() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/rules <of> chess & cards")
    assert len(ann.labels()) == len(Chapter)


async def test_from_a_board_the_rules_come_in_a_new_message() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/new long")
    card = ann.screen()
    data = rules_button("Rules", Chapter.NARDY).callback_data
    assert data is not None
    await ann.press(data, message=card.id)
    assert ann.screen().id != card.id
    assert ann.screen().text.startswith("<b>Long nardy</b> · 1/8")
    assert town.session.screen[ann.id, card.id].text == card.text


@pytest.mark.parametrize("number", [99, -3])
async def test_a_page_that_does_not_exist_is_the_nearest_one(number: int) -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/rules")
    data = Page(chapter=Chapter.CUBE, number=number).pack()
    await ann.press(data, message=ann.screen().id)
    expected = "3/3" if number > 0 else "What about?"
    assert expected in ann.screen().text


@pytest.mark.parametrize("forged", ["r1:chess:1:0", "r1:short:x:0", "r1:short", "r1:"])
async def test_forged_data_are_an_outdated_button(forged: str) -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/rules")
    assert "outdated" in (await ann.press(forged)).lower()


async def test_a_page_that_was_deleted_comes_again() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/rules")
    town.session.refuse(EditMessageMedia, "Bad Request: message to edit not found")
    before = ann.screen().id
    await ann.tap("Long nardy")
    assert ann.screen().id != before
    assert ann.screen().text.startswith("<b>Long nardy</b> · 1/8")


def test_every_name_leads_somewhere_and_every_chapter_has_one() -> None:
    assert set(NAMES.values()) == set(Chapter)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_labels_fit_where_two_stand_in_a_row(lang: str) -> None:
    say = phrases_for(lang)
    for label in (say.back(), say.rules_next()):
        assert width(label) <= GROUP_ROOM.width / 2 - PADDING


def test_data_are_short_enough() -> None:
    for chapter in Chapter:
        assert len(Page(chapter=chapter, number=99, fresh=True).pack().encode()) <= 64


async def test_the_card_and_the_agreement_lead_to_the_rules_of_their_game() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/new long")
    await ann.tap("Its rules")
    assert ann.screen().text.startswith("<b>Long nardy</b> · 1/8")
    await ann.send("/table")
    assert "Six in a row only with an enemy checker ahead of them" in ann.screen().text
    await ann.tap("Its rules", message=ann.screen().id)
    assert ann.screen().text.startswith("<b>Long nardy</b> · 1/8")
