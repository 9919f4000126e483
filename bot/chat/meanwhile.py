"""While you were away: what a board tells whoever it asks, and the way through it in pictures.

Owns what belongs to "since my last turn" and the button that opens these turns one by one. Pure.
The words are `captions`' business, the pages those of the replay.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.buttons import Verb
from bot.chat.captions import worth_telling
from bot.chat.face import Away, Sight
from bot.chat.picking import MOST_ROWS, Row, button, room_of
from bot.chat.replaykeys import Wish, write_wish
from bot.chat.roundkeys import beside_menu
from bot.chat.story import TURNS, Moment, beyond, kept
from bot.play.pending import waits
from rules import events as happened
from rules.identity import HOUSE, PlayerId
from rules.table import Table, due

DECISIONS = (happened.Played, happened.DoubleOffered, happened.Raised, happened.Taken)
"""After one of these it is somebody else's turn, or the dice's."""

FEWEST = 2
"""One turn is on the board with its arrows; from two on they can be stepped through."""


def reader_of(table: Table, audience: PlayerId | None) -> PlayerId | None:
    """To whom everything since their last turn is told: whoever is asked, of two.

    Several people on one side are told what the screen lacks: each has been there or not.
    """
    asked = due(table).players
    if table.agreement.chouette or len(asked) != 1 or asked[0] == HOUSE:
        return None
    if audience not in {None, asked[0]} or not waits(table, asked[0]):
        return None
    return asked[0]


def meanwhile(
    walked: Sequence[Moment], table: Table, reader: PlayerId, shown: int
) -> tuple[tuple[Moment, ...], Away]:
    """Everything since the last turn of `reader`; turns that played themselves are news too.

    What a screen that shows number `shown` lacks beyond that is told as well. Nothing is told to
    whoever has had no turn yet: that is the game's beginning, and told as such.
    """
    left = kept(walked)
    mine = (one for one in reversed(left) if one.who == reader and isinstance(one.event, DECISIONS))
    last = next(mine, None)
    since = 0 if last is None else last.seq
    starts = [at for at, one in enumerate(left) if isinstance(one.event, happened.GameStarted)]
    game = left[starts[-1] :] if starts else left
    turns = [one for one in game if isinstance(one.event, TURNS)]
    news = [one for one in turns if one.seq > since]
    known = min(since, shown) if shown else since
    told = tuple(one for one in beyond(walked, known) if worth_telling(one, table))
    return () if last is None else told, Away(first=len(turns) - len(news) + 1, turns=len(news))


def with_meanwhile(sight: Sight, rows: list[Row]) -> list[Row]:
    """The rows of a board with the way through the turns that its reader has not seen."""
    game, away = sight.table.game, sight.away
    if game is None or away is None or away.turns < FEWEST or sight.draft:
        return rows
    label = sight.phrases.turns_since(away.turns)
    key = button(sight, label, Verb.MEANWHILE, write_wish(Wish(game.number, away.first)))
    placed = beside_menu(rows, key, room_of(sight))
    if placed is not None:
        return placed
    return rows if len(rows) >= MOST_ROWS else [*rows, [key]]
