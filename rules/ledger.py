"""The sheet of a session: a row for each game, and who pays whom in the end.

Owns the sums over the log and the settlement. Leaves currencies and words to the bot.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.cube_events import CubesDropped
from rules.events import Dropped, Event, GameStarted, GameWon
from rules.identity import Instant
from rules.scoring import Result, Transfer, Transfers
from rules.standing import Points, balanced


@dataclass(frozen=True, slots=True)
class Row:
    """One finished game: what each of its people won or lost, in the order of their places.

    The points sum to zero; those who dropped out of a team are in them (D.5, C.8).
    """

    game_no: int
    at: Instant
    result: Result
    points: Points


def rows(events: Iterable[Event]) -> tuple[Row, ...]:
    """The rows of a log that begins at any game, finished games only."""
    found: list[Row] = []
    game_no, points = 0, Points()
    for event in events:
        match event:
            case GameStarted(game_no=number, seating=seating):
                game_no, points = number, tuple((player, 0) for player in seating.players)
            case Dropped(transfers=transfers) | CubesDropped(transfers=transfers):
                points = balanced(points, transfers)
            case GameWon(at=at, result=result, transfers=transfers):
                found.append(Row(game_no, at, result, balanced(points, transfers)))
            case _:
                pass
    return tuple(found)


def settlement(points: Points) -> Transfers:
    """Payments that bring all to zero: the largest debtor pays the largest creditor (D.8).

    At most one payment fewer than there are people. `points` sum to zero.
    """
    open_points = dict(points)
    payments: list[Transfer] = []
    while any(open_points.values()):
        payer = min(open_points, key=lambda player: open_points[player])
        payee = max(open_points, key=lambda player: open_points[player])
        paid = min(-open_points[payer], open_points[payee])
        assert paid > 0, points  # noqa: S101 - what is paid is received
        payments.append(Transfer(payer, payee, paid))
        open_points[payer] += paid
        open_points[payee] -= paid
    return tuple(payments)
