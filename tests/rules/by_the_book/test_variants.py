"""The variants as data (house.md 10)."""

import pytest

from rules.position import Side
from rules.variants import LONG, SHORT, VARIANTS, Variant, start, variant_for


def test_the_defaults_are_the_constants() -> None:
    """Asked for without options, a variant is the one object that nobody makes twice."""
    assert variant_for("short") is SHORT
    assert variant_for("long") is LONG
    assert variant_for("long", head="always2") is variant_for("long", head="always2")
    assert variant_for("long", head="always2") is not LONG


def test_short_backgammon_has_none_of_the_options() -> None:
    """B.5, B.7 and B.9 are about long nardy only."""
    assert variant_for("short", head="always2", block="home", koks=True) is SHORT


@pytest.mark.parametrize(("head", "block"), [("none", "ahead"), ("enemy_head", "forbid")])
def test_an_option_that_is_not_built_is_refused(head: str, block: str) -> None:
    with pytest.raises(KeyError):
        variant_for("long", head=head, block=block)
    with pytest.raises(KeyError):
        variant_for("nackgammon")


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.key)
def test_every_variant_is_sound(variant: Variant) -> None:
    """A1 and house 10.1: fifteen checkers a side, and looking across twice is looking back."""
    assert [sum(start(variant).of(side)) for side in Side] == [15, 15]
    assert [variant.across[variant.across[point]] for point in range(26)] == list(range(26))
    assert sorted(variant.across) == list(range(26))
