"""What was measured, in figures and in lines.

Owns how much is measured, what the project has promised itself, and the report in which every
figure stands beside that of the bare bot. Leaves the measuring to `__main__` and `players`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import quantiles

from bot.bench.players import Measured

TURNS_WANTED, STRETCH = 40, 60
ANSWER_WANTED_MS = 100
START_WANTED = 3
MEMORY_WANTED_MB = 300


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How much is measured: times are seconds, `people` an even number."""

    tables: int = 10_000
    people: int = 64
    warm: float = 4.0
    flat_out: float = 15.0
    rate: float = 30.0
    steady: float = 15.0
    told_every: float = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What one bot did. `memory` are megabytes, each after another part of `steady`."""

    start: float
    imports: float
    flat_out: Measured
    cpu_ms: float
    steady: Measured
    memory: tuple[float, ...]


def percentile(values: Sequence[float], percent: int) -> float:
    """Below it lie so many of a hundred values; 0 of none."""
    if len(values) <= 1:
        return values[0] if values else 0.0
    return quantiles(values, n=100, method="inclusive")[percent - 1]


def report(plan: Plan, own: Figures, peer: Figures) -> Iterator[str]:
    """A line for each promise, with the ratio to the bare bot."""
    flat, steady = own.flat_out, own.steady
    yield _line(
        f"turns a second at {plan.people} tables",
        (flat.rate, peer.flat_out.rate),
        "",
        f"{TURNS_WANTED}, better {STRETCH}",
    )
    yield _line("processor time of the bot a turn", (own.cpu_ms, peer.cpu_ms), " ms")
    pace = f"at {plan.rate:g} turns a second"
    for percent, wanted in ((50, ""), (95, f"below {ANSWER_WANTED_MS} ms")):
        both = [percentile(each.steady.answers, percent) for each in (own, peer)]
        yield _line(f"press to answer {pace}, p{percent}", (both[0], both[1]), " ms", wanted)
    boards = [percentile(each.steady.boards, 95) for each in (own, peer)]
    yield _line(f"press to the last screen {pace}, p95", (boards[0], boards[1]), " ms")
    yield _line("presses that found no board at rest", (steady.late, peer.steady.late), "")
    yield _line(
        f"start with {plan.tables:,} running tables, beyond {own.imports:.2f} s of imports",
        (own.start, peer.start),
        " s",
        f"below {START_WANTED} s",
    )
    half = own.memory[len(own.memory) // 2 :]
    yield _line(
        f"memory after {steady.seconds:.0f} s ({half[0]:.1f} to {half[-1]:.1f} in the second half)",
        (own.memory[-1], peer.memory[-1]),
        " MB",
        f"below {MEMORY_WANTED_MB} MB and flat",
    )


def _line(what: str, both: tuple[float, float], unit: str, wanted: str = "") -> str:
    """The bot's figure, the bare bot's, and the one in terms of the other."""
    own, peer = both
    ratio = f", ratio {own / peer:.2f}" if peer else ""
    promise = f"; wanted {wanted}" if wanted else ""
    return f"{what}: {own:.2f}{unit} (bare {peer:.2f}{unit}{ratio}){promise}"
