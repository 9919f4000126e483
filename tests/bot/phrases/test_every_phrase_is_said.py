"""No phrase lies about unused: each is said somewhere outside the phrases, or by one that is."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

from bot.phrases.phrases import Phrases
from bot.phrases.words import Words

BOT = Path(inspect.getfile(Phrases)).parents[1]
PHRASES = BOT / "phrases"


def test_every_phrase_is_said_by_somebody() -> None:
    calls: dict[str, set[str]] = {}
    for name, asked in calls_of_methods():
        calls.setdefault(name, set()).update(asked)
    said: set[str] = set()
    found = asked_outside() & set(calls)
    while found:
        said |= found
        found = {other for name in found for other in calls[name]} - said
    assert {"card", "listed", "help"} <= said, "the question works"
    assert sorted(name for name in calls if name not in said) == []


def asked_outside() -> set[str]:
    """Every name that is asked of anything outside the phrases."""
    names: set[str] = set()
    for path in BOT.rglob("*.py"):
        if PHRASES not in path.parents:
            names |= set(attributes(ast.parse(path.read_text("utf-8"))))
    return names


def calls_of_methods() -> Iterator[tuple[str, set[str]]]:
    """Each method of a phrase, with all names that are asked of anything in it."""
    for path in PHRASES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name in METHODS:
                yield node.name, set(attributes(node)) & METHODS


def attributes(tree: ast.AST) -> Iterator[str]:
    return (node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute))


METHODS = {
    name
    for name, _ in inspect.getmembers(Phrases, inspect.isfunction)
    if not name.startswith("__") and name not in vars(Words)
}
