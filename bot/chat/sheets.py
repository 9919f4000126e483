"""Sheets as pictures: the games of a session with their sums, and the dice for an order.

Owns what stands in the cells and the sending. Sums are checked before anything is drawn. The
drawing is `render.sheet`'s, who pays whom the rules' business.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from aiogram.exceptions import TelegramAPIError, TelegramForbiddenError
from aiogram.types import BufferedInputFile, InputMediaPhoto, Message

from bot.chat.asides import looks_here
from bot.chat.boards import Board
from bot.chat.identity import Here
from bot.chat.looks import Form
from bot.chat.nophotos import refuses
from bot.chat.replies import plain
from bot.phrases.names import Cast
from bot.phrases.phrases import Phrases
from bot.phrases.results import SheetRow
from render.columns import Row
from render.sheet import Note, page_count, sheet
from render.style import THEMES, Style
from rules.agreement import Stake
from rules.ledger import settlement
from rules.standing import Points, balanced
from rules.team_events import OrderRolled

FILE_NAME = "sheet.jpg"
MOST_PAGES = 10
"""Pictures of one album; of a longer session the last games stand there."""

ROWS_A_PAGE = 13


def totals_of(rows: Sequence[SheetRow], standing: Points) -> Points:
    """What everybody on the sheet has by its rows, checked: all of it sums to zero.

    `standing` names the people. It runs ahead of the rows while a game is played that somebody
    has already dropped out of and paid for (D.5).
    """
    sums = dict.fromkeys((player for player, _ in standing), 0)
    for row in rows:
        assert sum(points for _, points in row.points) == 0, row  # noqa: S101 - a bug
        for player, points in row.points:
            sums[player] = sums.get(player, 0) + points
    totals = tuple(sums.items())
    back = tuple(replace(each, payer=each.payee, payee=each.payer) for each in settlement(totals))
    evened = balanced(totals, back)  # who pays in the end has lost so much less
    assert not any(points for _, points in evened), evened  # noqa: S101 - a bug
    return totals


def pictures_of(  # noqa: PLR0913, PLR0917 - a sheet has these parts
    number: int,
    rows: Sequence[SheetRow],
    totals: Points,
    cast: Cast,
    say: Phrases,
    stake: Stake | None,
    style: Style,
) -> list[bytes]:
    """The pages: a column for each person, a row for each game, the sums, who pays whom."""
    people = [player for player, _ in totals]
    heads = (*say.sheet_heads(), *(cast.of(player).text for player in people))
    first = max(0, len(rows) - MOST_PAGES * ROWS_A_PAGE + ROWS_A_PAGE)
    lines: list[Row] = []
    for row in rows[first:]:
        got = dict(row.points)
        points = tuple(got.get(player, "") for player in people)
        lines.append((str(row.game_no), plain(say.how(row)), *points))
    sums: Row = ("", say.sheet_total(), *(points for _, points in totals))
    notes: list[Note] = [
        (
            cast.of(each.payer).text,
            "→",
            cast.of(each.payee).text,
            plain(say.amount(each.points, stake)),
        )
        for each in settlement(totals)
    ]
    return [
        sheet(
            say.sheet_title(number),
            heads,
            lines,
            sums,
            notes,
            style,
            page=page,
            fallback=say.nobody().text,
        )
        for page in range(1, page_count(lines, notes) + 1)
    ]


def order_picture(event: OrderRolled, cast: Cast, say: Phrases, style: Style) -> bytes:
    """One die each, ties among the tied only, in the order that came of it (D.1)."""
    lines: list[Row] = [
        (
            say.order_part(place),
            cast.of(player).text,
            tuple(dict(each)[player] for each in event.rounds if player in dict(each)),
        )
        for place, player in enumerate(event.order)
    ]
    return sheet(say.order_title(), ("", "", ""), lines, style=style, fallback=say.nobody().text)


async def send_sheet(  # noqa: PLR0913, PLR0917 - where, whose and what
    message: Message,
    here: Here,
    seen: Board,
    rows: Sequence[SheetRow],
    totals: Points,
    cast: Cast,
    caption: str = "",
) -> bool:
    """The sheet where `message` stands; False where pictures are not wanted or not taken.

    `caption` (HTML) says the same in words; without one the table's number does.
    """
    stake = seen.table.agreement.stake
    style = THEMES[looks_here(here).theme]
    pages = await asyncio.to_thread(
        pictures_of, seen.id, rows, totals, cast, here.say, stake, style
    )
    return await send_pictures(message, here, pages, caption or here.say.sheet_title(seen.id))


async def send_pictures(
    message: Message, here: Here, pages: Sequence[bytes], caption: str = ""
) -> bool:
    """Pictures where `message` stands, the caption (HTML) under the first."""
    refused = refuses(here.chat.settings, here.app.now())
    if refused or looks_here(here).form is not Form.PICTURE:
        return False
    files = [BufferedInputFile(page, filename=FILE_NAME) for page in pages[:MOST_PAGES]]
    try:
        if len(files) == 1:
            await message.answer_photo(files[0], caption=caption or None, parse_mode="HTML")
        else:
            await message.answer_media_group(
                [
                    InputMediaPhoto(
                        media=file, caption=None if place else caption, parse_mode="HTML"
                    )
                    for place, file in enumerate(files)
                ]
            )
    except TelegramForbiddenError:
        return True  # nothing can be said there at all
    except TelegramAPIError:
        return False  # the text says it too
    return True
