"""One of everything that phrases speak about."""

from dataclasses import replace

from bot.phrases.names import Cast, Name
from rules.agreement import Agreement, MatchTo, Money, PerTurn, Stake
from rules.chouette import Chouette
from rules.cube import Bid, Cube, Offer, Raise
from rules.cube_events import (
    CubeAnswered,
    CubesDropped,
    CubesOffered,
    CubesTaken,
    DoubleMeant,
    LoneTaker,
)
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
from rules.evolve import replay
from rules.game import Game, Opening, Over, Phase, ToAnswer, ToAnswerEach, ToPlay, ToRoll, ToVote
from rules.identity import HOUSE, Instant, PlayerId, Seq
from rules.instructions import Instruction, InstructionKind
from rules.objections import (
    Backwards,
    DieNotRolled,
    DieUsed,
    HeadTwice,
    HigherChecker,
    Incomplete,
    MustEnter,
    MustUseLarger,
    MustUseMore,
    NoChecker,
    NotHome,
    Objection,
    PointClosed,
    SixPrime,
)
from rules.order_events import OrderFired, OrderKind
from rules.position import BAR, PerSide, Side
from rules.scoring import How, Kind, Result, Transfer
from rules.seating import Duel
from rules.standing import Crawford, Match, Tally
from rules.steps import Step
from rules.team_events import (
    CaptainChanged,
    Defaulted,
    DoubleAbandoned,
    DoubleProposed,
    EndProposed,
    GammonAsked,
    InstructionFired,
    InstructionSet,
    OfferAgreed,
    OrderRolled,
    Question,
    Queued,
    StoodIn,
    Suggested,
    TimeClaimed,
    Voted,
    Why,
)
from rules.time_events import (
    Paused,
    PauseOffered,
    Resumed,
    Settled,
    SettlementOffered,
    TimeGiven,
    TimeSpent,
)
from rules.variants import SHORT, start

ANN, BOB, EVE = PlayerId(1), PlayerId(2), PlayerId(3)
CAT, DAN, FAY = PlayerId(4), PlayerId(5), PlayerId(6)
AT = Instant(0)
WHITE, BLACK = Side.WHITE, Side.BLACK
SEATING = Duel(ANN, BOB)
DIGEST = "0123456789abcdef" * 4

NAMES = {ANN: Name("Аня <3", 11), BOB: Name("Bob", 12)}
CAST = Cast(names=NAMES, seats=(ANN, BOB), seating=SEATING)
ANNS = Cast(names=NAMES, seats=(ANN, BOB), seating=SEATING, me=ANN)

MATCH = Match(5, ((ANN, 4), (BOB, 2)), Crawford.NOW)
TALLY = Tally(((ANN, 3), (BOB, -3)), 2)
WON = Result(WHITE, Kind.GAMMON, How.BORNE_OFF, 2, 4)
PROOF = (Step(13, 6), Step(8, 5))

AGREEMENTS = (
    Agreement(),
    Agreement(format=MatchTo(5), cube=True, crawford=True),
    Agreement(format=MatchTo(7), cube=True, crawford=True, holland=True, pace=PerTurn(86_400)),
    Agreement(
        format=Money(),
        cube=True,
        jacoby=True,
        beavers=True,
        raccoons=True,
        automatic_doubles=2,
        backgammon=2,
        cube_cap=64,
        stake=Stake(units=50, scale=2, currency="<€>"),
    ),
    Agreement(format=Money(), cube=True, chouette=True),
    Agreement(format=Money(), cube=True, chouette=True, multi_cube=True),
    Agreement(variant="long"),
    Agreement(variant="long", koks=True, last_roll=True),
)


def game(phase: Phase, *, cube: Cube | None = None, crawford: bool = False) -> Game:
    return Game(
        number=1,
        position=start(SHORT),
        phase=phase,
        cube=cube or Cube(),
        turns_done=PerSide(0, 0),
        crawford=crawford,
    )


OFFER = Offer(BLACK, Raise.DOUBLE, 4, 2)
PHASES: tuple[Phase, ...] = (
    Opening(),
    ToRoll(WHITE),
    ToRoll(BLACK),
    ToVote(WHITE, ANN),
    ToAnswer(OFFER, BLACK),
    ToAnswer(Offer(WHITE, Raise.BEAVER, 8, 4), BLACK),
    ToAnswerEach(WHITE, Raise.DOUBLE, WHITE, (Bid(ANN, 4, 2), Bid(BOB, 2, 1))),
    ToAnswerEach(WHITE, Raise.DOUBLE, WHITE, (Bid(ANN, 4, 2), Bid(BOB, 2, 1)), lone=ANN),
    ToPlay(WHITE, (6, 5)),
    ToPlay(BLACK, (6, 5)),
    Over(WON),
)

FOLLOW = Instruction(InstructionKind.FOLLOW)
EVENTS: tuple[Event, ...] = (
    TableOpened(at=AT, by=ANN, agreement=AGREEMENTS[1], sealed=DIGEST),
    Agreed(at=AT, by=ANN, agreement=AGREEMENTS[3]),
    Seated(at=AT, player=BOB),
    Left(at=AT, player=BOB),
    WordAdded(at=AT, player=ANN, game_no=1, word="secret"),
    GameStarted(
        at=AT,
        agreement=AGREEMENTS[1],
        seating=SEATING,
        standing=MATCH,
        game_no=3,
        crawford=True,
        words=(),
        sealed=DIGEST,
        next_sealed=DIGEST,
        opened_by=ANN,
        opened_at=AT,
    ),
    OpeningRolled(at=AT, dice=(4, 4), n=1, starts=None, seating=SEATING),
    OpeningRolled(at=AT, dice=(5, 3), n=2, starts=WHITE, seating=SEATING),
    CubeTurned(at=AT, value=2),
    Rolled(at=AT, side=WHITE, dice=(3, 1), n=3),
    Played(at=AT, side=WHITE, by=ANN, dice=(3, 1), turn=(Step(8, 3), Step(6, 1))),
    Played(at=AT, side=BLACK, by=HOUSE, dice=(6, 5), turn=(Step(24, 6),), forced=True),
    Passed(at=AT, side=BLACK, dice=(6, 6)),
    Passed(at=AT, side=BLACK, dice=None),
    DoubleOffered(at=AT, side=WHITE, by=ANN, value=2, drop=1),
    Raised(at=AT, side=BLACK, by=BOB, kind=Raise.BEAVER, value=4, drop=2),
    Raised(at=AT, side=WHITE, by=ANN, kind=Raise.RACCOON, value=8, drop=4),
    Taken(at=AT, by=BOB, value=2, owner=BLACK),
    Taken(at=AT, by=ANN, value=4, owner=BLACK),
    Dropped(at=AT, side=BLACK, by=BOB, value=1),
    ResignOffered(at=AT, side=BLACK, by=BOB, multiplier=2, points=2),
    TakeBackOffered(at=AT, by=ANN, to=Seq(3), seen=1),
    TakeBackOffered(at=AT, by=ANN, to=Seq(3), seen=0),
    OfferClosed(at=AT, by=ANN, offer=Seq(3)),
    TakenBack(at=AT, to=Seq(3)),
    GameWon(at=AT, result=WON, transfers=(Transfer(BOB, ANN, 4),), standing=MATCH),
    MatchResigned(at=AT, player=BOB),
    *(TableClosed(at=AT, by=HOUSE, ending=ending) for ending in Ending),
    TableClosed(at=AT, by=ANN, ending=Ending.CANCELLED),
    Queued(at=AT, player=ANN),
    OrderRolled(at=AT, rounds=(((ANN, 6), (BOB, 5), (EVE, 1)),), order=(ANN, BOB, EVE)),
    DoubleProposed(at=AT, side=WHITE, by=ANN, value=2, drop=1),
    DoubleAbandoned(at=AT, side=WHITE),
    *(
        Voted(at=AT, player=ANN, question=question, yes=yes)
        for question in Question
        for yes in (True, False)
    ),
    Voted(at=AT, player=ANN, question=Question.RAISE, yes=True, higher=True),
    InstructionSet(at=AT, player=ANN, instruction=FOLLOW),
    InstructionSet(at=AT, player=ANN, instruction=None),
    InstructionFired(
        at=AT,
        player=ANN,
        question=Question.RAISE,
        yes=True,
        higher=False,
        instruction=FOLLOW,
    ),
    *(
        Defaulted(at=AT, player=ANN, question=Question.RAISE, yes=False, why=why, after=BOB)
        for why in Why
    ),
    CaptainChanged(at=AT, captain=ANN),
    StoodIn(at=AT, player=ANN, silent=BOB),
    Suggested(at=AT, player=ANN, turn=(Step(8, 3), Step(6, 1))),
    TimeClaimed(at=AT, by=ANN, side=WHITE),
    EndProposed(at=AT, by=ANN),
    GammonAsked(at=AT, by=ANN, side=BLACK, kind=Kind.GAMMON, single=1, gammon=2),
    OfferAgreed(at=AT, by=ANN, offer=Seq(4)),
    TimeSpent(at=AT, side=WHITE, seconds=5400),
    TimeGiven(at=AT, by=ANN, side=BLACK, seconds=86_400),
    PauseOffered(at=AT, by=ANN),
    Paused(at=AT),
    OrderFired(at=AT, player=ANN, order=OrderKind.ROLL),
    Resumed(at=AT, by=ANN),
    Resumed(at=AT, by=HOUSE),
    *(
        SettlementOffered(at=AT, by=ANN, winner=winner, points=points)
        for winner, points in ((None, 0), (BLACK, 0), (BLACK, 2))
    ),
    *(
        Settled(at=AT, winner=winner, points=points, transfers=(), standing=TALLY)
        for winner, points in ((None, 0), (BLACK, 0), (BLACK, 2))
    ),
    TableClosed(at=AT, by=ANN, ending=Ending.ABANDONED),
    Dropped(at=AT, side=BLACK, by=BOB, value=1, players=(ANN, BOB)),
    *(
        CubesOffered(
            at=AT,
            side=WHITE,
            by=ANN,
            kind=kind,
            on_roll=WHITE,
            bids=(Bid(ANN, 4, 2), Bid(BOB, 2, 1)),
        )
        for kind in Raise
    ),
    CubeAnswered(at=AT, by=ANN, player=BOB, yes=True, higher=True),
    CubeAnswered(at=AT, by=ANN, player=BOB, yes=True),
    CubeAnswered(at=AT, by=ANN, player=BOB, yes=False),
    LoneTaker(at=AT, player=ANN),
    DoubleMeant(at=AT, player=ANN, wants=True),
    DoubleMeant(at=AT, player=ANN, wants=False),
    CubesTaken(at=AT, owner=WHITE, cubes=((ANN, 4), (BOB, 2))),
    CubesDropped(at=AT, side=WHITE, players=(ANN,), transfers=(Transfer(ANN, BOB, 2),)),
    CubesDropped(at=AT, side=BLACK, players=(ANN,), transfers=(Transfer(BOB, ANN, 2),)),
)

OBJECTIONS: tuple[Objection, ...] = (
    DieNotRolled(4),
    DieUsed(4),
    NoChecker(7),
    NoChecker(BAR),
    Backwards(6, 11),
    MustEnter(2),
    PointClosed(5, 3),
    NotHome((24, 13, 8, 7, 20)),
    HigherChecker(6),
    HeadTwice(1, 1),
    HeadTwice(2, 2),
    SixPrime((18, 17, 16, 15, 14, 13), PROOF),
    MustUseMore(
        5,
        2,
        PROOF,
        ((Step(24, 5), PointClosed(19, 2)), (Step(13, 5), PointClosed(8, 2))),
    ),
    MustUseMore(5, 2, PROOF, ()),
    MustUseLarger(6, PROOF[:1]),
    Incomplete(5, (Step(24, 5), Step(13, 5))),
)

TEAM = Chouette(ANN, (BOB, EVE, DAN, CAT), (BOB, EVE), out=(BOB,), gone=(CAT,), stand_in=DAN)
CHOUETTE = replace(
    replay(
        (
            TableOpened(
                at=AT,
                by=ANN,
                agreement=Agreement(format=Money(), cube=True, chouette=True),
                sealed=DIGEST,
            ),
        )
    ),
    seating=TEAM,
    waiting=(FAY,),
)
"""A captain has dropped, somebody has left, somebody waits, somebody stands in."""
