"""Events as texts: what was written once is read for ever, and nothing is read by guesswork.

`events/KIND.jsonl` holds rows of every version of a kind as they were written at the time.
Lines are added there and never changed; what they mean is said here by hand.
"""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
from rules.cube import Raise
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
from storage.codec import Stored, UndecodableError, decode, encode, version_of
from storage.codec.events import KINDS
from storage.codec.upcast import UPCASTS, newest

FIXTURES = Path(__file__).parent / "events"
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
FOUR = Chouette(ANN, (BOB, CAT, DAN), (BOB,))
LATE_FOUR = Chouette(ANN, (BOB, CAT, DAN), (BOB, CAT), B, (BOB,), (DAN,), CAT)
FOLLOW = Instruction(InstructionKind.FOLLOW)
AS_ANN = Instruction(InstructionKind.VOICE, ANN)

MEANT: dict[str, list[Event]] = {
    "table_opened": [
        TableOpened(at=AT, by=ANN, agreement=MATCH_TO_7, sealed=DIGEST),
        TableOpened(at=LATER, by=ANN, agreement=LONG, sealed=DIGEST),
        TableOpened(at=LATER, by=ANN, agreement=GROUP, sealed=DIGEST),
    ],
    "agreed": [
        Agreed(at=AT, by=ANN, agreement=MONEY),
        Agreed(at=LATER, by=ANN, agreement=GROUP),
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
    ],
    "match_resigned": [MatchResigned(at=AT, player=BOB)],
    "table_closed": [TableClosed(at=AT, by=HOUSE, ending=Ending.FINISHED)],
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
    "offer_agreed": [OfferAgreed(at=AT, by=CAT, offer=Seq(44))],
}


def rows(kind: str) -> list[Stored]:
    lines = (FIXTURES / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()
    found = []
    for line in lines:
        row = json.loads(line)
        body = line[line.index('"body":') + len('"body":') : -1]  # the very text, not a copy
        assert json.loads(body) == row["body"]
        found.append(Stored(kind, row["version"], Instant(row["at"]), body))
    return found


NAMES = sorted(MEANT)


@pytest.mark.parametrize("kind", NAMES)
def test_every_row_that_was_ever_written_still_means_the_same(kind: str) -> None:
    assert [decode(row) for row in rows(kind)] == MEANT[kind]


@pytest.mark.parametrize("kind", NAMES)
def test_rows_of_the_newest_version_are_written_as_they_stand_here(kind: str) -> None:
    """A change of the text without a new version would be noticed here."""
    newest_rows = [row for row in rows(kind) if row.version == version_of(kind)]
    assert newest_rows
    assert [encode(decode(row)) for row in newest_rows] == newest_rows


def test_every_kind_of_event_has_a_name_and_rows_of_every_version() -> None:
    assert {kind.type for kind in KINDS} == set(get_args(Event))
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    assert {kind.name for kind in KINDS} == set(MEANT) == {p.stem for p in FIXTURES.iterdir()}
    for kind in KINDS:
        assert {row.version for row in rows(kind.name)} == set(range(1, kind.version + 1))
        for version in range(1, kind.version):
            assert (kind.name, version) in UPCASTS


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_body_holds_every_field_but_the_moment(kind: Any) -> None:
    """A field that is added to a fact and forgotten here would be lost in silence."""
    written = json.loads(rows(kind.name)[-1].body)
    assert set(written) == {field.name for field in fields(kind.type)} - {"at"}
    if "agreement" in written:
        assert set(written["agreement"]) == {field.name for field in fields(Agreement)}


# Anything the types allow goes through and comes back -------------------------------------------

NUMBERS = st.integers(-(2**53), 2**53)
DICE = st.tuples(st.integers(1, 6), st.integers(1, 6))
STEPS = st.builds(Step, st.integers(0, 25), st.integers(1, 6))
POINTS = st.lists(st.tuples(NUMBERS, NUMBERS), max_size=4).map(tuple)
STANDINGS = st.one_of(
    st.builds(Match, NUMBERS, POINTS, st.sampled_from(Crawford)), st.builds(Tally, POINTS, NUMBERS)
)
SPECIAL: dict[type, st.SearchStrategy[Any]] = {
    Agreement: st.sampled_from([MATCH_TO_7, MONEY, LONG, GROUP, Agreement()]),
    Match: STANDINGS,
    Step: STEPS,
}
KNOWN: dict[str, st.SearchStrategy[Any]] = {
    "agreement": SPECIAL[Agreement],
    "standing": STANDINGS,
    "dice": DICE,
    "turn": st.lists(STEPS, max_size=4).map(tuple),
    "rounds": st.lists(POINTS, max_size=3).map(tuple),
    "words": st.lists(st.tuples(NUMBERS, st.text()), max_size=3).map(tuple),
}


@st.composite
def events(draw: st.DrawFn) -> Event:
    kind = draw(st.sampled_from(KINDS))
    known = {f.name: KNOWN[f.name] for f in fields(kind.type) if f.name in KNOWN}
    if kind.type is Passed:
        known["dice"] = st.none() | DICE
    event: Event = draw(st.builds(kind.type, **known))
    return event


@given(events())
def test_any_event_comes_back_as_it_went_in(event: Event) -> None:
    stored = encode(event)
    assert decode(stored) == event
    stored.body.encode()  # can be written to a file
    assert "\n" not in stored.body


def test_half_a_surrogate_pair_in_a_word_is_kept() -> None:
    event = WordAdded(at=AT, player=ANN, game_no=1, word="\ud83cx")
    stored = encode(event)
    stored.body.encode()
    assert decode(stored) == event


# Strictness -------------------------------------------------------------------------------------


def broken(kind: str, **changes: object) -> Stored:
    row = rows(kind)[0]
    body = {**json.loads(row.body), **changes}
    return Stored(kind, row.version, row.at, json.dumps(body))


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (broken("rolled", n="23"), r"rolled 1\.n is '23'"),
        (broken("rolled", n=True), r"rolled 1\.n is True"),
        (broken("rolled", n=None), r"rolled 1\.n is None"),
        (broken("rolled", n=2.0), r"rolled 1\.n is 2\.0"),
        (broken("rolled", side="red"), r"rolled 1\.side is 'red'"),
        (broken("rolled", dice=[1]), r"rolled 1\.dice"),
        (broken("rolled", dice=[1, "2"]), r"rolled 1\.dice"),
        (broken("rolled", dice={"0": 1}), r"rolled 1\.dice"),
        (broken("rolled", shown=True), r"unknown \['shown'\]"),
        (broken("played", turn=[[8]]), r"played 1\.turn"),
        (broken("played", forced=0), r"played 1\.forced is 0"),
        (broken("opening_rolled", seating={"is": "ring"}), "seating is 'ring'"),
        (broken("opening_rolled", seating=[7, 9]), r"seating is \[7, 9\]"),
        (
            broken("opening_rolled", seating={"is": "duel", "white": 1, "black": 2, "red": 3}),
            r"seating has unknown \['red'\]",
        ),
        (broken("game_won", standing={"is": "ladder"}), "standing is 'ladder'"),
        (broken("game_won", transfers=[[1, 2]]), r"game_won 1\.transfers"),
        (broken("word_added", word=5), r"word_added 1\.word is 5"),
        (broken("agreed", agreement={}), r"agreement\.variant is missing"),
        (Stored("rolled", 1, AT, "{}"), r"rolled 1\.side is missing"),
        (Stored("rolled", 1, AT, "[]"), r"rolled 1 is \[\]"),
        (Stored("rolled", 1, AT, "{"), "rolled 1 is no JSON"),
        (Stored("rolled", 0, AT, "{}"), "rolled 0: only 1 to 1"),
        (Stored("rolled", 2, AT, "{}"), "rolled 2: only 1 to 1"),
        (Stored("flown", 1, AT, "{}"), "unknown kind 'flown'"),
    ],
)
def test_what_is_not_as_its_version_says_is_refused(row: Stored, message: str) -> None:
    with pytest.raises(UndecodableError, match=message):
        decode(row)


@pytest.mark.parametrize("part", ["format", "pace"])
def test_an_unknown_part_of_an_agreement_is_refused(part: str) -> None:
    agreement = json.loads(rows("agreed")[0].body)["agreement"]
    agreement[part] = {"is": "later"}
    with pytest.raises(UndecodableError, match=f"{part} is 'later'"):
        decode(broken("agreed", agreement=agreement))


def test_old_versions_are_lifted_step_by_step() -> None:
    lifts = {
        ("rolled", 1): lambda body: {**body, "n": body["n"] + 1},
        ("rolled", 2): lambda body: {**body, "loaded": False},
    }
    assert newest("rolled", 1, 3, {"n": 4}, lifts) == {"n": 5, "loaded": False}
    assert newest("rolled", 2, 3, {"n": 4}, lifts) == {"n": 4, "loaded": False}
    assert newest("rolled", 3, 3, {"n": 4}, lifts) == {"n": 4}
