"""The commands that people type: make's targets, and what continuous integration starts."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.project.tree import ROOT

TARGETS = (
    "run", "check", "test", "coverage", "bench", "lock", "pictures", "format", "clean", "help",
)  # fmt: skip
LOCKS = sorted(path.name for path in ROOT.glob("requirements*.lock"))


def make(*arguments: str, cwd: Path = ROOT, **variables: str) -> subprocess.CompletedProcess[str]:
    outer = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(
        ["make", "--no-print-directory", *arguments],
        cwd=cwd,
        env=outer | variables,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.parametrize("target", TARGETS)
def test_help_names_every_target(target: str) -> None:
    assert re.search(rf"^make {target} +\S", make("help").stdout, re.MULTILINE)


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_can_be_planned(target: str) -> None:
    planned = make("--dry-run", target)
    assert planned.returncode == 0, planned.stderr
    assert planned.stderr == ""


def test_without_a_fit_python_a_sentence_says_so(tmp_path: Path) -> None:
    for name in ("Makefile", *LOCKS):
        shutil.copy(ROOT / name, tmp_path)
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in ("sh", "cksum", "cut", "make"):
        (tools / tool).symlink_to(str(shutil.which(tool)))
    for old in ("python3", "python3.11", "python"):
        (tools / old).write_text("#!/bin/sh\nexit 1\n")
        (tools / old).chmod(0o755)
    refused = make("run", cwd=tmp_path, PATH=str(tools))
    assert refused.returncode != 0
    assert refused.stderr.startswith("Python 3.11 or newer is needed and was not found")
    assert not (tmp_path / ".venv").exists()


def test_another_lock_is_another_installation(tmp_path: Path) -> None:
    for name in ("Makefile", *LOCKS):
        shutil.copy(ROOT / name, tmp_path)
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\necho "$@" >> asked\n')
    python.chmod(0o755)

    def installations() -> int:
        assert make("run", cwd=tmp_path).returncode == 0
        return (tmp_path / "asked").read_text().count("--require-hashes -r requirements.lock")

    assert installations() == 1
    assert installations() == 1
    with (tmp_path / "requirements.lock").open("a") as lock:
        lock.write("    # one more line\n")
    assert installations() == 2


def test_continuous_integration_runs_make_test() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    lines = script.read_text("utf-8").splitlines()
    assert lines[0] == "#!/usr/bin/env bash"
    assert "set -euo pipefail" in lines
    assert lines[-1] == "exec make test </dev/null"


@pytest.mark.parametrize("script", ["run", "judges"])
def test_the_scripts_are_sound_bash(script: str) -> None:
    subprocess.run(["bash", "-n", str(ROOT / ".ci" / script)], check=True)


def test_in_ci_a_missing_browser_fails_and_elsewhere_it_does_not(tmp_path: Path) -> None:
    (tmp_path / "id").write_text("#!/bin/sh\necho 1000\n")  # nobody who may install anything
    (tmp_path / "id").chmod(0o755)
    bash = str(shutil.which("bash"))

    def judges(**variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [bash, str(ROOT / ".ci" / "judges")],
            env={"PATH": str(tmp_path), **variables},
            capture_output=True,
            text=True,
            check=False,
        )

    assert judges(CI="true").returncode == 1
    assert "under CI the browser tests must run" in judges(CI="true").stderr
    assert judges().returncode == 3
    assert "are left out" in judges().stderr
    (tmp_path / "chromium").write_text("#!/bin/sh\n")
    (tmp_path / "chromium").chmod(0o755)
    assert judges(CI="true").returncode == 0
