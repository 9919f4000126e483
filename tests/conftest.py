"""What holds for every test.

Speed is measured in benchmarks, never in a test, so Hypothesis sets no deadline: a machine
that does other things at the same time must not fail a property.
"""

import gc

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_collection_finish() -> None:
    """What is imported by now stays to the end: the collector need not look at it again."""
    gc.collect()
    gc.freeze()
