"""The board in letters: for chats without photos and for narrow phones.

Owns the monospace grid of a `Scene`, 27 letters wide: only numbers, names and signs are written
here. A board that is read aloud needs words and belongs to whoever has them.
"""

from __future__ import annotations

from unicodedata import east_asian_width

from render.geometry import HALF_BOARD, QUARTER
from render.scene import BAR, OFF, Scene, Side
from render.text import sayable

LIGHT, DARK, EMPTY = "○", "●", "·"
WALL = "│"
NAME = 16
TOP = range(HALF_BOARD + 1, 2 * HALF_BOARD + 1)
BOTTOM = range(HALF_BOARD, 0, -1)


def text_board(scene: Scene) -> str:
    """A monospace picture, 27 letters wide and free of trailing blanks.

    Each point is a column: number (two rows), sign and count of its checkers.
    """
    upper, lower = scene.bottom.other, scene.bottom
    top, bottom = (TOP[::-1], BOTTOM[::-1]) if scene.home_left else (TOP, BOTTOM)
    lines = [
        _player(scene, upper),
        *_numbers(scene, top),
        *_points(scene, top),
        _middle(scene),
        *_points(scene, bottom)[::-1],
        *_numbers(scene, bottom),
        _player(scene, lower),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _sign(scene: Scene, side: Side) -> str:
    return LIGHT if side is scene.ivory else DARK


def _cut(name: str) -> str:
    """At most `NAME` cells; a face takes two."""
    wide = [2 if east_asian_width(char) in "WF" else 1 for char in name]
    if sum(wide) <= NAME:
        return name
    kept = next(n for n in range(len(name), -1, -1) if sum(wide[:n]) < NAME)
    return name[:kept].rstrip() + "…"


def _player(scene: Scene, side: Side) -> str:
    """Turn or result mark, colour, name, pips, score."""
    player = scene.players.of(side)
    name = _cut(sayable(player.name, player.fallback))
    mark = "▶" if scene.result is None and scene.turn is side else " "
    if scene.result and scene.result.winner is side:
        mark = "★"
    words = [f"{mark}{_sign(scene, side)} {name}", str(scene.pips.of(side))]
    if player.score is not None:
        length = "" if player.score.length is None else f"/{player.score.length}"
        words.append(f"[{player.score.points}{length}]")
    return " ".join(words)


def _row(cells: list[str]) -> str:
    return " ".join(cells[:QUARTER]) + f" {WALL} " + " ".join(cells[QUARTER:])


def _numbers(scene: Scene, slots: range) -> list[str]:
    labels = [scene.label(slot) for slot in slots]
    if labels[0] is None:
        return []
    texts = [f"{label:>2}" for label in labels if label is not None]
    tens = [text[0] for text in texts]
    rows = [_row([text[1] for text in texts])]
    return rows if set(tens) == {" "} else [_row(tens), *rows]


def _points(scene: Scene, slots: range) -> list[str]:
    """Sign, then count (two digits read downwards from 10 on), from the rail to the middle."""
    signs, tens, ones = [], [], []
    for slot in slots:
        sign, count = _standing(scene, slot)
        signs.append(sign)
        digits = f"{count:>2}" if count > 1 else "  "
        tens.append(digits[0])
        ones.append(digits[1])
    rows = [_row(signs)]
    if set(tens) != {" "}:
        rows.append(_row(tens))
    rows.append(_row(ones))
    if slots[0] in BOTTOM:  # these rows are turned over: tens stay above
        rows[1:] = rows[:0:-1]
    return rows


def _standing(scene: Scene, slot: int) -> tuple[str, int]:
    for side in Side:
        point = slot if side is scene.bottom else scene.board.across[slot]
        count = scene.position.of(side)[point]
        if count:
            return _sign(scene, side), count
    return EMPTY, 0


def _middle(scene: Scene) -> str:
    """Dice, cube, bar and borne-off checkers."""
    words = []
    if scene.roll:
        faces = "-".join(f"({d.pips})" if d.used else str(d.pips) for d in scene.roll.dice)
        words.append(f"{_sign(scene, scene.roll.side)}{faces}")
    if scene.cube:
        owner = scene.cube.offered_to or scene.cube.owner
        asked = "?" if scene.cube.offered_to else ""
        words.append(f"[{scene.cube.value}{asked}{_sign(scene, owner) if owner else ''}]")
    away = (("|", BAR), ("→", OFF))
    words += [
        f"{sign}{_sign(scene, side)}{scene.position.of(side)[place]}"
        for sign, place in away
        for side in (scene.bottom.other, scene.bottom)
        if scene.position.of(side)[place]
    ]
    return f"── {' '.join(words)} ──" if words else "─" * 25


__all__ = ["text_board"]
