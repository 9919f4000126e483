"""The one line beside a result (chat.md 6): the turn that decided, the score between two, luck.

Owns choosing what is worth saying and to whom: in private the score of all games of the two, in a
group only that of the games played there. Leaves measures to `highlights`, words to phrases.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.face import Sight
from bot.chat.highlights import luck, swing
from bot.chat.story import Moment
from bot.play.ports import Chat, Posts
from bot.play.standings import PairLine, pair_line
from rules.agreement import variant_of
from rules.events import Played
from rules.game import Over
from rules.identity import PlayerId
from rules.position import Side
from rules.seating import Duel

FEWEST = 2
"""Games from which on a score is told."""


async def remark(posts: Posts, chat: Chat, sight: Sight, walked: Sequence[Moment]) -> str:
    """HTML on one line; empty while the game goes on and where there is nothing to say."""
    game, seating = sight.table.game, sight.table.seating
    if game is None or not isinstance(game.phase, Over) or not isinstance(seating, Duel):
        return ""
    winner = game.phase.result.winner
    if winner is None:
        return ""
    ends = seating.speaks_for(winner), seating.speaks_for(winner.other)
    line = await _between(posts, chat, sight, ends)
    parts = [
        _turning_point(sight, walked, winner),
        "" if line is None else _score(sight, ends, line),
        _luck(sight, walked),
    ]
    return " · ".join(part for part in parts if part)


def _turning_point(sight: Sight, walked: Sequence[Moment], winner: Side) -> str:
    say, found = sight.phrases, swing(walked, winner)
    if found is None or not isinstance(found.moment.event, Played):
        return ""
    event, before = found.moment.event, found.moment.before
    position = None if before is None or before.game is None else before.game.position
    turn = say.happened(
        event, sight.cast, variant=variant_of(sight.table.agreement), before=position
    )
    return say.turning_point(turn, found.pips)


async def _between(
    posts: Posts, chat: Chat, sight: Sight, ends: tuple[PlayerId, PlayerId]
) -> PairLine | None:
    """The winner's games and the loser's, as far as this place may know them."""
    winner, loser = ends
    own = sight.private and sight.view.audience in ends
    variant = sight.table.agreement.variant
    return await pair_line(posts, winner, loser, variant, chat=None if own else chat.id)


def _score(sight: Sight, ends: tuple[PlayerId, PlayerId], line: PairLine) -> str:
    """The winner first. Nothing after the first game that two have played."""
    if line.first + line.second < FEWEST:
        return ""
    winner, loser = (sight.cast.of(player) for player in ends)
    return sight.phrases.pair(winner, line.first, loser, line.second, line.run)


def _luck(sight: Sight, walked: Sequence[Moment]) -> str:
    found = luck(walked)
    if found is None:
        return ""
    return sight.phrases.luck(sight.cast.side(found.side), found.pips)
