"""Both languages, compiled from the files in the tree and not from what lies beside them."""

import io
from gettext import GNUTranslations

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.phrases.phrases import Phrases
from bot.phrases.words import DOMAIN, LANGUAGES, LOCALES


def read(lang: str) -> Catalog:
    with (LOCALES / lang / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as words:
        return read_po(words, locale=lang)


def compiled(lang: str) -> Phrases:
    binary = io.BytesIO()
    write_mo(binary, read(lang))
    binary.seek(0)
    return Phrases(lang, GNUTranslations(binary))


@pytest.fixture(scope="session")
def catalogues() -> dict[str, Catalog]:
    return {lang: read(lang) for lang in LANGUAGES}


@pytest.fixture(scope="session")
def spoken() -> dict[str, Phrases]:
    return {lang: compiled(lang) for lang in LANGUAGES}


@pytest.fixture(scope="session")
def russian(spoken: dict[str, Phrases]) -> Phrases:
    return spoken["ru"]


@pytest.fixture(scope="session")
def english(spoken: dict[str, Phrases]) -> Phrases:
    return spoken["en"]


@pytest.fixture(scope="session", params=LANGUAGES)
def phrases(request: pytest.FixtureRequest, spoken: dict[str, Phrases]) -> Phrases:
    return spoken[request.param]
