"""What can be agreed at a table, as a list of choices.

Owns the ready-made agreements and how one choice changes an agreement, with what falls away
with it. What cannot be agreed is the rules' business: it is refused there, and told here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules.agreement import (
    CUBE_CAP,
    LONGEST_MATCH,
    MOST_AUTOMATIC,
    TRIPLE,
    Agreement,
    Bank,
    Because,
    Block,
    Clause,
    Format,
    Head,
    ImpossibleAgreement,
    MatchTo,
    Money,
    NextStart,
    NoClock,
    OneGame,
    Pace,
    PerTurn,
    Stake,
    Succession,
)
from rules.variants import VARIANTS

LENGTHS = range(1, LONGEST_MATCH + 1, 2)
"""The lengths that are offered; any other can be typed."""

ON, OFF = "1", "0"

MINUTE, HOUR, DAY = 60, 3600, 86_400
CHOUETTE_TURN_SECONDS = DAY
"""After so long the next of the team plays for a silent captain."""

SECONDS: dict[Clause, tuple[int, ...]] = {
    Clause.VOTE_SECONDS: (10 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 2 * MINUTE),
    Clause.PAUSE_SECONDS: (MINUTE, 10 * MINUTE, HOUR, 0),
    Clause.PACE: (DAY, 2 * DAY, 0, HOUR, 8 * HOUR),
}
"""The times that a press leads through, the usual first; 0: none."""


TURNS = (PerTurn(HOUR), PerTurn(8 * HOUR), PerTurn(DAY), PerTurn(3 * DAY), PerTurn(7 * DAY))
BANKS = (Bank(DAY, HOUR), Bank(3 * DAY, 8 * HOUR), Bank(7 * DAY, DAY))
PACES: tuple[Pace, ...] = (NoClock(), *TURNS, *BANKS)
"""The clocks that two people are offered; any other can be typed."""

SHORTEST_TURN, LONGEST_TIME = 5 * MINUTE, 30 * DAY
PLUS = "+"


@dataclass(frozen=True, slots=True)
class Choice:
    """One switch as it could be changed.

    `value` is what it would become, `on` whether it is set now. `refused` says why the change
    is impossible as things stand.
    """

    clause: Clause
    value: str
    on: bool
    refused: ImpossibleAgreement | None = None


def standard(variant: str, kind: Format) -> Agreement:
    """What is agreed where only the game and its format were said.

    Matches and sessions of short backgammon have a cube, matches with a cube the Crawford game.
    """
    cube = _has_cube(variant) and not isinstance(kind, OneGame)
    crawford = cube and isinstance(kind, MatchTo)
    return Agreement(variant=variant, format=kind, cube=cube, crawford=crawford)


def chouette(variant: str) -> Agreement:
    """What several people agree on who say nothing else; the cube is what they vote about."""
    return replace(
        standard(variant, Money()), cube=True, chouette=True, pace=PerTurn(CHOUETTE_TURN_SECONDS)
    )


def presets(variant: str) -> tuple[Agreement, ...]:
    """The ready-made agreements of a game; few, since a card has little room (chat.md 1)."""
    formats: tuple[Format, ...] = (OneGame(), MatchTo(5), Money())
    if not _has_cube(variant):
        formats = (OneGame(), MatchTo(3), MatchTo(5), Money())
    made = tuple(standard(variant, kind) for kind in formats)
    return (*made, replace(made[-1], jacoby=True)) if _has_cube(variant) else made


def _has_cube(variant: str) -> bool:
    """Whether a cube belongs to the game; where there is a head it is an option."""
    return VARIANTS[variant].head is None


def choices(agreed: Agreement) -> tuple[Choice, ...]:
    """Every switch of this game, those that cannot be set now included."""
    if agreed.chouette:
        return tuple(_choice(agreed, clause) for clause in _of_chouette(agreed))
    offered = [
        Clause.CUBE,
        Clause.CUBE_CAP,
        Clause.CRAWFORD,
        Clause.HOLLAND,
        *_of_variant(agreed.variant),
        Clause.AUTOMATIC_DOUBLES,
    ]
    if not isinstance(agreed.format, OneGame):
        offered.append(Clause.NEXT_START)
    offered.append(Clause.KIBITZ)
    return tuple(_choice(agreed, clause) for clause in offered)


def _of_variant(variant: str) -> tuple[Clause, ...]:
    if _has_cube(variant):
        return Clause.JACOBY, Clause.BEAVERS, Clause.RACCOONS, Clause.BACKGAMMON
    return Clause.KOKS, Clause.LAST_ROLL, Clause.HEAD, Clause.BLOCK


def _of_chouette(agreed: Agreement) -> tuple[Clause, ...]:
    """The time that people have, then what the game and its cube allow."""
    times = (Clause.VOTE_SECONDS, Clause.PAUSE_SECONDS, Clause.PACE, Clause.SUCCESSION)
    cube = (Clause.CUBE, Clause.MULTI_CUBE, Clause.CUBE_CAP, Clause.AUTOMATIC_DOUBLES)
    return (*times, *cube, *_of_variant(agreed.variant), Clause.KIBITZ)


def _choice(agreed: Agreement, clause: Clause) -> Choice:
    value, on = _next(agreed, clause)
    try:
        changed(agreed, clause, value)
    except ImpossibleAgreement as refused:
        return Choice(clause, value, on, refused)
    return Choice(clause, value, on)


def _next(agreed: Agreement, clause: Clause) -> tuple[str, bool]:
    """What a press makes of a switch, and whether it is set."""
    match clause:
        case Clause.AUTOMATIC_DOUBLES:
            now = agreed.automatic_doubles
            return str((now + 1) % (MOST_AUTOMATIC + 1)), now > 0
        case Clause.CUBE_CAP:
            return OFF if agreed.cube_cap else ON, agreed.cube_cap is not None
        case Clause.BACKGAMMON:
            cut = agreed.backgammon != TRIPLE
            return OFF if cut else ON, cut
        case Clause.HEAD:
            on = agreed.head is Head.ALWAYS2
            return OFF if on else ON, on
        case Clause.BLOCK:
            on = agreed.block is Block.HOME
            return OFF if on else ON, on
        case Clause.VOTE_SECONDS | Clause.PAUSE_SECONDS | Clause.PACE:
            seconds, offered = _seconds(agreed, clause), SECONDS[clause]
            at = offered.index(seconds) if seconds in offered else -1
            return str(offered[(at + 1) % len(offered)]), seconds > 0
        case Clause.SUCCESSION:
            on = agreed.succession is Succession.STARTER
            return OFF if on else ON, on
        case Clause.NEXT_START:
            rules = list(NextStart)
            following = rules[(rules.index(agreed.next_start) + 1) % len(rules)]
            return following.value, agreed.next_start is not NextStart.ROLL
        case _:
            on = bool(getattr(agreed, clause.value))
            return OFF if on else ON, on


def _seconds(agreed: Agreement, clause: Clause) -> int:
    """A time as it stands; 0 for none."""
    match clause:
        case Clause.VOTE_SECONDS:
            return agreed.vote_seconds
        case Clause.PAUSE_SECONDS:
            return agreed.pause_seconds
        case _:
            return agreed.pace.seconds if isinstance(agreed.pace, PerTurn) else 0


def changed(agreed: Agreement, clause: Clause, value: str) -> Agreement:
    """The agreement with one thing changed, and without what means nothing after that.

    Raises ImpossibleAgreement where the change clashes with what stands, and ValueError for a
    value that no switch has.
    """
    match clause:
        case Clause.VARIANT:
            if value not in VARIANTS:
                raise ImpossibleAgreement(Clause.VARIANT, Because.VARIANT)
            if agreed.chouette:
                return _kept(chouette(value), agreed)
            return _kept(standard(value, agreed.format), agreed)
        case Clause.LENGTH:
            return _length(agreed, int(value))
        case Clause.AUTOMATIC_DOUBLES:
            return replace(agreed, automatic_doubles=int(value))
        case Clause.VOTE_SECONDS | Clause.PAUSE_SECONDS:
            return _timed(agreed, clause, int(value))
        case Clause.PACE:
            return paced(agreed, read_pace(value))
        case Clause.NEXT_START:
            return replace(agreed, next_start=NextStart(value))
        case _:
            if value not in {ON, OFF}:
                raise ValueError(value)
            return _switched(agreed, clause, on=value == ON)


def _timed(agreed: Agreement, clause: Clause, seconds: int) -> Agreement:
    if clause is Clause.VOTE_SECONDS:
        return replace(agreed, vote_seconds=seconds)
    return replace(agreed, pause_seconds=seconds)


def paced(agreed: Agreement, pace: Pace) -> Agreement:
    """The same with this clock. Raises ImpossibleAgreement for one that no correspondence needs."""
    match pace:
        case PerTurn(seconds=seconds):
            fits = SHORTEST_TURN <= seconds <= LONGEST_TIME
        case Bank(seconds=seconds, increment=increment):
            # Between several people there is one clock, that of a turn (D.3).
            fits = SHORTEST_TURN <= seconds <= LONGEST_TIME and 0 <= increment <= seconds
            fits = fits and not agreed.chouette
        case NoClock():
            fits = True
    if not fits:
        raise ImpossibleAgreement(Clause.PACE, Because.RANGE)
    return replace(agreed, pace=pace)


def write_pace(pace: Pace) -> str:
    """A clock as a button carries it: `0`, the seconds of a turn, `604800+86400` for a bank."""
    match pace:
        case NoClock():
            return OFF
        case PerTurn(seconds=seconds):
            return str(seconds)
        case Bank(seconds=seconds, increment=increment):
            return f"{seconds}{PLUS}{increment}"


def read_pace(value: str) -> Pace:
    """The clock of `write_pace`'s text. Raises ValueError for anything else."""
    if value == OFF:
        return NoClock()
    seconds, plus, increment = value.partition(PLUS)
    return Bank(int(seconds), int(increment)) if plus else PerTurn(int(seconds))


def _switched(agreed: Agreement, clause: Clause, *, on: bool) -> Agreement:
    match clause:
        case Clause.CUBE if not on:
            return without_cube(agreed)
        case Clause.CUBE:
            return replace(agreed, cube=True, crawford=isinstance(agreed.format, MatchTo))
        case Clause.CUBE_CAP:
            return replace(agreed, cube_cap=CUBE_CAP if on else None)
        case Clause.BACKGAMMON:
            return replace(agreed, backgammon=2 if on else TRIPLE)
        case Clause.HEAD:
            return replace(agreed, head=Head.ALWAYS2 if on else Head.ENEMY_HEAD)
        case Clause.BLOCK:
            return replace(agreed, block=Block.HOME if on else Block.AHEAD)
        case Clause.SUCCESSION:
            return replace(agreed, succession=Succession.STARTER if on else Succession.FINISHER)
        case Clause.CRAWFORD:
            return replace(agreed, crawford=on, holland=agreed.holland and on)
        case Clause.BEAVERS:
            return replace(agreed, beavers=on, raccoons=agreed.raccoons and on)
        case _:
            return _flag(agreed, clause, on=on)


def _flag(agreed: Agreement, clause: Clause, *, on: bool) -> Agreement:
    """A switch on which nothing else depends."""
    flags: dict[Clause, Callable[[], Agreement]] = {
        Clause.HOLLAND: lambda: replace(agreed, holland=on),
        Clause.JACOBY: lambda: replace(agreed, jacoby=on),
        Clause.MULTI_CUBE: lambda: replace(agreed, multi_cube=on),
        Clause.RACCOONS: lambda: replace(agreed, raccoons=on),
        Clause.KOKS: lambda: replace(agreed, koks=on),
        Clause.LAST_ROLL: lambda: replace(agreed, last_roll=on),
        Clause.KIBITZ: lambda: replace(agreed, kibitz=on),
    }
    if clause not in flags:
        raise ValueError(clause)
    return flags[clause]()


def without_cube(agreed: Agreement) -> Agreement:
    """The same without a cube and all that speaks of one."""
    return replace(
        agreed,
        cube=False,
        cube_cap=None,
        jacoby=False,
        beavers=False,
        raccoons=False,
        automatic_doubles=0,
        crawford=False,
        holland=False,
        multi_cube=False,
    )


def _length(agreed: Agreement, length: int) -> Agreement:
    """A match to `length`; between matches every switch stays."""
    if isinstance(agreed.format, MatchTo):
        return replace(agreed, format=MatchTo(length))
    return _kept(standard(agreed.variant, MatchTo(length)), agreed)


def chosen(agreed: Agreement, number: int) -> Agreement:
    """The ready-made agreement `number` of this game. Raises IndexError for no such one."""
    return _kept(presets(agreed.variant)[number], agreed)


def _kept(becomes: Agreement, was: Agreement) -> Agreement:
    """What has nothing to do with game and format stays: the time, the stake where it can."""
    stake = None if isinstance(becomes.format, MatchTo) else was.stake
    return replace(
        becomes,
        pace=was.pace,
        kibitz=was.kibitz,
        stake=stake,
        vote_seconds=was.vote_seconds,
        pause_seconds=was.pause_seconds,
        multi_cube=was.multi_cube and becomes.chouette,
    )


def staked(agreed: Agreement, stake: Stake | None) -> Agreement:
    """The same for this stake. Raises ImpossibleAgreement in a match, or for one out of bounds."""
    return replace(agreed, stake=stake)
