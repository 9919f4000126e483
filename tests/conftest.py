"""What holds for every test.

Speed is measured in benchmarks, never in a test, so Hypothesis sets no deadline: a machine
that does other things at the same time must not fail a property.
"""

import gc

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

LONGEST = "tests/e2e/test_soak.py"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests come first, each group in its random order: at the end no worker waits long."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


def pytest_collection_finish() -> None:
    """What is imported by now stays to the end: the collector need not look at it again."""
    gc.collect()
    gc.freeze()
