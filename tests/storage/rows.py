"""The rows of events that were ever written, from `events/`."""

from __future__ import annotations

import json
from pathlib import Path

from rules.identity import Instant
from storage.codec import Stored

FIXTURES = Path(__file__).parent / "events"


def rows(kind: str) -> list[Stored]:
    lines = (FIXTURES / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()
    found = []
    for line in lines:
        row = json.loads(line)
        body = line[line.index('"body":') + len('"body":') : -1]  # the very text, not a copy
        assert json.loads(body) == row["body"]
        found.append(Stored(kind, row["version"], Instant(row["at"]), body))
    return found
