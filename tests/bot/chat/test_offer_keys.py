"""Offers beside a turn: the board stays on the screen, and prices are those of who is asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.buttons import Press, Verb
from rules.agreement import Agreement, PerTurn
from rules.identity import Seq
from rules.position import Side
from rules.table import PauseOffer, ResignOffer, SettlementOffer, SideOffer, Table, TakeBackOffer
from rules.variants import VARIANTS
from tests.bot.chat.boards import ANN, BOB, hands, sight
from tests.bot.chat.test_keyboards import FACE, check, verbs

OFFERS: tuple[SideOffer, ...] = (
    PauseOffer(Seq(900), ANN),
    SettlementOffer(Seq(901), ANN, Side.WHITE, 3),
    SettlementOffer(Seq(902), ANN, None, 0),
    ResignOffer(Seq(903), ANN, 1, 1),
    TakeBackOffer(Seq(904), ANN, Seq(3), 1),
)
MANY = 120


def with_offers(table: Table, *offers: SideOffer) -> Table:
    return replace(table, offers=offers)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_turn_and_an_offer_fit_the_screen(variant: str, lang: str, *, private: bool) -> None:
    """Every turn of some games, each with another offer: five rows, and both answers on them."""
    agreed = Agreement(variant=variant, pace=PerTurn(86_400))
    for number, (table, hand) in enumerate(hands(agreed, seed=7, games=3)):
        if number >= MANY:
            break
        offered = with_offers(table, OFFERS[number % len(OFFERS)])
        shown = sight(offered, private=private, lang=lang)
        if private and table.seating is not None:
            reader = table.seating.speaks_for(hand.side)
            shown = replace(shown, view=replace(shown.view, audience=reader))
        made = FACE.keyboard(shown)
        assert made is not None
        rows = made.inline_keyboard
        check(rows, private=private)
        asked = {verb for row in rows for verb in verbs(row)}
        assert Verb.DECLINE in asked
        assert Verb.MENU in asked


@pytest.mark.parametrize(
    ("winner", "points", "label"),
    [
        (None, 0, "✅ Accept"),
        ("own", 3, "✅ Accept: −3"),
        ("other", 2, "✅ Accept: +2"),
        ("own", 0, "✅ Accept: match lost"),
        ("other", 0, "✅ Accept: match won"),
    ],
)
def test_the_price_is_seen_from_who_answers(winner: str | None, points: int, label: str) -> None:
    table, _ = next(iter(hands(Agreement(), seed=1)))
    assert table.seating is not None
    own = table.seating.side_of(ANN)
    assert own is not None
    side = {None: None, "own": own, "other": own.other}[winner]
    shown = sight(
        with_offers(table, SettlementOffer(Seq(900), ANN, side, points)), private=False, lang="en"
    )
    made = FACE.keyboard(shown)
    assert made is not None
    labels = {
        button.text: Press.unpack(button.callback_data or "")
        for row in made.inline_keyboard
        for button in row
    }
    assert labels[label].verb is Verb.ACCEPT
    assert labels[label].arg == "900"
    assert BOB in table.seats
