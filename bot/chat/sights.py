"""Reading all that one view shows.

Owns the gathering: the table from the log, the people and their names, the reader's language,
the half-made turn. Leaves what is made of it to captions, keyboards and the scene.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.chat.captions import latest
from bot.chat.company import drawn_advice, players_of
from bot.chat.face import Sight
from bot.chat.looks import Looks, looks_of
from bot.chat.meanwhile import meanwhile, reader_of
from bot.chat.past import begun_since, last_form
from bot.chat.remarks import remark
from bot.chat.story import Moment, Story, fresh, moments, recalled, rolls_since, story
from bot.chat.timelines import timed
from bot.chat.walks import Walks
from bot.phrases.names import Cast, Name
from bot.phrases.phrases import Phrases, phrases_for
from bot.phrases.words import language
from bot.play.hand import hand_of, holder
from bot.play.holding import held_now
from bot.play.pending import pending, waits
from bot.play.ports import Chat, ChatKind, Now, Person, Posts, Store, View, ViewId
from bot.play.queries import events_after
from bot.play.referee import Referee
from bot.play.sheet import Sheet
from bot.play.waiting import everybody
from render.scene import Scene
from render.table_scene import scene_of
from rules.game import Over
from rules.identity import Instant, PlayerId, Seq, TableId
from rules.ledger import rows
from rules.position import Side
from rules.seating import Seating
from rules.standing import Points
from rules.steps import Dice, Turn
from rules.table import Table, TakeBackOffer, due

REMEMBERED = 4096
"""Tables of which it is known where a turn was picked last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """A view as it should look now: `sight` for the buttons, `story` for what is new.

    `tell` are the moments for the caption, `looks` how its reader wants boards.
    """

    sight: Sight
    chat: Chat
    looks: Looks
    story: Story
    tell: tuple[Moment, ...]

    @property
    def seq(self) -> Seq:
        """How far a screen has come that shows this."""
        return self.sight.table.seq


@dataclass(frozen=True, slots=True)
class Back:
    """What an older message says for good. `sealed`: it was a card, and this was its seal."""

    look: Look
    sealed: str | None = None


def _before_all() -> Instant:
    """A moment at which nobody is late."""
    return Instant(0)


class Sights:
    """Reads views. `words` gives the phrases of a language, `now` tells who is late.

    `walks` are shared with whoever else reads the same tables.
    """

    def __init__(  # noqa: PLR0913 - what a view is read from
        self,
        referee: Referee,
        store: Store,
        posts: Posts,
        *,
        default_language: str = "ru",
        words: Callable[[str | None], Phrases] = phrases_for,
        now: Now = _before_all,
        walks: Walks | None = None,
    ) -> None:
        self._referee = referee
        self._store = store
        self._posts = posts
        self._default = default_language
        self._words = words
        self._now = now
        self._walks = Walks() if walks is None else walks
        self._picked: dict[TableId, ViewId] = {}

    def picks(self, view: View) -> None:
        """The turn that is half made at this table was last touched on `view`."""
        self._picked.pop(view.table, None)
        self._picked[view.table] = view.id
        if len(self._picked) > REMEMBERED:
            del self._picked[next(iter(self._picked))]

    async def stands(self, table: TableId) -> Sheet | None:
        """The table as it is; None if there is none."""
        return await self._referee.look(table)

    async def look(self, view: View, *, die: int | None = None, panel: str = "") -> Look | None:
        """The view as it should look now; None if its table or chat is gone."""
        stands = await self._referee.look(view.table)
        chat = await self._posts.chat(view.chat)
        if stands is None or chat is None:
            return None
        table = stands.table
        # A game may have ended and another begun unseen.
        unseen = 0 < view.shown_seq < stands.log.first_seq - 1
        walked = await self._walked(view, stands, whole=unseen)
        told = story(table, walked, view.shown_seq)
        tell = recalled(walked, told.news) if fresh(told, view.shown_seq) else latest(walked, table)
        away, reader = None, reader_of(table, view.audience)
        if reader is not None:
            since, away = meanwhile(walked, table, reader, view.shown_seq)
            tell = since or tell
        sight, left = await self._sight(view, chat, table), await self._left(view)
        sight = await timed(self._posts, sight, await self._reader(chat, view), self._now())
        return Look(
            sight=replace(
                sight,
                draft=await self.draft(view, table, private=sight.private),
                die=die,
                panel=panel,
                kept_for=await self._kept_for(view, table, sight.phrases),
                row=_row(stands),
                invitation=await self._invitation(view, table),
                secret=await self._secret(view, table),
                note=await self._note(view, table),
                remark=await remark(self._posts, chat, sight, walked),
                left=left,
                where=await self._where(view) if left else "",
                away=away,
                seen=_seen(table, walked),
                apart=await self._apart(view, table),
                held=await held_now(self._posts, view.table, table) is not None,
            ),
            chat=chat,
            looks=await self._looks(chat, view),
            story=told,
            tell=tell,
        )

    async def look_back(self, view: View, shown: Seq) -> Back | None:
        """What a message that had come to `shown` says for good; None if it says so already."""
        stands = await self._referee.look(view.table)
        chat = await self._posts.chat(view.chat)
        if stands is None or chat is None:
            return None
        walked = await self._walked(view, stands, whole=shown < stands.log.first_seq)
        begun = begun_since(walked, shown)
        reader = view.audience if chat.kind is ChatKind.PRIVATE else None
        tell = last_form(walked, shown, reader) if begun is None else (begun,)
        if not tell:
            return None
        table = tell[-1].after
        look = Look(
            sight=await self._sight(view, chat, table),
            chat=chat,
            looks=await self._looks(chat, view),
            story=story(table, (), tell[-1].seq),
            tell=tell,
        )
        return Back(look, None if begun is None or begun.before is None else begun.before.sealed)

    async def stood(self, view: View, table: Table, tell: tuple[Moment, ...]) -> Look | None:
        """The view with `table` as it stood once, telling `tell`; None if its chat is gone."""
        chat = await self._posts.chat(view.chat)
        if chat is None:
            return None
        return Look(
            sight=await self._sight(view, chat, table),
            chat=chat,
            looks=await self._looks(chat, view),
            story=story(table, (), table.seq),
            tell=tell,
        )

    async def _walked(self, view: View, stands: Sheet, *, whole: bool) -> tuple[Moment, ...]:
        """The moments of the game, or of all that was ever played at the table."""
        if not whole:
            return self._walks.of(view.table, stands)
        return moments(await events_after(self._store, view.table, Seq(0), stands), Seq(1))

    async def _sight(self, view: View, chat: Chat, table: Table) -> Sight:
        """`table` in the words of whoever reads the view, without what stands beside the log."""
        private = chat.kind is ChatKind.PRIVATE
        phrases = await self.phrases(chat, view)
        return Sight(
            id=view.table,
            table=table,
            view=view,
            private=private,
            phrases=phrases,
            cast=await self._cast(table, phrases, view.audience if private else None),
        )

    async def phrases(self, chat: Chat, view: View) -> Phrases:
        """The words of whoever reads the view."""
        person = await self._reader(chat, view)
        if person is None:
            return self._words(language(chat.settings.lang, self._default))
        return self._words(language(person.settings.lang, person.hint_lang, self._default))

    async def _looks(self, chat: Chat, view: View) -> Looks:
        """A person's own looks in their chat, the chat's in a group."""
        person = await self._reader(chat, view)
        return looks_of(chat.settings if person is None else person.settings)

    async def _reader(self, chat: Chat, view: View) -> Person | None:
        """Whose private chat it is; None in a group."""
        if chat.kind is not ChatKind.PRIVATE or view.audience is None:
            return None
        return await self._posts.person(view.audience)

    async def draft(self, view: View, table: Table, *, private: bool) -> Turn:
        """The half-made turn that this view may show; in private only to who makes it."""
        hand, player = hand_of(table), holder(table)
        if hand is None or player is None or (private and view.audience != player):
            return ()
        if not private and await self._plays_apart(view, player):
            return ()
        draft = await self._posts.draft(view.table, table.since, player)
        return draft.turn if draft is not None and hand.begins(draft.turn) else ()

    async def _plays_apart(self, view: View, player: PlayerId) -> bool:
        """`player` picks this turn in private, so the group sees nothing half made.

        A board of theirs stands there, and this is not where they have tapped since.
        """
        views = await self._posts.views(view.table)
        there = any(each.audience == player for each in views)
        return there and self._picked.get(view.table) != view.id

    async def _apart(self, view: View, table: Table) -> bool:
        """Whoever alone is asked in this group picks their turns in private."""
        asked = due(table).players
        if view.audience is not None or len(asked) != 1 or not waits(table, asked[0]):
            return False
        person = await self._posts.person(asked[0])
        return person is not None and person.settings.privately

    async def _left(self, view: View) -> int:
        """How many boards of a round are left, if it stands at this one."""
        if view.audience is None:
            return 0
        at = await self._posts.round_of(view.audience)
        if at is None or at.table != view.table:
            return 0
        return len(await pending(self._referee.look, self._posts, view.audience))

    async def _where(self, view: View) -> str:
        """The group in which a private board is played."""
        if view.audience is None:
            return ""
        for other in await self._posts.views(view.table):
            chat = await self._posts.chat(other.chat) if other.audience is None else None
            if chat is not None:
                return chat.title
        return ""

    async def _cast(self, table: Table, phrases: Phrases, me: PlayerId | None) -> Cast:
        people = await self._posts.people(everybody(table))
        names = {
            player: phrases.name(person.name, person.username, telegram_id=person.telegram_id)
            for player, person in people.items()
        }
        return Cast(
            names=names,
            seats=table.seats,
            seating=table.seating,
            me=me,
            nobody=phrases.nobody(),
        )

    async def _kept_for(self, view: View, table: Table, phrases: Phrases) -> Name | str | None:
        kept = None if table.game else await self._posts.reserved(view.table)
        if kept is None:
            return None
        username, player = kept
        person = None if player is None else await self._posts.person(player)
        if person is not None:
            return phrases.name(person.name, person.username, telegram_id=person.telegram_id)
        return None if username is None else f"@{username.removeprefix('@')}"

    async def _invitation(self, view: View, table: Table) -> str:
        return "" if table.game else await self._posts.invitation(view.table) or ""

    async def _note(self, view: View, table: Table) -> str:
        """What the reader of a private board noted, when it is their turn."""
        reader = view.audience
        if reader is None or table.game is None or reader not in due(table).players:
            return ""
        return await self._posts.note(view.table, reader)

    async def _secret(self, view: View, table: Table) -> bytes | None:
        """The secret of the game just over, once it is revealed."""
        game = table.game
        if game is None or not (table.closed or isinstance(game.phase, Over)):
            return None
        seal = await self._store.seal(view.table, game.number)
        return None if seal is None or seal.revealed_at is None else seal.secret


def _seen(table: Table, walked: tuple[Moment, ...]) -> tuple[Dice, ...]:
    """The rolls that would stay if the turn that is asked back were given back."""
    asked = [offer.to for offer in table.offers if isinstance(offer, TakeBackOffer)]
    return rolls_since(walked, min(asked)) if asked else ()


def _row(stands: Sheet) -> Points:
    """What everybody got or paid in the game just over; nothing while it goes on."""
    game = stands.table.game
    if game is None or not isinstance(game.phase, Over):
        return ()
    finished = rows(stands.log.events)
    return finished[-1].points if finished else ()


def scene_for(look: Look) -> Scene | None:
    """The picture of a look; None while there is no board."""
    sight = look.sight
    table = sight.table
    if table.game is None or table.seating is None:
        return None
    cast, stranger = sight.cast, sight.phrases.nobody().text
    scene = scene_of(
        table,
        players_of(table, cast, stranger=stranger),
        bottom=_bottom(sight, table, table.seating, turned=look.chat.settings.turn_board),
        draft=sight.draft,
        pips_word=sight.phrases.pips_word(),
    )
    scene = replace(scene, suggestion=drawn_advice(sight))
    own = _own(sight, table.seating)
    if own is None:
        return scene
    # Their own numbers, and no marks for the choice of the other (picture.md 6 and 3a).
    return replace(scene, numbers=own, sources=scene.sources if scene.turn is own else ())


def _own(sight: Sight, seating: Seating) -> Side | None:
    """The side of whoever reads a private chat; None in a group."""
    if not sight.private or sight.view.audience is None:
        return None
    return seating.side_of(sight.view.audience)


def _bottom(sight: Sight, table: Table, seating: Seating, *, turned: bool) -> Side:
    """Who sits below: in private the reader, in a group always the same (picture.md 3a)."""
    own = _own(sight, seating)
    if own is not None:
        return own
    if turned and (asked := due(table).players):
        mover = seating.side_of(asked[0])
        if mover is not None:
            return mover
    return sight.view.side or seating.side_of(table.opened_by) or Side.WHITE
