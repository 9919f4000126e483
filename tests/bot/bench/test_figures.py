"""What the benchmark prints."""

from __future__ import annotations

import pytest

from bot.bench.figures import Figures, Plan, percentile, report
from bot.bench.players import Measured


@pytest.mark.parametrize(
    ("values", "percent", "expected"),
    [
        ([], 95, 0.0),
        ([7.0], 50, 7.0),
        ([float(n) for n in range(101)], 50, 50.0),
        ([float(n) for n in range(101)], 95, 95.0),
        ([1.0, 1.0, 1.0, 9.0], 50, 1.0),
    ],
)
def test_a_percentile(values: list[float], percent: int, expected: float) -> None:
    assert percentile(values, percent) == expected


def figures(times: float) -> Figures:
    flat = Measured(turns=round(300 * times), seconds=10.0)
    steady = Measured(
        turns=90, seconds=3.0, answers=[10.0 / times] * 90, boards=[30.0 / times] * 90, late=2
    )
    return Figures(
        start=1.5 / times,
        imports=2.0,
        flat_out=flat,
        cpu_ms=12.0 / times,
        steady=steady,
        memory=(200.0, 210.0, 211.0, 212.0),
    )


def test_every_figure_stands_beside_that_of_the_bare_bot() -> None:
    lines = list(report(Plan(people=8, tables=100), figures(1.0), figures(4.0)))
    assert lines[0] == (
        "turns a second at 8 tables: 30.00 (bare 120.00, ratio 0.25); wanted 40, better 60"
    )
    assert "p95: 10.00 ms (bare 2.50 ms, ratio 4.00); wanted below 100 ms" in lines[3]
    assert lines[6].startswith("start with 100 running tables, beyond 2.00 s of imports: 1.50 s")
    assert "(211.0 to 212.0 in the second half): 212.00 MB" in lines[7]
    assert all(": " in line and "(bare " in line for line in lines)


def test_parts_of_a_steady_run_add_up() -> None:
    whole = figures(1.0).steady.plus(figures(2.0).steady)
    assert (whole.turns, whole.seconds, whole.late) == (180, 6.0, 4)
    assert whole.rate == 30.0
    assert len(whole.answers) == len(whole.boards) == 180
