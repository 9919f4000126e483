"""A turn that was held when the bot went away is played by the running bot."""

from __future__ import annotations

import pytest

from bot.play.hand import hand_of, holder
from bot.play.ports import Held
from rules.events import Played
from tests.bot.chat.test_live import living
from tests.bot.play.house import House
from tests.fakes.dice import SteadyDice


@pytest.mark.slow
async def test_the_clockwork_of_the_running_bot_plays_what_is_due() -> None:
    async with living() as alive:
        house = House(alive.store, alive.store, dice=SteadyDice())
        table = await house.started()
        stands = await house.table(table)
        hand, player = hand_of(stands), holder(stands)
        assert hand is not None
        assert player is not None
        turn = hand.legal.turns[0]
        await alive.store.hold(
            Held(table=table, since=stands.since, player=player, turn=turn, due_at=house.clock())
        )
        events = alive.store.shelves[table].events
        await alive.until(lambda: any(isinstance(event, Played) for event in events))
        played = next(event for event in events if isinstance(event, Played))
        assert (played.by, played.turn) == (player, turn)
