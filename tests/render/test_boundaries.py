"""What the package may lean on, and that the baked boards are those of the code (picture.md 31)."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import render
from render.background import board_file
from render.bake import bake
from render.geometry import Plan
from render.scene import LONG_BOARD, SHORT_BOARD
from render.style import CLASSIC, THEMES, Style, Theme

PACKAGE = Path(render.__file__).parent
OUTSIDE = {"PIL", "bidi", "arabic_reshaper", "render"}
FORBIDDEN = {"asyncio", "time", "datetime", "random", "locale", "logging", "sqlite3"}
TOOLS = {"bench.py", "bench_play.py", "film_bench.py"}  # they measure; nobody imports them


def imports(file: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names


@pytest.mark.parametrize("file", sorted(PACKAGE.glob("*.py")), ids=lambda f: f.name)
def test_modules_import_pillow_and_name_shapers_only(file: Path) -> None:
    if file.name in TOOLS:
        return
    allowed = OUTSIDE | set(sys.stdlib_module_names) - FORBIDDEN
    if file.name in {"scene.py", "table_scene.py"}:
        allowed.add("rules")
    assert imports(file) <= allowed


def test_every_requirement_names_tests_that_exist() -> None:
    """The table of the README: 35 rows, and each name in them is the beginning of a test's name."""
    rows = [
        line
        for line in (PACKAGE / "README.md").read_text(encoding="utf-8").splitlines()
        if re.match(r"\| \d+ \|", line)
    ]
    assert [int(row.split("|")[1]) for row in rows] == list(range(1, 36))
    written = {
        name
        for file in Path(__file__).parent.glob("test_*.py")
        for name in re.findall(r"def test_(\w+)", file.read_text(encoding="utf-8"))
    }
    for row in rows:
        for name in re.findall(r"`([a-z0-9_]+)…?`", row.split("|")[3]):
            assert any(test.startswith(name) for test in written), name


def test_across_tables_are_their_own_inverse() -> None:
    for board in (SHORT_BOARD, LONG_BOARD):
        assert sorted(board.across) == list(range(26))
        assert all(board.across[board.across[p]] == p for p in range(26))
    assert SHORT_BOARD.across[24] == 1
    assert LONG_BOARD.across[24] == 12


def test_every_theme_has_its_style_and_its_baked_boards() -> None:
    assert list(THEMES) == list(Theme)
    assert all(style.key == key for key, style in THEMES.items())
    assert all(board_file(style, plan).is_file() for style in THEMES.values() for plan in Plan)


def test_a_baked_board_is_what_the_code_bakes() -> None:
    made = bake(CLASSIC, Plan.BAR)
    with Image.open(board_file(CLASSIC, Plan.BAR)) as file:
        baked = file.convert("RGB")
    assert ImageChops.difference(made, baked).getbbox() is None


@pytest.mark.slow
@pytest.mark.parametrize("style", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("plan", list(Plan))
def test_all_baked_boards_are_what_the_code_bakes(style: Style, plan: Plan) -> None:
    with Image.open(board_file(style, plan)) as file:
        assert ImageChops.difference(bake(style, plan), file.convert("RGB")).getbbox() is None
