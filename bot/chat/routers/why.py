"""Asking why something is refused.

Owns `/why`, the menu's "Why not…" with its list of refused steps, and the answer to a typed
turn that is not legal: a picture with the proof. In a group the list opens the private chat of
whoever pressed. What is proved and how it is drawn is `bot.chat.why`'s business.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from aiogram import Bot, F, Router
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, Message

from bot.chat.asides import show, turn_page
from bot.chat.boards import Board, cast_of, is_board
from bot.chat.buttons import Press, Verb, read_addition, write_addition
from bot.chat.cards import deep_link
from bot.chat.commands import About, Said, at_board
from bot.chat.identity import Here
from bot.chat.keyboards import markup
from bot.chat.labels import PRIVATE
from bot.chat.picking import in_rows
from bot.chat.posting import Screen
from bot.chat.replies import safe_answer, tell
from bot.chat.routers.presses import asks
from bot.chat.why import (
    Allowed,
    Why,
    board_scene,
    caption,
    listed_after,
    proof_scene,
    questions,
    why_step,
    why_text,
    why_turn,
)
from bot.phrases.names import escape
from bot.phrases.phrases import Phrases
from bot.play.drafts import Grip
from bot.play.hand import Hand, hand_of, holder
from bot.play.ports import View
from bot.play.queries import may_kibitz
from render.scene import Player, Scene
from rules.identity import TableId
from rules.notation import NotationError
from rules.position import PerSide, Side
from rules.steps import Turn
from rules.table import Table

LINK = "why_"
"""What the payload of a link to the list begins with; the number of the table follows."""

LONGEST_NUMBER = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Somebody asks about the roll on a table. `draft` is shown: the asker's own, or none."""

    here: Here
    id: TableId
    table: Table
    hand: Hand
    draft: Turn = ()

    @property
    def say(self) -> Phrases:
        """The words of the place."""
        return self.here.say


def make_router() -> Router:
    """A new router: one belongs to one dispatcher. It stands before `/start`'s."""
    router = Router(name="why")
    router.message.register(by_link, CommandStart(deep_link=True, magic=F.args.startswith(LINK)))
    router.message.register(command, Command("why"))
    router.callback_query.register(menu_pressed, asks(Verb.WHY))
    router.callback_query.register(step_pressed, asks(Verb.WHY_STEP))
    return router


# ------------------------------------------------------------------- the list


async def command(message: Message, command: CommandObject, here: Here) -> None:
    """`/why 24/18`, or `/why` alone."""
    await at_board(here, message, (command.args or "").strip(), WHY)


async def _answer(said: Said) -> None:
    here, seen = said.here, said.board
    if not may_kibitz(seen.table, here.person.id):
        await tell(said.message, escape(here.say.no_kibitz()))
        return
    if not said.text and not here.private:
        await _to_private(said.message, here, seen)
        return
    asked = await _asked(here, seen.id, seen.table)
    if asked is None:
        await tell(said.message, escape(here.say.why_nothing_to_play()))
    elif not said.text:
        await _list(asked, said.message)
    else:
        await _prove_text(asked, said.message, said.text)


WHY = About(name="why", deed=_answer, acting=True, begun=True)


async def by_link(message: Message, command: CommandObject, here: Here) -> None:
    """The link behind "Why not…" in a group, in the private chat of whoever pressed."""
    number, _, code = (command.args or "").removeprefix(LINK).partition("_")
    table = None
    if number.isdecimal() and len(number) <= LONGEST_NUMBER:
        table = await _led(here, TableId(int(number)), code)
    if table is None:
        await tell(message, escape(here.say.outdated_button()))
        return
    asked = await _asked(here, TableId(int(number)), table)
    if not may_kibitz(table, here.person.id):
        await tell(message, escape(here.say.no_kibitz()))
    elif asked is None:
        await tell(message, escape(here.say.why_nothing_to_play()))
    else:
        await _list(asked, message)


async def _led(here: Here, id_: TableId, code: str) -> Table | None:
    """The table to which a link leads. Who has the link was in a group that shows the table."""
    stands = await here.app.referee.look(id_)
    if stands is None or code != _code(stands.table):
        return await _seen(here, id_)
    for view in await here.app.posts.views(id_):
        if view.audience is None:
            await here.app.posts.seen(view.chat, here.person.id, here.app.now())
    return stands.table


async def menu_pressed(query: CallbackQuery, press: Press, here: Here) -> None:
    """The menu of a board: "Why not…"."""
    id_ = TableId(press.table)
    table = await _seen(here, id_)
    if table is None:
        await safe_answer(query, here.mine.outdated_button())
        return
    await here.app.screens.seen(here.chat.id, here.person.id, table=id_)
    asked = await _asked(here, id_, table)
    if not may_kibitz(table, here.person.id):
        await safe_answer(query, here.mine.no_kibitz())
    elif asked is None or press.since != table.since:
        await safe_answer(query, here.mine.position_over())
    elif not questions(asked.hand, asked.draft):
        await safe_answer(query, here.mine.why_not_nothing(), alert=True)
    elif not here.private:
        await safe_answer(query, url=_link(here, id_, table))
    else:
        await safe_answer(query)
        if isinstance(query.message, Message):
            await _list(asked, query.message)


async def _list(asked: Asked, message: Message) -> None:
    """The board and a button for each step that fits a die and is refused."""
    buttons = _buttons(asked)
    if buttons is None:
        await tell(message, escape(asked.say.why_not_nothing()))
        return
    scene = await _board(asked, asked.draft)
    text = f"{escape(asked.say.why_not_title())}\n{await _position(asked)}"
    await show(asked.here, _bot(message), Screen(text=text, scene=scene, buttons=buttons))


async def _position(asked: Asked) -> str:
    """What the board beside the list shows: who plays what, and the half-made turn."""
    say, hand, game = asked.say, asked.hand, asked.table.game
    assert game is not None  # noqa: S101 - somebody holds dice
    cast = await cast_of(asked.here, asked.table, say)
    stands = replace(game, position=hand.after(asked.draft))
    lines = [say.question(stands, cast)]
    if asked.draft:
        turn = say.turn(hand.variant, hand.position, hand.side, asked.draft)
        lines.append(say.half_made(turn))
    return "\n".join(lines)


def _buttons(asked: Asked) -> InlineKeyboardMarkup | None:
    hand, before = asked.hand, asked.hand.after(asked.draft)
    buttons = []
    for draft, step in questions(hand, asked.draft):
        press = Press(
            table=asked.id,
            since=asked.table.since,
            verb=Verb.WHY_STEP,
            arg=write_addition(draft, (step,)),
        )
        if draft == asked.draft:
            label = asked.say.turn(hand.variant, before, hand.side, (step,))
        else:
            label = asked.say.steps((*draft, step))
        buttons.append(InlineKeyboardButton(text=label, callback_data=press.pack()))
    return markup(in_rows(buttons, PRIVATE, PRIVATE.steps))


async def _to_private(message: Message, here: Here, seen: Board) -> None:
    link = _link(here, seen.id, seen.table)
    button = InlineKeyboardButton(text=here.say.private_chat(), url=link)
    await tell(message, escape(here.say.why_privately()), markup([[button]]))


def _link(here: Here, id_: TableId, table: Table) -> str:
    return deep_link(here.app.username, f"{LINK}{id_}_{_code(table)}")


def _code(table: Table) -> str:
    """A piece of the seal that nobody can guess; another one than an invitation's."""
    return table.sealed[40:56]


# ------------------------------------------------------------------ the proof


async def step_pressed(query: CallbackQuery, press: Press, here: Here) -> None:
    """One step of the list: its proof takes the list's place; under a board it is a new message."""
    draft, steps = read_addition(press.arg)
    id_ = TableId(press.table)
    table = await _seen(here, id_)
    hand = None if table is None else hand_of(table)
    message = query.message
    if table is None or not isinstance(message, Message):
        await safe_answer(query, here.mine.outdated_button())
        return
    if not may_kibitz(table, here.person.id):
        await safe_answer(query, here.mine.no_kibitz())
        return
    if hand is None or press.since != table.since or not hand.begins(draft):
        await safe_answer(query, here.mine.position_over())
        return
    await safe_answer(query)
    asked = Asked(here=here, id=id_, table=table, hand=hand, draft=draft)
    why = why_step(hand, draft, steps[0])
    if why is None:
        await tell(message, escape(here.say.allowed(here.say.step(steps[0]))))
        return
    screen = await _proof(asked, why)
    if await is_board(here, message):
        await show(here, _bot(message), screen)
        return
    before = replace(asked, draft=listed_after(hand, draft))
    listing = Screen(text=screen.text, scene=screen.scene, buttons=_buttons(before))
    await turn_page(here, _bot(message), message, listing)


async def explain(here: Here, view: View, table: Table, text: str, message: Message) -> bool:
    """Answer a typed turn of `here.person` that is not legal with its proof.

    False: nobody holds dice there, or nothing is wrong with the text.
    """
    hand = hand_of(table)
    if hand is None:
        return False
    asked = Asked(here=here, id=view.table, table=table, hand=hand)
    found = why_text(hand, (), text)
    if isinstance(found, Allowed):
        more = why_turn(hand, (), found.turn)
        if more is None:
            return False
        found = more
    await show(here, _bot(message), await _proof(asked, found))
    return True


async def _prove_text(asked: Asked, message: Message, text: str) -> None:
    try:
        found = why_text(asked.hand, asked.draft, text)
    except NotationError as error:
        await tell(message, escape(asked.say.not_a_turn(error)))
        return
    if isinstance(found, Allowed):
        await tell(message, escape(asked.say.allowed(asked.say.steps(found.turn))))
        return
    await show(asked.here, _bot(message), await _proof(asked, found))


async def _proof(asked: Asked, why: Why) -> Screen:
    scene = proof_scene(await _board(asked, why.draft), why)
    return Screen(text=caption(why, asked.say), scene=scene, buttons=None)


async def _board(asked: Asked, draft: Turn) -> Scene:
    cast = await cast_of(asked.here, asked.table, asked.say)
    stranger = asked.say.nobody().text
    players = PerSide(*(Player(cast.side(side).text, fallback=stranger) for side in Side))
    return board_scene(asked.table, players, asked.hand, draft, pips_word=asked.say.pips_word())


# ---------------------------------------------------------------- what is seen


async def _seen(here: Here, table: TableId) -> Table | None:
    """The table, if this person may see it here.

    In private that is also a table at which the person sits, or one that is shown in a group
    where the person was active. A number alone opens nothing: it can be guessed.
    """
    stands = await here.app.referee.look(table)
    if stands is None:
        return None
    if here.private and here.person.id in stands.table.seats:
        return stands.table
    for view in await here.app.posts.views(table):
        if view.chat == here.chat.id:
            return stands.table
        known = view.audience is None and here.private
        if known and await here.app.posts.last_seen(view.chat, here.person.id) is not None:
            return stands.table
    return None


async def _asked(here: Here, id_: TableId, table: Table) -> Asked | None:
    """The roll that is asked about; None if nobody has dice to play."""
    hand = hand_of(table)
    if hand is None:
        return None
    draft: Turn = ()
    if holder(table) == here.person.id:
        draft = await here.app.drafts.latest(Grip(id_, table.since, here.person.id))
    return Asked(
        here=here, id=id_, table=table, hand=hand, draft=draft if hand.begins(draft) else ()
    )


def _bot(message: Message) -> Bot:
    bot = message.bot
    assert bot is not None  # noqa: S101 - every message that a handler gets came through a bot
    return bot
