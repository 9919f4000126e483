"""Table cards, results, and the one object through which the announcer sees all of it.

Owns the text of a card, the buttons while people gather and after a game, and the links that
carry somebody to the bot. Pure. The buttons of a running game are `keyboards`' business.
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

from aiogram.types import CopyTextButton, InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.buttons import Verb, rules_button
from bot.chat.details import panel, terms, variants
from bot.chat.face import Sight
from bot.chat.keyboards import board_rows, markup, may_talk
from bot.chat.meanwhile import with_meanwhile
from bot.chat.picking import PRIMARY, SUCCESS, Row, button, in_pairs, in_rows, room_of
from bot.chat.replaykeys import film_button
from bot.chat.teamkeys import between_rows
from bot.phrases.lobby import SEAL_SHOWN, Card
from bot.phrases.screens import Chapter
from rules.agreement import Money
from rules.game import Game, Over
from rules.table import fewest_seats, most_seats


def deep_link(username: str, payload: str) -> str:
    """A link that presses Start with a payload."""
    return f"https://t.me/{username}?start={payload}"


def share_link(text: str, url: str) -> str:
    """A link that lets somebody choose to whom a text goes."""
    return f"https://t.me/share/url?url={quote(url, safe='')}&text={quote(text, safe='')}"


@dataclass(frozen=True, slots=True)
class OurFace:
    """`face.Face`. `username` is the bot's own, for links."""

    username: str

    def keyboard(self, sight: Sight) -> InlineKeyboardMarkup | None:
        """The buttons for this stage; None for no buttons."""
        game = sight.table.game
        if game is None:
            return None if sight.table.closed else markup(self._gathering(sight))
        if sight.table.closed or isinstance(game.phase, Over):
            return markup(self._result(sight, game))
        return markup(with_meanwhile(sight, board_rows(sight, game)))

    def card(self, sight: Sight) -> str:
        """The table card as HTML."""
        table, say, names = sight.table, sight.phrases, sight.cast.of
        if table.closed:
            return say.card_cancelled(names(table.opened_by))
        if _is_asked(sight):
            return say.rematch_offer(names(table.opened_by), table.agreement)
        return say.card(
            Card(
                agreement=table.agreement,
                seats=[names(player) for player in table.seats],
                sealed=table.sealed,
                kept_for=sight.kept_for,
                with_words=[names(player) for player, _ in table.words],
                private=sight.private and sight.kept_for is None,
            )
        )

    def begun(self, sight: Sight, sealed: str) -> tuple[str, InlineKeyboardMarkup | None]:
        """A card whose game has begun: who plays, and the seal to copy."""
        table, say = sight.table, sight.phrases
        people = [sight.cast.of(player) for player in table.seats]
        return say.card_begun(table.agreement, people, sealed), markup([[_copy(sight, sealed)]])

    def _gathering(self, sight: Sight) -> list[Row]:
        table, say, room = sight.table, sight.phrases, room_of(sight)
        sit = button(sight, say.sit(), Verb.SIT, style=PRIMARY)
        refuse = button(sight, say.decline(), Verb.REFUSE)
        if _is_asked(sight):
            return in_rows([sit, refuse], room, 2)
        agreed = table.agreement
        enough, full = (
            len(table.seats) >= fewest_seats(agreed),
            len(table.seats) >= most_seats(agreed),
        )
        open_terms = len(table.seats) == 1
        if open_terms and (opened := panel(sight)):
            return opened
        rows: list[Row] = []
        if enough:
            rows.append([button(sight, say.start(), Verb.START, style=SUCCESS)])
        if not full and not sight.private:
            rows += in_rows([sit, refuse] if sight.kept_for is not None else [sit], room, 2)
        elif not enough and sight.kept_for is None and sight.invitation:
            rows.append([self._invite(sight)])
        if open_terms and sight.kept_for is None:
            rows += variants(sight) if agreed.chouette else terms(sight)
        copy = _copy(sight, table.sealed)
        chapter = Chapter.CHOUETTE if agreed.chouette else Chapter(agreed.variant)
        rules = rules_button(say.rules_of_this(), chapter)
        details = [button(sight, say.details(), Verb.DETAILS)] if open_terms else []
        cancel = button(sight, say.cancel(), Verb.CLOSE)
        ways = [button(sight, say.stand_up(), Verb.LEAVE)] if len(table.seats) > 1 else []
        word = button(sight, say.add_word(), Verb.WORD)
        return [*rows, *in_pairs([*details, rules, word, *ways, cancel, copy], room)]

    def _invite(self, sight: Sight) -> InlineKeyboardButton:
        link = deep_link(self.username, sight.invitation)
        words = sight.phrases.invitation(sight.table.agreement)
        return InlineKeyboardButton(
            text=sight.phrases.invite(), url=share_link(words, link), style=PRIMARY
        )

    def _result(self, sight: Sight, game: Game) -> list[Row]:
        """After a game: the next one, or a rematch, the result to send on, a word to the other."""
        say, table, film = sight.phrases, sight.table, film_button(sight, game.number)
        if table.agreement.chouette and not table.closed:
            return [*between_rows(sight), [film]]
        if not table.closed:
            rows: list[Row] = [[button(sight, say.next_game(), Verb.NEXT_GAME, style=PRIMARY)]]
            sheet = button(sight, say.sheet_button(), Verb.SHEET)
            if isinstance(table.agreement.format, Money):
                settle = button(sight, say.settle(), Verb.SETTLE)
                return [*rows, *in_rows([sheet, settle], room_of(sight), 2), [film]]
            return [*rows, *in_rows([sheet, film], room_of(sight), 2)]
        if not isinstance(game.phase, Over):
            return [[button(sight, say.rematch(), Verb.REMATCH, style=PRIMARY)]]
        row = [
            button(sight, say.rematch(), Verb.REMATCH, style=PRIMARY),
            button(sight, say.share(), Verb.SHARE),
        ]
        words = [button(sight, say.menu_say(), Verb.SAY)] if may_talk(sight) else []
        return [*in_rows(row, room_of(sight), 2), *in_rows([film, *words], room_of(sight), 2)]


def _copy(sight: Sight, sealed: str) -> InlineKeyboardButton:
    label = sight.phrases.copy_seal(sealed[:SEAL_SHOWN])
    return InlineKeyboardButton(text=label, copy_text=CopyTextButton(text=sealed))


def _is_asked(sight: Sight) -> bool:
    """A private card in front of the person for whom the seat is kept: a rematch."""
    audience = sight.view.audience
    return sight.private and audience is not None and audience not in sight.table.seats
