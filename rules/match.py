"""What a match adds to single games: Crawford, Holland, the dead cube, the standing.

Owns which game is the Crawford game (A16), how long Holland locks the cube (A19) and
when a raise could no longer help its maker (C.5). Leaves the cube itself to `cube`.
"""

from __future__ import annotations

from typing import assert_never

from rules.agreement import Agreement, MatchTo, Money, OneGame
from rules.identity import PlayerId
from rules.scoring import Transfers
from rules.standing import Crawford, Match, Points, Standing, Tally, balanced, points_of, received

HOLLAND_TURNS = 2
"""Own turns to complete before the cube may be offered (C.5)."""


def at_zero(agreement: Agreement, seats: tuple[PlayerId, ...]) -> Standing:
    """The standing before the first game. In a match to one point it is the Crawford game (C.5)."""
    points = tuple((player, 0) for player in seats)
    match agreement.format:
        case MatchTo(length=length):
            state = _crawford(agreement, length, points, Crawford.BEFORE)
            return Match(length, points, state)
        case OneGame() | Money():
            return Tally(points)
        case _:
            assert_never(agreement.format)


def after_game(agreement: Agreement, standing: Standing, transfers: Transfers) -> Standing:
    """The standing once a game has paid `transfers` (none after a draw)."""
    if isinstance(standing, Tally):
        paid = balanced(standing.points, transfers)
        assert sum(points for _, points in paid) == 0, paid  # noqa: S101 - what is paid is received
        return Tally(paid, standing.games + 1)
    points = received(standing.points, transfers)
    played = Crawford.BEFORE if standing.crawford is Crawford.BEFORE else Crawford.AFTER
    return Match(standing.length, points, _crawford(agreement, standing.length, points, played))


def _crawford(agreement: Agreement, length: int, points: Points, so_far: Crawford) -> Crawford:
    """The first game that starts with somebody one short of the length is the one (A16)."""
    one_short = max(has for _, has in points) == length - 1
    if agreement.crawford and so_far is Crawford.BEFORE and one_short:
        return Crawford.NOW
    return so_far


def is_finished(agreement: Agreement, standing: Standing) -> bool:
    """No further game follows: one game was played, or the match is won."""
    if isinstance(standing, Match):
        return standing.over
    return isinstance(agreement.format, OneGame) and standing.games > 0


def holland_turns(agreement: Agreement, standing: Standing, turns_done: int) -> int:
    """Own turns still to complete before the cube may be offered; 0 where Holland is silent."""
    after_it = isinstance(standing, Match) and standing.crawford is Crawford.AFTER
    if not agreement.holland or not after_it:
        return 0
    return max(HOLLAND_TURNS - turns_done, 0)


def is_dead(standing: Standing, player: PlayerId, value: int) -> bool:
    """The cube as it is already wins the match for `player`: raising it only helps the other."""
    return isinstance(standing, Match) and points_of(standing, player) + value >= standing.length
