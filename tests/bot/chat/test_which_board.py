"""A command that may mean several boards asks which one, and the answer is followed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from aiogram.exceptions import TelegramRetryAfter
from aiogram.methods import DeleteMessage, SendMessage

from bot.chat.routers.service import COMMANDS
from tests.bot.chat.talk import Town
from tests.bot.chat.test_invited import code_on

ROUTERS = Path("bot/chat/routers")


def test_every_command_about_a_board_can_be_asked_about() -> None:
    """Whatever is written down as an `About` may lead to that question."""
    text = "".join(path.read_text(encoding="utf-8") for path in ROUTERS.glob("*.py"))
    assert set(COMMANDS) == set(re.findall(r'About\(\s*name="(\w+)"', text))


@pytest.mark.parametrize(
    "command", ["sheet", "export", "pause", "give", "settle", "close", "claim"]
)
async def test_the_second_of_two_games_is_meant(command: str) -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    for _ in range(2):
        town.load("31")
        await ann.send("/new money 1 day")
        await bob.send(f"/start {code_on(ann)}")
    await bob.send(f"/{command}")
    asked = bob.screen()
    assert "Which one is meant?" in asked.text
    await bob.tap("#2 Ann")
    assert (bob.id, asked.id) not in town.session.screen, "the question is gone"
    assert "went wrong" not in "".join([*town.toasts, *town.texts(bob.id)])
    assert (await town.kinds(1)).count("PauseOffered") == 0
    assert (await town.kinds(2)).count("PauseOffered") == (command == "pause")


async def test_a_question_that_cannot_be_deleted_now_keeps_nobody_waiting() -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    for _ in range(2):
        town.load("31")
        await ann.send("/new money 1 day")
        await bob.send(f"/start {code_on(ann)}")
    await bob.send("/settle")
    town.session.fail(
        DeleteMessage, lambda asked: TelegramRetryAfter(asked, "Too Many Requests", 40)
    )
    begun, before = town.clock.ms(), len(town.session.moments)
    await bob.tap("#2 Ann")
    said = [at for at, call in town.session.moments[before:] if isinstance(call, SendMessage)]
    assert said
    assert said[0] - begun < 3_000


@pytest.mark.parametrize(
    "command",
    ["pause", "give 1 day", "settle", "claim", "nudge", "mute", "unmute", "resign"],
)
async def test_a_table_that_waits_for_somebody_is_not_asked_about(command: str) -> None:
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    town.load("31")
    await ann.send("/new money 1 day")
    await bob.send(f"/start {code_on(ann)}")
    await ann.send("/new 3 days")
    await ann.send(f"/{command}")
    assert all("Which one is meant?" not in text for text in town.texts(ann.id))


async def test_where_nobody_plays_yet_that_table_is_meant() -> None:
    town = Town()
    ann = town.person("ann")
    await ann.send("/new 1 day")
    await ann.send("/pause")
    assert "not begun" in ann.screen().text or "not started" in ann.screen().text


async def test_what_no_button_can_hold_is_asked_to_answer_a_board() -> None:
    """A question without an answer to press would lead nowhere."""
    town = Town()
    ann, bob = town.person("ann"), town.person("bob")
    for _ in range(2):
        town.load("31")
        await ann.send("/new")
        await bob.send(f"/start {code_on(ann)}")
    await ann.send("/why " + "24/18 " * 20)
    assert "Which one is meant?" not in ann.screen().text
    assert "as a reply to its board" in ann.screen().text
