"""Writes the sample pictures: `python -m render DIRECTORY`."""

from __future__ import annotations

import sys
from pathlib import Path

from render.picture import picture
from render.samples import SAMPLES


def main() -> None:
    """Write every sample as a JPEG into the directory named on the command line."""
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "pictures")
    target.mkdir(parents=True, exist_ok=True)
    for name, scene in SAMPLES.items():
        (target / f"{name}.jpg").write_bytes(picture(scene))
    print(f"{len(SAMPLES)} pictures in {target}")


if __name__ == "__main__":
    main()
