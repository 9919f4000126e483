"""The buttons that only a chouette has: votes, answers, advice, the time between its games.

Owns their labels, rows and prices. Pure. A button here never changes what another person sees
under theirs: votes and answers ask nothing new, so every press stays good.
"""

from __future__ import annotations

from aiogram.types import InlineKeyboardButton

from bot.chat.buttons import Verb, write_turn
from bot.chat.company import ranked
from bot.chat.cubekeys import cube_rows
from bot.chat.face import Sight
from bot.chat.picking import (
    DANGER,
    MOST_ROWS,
    PRIMARY,
    SUCCESS,
    Row,
    button,
    in_pairs,
    in_rows,
    room_of,
)
from bot.play.hand import Hand
from bot.play.waiting import answers_of_team, team_of, voices
from rules.cube import Offer, Raise
from rules.endings import cost
from rules.game import Game, ToAnswer, ToInsist, ToRoll, ToVote
from rules.position import Side
from rules.table import SEATS, Table, Wanted, due, most_seats

MOST_ADVICE = 3
"""Suggestions with a button of their own; all of them stand in the text."""


def team_rows(sight: Sight, game: Game) -> list[Row] | None:
    """What a team is asked together; None where it is not."""
    if isinstance(game.phase, ToInsist):
        return _insisting(sight, game.phase, own_cubes=bool(game.cubes))
    if (own := cube_rows(sight, game)) is not None:
        return own
    if not answers_of_team(sight.table):
        return None
    say = sight.phrases
    match game.phase:
        case ToVote():
            yes = button(sight, say.vote_yes(game.cube.value * 2), Verb.VOTE_YES, style=SUCCESS)
            no = button(sight, say.vote_no(), Verb.VOTE_NO, style=DANGER)
            return in_rows([yes, no], room_of(sight), 2)
        case ToAnswer(offer=offer):
            return _answers(sight, offer)
        case _:
            return None


def _insisting(sight: Sight, asked: ToInsist, *, own_cubes: bool) -> list[Row]:
    """Whether a box that has left pays more than a single game (D.8)."""
    say = sight.phrases
    yes, no = say.insist(asked, own_cubes=own_cubes), say.insist_not(asked, own_cubes=own_cubes)
    return in_rows(
        [
            button(sight, yes, Verb.VOTE_YES, style=SUCCESS),
            button(sight, no, Verb.VOTE_NO),
        ],
        room_of(sight),
        2,
    )


def _answers(sight: Sight, offer: Offer) -> list[Row]:
    """Each answers alone, with one press: the price stands on the button."""
    say = sight.phrases
    buttons = [
        button(sight, say.take(offer.value), Verb.TAKE, style=SUCCESS),
        button(sight, say.drop(offer.drop), Verb.ANSWER_DROP, style=DANGER),
    ]
    wanted = due(sight.table).kinds
    if Wanted.BEAVER in wanted and offer.kind is Raise.DOUBLE:
        buttons.append(button(sight, say.beaver(offer.value * 2), Verb.BEAVER))
    if Wanted.RACCOON in wanted:
        buttons.append(button(sight, say.raccoon(offer.value * 2), Verb.RACCOON))
    return in_pairs(buttons, room_of(sight))


def double_button(sight: Sight, game: Game) -> InlineKeyboardButton:
    """Offer the cube; in a team of several it is a question to the others first."""
    value, team = game.cube.value * 2, team_of(sight.table)
    several = len(voices(sight.table)) > 1
    if team is not None and several and _on_roll(game) is team.team_side:
        return button(sight, sight.phrases.propose_double(value), Verb.PROPOSE)
    return button(sight, sight.phrases.double(value), Verb.DOUBLE)


def _on_roll(game: Game) -> object:
    return game.phase.side if isinstance(game.phase, ToRoll) else None


def drop_price(table: Table, offer: Offer) -> int:
    """What a drop costs whoever is asked: a box loses it to each of the team (D.4)."""
    team = team_of(table)
    if team is None or offer.by is team.box_side:
        return offer.drop
    return offer.drop * len(team.active)


def loss_price(table: Table, side: Side, times: int) -> int:
    """What resigning `times` the cube costs: a box pays it to each of the team (D.6)."""
    team, game = team_of(table), table.game
    if game is None:
        return 0
    points = cost(table.agreement, game, times)
    if team is None or game.cubes or side is not team.box_side:
        return points
    return points * len(team.active)


def advice_rows(sight: Sight, hand: Hand, above: int) -> list[Row]:
    """Below the `above` rows of the captain: suggest, and the turns with the most backers."""
    team, say = team_of(sight.table), sight.phrases
    alone = len(voices(sight.table)) == 1
    if team is None or hand.side is not team.team_side or alone:
        return []
    buttons = [button(sight, say.suggest(), Verb.SUGGEST)]
    for each in ranked(sight.table)[:MOST_ADVICE]:
        turn = say.turn(hand.variant, hand.position, hand.side, each.turn)
        label = say.suggested(turn, len(each.by))
        buttons.append(button(sight, label, Verb.ADVICE, write_turn(each.turn)))
    return in_pairs(buttons, room_of(sight))[: max(MOST_ROWS + 1 - above, 1)]


def between_rows(sight: Sight) -> list[Row]:
    """Between the games of a chouette: on, in, out, and the sheet."""
    table, say, room = sight.table, sight.phrases, room_of(sight)
    rows: list[Row] = []
    if len(table.seats) >= SEATS:
        rows.append([button(sight, say.next_game(), Verb.NEXT_GAME, style=PRIMARY)])
    ways = [button(sight, say.leave(), Verb.QUIT)]
    if len(table.seats) < most_seats(table.agreement):
        ways.insert(0, button(sight, say.join(), Verb.JOIN))
    rows += in_pairs(ways, room)
    sheet = button(sight, say.sheet_button(), Verb.SHEET)
    settle = button(sight, say.settle(), Verb.SETTLE)
    return [*rows, *in_pairs([sheet, settle], room)]
