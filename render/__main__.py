"""Writes sample pictures and contact sheets for people to look at: `python -m render DIR`."""

from __future__ import annotations

import sys
from pathlib import Path

from render.contact import CHATS, SIZES, chat_sheet, eyes_sheet
from render.picture import picture
from render.samples import SAMPLES
from render.style import THEMES


def main() -> None:
    """Write every sample in every style, and their sheets, into the directory named."""
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "pictures")
    target.mkdir(parents=True, exist_ok=True)
    for style in THEMES.values():
        made = {name: picture(scene, style) for name, scene in SAMPLES.items()}
        for name, data in made.items():
            (target / f"{style.key}-{name}.jpg").write_bytes(data)
        for chat in CHATS:
            for width in SIZES:
                chat_sheet(made, width, chat).save(target / f"{style.key}-{chat}-{width}.png")
        eyes_sheet(made, SIZES[1]).save(target / f"{style.key}-eyes.png")
    print(f"{len(SAMPLES)} pictures in {len(THEMES)} styles, with sheets, in {target}")


if __name__ == "__main__":
    main()
