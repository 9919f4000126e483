"""The table of seeds in the package's README names functions and tests that exist."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
README = TESTS.parents[1] / "rules" / "README.md"
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in README.read_text().split("## Seed paragraph")[1].splitlines()
    if "::test_" in line
]


def test_the_table_is_found() -> None:
    assert len(ROWS) > 25


@pytest.mark.parametrize("row", [pytest.param(row, id=row[0]) for row in ROWS])
def test_a_row_names_what_exists(row: list[str]) -> None:
    for name in re.findall(r"`([^`]+)`", row[2]):
        module, _, owned = name.partition(".")
        assert hasattr(importlib.import_module(f"rules.{module}"), owned)
    path, _, test = row[3].strip("`").partition("::")
    text = (TESTS / path.replace("book/", "by_the_book/")).read_text()
    assert f"\ndef {test}(" in text
