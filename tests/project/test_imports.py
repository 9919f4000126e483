"""What a package may import beyond the arrows between packages, which import-linter keeps."""

import ast

import pytest

from tests.project.tree import imported, reaches, sources, tree

PURE = {
    "__future__", "abc", "array", "bisect", "collections", "dataclasses", "enum", "functools",
    "heapq", "itertools", "math", "operator", "re", "string", "types", "typing",
}  # fmt: skip
# The rules' command line reads and writes files, and its benchmark looks at a clock.
COMMAND_LINE = {"rules/__main__.py", "rules/bench.py"}
ALSO_COMMAND_LINE = {"argparse", "json", "os", "pathlib", "random", "statistics", "sys", "time"}
TALKS = {"breakpoint", "eval", "exec", "input", "open", "print"}

# Modules and what they must not import; import-linter cannot say "nothing of ours but myself".
FORBIDDEN = {
    "bot/playground": ("aiogram", "bot", "render", "rules", "storage"),
    "bot/phrases.py": ("aiogram", "storage", "aiosqlite", "sqlite3"),
    "bot/phrases": ("aiogram", "storage", "aiosqlite", "sqlite3"),
    "bot/play": ("bot.phrases", "bot.chat", "bot.config", "bot.playground"),
    "bot/chat": ("bot.config", "bot.playground", "bot.__main__"),
}


def impure(module: ast.Module, *, command_line: bool = False) -> list[str]:
    """Imports and calls that do not belong into the rules."""
    allowed = PURE | ALSO_COMMAND_LINE if command_line else PURE
    found = [
        name
        for name in imported(module)
        if not reaches(name, "rules") and name.split(".")[0] not in allowed
    ]
    if not command_line:
        found += [
            node.func.id
            for node in ast.walk(module)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in TALKS
        ]
    return sorted(found)


def strangers(module: ast.Module, forbidden: tuple[str, ...], own: str) -> list[str]:
    """Imports of forbidden packages that do not lie inside the importing package itself."""
    return sorted(
        name
        for name in imported(module)
        if any(reaches(name, package) for package in forbidden)
        and name != "bot"
        and not reaches(name, own)
    )


def test_the_rules_use_pure_parts_of_the_standard_library_only() -> None:
    files = sources("rules")
    assert files
    found = {
        str(path): bad
        for path in files
        if (bad := impure(tree(path), command_line=str(path) in COMMAND_LINE))
    }
    assert not found


@pytest.mark.parametrize("place", FORBIDDEN)
def test_nobody_imports_what_is_not_theirs(place: str) -> None:
    own = place.removesuffix(".py").replace("/", ".")
    found = {
        str(path): bad
        for path in sources("bot")
        if path.is_relative_to(place) and (bad := strangers(tree(path), FORBIDDEN[place], own))
    }
    assert not found


@pytest.mark.parametrize(
    "line",
    [
        "import time",
        "from datetime import datetime",
        "import os.path",
        "def f():\n    import random",
        "print(1)",
        "open('x')",
    ],
)
def test_an_impure_line_is_found(line: str) -> None:
    assert impure(ast.parse(line))


def test_pure_lines_pass() -> None:
    assert not impure(ast.parse("import re\nfrom rules.moves import Play\nmatch = re.compile('x')"))


def test_a_strange_import_is_found_and_an_own_one_is_not() -> None:
    playground = FORBIDDEN["bot/playground"]
    for line in ("import rules", "from rules.moves import Play", "from bot import config"):
        assert strangers(ast.parse(line), playground, "bot.playground"), line
    own = ast.parse("from bot.playground.world import World\nfrom bot.playground import faults")
    assert not strangers(own, playground, "bot.playground")
