"""Both catalogues are complete and say the same with the same facts."""

import re
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir

from bot.phrases.phrases import Phrases
from bot.phrases.words import (
    LANGUAGES,
    LOCALES,
    CatalogueMissingError,
    Words,
    language,
    load,
)

Key = tuple[str | None, tuple[str, ...]]

FORMS = {"ru": 3, "en": 2}


def ids(catalogue: Catalog) -> set[Key]:
    return {(message.context, forms(message.id)) for message in catalogue if message.id}


def forms(text: object) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)  # type: ignore[arg-type]


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.fixture(scope="module")
def extracted() -> set[Key]:
    sources = Path(Words.__init__.__code__.co_filename).parent
    found = extract_from_dir(str(sources), method_map=[("**.py", "python")])
    return {(context, forms(message)) for _, _, message, _, context in found}


def test_something_was_found(extracted: set[Key]) -> None:
    assert len(extracted) > 300


@pytest.mark.parametrize("lang", LANGUAGES)
def test_catalogue_holds_what_is_said_and_nothing_else(
    lang: str, extracted: set[Key], catalogues: dict[str, Catalog]
) -> None:
    assert ids(catalogues[lang]) == extracted


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_is_translated_in_every_form(
    lang: str, catalogues: dict[str, Catalog]
) -> None:
    for message in catalogues[lang]:
        if not message.id:
            continue
        expected = 1 if isinstance(message.id, str) else FORMS[lang]
        translated = forms(message.string)
        assert len(translated) == expected, message.id
        assert all(text.strip() for text in translated), message.id
        assert not message.fuzzy, message.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_form_has_the_same_facts_and_marks(lang: str, catalogues: dict[str, Catalog]) -> None:
    for message in catalogues[lang]:
        source = forms(message.id)[-1]
        for text in (*forms(message.id), *forms(message.string)) if source else ():
            assert fields(text) == fields(source), text
            assert re.findall(r"</?\w+>", text) == re.findall(r"</?\w+>", source), text
            assert text.count("\n") == source.count("\n"), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_babel_finds_nothing_wrong(lang: str, catalogues: dict[str, Catalog]) -> None:
    assert not [(message.id, errors) for message, errors in catalogues[lang].check()]


def test_english_says_what_stands_in_the_source(catalogues: dict[str, Catalog]) -> None:
    for message in catalogues["en"]:
        if message.id:
            assert forms(message.string) == forms(message.id)


def test_russian_counts(russian: Phrases) -> None:
    said = {n: russian.points(n) for n in (0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 111, 112)}
    assert said == {
        0: "0 очков", 1: "1 очко", 2: "2 очка", 4: "4 очка", 5: "5 очков", 11: "11 очков",
        12: "12 очков", 14: "14 очков", 21: "21 очко", 22: "22 очка", 25: "25 очков",
        101: "101 очко", 111: "111 очков", 112: "112 очков",
    }  # fmt: skip


def test_english_counts(english: Phrases) -> None:
    assert [english.points(n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


def test_russian_addresses_nobody_as_thou_or_you(catalogues: dict[str, Catalog]) -> None:
    pronoun = re.compile(r"\b(ты|тебя|тебе|тобой|тво\w+|вы|вас|вам|вами|ваш\w*)\b", re.IGNORECASE)
    found = [
        text
        for message in catalogues["ru"]
        if message.id
        for text in forms(message.string)
        if pronoun.search(text)
    ]
    assert found == []


def test_russian_gives_no_name_a_gender(catalogues: dict[str, Catalog]) -> None:
    past = re.compile(r"\{(?:who|other|owner)\}[^.,:;]*\b\w+(?:л|ла|лся|лась)\b")
    found = [
        text
        for message in catalogues["ru"]
        if message.id
        for text in forms(message.string)
        if past.search(text)
    ]
    assert found == []


def test_what_is_not_compiled_is_said_clearly(tmp_path: Path) -> None:
    with pytest.raises(CatalogueMissingError, match=r"ru/LC_MESSAGES/nardy\.mo.*make run"):
        load("ru", tmp_path)


def test_every_language_in_the_tree_is_spoken() -> None:
    assert {path.name for path in LOCALES.iterdir() if path.is_dir()} == set(LANGUAGES)


@pytest.mark.parametrize(
    ("wishes", "spoken"),
    [
        (("en",), "en"),
        (("en-GB",), "en"),
        (("ru_RU",), "ru"),
        (("RU",), "ru"),
        ((None, "en"), "en"),
        (("de", "en"), "en"),
        (("de",), "ru"),
        ((None,), "ru"),
        (("",), "ru"),
        ((), "ru"),
    ],
)
def test_the_first_language_that_is_spoken(wishes: tuple[str | None, ...], spoken: str) -> None:
    assert language(*wishes) == spoken


def test_a_fact_is_never_read_as_a_format(english: Phrases) -> None:
    assert english.unknown_game("{0.__class__} {n}") == (
        "There is no game called “{0.__class__} {n}”. There are two: /new short and /new long"
    )
