"""What must be true of a database and of everybody's screens after whatever has happened.

Owns the questions that `python -m bot check` does not ask: does every move follow from the rules
again, every roll from its seal, is every confirmed press in the log once, does every board show
the newest state, and does everybody who is waited for see it.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from html import unescape

from aiohttp import ClientSession
from PIL import Image

from bot.chat.posting import Screen
from bot.chat.sights import Sights, scene_for
from bot.play.dice import SealedDice, proof, verify
from bot.play.ports import Log, Seal
from bot.play.referee import Referee
from bot.play.sheet import Sheet
from bot.playground import Playground
from bot.playground.model import Message
from render.scene import Scene
from rules.actions import Confirm, Roll
from rules.decide import decide
from rules.events import Event, Played, Rolled
from rules.identity import HOUSE, Instant, Seq, TableId
from rules.refusals import Refused
from rules.table import Table, due
from storage.opening import Storage
from tests.e2e.crowd import Crowd, boards
from tests.e2e.ledger import Ledger
from tests.e2e.players import buttons
from tests.e2e.stand_ins import named

AROUND = 200
"""So many characters are told around the place where two boards part."""


def redecided(events: tuple[Event, ...]) -> Iterator[str]:
    """Turns and rolls that the rules, asked again at their place, would not give."""
    sheet = Sheet.read(Log(Seq(1), events[:1]))
    for number, event in enumerate(events[1:], start=1):
        table = sheet.table
        again: tuple[Event, ...] | None = None
        try:
            match event:
                case Played(by=by, turn=turn, forced=forced):
                    again = decide(table, HOUSE if forced else by, Confirm(turn), event.at)
                case Rolled(dice=dice):
                    (who,) = due(table).players
                    again = decide(table, who, Roll(dice), event.at)
                case _:
                    pass
        except Refused as refused:
            yield f"event {number + 1} {event}: {refused.code}"
        if again is not None and again != events[number : number + len(again)]:
            yield f"event {number + 1} {event}: the rules say {again}"
        sheet = sheet.plus((event,))


def rolls(ledger: Ledger, table: TableId, events: tuple[Event, ...]) -> Iterator[str]:
    """Games whose dice do not follow from their secret."""
    rows = ledger.rows(
        "SELECT game_no, secret, digest, revealed_at FROM seals WHERE table_id = ?", table
    )
    for game_no, secret, digest, _ in rows:
        opened = Seal(game_no, secret, digest, Instant(1))
        if not verify(proof(table, events, opened)):
            yield f"the dice of game {game_no} do not follow from its seal"


def unconfirmed(crowd: Crowd, ledger: Ledger) -> Iterator[str]:
    """Presses whose answer said that they were done, and which are not in the log once."""
    causes = Counter(
        cause for (cause,) in ledger.rows("SELECT cause FROM events WHERE cause IS NOT NULL")
    )
    for pressed in crowd.pressed:
        if pressed.confirmed and causes[pressed.cause] != 1:
            yield f"{pressed} is in the log {causes[pressed.cause]} times"


async def behind(
    pg: Playground, session: ClientSession, storage: Storage, table: TableId
) -> list[str]:
    """Screens of a table that do not show it as it stands."""
    found: list[str] = []
    sights = Sights(Referee(storage.store, SealedDice()), storage.store, storage.posts)
    for view in await storage.posts.views(table):
        look = await sights.look(view)
        chat = await storage.posts.chat(view.chat)
        assert look is not None
        assert chat is not None
        place = pg.world.chats[chat.telegram_id]
        message = place.messages.get(int(view.message or 0))
        where = f"table {table} in {place.key} {view}"
        closed = look.sight.table.closed
        if view.asleep or view.shown_seq != look.seq or view.stale:
            found.append(f"{where} is not at {look.seq}")
        elif message is None or message.deleted:
            if not closed:  # people may delete what is over
                found.append(f"{where}: its message is gone")
        else:
            # Whoever has a board of their own picks there or here: only the bot's memory knows.
            sights.picks(view)
            here = await sights.look(view)
            assert here is not None
            scenes = [scene for each in (look, here) if (scene := scene_for(each)) is not None]
            if scenes:
                found += await wrong(pg, session, message, scenes, where, photo=view.photo)
            if not closed and unanswerable(look.sight.table, message, table):
                offered = [f"{b.press.since}:{b.press.verb.name}" for b in buttons(message, table)]
                found.append(f"{where}: nothing to press at {look.sight.table.since}: {offered}")
        for one in boards(place, table):
            if str(one.id) != view.message:
                verbs = sorted({button.press.verb.name for button in buttons(one, table)})
                found.append(f"{where}: buttons also on {one.id}, {one.text[:60]!r}: {verbs}")
    return found


async def wrong(  # noqa: PLR0913 - one message, all that it should be
    pg: Playground,
    session: ClientSession,
    message: Message,
    scenes: list[Scene],
    where: str,
    *,
    photo: bool,
) -> list[str]:
    """A message that shows another board than one of `scenes`."""
    if not photo:
        shown_text = "\n".join(line.rstrip() for line in message.text.splitlines())
        screens = [Screen(text="", scene=one, buttons=None, lettered=True) for one in scenes]
        same = any(_bare(screen.letters) in shown_text for screen in screens)
        return [] if same else [f"{where}: other letters"]
    file_id = message.body["photo"][-1]["file_id"]
    async with session.get(f"{pg.base_url}/api/file/{file_id}") as answer:
        data = await answer.read()
    with Image.open(io.BytesIO(data)) as shown:
        stands, wanted = shown.info["comment"].decode(), [named(scene) for scene in scenes]
    return [] if stands in wanted else [f"{where}: another board: {unlike(stands, wanted[0])}"]


def unlike(stands: str, wanted: str) -> str:
    """Where two names of boards part."""
    pairs = enumerate(zip(stands, wanted, strict=False))
    start = next((at for at, (one, other) in pairs if one != other), 0)
    around = slice(max(0, start - AROUND), start + AROUND)
    return f"...{stands[around]}... for ...{wanted[around]}..."


def unanswerable(table: Table, message: Message, number: TableId) -> bool:
    """Somebody is asked, and the board does not carry the open question."""
    if not any(player != HOUSE for player in due(table).players):
        return False
    return table.since not in {button.press.since for button in buttons(message, number)}


def _bare(letters: str) -> str:
    """A board in letters as a messenger shows it."""
    inside = unescape(letters.partition("<pre>")[2].partition("</pre>")[0])
    return "\n".join(line.rstrip() for line in inside.splitlines()).strip()
