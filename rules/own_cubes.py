"""Own cubes: every member of a chouette has a cube of their own against the box (D.8).

Owns which of these cubes a side may turn now, who is asked about them, and what they pay at the
end of a game. Leaves the decisions to `deciding_own_cubes`.
"""

from __future__ import annotations

from rules.agreement import Agreement
from rules.chouette import Chouette
from rules.cube import ANSWERED_BY, Bid, Cube, Cubes, Raise
from rules.doubling import highest, on_last_roll
from rules.game import Game, ToAnswerEach, ToRoll, ToVote
from rules.identity import PlayerId
from rules.instructions import InstructionKind, Instructions
from rules.position import Side
from rules.refusals import Refusal, Refused
from rules.scoring import Kind
from rules.seating import Seating
from rules.variants import Variant


def cubes_at_start(agreement: Agreement, seating: Seating) -> Cubes:
    """A cube in the middle for each member; none where one cube serves all, or for two people."""
    if not agreement.multi_cube or not isinstance(seating, Chouette):
        return ()
    return tuple((member, Cube()) for member in seating.queue)


def cube_of(game: Game, player: PlayerId) -> Cube | None:
    """The own cube of `player`; None for the box and for whoever is out of the game."""
    return dict(game.cubes).get(player)


def why_not_turn(
    agreement: Agreement, game: Game, team: Chouette, side: Side, player: PlayerId
) -> Refused | None:
    """What keeps `side` from offering the cube of `player` before its roll, or None (C.5)."""
    cube = cube_of(game, player)
    if cube is None:
        return Refused(Refusal.OUT_OF_GAME)
    if cube.owner is side.other:
        owner = team.box if side.other is team.box_side else player
        return Refused(Refusal.CUBE_NOT_YOURS, owner=owner)
    if cube.value * 2 > highest(agreement):
        return Refused(Refusal.CUBE_CAP, cap=highest(agreement))
    if on_last_roll(agreement, game):
        return Refused(Refusal.LAST_ROLL)
    return None


def turnable(agreement: Agreement, game: Game, team: Chouette, side: Side) -> tuple[PlayerId, ...]:
    """Whose cubes `side` may offer now, in the order of the queue; those who left included."""
    if isinstance(game.phase, ToRoll) and game.phase.voted_down:
        return ()
    return tuple(
        player
        for player, _ in game.cubes
        if why_not_turn(agreement, game, team, side, player) is None
    )


def callers(agreement: Agreement, game: Game, team: Chouette, side: Side) -> tuple[PlayerId, ...]:
    """Who may offer a cube for `side` now: the box, or present members their own (D.8)."""
    cubes = turnable(agreement, game, team, side)
    if side is team.box_side:
        return team.deciders(side) if cubes else ()
    return tuple(member for member in cubes if member not in team.gone)


def asked_to_double(
    agreement: Agreement, game: Game, team: Chouette, phase: ToVote
) -> tuple[PlayerId, ...]:
    """Members who have not said yet whether they double their own cube."""
    said = {ballot.player for ballot in phase.votes}
    members = callers(agreement, game, team, phase.side)
    return tuple(member for member in members if member not in said)


def unanswered(phase: ToAnswerEach) -> tuple[PlayerId, ...]:
    """Whose cubes wait for an answer, in the order of the bids."""
    said = {ballot.player for ballot in phase.votes}
    return tuple(bid.player for bid in phase.bids if bid.player not in said)


def asked_to_answer(
    team: Chouette, phase: ToAnswerEach, instructions: Instructions
) -> tuple[PlayerId, ...]:
    """Who must still answer: the box, or each member for the own cube.

    The captain, too, if anybody who has left or has chosen to follow waits for that word and the
    captain's own cube is not among those offered (D.8).
    """
    if phase.by is team.team_side:
        return team.deciders(team.box_side) if unanswered(phase) else ()
    if phase.lone is not None:
        return (phase.lone,) if phase.lone in unanswered(phase) else ()
    waiting = unanswered(phase)
    present = tuple(member for member in waiting if member not in team.gone)
    spoken = any(ballot.player == team.captain for ballot in phase.votes)
    chosen = dict(instructions)
    follows = any(
        member in team.gone or (member in chosen and chosen[member].kind is InstructionKind.FOLLOW)
        for member in waiting
        if member != team.captain
    )
    if follows and not spoken and team.captain not in {*present, *team.gone}:
        return (team.captain, *present)
    return present


def may_raise_bid(agreement: Agreement, kind: Raise, bid: Bid) -> bool:
    """A higher raise may answer this bid: agreed on, and within the cap (A18)."""
    agreed = {Raise.BEAVER: agreement.beavers, Raise.RACCOON: agreement.raccoons}
    answer = ANSWERED_BY.get(kind)
    return answer is not None and agreed[answer] and bid.value * 2 <= highest(agreement)


def lone_taker(
    agreement: Agreement, variant: Variant, game: Game, team: Chouette, phase: ToAnswerEach
) -> PlayerId | None:
    """Who alone would take the box's first double and so must beaver or drop; None: nobody.

    Every member still in the game was offered a cube from the middle and all others drop. There
    is no beaver in long nardy (B.9) and none above the cap.
    """
    cubes = dict(game.cubes)
    yes = {ballot.player: ballot.higher for ballot in phase.votes if ballot.yes}
    takers = [bid for bid in phase.bids if bid.player in yes]
    first = phase.by is team.box_side and phase.kind is Raise.DOUBLE and phase.lone is None
    if not first or len(takers) != 1 or len(phase.bids) == 1:
        return None
    (taker,) = takers
    everybody = {bid.player for bid in phase.bids} == set(team.active)
    middle = all(cubes[bid.player].owner is None for bid in phase.bids)
    possible = Kind.BACKGAMMON in variant.kinds and taker.value * 2 <= highest(agreement)
    if not (everybody and middle and possible) or yes[taker.player]:
        return None
    return taker.player


def must_take_captains(team: Chouette, phase: ToAnswerEach, player: PlayerId, *, yes: bool) -> bool:
    """The answer of the box to this cube would take another one but not the captain's (D.8)."""
    said = {ballot.player: ballot.yes for ballot in phase.votes}
    captain = team.captain
    if captain not in {bid.player for bid in phase.bids}:
        return False
    if player == captain:
        return not yes and any(said.values())
    return yes and said.get(captain) is False
