"""How somebody wants to see boards: theme, orientation, numbers, letters instead of pictures.

Owns the reading of these wishes from what a person or a chat has chosen, and what they make of
a scene and of a screen. Choosing is the settings' business, drawing `render`'s. Pure.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.chat.posting import Screen
from bot.chat.spoken import spoken
from bot.phrases.phrases import Phrases
from bot.play.ports import ChatSettings, PersonSettings
from render.scene import Scene
from render.style import THEMES, Theme


class Form(StrEnum):
    """What a board is made of: a picture, a grid of letters, or lines that can be read aloud."""

    PICTURE = ""
    GRID = "grid"
    LIST = "list"


@dataclass(frozen=True, slots=True, kw_only=True)
class Looks:
    """How boards look. `theme` is a key of `render.style.THEMES`."""

    theme: str = Theme.CLASSIC.value
    home_left: bool = False
    numbers: bool = True
    form: Form = Form.PICTURE


def looks_of(chosen: PersonSettings | ChatSettings) -> Looks:
    """The looks of a person's own chat or of a group; what is not known any more is as unchosen."""
    return Looks(
        theme=chosen.theme if chosen.theme in THEMES else Theme.CLASSIC.value,
        home_left=chosen.home_left,
        numbers=chosen.numbers,
        form=Form(chosen.letters) if chosen.letters in set(Form) else Form.PICTURE,
    )


def dressed(scene: Scene, looks: Looks) -> Scene:
    """The same board, turned and numbered as wished."""
    return replace(
        scene,
        home_left=looks.home_left,
        numbers=scene.numbers if looks.numbers else None,
    )


def worn(screen: Screen, looks: Looks, say: Phrases, *, refused: bool = False) -> Screen:
    """The screen as its reader wants it. `refused`: pictures are not taken there now.

    Lists and grids keep their numbers: without points nothing could be said of them.
    """
    if screen.scene is None:
        return screen
    form = Form.GRID if refused and looks.form is Form.PICTURE else looks.form
    if form is Form.PICTURE:
        return replace(screen, scene=dressed(screen.scene, looks), theme=looks.theme)
    numbered = dressed(screen.scene, replace(looks, numbers=True))
    if form is Form.LIST:
        return replace(screen, scene=None, text=f"{screen.text}\n\n{spoken(numbered, say)}")
    return replace(screen, scene=numbered, theme=looks.theme, lettered=True)
