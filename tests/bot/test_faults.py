"""A sick database is spoken of in sentences."""

from __future__ import annotations

import pytest

from bot import faults
from bot.play.ports import Fault, StorageError


@pytest.mark.parametrize("fault", Fault)
def test_every_fault_has_a_sentence_that_names_the_file(fault: Fault) -> None:
    class SickError(StorageError):
        code = fault

    said = faults.sentence(SickError(path="games.db", found="7", known=1, pid=99))
    assert said.endswith(".")
    assert "games.db" in said or fault is Fault.OLD_SQLITE
    assert "None" not in said


def test_a_second_process_is_named() -> None:
    class SickError(StorageError):
        code = Fault.IN_USE

    assert "process 99" in faults.sentence(SickError(path="games.db", pid=99))
    assert "process" not in faults.sentence(SickError(path="games.db", pid=0))
