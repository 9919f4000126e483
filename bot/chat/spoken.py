"""A board in lines that can be read aloud.

Owns what of a scene is said and in which order: the last move stands in the caption, so here
are both sides, point by point, the dice, the cube and the end. The words are `bot.phrases`'.
Pure.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.phrases.names import Name, escape
from bot.phrases.phrases import Phrases
from render.scene import BAR, OFF, Scene, Side
from render.text import sayable


def spoken(scene: Scene, say: Phrases) -> str:
    """HTML without drawing or signs, a fact a line; points from far to near."""
    numbers = scene.numbers or scene.bottom
    lines = [say.spoken_numbers(_name(scene, numbers))]
    for side in (scene.bottom.other, scene.bottom):
        lines += [_player(scene, side, say), escape(_points(scene, side, numbers, say))]
    return "\n".join([*lines, *_middle(scene, say)])


def _name(scene: Scene, side: Side) -> Name:
    player = scene.players.of(side)
    return Name(sayable(player.name, player.fallback))


def _player(scene: Scene, side: Side, say: Phrases) -> str:
    return say.spoken_side(
        _name(scene, side),
        scene.pips.of(side),
        light=side is scene.ivory,
        acts=scene.result is None and scene.turn is side,
    )


def _points(scene: Scene, side: Side, numbers: Side, say: Phrases) -> str:
    """`bar: 1, 24: 2, 13: 5, off: 3`; bar and off are the same from both sides."""
    own = scene.position.of(side)
    return ", ".join(
        f"{say.point(point if side is numbers else scene.board.across[point])}: {own[point]}"
        for point in range(BAR, OFF - 1, -1)
        if own[point]
    )


def _middle(scene: Scene, say: Phrases) -> Iterator[str]:
    if scene.roll is not None:
        left = "-".join(str(die.pips) for die in scene.roll.dice if not die.used)
        used = "-".join(str(die.pips) for die in scene.roll.dice if die.used)
        yield say.spoken_dice(left, used)
    if (cube := scene.cube) is not None:
        owner = cube.offered_to or cube.owner
        if owner is None:
            yield say.spoken_cube(cube.value)
        else:
            offered = cube.offered_to is not None
            yield say.spoken_cube_of(cube.value, _name(scene, owner), offered=offered)
    if scene.result is not None and scene.result.winner is not None:
        yield say.spoken_winner(_name(scene, scene.result.winner))
