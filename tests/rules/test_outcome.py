"""What one game came to, from facts written by hand."""

from __future__ import annotations

from rules.agreement import Agreement, Format, MatchTo, Money, OneGame
from rules.chouette import Chouette
from rules.events import (
    Dropped,
    Ending,
    Event,
    GameStarted,
    GameWon,
    MatchResigned,
    OpeningRolled,
    Rolled,
    TableClosed,
    TableOpened,
    TakenBack,
)
from rules.identity import HOUSE, Instant, PlayerId, Seq
from rules.outcome import Decided, Score, outcome
from rules.position import Side
from rules.scoring import How, Kind, Result, Transfer
from rules.seating import Duel
from rules.standing import Crawford, Match, Standing, Tally
from rules.team_events import TimeClaimed
from rules.throws import thrown
from rules.time_events import Settled

ANN, BOB, CAT = PlayerId(1), PlayerId(2), PlayerId(3)
WHITE, BLACK = Side.WHITE, Side.BLACK
DUEL = Duel(ANN, BOB)
BEGUN, OVER, LATER = Instant(100), Instant(200), Instant(300)


def score_of(format_: Format, ann: int, bob: int) -> Standing:
    if isinstance(format_, MatchTo):
        return Match(format_.length, ((ANN, ann), (BOB, bob)), Crawford.BEFORE)
    return Tally(((ANN, ann), (BOB, bob)))


def started(format_: Format, variant: str = "short") -> GameStarted:
    return GameStarted(
        at=BEGUN,
        agreement=Agreement(format=format_, variant=variant),
        seating=DUEL,
        standing=score_of(format_, 0, 0),
        game_no=3,
        crawford=False,
        words=(),
        sealed="",
        next_sealed="",
        opened_by=ANN,
        opened_at=BEGUN,
    )


def won_by_ann(
    standing: Standing, points: int = 2, kind: Kind = Kind.GAMMON, how: How = How.BORNE_OFF
) -> GameWon:
    return GameWon(
        at=OVER,
        result=Result(WHITE, kind, how, 1, points),
        transfers=(Transfer(BOB, ANN, points),),
        standing=standing,
    )


def closed(ending: Ending, at: Instant = OVER) -> TableClosed:
    return TableClosed(at=at, by=HOUSE, ending=ending)


def ann_and_bob(points: int, kind: Kind | None) -> tuple[Score, Score]:
    return (
        Score(player=ANN, other=BOB, won=1, points=points, kind=kind),
        Score(player=BOB, other=ANN, won=-1, points=-points, kind=kind),
    )


def test_a_game_of_its_own_is_a_match_to_one() -> None:
    found = outcome(
        [started(OneGame()), won_by_ann(Tally(((ANN, 2), (BOB, -2)))), closed(Ending.FINISHED)]
    )
    assert found is not None
    assert (found.game_no, found.variant, found.at) == (3, "short", OVER)
    assert found.scores == ann_and_bob(2, Kind.GAMMON)
    assert found.decided == Decided(at=OVER, length=1, winner=ANN, loser=BOB, formal=False)


def test_a_drop_and_a_resignation_are_wins_like_others() -> None:
    for how in (How.DROPPED, How.RESIGNED):
        won = won_by_ann(Tally(((ANN, 1), (BOB, -1))), 1, Kind.SINGLE, how)
        found = outcome([started(OneGame()), won, closed(Ending.FINISHED)])
        assert found is not None
        assert found.scores == ann_and_bob(1, Kind.SINGLE)
        assert found.decided is not None


def test_a_draw_is_nobodys_win_and_is_not_rated() -> None:
    drawn = GameWon(
        at=OVER,
        result=Result(None, Kind.OIN, How.DRAWN, 1, 0),
        transfers=(),
        standing=Tally(((ANN, 0), (BOB, 0)), 1),
    )
    found = outcome([started(OneGame(), "long"), drawn, closed(Ending.FINISHED)])
    assert found is not None
    assert [(score.won, score.points, score.kind) for score in found.scores] == [(0, 0, None)] * 2
    assert found.decided is None


def test_a_game_of_a_match_decides_nothing_until_the_last() -> None:
    to_five = MatchTo(5)
    amid = outcome([started(to_five), won_by_ann(score_of(to_five, 2, 4))])
    assert amid is not None
    assert amid.scores == ann_and_bob(2, Kind.GAMMON)
    assert amid.decided is None
    last = outcome([started(to_five), won_by_ann(score_of(to_five, 6, 4))])
    assert last is not None
    assert last.decided == Decided(at=OVER, length=5, winner=ANN, loser=BOB, formal=True)


def test_a_match_is_counted_once_however_it_is_closed() -> None:
    to_five = MatchTo(5)
    given_up = MatchResigned(at=LATER, player=ANN)
    amid = outcome([started(to_five), given_up, closed(Ending.RESIGNED, LATER)])
    assert amid is not None
    assert amid.scores == ()  # the game that ran was not played to its end
    assert amid.decided == Decided(at=LATER, length=5, winner=BOB, loser=ANN, formal=True)
    won = won_by_ann(score_of(to_five, 2, 0))
    between = outcome([started(to_five), won, given_up, closed(Ending.RESIGNED, LATER)])
    assert between is not None
    assert between.at == OVER
    assert between.scores == ann_and_bob(2, Kind.GAMMON)
    assert between.decided == Decided(at=LATER, length=5, winner=BOB, loser=ANN, formal=True)


def test_games_of_a_session_are_no_matches() -> None:
    won = won_by_ann(Tally(((ANN, 2), (BOB, -2)), 1))
    found = outcome([started(Money()), won, closed(Ending.SETTLED, LATER)])
    assert found is not None
    assert found.scores == ann_and_bob(2, Kind.GAMMON)
    assert found.decided is None


def settled(winner: Side | None, points: int, format_: Format) -> list[Event]:
    payer, payee = (BOB, ANN) if winner is WHITE else (ANN, BOB)
    paid = (Transfer(payer, payee, points),) if points else ()
    agreed = Settled(
        at=OVER, winner=winner, points=points, transfers=paid, standing=score_of(format_, 0, 0)
    )
    return [started(format_), agreed, closed(Ending.SETTLED)]


def test_a_game_that_both_settled_is_a_game_with_that_price() -> None:
    found = outcome(settled(WHITE, 2, OneGame()))
    assert found is not None
    assert found.scores == ann_and_bob(2, None)
    assert found.decided == Decided(at=OVER, length=1, winner=ANN, loser=BOB, formal=False)
    even = outcome(settled(None, 0, OneGame()))
    assert even is not None
    assert [score.won for score in even.scores] == [0, 0]
    assert even.decided is None


def test_a_match_that_both_settled_goes_to_the_winner_and_its_game_to_nobody() -> None:
    found = outcome(settled(BLACK, 0, MatchTo(7)))
    assert found is not None
    assert found.scores == ()
    assert found.decided == Decided(at=OVER, length=7, winner=BOB, loser=ANN, formal=True)
    to_nobody = outcome(settled(None, 0, MatchTo(7)))
    assert to_nobody is not None
    assert (to_nobody.scores, to_nobody.decided) == ((), None)


def test_a_win_on_time_is_a_win() -> None:
    claimed = TimeClaimed(at=OVER, by=ANN, side=BLACK)
    won = won_by_ann(Tally(((ANN, 2), (BOB, -2))), how=How.RESIGNED)
    found = outcome([started(OneGame()), claimed, won, closed(Ending.FINISHED)])
    assert found is not None
    assert found.scores == ann_and_bob(2, Kind.GAMMON)


def test_what_was_cancelled_or_goes_on_counts_nothing() -> None:
    begun: list[Event] = [started(OneGame()), Rolled(at=BEGUN, side=WHITE, dice=(3, 1), n=2)]
    assert outcome(begun) is None
    assert outcome([*begun, closed(Ending.CANCELLED)]) is None
    opened = TableOpened(at=BEGUN, by=ANN, agreement=Agreement(), sealed="")
    assert outcome([opened, closed(Ending.CANCELLED)]) is None
    assert outcome([]) is None


def test_what_was_closed_from_outside_counts_its_dice_only() -> None:
    rolled = Rolled(at=BEGUN, side=WHITE, dice=(3, 1), n=2)
    found = outcome([started(OneGame()), rolled, closed(Ending.ABANDONED)])
    assert found is not None
    assert (found.scores, found.decided) == ((), None)
    assert found.throws == ((ANN, thrown([(3, 1)])),)


def test_each_place_in_the_stream_of_dice_counts_once_and_the_opening_does_not() -> None:
    found = outcome(
        [
            started(OneGame(), "long"),
            OpeningRolled(at=BEGUN, dice=(4, 4), n=1, starts=None, seating=DUEL),
            OpeningRolled(at=BEGUN, dice=(2, 5), n=2, starts=WHITE, seating=Duel(BOB, ANN)),
            Rolled(at=BEGUN, side=WHITE, dice=(6, 6), n=3),
            Rolled(at=BEGUN, side=BLACK, dice=(2, 1), n=4),
            TakenBack(at=BEGUN, to=Seq(4)),
            Rolled(at=BEGUN, side=BLACK, dice=(2, 1), n=4),
            Rolled(at=BEGUN, side=WHITE, dice=(5, 1), n=5),
            GameWon(
                at=OVER,
                result=Result(WHITE, Kind.MARS, How.BORNE_OFF, 1, 2),
                transfers=(Transfer(ANN, BOB, 2),),
                standing=Tally(((ANN, -2), (BOB, 2)), 1),
            ),
            closed(Ending.FINISHED),
        ]
    )
    assert found is not None
    assert dict(found.throws) == {BOB: thrown([(6, 6), (5, 1)]), ANN: thrown([(2, 1)])}
    assert [(score.player, score.won) for score in found.scores] == [(BOB, 1), (ANN, -1)]


def test_a_chouette_counts_for_its_points_alone() -> None:
    """Bob drops at 1 and pays; Cat plays on and wins 2 from the box."""
    agreement = Agreement(format=Money(), cube=True, chouette=True)
    team = Chouette.seated((ANN, BOB, CAT))
    begun = GameStarted(
        at=BEGUN,
        agreement=agreement,
        seating=team,
        standing=Tally(((ANN, 0), (BOB, 0), (CAT, 0))),
        game_no=1,
        crawford=False,
        words=(),
        sealed="",
        next_sealed="",
        opened_by=ANN,
        opened_at=BEGUN,
    )
    box = team.box_side
    found = outcome(
        [
            begun,
            Rolled(at=BEGUN, side=box, dice=(6, 6), n=2),
            Dropped(
                at=BEGUN,
                side=box.other,
                by=BOB,
                value=1,
                players=(BOB,),
                transfers=(Transfer(BOB, ANN, 1),),
            ),
            GameWon(
                at=OVER,
                result=Result(box.other, Kind.SINGLE, How.BORNE_OFF, 2, 2),
                transfers=(Transfer(ANN, CAT, 2),),
                standing=Tally(((ANN, -1), (BOB, -1), (CAT, 2)), 1),
            ),
        ]
    )
    assert found is not None
    assert {(score.player, score.other, score.won, score.points) for score in found.scores} == {
        (ANN, None, -1, -1),
        (BOB, None, -1, -1),
        (CAT, None, 1, 2),
    }
    assert (found.decided, found.throws) == (None, ())
