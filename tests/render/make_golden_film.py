"""Writes the golden film anew: `python -m tests.render.make_golden_film`. Look at it before."""

from __future__ import annotations

from hashlib import sha256
from io import BytesIO
from pathlib import Path

from PIL import Image

from render.film import Frame, film
from render.samples import SAMPLES

GOLDEN = Path(__file__).parent.parent / "golden" / "film"
DIGEST = GOLDEN / "sha256.txt"
NAMES = ("short-bearoff", "short-midgame", "cube-offered", "result")
KEPT = {number: GOLDEN / f"{number}.png" for number in (1, 3)}
"""Frames of which a picture at half size is kept, by their number from 0."""


def golden_film() -> bytes:
    """Four situations that have nothing to do with each other."""
    return film([Frame(SAMPLES[name], 800) for name in NAMES])


def main() -> None:
    """The digest of the film, and two of its frames."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    made = golden_film()
    DIGEST.write_text(sha256(made).hexdigest() + "\n", encoding="ascii")
    with Image.open(BytesIO(made)) as file:
        for number, kept in KEPT.items():
            file.seek(number)
            file.convert("RGB").reduce(2).save(kept, optimize=True)


if __name__ == "__main__":
    main()
