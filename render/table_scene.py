"""From a table of the rules to the scene that shows it.

Owns what of a table belongs on its picture: the open question, the dice, the last move or the
half-made turn, the cube, the score, the end. Leaves names and words to the caller and every
pixel to `paint`; besides `scene` it is the only file of this package that imports the rules.
"""

from __future__ import annotations

from dataclasses import replace

from render.scene import (
    Board,
    Cube,
    Die,
    Middle,
    Player,
    Result,
    Roll,
    Scene,
    Score,
    Step,
    scene_from_position,
)
from rules.agreement import variant_of
from rules.chouette import Chouette
from rules.game import Game, Over, ToAnswer, ToAnswerEach, ToPlay, ToRoll
from rules.moves import LegalTurns, apply, completes, legal_turns, next_steps, trace
from rules.position import PerSide, Position, Side
from rules.standing import Match, Tally, points_of
from rules.steps import Turn
from rules.table import Table
from rules.variants import Contact, Variant


class NothingToShowError(ValueError):
    """No game was ever begun at this table, so there is no board."""


def scene_of(
    table: Table,
    players: PerSide[Player],
    *,
    bottom: Side,
    draft: Turn = (),
    pips_word: str = "pips",
) -> Scene:
    """The picture of a table whose game has begun, seen with `bottom` below.

    `players` bring the names; their scores are filled in here. `draft` is the half-made turn of
    the side to play, a beginning of a legal turn: from its first step on, the opponent's last
    move is no longer shown. Raises NothingToShowError before the first game.
    """
    game = table.game
    if game is None:
        raise NothingToShowError
    variant = variant_of(table.agreement)
    scored = PerSide(*(_scored(table, side, players.of(side)) for side in Side))
    scene = scene_from_position(
        game.position,
        board=_board(variant),
        players=scored,
        bottom=bottom,
        turn=_turn(game),
        cube=_cube(table, game),
        result=_result(game),
        pips_word=pips_word,
    )
    if table.clock.paused:
        scene = replace(scene, paused=True)
    if isinstance(game.phase, ToPlay):
        scene = _with_dice(scene, variant, game, game.phase, draft)
    return scene if draft else _with_last(scene, variant, game)


def _board(variant: Variant) -> Board:
    """A bar where checkers can be hit; elsewhere the halves meet in a hinge."""
    middle = Middle.BAR if variant.contact is Contact.HIT else Middle.HINGE
    return Board(middle, variant.across)


def _scored(table: Table, side: Side, player: Player) -> Player:
    standing = table.standing
    if standing is None or table.seating is None:
        return player
    points = points_of(standing, table.seating.speaks_for(side))
    match standing:
        case Match(length=length):
            return replace(player, score=Score(points, length))
        case Tally(games=games) if games:
            return replace(player, score=Score(points))
        case Tally():
            return player


def _turn(game: Game) -> Side | None:
    match game.phase:
        case ToPlay(side=side) | ToRoll(side=side):
            return side
        case ToAnswer(offer=offer):
            return offer.by.other
        case ToAnswerEach(by=by):
            return by.other
        case _:
            return None


def _cube(table: Table, game: Game) -> Cube | None:
    if not table.agreement.cube or game.crawford:
        return None
    if isinstance(game.phase, ToAnswer):
        offer = game.phase.offer
        return Cube(offer.value, game.cube.owner, offered_to=offer.by.other)
    return _captains(table, game) or Cube(game.cube.value, game.cube.owner)


def _captains(table: Table, game: Game) -> Cube | None:
    """With own cubes the board shows the captain's: here, while it is being offered."""
    phase, team = game.phase, table.seating
    if not isinstance(phase, ToAnswerEach) or not isinstance(team, Chouette):
        return None
    bid = next((bid for bid in phase.bids if bid.player == team.captain), None)
    if bid is None:
        return None
    return Cube(bid.value, game.cube.owner, offered_to=phase.by.other)


def _result(game: Game) -> Result | None:
    if not isinstance(game.phase, Over):
        return None
    return Result(game.phase.result.winner, game.phase.result.points)


def _with_dice(scene: Scene, variant: Variant, game: Game, phase: ToPlay, draft: Turn) -> Scene:
    """The dice of `phase`, the steps made with them so far, and what may move next."""
    first = game.turns_done.of(phase.side) == 0
    roll = (variant, game.position, phase.side, phase.dice, first)
    legal = legal_turns(*roll)
    position = apply(variant, game.position, phase.side, draft)
    done = completes(*roll, draft)
    return replace(
        scene,
        position=position,
        pips=PerSide(position.pips(Side.WHITE), position.pips(Side.BLACK)),
        roll=Roll(phase.side, _faces(legal, draft, done=done)),
        draft=_steps(variant, game.position, phase.side, draft),
        sources=()
        if done
        else tuple(sorted({step.source for step in next_steps(*roll, draft)}, reverse=True)),
    )


def _faces(legal: LegalTurns, draft: Turn, *, done: bool) -> tuple[Die, ...]:
    """The dice, larger first, four of a double: used, lost, or still to play.

    Lost are the dice that a finished turn leaves over, and those that no legal turn can use.
    """
    high, low = legal.dice
    faces = (high,) * 4 if high == low else (high, low)
    if high == low:
        spent, playable = len(draft), legal.dice_used
        return tuple(Die(high, used=n < spent, lost=n >= playable) for n in range(len(faces)))
    used = {step.die for step in draft}
    hopes = used if done else {step.die for turn in legal.turns for step in turn}
    return tuple(Die(face, used=face in used, lost=face not in used | hopes) for face in faces)


def _with_last(scene: Scene, variant: Variant, game: Game) -> Scene:
    """The last turn of this game: its arrows and its dice, crossed out where nothing moved."""
    last = game.last
    if last is None:
        return scene
    dice = None
    if last.dice is not None:
        dice = Roll.of(last.side, *last.dice)
        if not last.turn:
            dice = Roll(last.side, tuple(replace(die, lost=True) for die in dice.dice))
    return replace(
        scene,
        last_mover=last.side,
        last_move=_steps(variant, last.before, last.side, last.turn),
        last_roll=dice,
    )


def _steps(variant: Variant, position: Position, side: Side, turn: Turn) -> tuple[Step, ...]:
    return tuple(
        Step(moved.source, moved.target, hit=moved.hit)
        for moved in trace(variant, position, side, turn)
    )
