"""Only rules/variants.py may know which variant it looks at; everybody else asks its properties."""

import ast

import pytest

from tests.project.tree import PACKAGES, sources, tree

OWNER = "rules/variants.py"
NAMES = {"SHORT", "LONG"}


def _last(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _is_a_variant(node: ast.expr) -> bool:
    """`SHORT`, `variants.LONG`, or the key of something called a variant."""
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return any(_is_a_variant(item) for item in node.elts)
    if _last(node) in NAMES:
        return True
    return (
        isinstance(node, ast.Attribute)
        and node.attr == "key"
        and "variant" in _last(node.value).lower()
    )


def compared(module: ast.Module) -> list[int]:
    """Lines on which a variant is compared or matched by identity or by name."""
    lines = []
    for node in ast.walk(module):
        if isinstance(node, ast.Compare):
            operands = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            operands = [node.value]
        elif isinstance(node, ast.Match):
            operands = [node.subject]
        else:
            continue
        lines += [operand.lineno for operand in operands if _is_a_variant(operand)]
    return lines


def test_nobody_else_compares_variants() -> None:
    found = {
        str(path): lines
        for path in sources(*PACKAGES)
        if str(path) != OWNER and (lines := compared(tree(path)))
    }
    assert not found


@pytest.mark.parametrize(
    "line",
    [
        "if variant is LONG: pass",
        "if variants.SHORT == variant: pass",
        "x = 1 if table.agreement.variant.key == 'long' else 2",
        "if variant in (SHORT,): pass",
        "match variant.key:\n    case 'long': pass",
        "match variant:\n    case variants.LONG: pass",
    ],
)
def test_a_comparison_is_found(line: str) -> None:
    assert compared(ast.parse(line))


@pytest.mark.parametrize(
    "line",
    ["play(SHORT)", "if variant.contact is Contact.HIT: pass", "x = VARIANTS[variant.key]"],
)
def test_asking_for_a_property_passes(line: str) -> None:
    assert not compared(ast.parse(line))
