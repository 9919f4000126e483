"""The text under a board: what happened, then the question that is open.

Owns which events are worth a line, their order and that it all fits a caption. The sentences
are `bot.phrases`'.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import unescape
from itertools import groupby, pairwise

from bot.chat.company import advice, between_games, offers, pending
from bot.chat.face import Sight
from bot.chat.story import ANSWERS, Moment
from bot.phrases.names import Cast, Name
from bot.play.orders import HOLD_SECONDS
from bot.play.waiting import answers_of_team, team_of
from rules import cube_events, team_events, time_events
from rules import events as happened
from rules.agreement import Money, NoClock, OneGame, variant_of
from rules.events import Event
from rules.game import Game, Over, Phase, ToPlay, ToRoll
from rules.identity import HOUSE
from rules.moves import apply
from rules.order_events import OrderFired
from rules.standing import Crawford, Match, Standing, Tally
from rules.table import Table, Wanted, due

LONGEST = 1024
"""Characters of a caption, counted without its markup."""

MOST_LINES = 6
"""Where more has happened the oldest share a line."""

_TAG = re.compile(r"<[^>]*>")
_QUIET = (
    happened.TableOpened,
    happened.Agreed,
    happened.WordAdded,
    happened.ResignOffered,  # side offers stand beside the question
    happened.TakeBackOffered,
    time_events.PauseOffered,
    time_events.SettlementOffered,
    time_events.TimeSpent,  # the clock under the board tells what is left
    team_events.InstructionSet,  # for one's absence, and nobody else's business
    cube_events.DoubleMeant,  # likewise
    team_events.Suggested,  # advice stands beside the question
    team_events.EndProposed,  # likewise, beside the places of the next game
    OrderFired,  # said of what it has brought
)

_RUNS = (time_events.Paused, time_events.Resumed)
_OF_THE_CLOCK = (*_RUNS, time_events.TimeGiven)


def caption(
    sight: Sight,
    news: Sequence[Moment],
    *,
    calls: Sequence[Name] = (),
) -> str:
    """HTML of at most 1024 visible characters: first what happened, then what is asked.

    `news` are the moments to tell, oldest first; `calls` the people to mention. While a
    half-made turn is shown it takes the place of what happened before.
    """
    phrases = sight.phrases
    ends = [*_asked(sight), *_calls(sight, calls)]
    if sight.left:
        ends.append(phrases.round_line(sight.left, sight.where))
    if sight.note:
        ends.append(phrases.note_line(sight.note))
    if sight.draft:
        told = []
        turn = _draft(sight)
        ends.append(
            phrases.held_line(turn, HOLD_SECONDS) if sight.held else phrases.half_made(turn)
        )
    else:
        told = list(_told(news, sight))
    dropped = 0
    while told and visible("\n".join(["…", " ·" * len(told), *told, *ends])) > LONGEST:
        told, dropped = told[1:], dropped + 1
    told = _in_lines(told)
    while len(ends) > 1 and visible("\n".join(["…", *ends])) > LONGEST:
        ends.pop()  # eight people with the longest names: the sheet says who pays whom
    lines = [*(["…"] if dropped else []), *told, *ends]
    return "\n".join(line for line in lines if line)


def _in_lines(told: list[str]) -> list[str]:
    """Not more lines than a phone shows: the oldest share one."""
    shared = len(told) - MOST_LINES + 1
    return [" · ".join(told[:shared]), *told[shared:]] if shared > 1 else told


def bygone(sight: Sight, news: Sequence[Moment]) -> str:
    """HTML of the same size for a message that asks nothing any more: what happened."""
    told = list(_told(news, sight))[-MOST_LINES:]
    while len(told) > 1 and visible("\n".join(told)) > LONGEST:
        told = told[1:]
    return "\n".join(told)


def _calls(sight: Sight, calls: Sequence[Name]) -> list[str]:
    """The people to mention: those to move, and in one line those who are asked something.

    Once a game is over, those who were not there when it ended.
    """
    say, table = sight.phrases, sight.table
    if table.closed or isinstance(_phase(table), Over):
        return [say.mention_over(name) for name in calls]
    moving = [] if answers_of_team(table) else [sight.cast.of(one) for one in due(table).players]
    asked = [name for name in calls if name not in moving]
    lines = [say.mention_turn(name) for name in calls if name in moving]
    return [*lines, say.mention_team(asked)] if asked else lines


def _told(news: Sequence[Moment], sight: Sight) -> Iterator[str]:
    """A line for each moment that is worth one; answers of a team share a line."""
    table = sight.table
    told = _in_order(news)
    for answers, group in groupby(told, key=lambda moment: isinstance(moment.event, ANSWERS)):
        lines = [_line(moment, sight) for moment in group if worth_telling(moment, table)]
        if answers and lines:
            yield " · ".join(lines)
        else:
            yield from lines


def _in_order(news: Sequence[Moment]) -> list[Moment]:
    """Turns first, since the first line is what a lock screen shows; then how the clock stands.

    A pause that is over is no news, and a claim is told by the game that it won, unless somebody
    else than the players made it.
    """
    runs = [moment for moment in news if isinstance(moment.event, _RUNS)]
    stale = {moment.seq for moment in runs[:-1]}
    for claim, won in pairwise(news):
        duel = not claim.after.agreement.chouette
        claimed = claim.event if isinstance(claim.event, team_events.TimeClaimed) else None
        if duel and claimed is not None and claimed.by in claim.after.seats:
            stale |= {claim.seq} if isinstance(won.event, happened.GameWon) else set()
    fresh = [moment for moment in news if moment.seq not in stale]
    return sorted(fresh, key=lambda moment: isinstance(moment.event, _OF_THE_CLOCK))


def visible(html: str) -> int:
    """How long a text is for Telegram: without markup, in UTF-16 units."""
    return len(unescape(_TAG.sub("", html)).encode("utf-16-le")) // 2


def latest(walked: Sequence[Moment], table: Table) -> tuple[Moment, ...]:
    """The moments that a board shown again tells: the last that is worth a line."""
    for moment in reversed(walked):
        if worth_telling(moment, table):
            return (moment,)
    return ()


def worth_telling(moment: Moment, table: Table) -> bool:
    """Whether a moment gets a line of its own at the table as it stands now."""
    event = moment.event
    match event:
        case happened.GameStarted(game_no=number, crawford=crawford):
            return number > 1 or crawford
        case happened.TableClosed(ending=ending):
            return _is_news(table, ending)
        case happened.Seated() | happened.Left():
            return moment.after.game is not None  # at a card the list of seats tells
        case happened.Dropped(players=players):
            return bool(players) and not isinstance(_phase(moment.after), Over)
        case cube_events.CubeAnswered():
            return False  # what all answers came to follows them
        case cube_events.CubesDropped():
            return not isinstance(_phase(moment.after), Over)
        case happened.Rolled():
            # told with the turn it brings, or by the question: but not that nobody pressed
            return moment.ordered and moment.after.since == table.since
        case _ if _stands_beside(event, table):
            return moment.after.since != table.since
        case _:
            return not isinstance(event, _QUIET)


def _stands_beside(event: Event, table: Table) -> bool:
    """While its question is open the question says it all, answers included."""
    own = table.agreement.multi_cube and isinstance(event, team_events.DoubleProposed)
    return own or isinstance(event, (*ANSWERS, cube_events.CubesOffered, team_events.GammonAsked))


def _is_news(table: Table, ending: happened.Ending) -> bool:
    """Whether nothing else has told yet that the table is closed: a result, or a settlement."""
    over = isinstance(_phase(table), Over)
    match ending:
        case happened.Ending.SETTLED:  # a match is never closed so but by a settlement
            return over and not isinstance(table.standing, Match)
        case happened.Ending.ABANDONED:
            return True
        case _:
            return not over


def _phase(table: Table) -> Phase | None:
    return None if table.game is None else table.game.phase


def _line(moment: Moment, sight: Sight) -> str:
    around = moment.after if moment.after.seating is not None else moment.before
    cast = sight.cast if around is None else _cast(sight.cast, around)
    before = None
    if moment.before is not None and moment.before.game is not None:
        before = moment.before.game.position
    variant = variant_of(moment.after.agreement)
    event = moment.event
    if isinstance(event, happened.GameWon) and _own_cubes(around):
        kind = sight.phrases.kind(event.result.kind)
        return sight.phrases.won_by_cubes(event.result, cast, kind)
    if isinstance(event, happened.GameWon) and isinstance(moment.after.agreement.pace, NoClock):
        return sight.phrases.won_for(event.result, cast, clock=False)
    if isinstance(event, team_events.DoubleProposed) and _own_cubes(around):
        return sight.phrases.doubles_own(cast.of(event.by))
    if isinstance(event, happened.Left) and _leaves_stake(moment):
        return sight.phrases.left_the_stake(cast.of(event.player))
    if isinstance(event, happened.OfferClosed) and _is_withdrawn(moment, event):
        return sight.phrases.offer_withdrawn(cast.of(event.by))
    said = sight.phrases.happened(event, cast, variant=variant, before=before)
    return sight.phrases.by_order(said) if moment.ordered else said


def _is_withdrawn(moment: Moment, closed: happened.OfferClosed) -> bool:
    """Whoever ended the offer had made it."""
    offers = () if moment.before is None else moment.before.offers
    return any(offer.seq == closed.offer and offer.by == closed.by for offer in offers)


def _leaves_stake(moment: Moment) -> bool:
    """Whoever leaves is in the middle of a game that others of the team play on (D.8)."""
    table = moment.before
    team = None if table is None else team_of(table)
    if table is None or team is None or isinstance(_phase(table), Over):
        return False
    voices, leaver = team.deciders(team.team_side), getattr(moment.event, "player", None)
    return leaver in voices and len(voices) > 1


def _own_cubes(table: Table | None) -> bool:
    """Everybody of the team has a cube, so a win has many prices."""
    return table is not None and table.agreement.multi_cube and team_of(table) is not None


def _cast(cast: Cast, table: Table) -> Cast:
    """The same people as they sat at `table`: in long nardy sides change with the roll."""
    return Cast(
        names=cast.names,
        seats=table.seats,
        seating=table.seating,
        me=cast.me,
        nobody=cast.nobody,
    )


def _asked(sight: Sight) -> Iterator[str]:
    """The open question and what stands beside it."""
    table, phrases, cast = sight.table, sight.phrases, sight.cast
    game = table.game
    if game is None or table.standing is None:
        return
    open_question = due(table)
    if not table.closed and HOUSE not in open_question.players:
        may_double = isinstance(game.phase, ToRoll) and Wanted.DOUBLE in open_question.kinds
        yield phrases.question(_as_drafted(game, sight), cast, may_double=may_double)
        yield sight.time
        yield from pending(sight, game)
        yield from advice(sight)
        yield from offers(sight)
    if table.closed or isinstance(game.phase, Over):
        yield sight.remark
        yield from between_games(sight)
        yield from _score(table, table.standing, sight)
        if sight.secret is not None:
            alone = isinstance(table.agreement.format, OneGame)
            yield phrases.secret_revealed(sight.secret, sight.id, None if alone else game.number)
        return
    yield phrases.cube_line(game, cast)
    yield from phrases.standing_notes(table.standing, game)


def _score(table: Table, standing: Standing, sight: Sight) -> Iterator[str]:
    """How things stand after a game; at the end, who pays whom."""
    phrases, cast, agreed = sight.phrases, sight.cast, table.agreement
    match standing:
        case Match(over=True):
            yield phrases.match_over(standing, cast)
        case Match(crawford=crawford):
            yield phrases.score(standing, cast)
            if crawford is Crawford.NOW and not table.closed:
                yield phrases.crawford_next()
        case Tally(games=games) if games:
            told = agreed.chouette and bool(sight.row)  # with the row of the game
            if isinstance(agreed.format, Money) and not told:
                yield phrases.score(standing, cast)
            if table.closed and (isinstance(agreed.format, Money) or agreed.stake is not None):
                yield from phrases.settlement(standing.points, cast, agreed.stake)
        case Tally():
            return


def _as_drafted(game: Game, sight: Sight) -> Game:
    """The game as the picture shows it: with the half-made turn on the board (picture.md 25)."""
    if not sight.draft or not isinstance(game.phase, ToPlay):
        return game
    variant = variant_of(sight.table.agreement)
    return replace(game, position=apply(variant, game.position, game.phase.side, sight.draft))


def _draft(sight: Sight) -> str:
    """The half-made turn in notation, hits marked."""
    game = sight.table.game
    if game is None or not isinstance(game.phase, ToPlay):
        return sight.phrases.steps(sight.draft)
    variant = variant_of(sight.table.agreement)
    return sight.phrases.turn(variant, game.position, game.phase.side, sight.draft)
