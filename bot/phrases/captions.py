"""The lines under a board.

Owns what is said about the game in progress: the question that is open, the offers beside it,
the score. Everything here is HTML with names made safe. What just happened is told by
`happenings`, how games end by `results`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.phrases.cubes import CubeWords
from bot.phrases.names import Cast, Name
from bot.phrases.timing import TimingWords
from bot.phrases.yielding import YieldingWords
from rules.chouette import Chouette
from rules.cube import Offer, Raise
from rules.game import (
    Game,
    Opening,
    Over,
    ToAnswer,
    ToAnswerEach,
    ToInsist,
    ToPlay,
    ToRoll,
    ToVote,
)
from rules.position import Side
from rules.standing import Crawford, Match, Standing
from rules.steps import Dice
from rules.table import PauseOffer, ResignOffer, SettlementOffer, SideOffer, TakeBackOffer


class Captions(YieldingWords, TimingWords, CubeWords):
    """The lines under a board; all HTML."""

    def question(self, game: Game, cast: Cast, *, may_double: bool = False) -> str:
        """The question that is open, with the pip counts where they matter; empty once over.

        `may_double`: the side to roll is asked about the cube.
        """
        match game.phase:
            case Opening():
                return self._("The opening roll decides who begins")
            case ToRoll(side=side):
                return self._to_roll(side, cast, game, may_double=may_double)
            case ToVote() as phase if game.cubes:
                return self.who_doubles(phase, cast)
            case ToVote():
                value = game.cube.value * 2
                return self._("To double to {value}? All of the team must agree", value=value)
            case ToInsist() as phase:
                return self.to_insist(phase, cast, own_cubes=bool(game.cubes))
            case ToPlay(side=side, dice=dice):
                return f"{self._to_play(side, dice, cast)} · {self.pips(game, side)}"
            case ToAnswer(offer=offer):
                return self._to_answer(offer, cast)
            case ToAnswerEach() as phase:
                return self.each_to_answer(phase, cast)
            case Over():
                return ""

    def _to_play(self, side: Side, dice: Dice, cast: Cast) -> str:
        rolled = self.dice(dice)
        if cast.is_me(side):
            return self._("Your turn: {dice}", dice=rolled)
        return self._("{who} to play: {dice}", who=cast.side(side).html, dice=rolled)

    def _to_roll(self, side: Side, cast: Cast, game: Game, *, may_double: bool) -> str:
        pips = self.pips(game, side)
        value = game.cube.value * 2
        if not cast.is_me(side):
            line = self._("{who} to roll", who=cast.side(side).html)
        elif may_double and not game.cubes:
            line = self._("Your roll, or double to {value} first?", value=value)
        else:
            line = self._("Your roll")
        return f"{line} · {pips}"

    def _to_answer(self, offer: Offer, cast: Cast) -> str:
        side, team = offer.by.other, cast.seating
        if isinstance(team, Chouette) and len(team.active) > 1:
            if side is team.team_side:
                return self.team_to_answer(offer, cast)
            return self.box_to_answer(offer, offer.drop * len(team.active), cast)
        price = self.points(offer.drop)
        if cast.is_me(side):
            return self._(
                "Take the cube at {value}, or drop and lose {price}?",
                value=offer.value,
                price=price,
            )
        return self._(
            "{who} to answer: the cube at {value}, or {price} lost",
            who=cast.side(side).html,
            value=offer.value,
            price=price,
        )

    def mention_turn(self, name: Name) -> str:
        """The line that calls somebody who is away; HTML with a link to the person."""
        return self._("{who}, it is your turn!", who=name.mention)

    def mention_over(self, name: Name) -> str:
        """The line that tells somebody who was away that the game is over; HTML with a link."""
        return self._("{who}, the game is over", who=name.mention)

    def pips(self, game: Game, side: Side) -> str:
        """`pips 167:163`, first those of `side`."""
        return self._(
            "pips {own}:{other}",
            own=game.position.pips(side),
            other=game.position.pips(side.other),
        )

    def half_made(self, draft: str) -> str:
        """Under a board that shows a half-made turn."""
        return self._("So far: {draft}", draft=draft)

    def cube_offer(self, kind: Raise, value: int, drop: int, by: Name) -> str:
        """What is offered, with the price of refusing it."""
        price = self.points(drop)
        match kind:
            case Raise.DOUBLE:
                return self._(
                    "🎲 {who} doubles to {value}; a drop costs {price}",
                    who=by.html,
                    value=value,
                    price=price,
                )
            case Raise.BEAVER:
                return self._(
                    "🦫 {who} beavers to {value}; a drop costs {price}",
                    who=by.html,
                    value=value,
                    price=price,
                )
            case Raise.RACCOON:
                return self._(
                    "🦝 {who} raccoons to {value}; a drop costs {price}",
                    who=by.html,
                    value=value,
                    price=price,
                )

    def side_offer(self, offer: SideOffer, cast: Cast, rolls: Sequence[Dice] = ()) -> str:
        """What somebody offers or asks beside the question.

        `rolls` are those that were seen since the turn that is asked back.
        """
        who = cast.of(offer.by)
        match offer:
            case ResignOffer(points=points):
                return self.resign_offer(who, points)
            case TakeBackOffer(seen=seen):
                return self.take_back_request(who, seen, rolls)
            case PauseOffer(by=by):
                return self.pause_request(by, cast)
            case SettlementOffer(by=by, winner=winner, points=points):
                return self.settlement_offer(by, winner, points, cast)
            case _:
                assert_never(offer)

    def resign_offer(self, by: Name, points: int) -> str:
        """Somebody offers to lose `points`."""
        return self.ngettext(
            "🏳 {who} offers to resign for {n} point. Accept?",
            "🏳 {who} offers to resign for {n} points. Accept?",
            points,
            who=by.html,
        )

    def take_back_request(self, by: Name, seen: int, rolls: Sequence[Dice] = ()) -> str:
        """Somebody asks to have a turn back; `seen` rolls that followed are known already."""
        line = self._("↩ {who} asks to take the last turn back.", who=by.html)
        if not seen:
            return line
        if rolls:
            dice = ", ".join(self.dice(each) for each in rolls)
            said = self.ngettext(
                "The roll {dice} has been seen and will stay as it is.",
                "The rolls {dice} have been seen and will stay as they are.",
                len(rolls),
                dice=dice,
            )
            return f"{line} {said}"
        roll = self.ngettext(
            "{n} roll after it has been seen and will stay as it is.",
            "{n} rolls after it have been seen and will stay as they are.",
            seen,
        )
        return f"{line} {roll}"

    def score(self, standing: Standing, cast: Cast) -> str:
        """`Match to 5: Ann 3, Bob 2`, or the running totals of a session."""
        if isinstance(standing, Match):
            return self._(
                "Match to {length}: {score}",
                length=standing.length,
                score=", ".join(f"{cast.of(who).html} {n}" for who, n in standing.points),
            )
        totals = ", ".join(f"{cast.of(who).html} {self.signed(n)}" for who, n in standing.points)
        return self._("Score: {score}", score=totals)

    def crawford_now(self) -> str:
        """This game is the Crawford game."""
        return self._("Crawford game: no cube")

    def cube_line(self, game: Game, cast: Cast) -> str:
        """Where the cube is, or every own one; empty while none has moved from the middle at 1."""
        if game.cubes:
            return self._cubes_line(game, cast)
        owner = game.cube.owner
        if owner is not None and self.party(owner, cast) != cast.side(owner):
            return self._("Cube {value}, owned by the team", value=game.cube.value)
        if owner is not None:
            return self._(
                "Cube {value}, owned by {who}", value=game.cube.value, who=cast.side(owner).html
            )
        if game.cube.value > 1:
            return self._("Cube {value} in the middle", value=game.cube.value)
        return ""

    def standing_notes(self, standing: Standing, game: Game) -> tuple[str, ...]:
        """What the score changes in this game: the Crawford game is said."""
        now = isinstance(standing, Match) and standing.crawford is Crawford.NOW
        return (self.crawford_now(),) if game.crawford or now else ()

    def text_board_note(self) -> str:
        """Above a board in letters, sent because the picture could not be."""
        return self._("The picture cannot be sent right now, so here is the board in letters:")
