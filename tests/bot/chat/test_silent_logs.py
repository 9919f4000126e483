"""What is said in confidence stands in no log, however much is logged and whatever goes wrong."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import pytest
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramNetworkError,
    TelegramServerError,
)
from aiogram.methods import (
    EditMessageMedia,
    EditMessageText,
    SendDocument,
    SendMessage,
    SendPhoto,
)

from bot import logs
from bot.chat.routers.privacy import FILE_NAME
from tests.bot.chat.season import NOTE, WORD, WORDS, Season
from tests.fakes.telegram import TOKEN

pytestmark = pytest.mark.slow  # a whole season


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Everything that is logged, at the most talkative level."""
    root, stream = logging.getLogger(), io.StringIO()
    named = [each for each in root.manager.loggerDict.values() if isinstance(each, logging.Logger)]
    handlers, levels = list(root.handlers), {each: each.level for each in (root, *named)}
    for each in named:  # whoever set up logs in this process before has quietened some
        each.setLevel(logging.NOTSET)
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.Json(()))
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield stream
    root.handlers[:] = handlers
    for each, level in levels.items():
        each.setLevel(level)


def troubles(season: Season) -> None:
    """Something of everything that Telegram can answer."""
    session = season.town.session
    for method in (SendMessage, SendPhoto, EditMessageMedia, EditMessageText):
        session.fail(method, lambda asked: TelegramServerError(asked, "Bad Gateway"))
        session.fail(method, lambda asked: TelegramBadRequest(asked, "Bad Request: odd"))
        session.fail(method, lambda asked: TelegramNetworkError(asked, "reset"))
        session.fail(method, lambda asked: TelegramForbiddenError(asked, "Forbidden: blocked"))
    session.fail(SendPhoto, lambda _: RuntimeError("ours"))
    session.fail(EditMessageMedia, lambda _: RuntimeError("ours"))


async def test_no_file_of_a_game_tells_what_was_said_in_confidence() -> None:
    """Exports and records; the file of one's own data is one's own and goes to the own chat."""
    season = Season(seed=4)
    await season.whole()
    files = season.town.session.made(SendDocument)
    own = [each for each in files if each.document.filename == FILE_NAME]  # type: ignore[union-attr]
    games = [each for each in files if each not in own]
    assert own
    assert games
    assert all(int(each.chat_id) in {person.id for person in season.people} for each in own)
    told = b"".join(each.document.data for each in games)  # type: ignore[union-attr]
    for private in (NOTE, WORDS, TOKEN):
        assert private.encode() not in told
    for shelf in season.town.store.shelves.values():
        for seal in shelf.seals.values():
            if seal.revealed_at is None:
                assert seal.secret.hex().encode() not in told, "the dice of a running game"


async def test_no_token_secret_note_or_word_is_logged(written: io.StringIO) -> None:
    season = Season(("Annabella", "Bobadil", "Catalina", "Dantes"), seed=3)
    await season.played()
    for _ in range(4):
        troubles(season)
        await season.stroll(40, count=False)
    await season.late()
    await season.asked()
    troubles(season)
    await season.stroll(40, count=False)
    text = written.getvalue()
    assert text.count("\n") > 100, "something was logged"
    seals = [seal for shelf in season.town.store.shelves.values() for seal in shelf.seals.values()]
    assert seals
    for seal in seals:
        assert seal.secret.hex() not in text
        assert repr(seal.secret) not in text
    for code in season.town.store._invited:
        assert code not in text, "an invitation opens a seat"
    for private in (NOTE, WORDS, WORD, TOKEN, *season.names):
        assert private not in text, private
