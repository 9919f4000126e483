"""Every public method of the phrases is called, in both languages, with awkward facts.

What must hold for all: no format is left open, HTML is whole, each language keeps its letters.
"""

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime, tzinfo
from html.parser import HTMLParser
from typing import Any, get_type_hints

import pytest

from bot.phrases import buttons, toasts
from bot.phrases.calls import Happened, Waiting
from bot.phrases.company import Company
from bot.phrases.fairness import Proven
from bot.phrases.history import PastGame
from bot.phrases.lobby import Card, GamesList, ListedGame
from bot.phrases.names import Cast, Name
from bot.phrases.phrases import Phrases
from bot.phrases.results import SheetRow
from bot.phrases.rulebook import Chapter
from bot.phrases.speech import Canned
from bot.phrases.standings import BoardLine, MeetingLine
from bot.phrases.words import LANGUAGES, Words
from bot.play.dice import Proof
from rules.agreement import (
    Agreement,
    Because,
    Clause,
    Format,
    ImpossibleAgreement,
    MatchTo,
    NextStart,
    NoClock,
    Pace,
    Stake,
)
from rules.cube import Bid, Cube, Offer, Raise
from rules.cube_events import InCubes, LoneTaker
from rules.events import Ending, Event, OpeningRolled
from rules.game import Ballot, Game, ToAnswerEach, ToInsist, ToPlay, ToVote
from rules.identity import Instant, PlayerId, Seq, TableId
from rules.instructions import Instruction, InstructionKind
from rules.notation import NotationError
from rules.objections import Objection
from rules.position import Position, Side
from rules.rating import Rating
from rules.record import Record
from rules.refusals import Refusal
from rules.scoring import Kind, Result
from rules.standing import Match, Points, Standing
from rules.steps import Dice, Step, Turn
from rules.table import ResignOffer, SideOffer, Table
from rules.team_events import Queued
from rules.throws import Throws
from rules.time_events import InTime, PauseOffered
from rules.variants import SHORT, Variant, start
from tests.bot.phrases.samples import (
    AGREEMENTS,
    BOB,
    CAST,
    CHOUETTE,
    DIGEST,
    EVENTS,
    MATCH,
    OBJECTIONS,
    WHITE,
    WON,
    game,
)

NAME = Name("<i>{0}&")
TURN = (Step(13, 6), Step(8, 5))

WAITING = Waiting(number=1, other=NAME, until=Instant(1_900_000_000), left=90_000, where="<{0}>")

SAMPLES: dict[Any, Any] = {
    str: "short",
    str | None: None,
    int: 3,
    bool: True,
    bytes: b"\x01" * 32,
    Name: NAME,
    Name | None: NAME,
    Cast: CAST,
    Dice: (6, 5),
    Dice | None: None,
    Sequence[Dice]: [(6, 5), (2, 2)],
    Step: TURN[0],
    Turn: TURN,
    Side: WHITE,
    Side | None: WHITE,
    PlayerId: BOB,
    Variant: SHORT,
    Variant | None: SHORT,
    Position: start(SHORT),
    Position | None: start(SHORT),
    Agreement: AGREEMENTS[3],
    Format: MatchTo(5),
    Clause: Clause.JACOBY,
    NextStart: NextStart.ROLL,
    Pace: NoClock(),
    ImpossibleAgreement: ImpossibleAgreement(Clause.JACOBY, Because.FORMAT),
    Stake: Stake(units=5),
    Stake | None: None,
    Raise: Raise.BEAVER,
    Event: EVENTS[0],
    OpeningRolled: EVENTS[6],
    Company: Queued(at=Instant(0), player=BOB),
    InTime: PauseOffered(at=Instant(0), by=BOB),
    Ending: Ending.CANCELLED,
    Game: game(ToPlay(WHITE, (6, 5)), cube=Cube(4, WHITE, turned=True)),
    Kind: Kind.MARS,
    Result: WON,
    Match: MATCH,
    Standing: MATCH,
    Points: ((BOB, 2),),
    SideOffer: ResignOffer(Seq(4), BOB, 1, 2),
    ResignOffer: ResignOffer(Seq(4), BOB, 1, 2),
    Refusal: Refusal.NO_CUBE,
    Objection: OBJECTIONS[0],
    NotationError: NotationError("<{0}>", 0, "no turn"),
    Chapter: Chapter.BACKGAMMON,
    Canned: Canned.LUCK,
    Card: Card(
        agreement=AGREEMENTS[0], seats=[NAME], sealed=DIGEST, kept_for=NAME, with_words=[NAME]
    ),
    Proven: Proof(
        table=TableId(1),
        game_no=1,
        digest=DIGEST,
        secret=b"\x01" * 32,
        words="<{0}>\nб",
        rolls=((1, (6, 5)),),
        counts=(0, 0, 0, 0, 1, 1),
    ),
    Offer: Offer(WHITE, Raise.DOUBLE, 4, 2),
    Bid: Bid(BOB, 4, 2),
    Bid | None: Bid(BOB, 4, 2),
    Ballot: Ballot(BOB, yes=False),
    ToVote: ToVote(WHITE, BOB),
    ToInsist: ToInsist(WHITE, Kind.GAMMON, 1, 2),
    ToAnswerEach: ToAnswerEach(WHITE, Raise.DOUBLE, WHITE, (Bid(BOB, 4, 2),), lone=BOB),
    InCubes: LoneTaker(at=Instant(0), player=BOB),
    Instant | None: Instant(1_800_000_000),
    Instant: Instant(1_800_000_000),
    Instruction | None: Instruction(InstructionKind.VOICE, BOB),
    Table: CHOUETTE,
    SheetRow: SheetRow(1, WON, ((BOB, 2),)),
    Sequence[Ballot]: [Ballot(BOB, yes=False), Ballot(BOB, yes=True, higher=True)],
    Sequence[int]: [6, 5],
    Sequence[str]: ["x", "y"],
    Sequence[Name]: [NAME, NAME],
    Sequence[Step]: TURN,
    GamesList: GamesList(
        games=[
            ListedGame(number=1, variant="long", others=[NAME], mine=True, waiting=90_000, left=0),
            ListedGame(number=2, variant="short", others=[], mine=False, waiting=1, where="<{0}>"),
            ListedGame(number=3, variant="short", others=[], mine=False, waiting=1, left=9),
        ],
        mine=1,
        pages=2,
    ),
    Sequence[PastGame]: [
        PastGame(number=1, table=CHOUETTE, cast=CAST, others=[NAME], mine=True, where="<{0}>"),
        PastGame(number=2, table=CHOUETTE, cast=CAST, others=[], closed_at=Instant(1_800_000_000)),
    ],
    Sequence[SheetRow]: [SheetRow(1, WON, ((BOB, 2),))],
    Sequence[Record]: [
        Record(
            variant="short",
            wins=9,
            losses=3,
            draws=1,
            won=12,
            lost=4,
            matches_won=2,
            kinds=((Kind.SINGLE, 7), (Kind.GAMMON, 2)),
            streak=-3,
            longest=4,
            drought=3,
            chouettes=2,
            chouette_points=-5,
        ),
        Record(variant="long", wins=2, longest=2, streak=2),
    ],
    Mapping[str, Rating]: {"short": Rating(1523.4, 12)},
    Throws: Throws((20, 30, 20, 30, 20, 60), 17, 800),
    Sequence[MeetingLine]: [
        MeetingLine(first=NAME, second=NAME, variant="long", wins=(3, 2), games=6, points=-4),
    ],
    Sequence[tuple[Name, int]]: [(NAME, -3)],
    Sequence[BoardLine]: [
        BoardLine(who=NAME, variant="short", rating=Rating(1523.4, 12)),
        BoardLine(who=NAME, variant=None, rating=Rating()),
    ],
    int | None: 9,
    date: date(2026, 7, 5),
    datetime: datetime(2026, 7, 5, 9, 30, tzinfo=UTC),
    tzinfo | None: UTC,
    tuple[int, int] | None: (23, 8),
    Sequence[tuple[date, date]]: [(date(2026, 7, 5), date(2026, 7, 9))],
    Waiting: WAITING,
    Sequence[Waiting]: [WAITING, Waiting(number=2, other=NAME)],
    Sequence[Happened]: [
        Happened(number=1, other=NAME, turns=2),
        Happened(number=2, other=NAME, ended="6-5"),
    ],
}

# Left out: plumbing, not phrases; `steps`, `name` and `refused` have tests of their own.
PLUMBING = {name for name in vars(Words) if not name.startswith("__")} | {
    "name", "refused", "steps",
}  # fmt: skip

# The languages name each other, and notation, numbers and proper names are the same in both.
BOTH = {
    "choose_language", "language_name", "commands", "settlement", "reckoning",
}  # fmt: skip

CYRILLIC = re.compile("[А-Яа-яЁё]")
SAMPLE_LETTERS = re.compile("Аня|<code>б</code>|б")


def methods() -> list[str]:
    return sorted(
        name
        for name, _ in inspect.getmembers(Phrases, inspect.isfunction)
        if not name.startswith("_") and name not in PLUMBING
    )


def call(phrases: Phrases, method: str) -> list[str]:
    function: Callable[..., Any] = getattr(phrases, method)
    hints = get_type_hints(function)
    given = inspect.signature(function).parameters
    arguments = {name: SAMPLES[hints[name]] for name in given}
    positional = [
        arguments.pop(name)
        for name, parameter in given.items()
        if parameter.kind is not parameter.KEYWORD_ONLY
    ]
    return list(flat(function(*positional, **arguments)))


def flat(said: Any) -> list[str]:
    if isinstance(said, str):
        return [said]
    if isinstance(said, Name):
        return []
    if isinstance(said, tuple | list):
        return [text for part in said for text in flat(part)]
    return [said.text]


class Balanced(HTMLParser):
    """HTML with exactly the tags that Telegram knows, properly nested."""

    KNOWN = frozenset({"b", "i", "a", "code", "pre", "blockquote", "tg-time"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        del attrs
        assert tag in self.KNOWN
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def plain_methods() -> set[str]:
    """Those whose texts are plain: a toast or a label, or it says so."""
    plain: set[str] = set()
    for part in (*vars(buttons).values(), *vars(toasts).values()):
        if inspect.isclass(part) and part.__module__ in {buttons.__name__, toasts.__name__}:
            plain |= set(vars(part))
    for name in methods():
        if "plain" in (inspect.getdoc(getattr(Phrases, name)) or ""):
            plain.add(name)
    files = {"record_title", "record_result"}
    return plain | files | {"objection", "why_not", "not_a_turn", "impossible"}


@pytest.mark.parametrize("method", methods())
def test_every_phrase_is_said_whole(method: str, phrases: Phrases) -> None:
    for text in call(phrases, method):
        assert text
        if method == "proof":  # the recipe is a program and has braces
            continue
        assert not re.search(r"\{\w+\}", text.replace("{0}", ""))


@pytest.mark.parametrize("method", [name for name in methods() if name not in plain_methods()])
def test_html_is_whole(method: str, phrases: Phrases) -> None:
    for text in call(phrases, method):
        parser = Balanced()
        parser.feed(text)
        parser.close()
        assert parser.open == []
        assert not re.search(r"&(?!amp;|lt;|gt;|quot;|#)", text)


@pytest.mark.parametrize("method", [name for name in methods() if name not in BOTH])
def test_each_language_keeps_its_letters(method: str, spoken: dict[str, Phrases]) -> None:
    english = SAMPLE_LETTERS.sub("", "".join(call(spoken["en"], method)))
    assert not CYRILLIC.search(english)


def test_the_languages_differ(spoken: dict[str, Phrases]) -> None:
    same = {
        method
        for method in methods()
        if call(spoken["en"], method) and call(spoken["en"], method) == call(spoken["ru"], method)
    }
    assert same == {
        "accept_short", "card_line", "choose_language", "city", "clock", "cube_lost",
        "cube_to", "dice", "done", "hours", "impossible_setting", "language_name",
        "late_in_group", "money", "more", "note_line", "open_game",
        "open_waiting", "order_part", "orders_list", "point", "quiet_value", "series",
        "setting", "signed", "spoken", "standing", "step", "suggested", "turn",
        "words_told", "zone_button",
    }  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_toast_fits(lang: str, spoken: dict[str, Phrases]) -> None:
    for method, function in vars(toasts.Toasts).items():
        if inspect.isfunction(function) and not method.startswith("_"):
            for text in call(spoken[lang], method):
                assert len(text) <= 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_label_is_short(lang: str, spoken: dict[str, Phrases]) -> None:
    for part in (buttons.PlayButtons, buttons.MenuButtons, buttons.LobbyButtons):
        for method, function in vars(part).items():
            if inspect.isfunction(function) and not method.startswith("_"):
                for text in call(spoken[lang], method):
                    assert len(text) <= 36, text
