"""The shape of the house: sizes, names, what stands at the top, a README for every package."""

import re

import pytest

from tests.project.tree import PACKAGES, ROOT, sources, text, tracked

CEILING = 400
# Files above the ceiling, each with the reason why two files would be worse.
LONGER: dict[str, str] = {}

TOP = {
    ".ci", ".env.example", ".gitignore", ".pre-commit-config.yaml", "Makefile", "README.md",
    "bot", "pyproject.toml", "render", "requirements-bench.lock", "requirements-dev.lock",
    "requirements-e2e.lock", "requirements.lock", "rules", "storage", "tests",
}  # fmt: skip

# Written in two parts, so that this file does not find itself.
MACHINE_PATH = re.compile(r"(?<![\w.~>)}\]-])/(?:wo" + r"rk|ro" + r"ot|ho" + r"me|tm" + r"p)/\w")
INDEX = re.compile("py" + r"pi\.org|python" + "hosted")


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_has_a_readme(package: str) -> None:
    readme = ROOT / package / "README.md"
    assert readme.is_file()
    assert readme.read_text("utf-8").startswith("# ")


def test_nothing_else_stands_at_the_top() -> None:
    assert {path.parts[0] for path in tracked()} - TOP == set()


def test_no_file_is_a_giant() -> None:
    lengths = {str(path): (text(path) or "").count("\n") for path in sources(*PACKAGES, "tests")}
    giants = {path: lines for path, lines in lengths.items() if lines > CEILING}
    assert set(giants) == set(LONGER), giants


def test_no_module_is_a_drawer_for_everything() -> None:
    drawers = {"utils", "util", "helpers", "helper", "common", "base", "manager", "misc"}
    assert [path for path in sources(*PACKAGES, "tests") if path.stem in drawers] == []


def test_tests_are_no_package() -> None:
    assert [path for path in tracked() if path.match("tests/**/__init__.py")] == []
    assert [path for path in sources("tests") if path.name == "__init__.py"] == []


def test_every_test_file_is_collected() -> None:
    odd = [
        path
        for path in sources("tests")
        if not path.name.startswith("test_")
        and re.search(r"^(?:async )?def test_", text(path) or "", re.MULTILINE)
    ]
    assert odd == []


def test_no_file_names_a_machine_or_an_index() -> None:
    found = {
        str(path): match.group()
        for path in tracked()
        if (content := text(path)) is not None
        and (match := MACHINE_PATH.search(content) or INDEX.search(content))
    }
    assert not found


def test_a_machine_path_is_found_and_an_address_is_not() -> None:
    assert MACHINE_PATH.search('open("/ro' + 'ot/x")')
    assert MACHINE_PATH.search("/tm" + "p/x")
    assert not MACHINE_PATH.search("https://bot.example/ho" + "me/x")
    assert not MACHINE_PATH.search("var/tm" + "p/x")
