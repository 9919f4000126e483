"""The buttons of own cubes: double mine, take this one, drop all.

Owns their labels, rows and prices (D.8). Pure. The box answers a few cubes at a time, so that the
board stays on the screen; the next ones stand there once these are answered.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.buttons import Verb
from bot.chat.face import Sight
from bot.chat.labels import width
from bot.chat.picking import DANGER, PRIMARY, SUCCESS, Row, button, in_pairs, in_rows, room_of
from bot.play.waiting import team_of
from rules.chouette import Chouette
from rules.cube import Bid, Raise
from rules.game import Game, ToAnswerEach, ToRoll, ToVote
from rules.identity import PlayerId
from rules.own_cubes import callers, cube_of, turnable, unanswered
from rules.table import Table, Wanted, due

MOST_CUBES = 3
"""Cubes that the box answers from one keyboard; two where each can be raised as well."""

ELLIPSIS = "…"
DOUBLES, TAKES, BEAVERS, RACCOONS = "🎲", "✅", "🦫", "🦝"
"""Before a name: what a press does with that cube."""


def cube_rows(sight: Sight, game: Game) -> list[Row] | None:
    """What is asked about own cubes; None where one cube serves all, or nothing is asked."""
    team = team_of(sight.table)
    if team is None or not game.cubes:
        return None
    say = sight.phrases
    match game.phase:
        case ToVote():
            yes = button(sight, say.mine_too(), Verb.VOTE_YES, style=SUCCESS)
            no = button(sight, say.not_mine(), Verb.VOTE_NO, style=DANGER)
            return in_rows([yes, no], room_of(sight), 2)
        case ToAnswerEach() as phase if phase.by is team.team_side:
            return _for_box(sight, team, phase)
        case ToAnswerEach() as phase:
            return _for_members(sight, phase)
        case _:
            return None


def double_rows(sight: Sight, game: Game, roll: InlineKeyboardButton) -> list[Row] | None:
    """Roll, or double: a member the own cube, the box all or one; None with one cube for all."""
    team = team_of(sight.table)
    if team is None or not game.cubes or not isinstance(game.phase, ToRoll):
        return None
    say, side = sight.phrases, game.phase.side
    if side is team.team_side:
        mine = button(sight, say.double_mine(), Verb.PROPOSE)
        rolls: list[Row] = [[roll]]
        return [*rolls, [mine]] if callers(sight.table.agreement, game, team, side) else rolls
    cubes = offerable(sight.table)
    values = {value for _, value in cubes}
    label = say.double(*values) if len(cubes) == 1 else say.double_all(len(cubes))
    buttons = [roll, button(sight, label, Verb.DOUBLE)]
    if len(cubes) > 1:
        buttons.append(button(sight, say.double_one(), Verb.CUBES))
    return in_pairs(buttons, room_of(sight))


def offerable(table: Table) -> tuple[tuple[PlayerId, int], ...]:
    """The cubes that the box may offer now, with what each would show."""
    game, team = table.game, team_of(table)
    if game is None or team is None or not isinstance(game.phase, ToRoll):
        return ()
    cubes = turnable(table.agreement, game, team, team.box_side)
    found = ((player, cube_of(game, player)) for player in cubes)
    return tuple((player, cube.value * 2) for player, cube in found if cube is not None)


def which_cube(sight: Sight) -> InlineKeyboardMarkup:
    """The cubes of which the box offers one, and the way back."""
    say = sight.phrases
    buttons = [
        _fitting(sight, player, partial(say.cube_to, DOUBLES, value=value), Verb.DOUBLE, 2)
        for player, value in offerable(sight.table)
    ]
    rows = [*in_pairs(buttons, room_of(sight)), [button(sight, say.back(), Verb.HIDE)]]
    return InlineKeyboardMarkup(inline_keyboard=rows)


def drop_all_price(table: Table) -> int | None:
    """What it costs the box to refuse every cube that waits; None if none does."""
    game, team = table.game, team_of(table)
    phase = None if game is None else game.phase
    if team is None or not isinstance(phase, ToAnswerEach) or phase.by is not team.team_side:
        return None
    left = unanswered(phase)
    return sum(bid.drop for bid in phase.bids if bid.player in left)


def _for_box(sight: Sight, team: Chouette, phase: ToAnswerEach) -> list[Row]:
    """A row for each of the next cubes, the captain's first, then all at once."""
    say, left = sight.phrases, unanswered(phase)
    waiting = sorted(
        (bid for bid in phase.bids if bid.player in left),
        key=lambda bid: bid.player != team.captain,
    )
    wanted = due(sight.table).kinds
    raising = Wanted.BEAVER in wanted or Wanted.RACCOON in wanted
    price = sum(bid.drop for bid in waiting)
    shown = waiting[: MOST_CUBES - raising]
    rows = [_take_or_drop(sight, bid) for bid in shown]
    if raising:
        rows.append([_raise_of(sight, phase.kind, bid, len(shown)) for bid in shown])
    if len(waiting) > 1:
        take = button(sight, say.take_all(), Verb.TAKE, style=SUCCESS)
        drop = button(sight, say.drop_all(price), Verb.DROP, style=DANGER)
        rows += in_rows([take, drop], room_of(sight), 2)
    return rows


def _take_or_drop(sight: Sight, bid: Bid) -> Row:
    say = sight.phrases
    take, drop = (
        partial(say.cube_to, TAKES, value=bid.value),
        partial(say.cube_lost, price=bid.drop),
    )
    return [
        _fitting(sight, bid.player, take, Verb.TAKE, 2),
        _fitting(sight, bid.player, drop, Verb.ANSWER_DROP, 2),
    ]


def _raise_of(sight: Sight, kind: Raise, bid: Bid, columns: int) -> InlineKeyboardButton:
    say = sight.phrases
    mark, verb = (BEAVERS, Verb.BEAVER) if kind is Raise.DOUBLE else (RACCOONS, Verb.RACCOON)
    higher = partial(say.cube_to, mark, value=bid.value * 2)
    return _fitting(sight, bid.player, higher, verb, columns)


def _fitting(
    sight: Sight, player: PlayerId, label: Callable[[str], str], verb: Verb, columns: int
) -> InlineKeyboardButton:
    """A button about the cube of `player`; the name is cut until it fits."""
    name, room = sight.cast.of(player).plain, room_of(sight).label(columns)
    text, cut = label(name), len(name)
    while cut > 1 and width(text) > room:
        cut -= 1
        text = label(name[:cut].rstrip() + ELLIPSIS)
    return button(sight, text, verb, str(player))


def _for_members(sight: Sight, phase: ToAnswerEach) -> list[Row]:
    """Each answers for the own cube, with one press; one price stands on the buttons."""
    say, wanted = sight.phrases, due(sight.table).kinds
    bids = [bid for bid in phase.bids if phase.lone in {None, bid.player}]
    same = len({(bid.value, bid.drop) for bid in bids}) == 1
    (value, drop), buttons = (bids[0].value, bids[0].drop), []
    if Wanted.TAKE in wanted:
        label = say.take(value) if same else say.take_mine()
        buttons.append(button(sight, label, Verb.TAKE, style=SUCCESS))
    if Wanted.BEAVER in wanted:
        label = say.beaver(value * 2) if same else say.beaver_mine()
        style = PRIMARY if phase.lone is not None else None
        buttons.append(button(sight, label, Verb.BEAVER, style=style))
    if Wanted.RACCOON in wanted:
        label = say.raccoon(value * 2) if same else say.raccoon_mine()
        buttons.append(button(sight, label, Verb.RACCOON))
    label = say.drop(drop) if same else say.drop_mine()
    buttons.insert(1, button(sight, label, Verb.ANSWER_DROP, style=DANGER))
    return in_pairs(buttons, room_of(sight))
