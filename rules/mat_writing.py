"""A table's games as a match file that GNU Backgammon reads.

Owns what the `.mat` format can say and how: columns, cube words, results, the tags that other
programs skip. Leaves names to the caller: the format wants plain ASCII.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.agreement import Agreement, MatchTo, variant_of
from rules.cube import Raise
from rules.events import (
    CubeTurned,
    DoubleOffered,
    Dropped,
    Event,
    GameStarted,
    GameWon,
    OpeningRolled,
    Passed,
    Played,
    Raised,
    Rolled,
    Taken,
    TakenBack,
)
from rules.identity import PlayerId
from rules.mat_tags import tags_of
from rules.moves import Dice, apply, legal_turns, trace
from rules.position import PerSide, Side
from rules.scoring import How, Result
from rules.seating import Duel
from rules.steps import Turn
from rules.variants import Contact, start

LONGEST_NAME = 24
DEAD_ROLL: Dice = (6, 6)
"""Written for who is closed out and does not roll (A52): the format wants dice, and all 21 rolls
are the same there. Also for who gave the game up, or was given it, before anything was rolled."""

_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_.' -]*[A-Za-z0-9_.'-])?")
_LEFT = 27
_WIDTH = 34
"""No row is shorter: on a short one GNU Backgammon 1.07 reads the right column of the row before
a second time."""
_INDENT = {Side.WHITE: " " * 6, Side.BLACK: " " * _WIDTH}


class UnwritableError(ValueError):
    """The format cannot say this: long nardy, or more than two people."""


def can_be_written(agreement: Agreement) -> bool:
    """Whether the format knows this game: one in which checkers are hit and enter from the bar."""
    return variant_of(agreement).contact is Contact.HIT


def is_name(text: str) -> bool:
    """Whether `text` can stand for a player in a match file."""
    return len(text) <= LONGEST_NAME and _NAME.fullmatch(text) is not None


def write_mat(
    events: Sequence[Event], names: Mapping[PlayerId, str], tags: Iterable[tuple[str, str]] = ()
) -> str:
    """The games of a table's whole history, a game that is not over included; "" for none.

    `names` are distinct and pass `is_name`; `tags` go into the head (`Event`, `EventDate`, ...).
    White is on the left. Turns that were taken back are left out. `UnwritableError` for long
    nardy and for more than two people.
    """
    games = [_Game.read(each) for each in in_games(events)]
    if not games:
        return ""
    agreement = games[0].begun.agreement
    wrong = [name for name in names.values() if not is_name(name)]
    if wrong or len(set(names.values())) < len(names):
        raise ValueError(f"names that a match file cannot hold: {list(names.values())}")
    cubes = {game.begun.game_no: game.cube for game in games if game.cube > 1}
    heads = "".join(f'; [{key} "{text}"]\n' for key, text in (*tags, *tags_of(agreement, cubes)))
    length = agreement.format.length if isinstance(agreement.format, MatchTo) else 0
    lines = [f" {length} point match\n"]
    score = PerSide(0, 0)
    for game in games:
        lines += _lines(game, score, names)
        won = game.result
        if won is not None and won.winner is not None:
            score = score.with_(won.winner, score.of(won.winner) + won.points)
    return f"{heads}\n" * bool(heads) + "\n".join(lines) + "\n"


def in_games(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events of each game, from `GameStarted` on, without what was taken back."""
    game: list[tuple[int, Event]] = []
    for seq, event in enumerate(events, 1):
        if isinstance(event, GameStarted):
            if game:
                yield [each for _, each in game]
            game = [(seq, event)]
        elif isinstance(event, TakenBack):
            game = [(at, each) for at, each in game if at <= event.to]
        elif game:
            game.append((seq, event))
    if game:
        yield [each for _, each in game]


def _lines(game: _Game, score: PerSide[int], names: Mapping[PlayerId, str]) -> Iterator[str]:
    """A game: heading, score, rows, result, an empty line."""
    seating = game.begun.seating
    left, right = (f"{names[seating.speaks_for(side)]} : {score.of(side)}" for side in Side)
    yield f" Game {game.begun.game_no}"
    yield f" {left:<31} {right}"
    for number, (mine, theirs) in enumerate(_rows(game.cells), 1):
        yield f"{number:>3}) {mine:<{_LEFT}} {theirs or ' '}"
    result = game.result
    if result is not None and result.winner is not None:
        wins = f"Wins {result.points} point{'s' * (result.points != 1)}"
        yield f"{_INDENT[result.winner]}{wins}".ljust(_WIDTH)
    yield ""


def _rows(cells: Iterable[_Cell]) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for cell in cells:
        if cell.side is Side.WHITE:
            rows.append((cell.text, ""))
        elif rows and not rows[-1][1]:
            rows[-1] = (rows[-1][0], cell.text)
        else:
            rows.append(("", cell.text))
    return rows


@dataclass(slots=True)
class _Cell:
    side: Side
    text: str


@dataclass(slots=True)
class _Game:
    """One game as cells; `cube` is what it showed when play began."""

    begun: GameStarted
    cells: list[_Cell] = field(default_factory=list)
    cube: int = 1
    result: Result | None = None

    @classmethod
    def read(cls, events: Sequence[Event]) -> _Game:
        """Fold the events of one game."""
        begun = events[0]
        if not isinstance(begun, GameStarted):  # pragma: no cover - in_games begins so
            raise TypeError("a game begins with GameStarted")
        if not can_be_written(begun.agreement):
            raise UnwritableError(f"no match file can hold {begun.agreement.variant} nardy")
        if not isinstance(begun.seating, Duel):
            raise UnwritableError("no match file can hold more than two people")
        game = cls(begun)
        pen = _Pen(game)
        for event in events[1:]:
            pen.write(event)
        pen.close()
        return game


class _Pen:
    """Writes the cells of one game."""

    def __init__(self, game: _Game) -> None:
        self.game = game
        self.variant = variant_of(game.begun.agreement)
        self.position = start(self.variant)
        self.rolled: tuple[Side, Dice] | None = None
        self.beaver: _Cell | None = None
        self.taker: Side | None = None

    def write(self, event: Event) -> None:  # noqa: C901 - one case for each kind of fact
        """Add what this event shows."""
        match event:
            case CubeTurned(value=value):
                self.game.cube = value
            case OpeningRolled(dice=dice, starts=starts) if starts is not None:
                self.rolled = starts, (max(dice), min(dice))
            case Rolled(side=side, dice=dice):
                self.rolled = side, dice
            case Played(side=side, dice=dice, turn=turn):
                self._roll(side, dice, turn)
            case Passed(side=side, dice=dice):
                self._roll(side, dice or DEAD_ROLL, ())
            case DoubleOffered(side=side, value=value):
                self._say(side, f" Doubles => {value}")
            case Raised(side=side, kind=kind, value=value):
                self._raise(side, kind, value)
            case Taken(owner=owner):
                self._take(owner)
            case Dropped(side=side):
                self._say(side, " Drops")
            case GameWon(result=result):
                self.game.result = result
            case _:
                pass

    def close(self) -> None:
        """The end: what is still in hand is written where the format can say it."""
        if self.taker is not None:
            self._say(self.taker, " Takes")
        starts, over = self.game.begun.starts, self.game.result is not None
        if over and starts is not None and self.rolled is None and not self.game.cells:
            # GNU Backgammon passes over a game without a row, and over its result with it.
            self._roll(starts, DEAD_ROLL, ())
        if self.rolled is None or (
            self.game.result is not None and self.game.result.how not in {How.RESIGNED, How.CLAIMED}
        ):
            return
        side, dice = self.rolled
        # With one legal turn only, GNU Backgammon would take that turn for played.
        if len(legal_turns(self.variant, self.position, side, dice).turns) > 1:
            self._roll(side, dice, ())

    def _say(self, side: Side, text: str) -> _Cell:
        cell = _Cell(side, text)
        self.game.cells.append(cell)
        return cell

    def _roll(self, side: Side, dice: Dice, turn: Turn) -> None:
        if self.taker is not None and self.beaver is not None:
            # A roll after a beaver says that it was taken.
            self.beaver.text = self.beaver.text.replace("Doubles", "Beavers")
            self.taker = self.beaver = None
        steps = [
            f"{moved.source}/{moved.target}{'*' * moved.hit}"
            for moved in trace(self.variant, self.position, side, turn)
        ]
        self._say(side, " ".join([f"{dice[0]}{dice[1]}:", *steps]))
        self.position = apply(self.variant, self.position, side, turn)
        self.rolled = None

    def _raise(self, side: Side, kind: Raise, value: int) -> None:
        """A beaver is called so only if a roll or a raccoon follows.

        GNU Backgammon would look for the take of a dropped one in the next game.
        """
        if kind is Raise.BEAVER:
            self.beaver = self._say(side, f" Doubles => {value}")
        elif self.beaver is not None:
            self.beaver.text = self.beaver.text.replace("Doubles", "Beavers")
            self.beaver = None
            self._say(side, f" Raccoons => {value}")

    def _take(self, owner: Side) -> None:
        """Whoever was raised last takes: of a beaver the doubler, otherwise the cube's owner."""
        if self.beaver is None:
            self._say(owner, " Takes")
        else:
            self.taker = owner.other
