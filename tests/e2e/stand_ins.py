"""Pictures that cost nothing, for games in which nobody looks at them."""

from __future__ import annotations

import io

from PIL import Image

from render.scene import Scene


def stand_in(scene: Scene, *_style: object) -> bytes:
    """A tiny picture that says in its comment which board it stands for."""
    with io.BytesIO() as out:
        Image.new("RGB", (160, 140)).save(out, "JPEG", comment=named(scene))
        return out.getvalue()


def named(scene: Scene) -> str:
    """Equal for equal boards only; a failing test can tell by it what was shown instead."""
    return repr(scene)
