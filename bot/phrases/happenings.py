"""What happened, one line for each fact.

Owns the sentence of every event: HTML, names made safe, no grammatical gender, since a name
tells none. Which events are worth a line where is the business of whoever shows them.
"""

from __future__ import annotations

from bot.phrases.agreements import AgreementWords
from bot.phrases.captions import Captions
from bot.phrases.company import CompanyWords
from bot.phrases.names import JOINER, Cast, Name
from bot.phrases.results import ResultWords
from bot.phrases.turns import MINUS
from rules.cube import Raise
from rules.cube_events import InCubes
from rules.events import (
    Agreed,
    CubeTurned,
    DoubleOffered,
    Dropped,
    Ending,
    Event,
    GameStarted,
    GameWon,
    Left,
    MatchResigned,
    OfferClosed,
    OpeningRolled,
    Passed,
    Played,
    Raised,
    ResignOffered,
    Rolled,
    Seated,
    TableClosed,
    TableOpened,
    TakeBackOffered,
    Taken,
    TakenBack,
    WordAdded,
)
from rules.identity import HOUSE, PlayerId
from rules.order_events import OrderFired
from rules.position import Position
from rules.steps import Dice
from rules.time_events import InTime
from rules.variants import Variant


class Happenings(AgreementWords, Captions, CompanyWords, ResultWords):
    """The facts of a table as sentences; all HTML."""

    def happened(  # noqa: C901, PLR0912 - one case for each kind of event
        self,
        event: Event,
        cast: Cast,
        *,
        variant: Variant | None = None,
        before: Position | None = None,
    ) -> str:
        """The line for one event.

        `variant` and `before`, the position it was played on, let a turn show its hits; without
        them its steps are told plainly.
        """
        match event:
            case TableOpened(by=by, agreement=agreement) | Agreed(by=by, agreement=agreement):
                return f"{cast.of(by).html}: {self.agreement(agreement)}"
            case Seated(player=player):
                return self._("{who} sits down", who=cast.of(player).html)
            case Left(player=player):
                return self._("{who} leaves the seat", who=cast.of(player).html)
            case WordAdded(player=player):
                return self._("{who} adds a word to the dice", who=cast.of(player).html)
            case GameStarted():
                return self.game_begins(event.game_no, crawford=event.crawford)
            case OpeningRolled():
                return self.opening(event, cast, variant)
            case CubeTurned(value=value):
                return self._("A tie: the cube turns to {value} by itself", value=value)
            case Rolled(side=side, dice=dice):
                return f"{cast.side(side).html} {self.dice(dice)}"
            case Played():
                return self.played(
                    cast.side(event.side),
                    event.dice,
                    self.steps(event.turn)
                    if variant is None or before is None
                    else self.turn(variant, before, event.side, event.turn),
                    forced=event.forced,
                )
            case Passed(side=side, dice=rolled):
                return self.passed(cast.side(side), rolled)
            case DoubleOffered(by=by, value=value, drop=drop):
                return self.cube_offer(Raise.DOUBLE, value, drop, cast.of(by))
            case Raised(by=by, kind=kind, value=value, drop=drop):
                return self.cube_offer(kind, value, drop, cast.of(by))
            case Taken(by=by, value=value, owner=owner):
                return self.taken(self._taker(by, cast), value, self.party(owner, cast))
            case Dropped(by=by, players=()):
                return self._("{who} drops", who=cast.of(by).html)
            case Dropped(players=players, value=price):
                droppers = self.listed([cast.of(player).html for player in players])
                return self._(
                    "Out of this game: {who}, {price} each", who=droppers, price=f"{MINUS}{price}"
                )
            case ResignOffered(by=by, points=points):
                return self.resign_offer(cast.of(by), points)
            case TakeBackOffered(by=by, seen=seen):
                return self.take_back_request(cast.of(by), seen)
            case OfferClosed(by=by):
                return self.offer_declined(cast.of(by))
            case TakenBack():
                return self._("↩ The turn is taken back by agreement; the roll stays")
            case GameWon():
                return self.won_for(event.result, cast)
            case MatchResigned(player=player):
                return self._match_resigned(player, cast)
            case TableClosed(by=by, ending=ending):
                return self.closed(ending, None if by == HOUSE else cast.of(by))
            case OrderFired(player=player):
                return self._("{who} has left an order for this", who=cast.of(player).html)
            case _ if isinstance(event, InTime):
                return self.in_time(event, cast)
            case _ if isinstance(event, InCubes):
                return self.of_cubes(event, cast)
            case _:
                return self.company(event, cast)

    def offer_declined(self, who: Name) -> str:
        """The other said no to what was offered beside the question."""
        return self._("{who} declines the offer; the game goes on", who=who.html)

    def offer_withdrawn(self, who: Name) -> str:
        """Its maker took the offer back."""
        return self._("{who} withdraws the offer; the game goes on", who=who.html)

    def by_order(self, said: str) -> str:
        """The line for what was done by somebody's standing order; `said` is what it was."""
        return self._("{said}, by order", said=said)

    def _match_resigned(self, player: PlayerId, cast: Cast) -> str:
        """Who gave everything up, and who has won by that."""
        others = [cast.of(other).html for other in cast.seats if other != player]
        if not others:
            return self._("🏳 {who} resigns the whole match", who=cast.of(player).html)
        return self._(
            "🏳 {who} resigns the whole match: {other} wins it",
            who=cast.of(player).html,
            other=self.listed(others),
        )

    def _taker(self, by: PlayerId, cast: Cast) -> Name:
        """Who has accepted: a person, or all of the team who play on."""
        side = None if cast.seating is None else cast.seating.side_of(by)
        return cast.of(by) if side is None else self.party(side, cast)

    def played(self, who: Name, dice: Dice, turn: str, *, forced: bool = False) -> str:
        """`Ann 3-1: 8/5 6/5`, the first line of a caption. `turn` is notation."""
        # After the star of a hit the messenger would take "/13" for a command.
        line = f"{who.html} {self.dice(dice)}: {turn.replace('*/', f'*/{JOINER}')}"
        return self._("{line} (the only move)", line=line) if forced else line

    def passed(self, who: Name, dice: Dice | None) -> str:
        """No legal step; `dice` None: no roll could have helped, so none was made."""
        if dice is None:
            return self._("{who}: no roll could help, so the turn passes", who=who.html)
        return self._("{who} {dice}: no move", who=who.html, dice=self.dice(dice))

    def taken(self, who: Name, value: int, owner: Name) -> str:
        """The raise was accepted."""
        if who == owner:
            return self._("{who} takes and owns the cube at {value}", who=who.html, value=value)
        return self._(
            "{who} accepts: the cube is at {value} and {owner} owns it",
            who=who.html,
            value=value,
            owner=owner.html,
        )

    def game_begins(self, number: int, *, crawford: bool) -> str:
        """A game of the table begins."""
        if crawford:
            return self._("Game {n}: the Crawford game, no cube", n=number)
        return self._("Game {n}", n=number)

    def opening(self, event: OpeningRolled, cast: Cast, variant: Variant | None) -> str:
        """One die each, first seat first; after a tie both roll again.

        `variant` tells whether these dice are played or fresh ones are rolled.
        """
        duel = event.seating.team_side is None
        openers = cast.seats if duel and cast.seats else event.seating.openers
        first, second = (cast.of(player) for player in openers)
        high, low = event.dice
        if event.starts is None:
            return self._(
                "Opening roll: {first} {high}, {second} {low}: a tie, once more",
                first=first.html,
                second=second.html,
                high=high,
                low=low,
            )
        starts = cast.of(event.seating.speaks_for(event.starts))
        rolled = self._(
            "Opening roll: {first} {high}, {second} {low}",
            first=first.html,
            second=second.html,
            high=high,
            low=low,
        )
        if variant is not None and not variant.opening_plays_roll:
            return self._(
                "{rolled}. {who} plays white and rolls afresh", rolled=rolled, who=starts.html
            )
        return self._("{rolled}. {who} begins", rolled=rolled, who=starts.html)

    def closed(self, ending: Ending, by: Name | None) -> str:
        """Why nothing more happens at this table."""
        match ending:
            case Ending.FINISHED:
                return self._("The game is over")
            case Ending.RESIGNED:
                return self._("The match was resigned")
            case Ending.SETTLED:
                return self._("The session is closed and settled")
            case Ending.CANCELLED if by is not None:
                return self._("{who} cancels the game", who=by.html)
            case Ending.CANCELLED:
                return self._("The game is cancelled")
            case Ending.ABANDONED if by is not None:
                return self._(
                    "{who} closes the table: nobody has played here for long", who=by.html
                )
            case Ending.ABANDONED:
                return self._("The table is closed: nobody has played here for long")
