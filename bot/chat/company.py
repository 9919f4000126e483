"""A chouette on the screen: what its lines say, whose names stand beside the board.

Owns what captions, pictures and `/table` show of several people on one side. Pure. The words
are `bot.phrases`', who is waited for until when is `bot.play.waiting`'s.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.chat.face import Sight
from bot.chat.story import may_answer
from bot.phrases.names import Cast
from bot.play.hand import hand_of
from bot.play.waiting import answers_of_team, deadline, team_of
from render.scene import Player, Role, Step, Suggestion
from rules.agreement import variant_of
from rules.chouette import Chouette
from rules.deciding_seats import coming_order
from rules.game import Game, Over, ToAnswer, ToAnswerEach, ToInsist, ToVote
from rules.moves import trace
from rules.own_cubes import unanswered
from rules.position import PerSide, Side
from rules.table import SEATS, ResignOffer, Table, due
from rules.table import Suggestion as Advice


def offers(sight: Sight) -> Iterator[str]:
    """What waits beside the question; a resignation that a team has to agree on, in full (D.8)."""
    table, say, cast = sight.table, sight.phrases, sight.cast
    for offer in table.offers:
        if not isinstance(offer, ResignOffer) or team_of(table) is None:
            yield say.side_offer(offer, cast, sight.seen)
            continue
        kinds = variant_of(table.agreement).kinds
        yield say.team_resignation(
            offer,
            cast,
            kind=say.kind(kinds[offer.multiplier - 1]) if offer.multiplier > 1 else "",
            own_cubes=table.game is not None and bool(table.game.cubes),
            agreed=[cast.of(one) for one in offer.agreed],
            waiting=[cast.of(one) for one in may_answer(table, offer)],
        )


def players_of(table: Table, cast: Cast, *, stranger: str) -> PerSide[Player]:
    """Whose names stand in the strips; at a chouette with their parts and the size of the crew."""
    return PerSide(*(_player(table, cast, side, stranger) for side in Side))


def _player(table: Table, cast: Cast, side: Side, stranger: str) -> Player:
    name, team = cast.side(side).text, table.seating
    if not isinstance(team, Chouette):
        return Player(name, fallback=stranger)
    if side is team.box_side:
        return Player(name, fallback=stranger, role=Role.BOX)
    captain = team.speaks_for(side) == team.captain
    return Player(
        name,
        fallback=stranger,
        role=Role.CAPTAIN if captain else None,
        crew=max(len(team.active) - 1, 0),
    )


def pending(sight: Sight, game: Game) -> Iterator[str]:
    """Who of the team has answered what, and who is still waited for until when."""
    table, say, cast = sight.table, sight.phrases, sight.cast
    if isinstance(game.phase, ToAnswerEach):
        yield " · ".join(_cubes(sight, game.phase))
        return
    if not answers_of_team(table) or not isinstance(game.phase, ToVote | ToAnswer | ToInsist):
        return
    phase = game.phase
    if isinstance(phase, ToAnswer):
        said = say.answers(phase.votes, phase.offer.drop, cast)
    else:
        said = say.votes(phase.votes, cast)
    until = deadline(table)
    silent = [cast.of(player) for player in due(table).players]
    if silent and until is not None:
        said.append(say.awaited(silent, until, vote=not isinstance(phase, ToAnswer)))
    yield " · ".join(said)


def _cubes(sight: Sight, phase: ToAnswerEach) -> Iterator[str]:
    """Every cube that was offered: the answer, or what it would cost and until when (D.8)."""
    table, say, cast = sight.table, sight.phrases, sight.cast
    bids = {bid.player: bid for bid in phase.bids}
    for ballot in phase.votes:
        by_box = not answers_of_team(table)
        yield say.each_answer(ballot, bids.get(ballot.player), cast, by_box=by_box)
    waiting = [say.bid(bids[player], cast) for player in unanswered(phase)]
    if answers_of_team(table):
        # The captain may be asked for those who follow, without a cube among these.
        waiting += [cast.of(one).html for one in due(table).players if one not in bids]
    if waiting:
        yield say.awaited_cubes(waiting, deadline(table))


def advice(sight: Sight) -> Iterator[str]:
    """The turns that members suggest, a line each."""
    hand = hand_of(sight.table)
    if hand is None:
        return
    say, cast = sight.phrases, sight.cast
    for each in ranked(sight.table):
        turn = say.turn(hand.variant, hand.position, hand.side, each.turn)
        yield say.suggestions(turn, [cast.of(player) for player in each.by])


def ranked(table: Table) -> Sequence[Advice]:
    """Suggestions, those with the most backers first."""
    return sorted(table.suggestions, key=lambda each: -len(each.by))


def drawn_advice(sight: Sight) -> Suggestion | None:
    """The suggestion that most people back, for the board; None while the captain is at work."""
    table, hand = sight.table, hand_of(sight.table)
    best = next(iter(ranked(table)), None)
    if best is None or hand is None or sight.draft:
        return None
    steps = tuple(
        Step(moved.source, moved.target, hit=moved.hit)
        for moved in trace(hand.variant, hand.position, hand.side, best.turn)
    )
    names = ", ".join(sight.cast.of(player).text for player in best.by)
    return Suggestion(hand.side, steps, names)


def between_games(sight: Sight) -> Iterator[str]:
    """After a game of a chouette: its row, who is what next, and when that begins."""
    table, say, cast = sight.table, sight.phrases, sight.cast
    game = table.game
    if not table.agreement.chouette or game is None or not isinstance(game.phase, Over):
        return
    if sight.row and table.standing is not None:
        yield say.row(sight.row, table.standing.points, cast)
    if table.closed or len(table.seats) < SEATS:
        return
    if table.ending_asked_by is not None:
        yield say.end_proposed(cast.of(table.ending_asked_by))
    yield say.next_places([cast.of(player) for player in coming_order(table)])
    until = deadline(table)
    if until is not None:
        yield say.by_itself(until)
