"""Contact sheets: every kind of picture as people meet it, for somebody to look at.

Owns the phone sizes on a light and a dark chat, and the view of colour-blind eyes (picture.md 35).
Only tools use it; no picture that is sent passes here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageFilter

SIZES = (244, 296, 360, 1280)
CHATS = {"light": (212, 226, 236), "dark": (14, 22, 33)}
GAP = 12
ACROSS = 4  # pictures in a row

# Machado, Oliveira and Fernandes 2009, severity 1, for linear red, green and blue.
EYES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def chat_sheet(pictures: Mapping[str, bytes], width: int, chat: str) -> Image.Image:
    """All pictures `width` pixels wide on the ground of a chat."""
    return _sheet([_small(data, width) for data in pictures.values()], CHATS[chat])


def eyes_sheet(pictures: Mapping[str, bytes], width: int) -> Image.Image:
    """All pictures as three kinds of colour-blind eyes see them, and in grey."""
    seen = []
    for data in pictures.values():
        small = _small(data, width)
        seen += [small.filter(_view(matrix)) for matrix in EYES.values()]
        seen.append(small.convert("L").convert("RGB"))
    return _sheet(seen, CHATS["light"])


def _small(data: bytes, width: int) -> Image.Image:
    with Image.open(BytesIO(data)) as image:
        size = (width, round(width * image.height / image.width))
        return image.convert("RGB").resize(size, Image.Resampling.LANCZOS)


def _sheet(pictures: list[Image.Image], ground: tuple[int, int, int]) -> Image.Image:
    width = pictures[0].width
    rows = [pictures[i : i + ACROSS] for i in range(0, len(pictures), ACROSS)]
    heights = [max(small.height for small in row) for row in rows]
    size = (ACROSS * (width + GAP) + GAP, sum(heights) + GAP * (len(rows) + 1))
    sheet = Image.new("RGB", size, ground)
    y = GAP
    for row, height in zip(rows, heights, strict=True):
        for i, small in enumerate(row):
            sheet.paste(small, (GAP + i * (width + GAP), y))
        y += height + GAP
    return sheet


@lru_cache(maxsize=4)
def _view(matrix: tuple[tuple[float, float, float], ...]) -> ImageFilter.Color3DLUT:
    def seen(red: float, green: float, blue: float) -> tuple[float, float, float]:
        linear = [_linear(value) for value in (red, green, blue)]
        r, g, b = (_coded(sum(m * v for m, v in zip(row, linear, strict=True))) for row in matrix)
        return r, g, b

    return ImageFilter.Color3DLUT.generate(33, seen)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - sRGB


def _coded(value: float) -> float:
    held = min(1.0, max(0.0, value))
    return float(12.92 * held if held <= 0.0031308 else 1.055 * held ** (1 / 2.4) - 0.055)  # noqa: PLR2004 - sRGB
