"""Result cards for people to look at.

Owns their words; the boards are those of the samples.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from render.card import Headline, card
from render.samples import SAMPLES
from render.scene import Result
from render.sheet_samples import Drawn
from render.text import sayable

CARDS: dict[str, Drawn] = {
    "card-gammon": partial(
        card,
        SAMPLES["result"],
        Headline("Анна: марс!", "Анна 7 : 5 Борис · 4 очка", "Нарды · матч до 7", "@nardy_bot"),
    ),
    "card-nardy": partial(
        card,
        SAMPLES["nardy-result"],
        Headline(
            "Ваня: марс!",
            "Ваня – Константин Константинопольский, " + sayable("محمد العربي", "Игрок"),
            "Длинные нарды",
            "@a_bot_with_a_rather_long_name_bot",
            "Игрок",
        ),
    ),
    "card-black": partial(
        card,
        replace(
            SAMPLES["result"],
            result=Result(SAMPLES["result"].bottom.other, 1),
            bottom=SAMPLES["result"].bottom.other,
        ),
        Headline(
            f"{sayable('李小龙', 'Player')} wins!",
            "Player – Magnus 🎲 Carlsen · 1 point",
            "Backgammon",
            "@nardy_bot",
        ),
    ),
}
"""Every kind of card by its name; called with a `style`."""
