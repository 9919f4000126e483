"""What goes out beside the boards: words of the other player, and one's own notes.

Owns the messages themselves. When they are due is the sender's business, so that one chat has one
writer; whoever is interrupted between sending and writing down tells it twice rather than never.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from aiogram.exceptions import AiogramError, TelegramBadRequest

from bot.chat.composer import Composed
from bot.chat.delight import reaction
from bot.chat.posting import Place, Posting, ShutError
from bot.chat.speech import words_buttons
from bot.phrases.phrases import Phrases, phrases_for
from bot.phrases.words import language
from bot.play.ports import Now, Person, Posts, View
from rules.identity import PlayerId
from rules.table import due

_log = logging.getLogger(__name__)


class Telling:
    """Tells. `words` gives the phrases of a language."""

    def __init__(
        self,
        posts: Posts,
        posting: Posting,
        now: Now,
        *,
        default_language: str,
        words: Callable[[str | None], Phrases] = phrases_for,
    ) -> None:
        self._posts = posts
        self._posting = posting
        self._now = now
        self._default = default_language
        self._words = words

    async def words(self, view: View, place: Place) -> None:
        """What waits to be told to the reader of a private view, in one silent message."""
        reader = None if view.audience is None else await self._posts.person(view.audience)
        waiting = () if reader is None else await self._posts.untold(view.table, reader.id)
        if reader is None or not waiting:
            return
        say = self._say(reader)
        speaker = await self._posts.person(waiting[0].by)
        name = (
            say.nobody()
            if speaker is None
            else say.name(speaker.name, speaker.username, telegram_id=speaker.telegram_id)
        )
        html = say.words_told(name, [each.text for each in waiting])
        await self._posting.say(place, html, words_buttons(say, waiting))
        await self._posts.told([each.id for each in waiting], self._now())

    async def before(self, view: View, place: Place, composed: Composed) -> None:
        """A board is about to be shown: with it come the words that wait for its reader.

        Words that Telegram refuses do not keep the board back; they are tried with the next.
        """
        if composed.turns or composed.manner.new:
            try:
                await self.words(view, place)
            except TelegramBadRequest as error:
                _log.error("words at table %s are refused: %s", view.table, error.message)

    async def after(self, view: View, place: Place, message: str, composed: Composed) -> None:
        """A board stands in `message`: what it tells may deserve a reaction, or bring notes."""
        emoji = reaction(composed.look, composed.manner)
        if emoji:
            await self._posting.react(place, message, emoji)
        await self._notes(view, composed)

    async def _notes(self, view: View, composed: Composed) -> None:
        """A group's board asks: whoever noted something for themself reads it in private."""
        if view.audience is not None or not composed.turns:
            return
        table = composed.look.sight.table
        for player in due(table).players:
            await self._note(view, player, composed.look.chat.title)

    async def _note(self, view: View, player: PlayerId, where: str) -> None:
        """Nothing if it stands under a board of this person's own chat anyway."""
        note = await self._posts.note(view.table, player)
        person = await self._posts.person(player) if note else None
        if person is None or not person.can_dm:
            return
        if any(each.audience == player for each in await self._posts.views(view.table)):
            return
        html = self._say(person).note_beside(view.table, where, note)
        try:
            await self._posting.say(Place(chat=person.telegram_id), html)
        except ShutError:
            await self._posts.set_can_dm(person.telegram_id, False)
        except AiogramError as error:  # the board itself has come; the note comes next time
            _log.info("a note did not get through: %s", type(error).__name__)

    def _say(self, person: Person) -> Phrases:
        return self._words(language(person.settings.lang, person.hint_lang, self._default))
