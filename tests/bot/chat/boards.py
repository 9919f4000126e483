"""Boards for keyboards: random games of both variants, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from bot.chat.face import Sight
from bot.phrases.names import Cast, Name
from bot.phrases.phrases import phrases_for
from bot.play.hand import Hand, hand_of
from bot.play.ports import ChatId, View, ViewId
from rules.actions import Confirm, Intent, Roll, Sit, Start
from rules.agreement import Agreement
from rules.decide import decide, open_table
from rules.evolve import evolve
from rules.game import ToPlay
from rules.identity import HOUSE, Instant, PlayerId, Seq, TableId
from rules.steps import Turn
from rules.table import Table, due, roll_due

ANN, BOB = PlayerId(1), PlayerId(2)
NAMES = {ANN: Name("Ann", 11), BOB: Name("Боб", 12)}
SEAL = "ab" * 32


def opened(agreement: Agreement | None = None) -> Table:
    """Ann sits alone."""
    (event,) = open_table(ANN, agreement or Agreement(), SEAL, Instant(0))
    table: Table = evolve(None, event)
    return table


def after(table: Table, who: PlayerId, intent: Intent) -> Table:
    """What follows."""
    for event in decide(table, who, intent, Instant(0)):
        table = evolve(table, event)
    return table


def started(agreement: Agreement, chance: Random) -> Table:
    """Ann and Bob have begun, and the dice of the first turn lie there or are to be rolled."""
    table = after(after(opened(agreement), BOB, Sit()), ANN, Start(SEAL, "cd" * 32))
    return rolled(table, chance)


def rolled(table: Table, chance: Random) -> Table:
    """The house rolls as long as it has to."""
    while roll_due(table):
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        table = after(table, HOUSE, Roll(dice))
    return table


def hands(agreement: Agreement, seed: int, games: int = 1) -> Iterator[tuple[Table, Hand]]:
    """Every turn of some random games."""
    chance = Random(seed)  # noqa: S311 - no secret
    for _ in range(games):
        table = started(agreement, chance)
        while (hand := hand_of(table)) is not None:
            yield table, hand
            turn = chance.choice(hand.legal.turns)
            assert isinstance(table.game and table.game.phase, ToPlay)
            table = rolled(after(table, BOB if _black(table) else ANN, Confirm(turn)), chance)


def _black(table: Table) -> bool:
    assert table.game is not None
    assert table.seating is not None
    assert isinstance(table.game.phase, ToPlay)
    return table.seating.speaks_for(table.game.phase.side) == BOB


def drafts(hand: Hand, chance: Random) -> Iterator[Turn]:
    """A walk to a complete turn, step by step."""
    draft: Turn = ()
    yield draft
    while not hand.completes(draft):
        draft = (*draft, chance.choice(hand.next(draft)))
        yield draft


def sight(
    table: Table, *, private: bool, lang: str = "ru", draft: Turn = (), die: int | None = None
) -> Sight:
    """The view of whoever is to act: own chat or group."""
    holder = None
    if private:
        holder = BOB if table.game is not None and _due_is_bob(table) else ANN
    say = phrases_for(lang)
    return Sight(
        id=TableId(987654),
        table=replace(table, since=Seq(max(table.since, 1))),
        view=View(
            id=ViewId(1),
            table=TableId(987654),
            chat=ChatId(1),
            thread=None,
            audience=holder,
            side=None,
            shown_seq=Seq(0),
            message=None,
            photo=False,
            posted_at=None,
            edits=0,
            stale=(),
            ring_at=None,
            asleep=False,
        ),
        private=private,
        phrases=say,
        cast=Cast.at(table, NAMES, me=holder),
        draft=draft,
        die=die,
        invitation="c0de",
    )


def _due_is_bob(table: Table) -> bool:
    return BOB in due(table).players
