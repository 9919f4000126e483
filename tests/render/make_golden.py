"""Writes the golden pictures anew: `python -m tests.render.make_golden`. Look at them before."""

from __future__ import annotations

import hashlib
import json
from io import BytesIO
from pathlib import Path

from PIL import Image

from render.picture import picture
from render.samples import SAMPLES

GOLDEN = Path(__file__).parent.parent / "golden" / "render"
REDUCED = ("short-midgame", "short-bearoff", "long-nardy", "why-short", "nardy-cube")


def main() -> None:
    """Digests of every sample, and a few pictures at a quarter of their size."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    made = {name: picture(scene) for name, scene in sorted(SAMPLES.items())}
    digests = {name: hashlib.sha256(data).hexdigest() for name, data in made.items()}
    (GOLDEN / "sha256.json").write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")
    for name in REDUCED:
        with Image.open(BytesIO(made[name])) as image:
            image.convert("RGB").reduce(4).save(GOLDEN / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
