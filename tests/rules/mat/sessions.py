"""Whole random tables of short backgammon, watched while they are played.

Owns the players: legal turns at random, cubes, beavers, raccoons, resignations, take-backs. What
is seen on the table after each action is kept beside the log, so that a file made of the log can
be held against it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rules.actions import (
    Accept,
    Beaver,
    Close,
    Confirm,
    Decline,
    Double,
    Drop,
    Intent,
    NextGame,
    OfferResign,
    OfferTakeBack,
    Raccoon,
    Roll,
    Take,
)
from rules.agreement import Agreement, MatchTo, Money, NextStart, OneGame
from rules.events import TakenBack
from rules.game import Opening, Over, ToAnswer, ToPlay
from rules.identity import HOUSE
from rules.moves import legal_turns
from rules.position import Side
from rules.refusals import Refused
from rules.table import ResignOffer, Wanted, due, roll_due
from rules.variants import SHORT
from tests.rules.boards import rng
from tests.rules.boards import roll as a_roll
from tests.rules.flow.playing import ANN, BOB, Play

if TYPE_CHECKING:
    from random import Random

    from rules.identity import PlayerId
    from rules.position import Position
    from rules.scoring import Result
    from rules.steps import Turn

AGREEMENTS = {
    "match to 1": Agreement(format=MatchTo(1), cube=True, crawford=True),
    "match to 5": Agreement(format=MatchTo(5), cube=True, crawford=True),
    "match to 9, Holland": Agreement(format=MatchTo(9), cube=True, crawford=True, holland=True),
    "match to 7, no Crawford": Agreement(format=MatchTo(7), cube=True),
    "match, winner begins": Agreement(
        format=MatchTo(7), cube=True, crawford=True, next_start=NextStart.WINNER
    ),
    "money": Agreement(format=Money(), cube=True),
    "money, Jacoby, beavers": Agreement(
        format=Money(), cube=True, jacoby=True, beavers=True, raccoons=True, cube_cap=64
    ),
    "money, by turns": Agreement(format=Money(), cube=True, next_start=NextStart.ALTERNATE),
    "one game": Agreement(format=OneGame(), cube=True),
    "no cube": Agreement(format=Money()),
}


class Seen(NamedTuple):
    """The board from each side, points 1..24 and bar, and the cube; `owner` None: in the middle."""

    white: tuple[int, ...]
    black: tuple[int, ...]
    cube: int
    owner: Side | None


@dataclass
class GameSeen:
    """One game: the score before it, all that stood on the table, and how it ended."""

    score: dict[Side, int]
    stood: list[tuple[int, Seen]] = field(default_factory=list)
    result: Result | None = None

    @property
    def seen(self) -> list[Seen]:
        """What stood there, each state once in a row."""
        shown: list[Seen] = []
        for _, each in self.stood:
            if not shown or shown[-1] != each:
                shown.append(each)
        return shown


class Watched(Play):
    """Ann is white and sits on the left."""

    def __init__(self, agreement: Agreement) -> None:
        self.games: list[GameSeen] = []
        super().__init__(agreement)

    def says(self, who: PlayerId, intent: Intent) -> tuple[object, ...]:  # type: ignore[override]
        said = super().says(who, intent)
        game = self.table.game
        if game is None:
            return said
        if len(self.games) < game.number:
            score = dict.fromkeys(Side, 0)
            for each in self.games:
                assert each.result is not None
                assert each.result.winner is not None
                score[each.result.winner] += each.result.points
            self.games.append(GameSeen(score))
        now = self.games[-1]
        for event in said:
            if isinstance(event, TakenBack):
                now.stood = [each for each in now.stood if each[0] <= event.to]
        if isinstance(game.phase, Over):
            now.result = game.phase.result
        if not isinstance(game.phase, Opening | ToAnswer):
            cube = game.cube
            white, black = (game.position.of(side)[1:] for side in Side)
            now.stood.append((self.table.seq, Seen(white, black, cube.value, cube.owner)))
        return said


@cache
def played(name: str, seed: int, games: int = 4) -> Watched:
    """A table with this agreement (a key of `AGREEMENTS`), to its end or for so many games.

    Nobody may play on at it: whoever asks again is given the same table.
    """
    source = rng((name, seed))
    play = Watched.begun(AGREEMENTS[name])
    assert isinstance(play, Watched)
    while not play.table.closed:
        if roll_due(play.table):
            play.says(HOUSE, Roll(a_roll(source)))
            continue
        game = play.table.game
        assert game is not None
        if isinstance(game.phase, Over):
            if game.number == games and isinstance(play.table.agreement.format, Money):
                play.says(ANN, Close())
                break
            play.says(source.choice([ANN, BOB]), NextGame(f"seal-{game.number + 2}"))
        elif play.table.offers:
            answers(play, source)
        elif source.random() < 0.006:
            asks(play, source.choice([ANN, BOB]), source)
        else:
            acts(play, source)
    return play


def answers(play: Watched, source: Random) -> None:
    """A side offer is answered; resignations are mostly accepted."""
    offer = play.table.offers[0]
    other = BOB if offer.by == ANN else ANN
    yes = source.random() < (0.7 if isinstance(offer, ResignOffer) else 0.5)
    play.says(other, Accept(offer.seq) if yes else Decline(offer.seq))


def asks(play: Watched, who: PlayerId, source: Random) -> None:
    """Somebody wants to resign, or to have a turn back."""
    intents: list[Intent] = [OfferTakeBack()] * 5
    if source.random() < 0.5:
        intents = [OfferResign(1), OfferResign(1), OfferResign(2), OfferResign(3)]
    try:
        play.says(who, source.choice(intents))
    except Refused:
        return


def a_turn(play: Watched, source: Random, phase: ToPlay) -> Turn:
    """Any legal turn, but rather one that bears off, so that games end; Ann closes her home."""
    game = play.table.game
    assert game is not None
    legal = legal_turns(SHORT, game.position, phase.side, phase.dice)
    if phase.side is Side.WHITE and not game.position.white[0]:
        return legal.boards[max(legal.boards, key=closing)]
    off = [turn for turn in legal.turns if any(step.target == 0 for step in turn)]
    return source.choice(off or legal.turns)


def closing(position: Position) -> tuple[int, int, int]:
    """How far white has closed black out: points of the home, checkers on the bar, pips left."""
    points = sum(count > 1 for count in position.white[1:7])
    return position.black[25] * 2 + points, points, -position.pips(Side.WHITE)


def acts(play: Watched, source: Random) -> None:
    """Whoever is on does what is asked."""
    asked = due(play.table)
    (who,) = asked.players
    game = play.table.game
    assert game is not None
    if isinstance(game.phase, ToPlay):
        play.says(who, Confirm(a_turn(play, source, game.phase)))
    elif isinstance(game.phase, ToAnswer):
        raises: dict[Wanted, Intent] = {Wanted.BEAVER: Beaver(), Wanted.RACCOON: Raccoon()}
        higher: list[Intent] = [said for kind, said in raises.items() if kind in asked.kinds]
        if higher and source.random() < 0.5:
            play.says(who, higher[0])
        else:
            play.says(who, Take() if source.random() < 0.75 else Drop())
    elif source.random() < 0.03:
        play.says(who, Double())
    else:
        play.says(who, Roll(a_roll(source)))
