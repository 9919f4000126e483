"""Films of the running bot over real HTTP: whole games, presses meanwhile, a stop in the middle."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Any

import pytest

from bot.play.ports import Reminder, ReminderKind, Seal
from bot.play.sheet import index_of
from bot.playground import Actor
from rules.actions import Confirm, Roll
from rules.agreement import Agreement, variant_of
from rules.game import ToPlay
from rules.identity import HOUSE, Instant, Seq, TableId
from rules.moves import legal_turns
from tests.bot.chat.test_live import Living, living
from tests.render.measure import seeded
from tests.rules.flow.playing import ANN, BOB, Play

Message = Mapping[str, Any]
LOOPS = {"clockwork", "reminders", "command menus"}


def whole_game(seed: int, variant: str = "short") -> Play:
    """Ann and Bob play to the end, any legal turn each."""
    chance, play = seeded(seed), Play.begun(Agreement(variant=variant))
    while not play.table.closed:
        game, seating = play.table.game, play.table.seating
        assert game is not None
        assert seating is not None
        if not isinstance(game.phase, ToPlay):
            play.says(HOUSE, Roll((chance.randint(1, 6), chance.randint(1, 6))))
            continue
        side, dice = game.phase.side, game.phase.dice
        first = game.turns_done.of(side) == 0
        turns = legal_turns(variant_of(play.table.agreement), game.position, side, dice, first)
        play.says(seating.speaks_for(side), Confirm(chance.choice(turns.turns)))
    return play


async def played(one: Living, play: Play) -> tuple[Actor, Actor, TableId]:
    """Both are met, and their game lies in the log."""
    ann, bob = one.pg.actor("ann"), one.pg.actor("bob")
    for person in (ann, bob):
        person.start()
        await person.sees(lambda message: bool(message.get("keyboard")), timeout=20)
    assert set(await one.store.people([ANN, BOB])) == {ANN, BOB}
    at = play.log[-1].at
    table = await one.store.open_table(
        play.log,
        cause=None,
        at=at,
        index=index_of(play.table, at),
        seals=[Seal(1, b"\x01" * 32, "seal-1", at)],
    )
    return ann, bob, table


def is_film(message: Message) -> bool:
    """Whether an animation came."""
    return bool(message.get("animation"))


@pytest.mark.slow
async def test_a_whole_game_comes_as_a_film_and_is_known_again() -> None:
    async with living() as one:
        ann, bob, table = await played(one, whole_game(5))
        ann.say(f"/film {table}")
        sent = await ann.sees(is_film, timeout=30)
        film = sent["animation"]
        assert (film["width"], film["height"], film["mime_type"]) == (640, 560, "image/gif")
        assert film["file_size"] < 5_000_000
        assert 30 < film["duration"] < 150
        assert sent["silent"]
        uploads = one.pg.calls["sendanimation"]
        ann.say(f"/film {table}")
        again = await ann.sees(
            lambda m: is_film(m) and m["message_id"] > sent["message_id"], timeout=30
        )
        assert again["animation"]["file_id"] == film["file_id"]
        assert one.pg.calls["sendanimation"] == uploads + 1
        bob.say(f"/film {table}")
        his = await bob.sees(is_film, timeout=30)
        assert his["animation"]["file_id"] != film["file_id"], "from the other side"
        told = [m.text for m in one.pg.world.chats[ann.id].messages.values() if not m.deleted]
        assert not [text for text in told if "снимается" in text], "the work is done"


@pytest.mark.slow
async def test_presses_are_answered_while_a_film_is_made() -> None:
    async with living() as one:
        ann, bob, table = await played(one, whole_game(6, "long"))
        ann.say(f"/film {table}")
        await ann.sees(lambda m: "Фильм снимается" in (m.get("text") or ""), timeout=20)
        bob.say(f"/history {table}")
        await bob.sees(lambda m: bool(m.get("photo")), timeout=20)
        for label in ("◀", "◀", "⏮", "▶"):
            assert (await bob.tap(label)).answered
        assert not [
            m for m in one.pg.world.chats[ann.id].messages.values() if "animation" in m.body
        ]
        await ann.sees(is_film, timeout=30)


async def test_a_stop_ends_a_film_and_says_so() -> None:
    async with living() as one:
        ann, _, table = await played(one, whole_game(7, "long"))
        ann.say(f"/film {table}")
        making = await ann.sees(lambda m: "Фильм снимается" in (m.get("text") or ""), timeout=20)
        assert await one.stop() < 8
        last = one.pg.world.chats[ann.id].messages[making["message_id"]]
        assert "Съёмка прервалась" in last.text
        children = [task for task in asyncio.all_tasks() if "film" in task.get_name()]
        assert children == []


@pytest.mark.slow
async def test_a_stop_while_a_film_is_made_and_reminders_go_out() -> None:
    """Telegram is slow for everybody: the stop still takes less than ten seconds."""
    async with living() as one:
        ann, bob, table = await played(one, whole_game(7, "long"))
        ann.say("/new short 5 minutes")
        await ann.sees(lambda m: "5 мин" in (m.get("text") or ""), timeout=20)
        ann.say(f"/film {table}")
        await ann.sees(lambda m: "Фильм снимается" in (m.get("text") or ""), timeout=20)
        for method in ("sendMessage", "sendPhoto", "editMessageText", "answerCallbackQuery"):
            one.pg.faults.add(method, "slow", seconds=60.0)
        at = Instant(time.time_ns() // 10**9)
        reminder = Reminder(
            table=table, player=BOB, kind=ReminderKind.REMIND, since=Seq(1), due_at=at
        )
        await one.store.plan(table, Seq(1), [reminder], settled=[])
        bob.say("/help")
        ann.say("/help")
        await one.until(lambda: bool(one.meters.metrics.asked("updates_running")))
        assert await one.stop() < 10
        left = [task.get_name() for task in asyncio.all_tasks() if task.get_name() in LOOPS]
        assert left == []
