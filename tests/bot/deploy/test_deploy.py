"""The unit, the image and the guide name what exists and start what works."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import SETTINGS, TOKEN, main
from bot.chat.lifecycle import HANDLERS_SECONDS, SENDERS_SECONDS
from bot.config import VARIABLES
from bot.upkeep.metrics import Metrics
from tests.project.tree import ROOT, tracked

pytestmark = pytest.mark.slow  # some start a whole program

DEPLOY = ROOT / "bot" / "deploy"
UNIT = (DEPLOY / "nardy.service").read_text("utf-8")
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")
GUIDE = (DEPLOY / "README.md").read_text("utf-8")
PACKAGES = ("rules", "render", "storage", "bot")
OURS = re.compile(r"-m (bot|babel\.messages\.frontend|compileall|pip|venv)\b ?([a-z-]*)")


def unit(name: str) -> list[str]:
    """Every value of a setting of the unit."""
    return re.findall(rf"(?m)^{name}=(.*)$", UNIT)


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions, continued lines joined."""
    joined = re.sub(r"\\\n\s*", "", DOCKERFILE)
    lines = [line for line in joined.splitlines() if line and not line.startswith("#")]
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


def environment() -> dict[str, str]:
    return dict(
        pair.split("=", 1)
        for word, rest in instructions()
        if word == "ENV"
        for pair in shlex.split(rest)
    )


# ----------------------------------------------------------------------- systemd


def test_systemd_finds_nothing_wrong(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("there is no systemd on this machine")
    # The user and the program exist on the machine it is made for; here, ones that do.
    made = UNIT.replace("/opt/nardy/.venv/bin/python", sys.executable)
    made = made.replace("User=nardy\n", "").replace("Group=nardy\n", "")
    copy = tmp_path / "nardy.service"
    copy.write_text(made, "utf-8")
    verified = subprocess.run(
        [analyze, "verify", "--man=no", str(copy)], capture_output=True, text=True, check=False
    )
    said = [line for line in verified.stderr.splitlines() if "nardy.service" in line]
    assert said == []


def test_the_unit_starts_the_bot_where_the_guide_installs_it() -> None:
    (start,), (home,) = unit("ExecStart"), unit("WorkingDirectory")
    assert start == f"{home}/.venv/bin/python -m bot"
    assert f"ADDRESS-OF-THIS-REPOSITORY {home}\n" in GUIDE
    assert "python3 -m venv .venv" in GUIDE
    (user,) = unit("User")
    assert re.search(rf"useradd .*\b{user}\n", GUIDE)


def test_the_unit_sets_variables_that_exist_below_its_own_directory() -> None:
    values = dict(pair.split("=", 1) for pair in unit("Environment"))
    assert values.pop("PYTHONUNBUFFERED") == "1"
    assert set(values) <= set(VARIABLES)
    (state,) = unit("StateDirectory")
    assert all(value.startswith(f"/var/lib/{state}/") for value in values.values())
    for name, value in values.items():
        assert f"{name}={value}" in GUIDE, "commands by hand see the same files"


def test_a_stop_has_time_enough_and_mistakes_are_not_repeated() -> None:
    (seconds,) = unit("TimeoutStopSec")
    assert int(seconds) >= 2 * (HANDLERS_SECONDS + SENDERS_SECONDS)
    assert unit("KillSignal") == ["SIGTERM"]
    # What draws is the bot's to end, and to replace: its fate is not the bot's.
    assert unit("KillMode") == ["mixed"]
    assert unit("OOMPolicy") == ["continue"]
    assert [set(map(int, codes.split())) for codes in unit("RestartPreventExitStatus")] == [
        {SETTINGS, TOKEN}
    ]


# ------------------------------------------------------------------------ docker


def test_the_image_copies_what_exists() -> None:
    names = {str(path) for path in tracked()} | {path.parts[0] for path in tracked()}
    copied = [rest.split()[:-1] for word, rest in instructions() if word == "COPY"]
    assert {name for line in copied for name in line} == {"requirements.lock", *PACKAGES}
    assert all(name in names for line in copied for name in line)


def test_the_image_starts_the_bot_as_somebody_without_rights() -> None:
    last = dict(instructions())
    assert json.loads(last["ENTRYPOINT"]) == ["python", "-m", "bot"]
    assert last["USER"] == "nardy"
    assert last["STOPSIGNAL"] == "SIGTERM"
    (run,) = [rest for word, rest in instructions() if word == "RUN" and "useradd" in rest]
    assert re.search(r"useradd .* nardy ", run)
    assert next(word for word, _ in instructions()) == "FROM"
    python = re.fullmatch(r"python:(\d+)\.(\d+)-slim-\w+", last["FROM"])
    assert python is not None
    assert (int(python[1]), int(python[2])) >= (3, 11)


def test_the_image_keeps_what_changes_in_its_volume() -> None:
    values = environment()
    ours = {name: value for name, value in values.items() if name in VARIABLES}
    assert ours.pop("HEALTH_PORT") == "9180"
    assert set(ours) == {"DATABASE", "BACKUP_DIR", "PLAYGROUND_STATE"}
    volume = dict(instructions())["VOLUME"]
    assert all(value.startswith(f"{volume}/") for value in ours.values())
    assert f":{volume} nardy" in GUIDE


def test_the_image_s_own_check_is_a_sound_program() -> None:
    health = dict(instructions())["HEALTHCHECK"]
    command = json.loads(health[health.index("[") :])
    assert command[:2] == ["python", "-c"]
    compile(command[2], "healthcheck", "exec")
    assert "/healthz" in command[2]


def test_what_is_left_out_of_the_image_is_not_needed_there() -> None:
    lines = (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules[0] == "*"
    assert {rule[1:] for rule in rules if rule.startswith("!")} == {"requirements.lock", *PACKAGES}
    assert ".env" not in "".join(rule for rule in rules if rule.startswith("!"))


# -------------------------------------------------------------------- the commands


@pytest.mark.parametrize("text", [DOCKERFILE, GUIDE], ids=["Dockerfile", "README"])
def test_every_python_command_exists(text: str) -> None:
    used = set(OURS.findall(text))
    assert used
    for module, word in used:
        if module == "bot":
            assert word in {"", "backup", "check", "restore", "replay"}
        elif module == "babel.messages.frontend":
            assert word == "compile"
    for word in re.findall(r"(?m)^nardy (\w+)", GUIDE):
        assert word in {"backup", "check", "restore", "replay"}


@pytest.mark.parametrize("word", ["backup", "restore", "check", "replay"])
def test_the_program_knows_its_commands(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([word, "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: python -m bot {word}")


def test_the_words_are_compiled_as_the_guide_says(tmp_path: Path) -> None:
    found = re.search(r"babel\.messages\.frontend (compile -d bot/locales -D nardy)", GUIDE)
    assert found is not None
    assert found[1] in DOCKERFILE
    shutil.copytree(ROOT / "bot" / "locales", tmp_path / "bot" / "locales")
    for old in tmp_path.rglob("*.mo"):
        old.unlink()
    subprocess.run(
        [sys.executable, "-m", "babel.messages.frontend", "--quiet", *found[1].split()],
        cwd=tmp_path,
        check=True,
    )
    assert sorted(path.parts[-3] for path in tmp_path.rglob("nardy.mo")) == ["en", "ru"]


def test_the_guide_names_files_and_variables_that_exist() -> None:
    for path in re.findall(r"\bbot/deploy/[\w.]+", GUIDE + UNIT + DOCKERFILE):
        assert (ROOT / path).is_file(), path
    names = set(re.findall(r"\b(?:BOT|OWNER|HEALTH|BACKUP|WEBHOOK)_[A-Z]+\b", GUIDE))
    assert names <= set(VARIABLES)
    assert len(names) > 6


def test_the_guide_names_metrics_that_exist() -> None:
    metrics = Metrics()
    for name in ("chats_behind", "resident_memory_bytes"):
        metrics.watch(name, lambda: 1)
    text = metrics.text()
    for name in re.findall(r"\bnardy_\w+", GUIDE):
        assert f"# TYPE {name} " in text, name
