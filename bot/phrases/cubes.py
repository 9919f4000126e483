"""Own cubes at a chouette in words: what is offered, who has answered, where each cube is.

Owns the lines and labels that only the multi-cube option needs. HTML with names made safe, unless
a method says plain. A cube that serves all is told in `captions`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.phrases.names import Cast, Name
from bot.phrases.team import TeamWords
from bot.phrases.turns import MINUS, TurnWords
from rules.chouette import Chouette
from rules.cube import Bid, Cube, Raise
from rules.cube_events import (
    CubeAnswered,
    CubesDropped,
    CubesOffered,
    CubesTaken,
    DoubleMeant,
    InCubes,
    LoneTaker,
)
from rules.game import Ballot, Game, ToAnswerEach, ToVote
from rules.identity import Instant
from rules.scoring import How, Kind, Result


class CubeWords(TeamWords):
    """What is said of own cubes; all HTML."""

    # What is asked ---------------------------------------------------------------------

    def who_doubles(self, phase: ToVote, cast: Cast) -> str:
        """A member doubles the own cube, and the others are asked whether they do, too."""
        return self._("{who} doubles the own cube. Who else?", who=cast.of(phase.by).html)

    def each_to_answer(self, phase: ToAnswerEach, cast: Cast) -> str:
        """Cubes were offered together, or raised: who answers them."""
        team = cast.seating
        if phase.lone is not None:
            (bid,) = (each for each in phase.bids if each.player == phase.lone)
            return self._(
                "Only {who} takes, so it is a beaver to {value}, or a drop like all ({price})",
                who=cast.of(bid.player).html,
                value=bid.value * 2,
                price=f"{MINUS}{bid.drop}",
            )
        offered = self._offered_by(phase.kind, self.party(phase.by, cast))
        if isinstance(team, Chouette) and phase.by is team.team_side:
            box = cast.of(team.box).html
            return self._("{offered}. {who} answers every cube", offered=offered, who=box)
        return self._("{offered}. Each answers for the own cube", offered=offered)

    def _offered_by(self, kind: Raise, who: Name) -> str:
        match kind:
            case Raise.DOUBLE:
                return self._("🎲 {who} doubles", who=who.html)
            case Raise.BEAVER:
                return self._("🦫 {who} beavers", who=who.html)
            case Raise.RACCOON:
                return self._("🦝 {who} raccoons", who=who.html)

    def bid(self, bid: Bid, cast: Cast) -> str:
        """`Bob → 4 or −2`: what a cube would show, and what refusing it costs."""
        return self._(
            "{who} → {value} or {price}",
            who=cast.of(bid.player).html,
            value=bid.value,
            price=f"{MINUS}{bid.drop}",
        )

    def each_answer(self, ballot: Ballot, bid: Bid | None, cast: Cast, *, by_box: bool) -> str:
        """What was said about one cube; without a bid it is the captain's word for others."""
        if by_box:
            who = cast.of(ballot.player)
            return self._box_answered(who, yes=ballot.yes, higher=ballot.higher)
        return self.answers([ballot], 0 if bid is None else bid.drop, cast)[0]

    def awaited_cubes(self, waiting: Sequence[str], until: Instant | None) -> str:
        """Whose cubes wait, and until when; `waiting` are bids or names in HTML."""
        who = self.listed(waiting)
        if until is None:
            return who
        return self._("{who}: until {time}, then as the captain", who=who, time=self.clock(until))

    def _cubes_line(self, game: Game, cast: Cast) -> str:
        """Where every own cube is; empty while all lie in the middle at 1."""
        if all(cube == Cube() for _, cube in game.cubes):
            return ""
        told = ", ".join(self._cube_at(cast.of(player), cube, cast) for player, cube in game.cubes)
        return self._("Cubes: {cubes}", cubes=told)

    def _cube_at(self, who: Name, cube: Cube, cast: Cast) -> str:
        team = cast.seating
        if cube.owner is None or not isinstance(team, Chouette):
            return f"{who.html} {cube.value}"
        if cube.owner is team.box_side:
            return self._("{who} {value} at the box", who=who.html, value=cube.value)
        return self._("{who} {value} own", who=who.html, value=cube.value)

    # What happened ---------------------------------------------------------------------

    def of_cubes(self, event: InCubes, cast: Cast) -> str:
        """The line for one fact."""
        match event:
            case DoubleMeant(player=player, wants=True):
                return self._("{who} will double the own cube", who=cast.of(player).html)
            case DoubleMeant(player=player):
                return self._("{who} will not double after all", who=cast.of(player).html)
            case CubesOffered():
                return self._offered(event, cast)
            case CubeAnswered(player=player, yes=yes, higher=higher):
                return self._box_answered(cast.of(player), yes=yes, higher=higher)
            case LoneTaker(player=player):
                who = cast.of(player).html
                return self._("Only {who} takes: a beaver or a drop", who=who)
            case CubesTaken(cubes=cubes):
                told = ", ".join(f"{cast.of(player).html} {value}" for player, value in cubes)
                return self._("Cubes taken: {cubes}", cubes=told)
            case CubesDropped():
                return self._dropped(event, cast)
            case _:
                assert_never(event)

    def _offered(self, event: CubesOffered, cast: Cast) -> str:
        cubes = ", ".join(self.bid(bid, cast) for bid in event.bids)
        return f"{self._offered_by(event.kind, self.party(event.side, cast))}: {cubes}"

    def _box_answered(self, who: Name, *, yes: bool, higher: bool) -> str:
        if higher:
            return self._("{who}'s cube: the box takes and raises", who=who.html)
        if yes:
            return self._("{who}'s cube: the box takes", who=who.html)
        return self._("{who}'s cube: the box drops", who=who.html)

    def _dropped(self, event: CubesDropped, cast: Cast) -> str:
        """Who is out with what: paid to the box, or by it."""
        got = {each.payee: each.points for each in event.transfers}
        paid = {each.payer: -each.points for each in event.transfers}
        told = ", ".join(
            f"{cast.of(player).html} {self.signed(got.get(player, paid.get(player, 0)))}"
            for player in event.players
        )
        return self._("Out of this game: {who}", who=told)

    def won_by_cubes(self, result: Result, cast: Cast, kind: str) -> str:
        """Who won; everybody pays or gets by the own cube. `kind` is the kind of win in words."""
        if result.winner is None:
            return self._("🤝 A draw: both sides are home")
        who = self.party(result.winner, cast).html
        match result.how:
            case How.DROPPED:
                loser = cast.side(result.winner.other)
                team = cast.seating
                if isinstance(team, Chouette) and result.winner is team.team_side:
                    return self._("🏆 The team wins: {who} has dropped every cube", who=loser.html)
                return self._("🏆 {who} wins: every cube was dropped", who=who)
            case How.RESIGNED:
                other = self.party(result.winner.other, cast).html
                return self._(
                    "🏆 {who} wins: {other} resigns. Every cube counts alone", who=who, other=other
                )
            case How.CLAIMED:
                other = self.party(result.winner.other, cast).html
                return self._(
                    "🏆 {who} wins: {other} is out of time. Every cube counts alone",
                    who=who,
                    other=other,
                )
            case _ if result.kind in {Kind.SINGLE, Kind.OIN}:
                return self._("🏆 {who} wins! Every cube counts alone", who=who)
            case _:
                return self._("🏆 {who} wins: {kind}! Every cube counts alone", who=who, kind=kind)


class CubeButtons(TurnWords):
    """Labels for own cubes; all plain, the name cut to the room there is."""

    def double_mine(self) -> str:
        """A member doubles the own cube; plain."""
        return self._("🎲 Double my cube")

    def double_at_next_chance(self) -> str:
        """On one's own page, a switch: as soon as the team is on roll; plain."""
        return self._("double my cube at the next chance")

    def double_all(self, count: int) -> str:
        """The box offers every cube it may turn; plain."""
        return self.ngettext("Double {n} cube", "Double {n} cubes", count)

    def double_one(self) -> str:
        """The box picks the cubes it offers; plain."""
        return self._("Only one…")

    def cube_to(self, mark: str, who: str, value: int) -> str:
        """This cube goes to `value`; the mark tells who turns it or takes it so; plain."""
        return f"{mark} {who} → {value}"

    def cube_lost(self, who: str, price: int) -> str:
        """The box refuses this cube; plain."""
        return f"❌ {who} {MINUS}{price}"

    def mine_too(self) -> str:
        """Plain."""
        return self._("✅ Mine, too")

    def not_mine(self) -> str:
        """Plain."""
        return self._("❌ Not mine")

    def take_mine(self) -> str:
        """Prices differ, so they stand in the text; plain."""
        return self._("Take mine")

    def drop_mine(self) -> str:
        """Likewise; plain."""
        return self._("Drop mine")

    def beaver_mine(self) -> str:
        """Likewise; plain."""
        return self._("🦫 Beaver mine")

    def raccoon_mine(self) -> str:
        """Likewise; plain."""
        return self._("🦝 Raccoon mine")

    def take_all(self) -> str:
        """Plain."""
        return self._("✅ Take all")

    def drop_all(self, price: int) -> str:
        """Plain."""
        return self._("❌ Drop all {price}", price=f"{MINUS}{price}")


class CubeToasts(TurnWords):
    """Short answers about own cubes; all plain."""

    def answered_for(self, who: Name, *, yes: bool, higher: bool) -> str:
        """The box's answer to one cube; plain."""
        if higher:
            return self._("Counted: {who}'s cube is taken and raised", who=who.plain)
        if yes:
            return self._("Counted: {who}'s cube is taken", who=who.plain)
        return self._("Counted: {who}'s cube is dropped", who=who.plain)

    def word_given(self, *, yes: bool) -> str:
        """Plain: the captain's word, which others follow."""
        return (
            self._("Counted: take, for who follows")
            if yes
            else self._("Counted: drop, for who follows")
        )

    def drop_all_question(self, price: int) -> str:
        """Plain: before the box refuses everything that waits."""
        return self.ngettext(
            "Dropping every cube that waits costs {n} point. Surely?",
            "Dropping every cube that waits costs {n} points. Surely?",
            price,
        )

    def advice_later(self) -> str:
        """Plain: the reader's own cube was not turned yet."""
        return self._("Advice is for those whose own cube has been turned")

    def which_cube(self) -> str:
        """Plain: above the names of the cubes that the box may offer."""
        return self._("Whose cube? The others stay as they are")
