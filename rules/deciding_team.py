"""What a group needs so that nobody's absence or departure stops it.

Owns advice, whoever stands in for a silent captain, claims against a silent side and leaving
in the middle of a game. Leaves votes to `deciding_votes`.
"""

from __future__ import annotations

from rules import own_cubes
from rules.actions import ClaimTime, Suggest
from rules.batch import Batch
from rules.chouette import Chouette
from rules.clock import silent_side
from rules.deciding_own_cubes import GAMMON, give_in, is_over
from rules.deciding_own_cubes import forfeit as drop_all
from rules.deciding_votes import heard
from rules.endings import cost, finish, most, resigned
from rules.events import (
    Dropped,
    Left,
)
from rules.game import (
    Answering,
    Game,
    Opening,
    ToAnswer,
    ToAnswerEach,
    ToInsist,
    ToPlay,
    ToRoll,
)
from rules.identity import HOUSE, PlayerId
from rules.moves import completes
from rules.objections import why_not
from rules.position import BAR, OFF, Side
from rules.refusals import Refusal, Refused
from rules.scoring import How, Result
from rules.steps import DICE
from rules.table import due
from rules.team_events import (
    CaptainChanged,
    GammonAsked,
    StoodIn,
    Suggested,
    TimeClaimed,
)


def suggest(batch: Batch, who: PlayerId, intent: Suggest) -> None:
    """Advice of an active member on the roll that the team has to play (D.3)."""
    side = batch.side_of(who)
    game, team = batch.game, batch.seating
    if side is not team.team_side:
        raise Refused(Refusal.NO_TEAM)
    batch.decides(who, side)
    phase = game.phase
    if not isinstance(phase, ToPlay) or phase.side is not side:
        raise batch.not_your_turn()
    cube = own_cubes.cube_of(game, who)
    if cube is not None and not cube.turned and who != team.speaks_for(side):
        raise Refused(Refusal.CUBE_NOT_TURNED)
    first = game.turns_done.of(side) == 0
    turn = intent.turn
    if not all(OFF < step.source <= BAR and step.die in DICE for step in turn):
        raise Refused(Refusal.BAD_TURN)
    if not completes(batch.variant, game.position, side, phase.dice, first, turn):
        objection = why_not(batch.variant, game.position, side, phase.dice, first, (), turn)
        raise Refused(Refusal.ILLEGAL_TURN, objection=objection)
    batch.add(Suggested(at=batch.at, player=who, turn=turn))


def stand_in(batch: Batch, who: PlayerId) -> None:
    """The next active member plays this turn; the captaincy stays where it is (D.3)."""
    if who != HOUSE:
        batch.seated(who)
        raise batch.not_your_turn()
    game, team = batch.game, batch.seating
    if not isinstance(team, Chouette):
        raise Refused(Refusal.NO_TEAM)
    silent, asked = team.speaks_for(team.team_side), due(batch.table).players
    if not isinstance(game.phase, ToRoll | ToPlay) or silent not in asked:
        raise batch.not_your_turn()
    player = team.next_to_play()
    if player is None:
        raise Refused(Refusal.NO_TEAM)
    batch.add(StoodIn(at=batch.at, player=player, silent=silent))


def claim_time(batch: Batch, who: PlayerId, intent: ClaimTime) -> None:
    """The other side was out of time: it drops what it was offered, or loses what it still can.

    A team is not claimed against while it votes, nor before every member has had the turn: its
    silence has its own remedies. The house claims for a team only.
    """
    if who != HOUSE:
        batch.seated(who)
    game, team = batch.game, batch.seating.team_side
    side = batch.side_of(who) if who != HOUSE or team is None else team
    if who != HOUSE:
        batch.decides(who, side)
    silent = silent_side(batch.table)
    if silent is None or silent is side:
        raise batch.not_your_turn()
    late = intent.expired and not batch.table.clock.paused
    if not late or (silent is team and _has_remedy(batch, game)):
        raise Refused(Refusal.NOT_LATE)
    batch.add(TimeClaimed(at=batch.at, by=who, side=silent))
    forfeit(batch, silent, batch.seating.speaks_for(silent))


def _has_remedy(batch: Batch, game: Game) -> bool:
    team = batch.seating
    voting = isinstance(game.phase, Answering)
    if voting or not isinstance(team, Chouette):
        return voting
    return team.next_to_play() not in {None, team.captain}


def forfeit(
    batch: Batch,
    side: Side,
    who: PlayerId,
    limit: int | None = None,
    how: How = How.CLAIMED,
) -> None:
    """`side` drops what it was offered; otherwise it loses the most it still can, up to `limit`."""
    game = batch.game
    if isinstance(game.phase, ToAnswerEach):
        drop_all(batch, side, raising=limit is None)
        if limit is not None and not is_over(batch):
            give_in(batch, side, limit, how)
        return
    if isinstance(game.phase, ToAnswer):
        offer = game.phase.offer
        batch.add(Dropped(at=batch.at, side=side, by=who, value=offer.drop))
        lowest = batch.variant.kinds[0]
        finish(batch, Result(offer.by, lowest, How.DROPPED, offer.drop, offer.drop))
        return
    times = most(batch.agreement, batch.variant, game, side)
    finish(batch, resigned(batch, side, times if limit is None else min(times, limit), how))


def leave_amid(batch: Batch, who: PlayerId) -> None:
    """Out of the running game (D.8): others of the side play on, or the side resigns."""
    side, game = batch.side_of(who), batch.game
    if isinstance(game.phase, Opening):
        raise batch.not_your_turn()
    others = tuple(voice for voice in batch.seating.deciders(side) if voice != who)
    active = who in batch.seating.deciders(side)
    if others or not active or isinstance(game.phase, ToInsist):
        _leave_to_others(batch, who, others)
        return
    asked = _is_answered_by(game, side)
    if isinstance(game.phase, ToAnswer | ToAnswerEach) and not asked:
        raise batch.offer_pending()
    if not asked and not most(batch.agreement, batch.variant, game, side):
        raise Refused(Refusal.GAME_RUNNING)  # all off, only the last roll is open (B.10)
    batch.add(Left(at=batch.at, player=who))
    if asked and side is batch.seating.team_side and not game.cubes:
        heard(batch)
    elif isinstance(batch.seating, Chouette) and who == batch.seating.box:
        _resign_for(batch, batch.seating)
    else:
        forfeit(batch, side, who, GAMMON, How.RESIGNED)


def _resign_for(batch: Batch, team: Chouette) -> None:
    """A box that has left drops what it was offered, or resigns: a gammon if the team insists."""
    phase, side = batch.game.phase, team.box_side
    if isinstance(phase, ToAnswer) and phase.offer.by is team.team_side:
        forfeit(batch, side, team.box)
        return
    if isinstance(phase, ToAnswerEach):
        drop_all(batch, side, raising=False)
        if is_over(batch):
            return
    game = batch.game
    if most(batch.agreement, batch.variant, game, side) < GAMMON:
        give_in(batch, side)
        return
    batch.add(
        GammonAsked(
            at=batch.at,
            by=team.box,
            side=team.team_side,
            kind=batch.variant.kinds[GAMMON - 1],
            single=cost(batch.agreement, game, 1),
            gammon=cost(batch.agreement, game, GAMMON),
        )
    )


def _is_answered_by(game: Game, side: Side) -> bool:
    """`side` has been offered a cube, or several."""
    match game.phase:
        case ToAnswer(offer=offer):
            return offer.by is side.other
        case ToAnswerEach(by=by):
            return by is side.other
        case _:
            return False


def _leave_to_others(batch: Batch, who: PlayerId, others: tuple[PlayerId, ...]) -> None:
    team = batch.seating
    batch.add(Left(at=batch.at, player=who))
    if isinstance(team, Chouette) and who == team.captain and others:
        batch.add(CaptainChanged(at=batch.at, captain=others[0]))
    heard(batch)
