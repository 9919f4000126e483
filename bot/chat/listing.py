"""The list of games: what is on which page, in which order, with which buttons.

Owns `/games` as a page that can be turned. One's own games in private, from all chats, the most
urgent first; in a group the tables that stand there. The words are `bot.phrases.lobby`'s.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.boards import board, named
from bot.chat.buttons import Press, Verb
from bot.chat.identity import Here
from bot.chat.labels import GROUP, PRIVATE
from bot.chat.picking import Row, in_pairs
from bot.chat.roundkeys import play_all_button
from bot.phrases.lobby import GamesList, ListedGame
from bot.phrases.names import Name, apart
from bot.play.pending import pending, time_up, urgency, waits
from bot.play.ports import ChatKind, GameLine
from rules.identity import PlayerId
from rules.table import Table

ON_A_PAGE = 8
"""Games and buttons on one page, so that both are seen at once."""

MOST_OF_MINE, MOST_HERE = 50, 100


class GamesPage(CallbackData, prefix="g1"):
    """A page of the list, counted from 1."""

    number: int = 1


@dataclass(frozen=True, slots=True)
class Listed:
    """A page of the list: HTML and what stands under it."""

    text: str
    buttons: InlineKeyboardMarkup | None


async def games_page(here: Here, number: int = 1) -> Listed:
    """Page `number`, or the last if there are not so many."""
    lines = await _lines(here)
    pages = max(1, -(-len(lines) // ON_A_PAGE))
    number = min(max(number, 1), pages)
    names = await _names(here, lines)
    games, rows = [], []
    for line in lines[(number - 1) * ON_A_PAGE : number * ON_A_PAGE]:
        stands = await here.app.referee.look(line.table)
        if stands is None:
            continue
        game = await _listed(here, line, stands.table, names)
        games.append(game)
        button = await _open(here, line, stands.table, game)
        if button is not None:
            rows.append(button)
    mine = sum(here.person.id in line.awaited for line in lines)
    listed = GamesList(games=games, mine=mine, page=number, pages=pages)
    say = here.say
    text = say.games(listed) if here.private else say.games_here(listed)
    keys = await _keys(here, rows, number, pages)
    return Listed(text, InlineKeyboardMarkup(inline_keyboard=keys) if keys else None)


async def _lines(here: Here) -> Sequence[GameLine]:
    posts, me = here.app.posts, here.person.id
    if not here.private:
        return await posts.games_in(here.chat.id, here.thread, limit=MOST_HERE)
    own = await posts.games_of(me, limit=MOST_OF_MINE)
    return sorted(own, key=lambda line: urgency(line, me))


async def _keys(here: Here, opening: Row, number: int, pages: int) -> list[Row]:
    """The whole round first, then a button for each game, then the pages."""
    rows: list[Row] = []
    if here.private:
        waiting = await pending(here.app.referee.look, here.app.posts, here.person.id)
        if len(waiting) > 1:  # a single one has its own button
            rows.append([play_all_button(here.say, len(waiting))])
    rows += in_pairs(opening, PRIVATE if here.private else GROUP)
    if pages > 1:
        back = _to("◀", number - 1 if number > 1 else pages)
        rows.append([back, _to(f"{number}/{pages}", number), _to("▶", number % pages + 1)])
    return rows


def _to(text: str, number: int) -> InlineKeyboardButton:
    return InlineKeyboardButton(text=text, callback_data=GamesPage(number=number).pack())


async def _open(
    here: Here, line: GameLine, table: Table, game: ListedGame
) -> InlineKeyboardButton | None:
    """The way to a board: shown again where it stands; in private a group's one can be played."""
    if not game.others:
        return None
    if await board(here, line.table) is not None:
        verb = Verb.BOARD
    elif here.private and waits(table, here.person.id):
        verb = Verb.PLAY_ALL
    else:
        return None
    press = Press(table=line.table, since=table.since, verb=verb)
    label = here.say.open_game(game.number, game.others[0], mine=game.mine)
    return InlineKeyboardButton(text=label, callback_data=press.pack())


async def _names(here: Here, lines: Sequence[GameLine]) -> Mapping[PlayerId, Name]:
    """Everybody of the whole list, namesakes told apart on all its pages in the same way."""
    everybody = sorted({player for line in lines for player in line.seats})
    people = await here.app.posts.people(everybody)
    return apart({player: named(here.say, person) for player, person in people.items()})


async def _listed(
    here: Here, line: GameLine, table: Table, names: Mapping[PlayerId, Name]
) -> ListedGame:
    """One line: in private the opponent is named and the group, in a group both players are."""
    me, now = here.person.id, here.app.now()
    shown = [player for player in line.seats if not (here.private and player == me)]
    until = time_up(line)
    return ListedGame(
        number=line.table,
        variant=table.agreement.variant,
        others=[names[p] if p in names else here.say.nobody() for p in shown],
        mine=me in line.awaited,
        waiting=max(now - line.since_at, 0),
        left=None if until is None else until - now,
        where=await _where(here, line) if here.private else None,
    )


async def _where(here: Here, line: GameLine) -> str | None:
    for each in line.chats:
        chat = await here.app.posts.chat(each)
        if chat is not None and chat.kind is ChatKind.GROUP:
            return chat.title
    return None
