"""What the rows in `events/` mean, said by hand: one list for each kind of event.

`events/KIND.jsonl` holds rows of every version of a kind as they were written at the time. Lines
are added there, each with its meaning here, and never changed.
"""

from __future__ import annotations

from dataclasses import replace

from rules.agreement import (
    Agreement,
    Bank,
    Block,
    Head,
    MatchTo,
    Money,
    NextStart,
    NoClock,
    OneGame,
    PerTurn,
    Stake,
    Succession,
)
from rules.chouette import Chouette
from rules.cube import Bid, Raise
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
from rules.identity import HOUSE, Instant, PlayerId, Seq
from rules.instructions import Instruction, InstructionKind
from rules.order_events import OrderFired, OrderKind
from rules.position import Side
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

AT, LATER = Instant(1_800_000_000), Instant(1_800_000_001)
ANN, BOB, CAT, DAN = PlayerId(7), PlayerId(9), PlayerId(11), PlayerId(13)
W, B = Side.WHITE, Side.BLACK
DIGEST, NEXT = "5f" * 32, "a0" * 32
ANN_WHITE, BOB_WHITE = Duel(ANN, BOB), Duel(BOB, ANN)
MATCH_TO_7 = Agreement(
    format=MatchTo(7),
    cube=True,
    cube_cap=64,
    crawford=True,
    holland=True,
    pace=Bank(604800, 3600),
)
MONEY = Agreement(
    format=Money(),
    cube=True,
    jacoby=True,
    beavers=True,
    raccoons=True,
    automatic_doubles=2,
    backgammon=2,
    next_start=NextStart.WINNER,
    succession=Succession.STARTER,
    stake=Stake(units=150, scale=2, currency="EUR"),
    kibitz=False,
    pace=PerTurn(86400),
)
LONG = Agreement(
    variant="long",
    format=OneGame(),
    koks=True,
    head=Head.ALWAYS2,
    block=Block.HOME,
    pace=NoClock(),
)
GROUP = Agreement(format=Money(), cube=True, beavers=True, chouette=True, vote_seconds=300)
WAITING = replace(GROUP, pause_seconds=0)
FOUR = Chouette(ANN, (BOB, CAT, DAN), (BOB,))
LATE_FOUR = Chouette(ANN, (BOB, CAT, DAN), (BOB, CAT), B, (BOB,), (DAN,), CAT)
FOLLOW = Instruction(InstructionKind.FOLLOW)
AS_ANN = Instruction(InstructionKind.VOICE, ANN)
MEANT: dict[str, list[Event]] = {
    "table_opened": [
        TableOpened(at=AT, by=ANN, agreement=MATCH_TO_7, sealed=DIGEST),
        TableOpened(at=LATER, by=ANN, agreement=LONG, sealed=DIGEST),
        TableOpened(at=LATER, by=ANN, agreement=GROUP, sealed=DIGEST),
        TableOpened(at=LATER, by=ANN, agreement=WAITING, sealed=DIGEST),
    ],
    "agreed": [
        Agreed(at=AT, by=ANN, agreement=MONEY),
        Agreed(at=LATER, by=ANN, agreement=GROUP),
        Agreed(at=LATER, by=ANN, agreement=WAITING),
    ],
    "seated": [Seated(at=AT, player=BOB)],
    "left": [Left(at=AT, player=BOB)],
    "word_added": [WordAdded(at=AT, player=BOB, game_no=2, word='удача "x" 🎲')],
    "game_started": [
        GameStarted(
            at=AT,
            agreement=MATCH_TO_7,
            seating=ANN_WHITE,
            standing=Match(7, ((ANN, 6), (BOB, 2)), Crawford.NOW),
            game_no=3,
            crawford=True,
            words=((ANN, "слово"), (BOB, "")),
            sealed=DIGEST,
            next_sealed=NEXT,
            opened_by=ANN,
            opened_at=Instant(1_799_990_000),
            starts=B,
        ),
        GameStarted(
            at=LATER,
            agreement=LONG,
            seating=BOB_WHITE,
            standing=Tally(((ANN, 0), (BOB, 0)), 0),
            game_no=1,
            crawford=False,
            words=(),
            sealed=DIGEST,
            next_sealed=NEXT,
            opened_by=ANN,
            opened_at=Instant(1_799_990_000),
        ),
        GameStarted(
            at=LATER,
            agreement=GROUP,
            seating=FOUR,
            standing=Tally(((ANN, 3), (BOB, -1), (CAT, -1), (DAN, -1)), 1),
            game_no=2,
            crawford=False,
            words=((BOB, "слово"),),
            sealed=DIGEST,
            next_sealed=NEXT,
            opened_by=ANN,
            opened_at=Instant(1_799_990_000),
            instructions=((CAT, FOLLOW), (DAN, AS_ANN)),
        ),
        GameStarted(
            at=LATER,
            agreement=WAITING,
            seating=FOUR,
            standing=Tally(((ANN, 3), (BOB, -1), (CAT, -1), (DAN, -1)), 1),
            game_no=2,
            crawford=False,
            words=((BOB, "слово"),),
            sealed=DIGEST,
            next_sealed=NEXT,
            opened_by=ANN,
            opened_at=Instant(1_799_990_000),
            instructions=((CAT, FOLLOW), (DAN, AS_ANN)),
        ),
    ],
    "opening_rolled": [
        OpeningRolled(at=AT, dice=(3, 3), n=1, starts=None, seating=ANN_WHITE),
        OpeningRolled(at=LATER, dice=(2, 6), n=2, starts=B, seating=ANN_WHITE),
        OpeningRolled(at=LATER, dice=(2, 6), n=3, starts=B, seating=LATE_FOUR),
    ],
    "cube_turned": [CubeTurned(at=AT, value=2)],
    "rolled": [Rolled(at=AT, side=W, dice=(6, 2), n=23)],
    "played": [
        Played(at=AT, side=W, by=ANN, dice=(3, 1), turn=(Step(8, 3), Step(6, 1))),
        Played(
            at=LATER,
            side=B,
            by=HOUSE,
            dice=(6, 6),
            turn=(Step(25, 6), Step(24, 6), Step(24, 6)),
            forced=True,
        ),
    ],
    "passed": [Passed(at=AT, side=B, dice=(6, 6)), Passed(at=LATER, side=W, dice=None)],
    "double_offered": [DoubleOffered(at=AT, side=W, by=ANN, value=4, drop=2)],
    "raised": [
        Raised(at=AT, side=B, by=BOB, kind=Raise.BEAVER, value=8, drop=4),
        Raised(at=LATER, side=W, by=ANN, kind=Raise.RACCOON, value=16, drop=8),
    ],
    "taken": [Taken(at=AT, by=BOB, value=4, owner=B)],
    "dropped": [
        Dropped(at=AT, side=B, by=BOB, value=2),
        Dropped(
            at=LATER,
            side=B,
            by=BOB,
            value=2,
            players=(CAT, DAN),
            transfers=(Transfer(CAT, ANN, 2), Transfer(DAN, ANN, 2)),
        ),
    ],
    "resign_offered": [ResignOffered(at=AT, side=W, by=ANN, multiplier=2, points=4)],
    "take_back_offered": [TakeBackOffered(at=AT, by=ANN, to=Seq(41), seen=1)],
    "offer_closed": [OfferClosed(at=AT, by=BOB, offer=Seq(44))],
    "taken_back": [TakenBack(at=AT, to=Seq(41))],
    "game_won": [
        GameWon(
            at=AT,
            result=Result(W, Kind.GAMMON, How.BORNE_OFF, 2, 4),
            transfers=(Transfer(BOB, ANN, 4),),
            standing=Tally(((ANN, 4), (BOB, -4)), 1),
        ),
        GameWon(
            at=LATER,
            result=Result(None, Kind.SINGLE, How.DRAWN, 1, 0),
            transfers=(),
            standing=Match(7, ((ANN, 6), (BOB, 6)), Crawford.AFTER),
        ),
        GameWon(
            at=LATER,
            result=Result(B, Kind.MARS, How.CLAIMED, 1, 2),
            transfers=(Transfer(ANN, BOB, 2),),
            standing=Tally(((ANN, -2), (BOB, 2)), 1),
        ),
    ],
    "match_resigned": [MatchResigned(at=AT, player=BOB)],
    "table_closed": [
        TableClosed(at=AT, by=HOUSE, ending=Ending.FINISHED),
        TableClosed(at=LATER, by=CAT, ending=Ending.ABANDONED),
    ],
    "queued": [Queued(at=AT, player=DAN)],
    "order_rolled": [
        OrderRolled(
            at=AT,
            rounds=(((ANN, 5), (BOB, 6), (CAT, 5)), ((ANN, 1), (CAT, 2))),
            order=(BOB, CAT, ANN),
        )
    ],
    "double_proposed": [DoubleProposed(at=AT, side=B, by=CAT, value=4, drop=2)],
    "double_abandoned": [DoubleAbandoned(at=AT, side=B)],
    "voted": [
        Voted(at=AT, player=CAT, question=Question.DOUBLE, yes=False),
        Voted(at=LATER, player=CAT, question=Question.RAISE, yes=True, higher=True),
    ],
    "instruction_set": [
        InstructionSet(at=AT, player=CAT, instruction=AS_ANN),
        InstructionSet(at=LATER, player=CAT, instruction=None),
    ],
    "instruction_fired": [
        InstructionFired(
            at=AT,
            player=CAT,
            question=Question.RAISE,
            yes=True,
            higher=False,
            instruction=AS_ANN,
        )
    ],
    "defaulted": [
        Defaulted(at=AT, player=CAT, question=Question.RAISE, yes=True, why=Why.CAPTAIN, after=BOB),
        Defaulted(
            at=LATER, player=CAT, question=Question.DOUBLE, yes=False, why=Why.SILENT, after=None
        ),
    ],
    "captain_changed": [CaptainChanged(at=AT, captain=CAT)],
    "stood_in": [StoodIn(at=AT, player=CAT, silent=BOB)],
    "suggested": [Suggested(at=AT, player=CAT, turn=(Step(8, 3), Step(6, 1)))],
    "time_claimed": [TimeClaimed(at=AT, by=CAT, side=W)],
    "end_proposed": [EndProposed(at=AT, by=CAT)],
    "gammon_asked": [GammonAsked(at=AT, by=ANN, side=B, kind=Kind.GAMMON, single=2, gammon=4)],
    "offer_agreed": [OfferAgreed(at=AT, by=CAT, offer=Seq(44))],
    "double_meant": [
        DoubleMeant(at=AT, player=CAT, wants=True),
        DoubleMeant(at=LATER, player=CAT, wants=False),
    ],
    "cubes_offered": [
        CubesOffered(
            at=AT,
            side=B,
            by=CAT,
            kind=Raise.BEAVER,
            on_roll=W,
            bids=(Bid(BOB, 4, 2), Bid(CAT, 16, 8)),
        )
    ],
    "cube_answered": [
        CubeAnswered(at=AT, by=ANN, player=CAT, yes=True, higher=True),
        CubeAnswered(at=LATER, by=ANN, player=BOB, yes=False),
    ],
    "lone_taker": [LoneTaker(at=AT, player=CAT)],
    "cubes_taken": [CubesTaken(at=AT, owner=W, cubes=((BOB, 2), (CAT, 8)))],
    "cubes_dropped": [
        CubesDropped(
            at=AT,
            side=B,
            players=(BOB, CAT),
            transfers=(Transfer(BOB, ANN, 1), Transfer(CAT, ANN, 4)),
        )
    ],
    "time_spent": [TimeSpent(at=AT, side=B, seconds=5400)],
    "time_given": [TimeGiven(at=AT, by=ANN, side=B, seconds=86400)],
    "pause_offered": [PauseOffered(at=AT, by=ANN)],
    "paused": [Paused(at=AT)],
    "order_fired": [
        OrderFired(at=AT, player=ANN, order=OrderKind.ROLL),
        OrderFired(at=AT, player=BOB, order=OrderKind.BEAR_OFF),
        OrderFired(at=LATER, player=ANN, order=OrderKind.IF),
    ],
    "resumed": [Resumed(at=AT, by=BOB)],
    "settlement_offered": [
        SettlementOffered(at=AT, by=ANN, winner=W, points=2),
        SettlementOffered(at=LATER, by=BOB, winner=None, points=0),
    ],
    "settled": [
        Settled(
            at=AT,
            winner=W,
            points=2,
            transfers=(Transfer(BOB, ANN, 2),),
            standing=Tally(((ANN, 2), (BOB, -2)), 1),
        ),
        Settled(
            at=LATER,
            winner=None,
            points=0,
            transfers=(),
            standing=Match(7, ((ANN, 6), (BOB, 6)), Crawford.AFTER),
        ),
    ],
}
