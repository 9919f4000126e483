"""Reading games of the past: their pages as screens, and the frames of their films.

Owns who may leaf through which game (whoever sees its table in this place, and in private whoever
sits there), and what a page shows. Leaves the buttons to `replaykeys`, turning pages to the router.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

from bot.chat.boards import board, own_view
from bot.chat.captions import bygone
from bot.chat.identity import Here
from bot.chat.leafing import Leaf
from bot.chat.looks import dressed
from bot.chat.posting import Screen
from bot.chat.reel import Reel, frames
from bot.chat.replaykeys import ways
from bot.chat.sights import Look, scene_for
from bot.play.ports import View
from render.film import Frame
from render.scene import Scene
from rules.identity import TableId
from rules.table import Table


@dataclass(frozen=True, slots=True)
class Book:
    """A table that may be leafed through here, and the view through which it is seen."""

    id: TableId
    table: Table
    view: View

    @property
    def last(self) -> int:
        """The number of the newest game; 0 before the first."""
        return 0 if self.table.game is None else self.table.game.number


async def book(here: Here, table: TableId) -> Book | None:
    """The games of a table, if this person may see them in this place; None tells nothing."""
    seen = await board(here, table)
    if seen is not None:
        return Book(table, seen.table, seen.view)
    stands = await here.app.referee.look(table) if here.private else None
    if stands is None or here.person.id not in stands.table.seats:
        return None
    return Book(table, stands.table, own_view(here, table))


async def page(here: Here, held: Book, told: Reel, leaf: Leaf) -> Screen | None:
    """The screen of a page; None where it has no picture or the chat is gone."""
    shown = told.pages[leaf.turn - 1]
    look = await here.app.sights.stood(held.view, shown.after, shown.told)
    if look is None:
        return None
    say = look.sight.phrases
    number = f"{leaf.turn}/{len(told.pages)}"
    head = number if held.last == 1 else f"{say.record_game(leaf.game)} · {number}"
    return Screen(
        text=f"{head}\n{bygone(look.sight, shown.told)}",
        scene=scene_for(look),
        buttons=ways(look.sight, held.last, told, leaf),
    )


async def film_frames(here: Here, held: Book, told: Reel) -> tuple[Look, tuple[Frame, ...]] | None:
    """How the reader sees the end of a game, and its film; None where there is nothing to see."""
    last = told.walked[-1]
    seen = await here.app.sights.stood(held.view, last.after, (last,))
    if seen is None:
        return None
    # A film keeps one side below, also where boards are turned to the mover.
    still = replace(seen.chat, settings=replace(seen.chat.settings, turn_board=False))
    look = replace(seen, chat=still)

    def drawn(table: Table) -> Scene:
        cast = replace(look.sight.cast, seats=table.seats, seating=table.seating)
        scene = scene_for(replace(look, sight=replace(look.sight, table=table, cast=cast)))
        assert scene is not None  # noqa: S101 - `frames` asks for tables with a game only
        return dressed(scene, look.looks)

    return look, await asyncio.to_thread(frames, told, drawn)
