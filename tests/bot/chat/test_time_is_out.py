"""A board turns to "time is out" by itself, once, without a sound; the claim stands under it."""

from __future__ import annotations

from aiogram.methods import EditMessageCaption, EditMessageMedia, SendPhoto

from bot.play.calendars import DAY, HOUR
from bot.play.lateness import Lateness
from bot.play.queries import calendars_of
from rules.actions import Accept, GiveTime, OfferPause
from rules.events import GameWon
from rules.identity import TableId
from rules.scoring import How
from tests.bot.chat.talk import GROUP, Person, Town
from tests.bot.chat.watch import ANN, BOB, duel, in_group

EDITS = (EditMessageCaption, EditMessageMedia)
OUT = "⌛ time is out"
CLAIM = "⏰ Out of time: claim, +3"


class Hands:
    """The chore, swept by hand."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.restart()

    def restart(self) -> None:
        town = self.town
        self.lateness = Lateness(
            town.store, town.referee.look, calendars_of(town.store), town.announcer.turn
        )

    async def later(self, seconds: float = 0) -> int:
        """So many edits it makes to sweep so much later."""
        self.town.clock.forward(seconds)
        self.town.forget()
        await self.lateness.sweep(self.town.clock())
        await self.town.settle(5)
        assert self.town.session.made(SendPhoto) == []
        return sum(len(self.town.session.made(kind)) for kind in EDITS)


def board_of(person: Person, chat: int | None = None) -> str:
    """Under the newest board."""
    standing = person.town.session.in_chat(person.id if chat is None else chat)
    return [shown for shown in standing if shown.photo][-1].text


def keys(person: Person, chat: int | None = None) -> list[str]:
    standing = person.town.session.in_chat(person.id if chat is None else chat)
    newest = [shown for shown in standing if shown.photo][-1]
    return [label for row in newest.labels for label in row]


async def test_both_boards_turn_at_the_deadline_and_the_claim_comes_after_the_grace() -> None:
    watch, ann, bob = await duel()
    hands = Hands(watch.town)
    assert await hands.later(DAY - 60) == 0
    assert "⏳ until" in board_of(ann)
    assert await hands.later(120) == 2
    assert OUT in board_of(ann)
    assert OUT in board_of(bob)
    assert CLAIM not in keys(bob), "the grace runs"
    assert await hands.later(5 * HOUR) == 0
    assert await hands.later(HOUR) == 2
    assert CLAIM in keys(bob)
    assert CLAIM not in keys(ann), "whoever is late just plays"
    assert [await hands.later(DAY) for _ in range(3)] == [0, 0, 0]
    await bob.tap(CLAIM)
    await bob.tap("🏁 Claim the game: +3")
    await bob.tap("Yes, claim it")
    (won,) = [e for e in await watch.town.store.history(TableId(1)) if isinstance(e, GameWon)]
    assert won.result.how is How.CLAIMED


async def test_in_a_group_the_other_claims_from_the_board_and_nobody_else_does() -> None:
    watch, ann, bob = await in_group()
    cat = watch.town.person("cat")
    hands = Hands(watch.town)
    await hands.later(DAY + 1)
    assert OUT in board_of(ann, GROUP)
    await hands.later(6 * HOUR)
    assert CLAIM in keys(ann, GROUP)
    assert "turn" in await cat.tap(CLAIM, GROUP)
    assert await ann.tap(CLAIM, GROUP) == "This question is for Bob"
    await bob.tap(CLAIM, GROUP)
    assert bob.screen(GROUP).labels[0] == ["🏁 Claim the game: +3"]
    assert OUT in board_of(ann, GROUP), "the board itself stays"


async def test_playing_after_all_ends_it() -> None:
    watch, ann, bob = await duel()
    hands = Hands(watch.town)
    await hands.later(2 * DAY)
    watch.town.load("52")
    await ann.send("/m 8/5 6/5")
    assert "⏳ until" in board_of(bob)
    assert CLAIM not in keys(bob)
    assert await hands.later(60) == 0


async def test_time_that_is_given_or_stopped_turns_no_board() -> None:
    watch, ann, _ = await duel()
    hands = Hands(watch.town)
    await hands.later(DAY - 60)
    await watch.says(BOB, GiveTime(HOUR))
    assert await hands.later(120) == 0
    await watch.says(ANN, OfferPause())
    await watch.says(BOB, Accept((await watch.town.table()).offers[0].seq))
    assert await hands.later(2 * HOUR) == 0
    assert OUT not in board_of(ann)


async def test_time_given_after_the_deadline_runs_out_anew() -> None:
    watch, ann, _ = await duel()
    hands = Hands(watch.town)
    await hands.later(DAY + 60)
    await watch.says(BOB, GiveTime(HOUR))
    watch.town.announcer.poke(TableId(1))
    await watch.town.settle()
    assert "⏳ until" in board_of(ann)
    assert await hands.later(HOUR + 60) == 2
    assert OUT in board_of(ann)


async def test_after_a_restart_what_ran_out_meanwhile_is_shown() -> None:
    watch, ann, _ = await duel()
    hands = Hands(watch.town)
    watch.town.clock.forward(DAY + 60)
    watch.town.restart()
    hands.restart()
    assert await hands.later() == 2
    assert OUT in board_of(ann)
    hands.restart()
    await hands.later(2 * DAY)
    assert await hands.later() == 0
