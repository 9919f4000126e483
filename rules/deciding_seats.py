"""Gathering at a table, beginning games and closing it.

Owns seats, words, the agreement before play, who moves first in later games (B.3) and
what may be called off. Leaves everything inside a game to the other deciding modules.
"""

from __future__ import annotations

from rules.actions import Agree, Close, NextGame, Start, Word
from rules.agreement import Agreement, Money, NextStart, variant_of
from rules.batch import Batch
from rules.chouette import rolled_order
from rules.deciding_team import leave_amid
from rules.events import (
    Agreed,
    Ending,
    GameStarted,
    Left,
    Seated,
    TableClosed,
    WordAdded,
)
from rules.game import Answering, Game, Over
from rules.identity import HOUSE, PlayerId
from rules.match import at_zero
from rules.position import Side
from rules.refusals import Refusal, Refused
from rules.scoring import Result
from rules.seating import Seating, arranged, seat
from rules.standing import Crawford, Match, Standing, Tally
from rules.steps import DICE
from rules.table import SEATS, Table, fewest_seats, most_seats
from rules.team_events import (
    EndProposed,
    OrderRolled,
    Queued,
)

LONGEST_WORD = 64


def sit(batch: Batch, who: PlayerId) -> None:
    """A free seat is taken; while a chouette plays, one at its next game (D.8)."""
    if who == HOUSE:
        raise Refused(Refusal.NOT_FOR_HOUSE)
    people = (*batch.table.seats, *batch.table.waiting)
    if who in people:
        raise Refused(Refusal.ALREADY_SEATED)
    playing = _is_playing(batch.table)
    if len(people) >= most_seats(batch.agreement) or (playing and not batch.agreement.chouette):
        raise Refused(Refusal.SEAT_TAKEN)
    if playing:
        batch.add(Queued(at=batch.at, player=who))
    else:
        batch.add(Seated(at=batch.at, player=who))


def _is_playing(table: Table) -> bool:
    return table.game is not None and not isinstance(table.game.phase, Over)


def leave(batch: Batch, who: PlayerId) -> None:
    """A seat is given back before the first game; a table that nobody sits at is closed.

    A chouette may be left between games and in the middle of one as well (D.8).
    """
    if who in batch.table.waiting:
        batch.add(Left(at=batch.at, player=who))
        return
    batch.seated(who)
    if not batch.agreement.chouette:
        _still_gathering(batch)
    if _is_playing(batch.table):
        leave_amid(batch, who)
    else:
        batch.add(Left(at=batch.at, player=who))
    if not batch.table.seats:
        ending = Ending.CANCELLED if batch.table.game is None else Ending.SETTLED
        batch.add(TableClosed(at=batch.at, by=who, ending=ending))


def agree(batch: Batch, who: PlayerId, intent: Agree) -> None:
    """The agreement changes while nobody else relies on it."""
    batch.seated(who)
    _still_gathering(batch)
    if len(batch.table.seats) > 1:
        raise Refused(Refusal.AGREEMENT_FIXED)
    batch.add(Agreed(at=batch.at, by=who, agreement=intent.agreement))


def _still_gathering(batch: Batch) -> None:
    if batch.table.game is not None:
        raise Refused(Refusal.GAME_RUNNING)


def add_word(batch: Batch, who: PlayerId, intent: Word) -> None:
    """A word salts the dice of the coming game; one line, since words are joined by line breaks."""
    batch.seated(who)
    text = intent.text
    if not 1 <= len(text) <= LONGEST_WORD or not text.strip() or not text.isprintable():
        raise Refused(Refusal.BAD_WORD, longest=LONGEST_WORD)
    game = batch.table.game
    if game is not None and not isinstance(game.phase, Over):
        raise Refused(Refusal.WORD_TOO_LATE)
    coming = 1 if game is None else game.number + 1
    batch.add(WordAdded(at=batch.at, player=who, game_no=coming, word=text))


def start(batch: Batch, who: PlayerId, intent: Start) -> None:
    """The first game begins."""
    batch.seated(who)
    table = batch.table
    _still_gathering(batch)
    _refuse_too_few(table, fewest_seats(table.agreement))
    if intent.sealed != table.sealed:
        raise Refused(Refusal.WRONG_SEAL)
    standing = at_zero(table.agreement, table.seats)
    if table.agreement.chouette:
        _roll_order(batch, intent.order)
    _begin(batch, standing, arranged(batch.table.seats), None, intent.next_sealed)


def _refuse_too_few(table: Table, needed: int) -> None:
    if len(table.seats) < needed:
        raise Refused(Refusal.TOO_FEW, seated=len(table.seats), needed=needed)


def _roll_order(batch: Batch, dice: tuple[int, ...]) -> None:
    """One die each for box, captain and the other places (A70, D.1)."""
    rolled = rolled_order(batch.table.seats, dice)
    if rolled is None or not all(die in DICE for die in dice):
        raise Refused(Refusal.BAD_DICE, dice=dice)
    order, rounds = rolled
    batch.add(OrderRolled(at=batch.at, rounds=rounds, order=order))


def next_game(batch: Batch, who: PlayerId, intent: NextGame) -> None:
    """The next game of a match or session begins; that of a chouette also by itself."""
    if who != HOUSE or not batch.agreement.chouette:
        batch.seated(who)
    game, seating, standing = batch.begun
    if not isinstance(game.phase, Over):
        raise Refused(Refusal.GAME_RUNNING)
    if batch.agreement.chouette:
        _next_chouette(batch, intent.next_sealed)
        return
    first = _moves_first(batch.agreement, game, seating, game.phase.result)
    seats = batch.table.seats
    if first is None:
        _begin(batch, standing, seat(seats), None, intent.next_sealed)
        return
    # Where colours follow the first move (A32) whoever begins plays white.
    by_colour = not variant_of(batch.agreement).opening_plays_roll
    in_front = Side.WHITE if seats[0] == first else Side.BLACK
    new_seating = seat(seats, in_front) if by_colour else seat(seats)
    _begin(batch, standing, new_seating, new_seating.side_of(first), intent.next_sealed)


def _next_chouette(batch: Batch, next_sealed: str) -> None:
    """The places move on (D.6); whoever is new keeps an account from zero (D.8)."""
    _, _, standing = batch.begun
    _refuse_too_few(batch.table, SEATS)
    order = coming_order(batch.table)
    assert isinstance(standing, Tally)  # noqa: S101 - a chouette is money play
    new = tuple((who, 0) for who in order if who not in dict(standing.points))
    standing = Tally((*standing.points, *new), standing.games)
    _begin(batch, standing, arranged(order), None, next_sealed)


def coming_order(table: Table) -> tuple[PlayerId, ...]:
    """Box, captain and the others of a chouette's next game, as things stand between games.

    Those who have left are passed over; those who have joined come last, in the order in which
    they asked (D.6, D.8).
    """
    game, seating = table.game, table.seating
    if game is None or seating is None or not isinstance(game.phase, Over):
        return table.seats
    rotated = seating.order_after(game.phase.result.winner, table.agreement.succession)
    stay = tuple(who for who in rotated if who in table.seats and who not in table.left)
    return (*stay, *(who for who in table.seats if who not in stay))


def _moves_first(
    agreement: Agreement, game: Game, seating: Seating, result: Result
) -> PlayerId | None:
    """Who moves first in the next game; None: one die each will tell (B.3)."""
    if agreement.next_start is NextStart.WINNER and result.winner is not None:
        return seating.speaks_for(result.winner)
    if agreement.next_start is NextStart.ALTERNATE and game.starts is not None:
        return seating.speaks_for(game.starts.other)
    return None


def _begin(
    batch: Batch, standing: Standing, seating: Seating, starts: Side | None, next_sealed: str
) -> None:
    table = batch.table
    words = dict(table.words)
    places = seating.players if table.agreement.chouette else table.seats
    batch.add(
        GameStarted(
            at=batch.at,
            agreement=table.agreement,
            seating=seating,
            standing=standing,
            game_no=1 if table.game is None else table.game.number + 1,
            crawford=isinstance(standing, Match) and standing.crawford is Crawford.NOW,
            words=tuple((player, words[player]) for player in places if player in words),
            sealed=table.sealed if table.game is None else table.next_sealed,
            next_sealed=next_sealed,
            opened_by=table.opened_by,
            opened_at=table.opened_at,
            starts=starts,
            instructions=tuple(pair for pair in table.instructions if pair[0] in places),
        )
    )


def close(batch: Batch, who: PlayerId, intent: Close) -> None:
    """Called off before the first turn, without points; or a session settled between games.

    That of a chouette is ended at once by `ends_alone` or an administrator; what anybody else
    asks for needs one more who asks for it. It lapses with the next game.
    """
    table, game = batch.table, batch.table.game
    between = game is not None and isinstance(game.phase, Over)
    if not (intent.in_charge and table.agreement.chouette and between and who != HOUSE):
        batch.seated(who)
        if table.agreement.chouette and between and not _may_end(table, who):
            batch.add(EndProposed(at=batch.at, by=who))
            return
    if game is None or _nothing_played(game):
        ending = Ending.CANCELLED
    elif not isinstance(game.phase, Over):
        raise Refused(Refusal.GAME_RUNNING)
    elif isinstance(batch.agreement.format, Money):
        ending = Ending.SETTLED
    else:
        raise Refused(Refusal.MATCH_GOES_ON)
    batch.add(TableClosed(at=batch.at, by=who, ending=ending))


def _may_end(table: Table, who: PlayerId) -> bool:
    """The session of a chouette ends if `who` says so now. Raises Refused if they said it."""
    if table.ending_asked_by == who:
        raise Refused(Refusal.ALREADY_ANSWERED)
    return table.ending_asked_by is not None or who in ends_alone(table)


def ends_alone(table: Table) -> tuple[PlayerId, ...]:
    """Who ends the session of a chouette without asking: its opener, the coming box and captain.

    All of those who are left, once they are too few for a chouette.
    """
    order = coming_order(table)
    if len(order) <= SEATS:
        return order
    return tuple(who for who in order if who == table.opened_by or who in order[:SEATS])


def _nothing_played(game: Game) -> bool:
    """The first game, before its first turn and before anybody was doubled."""
    turned = game.cube.turned or any(cube.turned for _, cube in game.cubes)
    untouched = game.turns_done.white == game.turns_done.black == 0 and not turned
    waiting = isinstance(game.phase, Answering | Over)
    return game.number == 1 and untouched and not waiting
