"""From one player's words to the other's screen.

Owns what is passed on and what is not: for whom, how long, how much, and that neither a turn nor
a link goes through. Words are written down first; the sender of the other chat tells them.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from aiogram.exceptions import TelegramAPIError
from aiogram.types import Message, ReactionTypeEmoji

from bot.chat.boards import Board, board, named
from bot.chat.commands import Said
from bot.chat.identity import Here
from bot.chat.replies import tell
from bot.chat.speech import answered_words
from bot.phrases.names import clean
from bot.phrases.speech import Canned
from bot.play.holding import HERE_SECONDS
from bot.play.ports import ChatKind, Person
from bot.play.typed import resembles_turn
from rules.identity import Instant, PlayerId
from rules.table import SEATS, Table

LONGEST = 300
"""Characters of one text."""

MOST_WAITING = 5
"""So much may wait for one reader of a table."""

MOST, MINUTES = 20, 10
"""So much one person may say in so many minutes, at all tables together."""

AFTERWARDS = 7 * 86_400
"""So long after a game its players can still say something to each other."""

HAND = "👌"
"""The bot's reaction to words that the other has already."""

LINKS = frozenset({"url", "text_link", "email", "phone_number", "mention", "text_mention"})


@dataclass(frozen=True, slots=True)
class Heard:
    """What became of words. `why` (HTML) says why they were not passed on.

    `there`: they stand before the other now. `first`: nothing else of this person waits there.
    """

    to: Person | None = None
    there: bool = False
    first: bool = True
    why: str = ""


def opponent_of(table: Table, player: PlayerId) -> PlayerId | None:
    """The one other person at a table of two, where `player` sits and a game has begun."""
    if table.game is None or table.agreement.chouette or len(table.seats) != SEATS:
        return None
    others = [each for each in table.seats if each != player]
    return others[0] if len(others) == 1 else None


async def answered_board(here: Here, message: Message) -> Board | None:
    """The board of the words that a message answers."""
    number = answered_words(message) if here.private else None
    said = None if number is None else await here.app.posts.said(number)
    if said is None or here.person.id not in {said.to, said.by}:
        return None
    return await board(here, said.table)


async def spoken(said: Said) -> bool:
    """Pass a typed reply on, or say why not; False if it is no words: a turn, or nobody hears."""
    here, seen, message = said.here, said.board, said.message
    if opponent_of(seen.table, here.person.id) is None or resembles_turn(said.text):
        return False
    if any(entity.type in LINKS for entity in message.entities or ()):
        await tell(message, here.say.words_no_links())
        return True
    heard = await pass_on(here, seen, said.text)
    if heard.to is None:
        await tell(message, heard.why)
    elif heard.first and not heard.there:
        await tell(message, here.say.words_wait(named(here.say, heard.to)))
    else:
        with suppress(TelegramAPIError):
            await message.react([ReactionTypeEmoji(emoji=HAND)])
    return True


async def pass_on(here: Here, seen: Board, text: str) -> Heard:
    """Write words down for the other player, and show them at once to who is there."""
    posts, say, now = here.app.posts, here.say, here.app.now()
    me, other = here.person.id, opponent_of(seen.table, here.person.id)
    person = None if other is None else await posts.person(other)
    views = await posts.views(seen.id)
    if any(view.audience is None for view in views):
        return Heard(why=say.words_in_group())
    if other is None or person is None or not any(view.audience == other for view in views):
        return Heard(why=say.not_in_play())
    if seen.table.closed and now - seen.table.since_at > AFTERWARDS:
        return Heard(why=say.not_in_play())
    if len(text) > LONGEST:
        return Heard(why=say.words_too_long(LONGEST))
    kept = text if text in set(Canned) else clean(text, LONGEST)
    if not kept:
        return Heard(why=say.words_only_text())
    if await posts.mutes(other, me):
        return Heard(why=say.words_not_wanted(named(say, person)))
    waiting = await posts.untold(seen.id, other)
    many = len(waiting) >= MOST_WAITING
    if many or await posts.said_since(me, Instant(now - MINUTES * 60)) >= MOST:
        return Heard(why=say.words_too_many())
    await posts.say(seen.id, me, other, kept, now)
    there = person.can_dm and await _there(here, person)
    if there or seen.table.closed:  # after a game there is no next board
        here.app.screens.tell_words(seen.id)
    return Heard(to=person, there=there, first=not waiting)


async def _there(here: Here, person: Person) -> bool:
    """Whether the other was active in their own chat a moment ago."""
    posts, now = here.app.posts, here.app.now()
    chat = await posts.enter(person.telegram_id, kind=ChatKind.PRIVATE, title=person.name, at=now)
    seen = await posts.last_seen(chat.id, person.id)
    return seen is not None and now - seen <= HERE_SECONDS
