"""Whether the games of a match file are played by the rules, and how they end.

Owns the way from the file's entries to what people ask of a table: every roll, turn and cube
word is put to `decide`. Leaves the format to `mat_reading` and the words of a refusal to
`mat_reasons`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from rules.actions import (
    Accept,
    Beaver,
    Confirm,
    Double,
    Drop,
    Intent,
    NextGame,
    OfferResign,
    Raccoon,
    Roll,
    Sit,
    Start,
    Take,
)
from rules.agreement import MOST_AUTOMATIC
from rules.cube import Raise
from rules.decide import decide, open_table
from rules.evolve import evolve, replay
from rules.game import Game, Opening, Over, ToAnswer, ToPlay, ToRoll
from rules.identity import HOUSE, Instant, PlayerId
from rules.mat_reading import Answer, Claim, Entry, MatError, MatFile, MatGame, Raised, Rolled
from rules.mat_reasons import because, objected, unreadable
from rules.mat_tags import agreement_of, first_cubes
from rules.moves import dead_to_all_rolls, next_steps
from rules.notation import Illegal, NotationError, WholeTurn, read_turn
from rules.position import PerSide, Side
from rules.refusals import Refusal, Refused
from rules.scoring import How, Kind, Result
from rules.standing import Crawford, Match
from rules.table import roll_due
from rules.variants import SHORT
from rules.wins import multiplier

PLAYERS = PerSide(PlayerId(1), PlayerId(2))
NOW = Instant(0)
SEAL = "a match file has no seals"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game of a file ended: `winner` and `kind` are None if the file breaks off in it."""

    winner: Side | None
    kind: Kind | None
    points: int


@dataclass(frozen=True, slots=True)
class Judged:
    """A file that is played by the rules: who played, each game, and the points in the end."""

    length: int
    names: PerSide[str]
    games: tuple[Outcome, ...]
    score: PerSide[int]


def judge(mat: MatFile, *, jacoby: bool = False) -> Judged:
    """Play a file through; `MatError` names the first line that is against the rules.

    A match is taken to have a Crawford game and a session to allow beavers and raccoons, as GNU
    Backgammon takes them, unless the file's tags say otherwise. `jacoby` is for sessions that
    were played so without saying it.
    """
    session = _Session(mat, jacoby=jacoby)
    outcomes = []
    for at, game in enumerate(mat.games):
        later = mat.games[at + 1] if at + 1 < len(mat.games) else None
        outcomes.append(session.play(game, later))
    return Judged(mat.length, mat.games[0].names, tuple(outcomes), session.score)


class _Session:
    """A table at which the left player is white, and the score as the file counts it."""

    def __init__(self, mat: MatFile, *, jacoby: bool) -> None:
        self.mat = mat
        self.agreement = agreement_of(mat.length, mat.tags, jacoby=jacoby)
        self.automatic = first_cubes(mat.tags)
        self.table = replay(open_table(PLAYERS.white, self.agreement, SEAL, NOW))
        self.says(PLAYERS.black, Sit())
        self.score = mat.games[0].score
        self.names = mat.games[0].names
        self.begun = False

    # ------------------------------------------------------------- the table

    def says(self, who: PlayerId, intent: Intent) -> None:
        """Somebody asks for something; `Refused` if it is not allowed."""
        for event in decide(self.table, who, intent, NOW):
            self.table = evolve(self.table, event)

    @property
    def game(self) -> Game:
        """The game on the table."""
        if self.table.game is None:
            raise Refused(Refusal.NO_GAME)
        return self.table.game

    def _stands_at(self, game: MatGame) -> None:
        """A match may be longer than a table's, and a file may begin in the middle of one."""
        if not self.mat.length:
            return
        if max(game.score.white, game.score.black) >= self.mat.length:
            raise MatError(game.line, f"the match to {self.mat.length} is already won")
        one_short = max(game.score.white, game.score.black) == self.mat.length - 1
        now = one_short and self.agreement.crawford
        state = Crawford.NOW if now else Crawford.BEFORE
        points = tuple((PLAYERS.of(side), game.score.of(side)) for side in Side)
        self.table = replace(
            self.table,
            standing=Match(self.mat.length, points, state),
            game=replace(self.game, crawford=now),
        )

    def _begin(self, game: MatGame) -> None:
        if game.score != self.score:
            score = f"{self.score.white} : {self.score.black}"
            hint = "" if self.mat.length or self.agreement.jacoby else " (or was Jacoby played?)"
            raise MatError(game.line, f"the score should be {score}{hint}")
        if self.table.closed:
            raise MatError(game.line, f"the match to {self.mat.length} is already won")
        if self.begun:
            self.says(PLAYERS.white, NextGame(SEAL))
        else:
            self.says(PLAYERS.white, Start(SEAL, SEAL))
            self._stands_at(game)
        self.begun = True
        cube = self._first_cube(game)
        while self.game.cube.value < cube and self.game.automatic < MOST_AUTOMATIC:
            self.says(HOUSE, Roll((1, 1)))

    def _first_cube(self, game: MatGame) -> int:
        """What the cube shows at first: more than 1 after automatic doubles (A20).

        Without the tag the first double tells.
        """
        if self.mat.length:
            return 1
        raises = (each.action for each in game.entries if isinstance(each.action, Raised))
        first = next(raises, None)
        doubled = first.value if first is not None and first.value is not None else 2
        return self.automatic.get(game.number, doubled // 2)

    # -------------------------------------------------------------- one game

    def play(self, game: MatGame, later: MatGame | None) -> Outcome:
        """A whole game; `later` is the one that follows it in the file."""
        self.names = game.names
        self._begin(game)
        for entry in game.entries:
            if isinstance(self.game.phase, Over):
                raise MatError(entry.line, "the game is already over")
            try:
                self._act(entry)
            except Refused as refused:
                raise MatError(entry.line, self._why(refused)) from refused
        return self._end(game, later)

    def _act(self, entry: Entry) -> None:
        player = PLAYERS.of(entry.side)
        match entry.action:
            case Rolled():
                self._roll(entry, entry.action)
            case Raised():
                self._raise(entry, entry.action)
            case Answer.TAKE:
                self.says(player, Take())
            case Answer.DROP:
                self.says(player, Drop())
            case _:
                assert_never(entry.action)

    def _roll(self, entry: Entry, rolled: Rolled) -> None:
        """A roll, with the turn or without one."""
        player = PLAYERS.of(entry.side)
        self._take_beaver(entry.side)
        if isinstance(self.game.phase, Opening):
            self._open(entry, rolled)
        elif self._was_skipped(entry.side):
            # Whoever is closed out does not roll (A52); other programs write a roll all the same.
            self._nothing_played(entry, rolled)
            return
        else:
            self._skip(entry.side.other)
            self._refuse_wrong_side(entry)
            self.says(HOUSE if roll_due(self.table) else player, Roll(rolled.dice))
        phase = self.game.phase
        if not isinstance(phase, ToPlay) or phase.side is not entry.side:
            self._nothing_played(entry, rolled)
        elif rolled.turn:
            self._turn(entry, phase, rolled.turn)

    def _take_beaver(self, side: Side) -> None:
        """A roll after a beaver says that the beaver was taken."""
        phase = self.game.phase
        if isinstance(phase, ToAnswer) and phase.turn is side and phase.offer.kind != Raise.DOUBLE:
            self.says(PLAYERS.of(phase.offer.by.other), Take())

    def _open(self, entry: Entry, rolled: Rolled) -> None:
        side, high, low = entry.side, max(rolled.dice), min(rolled.dice)
        if high == low:
            self._known_starter(entry.line, side)
            self.says(HOUSE if roll_due(self.table) else PLAYERS.of(side), Roll(rolled.dice))
        else:
            self.says(HOUSE, Roll((high, low) if side is Side.WHITE else (low, high)))

    def _known_starter(self, line: int, side: Side) -> None:
        """In later games it may have been agreed who begins (B.3), with any roll or the cube."""
        if self.game.number == 1:
            raise MatError(line, "a session begins with two different dice")
        begun = replace(self.game, phase=ToRoll(side), starts=side)
        self.table = replace(self.table, game=begun)

    def _was_skipped(self, side: Side) -> bool:
        """`side` has just passed without dice."""
        last, phase = self.game.last, self.game.phase
        skipped = last is not None and last.side is side and last.dice is None
        return skipped and isinstance(phase, ToRoll) and phase.side is side.other

    def _skip(self, side: Side) -> None:
        """`side` could have doubled, is closed out, and the file says nothing about it."""
        phase = self.game.phase
        on = isinstance(phase, ToRoll) and phase.side is side
        if on and dead_to_all_rolls(SHORT, self.game.position, side):
            self.says(PLAYERS.of(side), Roll((1, 1)))

    def _refuse_wrong_side(self, entry: Entry) -> None:
        phase = self.game.phase
        if isinstance(phase, ToPlay):
            name, dice = self.names.of(phase.side), phase.dice
            raise MatError(entry.line, f"{name} has not played {dice[0]}-{dice[1]} before this")
        if isinstance(phase, ToRoll) and phase.side is not entry.side:
            raise MatError(entry.line, f"it is the turn of {self.names.of(phase.side)}")

    def _nothing_played(self, entry: Entry, rolled: Rolled) -> None:
        if rolled.turn:
            raise MatError(entry.line, f"no step is legal here, {rolled.turn!r} neither")

    def _turn(self, entry: Entry, phase: ToPlay, text: str) -> None:
        game = self.game
        first = game.turns_done.of(phase.side) == 0
        try:
            read = read_turn(SHORT, game.position, phase.side, phase.dice, first, text)
        except NotationError as error:
            raise MatError(entry.line, unreadable(text)) from error
        if isinstance(read, Illegal):
            raise MatError(entry.line, f"{text!r}: {objected(read.objection)}")
        if not isinstance(read, WholeTurn):
            missing = next_steps(SHORT, game.position, phase.side, phase.dice, first, read.turn)
            raise MatError(entry.line, f"{text!r}: a {missing[0].die} must still be played")
        self.says(PLAYERS.of(phase.side), Confirm(read.turn))

    def _raise(self, entry: Entry, raised: Raised) -> None:
        player = PLAYERS.of(entry.side)
        phase = self.game.phase
        if isinstance(phase, ToAnswer) and phase.offer.by is not entry.side:
            self.says(player, Beaver() if phase.offer.kind == Raise.DOUBLE else Raccoon())
        else:
            if isinstance(phase, Opening):
                self._known_starter(entry.line, entry.side)
            self._skip(entry.side.other)
            self.says(player, Double())
        after = self.game.phase
        if isinstance(after, ToAnswer) and raised.value not in {None, after.offer.value}:
            raise MatError(entry.line, f"the cube would show {after.offer.value}")

    # --------------------------------------------------------------- its end

    def _end(self, game: MatGame, later: MatGame | None) -> Outcome:
        claim = game.claim or self._implied(later)
        kind: Kind | None = None
        if claim is not None and not isinstance(self.game.phase, Over):
            try:
                kind = self._give_up(claim)
            except Refused as refused:
                raise MatError(claim.line, self._why(refused)) from refused
        phase = self.game.phase
        if not isinstance(phase, Over) or phase.result.winner is None:
            if later is not None:
                raise MatError(later.line, f"game {game.number} has not ended")
            return Outcome(None, None, 0)
        result, winner = phase.result, phase.result.winner
        if claim is not None:
            self._check(claim, result, winner)
        self.score = self.score.with_(winner, self.score.of(winner) + result.points)
        return Outcome(winner, kind or result.kind, result.points)

    def _check(self, claim: Claim, result: Result, winner: Side) -> None:
        """What the file says is what the rules say; it may leave Jacoby out."""
        if claim.side is not winner and result.how is How.BORNE_OFF:
            raise MatError(claim.line, f"{self.names.of(winner)} has won")
        board = multiplier(SHORT, result.kind) * result.cube
        if result.how is not How.RESIGNED and claim.points not in {board, result.points}:
            raise MatError(claim.line, f"this game is worth {result.points}, not {claim.points}")

    def _implied(self, later: MatGame | None) -> Claim | None:
        """A game without a result was given up for what the next score says."""
        if later is None:
            return None
        for side in Side:
            won = later.score.of(side) - self.score.of(side)
            if won > 0:
                return Claim(later.line, side, won)
        return None

    def _give_up(self, claim: Claim) -> Kind:
        """The file records no resignation: it only says who has won how much (C.7)."""
        winner, loser = PLAYERS.of(claim.side), PLAYERS.of(claim.side.other)
        phase, cube = self.game.phase, self.game.cube
        if isinstance(phase, ToAnswer):
            self.says(loser, Drop())
            return SHORT.kinds[0]
        if isinstance(phase, Opening):
            self._known_starter(claim.line, claim.side.other)
        times, rest = divmod(claim.points, cube.value)
        if rest or not 1 <= times <= len(SHORT.kinds):
            many = f"{claim.points} point{'s' * (claim.points != 1)}"
            raise MatError(claim.line, f"nobody can win {many} with the cube at {cube.value}")
        cut = self.agreement.jacoby and not cube.turned
        self.says(loser, OfferResign(1 if cut else times))
        if self.table.offers:
            self.says(winner, Accept(self.table.offers[-1].seq))
        return SHORT.kinds[times - 1]

    def _why(self, refused: Refused) -> str:
        return because(refused, {PLAYERS.of(side): self.names.of(side) for side in Side})
