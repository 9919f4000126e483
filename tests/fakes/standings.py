"""How people stand, worked out anew from every log with each question: slow and simple."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.play.standings import Meeting, Ranked, Record
from rules.events import Event, GameStarted
from rules.identity import Instant, PlayerId, TableId
from rules.outcome import Decided, Outcome, Score, outcome
from rules.rating import Rating, after_match
from rules.scoring import Kind
from rules.throws import Throws
from rules.variants import VARIANTS
from storage.records import ChatId, View, ViewId


@dataclass(frozen=True)
class Told:
    """One game with its table."""

    table: TableId
    outcome: Outcome


class FakeStandings(ABC):
    """`Standings` in memory; there is nothing to keep up to date."""

    _views: dict[ViewId, View]

    def __init__(self) -> None:
        super().__init__()
        self._boards: dict[tuple[ChatId, PlayerId], Instant] = {}

    @abstractmethod
    def logs(self) -> Sequence[tuple[TableId, Sequence[Event]]]:
        """Every table with its events."""

    async def count_games(self, most: int) -> int:  # noqa: ARG002 - nothing is kept
        """Nothing is ever behind."""
        return 0

    async def recount(self) -> None:
        """Nothing is kept."""
        await self.count_games(0)

    def _games(self) -> list[Told]:
        """Every game that is over, in the order in which they ended."""
        told = [
            Told(table, found)
            for table, events in self.logs()
            for game in _games(events)
            if (found := outcome(game)) is not None
        ]
        return sorted(told, key=lambda each: (each.outcome.at, each.table, each.outcome.game_no))

    async def records_of(self, player: PlayerId) -> tuple[Record, ...]:
        """Over everything."""
        return self._records(player, None)

    async def records_between(
        self, player: PlayerId, other: PlayerId, *, chat: ChatId | None = None
    ) -> tuple[Record, ...]:
        """Against one."""
        return self._records(player, other, chat)

    def _records(
        self, player: PlayerId, other: PlayerId | None, chat: ChatId | None = None
    ) -> tuple[Record, ...]:
        games = self._games()
        if chat is not None:
            games = [each for each in games if each.table in self._shown_in(chat)]
        found = []
        for variant in VARIANTS:
            mine = [each.outcome for each in games if each.outcome.variant == variant]
            scores = [
                score
                for each in mine
                for score in each.scores
                if score.player == player and (other is None or score.other == other)
            ]
            decided = [
                each.decided
                for each in mine
                if each.decided is not None
                and each.decided.formal
                and player in (each.decided.winner, each.decided.loser)
                and (other is None or other in (each.decided.winner, each.decided.loser))
            ]
            if scores or decided:
                found.append(_record(variant, player, scores, decided))
        return tuple(found)

    async def opponents_of(self, player: PlayerId, *, most: int) -> tuple[PlayerId, ...]:
        """The most frequent first, then who was met last."""
        often: Counter[PlayerId] = Counter()
        last: dict[PlayerId, Instant] = {}
        for each in self._games():
            for score in each.outcome.scores:
                if score.player == player and score.other is not None:
                    often[score.other] += 1
                    last[score.other] = each.outcome.at
        order = sorted(often, key=lambda other: (-often[other], -last[other], other))
        return tuple(order[:most])

    async def throws_of(self, player: PlayerId) -> Throws:
        """Face by face."""
        faces, doublets, pips = [0] * 6, 0, 0
        for each in self._games():
            for who, threw in each.outcome.throws:
                if who == player:
                    faces = [a + b for a, b in zip(faces, threw.faces, strict=True)]
                    doublets, pips = doublets + threw.doublets, pips + threw.pips
        one, two, three, four, five, six = faces
        return Throws((one, two, three, four, five, six), doublets, pips)

    def _shown_in(self, chat: ChatId) -> set[TableId]:
        views = self._views.values()
        return {view.table for view in views if view.chat == chat and view.audience is None}

    async def meetings_in(self, chat: ChatId, *, most: int) -> tuple[Meeting, ...]:
        """The most frequent first, then the last."""
        shown = self._shown_in(chat)
        games: dict[tuple[PlayerId, PlayerId, str], list[tuple[Instant, Score]]] = {}
        for each in self._games():
            for score in each.outcome.scores if each.table in shown else ():
                if score.other is not None and score.player < score.other:
                    key = (score.player, score.other, each.outcome.variant)
                    games.setdefault(key, []).append((each.outcome.at, score))
        order = sorted(games, key=lambda key: (-len(games[key]), -games[key][-1][0], *key))
        return tuple(
            Meeting(
                players=key[:2],
                variant=key[2],
                wins=(
                    sum(score.won > 0 for _, score in games[key]),
                    sum(score.won < 0 for _, score in games[key]),
                ),
                games=len(games[key]),
                points=sum(score.points for _, score in games[key]),
            )
            for key in order[:most]
        )

    async def chouettes_in(self, chat: ChatId) -> tuple[tuple[PlayerId, int], ...]:
        """The most first."""
        shown, points = self._shown_in(chat), dict[PlayerId, int]()
        for each in self._games():
            for score in each.outcome.scores if each.table in shown else ():
                if score.other is None:
                    points[score.player] = points.get(score.player, 0) + score.points
        return tuple(sorted(points.items(), key=lambda entry: (-entry[1], entry[0])))

    def _ratings(self) -> dict[tuple[str, PlayerId], Rating]:
        """Every match in the order in which they were decided."""
        matches = [
            (each.outcome.decided.at, each.table, each.outcome.variant, each.outcome.decided)
            for each in self._games()
            if each.outcome.decided is not None
        ]
        found: dict[tuple[str, PlayerId], Rating] = {}
        for _, _, variant, match in sorted(matches, key=lambda entry: entry[:2]):
            winner, loser = (variant, match.winner), (variant, match.loser)
            found[winner], found[loser] = after_match(
                found.get(winner, Rating()), found.get(loser, Rating()), match.length
            )
        return found

    async def ratings_of(self, player: PlayerId) -> dict[str, Rating]:
        """By variant."""
        return {game: each for (game, who), each in self._ratings().items() if who == player}

    async def board_of(self, chat: ChatId) -> tuple[Ranked, ...]:
        """Who joined, the best first."""
        ratings, found = self._ratings(), []
        for player in sorted(who for where, who in self._boards if where == chat):
            mine = [(game, each) for (game, who), each in ratings.items() if who == player]
            found += [Ranked(player=player, variant=game, rating=each) for game, each in mine]
            if not mine:
                found.append(Ranked(player=player, variant=None, rating=Rating()))
        return tuple(sorted(found, key=lambda each: (each.variant or "", -each.rating.value)))

    async def join_board(self, chat: ChatId, player: PlayerId, at: Instant) -> None:
        """Once."""
        self._boards.setdefault((chat, player), at)

    async def leave_board(self, chat: ChatId, player: PlayerId) -> None:
        """Or not at all."""
        self._boards.pop((chat, player), None)

    async def boards_of(self, player: PlayerId) -> tuple[ChatId, ...]:
        """By when they were joined."""
        mine = [(at, chat) for (chat, who), at in self._boards.items() if who == player]
        return tuple(chat for _, chat in sorted(mine))

    def _off_the_boards(self, player: PlayerId) -> None:
        """Somebody is forgotten."""
        self._boards = {key: at for key, at in self._boards.items() if key[1] != player}


def _games(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events game by game, what came before the first left out."""
    game: list[Event] = []
    for event in events:
        if isinstance(event, GameStarted):
            if game:
                yield game
            game = []
        if game or isinstance(event, GameStarted):
            game.append(event)
    if game:
        yield game


def _record(
    variant: str, player: PlayerId, scores: Sequence[Score], decided: Sequence[Decided]
) -> Record:
    """Game after game, as a person with a pencil would."""
    wins = losses = draws = won = lost = streak = longest = drought = teams = team_points = 0
    kinds: Counter[Kind] = Counter()
    for score in scores:
        if score.other is None:
            teams, team_points = teams + 1, team_points + score.points
            continue
        if score.won == 0:
            draws, streak = draws + 1, 0
        elif score.won > 0:
            wins, streak = wins + 1, max(streak, 0) + 1
            longest = max(longest, streak)
            if score.kind is not None:
                kinds[score.kind] += 1
        else:
            losses, streak = losses + 1, min(streak, 0) - 1
            drought = max(drought, -streak)
        won, lost = won + max(score.points, 0), lost + max(-score.points, 0)
    return Record(
        variant=variant,
        wins=wins,
        losses=losses,
        draws=draws,
        won=won,
        lost=lost,
        matches_won=sum(each.winner == player for each in decided),
        matches_lost=sum(each.loser == player for each in decided),
        kinds=tuple((kind, kinds[kind]) for kind in Kind if kinds[kind]),
        streak=streak,
        longest=longest,
        drought=drought,
        chouettes=teams,
        chouette_points=team_points,
    )
