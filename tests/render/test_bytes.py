"""The file: format, size, and the same bytes every time (picture.md 1-4, 33)."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

import PIL
import pytest
from PIL import Image, ImageChops, ImageStat

from bot.chat.painters import THRIFTY
from render import arrows, background, forms, geometry, stamps, strips, text, typeface
from render.picture import picture
from render.samples import SAMPLES
from render.scene import LONG_BOARD, SHORT_BOARD, Board
from render.style import THEMES, Style
from tests.render.make_golden import pictures
from tests.render.measure import random_scene, seeded

GOLDEN = Path(__file__).parent.parent / "golden" / "render"
PINNED = "13.0.0"
NAMES = sorted(SAMPLES)
DRAWN = pictures()


def caches() -> list[Any]:
    """Every cache of the package."""
    return [
        value
        for module in (arrows, background, forms, geometry, stamps, strips, text, typeface)
        for value in vars(module).values()
        if hasattr(value, "cache_clear")
    ]


def digest(name: str) -> str:
    return hashlib.sha256(DRAWN[name]()).hexdigest()


def segments(data: bytes) -> dict[int, bytes]:
    """The marker segments before the scan, by marker."""
    found: dict[int, bytes] = {}
    at = 2
    while data[at + 1] != 0xDA:
        marker, size = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        found[marker] = data[at + 4 : at + 2 + size]
        at += 2 + size
    return found


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_a_baseline_jpeg_without_metadata(name: str) -> None:
    """A board is 1280 x 1120, a sheet or card as wide and never taller than wide."""
    data = DRAWN[name]()
    found = segments(data)
    frame = found[0xC0]  # SOF0: baseline
    assert not {0xC1, 0xC2, 0xE1, 0xE2, 0xFE} & set(found)
    height = int.from_bytes(frame[1:3], "big")
    assert height <= 1280 if name.startswith(("sheet-", "card-")) else height == 1120
    assert int.from_bytes(frame[3:5], "big") == 1280
    assert frame[5] == 3
    assert [frame[7 + 3 * i] for i in range(3)] == [0x11, 0x11, 0x11]
    assert len(data) <= 450_000


@pytest.mark.parametrize("style", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("board", [SHORT_BOARD, LONG_BOARD], ids=["short", "long"])
def test_no_position_makes_a_large_file(board: Board, style: Style) -> None:
    rng = seeded(5)
    scenes = [random_scene(rng, board, bar=board is SHORT_BOARD) for _ in range(20)]
    sizes = [len(picture(scene, style)) for scene in scenes]
    assert max(sizes) <= 450_000


@pytest.mark.slow
def test_cold_hot_and_evicted_caches_give_the_same_bytes() -> None:
    hot = [digest(name) for name in DRAWN]
    assert [digest(name) for name in DRAWN] == hot
    for cache in caches():
        cache.cache_clear()
    assert [digest(name) for name in reversed(DRAWN)] == hot[::-1]


@pytest.mark.slow
def test_threads_give_the_same_bytes() -> None:
    alone = {name: digest(name) for name in NAMES}
    for cache in caches():
        cache.cache_clear()
    work = NAMES * 3
    seeded(1).shuffle(work)
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(digest, work)) == [alone[name] for name in work]


@pytest.mark.parametrize("seed", ["0", "4711"])
def test_another_process_another_hash_seed_the_same_bytes(seed: str) -> None:
    names = ["short-midgame", "long-nardy"]
    script = (
        "import hashlib; from render.picture import picture; from render.samples import SAMPLES\n"
        f"for n in {names}: print(hashlib.sha256(picture(SAMPLES[n])).hexdigest())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": "C", "TZ": "Asia/Tokyo"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [digest(name) for name in names]


@pytest.mark.skipif(PIL.__version__ != PINNED, reason="exact bytes belong to the pinned Pillow")
def test_golden_bytes() -> None:
    golden = json.loads((GOLDEN / "sha256.json").read_text())
    assert {name: digest(name) for name in DRAWN} == golden


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.png")), ids=lambda f: f.stem)
def test_golden_pictures_within_one_and_a_half_of_255(file: Path) -> None:
    with Image.open(BytesIO(DRAWN[file.stem]())) as made, Image.open(file) as golden:
        small = made.convert("RGB").reduce(4)
        difference = ImageChops.difference(small, golden.convert("RGB"))
    assert sum(ImageStat.Stat(difference).mean) / 3 < 1.5


def test_every_cache_is_bounded() -> None:
    assert len(caches()) > 15
    assert all(cache.cache_parameters()["maxsize"] for cache in caches())


@pytest.mark.slow
def test_memory_stays_flat_over_two_thousand_pictures() -> None:
    script = (
        "import random; from tests.render.measure import random_scene\n"
        "from render.picture import picture; from render.scene import LONG_BOARD, SHORT_BOARD\n"
        "from render.style import THEMES\n"
        "styles = list(THEMES.values())\n"
        "rng = random.Random(9)\n"
        "def rss(): return int(open('/proc/self/statm').read().split()[1]) * 4096 / 2**20\n"
        "for i in range(2000):\n"
        "    board = SHORT_BOARD if i % 2 else LONG_BOARD\n"
        "    picture(random_scene(rng, board, bar=board is SHORT_BOARD), styles[i // 100 % 4])\n"
        "    if i == 0: most = [0.0, 0.0]\n"
        "    if i >= 400: most[i >= 1200] = max(most[i >= 1200], rss())\n"
        "print(*most)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": ".", **THRIFTY},  # as the bot starts a painter
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    first, last = (float(word) for word in done.stdout.split())
    assert last <= 100
    assert last - first <= 5
