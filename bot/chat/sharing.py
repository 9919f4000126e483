"""A result as a picture that somebody sends on.

Owns the words on the card, whose side of the board it shows, and sending it once from memory:
Telegram keeps what it was given. The drawing is `render.card`'s.
"""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import replace

from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError
from aiogram.types import BufferedInputFile, InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.cards import share_link
from bot.chat.identity import Here
from bot.chat.looks import looks_of, worn
from bot.chat.noting import home
from bot.chat.pictures import edition
from bot.chat.posting import Screen
from bot.chat.sights import scene_for
from bot.phrases.names import Name, escape
from bot.phrases.phrases import Phrases
from bot.play.ports import View
from render.card import Headline, card
from render.scene import Scene
from render.style import THEMES
from render.text import sayable
from rules.agreement import MatchTo
from rules.game import Over
from rules.identity import TableId
from rules.scoring import Result
from rules.standing import Match
from rules.table import Table

FILE_NAME = "result.jpg"


async def send_card(here: Here, bot: Bot, table: TableId) -> bool:
    """The last result of `table` as a picture into this person's own chat.

    False where no game is over there, or nothing can be sent.
    """
    made = await _card(here, table)
    if made is None:
        return False
    scene, headline, theme, text = made
    say, app = here.mine, here.app
    link = share_link(text, home(app.username))
    send_on = InlineKeyboardButton(text=say.send_on(), url=link)
    key = _fingerprint(app.bot_id, scene, headline, theme)
    known = await app.posts.file_id(key)
    drawn = None
    for _ in range(2):
        if known is None:
            data = await asyncio.to_thread(card, scene, headline, THEMES[theme])
            drawn = BufferedInputFile(data, FILE_NAME)
        try:
            sent = await bot.send_photo(
                here.person.telegram_id,
                known or drawn or "",
                caption=f"{escape(text)}\n@{app.username}",
                parse_mode="HTML",
                reply_markup=InlineKeyboardMarkup(inline_keyboard=[[send_on]]),
            )
        except TelegramForbiddenError:
            await app.posts.set_can_dm(here.person.telegram_id, False)
            return False
        except TelegramBadRequest:
            if known is None:
                return False
            known = None  # Telegram does not know this file any more
            continue
        if known is None and sent.photo:
            await app.posts.save_file_id(key, sent.photo[-1].file_id)
        return True
    return False


async def _card(here: Here, number: TableId) -> tuple[Scene, Headline, str, str] | None:
    """The board, the words around it, the theme, and the text beside the picture (plain)."""
    views = await here.app.posts.views(number)
    look = await here.app.sights.look(_nearest(here, views)) if views else None
    if look is None:
        return None
    table, cast, say = look.sight.table, look.sight.cast, here.mine
    scene = scene_for(look)
    if scene is None or table.game is None or not isinstance(table.game.phase, Over):
        return None
    own = None if table.seating is None else table.seating.side_of(here.person.id)
    if own is not None:
        scene = replace(scene, bottom=own, numbers=own)
    looks = looks_of(here.person.settings)
    screen = worn(Screen(text="", scene=scene, buttons=None), looks, say, refused=False)
    result = table.game.phase.result
    winner = say.nobody() if result.winner is None else say.party(result.winner, cast)
    loser = say.nobody() if result.winner is None else say.party(result.winner.other, cast)
    if result.winner is None:
        winner, loser = (cast.of(player) for player in table.seats[:2])
    headline = _headline(here, table, result, winner, loser)
    game = say.variant(table.agreement.variant)
    text = say.share_result(game, result, winner, loser)
    return screen.scene or scene, headline, screen.theme, text


def _headline(here: Here, table: Table, result: Result, winner: Name, loser: Name) -> Headline:
    say, standing = here.mine, table.standing
    stranger = say.nobody().text
    first, second = (sayable(name.text, stranger) for name in (winner, loser))
    score = None
    if isinstance(standing, Match):
        points = sorted((points for _, points in standing.points), reverse=True)
        score = (points[0], points[-1])
    length = table.agreement.format.length if isinstance(table.agreement.format, MatchTo) else None
    return Headline(
        title=say.card_title(result, first),
        line=say.card_line(result, first, second, score),
        above=_game(say, table, length),
        below=f"@{here.app.username}",
        fallback=stranger,
    )


def _game(say: Phrases, table: Table, length: int | None) -> str:
    return say.card_game(say.variant(table.agreement.variant), length)


def _nearest(here: Here, views: tuple[View, ...]) -> View:
    """The view of this person if there is one: the board as they know it."""
    return next((view for view in views if view.audience == here.person.id), views[0])


def _fingerprint(bot_id: int, scene: Scene, headline: Headline, theme: str) -> str:
    said = f"card {bot_id} {edition()} {theme} {headline!r} {scene!r}"
    return hashlib.sha256(said.encode()).hexdigest()
