"""The benchmark runs from end to end; how fast is no matter here."""

from __future__ import annotations

import re

import pytest

from bot.bench.__main__ import main

pytestmark = pytest.mark.slow  # two whole programs are started

LINE = re.compile(r"^(.+): ([\d.]+)( ms| s| MB|) \(bare ([\d.]+)\3(, ratio [\d.]+)?\)")


def test_a_small_run_prints_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--tables", "30", "--people", "4", "--seconds", "1", "--rate", "3"]
    assert main(asked) == 0
    said = capsys.readouterr().out.splitlines()
    figures = {found[1]: float(found[2]) for line in said if (found := LINE.match(line))}
    assert len(figures) == 8, said
    assert figures["turns a second at 4 tables"] > 0
    assert figures["press to answer at 3 turns a second, p50"] > 0
    start = next(what for what in figures if what.startswith("start with 30 running tables"))
    assert figures[start] > 0
