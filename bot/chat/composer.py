"""From a view and a job to what is sent: the screen and the manner of showing it.

Owns the meeting of reading, wording and chat.md 3. Makes no call and writes nothing, so it may
be asked again for whatever has not got through.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from aiogram.types import InlineKeyboardMarkup

from bot.chat.buttons import presses_of
from bot.chat.captions import bygone, caption
from bot.chat.delight import effect
from bot.chat.face import Face
from bot.chat.looks import worn
from bot.chat.manner import Manner, Room, in_group, in_private, of_card
from bot.chat.nophotos import refuses
from bot.chat.posting import Screen
from bot.chat.roundkeys import round_over_buttons
from bot.chat.sights import Look, Sights, scene_for
from bot.chat.story import IN_PLAY, may_answer
from bot.chat.wishes import Job
from bot.play.pending import waiting_besides
from bot.play.ports import Now, Posts, View
from rules.identity import HOUSE, PlayerId, Seq
from rules.steps import Turn
from rules.table import Table, due

BOARDS_BESIDES = 2
"""With so many boards waiting already a further one arrives silently."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Composed:
    """What a view shall show and how. `turns`: it brings a turn or a question."""

    look: Look
    manner: Manner
    screen: Screen
    turns: bool

    @property
    def seq(self) -> Seq:
        """How far the screen has come then."""
        return self.look.seq

    @property
    def shape(self) -> tuple[Seq, Turn, bool]:
        """How far it has come, the half-made turn on it, and whether that is held back."""
        sight = self.look.sight
        return self.seq, sight.draft, sight.held

    def outlives(self, menu: InlineKeyboardMarkup) -> bool:
        """Whether the question for which a menu was made is no longer open."""
        return any(press.since != self.look.sight.table.since for press in presses_of(menu))


class Composer:
    """Composes screens."""

    def __init__(self, sights: Sights, face: Face, posts: Posts, now: Now) -> None:
        self._sights = sights
        self._face = face
        self._posts = posts
        self._now = now

    async def compose(
        self, view: View, job: Job, die: int | None = None, panel: str = ""
    ) -> Composed | None:
        """The screen that `job` asks for; None when there is nothing to show after all.

        A job about a board that has moved on becomes the showing of what is new.
        """
        look = await self._sights.look(view, die=die, panel=panel)
        if look is None:
            return None
        behind = view.message is None or view.shown_seq < look.seq
        if job in {Job.RING, Job.DRAFT, Job.MENU} and behind:
            job = Job.SHOW
        if job is Job.SHOW and not behind:
            return None
        manner = await self._manner(view, look, job)
        return Composed(
            look=look,
            manner=manner,
            screen=self._screen(look, manner),
            turns=look.story.turns,
        )

    async def last_form(self, view: View, shown: Seq) -> Screen | None:
        """What a message says for good that had come to `shown` when another took its place.

        None if it says so already, but for its buttons.
        """
        back = await self._sights.look_back(view, shown)
        if back is None:
            return None
        look, sight = back.look, back.look.sight
        if back.sealed is not None:
            text, buttons = self._face.begun(sight, back.sealed)
            return Screen(text=text, scene=None, buttons=buttons)
        screen = Screen(
            text=bygone(sight, look.tell),
            scene=scene_for(look),
            buttons=None,
            note=sight.phrases.text_board_note(),
        )
        refused = refuses(look.chat.settings, self._now())
        return worn(screen, look.looks, sight.phrases, refused=refused)

    async def round_over(self, view: View, put_off: int) -> Screen | None:
        """What the message of a round says when nothing waits, but for `put_off` boards.

        Above it stands what its last board says for good.
        """
        look = await self._sights.look(view)
        if look is None:
            return None
        form, say = await self.last_form(view, view.shown_seq), look.sight.phrases
        if form is None:
            form = self._screen(look, Manner(new=False))
            form = replace(form, text=bygone(look.sight, look.tell))
        text = "\n".join(part for part in (form.text, say.round_over(put_off)) if part)
        return replace(form, text=text, buttons=round_over_buttons(look.sight, put_off))

    async def unreachable(self, view: View, player: PlayerId) -> str | None:
        """HTML that says that the bot cannot write to `player`; None if nobody needs to know."""
        look = await self._sights.look(view)
        if look is None or look.sight.table.closed:
            return None
        say, who = look.sight.phrases, look.sight.cast.of(player)
        return say.unreachable(who) if look.sight.table.game is None else say.vanished(who)

    async def _manner(self, view: View, look: Look, job: Job) -> Manner:
        table = look.sight.table
        match job:
            case Job.AGAIN:
                return Manner(new=True, ring_at=view.ring_at)
            case Job.RING:
                return await self._call(view, look)
            case Job.DRAFT | Job.MENU:
                return Manner(new=False, ring_at=view.ring_at)
            case _:
                pass
        private = look.sight.private
        if table.game is None:
            asked_here = not private or view.audience not in table.seats
            return of_card(view, asks=look.sight.kept_for is not None and asked_here)
        if private:
            return await self._in_private(view, look)
        people = (*look.story.called, *look.story.lost)
        seen = {player: await self._posts.last_seen(view.chat, player) for player in people}
        gone = await self._gone(view, people)
        room = Room(at=self._now(), settings=look.chat.settings, last_seen=seen, gone=gone)
        return in_group(view, look.story, room)

    async def _in_private(self, view: View, look: Look) -> Manner:
        """In a round the board comes into the message that is there.

        Where two other boards wait already, one more makes no sound.
        """
        if look.sight.left and not view.shown_seq:
            return Manner(new=False)
        manner, reader = in_private(view, look.story), view.audience
        if manner.rings and reader in look.story.called and reader is not None:
            others = await waiting_besides(
                self._sights.stands, self._posts, reader, view.table, most=BOARDS_BESIDES
            )
            return replace(manner, rings=others < BOARDS_BESIDES)
        return manner

    async def _call(self, view: View, look: Look) -> Manner:
        """The late call, unless it is not due any more, or nobody whom it names is there."""
        if view.ring_at is None or view.ring_at > self._now():
            return Manner(new=False, ring_at=view.ring_at)
        waited_for = asked(look.sight.table)
        gone = await self._gone(view, waited_for)
        here = tuple(player for player in waited_for if player not in gone)
        return Manner(new=bool(here), rings=True, calls=here)

    async def _gone(self, view: View, players: Sequence[PlayerId]) -> frozenset[PlayerId]:
        """Those who have left the group of this view."""
        if view.audience is not None:
            return frozenset()
        return frozenset(
            [player for player in players if await self._posts.has_gone(view.chat, player)]
        )

    def _screen(self, look: Look, manner: Manner) -> Screen:
        sight = look.sight
        buttons = self._face.keyboard(sight)
        if sight.table.game is None:
            text = self._face.card(sight)
            return Screen(
                text=text,
                scene=None,
                buttons=buttons,
                silent=not manner.rings,
                elsewhere=sight.phrases.topic_gone(),
            )
        calls = [sight.cast.of(player) for player in manner.calls]
        screen = Screen(
            text=caption(sight, look.tell, calls=calls),
            scene=scene_for(look),
            buttons=buttons,
            note=sight.phrases.text_board_note(),
            silent=not manner.rings,
            effect=effect(look, manner),
            elsewhere=sight.phrases.topic_gone(),
        )
        refused = refuses(look.chat.settings, self._now())
        return worn(screen, look.looks, sight.phrases, refused=refused)


def asked(table: Table) -> tuple[PlayerId, ...]:
    """Everybody the game waits for: who is to act, and who is to answer an offer."""
    open_question = due(table)
    players = [*open_question.players] if IN_PLAY & set(open_question.kinds) else []
    players += [player for offer in table.offers for player in may_answer(table, offer)]
    return tuple(player for player in dict.fromkeys(players) if player != HOUSE)
