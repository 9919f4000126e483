"""Numbers that a monitor reads: what there is to count, and the Prometheus text of it.

Owns the list of all metrics, their values in this process and how they are written. Leaves to
`meters` when something is counted. Imports nothing of ours and waits for nothing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

PREFIX = "nardy_"

COUNTED = {
    "updates_total": "Updates from Telegram, by kind.",
    "actions_total": "Actions that happened at a table.",
    "refusals_total": "Actions that did not happen, by reason.",
    "calls_total": "Calls to Telegram, each try, by method and result.",
    "muted_total": "Updates dropped because one person sent too many.",
    "backups_total": "Scheduled back-ups, by result.",
}
"""What only grows while the process lives."""

ASKED = {
    "senders": "Chats whose sender is at work.",
    "chats_behind": "Chats whose screens lack something, now or later.",
    "updates_running": "Updates being handled.",
    "open_tables": "Tables that are open.",
    "last_update_age_seconds": "Time since the last update; absent before the first.",
    "uptime_seconds": "Time since the start.",
    "resident_memory_bytes": "Memory of the process.",
}
"""What is looked at when somebody asks."""

PICTURES = "picture_seconds"
PICTURES_HELP = "Time to draw one board."
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)

Labels = tuple[tuple[str, str], ...]


@dataclass
class Histogram:
    """How long something took, in seconds: a count for each of `BUCKETS` and one above."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BUCKETS) + 1))
    total: float = 0.0

    def observe(self, seconds: float) -> None:
        """One more. A bucket takes its own edge in."""
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds


class Metrics:
    """The values. `watch` names where a value is looked up when it is asked for."""

    def __init__(self) -> None:
        self._counts: dict[str, dict[Labels, int]] = {name: {} for name in COUNTED}
        self._asked: dict[str, Callable[[], float | None]] = {}
        self.pictures = Histogram()

    def count(self, name: str, **labels: str) -> None:
        """One more of `name`, which stands in `COUNTED`."""
        values = self._counts[name]
        key = tuple(sorted(labels.items()))
        values[key] = values.get(key, 0) + 1

    def expect(self, name: str, **labels: str) -> None:
        """`name` with these labels is shown from the start: a monitor sees only what grows."""
        self._counts[name].setdefault(tuple(sorted(labels.items())), 0)

    def counted(self, name: str, **labels: str) -> int:
        """How many of `name` with at least these labels there were."""
        wanted = set(labels.items())
        return sum(n for key, n in self._counts[name].items() if wanted <= set(key))

    def watch(self, name: str, ask: Callable[[], float | None]) -> None:
        """`name`, which stands in `ASKED`, is what `ask` says; None: it has no value now."""
        if name not in ASKED:
            raise KeyError(name)
        self._asked[name] = ask

    def asked(self, name: str) -> float | None:
        """The value of a watched metric now; None if it has none."""
        ask = self._asked.get(name)
        return None if ask is None else ask()

    def text(self) -> str:
        """Everything, in version 0.0.4 of the Prometheus text format."""
        return "\n".join([*self._lines(), ""])

    def _lines(self) -> Iterator[str]:
        for name, said in COUNTED.items():
            yield from _head(name, said, "counter")
            values = self._counts[name]
            for labels, n in sorted(values.items()) if values else [((), 0)]:
                yield f"{PREFIX}{name}{_labels(labels)} {n}"
        for name, said in ASKED.items():
            value = self.asked(name)
            if value is not None:
                yield from _head(name, said, "gauge")
                yield f"{PREFIX}{name} {round(value, 3)}"
        yield from _head(PICTURES, PICTURES_HELP, "histogram")
        below = 0
        for edge, n in zip((*map(str, BUCKETS), "+Inf"), self.pictures.counts, strict=True):
            below += n
            yield f'{PREFIX}{PICTURES}_bucket{{le="{edge}"}} {below}'
        yield f"{PREFIX}{PICTURES}_sum {self.pictures.total:.6f}"
        yield f"{PREFIX}{PICTURES}_count {below}"


def _head(name: str, said: str, kind: str) -> Iterator[str]:
    yield f"# HELP {PREFIX}{name} {said}"
    yield f"# TYPE {PREFIX}{name} {kind}"


def _labels(labels: Labels) -> str:
    if not labels:
        return ""
    return "{" + ",".join(f'{name}="{_escaped(value)}"' for name, value in labels) + "}"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
