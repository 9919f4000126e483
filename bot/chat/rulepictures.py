"""The pictures beside the rules.

Owns the position of every example and what is marked on it. What a roll may do there is asked
of the rules, so a picture cannot tell another story than a game; the texts are `bot.phrases`'.
Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from bot.chat.why import Allowed, board_scene, proof_scene, why_text
from bot.phrases.phrases import Phrases
from bot.phrases.screens import Example
from bot.play.hand import Hand, hand_of
from render.scene import (
    LONG_BOARD,
    SHORT_BOARD,
    Board,
    Player,
    Result,
    Role,
    Roll,
    Scene,
    Score,
    Suggestion,
    scene_from_position,
)
from render.scene import Cube as DrawnCube
from render.scene import Objection as Marks
from render.scene import Step as Drawn
from rules.agreement import Agreement
from rules.cube import Cube
from rules.game import Game, ToPlay
from rules.identity import Instant, PlayerId, Seq
from rules.notation import read_position
from rules.position import BAR, PerSide, Side
from rules.seating import Duel
from rules.standing import Tally
from rules.steps import Dice, Step, Turn
from rules.table import Table
from rules.variants import VARIANTS

WHITE, BLACK = Side.WHITE, Side.BLACK
PEOPLE = (PlayerId(1), PlayerId(2))

SHORT_START = "w 24:2 13:5 8:3 6:5 / b 24:2 13:5 8:3 6:5"
HITTING = "w 24:2 13:5 6:5 4:3 / b 17:1 13:4 8:3 6:4 5:3"
WHOLE_ROLL = "w 24:1 10:1 3:6 2:7 / b 18:7 13:4 11:2 5:2"
ENTERING = "w bar:1 13:5 8:4 6:5 / b 24:2 13:5 8:3 5:3 2:2"
CLOSED_BOARD = "w bar:1 13:5 8:4 6:5 / b 13:3 6:2 5:2 4:2 3:2 2:2 1:2"
FULL_HOME = "w 6:3 5:3 4:3 3:2 2:2 1:2 / b 6:5 5:5 4:5"
FIVE_AND_THREE = "w 5:2 3:2 off:11 / b 6:5 5:5 4:5"
BACKGAMMON = "w off:15 / b 24:1 13:2 8:4 6:8"
MIDDLE = "w 24:1 20:1 13:4 8:3 6:4 5:2 / b 24:2 13:4 8:4 6:5"

LONG_START = "w 24:15 / b 24:15"
SINGLES = "w 24:12 16:2 11:1 / b 24:11 16:2 6:1 1:1"
HEAD = "w 24:14 18:1 / b 24:14 17:1"
AFTER_FIVES = "w 24:14 4:1 / b 24:15"
NOBODY_PAST = "w 24:9 11:1 9:1 8:1 7:1 6:1 5:1 / b 24:15"
ONE_PAST = "w 24:9 11:1 9:1 8:1 7:1 6:1 5:1 / b 24:14 15:1"
MARS = "w off:15 / b 6:5 5:4 4:3 3:3"
KOKS = "w off:15 / b 24:1 20:1 10:3 6:5 4:5"


def example_scene(example: Example, say: Phrases) -> Scene:
    """The picture of an example, with the few words on it in the language of `say`."""
    return _EXAMPLES[example](say)


def players(
    say: Phrases, white: Score | None = None, black: Score | None = None
) -> PerSide[Player]:
    """Nobody in particular, perhaps with a score."""
    return PerSide(Player(say.white(), score=white), Player(say.black(), score=black))


# --------------------------------------------------------------------- makers


def rolled(
    variant: str,
    board: str,
    dice: Dice,
    *,
    side: Side = WHITE,
    first: bool = False,
) -> tuple[Table, Hand]:
    """A table in the middle of a game at which `side` has these dice."""
    turns = 0 if first else 1
    game = Game(
        number=1,
        position=read_position(VARIANTS[variant], board),
        phase=ToPlay(side, dice),
        cube=Cube(),
        turns_done=PerSide(turns, turns),
        crawford=False,
    )
    table = Table(
        opened_by=PEOPLE[0],
        opened_at=Instant(0),
        agreement=Agreement(variant=variant),
        seats=PEOPLE,
        words=(),
        sealed="",
        next_sealed="",
        standing=Tally(tuple((player, 0) for player in PEOPLE), 0),
        seating=Duel(*PEOPLE),
        game=game,
        offers=(),
        closed=False,
        seq=Seq(1),
        since=Seq(1),
        since_at=Instant(0),
    )
    hand = hand_of(table)
    assert hand is not None  # noqa: S101 - the phase above
    return table, hand


def _drafted(say: Phrases, rolled: tuple[Table, Hand], draft: Turn) -> Scene:
    """A legal turn, or its beginning, with its arrows."""
    table, hand = rolled
    return board_scene(table, players(say), hand, draft, pips_word=say.pips_word())


def _refused(say: Phrases, rolled: tuple[Table, Hand], text: str) -> Scene:
    """What is wrong with a turn."""
    table, hand = rolled
    found = why_text(hand, (), text)
    assert not isinstance(found, Allowed)  # noqa: S101 - the example would be none
    return proof_scene(_drafted(say, (table, hand), found.draft), found)


def _still(say: Phrases, board: Board, text: str, **parts: object) -> Scene:
    """A position in which nobody has dice."""
    variant = VARIANTS["short" if board is SHORT_BOARD else "long"]
    scene = scene_from_position(
        read_position(variant, text), board=board, players=players(say), pips_word=say.pips_word()
    )
    return replace(scene, **parts)  # type: ignore[arg-type]


# -------------------------------------------------------------- short backgammon


def _short_start(say: Phrases) -> Scene:
    return _still(say, SHORT_BOARD, SHORT_START)


def _short_moving(say: Phrases) -> Scene:
    return _drafted(say, rolled("short", SHORT_START, (6, 5)), (Step(24, 6), Step(18, 5)))


def _short_hitting(say: Phrases) -> Scene:
    scene = _drafted(say, rolled("short", HITTING, (5, 4)), (Step(13, 5),))
    return replace(scene, objection=Marks(WHITE, closed=(20, 19)))


def _short_whole_roll(say: Phrases) -> Scene:
    return _refused(say, rolled("short", WHOLE_ROLL, (6, 4)), "10/4")


def _short_entering(say: Phrases) -> Scene:
    scene = _drafted(say, rolled("short", ENTERING, (5, 3)), (Step(BAR, 3),))
    return replace(scene, objection=Marks(WHITE, closed=(20, 23)))


def _short_closed_board(say: Phrases) -> Scene:
    closed = tuple(range(19, 25))
    return _still(say, SHORT_BOARD, CLOSED_BOARD, objection=Marks(WHITE, closed=closed))


def _short_bearing_off(say: Phrases) -> Scene:
    return _drafted(say, rolled("short", FULL_HOME, (6, 4)), (Step(6, 6),))


def _short_bigger(say: Phrases) -> Scene:
    scene = _drafted(say, rolled("short", FIVE_AND_THREE, (6, 4)), (Step(5, 6),))
    return replace(
        scene,
        objection=Marks(WHITE, sources=(3,)),
        suggestion=Suggestion(WHITE, (Drawn(5, 1),)),
    )


def _short_worth(say: Phrases) -> Scene:
    return _still(say, SHORT_BOARD, BACKGAMMON, result=Result(WHITE, 3))


# -------------------------------------------------------------------- long nardy


def _long_start(say: Phrases) -> Scene:
    return _still(say, LONG_BOARD, LONG_START)


def _long_moving(say: Phrases) -> Scene:
    scene = _drafted(say, rolled("long", SINGLES, (6, 4)), (Step(24, 4), Step(20, 6)))
    return replace(scene, objection=Marks(WHITE, closed=(18,)))


def _long_head(say: Phrases) -> Scene:
    return _refused(say, rolled("long", HEAD, (5, 1)), "24/19 24/23")


def _long_first_turn(say: Phrases) -> Scene:
    table = rolled("long", AFTER_FIVES, (4, 4), side=BLACK, first=True)
    scene = _drafted(say, table, (Step(24, 4),))
    return replace(
        scene,
        last_mover=WHITE,
        last_move=(Drawn(24, 4),),
        last_roll=Roll.of(WHITE, 5, 5),
        objection=Marks(BLACK, closed=(16,)),
    )


def _long_six_refused(say: Phrases) -> Scene:
    return _refused(say, rolled("long", NOBODY_PAST, (6, 1)), "24/18 11/10")


def _long_six_allowed(say: Phrases) -> Scene:
    return _drafted(say, rolled("long", ONE_PAST, (6, 1)), (Step(24, 6), Step(11, 1)))


def _long_bearing_off(say: Phrases) -> Scene:
    return _still(say, LONG_BOARD, MARS, result=Result(WHITE, 2))


def _long_koks(say: Phrases) -> Scene:
    return _still(say, LONG_BOARD, KOKS, result=Result(WHITE, 3))


# ----------------------------------------------------------------- around the board


def _cube_offered(say: Phrases) -> Scene:
    cube = DrawnCube(2, offered_to=WHITE)
    return _still(say, SHORT_BOARD, MIDDLE, turn=WHITE, cube=cube)


def _cube_owned(say: Phrases) -> Scene:
    return _still(say, SHORT_BOARD, MIDDLE, cube=DrawnCube(2, WHITE))


def _cube_automatic(say: Phrases) -> Scene:
    return _still(say, SHORT_BOARD, SHORT_START, cube=DrawnCube(2))


def _match_score(say: Phrases) -> Scene:
    scored = players(say, Score(4, 7), Score(2, 7))
    return _still(say, SHORT_BOARD, MIDDLE, cube=DrawnCube(), players=scored)


def _match_crawford(say: Phrases) -> Scene:
    return _still(say, SHORT_BOARD, SHORT_START, players=players(say, Score(6, 7), Score(3, 7)))


def _money_score(say: Phrases) -> Scene:
    scored = players(say, Score(5), Score(-5))
    return _still(say, SHORT_BOARD, MIDDLE, cube=DrawnCube(4, BLACK), players=scored)


def _company(say: Phrases) -> PerSide[Player]:
    both = players(say)
    return PerSide(
        replace(both.white, role=Role.BOX), replace(both.black, role=Role.CAPTAIN, crew=3)
    )


def _chouette_roles(say: Phrases) -> Scene:
    return _still(say, SHORT_BOARD, SHORT_START, cube=DrawnCube(), players=_company(say))


def _chouette_double(say: Phrases) -> Scene:
    cube = DrawnCube(2, offered_to=BLACK)
    return _still(say, SHORT_BOARD, MIDDLE, turn=BLACK, cube=cube, players=_company(say))


def _chouette_own(say: Phrases) -> Scene:
    cube = DrawnCube(4, BLACK)
    return _still(say, SHORT_BOARD, MIDDLE, turn=BLACK, cube=cube, players=_company(say))


def _table_dice(say: Phrases) -> Scene:
    scene = _drafted(say, rolled("short", SHORT_START, (3, 1)), ())
    return replace(scene, sources=())


def _table_turn(say: Phrases) -> Scene:
    return _drafted(say, rolled("short", SHORT_START, (3, 1)), (Step(8, 3), Step(6, 1)))


def _table_mistake(say: Phrases) -> Scene:
    return _refused(say, rolled("short", SHORT_START, (6, 5)), "24/19")


_EXAMPLES: Mapping[Example, Callable[[Phrases], Scene]] = MappingProxyType(
    {
        Example.SHORT_START: _short_start,
        Example.SHORT_MOVING: _short_moving,
        Example.SHORT_HITTING: _short_hitting,
        Example.SHORT_WHOLE_ROLL: _short_whole_roll,
        Example.SHORT_ENTERING: _short_entering,
        Example.SHORT_CLOSED_BOARD: _short_closed_board,
        Example.SHORT_BEARING_OFF: _short_bearing_off,
        Example.SHORT_BIGGER: _short_bigger,
        Example.SHORT_WORTH: _short_worth,
        Example.LONG_START: _long_start,
        Example.LONG_MOVING: _long_moving,
        Example.LONG_HEAD: _long_head,
        Example.LONG_FIRST_TURN: _long_first_turn,
        Example.LONG_SIX_REFUSED: _long_six_refused,
        Example.LONG_SIX_ALLOWED: _long_six_allowed,
        Example.LONG_BEARING_OFF: _long_bearing_off,
        Example.LONG_KOKS: _long_koks,
        Example.CUBE_OFFERED: _cube_offered,
        Example.CUBE_OWNED: _cube_owned,
        Example.CUBE_AUTOMATIC: _cube_automatic,
        Example.MATCH_SCORE: _match_score,
        Example.MATCH_CRAWFORD: _match_crawford,
        Example.MONEY_SCORE: _money_score,
        Example.CHOUETTE_ROLES: _chouette_roles,
        Example.CHOUETTE_DOUBLE: _chouette_double,
        Example.CHOUETTE_OWN: _chouette_own,
        Example.TABLE_DICE: _table_dice,
        Example.TABLE_TURN: _table_turn,
        Example.TABLE_MISTAKE: _table_mistake,
    }
)
