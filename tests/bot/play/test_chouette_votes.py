"""A chouette through the referee: dice for the order, votes at once, deadlines of the house."""

from __future__ import annotations

import asyncio

from bot.play import reply
from bot.play.commands import AskNextGame, AskRoll, AskStart, Command
from bot.play.queries import finished
from rules.actions import CloseVote, Confirm, Double, Drop, ProposeDouble, Sit, Take, Vote
from rules.agreement import Agreement, Money
from rules.chouette import Chouette
from rules.evolve import replay
from rules.identity import HOUSE, PlayerId, TableId
from rules.steps import Step
from rules.table import due
from rules.team_events import OrderRolled
from tests.bot.play.house import House, done

GROUP = Agreement(format=Money(), cube=True, chouette=True)
CREW = ("bob", "cat", "dan", "eda", "fay", "gus", "hal")


async def begun(house: House, rolls: str, people: int = 4) -> TableId:
    """Ann is the box; the others follow in the order of their names."""
    house.load(rolls)
    table = await house.open("ann", GROUP)
    for name in CREW[: people - 1]:
        done(await house.says(table, name, Sit()))
    done(await house.says(table, "hal" if people == 8 else "bob", AskStart()))
    return table


async def box_to_roll(house: House) -> TableId:
    """The captain has played the opening 3-1."""
    table = await begun(house, "65 43 13")
    done(await house.says(table, "bob", Confirm((Step(8, 3), Step(6, 1)))))
    return table


async def chouette(house: House, table: TableId) -> Chouette:
    seating = (await house.table(table)).seating
    assert isinstance(seating, Chouette)
    return seating


async def test_ties_of_the_order_roll_again_with_sealed_dice(house: House) -> None:
    table = await begun(house, "55 63 21 13")
    history = await house.history(table)
    ann, bob, cat, dan = (house.people[name] for name in ("ann", "bob", "cat", "dan"))
    rolled = next(event for event in history if isinstance(event, OrderRolled))
    assert rolled.rounds == (
        ((ann, 5), (bob, 5), (cat, 6), (dan, 3)),
        ((ann, 2), (bob, 1)),
    )
    assert (await chouette(house, table)).players == (cat, ann, bob, dan)
    assert (await house.kinds(table))[-3:] == ["OrderRolled", "GameStarted", "OpeningRolled"]
    assert replay(history) == await house.table(table)


async def test_a_whole_team_answers_at_the_same_moment(house: House) -> None:
    """Every button carries the same question; no answer makes another stale, none is lost."""
    table = await begun(house, "66 55 44 33 21 21 21 21 13", people=8)
    done(await house.says(table, "bob", Confirm((Step(8, 3), Step(6, 1)))))
    done(await house.says(table, "ann", Double()))
    since = (await house.table(table)).since
    said = [Drop() if name == "dan" else Take() for name in CREW]
    house.load("31")
    replies = await asyncio.gather(
        *(
            house.says(table, name, answer, since=since)
            for name, answer in zip(CREW, said, strict=True)
        )
    )
    assert all(isinstance(answer, reply.Done) for answer in replies)
    team = await chouette(house, table)
    assert team.out == (house.people["dan"],)
    assert (await house.table(table)).game is not None
    kinds = await house.kinds(table)
    assert kinds.count("Voted") == 7
    assert kinds[-3:] == ["Dropped", "Taken", "Rolled"]


async def test_two_votes_at_once_and_the_double_is_offered(house: House) -> None:
    table = await box_to_roll(house)
    house.load("31 66")
    done(await house.says(table, "ann", AskRoll()))
    done(await house.play(table))
    done(await house.says(table, "cat", ProposeDouble()))
    since = (await house.table(table)).since
    replies = await asyncio.gather(
        house.says(table, "bob", Vote(yes=True), since=since),
        house.says(table, "dan", Vote(yes=True), since=since),
    )
    assert all(isinstance(answer, reply.Done) for answer in replies)
    assert (await house.kinds(table))[-1] == "DoubleOffered"
    late = await house.says(table, "dan", Vote(yes=True), since=since)
    assert isinstance(late, reply.Stale)


async def test_a_vote_that_fails_brings_the_dice_at_once(house: House) -> None:
    table = await box_to_roll(house)
    house.load("31 52")
    done(await house.says(table, "ann", AskRoll()))
    done(await house.play(table))
    done(await house.says(table, "bob", Double()))
    done(await house.says(table, "dan", Vote(yes=False)))
    assert (await house.kinds(table))[-3:] == ["Voted", "DoubleAbandoned", "Rolled"]


async def test_the_house_closes_a_vote_once(house: House) -> None:
    """A sweep that runs twice fills in nothing twice."""
    table = await box_to_roll(house)
    done(await house.says(table, "ann", Double()))
    await house.says(table, "cat", Take())
    house.load("31")
    stands = await house.table(table)

    def closing() -> Command:
        return Command(
            table=table,
            who=HOUSE,
            intent=CloseVote(),
            since=stands.since,
            cause="vote",
            at=house.clock(),
        )

    first = await house.referee.submit(closing())
    assert isinstance(first, reply.Done)
    assert isinstance(await house.referee.submit(closing()), reply.Repeated)
    assert (await house.kinds(table)).count("Defaulted") == 2
    assert due(await house.table(table)).players == (house.people["ann"],)


async def test_the_next_game_begins_with_the_sealed_dice_of_its_own(house: House) -> None:
    table = await box_to_roll(house)
    done(await house.says(table, "ann", Double()))
    for name in ("bob", "cat", "dan"):
        done(await house.says(table, name, Drop()))
    (row,) = finished(await house.history(table))
    assert sum(paid.points for paid in row.transfers) == 3  # all of them paid when they dropped
    house.load("24")
    nobody: PlayerId = HOUSE
    answer = await house.referee.submit(
        Command(table=table, who=nobody, intent=AskNextGame(), at=house.clock())
    )
    assert isinstance(answer, reply.Done)
    names = [house.people[name] for name in ("ann", "cat", "dan", "bob")]
    assert list((await chouette(house, table)).players) == names
