"""Writes sample pictures and contact sheets for people to look at: `python -m render DIR`."""

from __future__ import annotations

import sys
from pathlib import Path

from render.card_samples import CARDS
from render.contact import CHATS, SIZES, chat_sheet, eyes_sheet
from render.picture import picture
from render.samples import SAMPLES
from render.sheet_samples import SHEETS
from render.style import THEMES, Style

FULL = 1280
LOOKED_AT = ("short-midgame", "draft", "double", "chouette", "why-short", "sheet-games")
"""What colour-blind eyes are shown."""


def main() -> None:
    """Write every sample in every theme, and their contact sheets, into the directory named."""
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "pictures")
    target.mkdir(parents=True, exist_ok=True)
    for style in THEMES.values():
        write(target, style)
    count = len(SAMPLES) + len(SHEETS) + len(CARDS)
    print(f"{count} pictures in {len(THEMES)} themes, with sheets, in {target}")


def write(target: Path, style: Style) -> None:
    """All pictures of one theme; small ones as PNG, the sheet at full size as JPEG."""
    made = {name: picture(scene, style) for name, scene in SAMPLES.items()}
    made |= {name: draw(style=style) for name, draw in (SHEETS | CARDS).items()}
    for name, data in made.items():
        (target / f"{style.key}-{name}.jpg").write_bytes(data)
    for chat in CHATS:
        for width in SIZES:
            name = f"{style.key}-{chat}-{width}"
            contact = chat_sheet(made, width, chat)
            if width < FULL:
                contact.save(target / f"{name}.png", compress_level=3)
            else:
                contact.save(target / f"{name}.jpg", quality=88)
    eyes_sheet({name: made[name] for name in LOOKED_AT}, SIZES[1]).save(
        target / f"{style.key}-eyes.png", compress_level=3
    )


if __name__ == "__main__":
    main()
