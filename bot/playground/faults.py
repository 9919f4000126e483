"""What shall go wrong, for tests.

Owns the list of planned faults, their choice for one call, and what happens to
delivered updates. Leaves the going wrong (status codes, cut connections) to `server`.
"""

import random
from dataclasses import asdict, dataclass
from typing import Any

KINDS = ("429", "500", "502", "reset", "slow", "lost")
_POLLING = "getupdates"


@dataclass
class Fault:
    """One planned fault: for `times` calls of `method` (or `*`), the first `after` spared."""

    method: str
    kind: str
    times: int = 1
    after: int = 0
    chat: int | None = None
    chance: float = 1.0
    retry_after: int = 1
    seconds: float = 1.0

    def concerns(self, method: str, chat: int | None) -> bool:
        """Return whether this fault may strike that call."""
        if self.times <= 0 or (self.chat is not None and self.chat != chat):
            return False
        if self.method == "*":
            return method != _POLLING
        return self.method.lower() == method


class Faults:
    """Planned faults, oldest first; the chances come from a seed, so a run repeats."""

    def __init__(self, seed: int = 0) -> None:
        self.planned: list[Fault] = []
        self.struck: list[tuple[str, str]] = []
        self.duplicate = 0.0
        self.shuffle = 0.0
        self._chance = random.Random(seed)  # noqa: S311 - a repeatable test, no secret

    def add(self, method: str, kind: str, **details: Any) -> Fault:  # noqa: ANN401 - Fault's fields
        """Plan a fault; returns it, so that `times` can be watched. Kinds are in the README."""
        if kind not in KINDS:
            raise ValueError(f"unknown fault {kind!r}: one of {', '.join(KINDS)}")
        fault = Fault(method, kind, **details)
        self.planned.append(fault)
        return fault

    def updates(self, duplicate: float = 0.0, shuffle: float = 0.0) -> None:
        """Deliver this share of updates twice, and this share of batches in any order.

        A client confirms the last update it was given, so a shuffled batch comes again.
        """
        self.duplicate = duplicate
        self.shuffle = float(shuffle)

    def clear(self) -> None:
        """Let everything go well again."""
        self.planned.clear()
        self.updates()

    def strike(self, method: str, chat: int | None) -> Fault | None:
        """Return the fault that meets this call (method in lower case), or None."""
        for fault in self.planned:
            if not fault.concerns(method, chat):
                continue
            if fault.after > 0:
                fault.after -= 1
                continue
            if fault.chance < 1.0 and self._chance.random() >= fault.chance:
                continue
            fault.times -= 1
            self.struck.append((method, fault.kind))
            self.planned = [other for other in self.planned if other.times > 0]
            return fault
        return None

    def delivered(self, updates: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return the batch as it shall arrive: some twice, perhaps shuffled."""
        batch = list(updates)
        if self.duplicate:
            batch += [update for update in updates if self._chance.random() < self.duplicate]
            batch.sort(key=lambda update: update["update_id"])
        if self.shuffle and self._chance.random() < self.shuffle:
            self._chance.shuffle(batch)
        return batch

    def told(self) -> dict[str, Any]:
        """Return the plan as JSON for the page API."""
        return {
            "planned": [asdict(fault) for fault in self.planned],
            "struck": [list(pair) for pair in self.struck],
            "duplicate": self.duplicate,
            "shuffle": self.shuffle,
        }
