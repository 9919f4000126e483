"""Tables at which somebody holds dice on any board, for questions about refused steps.

Owns making such tables without playing there, and the random boards and texts that are asked
about. Legality is not decided here.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.play.hand import Hand, hand_of
from render.scene import Player, Scene
from rules.agreement import Agreement, Block, Head, variant_of
from rules.cube import Cube
from rules.game import Game, ToPlay
from rules.identity import Instant, PlayerId, Seq
from rules.moves import legal_turns
from rules.notation import read_position
from rules.position import PerSide, Position, Side
from rules.seating import Duel
from rules.standing import Tally
from rules.steps import Dice, Step, Turn
from rules.table import Table
from tests.rules.boards import RECIPES, drawn, near_block, playout, position_of, rng, roll, walled

ANN, BOB = PlayerId(1), PlayerId(2)
PLAYERS = PerSide(Player("Ann"), Player("Bob"))


def table_with(
    position: Position,
    dice: Dice,
    agreement: Agreement,
    *,
    side: Side = Side.WHITE,
    first: bool = False,
) -> Table:
    """`side` has to play `dice`; Ann is white, Bob is black."""
    turns = 0 if first else 7
    game = Game(
        number=1,
        position=position,
        phase=ToPlay(side, dice),
        cube=Cube(),
        turns_done=PerSide(turns, turns),
        crawford=False,
    )
    return Table(
        opened_by=ANN,
        opened_at=Instant(0),
        agreement=agreement,
        seats=(ANN, BOB),
        words=(),
        sealed="0" * 64,
        next_sealed="1" * 64,
        standing=Tally(((ANN, 0), (BOB, 0)), 0),
        seating=Duel(ANN, BOB),
        game=game,
        offers=(),
        closed=False,
        seq=Seq(9),
        since=Seq(9),
        since_at=Instant(0),
    )


def written(
    board: str, dice: Dice, agreement: Agreement | None = None, *, first: bool = False
) -> tuple[Table, Hand]:
    """White's dice on a board in notation."""
    agreed = agreement or Agreement()
    position = read_position(variant_of(agreed), board)
    return with_hand(table_with(position, dice, agreed, first=first))


def with_hand(table: Table) -> tuple[Table, Hand]:
    """The table and the roll on it."""
    hand = hand_of(table)
    assert hand is not None
    return table, hand


def random_tables(game: str, boards: int, seed: str) -> Iterator[tuple[Table, Hand]]:
    """Boards of every kind, from whole games and contrived ones, with a roll that is no pass."""
    source = rng(f"{seed} {game}")
    made = 0
    for position, dice, first in _boards(game, source):
        agreed = _agreement(game, source)
        side = source.choice(list(Side))
        seen = position if side is Side.WHITE else Position(position.black, position.white)
        if not legal_turns(variant_of(agreed), seen, side, dice, first).dice_used:
            continue
        yield with_hand(table_with(seen, dice, agreed, side=side, first=first))
        made += 1
        if made == boards:
            return


def _agreement(game: str, source: Random) -> Agreement:
    if game == "short":
        return Agreement()
    return Agreement(
        variant="long", head=source.choice(list(Head)), block=source.choice(list(Block))
    )


def _boards(game: str, source: Random) -> Iterator[tuple[Position, Dice, bool]]:
    recipes = [recipe for recipe in RECIPES.values() if recipe.game == game]
    while True:
        for row, dice, first in source.sample(playout(game, source), 12):
            yield position_of(row, Side.WHITE), dice, first
        rows = [drawn(recipe, source) for recipe in recipes]
        if game == "long":
            rows += [make(source) for make in (near_block, walled) for _ in range(4)]
        for row in rows:
            yield position_of(row, Side.WHITE), roll(source), False


def random_turn(hand: Hand, source: Random) -> Turn:
    """Steps without any regard for the rules, often with the dice that were rolled."""
    numbers = [*hand.dice, *hand.dice, source.randint(1, 6)]
    places = [place for place in range(1, 26) if hand.position.of(hand.side)[place]]
    return tuple(
        Step(source.choice([*places, source.randint(1, 25)]), source.choice(numbers))
        for _ in range(source.randint(1, 4))
    )


def legal_beginning(hand: Hand, source: Random) -> Turn:
    """A legal turn, or a part of one."""
    turn: Turn = ()
    while (following := hand.next(turn)) and source.random() < 0.6:
        turn = (*turn, source.choice(following))
    return turn


def kind_of(objection: object) -> str:
    """The name of an objection's kind."""
    return type(objection).__name__


def arrows(scene: Scene) -> list[tuple[int, int]]:
    """The refused steps that a scene draws."""
    assert scene.objection is not None
    return [(step.source, step.target) for step in scene.objection.steps]
