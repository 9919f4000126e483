"""What happens to own cubes at a chouette, written down for `python -m bot replay`.

Owns these lines only; `record` writes all the others and decides their order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from rules.cube_events import (
    CubeAnswered,
    CubesDropped,
    CubesOffered,
    CubesTaken,
    DoubleMeant,
    InCubes,
    LoneTaker,
)
from rules.identity import PlayerId


def said_of_cubes(event: InCubes, name: Callable[[PlayerId], str]) -> str:
    """One event in words."""
    match event:
        case DoubleMeant(player=player, wants=wants):
            return f"{name(player)} {'means' if wants else 'no longer means'} to double"
        case CubesOffered(side=side, kind=kind, bids=bids):
            cubes = ", ".join(f"{name(bid.player)} to {bid.value}" for bid in bids)
            return f"{side} offers a {kind}: {cubes}"
        case CubeAnswered(player=player, yes=yes, higher=higher):
            said = "raises" if higher else "takes" if yes else "drops"
            return f"{name(event.by)} {said} the cube of {name(player)}"
        case LoneTaker(player=player):
            return f"{name(player)} alone takes: beaver or drop"
        case CubesTaken(owner=owner, cubes=cubes):
            told = ", ".join(f"{name(player)} at {value}" for player, value in cubes)
            return f"{owner} owns the cubes of {told}"
        case CubesDropped(side=side, transfers=transfers):
            paid = ", ".join(
                f"{name(each.payer)} pays {name(each.payee)} {each.points}" for each in transfers
            )
            return f"{side} drops: {paid}"
        case _:
            assert_never(event)
