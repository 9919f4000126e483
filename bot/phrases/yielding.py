"""What several people have to agree on giving up: a game, with its price, or the session.

Owns the words that only several people at one offer need. A duel's are in `captions` and `guide`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.phrases.names import Cast, Name
from bot.phrases.results import ResultWords
from rules.chouette import Chouette
from rules.game import ToInsist
from rules.table import ResignOffer


class YieldingWords(ResultWords):
    """What is said of a team's resignation, and of a box that resigns to a team (D.8)."""

    def team_resignation(  # noqa: PLR0913 - an offer is these facts
        self,
        offer: ResignOffer,
        cast: Cast,
        *,
        kind: str,
        own_cubes: bool,
        agreed: Sequence[Name],
        waiting: Sequence[Name],
    ) -> str:
        """The line of an open offer; HTML. `kind` names what is lost, empty for a plain game."""
        who, team = cast.of(offer.by).html, cast.seating
        price = self.points(offer.points)
        price = (
            self._("{points} in all", points=price) if own_cubes else self.each(offer.points, cast)
        )
        lost = self._("{kind}, {price}", kind=kind, price=price) if kind else price
        if isinstance(team, Chouette) and offer.by != team.box:
            said = self._("🏳 {who} wants the team to resign: {lost}", who=who, lost=lost)
        else:
            said = self._("🏳 {who} offers to resign: {lost}", who=who, lost=lost)
        parts = [said]
        if agreed:
            names = self.listed([name.html for name in agreed])
            parts.append(self._("agreed: {who}", who=names))
        if waiting:
            names = self.listed([name.html for name in waiting])
            parts.append(self._("waiting for {who}", who=names))
        return " · ".join(parts)

    def team_resign_question(self, cast: Cast, *, box: bool) -> str:
        """Above the buttons with the prices; HTML. `box`: the box resigns, else the team."""
        if box:
            return self._(
                "Resign this game? The whole team must agree. The price, in all, is on the button."
            )
        team = cast.seating
        who = cast.of(team.box).html if isinstance(team, Chouette) else ""
        return self._(
            "Resign for the whole team? All of it must agree, then {who}. "
            "The price is on the button.",
            who=who,
        )

    def resignation_waits(self, names: Sequence[Name]) -> str:
        """To whoever has offered it; plain."""
        who = self.listed([name.plain for name in names])
        return self._("Offered; an answer is wanted from {who}", who=who)

    def to_insist(self, asked: ToInsist, cast: Cast, *, own_cubes: bool) -> str:
        """The box has left: what that costs it, and what it costs if the team insists; HTML."""
        team = cast.seating
        who = cast.of(team.box).html if isinstance(team, Chouette) else ""
        single, gammon = (
            self._("{points} in all", points=self.points(price))
            if own_cubes
            else self.each(price, cast)
            for price in (asked.single, asked.gammon)
        )
        return self._(
            "{who} leaves and resigns: {single}. Or does the team insist on the {kind}: {gammon}?",
            who=who,
            single=single,
            kind=self.kind(asked.kind),
            gammon=gammon,
        )

    def insist(self, asked: ToInsist, *, own_cubes: bool) -> str:
        """Label of whoever insists; plain. With own cubes everybody has another price."""
        if own_cubes:
            return self._("Insist: {kind}", kind=self.kind(asked.kind))
        return self._("Insist: {kind} +{n}", kind=self.kind(asked.kind), n=asked.gammon)

    def insist_not(self, asked: ToInsist, *, own_cubes: bool) -> str:
        """Label of whoever does not; plain."""
        return self._("Let it be") if own_cubes else self._("Let it be: +{n}", n=asked.single)

    def insisted(self, *, yes: bool) -> str:
        """Toast for the reader's own word; plain."""
        return self._("Counted: insist") if yes else self._("Counted: let it be")

    def left_the_stake(self, who: Name) -> str:
        """A member has left in the middle of a game; HTML."""
        return self._("{who} leaves; the stake stays and follows the captain", who=who.html)

    def doubles_own(self, who: Name) -> str:
        """A member doubles the own cube; HTML."""
        return self._("🎲 {who} doubles the own cube", who=who.html)

    def ask_to_end(self) -> str:
        """Label of whoever cannot end a session alone; plain."""
        return self._("🏁 Ask to stop")

    def ask_to_end_question(self) -> str:
        """Before the others are asked whether the session ends; plain."""
        return self._(
            "Ask the others to end the session here? It ends as soon as one more person agrees."
        )

    def agree_to_end_question(self, who: Name) -> str:
        """To the others; plain."""
        return self._(
            "{who} would end the session here. Agree? No more games begin at this table then.",
            who=who.plain,
        )

    def end_is_proposed(self) -> str:
        """To whoever has asked; plain."""
        return self._("The others see it now. The session ends as soon as one of them agrees")
