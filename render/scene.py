"""What stands on one picture: a frozen, hashable, plain value.

Owns `Scene` and its parts and the making of scenes from positions. Says nothing about pixels
(`geometry`, `style`, `paint`), and is the only file of this package that may import the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from rules.position import BAR, CHECKERS, OFF, PerSide, Position, Side

__all__ = [
    "BAR",
    "CHECKERS",
    "LONG_BOARD",
    "OFF",
    "SHORT_BOARD",
    "Board",
    "Cube",
    "Die",
    "Middle",
    "Objection",
    "PerSide",
    "Player",
    "Position",
    "Result",
    "Role",
    "Roll",
    "Scene",
    "Score",
    "Side",
    "Step",
    "Suggestion",
    "scene_from_position",
]


class Middle(StrEnum):
    """What parts the two halves of the board."""

    BAR = "bar"
    HINGE = "hinge"


@dataclass(frozen=True, slots=True)
class Board:
    """The shape of the board: what stands in its middle and how one side's number reads across.

    `across[p]` is the other side's number of the point a side calls `p` (1..24; 0 and 25 map to
    themselves). A render never asks which game is played: this table is all it needs.
    """

    middle: Middle
    across: tuple[int, ...]


SHORT_BOARD = Board(Middle.BAR, (0, *(25 - p for p in range(1, 25)), 25))
"""Short backgammon: the two sides run against each other (A2)."""

LONG_BOARD = Board(Middle.HINGE, (0, *(p + 12 if p <= 12 else p - 12 for p in range(1, 25)), 25))  # noqa: PLR2004
"""Long nardy: both sides run the same way round, half a board apart (B1)."""


@dataclass(frozen=True, slots=True)
class Step:
    """One checker's move. Both ends in the mover's own numbers: 25 = bar, 0 = off."""

    source: int
    target: int
    hit: bool = False


@dataclass(frozen=True, slots=True)
class Die:
    """One die. `used`: its pips are played (dimmed). `lost`: it cannot be played (crossed)."""

    pips: int
    used: bool = False
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice of `side` in the order they are shown; a double shows four."""

    side: Side
    dice: tuple[Die, ...]

    @staticmethod
    def of(side: Side, first: int, second: int) -> Roll:
        """A fresh roll: two dice, or four for a double (A9)."""
        faces = (first,) * 4 if first == second else (first, second)
        return Roll(side, tuple(Die(face) for face in faces))


class Role(StrEnum):
    """A seat of the chouette shown as a small glyph beside the name."""

    BOX = "box"
    CAPTAIN = "captain"


@dataclass(frozen=True, slots=True)
class Score:
    """Points of one side; `length` is the match length, None for a tally or a money session."""

    points: int
    length: int | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """One strip. `fallback` is shown when no font can say `name`; `crew` counts team mates."""

    name: str
    fallback: str = "?"
    score: Score | None = None
    role: Role | None = None
    crew: int = 0


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube. `owner` None = centred. `offered_to` must answer an offer of `value`."""

    value: int = 1
    owner: Side | None = None
    offered_to: Side | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game: `winner` None when nobody won; `points` is what the winner gets."""

    winner: Side | None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A turn somebody (`by`) proposes for `side`: dashed, on a board that does not have it yet."""

    side: Side
    steps: tuple[Step, ...]
    by: str = ""


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a step is refused, in the numbers of `side`, the player who asked.

    `steps` are the steps that were wanted; `closed` the points where nobody may land; `run` the
    points of a block, bracketed; `beyond` the points on which an enemy checker would have to stand
    for that block to be allowed; `sources` the checkers that may not leave (the head, or because
    others stand on the bar). A die that would be lost is `Die.lost` in the roll.
    """

    side: Side
    steps: tuple[Step, ...] = ()
    closed: tuple[int, ...] = ()
    run: tuple[int, ...] = ()
    sources: tuple[int, ...] = ()
    beyond: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything one picture says. Two equal scenes give the same bytes.

    `position` stands with every shown `draft` step already made. `bottom` sits below; `numbers`
    names whose 24 numbers stand on the rails (picture.md 3a), None hides them. `ivory` names who
    has the light checkers. `turn` is the side to act, None when nobody is. `sources` are the
    playable points of `turn` in its own numbers. `pips_word` is the reader's word for pips.
    `paused`: the clock stands still, whoever is to act.
    """

    board: Board
    position: Position
    players: PerSide[Player]
    bottom: Side = Side.WHITE
    numbers: Side | None = Side.WHITE
    home_left: bool = False
    ivory: Side = Side.WHITE
    turn: Side | None = None
    roll: Roll | None = None
    last_roll: Roll | None = None
    last_mover: Side | None = None
    last_move: tuple[Step, ...] = ()
    draft: tuple[Step, ...] = ()
    sources: tuple[int, ...] = ()
    cube: Cube | None = None
    result: Result | None = None
    suggestion: Suggestion | None = None
    objection: Objection | None = None
    pips_word: str = "pips"
    paused: bool = False
    pips: PerSide[int] = field(default=PerSide(0, 0))

    def slot(self, side: Side, point: int) -> int:
        """The place, named by the bottom player's number, that `side` calls `point`."""
        return point if side is self.bottom else self.board.across[point]

    def label(self, slot: int) -> int | None:
        """The number on the rail beside `slot`; None when the numbers are hidden."""
        if self.numbers is None:
            return None
        return slot if self.numbers is self.bottom else self.board.across[slot]


def scene_from_position(  # noqa: PLR0913 - a scene has this many independent parts
    position: Position,
    *,
    board: Board = SHORT_BOARD,
    players: PerSide[Player] | None = None,
    bottom: Side = Side.WHITE,
    numbers: Side | None = None,
    show_numbers: bool = True,
    home_left: bool = False,
    ivory: Side = Side.WHITE,
    turn: Side | None = None,
    roll: Roll | None = None,
    last_roll: Roll | None = None,
    last_mover: Side | None = None,
    last_move: tuple[Step, ...] = (),
    draft: tuple[Step, ...] = (),
    sources: tuple[int, ...] = (),
    cube: Cube | None = None,
    result: Result | None = None,
    suggestion: Suggestion | None = None,
    objection: Objection | None = None,
    pips_word: str = "pips",
) -> Scene:
    """A scene of `position`. Pips are counted by the rules; `numbers` defaults to the side to act.

    `last_move` belongs to `last_mover` (default: the side that is not to act), `draft` to `turn`.
    """
    return Scene(
        board=board,
        position=position,
        players=players or PerSide(Player("White"), Player("Black")),
        bottom=bottom,
        numbers=(numbers or turn or bottom) if show_numbers else None,
        home_left=home_left,
        ivory=ivory,
        turn=turn,
        roll=roll,
        last_roll=last_roll,
        last_mover=last_mover or (turn or bottom).other,
        last_move=last_move,
        draft=draft,
        sources=sources,
        cube=cube,
        result=result,
        suggestion=suggestion,
        objection=objection,
        pips_word=pips_word,
        pips=PerSide(position.pips(Side.WHITE), position.pips(Side.BLACK)),
    )
