"""The lock files: complete, hashed, without an address, and true to pyproject.toml."""

import re
import tomllib
from itertools import chain

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.project.tree import ROOT

LOCKS = (
    "requirements.lock",
    "requirements-dev.lock",
    "requirements-e2e.lock",
    "requirements-bench.lock",
)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WANTED = {
    "requirements.lock": PROJECT["project"]["dependencies"],
    "requirements-dev.lock": [
        *PROJECT["project"]["dependencies"],
        *PROJECT["dependency-groups"]["dev"],
    ],
    "requirements-e2e.lock": PROJECT["dependency-groups"]["e2e"],
    "requirements-bench.lock": PROJECT["dependency-groups"]["bench"],
}


def locked(name: str) -> dict[str, list[str]]:
    """Each locked project with its versions; several where a marker decides between them."""
    versions: dict[str, list[str]] = {}
    for line in (ROOT / name).read_text("utf-8").splitlines():
        if match := re.match(r"([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^ ;\\]+)", line):
            versions.setdefault(canonicalize_name(match[1]), []).append(match[2])
    return versions


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_pins_hashes_and_remarks_only(name: str) -> None:
    line = re.compile(
        r"[a-z0-9._-]+(?:\[[a-z0-9,_-]+\])?==[^\s;]+(?: ; [^\\]+)? \\"
        r"|    --hash=sha256:[0-9a-f]{64}(?: \\)?"
        r"|    # .*"
    )
    lines = (ROOT / name).read_text("utf-8").splitlines()
    assert lines
    assert [text for text in lines if not line.fullmatch(text)] == []


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_address(name: str) -> None:
    assert "://" not in (ROOT / name).read_text("utf-8")
    assert "file:" not in (ROOT / name).read_text("utf-8")


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_fulfils_the_project(name: str) -> None:
    versions = locked(name)
    for wanted in map(Requirement, WANTED[name]):
        found = versions[canonicalize_name(wanted.name)]
        assert all(wanted.specifier.contains(version) for version in found), wanted


def test_the_locks_agree_with_each_other() -> None:
    seen: dict[str, list[str]] = {}
    for project, versions in chain.from_iterable(locked(name).items() for name in LOCKS):
        assert seen.setdefault(project, versions) == versions, project
