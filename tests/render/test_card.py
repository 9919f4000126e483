"""Result cards: square, the board untouched, words inside their band, equal bytes."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from render.card import HEAD, Headline, card
from render.card_samples import CARDS
from render.paint import paint
from render.picture import encoded
from render.samples import SAMPLES
from render.style import THEMES, Style

RESULT = SAMPLES["result"]
ALL_STYLES = pytest.mark.parametrize("style", THEMES.values(), ids=THEMES)


def opened(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as image:
        return image.convert("RGB")


@ALL_STYLES
def test_the_board_stands_below_the_headline_as_it_is(style: Style) -> None:
    """Picture.md 2: 1280 wide and never taller. The drawn board, not its JPEG, is compared."""
    made = opened(card(RESULT, Headline("Title", "Line"), style))
    assert made.size == (1280, 1280)
    board = opened(encoded(paint(RESULT, style)))
    below = made.crop((0, HEAD, 1280, 1280))
    # Both are the same board: JPEG blocks begin elsewhere, so pixels differ by a little only.
    differing = sum(
        abs(a - b) > 24
        for a, b in zip(
            below.reduce(8).convert("L").tobytes(),
            board.reduce(8).convert("L").tobytes(),
            strict=True,
        )
    )
    assert differing == 0


@ALL_STYLES
def test_every_word_changes_the_band_and_nothing_else(style: Style) -> None:
    plain = opened(card(RESULT, Headline("", ""), style))
    for said in (
        Headline("Title", ""),
        Headline("", "Line"),
        Headline("", "", above="Above"),
        Headline("", "", below="Below"),
    ):
        told = opened(card(RESULT, said, style))
        assert told.crop((0, 0, 1280, HEAD)).tobytes() != plain.crop((0, 0, 1280, HEAD)).tobytes()
        assert (
            told.crop((0, HEAD, 1280, 1280)).tobytes()
            == plain.crop((0, HEAD, 1280, 1280)).tobytes()
        )


@settings(max_examples=15, deadline=None)
@given(st.text(max_size=90), st.text(max_size=90), st.text(max_size=60), st.text(max_size=60))
def test_nothing_anybody_is_called_breaks_a_card(
    title: str, line: str, above: str, below: str
) -> None:
    assert opened(card(RESULT, Headline(title, line, above, below))).size == (1280, 1280)


def test_equal_cards_are_equal_bytes_and_not_too_many() -> None:
    for draw in CARDS.values():
        data = draw()
        assert data == draw()
        assert len(data) <= 450 * 1024
