"""Writes the golden pictures anew: `python -m tests.render.make_golden`. Look at them before."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path

from PIL import Image

from render.card_samples import CARDS
from render.picture import picture
from render.samples import SAMPLES
from render.sheet_samples import SHEETS
from render.style import THEMES, Theme

GOLDEN = Path(__file__).parent.parent / "golden" / "render"
THEMED = ("short-midgame", "draft", "why-short", "chouette", "nardy-cube")
"""What is kept of the themes besides classic."""

REDUCED = (
    "short-midgame",
    "short-bearoff",
    "long-nardy",
    "why-short",
    "nardy-cube",
    "home-left",
    "entering",
    "sheet-games",
    "card-gammon",
    "light-short-midgame",
    "print-chouette",
    "contrast-draft",
)


def pictures() -> dict[str, Callable[[], bytes]]:
    """Every golden picture by its name, to be drawn when called."""
    made: dict[str, Callable[[], bytes]] = {
        name: partial(picture, scene) for name, scene in SAMPLES.items()
    }
    made |= {
        f"{key}-{name}": partial(picture, SAMPLES[name], style)
        for key, style in THEMES.items()
        for name in THEMED
        if key != Theme.CLASSIC
    }
    return made | SHEETS | CARDS


def main() -> None:
    """Digests of every sample, and a few pictures at a quarter of their size."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    made = {name: draw() for name, draw in sorted(pictures().items())}
    digests = {name: hashlib.sha256(data).hexdigest() for name, data in made.items()}
    (GOLDEN / "sha256.json").write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")
    for name in REDUCED:
        with Image.open(BytesIO(made[name])) as image:
            small = image.convert("RGB").reduce(4)
        kept = GOLDEN / f"{name}.png"
        if kept.is_file() and same(kept, small):
            continue  # other bytes of an equal picture would only swell the history
        small.save(kept, optimize=True)


def same(file: Path, image: Image.Image) -> bool:
    """Whether the file shows that image."""
    with Image.open(file) as kept:
        return kept.size == image.size and kept.convert("RGB").tobytes() == image.tobytes()


if __name__ == "__main__":
    main()
