"""A table's games as files for people to keep.

Owns the two files of `/export`: the match file, where the format can say the game, and a plain
record in two columns. Headings come from the caller's language; moves are notation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Generic, Protocol, TypeVar

from bot.play.latin import distinct
from rules import events as happened
from rules.agreement import Agreement, variant_of
from rules.cube import Raise
from rules.cube_events import CubesDropped, CubesOffered, CubesTaken, InCubes
from rules.events import Event, GameStarted
from rules.identity import PlayerId, TableId
from rules.mat_writing import UnwritableError, in_games, write_mat
from rules.moves import apply
from rules.notation import write_dice
from rules.position import PerSide, Position, Side
from rules.scoring import Result
from rules.steps import Turn
from rules.time_events import Settled
from rules.variants import Variant, start

COLUMN = 34


class Named(Protocol):
    """Somebody's name in a language's manner."""

    @property
    def plain(self) -> str:
        """For plain text."""


N = TypeVar("N", bound=Named)
N_contra = TypeVar("N_contra", bound=Named, contravariant=True)


class Headings(Protocol[N_contra]):
    """The words of a record, in one language; `bot.phrases` has them."""

    def record_title(self, number: int, white: N_contra, black: N_contra) -> str:
        """The first line."""

    def record_terms(self, agreed: Agreement) -> str:
        """The second line: what is played."""

    def record_game(self, number: int) -> str:
        """The heading of a game."""

    def turn(self, variant: Variant, position: Position, side: Side, turn: Turn) -> str:
        """A whole turn in notation; the words for bar and off are the language's."""

    def record_no_move(self) -> str:
        """A turn without a legal step."""

    def record_double(self, value: int) -> str:
        """The cube was offered at `value`."""

    def record_raise(self, kind: Raise, value: int) -> str:
        """The cube was raised to `value` in answer to an offer."""

    def record_take(self) -> str:
        """The cube was taken."""

    def record_drop(self) -> str:
        """The cube was refused."""

    def record_result(self, result: Result, winner: N_contra) -> str:
        """The last line of a game."""

    def record_match_resigned(self, who: N_contra) -> str:
        """The whole match or session was given up."""

    def record_settled(self, winner: N_contra | None, points: int) -> str:
        """Everything was ended by agreement: for points, for a match (0), or without a winner."""


@dataclass(frozen=True, slots=True)
class Export:
    """`text` is the record; `mat` the match file, None where the format cannot say these games."""

    text: str
    mat: str | None


def export(
    table: TableId,
    events: Sequence[Event],
    name: Callable[[PlayerId], N],
    say: Headings[N],
) -> Export | None:
    """The files of a table's whole history, from event number 1; None before the first game."""
    games = list(in_games(events))
    if not games:
        return None
    text = "".join(f"{line}\n" for line in _record(table, games, name, say))
    return Export(text, match_file(events, name))


def match_file(events: Sequence[Event], name: Callable[[PlayerId], Named]) -> str | None:
    """The games as a match file with names in ASCII; None where the format cannot say them."""
    begun = next((event for event in events if isinstance(event, GameStarted)), None)
    if begun is None:
        return None
    players = begun.seating.players
    spelt = distinct([name(player).plain for player in players])
    date = f"{datetime.fromtimestamp(begun.opened_at, UTC):%Y.%m.%d}"
    try:
        return write_mat(events, dict(zip(players, spelt, strict=True)), [("EventDate", date)])
    except UnwritableError:
        return None


def _record(
    table: TableId,
    games: Sequence[Sequence[Event]],
    name: Callable[[PlayerId], N],
    say: Headings[N],
) -> Iterator[str]:
    score: dict[PlayerId, int] = {}
    for events in games:
        game = _Columns(events, say, name)
        white, black = (game.seating.speaks_for(side) for side in Side)
        if not score:
            yield say.record_title(table, name(white), name(black))
            yield say.record_terms(game.agreement)
        points = f"{score.get(white, 0)}:{score.get(black, 0)}"
        yield ""
        yield f"{say.record_game(game.number)}, {points}"
        yield f"      {name(white).plain:<{COLUMN}}{name(black).plain}"
        yield from game.lines()
        score.setdefault(white, 0)
        score.setdefault(black, 0)
        if game.result is not None and game.result.winner is not None:
            winner = game.seating.speaks_for(game.result.winner)
            score[winner] += game.result.points
            yield say.record_result(game.result, name(winner))
        if game.gave_up is not None:
            yield say.record_match_resigned(name(game.gave_up))
        if game.settled is not None:
            side = game.settled.winner
            won = None if side is None else name(game.seating.speaks_for(side))
            yield say.record_settled(won, game.settled.points)


class _Columns(Generic[N]):
    """One game in two columns, white's on the left; `result` None while it is played.

    `gave_up` is who resigned the whole match in it, `settled` how all was ended by agreement.
    """

    def __init__(
        self, events: Sequence[Event], say: Headings[N], name: Callable[[PlayerId], N]
    ) -> None:
        begun = events[0]
        if not isinstance(begun, GameStarted):
            raise TypeError("a game begins with GameStarted")
        self.say = say
        self.name = name
        self.number = begun.game_no
        self.seating = begun.seating
        self.agreement = begun.agreement
        self.variant = variant_of(begun.agreement)
        self.position = start(self.variant)
        self.gave_up: PlayerId | None = None
        self.settled: Settled | None = None
        self.rows: list[PerSide[str]] = []
        self.result: Result | None = None
        self.raised_by = Side.WHITE
        for event in events[1:]:
            self._read(event)

    def lines(self) -> Iterator[str]:
        """The rows, numbered."""
        for number, row in enumerate(self.rows, 1):
            yield f"{number:>4}. {row.white:<{COLUMN}}{row.black}".rstrip()

    def _write(self, side: Side, text: str) -> None:
        if side is Side.WHITE or not self.rows or self.rows[-1].black:
            self.rows.append(PerSide("", ""))
        self.rows[-1] = self.rows[-1].with_(side, text)

    def _read(self, event: Event) -> None:
        match event:
            case happened.OpeningRolled(seating=seating):
                self.seating = seating
            case happened.Played(side=side, dice=dice, turn=turn):
                written = self.say.turn(self.variant, self.position, side, turn)
                self._write(side, f"{write_dice(dice)}: {written}")
                self.position = apply(self.variant, self.position, side, turn)
            case happened.Passed(side=side, dice=dice):
                rolled = "" if dice is None else f"{write_dice(dice)}: "
                self._write(side, f"{rolled}{self.say.record_no_move()}")
            case happened.GameWon(result=result):
                self.result = result
            case happened.MatchResigned(player=player):
                self.gave_up = player
            case Settled():
                self.settled = event
            case _:
                self._read_cube(event)

    def _read_cube(self, event: Event) -> None:
        match event:
            case happened.CubeTurned(value=value):
                for side in Side:
                    self._write(side, f"[{value}]")
            case happened.DoubleOffered(side=side, value=value):
                self.raised_by = side
                self._write(side, self.say.record_double(value))
            case happened.Raised(side=side, kind=kind, value=value):
                self.raised_by = side
                self._write(side, self.say.record_raise(kind, value))
            case happened.Taken():
                self._write(self.raised_by.other, self.say.record_take())
            case happened.Dropped(side=side):
                self._write(side, self.say.record_drop())
            case _ if isinstance(event, InCubes):
                self._read_own_cubes(event)
            case _:
                pass

    def _read_own_cubes(self, event: InCubes) -> None:
        """Several members' cubes at once, each with its name (D.8)."""
        say = self.say
        match event:
            case CubesOffered(side=side, kind=kind, bids=bids):
                self.raised_by = side
                for bid in bids:
                    double = kind is Raise.DOUBLE
                    said = (
                        say.record_double(bid.value)
                        if double
                        else say.record_raise(kind, bid.value)
                    )
                    self._write(side, f"{said}: {self._named(bid.player)}")
            case CubesTaken(owner=owner, cubes=cubes):
                told = ", ".join(f"{self._named(player)} {value}" for player, value in cubes)
                self._write(owner, f"{say.record_take()}: {told}")
            case CubesDropped(side=side, players=players):
                told = ", ".join(map(self._named, players))
                self._write(side, f"{say.record_drop()}: {told}")
            case _:
                pass

    def _named(self, player: PlayerId) -> str:
        return self.name(player).plain
