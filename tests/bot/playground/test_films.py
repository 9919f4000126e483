"""Animations: what is taken as one, how large and long it is, and what its file id stands for."""

from __future__ import annotations

from io import BytesIO

import pytest
from aiogram import Bot
from aiogram.types import BufferedInputFile
from PIL import Image

from bot.playground import Actor
from bot.playground.films import Film, measured
from tests.bot.playground.strictness import refused

COLOURS = ("red", "green", "blue")


def gif(*times: int, size: tuple[int, int] = (64, 56)) -> bytes:
    """A GIF of plain pictures, each for so many milliseconds."""
    pictures = [Image.new("RGB", size, COLOURS[n % 3]) for n in range(len(times))]
    out = BytesIO()
    pictures[0].save(
        out, "GIF", save_all=True, append_images=pictures[1:], duration=list(times), loop=0
    )
    return out.getvalue()


def test_a_gif_says_its_size_and_its_length() -> None:
    assert measured(gif(700, 700, 4000)) == Film("image/gif", 64, 56, 6)
    assert measured(gif(20)) == Film("image/gif", 64, 56, 1)
    assert measured(gif(500, size=(640, 560))) == Film("image/gif", 640, 560, 1)


@pytest.mark.parametrize("length", [0, 5, 12, 40, 200, -1])
def test_half_a_gif_is_none(length: int) -> None:
    assert measured(gif(700, 700)[:length]) is None


def test_other_files_are_no_animations() -> None:
    out = BytesIO()
    Image.new("RGB", (8, 8)).save(out, "WEBP")
    assert measured(out.getvalue()) is None
    assert measured(b"film") is None
    assert measured(b"\0\0\0\x18ftypmp42") == Film("video/mp4")


async def test_an_animation_is_sent_and_sent_again(bot: Bot, ann: Actor) -> None:
    film = BufferedInputFile(gif(700, 700, 4000), "game.gif")
    sent = await bot.send_animation(
        ann.id, film, width=9, height=9, caption="<b>1</b>", parse_mode="HTML"
    )
    assert sent.animation is not None
    assert sent.document is not None
    assert sent.document.file_id == sent.animation.file_id
    told = sent.animation
    assert (told.width, told.height, told.duration) == (64, 56, 6), "measured, whatever was told"
    assert told.mime_type == "image/gif"
    again = await bot.send_animation(ann.id, told.file_id)
    assert again.animation == told
    shown = ann.last()
    assert shown is not None
    assert shown["animation"]["duration"] == 6
    assert shown["document"] is None


async def test_what_is_no_animation_is_refused(bot: Bot, ann: Actor) -> None:
    with refused("only a GIF or an MPEG-4"):
        await bot.send_animation(ann.id, BufferedInputFile(b"film", "game.gif"))
    with refused("only a GIF or an MPEG-4"):
        await bot.send_animation(ann.id, BufferedInputFile(gif(700, 700)[:-30], "game.gif"))
    with refused("non-empty|only a GIF"):
        await bot.send_animation(ann.id, BufferedInputFile(b"", "game.gif"))
    with refused("wrong file identifier"):
        await bot.send_animation(ann.id, "CgACAgIAAnothing")
    with refused("caption is too long"):
        await bot.send_animation(ann.id, BufferedInputFile(gif(700), "a.gif"), caption="я" * 1025)


async def test_a_photo_is_no_animation(bot: Bot, ann: Actor, paint: object) -> None:
    assert callable(paint)
    photo = await bot.send_photo(ann.id, BufferedInputFile(paint(), "a.jpg"))
    assert photo.photo is not None
    with refused("can't use file of type Photo as Animation"):
        await bot.send_animation(ann.id, photo.photo[-1].file_id)
