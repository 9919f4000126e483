"""Amounts of points and money.

Owns how a stake and what is owed are written. Adding up is the rules' business.
"""

from __future__ import annotations

from decimal import Decimal

from babel.numbers import format_decimal

from bot.phrases.names import clean, escape
from bot.phrases.turns import TurnWords
from rules.agreement import Stake


class MoneyWords(TurnWords):
    """Amounts; HTML where a currency, which is free text, stands in them."""

    def amount(self, points: int, stake: Stake | None) -> str:
        """`points` as what they are worth: `5 points`, or `5 points = 2.50 €`; HTML."""
        if stake is None:
            return self.points(points)
        return f"{self.points(points)} = {self.money(points * stake.units, stake)}"

    def money(self, units: int, stake: Stake) -> str:
        """`units` of the stake's smallest part in its currency; HTML."""
        pattern = "#,##0" + ("." + "0" * stake.scale if stake.scale else "")
        number = format_decimal(
            Decimal(units).scaleb(-stake.scale), format=pattern, locale=self.lang
        )
        return f"{number}\u00a0{escape(clean(stake.currency))}".strip()

    def stake(self, stake: Stake) -> str:
        """What one point is worth; HTML."""
        return self._("1 point = {amount}", amount=self.money(stake.units, stake))
