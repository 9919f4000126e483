"""Matches and sessions that GNU Backgammon played and wrote: ours must end as it announced.

Owns a reader that is just enough for these files. Every roll, turn, double, take and drop is
put to `decide`; results, prices and scores are GNU Backgammon's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.actions import Accept, Confirm, Double, Drop, Intent, NextGame, OfferResign, Roll, Take
from rules.agreement import Agreement, MatchTo, Money, variant_of
from rules.events import GameWon
from rules.game import Opening, Over, ToPlay
from rules.identity import HOUSE, PlayerId
from rules.notation import WholeTurn, read_turn
from rules.standing import Match, points_of
from rules.steps import Dice, Turn
from rules.table import due, roll_due
from tests.rules.flow.playing import ANN, BOB, WHITE, Play

MATS = Path(__file__).parents[2] / "cases" / "mat"
RESULTS = json.loads((MATS / "results.json").read_text())
TIMES = {"single": 1, "gammon": 2, "backgammon": 3}

WORDS: dict[str, Intent] = {"Doubles": Double(), "Takes": Take(), "Drops": Drop()}

LINE = re.compile(r"^ *\d+\) ?(.*)$")
ACTION = re.compile(r"(\d)(\d):((?: +\d+/\d+\*?)*)|(Doubles|Takes|Drops)")
Action = tuple[Dice, str] | str


def games(text: str) -> Iterator[tuple[bool, list[Action]]]:
    """Each game: whether the left player moves first, and what is done, by turns."""
    for part in re.split(r"^ Game \d+$", text, flags=re.MULTILINE)[1:]:
        actions: list[Action] = []
        lines = [line for line in part.splitlines() if LINE.match(line)]
        left_first = bool(re.match(r"^ *1\) \S", lines[0]))
        for line in lines:
            for found in ACTION.finditer(line.split(")", 1)[1]):
                one, two, moves, word = found.groups()
                actions.append(word or ((int(one), int(two)), moves.strip()))
        yield left_first, actions


class Replayed(Play):
    """The left player is Ann."""

    def game_phase(self) -> object:
        assert self.table.game is not None
        return self.table.game.phase

    def plays_game(self, actions: list[Action], *, left_first: bool) -> None:
        player = ANN if left_first else BOB
        for action in actions:
            self.does(player, action)
            player = BOB if player == ANN else ANN

    def does(self, player: PlayerId, action: Action) -> None:
        if isinstance(action, str):
            assert due(self.table).players == (player,)
            self.says(player, WORDS[action])
            return
        roll, moves = action
        if isinstance(self.game_phase(), Opening):
            high, low = max(roll), min(roll)
            self.says(HOUSE, Roll((high, low) if player == ANN else (low, high)))
        elif self.on_turn() != player:
            # He was closed out and passed over without dice, which GNU Backgammon rolls.
            assert not moves
            return
        else:
            self.says(HOUSE if roll_due(self.table) else player, Roll(roll))
        phase = self.game_phase()
        if isinstance(phase, ToPlay) and self.seat(phase) == player:
            assert moves
            self.says(player, Confirm(self.turn_of(phase, moves)))
        else:
            assert not moves

    def seat(self, phase: ToPlay) -> PlayerId:
        assert self.table.seating is not None
        return self.table.seating.speaks_for(phase.side)

    def on_turn(self) -> PlayerId:
        game, seating = self.table.game, self.table.seating
        assert game is not None
        assert seating is not None
        assert not isinstance(game.phase, Opening | Over)
        side = getattr(game.phase, "side", WHITE)
        return seating.speaks_for(side)

    def turn_of(self, phase: ToPlay, moves: str) -> Turn:
        game = self.table.game
        assert game is not None
        first = game.turns_done.of(phase.side) == 0
        variant = variant_of(self.table.agreement)
        read = read_turn(variant, game.position, phase.side, phase.dice, first, moves)
        assert isinstance(read, WholeTurn), (moves, phase, read)
        return read.turn

    def resigns(self, loser: PlayerId, kind: str) -> None:
        """The file leaves a resignation out; its kind is in the results."""
        game = self.table.game
        assert game is not None
        cut = self.table.agreement.jacoby and not game.cube.turned
        self.says(loser, OfferResign(1 if cut else TIMES[kind]))
        if self.table.offers:
            self.says(BOB if loser == ANN else ANN, Accept(self.table.offers[0].seq))


def agreement_of(result: dict[str, Any]) -> Agreement:
    if result["length"]:
        return Agreement(format=MatchTo(result["length"]), cube=True, crawford=True)
    beavers = result["beavers_allowed"] > 0
    return Agreement(
        format=Money(),
        cube=True,
        jacoby=result["jacoby"],
        beavers=beavers,
        raccoons=beavers,
    )


@pytest.mark.parametrize("result", [pytest.param(each, id=each["file"]) for each in RESULTS])
def test_a_table_ends_as_gnu_backgammon_says(result: dict[str, Any]) -> None:
    text = (MATS / result["file"]).read_text()
    names = re.findall(r"^ (\w+) : \d+ +(\w+) : \d+", text, re.MULTILINE)[0]
    play = Replayed.begun(agreement_of(result))
    assert isinstance(play, Replayed)
    for number, (left_first, actions) in enumerate(games(text)):
        announced = result["games"][number]
        winner = ANN if announced["winner"] == names[0] else BOB
        if number:
            play.says(ANN, NextGame(f"seal-{number + 2}"))
        play.plays_game(actions, left_first=left_first)
        if not isinstance(play.game_phase(), Over):
            play.resigns(BOB if winner == ANN else ANN, announced["kind"])
        won = [event for event in play.log if isinstance(event, GameWon)][-1]
        assert won.result.points == announced["points"]
        assert [paid.payee for paid in won.transfers] == [winner]
    assert len(result["games"]) == number + 1
    standing = play.table.standing
    assert standing is not None
    score = tuple(result["final_score"].values())
    if isinstance(standing, Match):
        assert tuple(points_of(standing, player) for player in (ANN, BOB)) == score
        assert play.table.closed is standing.over
    else:
        assert points_of(standing, ANN) == score[0] - score[1]
