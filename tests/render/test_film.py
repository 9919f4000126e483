"""Films: as many frames as asked, each for its time, and pictures as good as the stills."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import PIL
import pytest
from PIL import Image, ImageChops, ImageStat

from render.bench_play import play
from render.film import LONGEST_MS, SIZE, Frame, film, still
from render.projector import DRAWN, FILM, HEAD, order, project
from render.samples import SAMPLES
from render.scene import Result, Scene, Side
from render.style import CLASSIC, THEMES, Style
from tests.render.make_golden_film import DIGEST, KEPT, golden_film

pytestmark = pytest.mark.slow  # films are drawn frame by frame

ROOT = Path(__file__).parents[2]
PINNED = "13.0.0"
NEAR = 2.5
"""How far 255 colours may be from all of them, in the mean and of 255."""


def shown(data: bytes) -> tuple[list[Image.Image], list[int]]:
    """Every image of a GIF as it looks, and its milliseconds, read by Pillow."""
    with Image.open(BytesIO(data)) as file:
        assert file.size == SIZE
        assert file.info["loop"] == 0
        images, times = [], []
        for number in range(getattr(file, "n_frames", 1)):
            file.seek(number)
            times.append(int(file.info["duration"]))
            images.append(file.convert("RGB"))
    return images, times


def apart(one: Image.Image, two: Image.Image) -> float:
    """The mean difference of the colours, of 255."""
    return sum(ImageStat.Stat(ImageChops.difference(one, two)).mean) / 3


def ended(scenes: list[Scene]) -> list[Frame]:
    """A short game with a long look at its end."""
    last = replace(scenes[-1], turn=None, roll=None, result=Result(Side.WHITE, 2))
    return [*(Frame(scene, 700) for scene in scenes), Frame(last, 4000)]


def test_as_many_frames_as_asked_each_for_its_time() -> None:
    images, times = shown(film(ended(play(6))))
    assert len(images) == 6 + 3, "the end is held in three"
    assert times[:6] == [700] * 6
    assert times[6:] == [LONGEST_MS, LONGEST_MS, 1000]
    assert sum(times) == 6 * 700 + 4000


@pytest.mark.parametrize("style", THEMES.values(), ids=THEMES)
def test_every_frame_is_the_still_but_for_the_palette(style: Style) -> None:
    frames = ended(play(46, seed=4)[38:])  # short backgammon, then long nardy
    images, _ = shown(film(frames, style))
    stills = [still(frame.scene, style) for frame in frames]
    assert max(apart(one, two) for one, two in zip(images, stills, strict=False)) < NEAR
    assert apart(images[-1], stills[-1]) < NEAR, "the last image is the end"
    # A film that forgets to change would be found out.
    assert min(apart(one, two) for one, two in pairwise(stills)) > 3 * NEAR


def test_small_marks_keep_their_colours() -> None:
    """What is rare on the board is what tells the story: arrows, dice, the crown."""
    frames = [Frame(SAMPLES[name], 500) for name in ("short-midgame", "draft", "double")]
    images, _ = shown(film(frames))
    for image, frame in zip(images, frames, strict=True):
        plain = still(frame.scene)
        amber = [at for at, colour in enumerate(_pixels(plain)) if colour == CLASSIC.last]
        seen = _pixels(image)
        off = [max(abs(a - b) for a, b in zip(seen[at], CLASSIC.last, strict=True)) for at in amber]
        assert all(each <= 24 for each in off)


def _pixels(image: Image.Image) -> list[tuple[int, int, int]]:
    raw = image.tobytes()
    return list(zip(raw[::3], raw[1::3], raw[2::3], strict=True))


def test_equal_frames_give_equal_bytes_and_one_frame_is_a_film() -> None:
    frames = ended(play(3))
    assert film(frames) == film(list(frames))
    images, times = shown(film(frames[:1]))
    assert (len(images), times) == (1, [700])


def test_a_frame_that_changes_nothing_lasts_all_the_same() -> None:
    scene = play(1)[0]
    images, times = shown(film([Frame(scene, 300), Frame(scene, 400)]))
    assert times == [300, 400]
    assert apart(images[0], images[1]) == 0


def test_it_is_told_how_far_the_work_has_come() -> None:
    heard: list[int] = []
    film(ended(play(4)), done=heard.append)
    assert heard == [1, 2, 3, 4, 5]


def test_only_what_changed_is_written() -> None:
    """A turn costs a small part of a whole picture."""
    scenes = play(12)
    one = len(film([Frame(scenes[0], 700)]))
    many = len(film([Frame(scene, 700) for scene in scenes]))
    assert (many - one) / 11 < one / 3


@pytest.mark.skipif(PIL.__version__ != PINNED, reason="other versions write other bytes")
def test_golden_film() -> None:
    assert sha256(golden_film()).hexdigest() == DIGEST.read_text(encoding="ascii").strip()


def test_golden_frames_within_one_and_a_half_of_255() -> None:
    images, _ = shown(golden_film())
    for number, file in KEPT.items():
        with Image.open(file) as kept:
            assert apart(images[number].reduce(2), kept.convert("RGB")) < 1.5


def read_answers(said: bytes) -> tuple[list[int], bytes]:
    """What a projector told: how far it came each time, and the film."""
    at, steps = 0, list[int]()
    while True:
        kind, number = HEAD.unpack_from(said, at)
        at += HEAD.size
        if kind == FILM:
            assert len(said) == at + number, "the film is the end"
            return steps, said[at:]
        assert kind == DRAWN
        steps.append(number)


def test_a_projector_tells_its_progress_and_then_the_film() -> None:
    frames = ended(play(12))
    out = BytesIO()
    project(BytesIO(order(frames, "light")), out)
    steps, made = read_answers(out.getvalue())
    assert steps == [5, 10]
    assert made == film(frames, THEMES["light"])


@pytest.mark.slow
def test_a_process_of_its_own_makes_the_same_film() -> None:
    frames = ended(play(2))
    done = subprocess.run(
        [sys.executable, "-m", "render.projector"],
        input=order(frames, "classic"),
        capture_output=True,
        check=True,
        cwd=ROOT,
    )
    assert read_answers(done.stdout) == ([], film(frames))
    assert done.stderr == b""


def test_half_an_order_fails() -> None:
    with pytest.raises((EOFError, pickle.UnpicklingError)):
        project(BytesIO(order(ended(play(1)), "classic")[:50]), BytesIO())
