"""What a screen lacks: the moments since it was drawn, and whom they call.

Owns the walk over a table's log with the table before and after each event, so that a turn is
told with its hits and it is known who decided what. Leaves the words to `captions` and the
choice of message to `manner`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.play.ports import Log
from bot.play.sheet import Sheet
from rules import events as happened
from rules.cube_events import CubeAnswered, LoneTaker
from rules.events import Event
from rules.identity import HOUSE, PlayerId, Seq
from rules.order_events import OrderFired
from rules.scoring import How
from rules.steps import Dice
from rules.table import ResignOffer, SideOffer, Table, TakeBackOffer, Wanted, due
from rules.team_events import Defaulted, InstructionFired, StoodIn, TimeClaimed, Voted

IN_PLAY = frozenset(
    {Wanted.ROLL, Wanted.DOUBLE, Wanted.PLAY, Wanted.TAKE, Wanted.DROP, Wanted.BEAVER}
    | {Wanted.RACCOON, Wanted.VOTE}
)
"""Questions that somebody away is called for; starting a game can wait."""

ANSWERS = (Voted, InstructionFired, Defaulted, CubeAnswered)
"""One person's word, given, ordered or filled in, on what several are asked."""

TURNS = (happened.Played, happened.Passed)
"""What a turn comes to."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One event with the table around it. `who` decided it; HOUSE where nobody did.

    `ordered`: it was decided in advance, by a standing order.
    """

    seq: Seq
    event: Event
    before: Table | None
    after: Table
    who: PlayerId
    ordered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """What is new to a screen.

    `news` are the moments it lacks, `called` the people who have something new to answer that
    they did not bring about alone, `lost` those against whom a game was claimed while they were
    silent, `turns` whether a turn was made or a question asked, `begun` whether a game began and
    `over` whether one ended.
    """

    news: tuple[Moment, ...]
    actors: frozenset[PlayerId]
    called: tuple[PlayerId, ...]
    turns: bool
    begun: bool
    over: bool
    lost: tuple[PlayerId, ...] = ()


def moments(events: Sequence[Event], first_seq: Seq) -> tuple[Moment, ...]:
    """Every event of a log that can be folded from its beginning, with the table around it."""
    if not events:
        return ()
    stands = Sheet.read(Log(first_seq, (events[0],)))
    first = Moment(first_seq, events[0], None, stands.table, _who(events[0], None))
    return (first, *onward(stands, events[1:]))


def onward(stands: Sheet, events: Sequence[Event]) -> Iterator[Moment]:
    """The moments of `events`, which follow what `stands` holds."""
    for event in events:
        before, ordered = stands.table, isinstance(stands.log.events[-1], OrderFired)
        stands = stands.plus((event,))
        who = HOUSE if ordered else _who(event, before)
        yield Moment(stands.table.seq, event, before, stands.table, who, ordered)


def kept(walked: Iterable[Moment]) -> list[Moment]:
    """Without the turns that were taken back and the taking back; the rolls seen stand."""
    walked = list(walked)
    if happened.TakenBack not in {type(moment.event) for moment in walked}:
        return walked
    left: list[Moment] = []
    for moment in walked:
        if isinstance(moment.event, happened.TakenBack):
            to = moment.event.to
            left = [one for one in left if one.seq <= to]
        else:
            left.append(moment)
    return left


def beyond(walked: Sequence[Moment], seq: int) -> tuple[Moment, ...]:
    """The moments after number `seq`: a walk leaves no number out."""
    return tuple(walked[max(0, seq + 1 - walked[0].seq) :]) if walked else ()


def story(table: Table, walked: Sequence[Moment], shown: Seq) -> Story:
    """What is new since number `shown`."""
    news = beyond(walked, shown)
    actors = frozenset(moment.who for moment in news if moment.who != HOUSE)
    return Story(
        news=news,
        actors=actors,
        called=_called(table, shown, actors, news),
        turns=table.since > shown,
        begun=any(isinstance(moment.event, happened.GameStarted) for moment in news),
        over=any(isinstance(moment.event, happened.GameWon) for moment in news)
        or any(isinstance(moment.event, happened.TableClosed) for moment in news),
        lost=tuple(player for moment in news for player in _claimed_from(moment)),
    )


def fresh(told: Story, shown: Seq) -> bool:
    """The news are what happened since a screen was drawn that shows `shown`, and there are some.

    A screen that never showed anything is not told a game from its beginning, unless nobody has
    decided anything yet: first turns of long nardy mostly play themselves.
    """
    events = [moment.event for moment in told.news]
    begins = not any(isinstance(event, happened.Played) and not event.forced for event in events)
    return bool(events) and (shown > 0 or begins)


def rolls_since(walked: Sequence[Moment], to: Seq) -> tuple[Dice, ...]:
    """The dice that have been seen after number `to`."""
    events = (moment.event for moment in beyond(walked, to))
    return tuple(event.dice for event in events if isinstance(event, happened.Rolled))


def recalled(walked: Sequence[Moment], news: tuple[Moment, ...]) -> tuple[Moment, ...]:
    """The news, and before them what a board must not lose by them.

    All answers to the question that a team has just decided: while it was open they stood beside
    it; what was said, and by whose order, is told whole. And what had led to the open question, if
    the news are beside it: who joins or leaves does not wipe the turn from the board.
    """
    if not any(isinstance(moment.event, ANSWERS) for moment in news):
        return (*_led_here(walked, news[0].seq), *news)
    last = next((moment for moment in reversed(news) if isinstance(moment.event, ANSWERS)), None)
    if last is None:
        return news
    earlier = tuple(
        moment
        for moment in walked
        if moment.seq < news[0].seq
        and isinstance(moment.event, ANSWERS)
        and moment.after.since == last.after.since
    )
    return (*earlier, *news)


def _led_here(walked: Sequence[Moment], news: Seq) -> Iterator[Moment]:
    """What brought the question that was open already when number `news` happened."""
    since = walked[-1].after.since
    if since >= news:
        return
    led = [moment.seq for moment in walked if moment.seq <= since and moment.who != HOUSE]
    first = max(led, default=since)
    yield from (moment for moment in walked if first <= moment.seq < news)


def _called(
    table: Table, shown: Seq, actors: frozenset[PlayerId], news: Sequence[Moment]
) -> tuple[PlayerId, ...]:
    open_question = due(table)
    asked: list[PlayerId] = []
    if table.since > shown and IN_PLAY & set(open_question.kinds):
        asked += open_question.players
    for offer in table.offers:
        if offer.seq > shown:
            asked += may_answer(table, offer)
    # Who brought all of it about is at the board already; who began a game may not be.
    began = any(isinstance(moment.event, happened.GameStarted) for moment in news)
    return tuple(
        player
        for player in dict.fromkeys(asked)
        if player != HOUSE and (actors != {player} or began)
    )


def _claimed_from(moment: Moment) -> tuple[PlayerId, ...]:
    """The people of a side that loses by its silence."""
    claim, seating = moment.event, moment.after.seating
    if not isinstance(claim, TimeClaimed) or seating is None:
        return ()
    return seating.deciders(claim.side)


def may_answer(table: Table, offer: SideOffer) -> tuple[PlayerId, ...]:
    """Whom an offer beside the question waits for: of a team all who have not agreed (D.8)."""
    seating = table.seating
    if seating is None or seating.team_side is None:
        return tuple(player for player in table.seats if player != offer.by)
    maker = seating.side_of(offer.by)
    if maker is None:
        return ()
    if not isinstance(offer, ResignOffer):
        return (seating.speaks_for(maker.other),)
    said = {offer.by, *offer.agreed}
    own = tuple(one for one in seating.deciders(maker) if one not in said)
    return own or tuple(one for one in seating.deciders(maker.other) if one not in said)


def _who(event: Event, before: Table | None) -> PlayerId:
    """Who decided that this happens."""
    match event:
        case happened.Played(by=by, forced=forced):
            return HOUSE if forced else by
        case happened.Rolled(side=side):
            asked = before is not None and due(before).players != (HOUSE,)
            if not asked or before is None or before.seating is None:
                return HOUSE
            return before.seating.speaks_for(side)
        case happened.GameWon(result=result) if result.how is How.RESIGNED:
            # A resignation is accepted by who wins by it.
            if before is None or before.seating is None or result.winner is None:
                return HOUSE
            return before.seating.speaks_for(result.winner)
        case happened.TakenBack():
            return _other_than_asked(before)
        case happened.GameStarted() | happened.OpeningRolled() | happened.GameWon():
            return HOUSE
        case InstructionFired() | Defaulted() | StoodIn() | LoneTaker() | OrderFired():  # absent
            return HOUSE
        case _:  # most events name who asked for them
            return PlayerId(getattr(event, "by", getattr(event, "player", HOUSE)))


def _other_than_asked(before: Table | None) -> PlayerId:
    """Who agreed that a turn is taken back."""
    if before is None:
        return HOUSE
    asked = {offer.by for offer in before.offers if isinstance(offer, TakeBackOffer)}
    return next((player for player in before.seats if player not in asked), HOUSE)
