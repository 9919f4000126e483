"""Giving orders and taking them back.

Owns what may be ordered when, and that no command is under way meanwhile: who was told that an
order is withdrawn is never played for by it afterwards. What an order does is said by `following`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum

from bot.play.conditions import (
    MOST_RULES,
    Rule,
    Terms,
    ThenAnswer,
    ThenCube,
    read_terms,
    write_terms,
)
from bot.play.following import fits, stands_still, still_open
from bot.play.orders import Order, OrderKind
from bot.play.ports import Posts
from bot.play.referee import Referee
from bot.play.sheet import Sheet
from bot.play.waiting import team_of
from rules.doubling import why_not_double
from rules.game import Game, Opening, Over, ToPlay, ToRoll
from rules.identity import PlayerId, TableId
from rules.position import Side
from rules.refusals import Refusal, Refused
from rules.table import Table, has_cube_decision


class NotNow(StrEnum):
    """Why something cannot be ordered at the moment."""

    NO_GAME = "no_game"
    """Nothing is played, or not by this person."""
    NO_CUBE = "no_cube"
    """Without a cube the dice roll by themselves."""
    TEAM = "team"
    """Several people on one side decide; conditions are for two."""
    THEIR_TURN = "their_turn"
    """Conditions are set while the other is to move."""
    ROLLED = "rolled"
    """The other has rolled something else already."""
    NO_DOUBLE = "no_double"
    """The other cannot double before this roll."""
    TOO_MANY = "too_many"


WhyNot = NotNow | Refused


@dataclass(frozen=True, slots=True)
class Standing:
    """What one person has ordered for the game on a table, as far as it still counts."""

    roll: bool = False
    bear_off: bool = False
    terms: Terms | None = None

    def __bool__(self) -> bool:
        """Anything at all."""
        return any(self.has(kind) for kind in OrderKind)

    def has(self, kind: OrderKind) -> bool:
        """Whether an order of this kind counts."""
        match kind:
            case OrderKind.ROLL:
                return self.roll
            case OrderKind.BEAR_OFF:
                return self.bear_off
            case OrderKind.IF:
                return self.terms is not None


class Ordering:
    """Orders of people, kept by the posts and read by the referee."""

    def __init__(self, referee: Referee, posts: Posts) -> None:
        self._referee = referee
        self._posts = posts

    async def standing(self, table: TableId, player: PlayerId) -> Standing:
        """What `player` has ordered here."""
        stands = await self._referee.look(table)
        return Standing() if stands is None else await self._standing(table, stands, player)

    async def give(self, table: TableId, player: PlayerId, kind: OrderKind) -> WhyNot | None:
        """Order to roll, or to bear off, in the game on the table; why not, or None."""
        async with self._referee.holding(table):
            stands = await self._referee.look(table)
            if stands is None or stands.table.game is None:
                return NotNow.NO_GAME
            why_not = why_no_order(stands.table, player, kind)
            if why_not is None:
                body = json.dumps({"after": stands.table.seq})
                await self._write(table, stands.table.game, player, kind, body)
            return why_not

    async def add(self, table: TableId, player: PlayerId, rule: Rule) -> WhyNot | None:
        """One more condition for the turn ahead; why not, or None."""
        async with self._referee.holding(table):
            stands = await self._referee.look(table)
            if stands is None or stands.table.game is None:
                return NotNow.NO_GAME
            game, side = stands.table.game, _side(stands.table, player)
            why_not = why_no_rule(stands.table, player, rule)
            if why_not is not None or side is None:
                return why_not or NotNow.NO_GAME
            known = (await self._standing(table, stands, player)).terms
            terms = known or Terms(stands.table.seq, game.turns_done.of(side), ())
            terms = terms.plus(rule)
            if len(terms.rules) > MOST_RULES:
                return NotNow.TOO_MANY
            await self._write(table, game, player, OrderKind.IF, write_terms(terms))
            return None

    async def withdraw(self, table: TableId, player: PlayerId, kind: OrderKind) -> bool:
        """Take an order back; False if it has done its work, or never was."""
        async with self._referee.holding(table):
            stands = await self._referee.look(table)
            if stands is None or stands.table.game is None:
                return False
            number = stands.table.game.number
            stood = await self._standing(table, stands, player)
            gone = await self._posts.withdraw_order(table, number, player, kind)
            return gone and stood.has(kind)

    async def _standing(self, table: TableId, stands: Sheet, player: PlayerId) -> Standing:
        if stands.table.game is None:
            return Standing()
        orders = await self._posts.orders(table, stands.table.game.number)
        mine = [each for each in orders if each.player == player and stands_still(stands, each)]
        bodies = [each.body for each in mine if each.kind is OrderKind.IF]
        return Standing(
            roll=any(each.kind is OrderKind.ROLL for each in mine),
            bear_off=any(each.kind is OrderKind.BEAR_OFF for each in mine),
            terms=still_open(stands.table, player, read_terms(bodies[0])) if bodies else None,
        )

    async def _write(
        self, table: TableId, game: Game, player: PlayerId, kind: OrderKind, body: str
    ) -> None:
        await self._posts.give_order(
            Order(table=table, game_no=game.number, player=player, kind=kind, body=body)
        )


def _side(table: Table, player: PlayerId) -> Side | None:
    """The side of somebody who plays here now."""
    game = table.game
    if table.closed or game is None or table.seating is None or isinstance(game.phase, Over):
        return None
    return table.seating.side_of(player) if player in table.seats else None


def why_no_order(table: Table, player: PlayerId, kind: OrderKind) -> NotNow | None:
    """Why this cannot be ordered for the whole game, or None."""
    if _side(table, player) is None:
        return NotNow.NO_GAME
    if kind is OrderKind.ROLL and not table.agreement.cube:
        return NotNow.NO_CUBE
    return None


def why_no_conditions(table: Table, player: PlayerId) -> NotNow | None:
    """Why no condition at all can be set now, or None."""
    side, game = _side(table, player), table.game
    if side is None or game is None or isinstance(game.phase, Opening):
        return NotNow.NO_GAME
    if team_of(table) is not None:
        return NotNow.TEAM
    theirs = isinstance(game.phase, ToRoll | ToPlay) and game.phase.side is side.other
    return None if theirs else NotNow.THEIR_TURN


def why_no_rule(table: Table, player: PlayerId, rule: Rule) -> WhyNot | None:
    """Why this condition cannot be set now; what can only be known later is judged later."""
    why_not = why_no_conditions(table, player)
    side, game = _side(table, player), table.game
    if why_not is not None or side is None or game is None:
        return why_not or NotNow.NO_GAME
    if isinstance(rule, ThenAnswer):
        asked = isinstance(game.phase, ToRoll) and has_cube_decision(table, side.other)
        return None if asked else NotNow.NO_DOUBLE
    if isinstance(game.phase, ToPlay) and not fits(rule.his, game.phase.dice):
        return NotNow.ROLLED
    return _why_no_double(table, game, side) if isinstance(rule, ThenCube) else None


def _why_no_double(table: Table, game: Game, side: Side) -> WhyNot | None:
    """Why `side` will not be asked about the cube in its next turn."""
    if table.standing is None or table.seating is None:
        return NotNow.NO_GAME
    why_not = why_not_double(table.agreement, table.standing, table.seating, game, side)
    may_get_it = isinstance(game.phase, ToRoll) and has_cube_decision(table, side.other)
    if why_not is not None and why_not.code is Refusal.CUBE_NOT_YOURS and may_get_it:
        return None  # the other may double first
    return why_not
