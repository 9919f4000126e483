"""A game turn by turn: the pages of a replay and the frames of a film.

Owns what of a game's log is a page (each turn, and an end that no turn brought) and what a film
shows of it, without the turns that were taken back. Pure; pictures and words are made elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.chat.story import TURNS, Moment, kept, moments
from bot.play.ports import Log
from render.film import Frame
from render.scene import Scene
from rules import cube_events, time_events
from rules import events as happened
from rules.game import Over, ToPlay
from rules.table import Table

WITHOUT_A_TURN = (
    happened.DoubleOffered,
    happened.Raised,
    happened.Taken,
    happened.Dropped,
    cube_events.CubesOffered,
    cube_events.LoneTaker,
    cube_events.CubesTaken,
    cube_events.CubesDropped,
    time_events.Settled,
    happened.GameWon,
    happened.MatchResigned,
    happened.TableClosed,
)
"""What is a page of its own if no turn comes after it."""

SHOWN = (happened.OpeningRolled, happened.CubeTurned, *WITHOUT_A_TURN, *TURNS)
"""What a film has a frame for, where it changes the picture."""

WHOLE_MS = 75_000
LONGEST_TURN_MS, SHORTEST_TURN_MS = 1_200, 800
"""A film lasts about so long; how long a turn is shown follows from their number within these."""

DICE_SHARE = 0.35
"""Of a turn's time, before the checkers have moved."""

CUBE_MS, OPENING_MS, END_MS = 1_300, 1_500, 4_000


@dataclass(frozen=True, slots=True)
class Page:
    """One turn: the moments since the page before, oldest first, the turn's own among them.

    `after` is the table as the page shows it.
    """

    told: tuple[Moment, ...]
    after: Table


@dataclass(frozen=True, slots=True)
class Reel:
    """A game: `walked` are its moments without those that were taken back."""

    game_no: int
    walked: tuple[Moment, ...]
    pages: tuple[Page, ...]

    @property
    def over(self) -> bool:
        """Nothing more happens in this game."""
        last = self.walked[-1].after
        return last.closed or (last.game is not None and isinstance(last.game.phase, Over))


def reel(game_no: int, log: Log) -> Reel:
    """Read a game's log from its `GameStarted` on."""
    walked = tuple(kept(moments(log.events, log.first_seq)))
    return Reel(game_no, walked, tuple(_pages(walked)))


def _pages(walked: Sequence[Moment]) -> Iterator[Page]:
    told: list[Moment] = []
    pages: list[Page] = []
    for moment in walked:
        told.append(moment)
        if isinstance(moment.event, TURNS):
            pages.append(Page(tuple(told), moment.after))
            told = []
    if not told:
        yield from pages
        return
    rest = [one for one in told if isinstance(one.event, WITHOUT_A_TURN)]
    last = told[-1].after
    bore_off = pages and rest and pages[-1].told[-1].seq + 1 == rest[0].seq
    if bore_off and isinstance(rest[0].event, happened.GameWon):
        # The turn that ended the game and its end are one page.
        pages[-1] = Page((*pages[-1].told, *told), last)
    elif rest:
        pages.append(Page(tuple(told), last))
    yield from pages


def frames(told: Reel, scene: Callable[[Table], Scene]) -> tuple[Frame, ...]:
    """The film of a game: the opening, each turn's dice and then its checkers, the cube, the end.

    `scene` draws a table. Empty for a game without a picture.
    """
    pace = max(SHORTEST_TURN_MS, min(LONGEST_TURN_MS, WHOLE_MS // max(1, len(told.pages))))
    made: list[Frame] = []
    for moment in told.walked:
        if not isinstance(moment.event, SHOWN) or moment.after.game is None:
            continue
        after = _quiet(scene(moment.after))
        ms = _time(moment, pace)
        if isinstance(moment.event, happened.Played) and moment.before is not None:
            rolled = _rolled(moment.before, scene)
            if rolled is not None and (not made or made[-1].scene != rolled):
                made.append(Frame(rolled, int(pace * DICE_SHARE)))
        if made and made[-1].scene == after:
            made[-1] = replace(made[-1], ms=max(made[-1].ms, ms))
        else:
            made.append(Frame(after, ms))
    if made and told.over:
        made[-1] = replace(made[-1], ms=END_MS)
    return tuple(made)


def _time(moment: Moment, pace: int) -> int:
    match moment.event:
        case happened.Played():
            return int(pace * (1 - DICE_SHARE))
        case happened.Passed():
            return pace
        case happened.OpeningRolled():
            return OPENING_MS
        case _:
            return CUBE_MS


def _rolled(before: Table, scene: Callable[[Table], Scene]) -> Scene | None:
    """The dice in the lane, and the arrows of the turn before gone."""
    if before.game is None or not isinstance(before.game.phase, ToPlay):
        return None
    drawn = _quiet(scene(before))
    return replace(drawn, last_move=(), last_roll=None)


def _quiet(scene: Scene) -> Scene:
    """Nobody is asked anything in a film, and its numbers stay as they are."""
    numbers = None if scene.numbers is None else scene.bottom
    return replace(scene, sources=(), draft=(), suggestion=None, numbers=numbers)
