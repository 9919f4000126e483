"""A playground, and the two client libraries that talk to it."""

import io
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from PIL import Image

from bot.playground import Actor, Playground

START = 1_800_000_000.0


class Hand:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> float:
        return self.now


def picture(width: int = 640, height: int = 480, colour: str = "navy", form: str = "JPEG") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, form)
    return out.getvalue()


@pytest.fixture
def paint() -> Callable[..., bytes]:
    return picture


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture
async def pg(hand: Hand) -> AsyncIterator[Playground]:
    async with Playground.start(clock=hand) as playground:
        yield playground


@pytest.fixture
async def bot(pg: Playground) -> AsyncIterator[Bot]:
    session = AiohttpSession(api=TelegramAPIServer.from_base(pg.base_url))
    async with Bot(pg.token, session=session).context() as client:
        yield client


@pytest.fixture
def bot_of() -> Callable[[Playground], Any]:
    """A client for a playground of the test's own making."""

    @asynccontextmanager
    async def made(pg: Playground) -> AsyncIterator[Bot]:
        session = AiohttpSession(api=TelegramAPIServer.from_base(pg.base_url))
        async with Bot(pg.token, session=session).context() as client:
            yield client

    return made


@pytest.fixture
def ann(pg: Playground) -> Actor:
    actor = pg.actor("ann")
    actor.start()
    return actor


@pytest.fixture
def group(pg: Playground) -> int:
    return pg.world.chat("group").id
