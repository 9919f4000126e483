"""Standing orders: `/orders`, `/if`, the page and its buttons.

Owns what follows from each. Nothing of it is shown in a group: there the way leads to the private
chat, and what was typed under everybody's eyes is not taken.
"""

from __future__ import annotations

import re
from contextlib import suppress

from aiogram import Router
from aiogram.exceptions import TelegramAPIError, TelegramBadRequest
from aiogram.filters import Command, CommandObject, CommandStart, Filter
from aiogram.types import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, Message

from bot.chat.acting import act
from bot.chat.boards import cast_of, replied_board
from bot.chat.buttons import Press, Verb
from bot.chat.identity import Here
from bot.chat.noting import home
from bot.chat.orderpage import PAYLOAD, Wanted, orders_link, page, read_wanted, told
from bot.chat.replies import safe_answer, tell
from bot.chat.routers.presses import asks, cause_of, played
from bot.phrases.names import escape
from bot.play.commands import FollowOrders
from bot.play.conditions import BadCondition, Rule, read_rule
from bot.play.ordering import WhyNot, why_no_conditions
from bot.play.orders import OrderKind
from rules.identity import TableId
from rules.refusals import Refused
from rules.table import Table

OFF = frozenset({"off", "-", "—", "–", "нет", "снять"})
_NUMBER = re.compile(r"[#№]?(\d{1,9})(?:\s+|$)")
_MARKED = re.compile(r"[#№](\d{1,9})(?:\s+|$)")
_LINK = re.compile(rf"{PAYLOAD}(\d{{1,9}})")
MOST_LISTED = 20


class OfOrders(Filter):
    """A link to the page of a game's orders."""

    async def __call__(self, message: Message, command: CommandObject) -> bool | dict[str, int]:
        """Hands on the number of the table."""
        match = _LINK.fullmatch((command.args or "").strip())
        return {"number": int(match[1])} if match and message.chat.type == "private" else False


def make_router() -> Router:
    """A new router: one belongs to one dispatcher. It comes before `/start`."""
    router = Router(name="orders")
    router.message.register(by_link, CommandStart(), OfOrders())
    router.message.register(orders_command, Command("orders"))
    router.message.register(if_command, Command("if"))
    router.callback_query.register(open_page, asks(Verb.ORDERS))
    router.callback_query.register(ordered, asks(Verb.ORDER))
    return router


# ------------------------------------------------------------------ which game


async def _own(here: Here, number: int) -> Table | None:
    """An open table with a game at which this person sits, wherever it is shown."""
    stands = await here.app.referee.look(TableId(number))
    if stands is None or stands.table.closed or here.person.id not in stands.table.seats:
        return None
    return stands.table if stands.table.game is not None else None


async def _all(here: Here) -> list[tuple[TableId, Table]]:
    """Every game of this person that is being played."""
    lines = await here.app.posts.games_of(here.person.id)
    tables = [(line.table, await _own(here, line.table)) for line in lines]
    return [(number, table) for number, table in tables if table is not None]


# ------------------------------------------------------------------ typed


async def orders_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/orders`, `/orders 7`: everything that is ordered, or the page of one game."""
    if not here.private:
        await tell(message, here.say.orders_not_here(), await _way(message, here))
        return
    match = _NUMBER.fullmatch((command.args or "").strip())
    seen = await replied_board(here, message)
    number = int(match[1]) if match else None if seen is None else seen.id
    if number is not None:
        await _show(message, here, number)
        return
    games = await _all(here)
    if len(games) == 1:
        await _show(message, here, games[0][0])
        return
    parts, rows = [], []
    for each, table in games[:MOST_LISTED]:
        stood = await here.app.ordering.standing(each, here.person.id)
        if stood:
            said = await told(here, each, table, stood)
            parts.append(said)
            press = Press(table=each, since=0, verb=Verb.ORDERS)
            label = f"{here.mine.menu_orders()} #{each}"
            rows.append([InlineKeyboardButton(text=label, callback_data=press.pack())])
    await tell(
        message,
        here.mine.orders_list(parts),
        InlineKeyboardMarkup(inline_keyboard=rows) if rows else None,
    )


async def _show(message: Message, here: Here, number: int) -> None:
    table = await _own(here, number)
    if table is None:
        await tell(message, escape(here.mine.cannot_order("no_game")))
        return
    shown = await page(here, TableId(number), table)
    await tell(message, shown.html, shown.buttons)


async def by_link(message: Message, number: int, here: Here) -> None:
    """From a group: the page in the own chat."""
    await _show(message, here, number)


async def if_command(message: Message, command: CommandObject, here: Here) -> None:
    """`/if 66 double`, `/if double take`, `/if 31 8/5 6/5`, `/if off`; `#7` first names a game."""
    if not here.private:
        await tell(message, here.say.orders_not_here(), await _way(message, here))
        return
    text = (command.args or "").strip()
    match = _MARKED.match(text)
    text = text[match.end() :].strip() if match else text
    if not text:
        await tell(message, here.mine.condition_how())
        return
    rule: Rule | None = None
    if text.casefold() not in OFF:
        try:
            rule = read_rule(text)
        except BadCondition as bad:
            unread = here.mine.condition_unread(bad.part) if bad.part else here.mine.condition_how()
            await tell(message, unread)
            return
    number = await _meant(message, here, int(match[1]) if match else None, setting=rule is not None)
    if number is None:
        return
    if rule is None:
        gone = await here.app.ordering.withdraw(number, here.person.id, OrderKind.IF)
        await tell(message, here.mine.order_withdrawn() if gone else here.mine.order_gone())
        return
    why_not = await here.app.ordering.add(number, here.person.id, rule)
    if why_not is not None:
        await tell(message, escape(await _why_not(here, number, why_not)))
    else:
        await _show(message, here, number)


async def _meant(
    message: Message, here: Here, number: int | None, *, setting: bool
) -> TableId | None:
    """The one game that a condition can be about; None when that was asked or refused."""
    if number is None and (seen := await replied_board(here, message)) is not None:
        number = seen.id
    if number is not None:
        if await _own(here, number) is not None:
            return TableId(number)
        await tell(message, escape(here.mine.cannot_order("no_game")))
        return None
    games = await _all(here)
    me = here.person.id
    if setting:
        fitting = [each for each, table in games if why_no_conditions(table, me) is None]
    else:
        standing = here.app.ordering.standing
        fitting = [each for each, _ in games if (await standing(each, me)).terms is not None]
    if len(fitting) == 1:
        return fitting[0]
    if len(games) == 1:
        return games[0][0]
    if fitting:
        numbers = ", ".join(f"#{each}" for each in fitting[:MOST_LISTED])
        await tell(message, here.mine.condition_which(numbers))
    elif not setting:
        await tell(message, here.mine.order_gone())
    else:
        code = "their_turn" if games else "no_game"
        await tell(message, escape(here.mine.cannot_order(code)))
    return None


async def _way(message: Message, here: Here) -> InlineKeyboardMarkup:
    """To the page of the game that was answered, else only to the private chat."""
    seen = await replied_board(here, message)
    mine = seen is not None and here.person.id in seen.table.seats
    url = orders_link(here, seen.id) if seen is not None and mine else home(here.app.username)
    button = InlineKeyboardButton(text=here.say.private_chat(), url=url)
    return InlineKeyboardMarkup(inline_keyboard=[[button]])


# ------------------------------------------------------------------ pressed


async def open_page(query: CallbackQuery, press: Press, here: Here) -> None:
    """From the menu of a board or from the list. In a group the way leads to the own chat."""
    if press.since:
        seen = await played(query, press, here)
        if seen is None:
            return
        if not here.private:
            await safe_answer(query, url=orders_link(here, seen.id))
            return
        here.app.screens.show_menu(seen.view.id, None)
    table = await _own(here, press.table) if here.private else None
    if table is None:
        await safe_answer(query, here.mine.outdated_button())
        return
    await safe_answer(query)
    if isinstance(query.message, Message):
        await _show(query.message, here, press.table)


async def ordered(query: CallbackQuery, press: Press, here: Here) -> None:
    """A button of the page: an order is given or taken back, or the page is closed."""
    if not here.private:
        await safe_answer(query, here.mine.outdated_button())
        return
    if not press.arg:
        await safe_answer(query)
        await _close(query)
        return
    table, number = await _own(here, press.table), TableId(press.table)
    if table is None:
        await safe_answer(query, here.mine.cannot_order("no_game"))
        await _close(query)
        return
    wanted = read_wanted(press.arg)
    if wanted.rule is not None and press.since != table.since:
        said = here.mine.position_over()
    else:
        said = await _done(query, here, number, wanted)
    await safe_answer(query, said)
    await _turn(query, here, number)


async def _done(query: CallbackQuery, here: Here, number: TableId, wanted: Wanted) -> str:
    """Do it; the toast."""
    me, say, ordering = here.person.id, here.mine, here.app.ordering
    if wanted.rule is None and not wanted.on:
        gone = await ordering.withdraw(number, me, wanted.kind)
        return say.order_withdrawn() if gone else say.order_gone()
    if wanted.rule is not None:
        why_not = await ordering.add(number, me, wanted.rule)
    else:
        why_not = await ordering.give(number, me, wanted.kind)
    if why_not is not None:
        return await _why_not(here, number, why_not)
    # What was ordered may apply at once: then it is carried out now, and the boards show it.
    await act(here, number, FollowOrders(), cause=cause_of(query))
    return say.ordered()


async def _why_not(here: Here, number: TableId, why_not: WhyNot) -> str:
    """Plain."""
    table = await _own(here, number)
    if isinstance(why_not, Refused) and table is not None:
        cast = await cast_of(here, table, here.mine)
        return here.mine.refused(why_not.code, why_not.facts, cast)
    return here.mine.cannot_order("" if isinstance(why_not, Refused) else why_not.value)


async def _turn(query: CallbackQuery, here: Here, number: TableId) -> None:
    """The page as it is now; gone with its game."""
    table, message = await _own(here, number), query.message
    if table is None or not isinstance(message, Message):
        await _close(query)
        return
    shown = await page(here, number, table)
    try:
        await message.edit_text(shown.html, parse_mode="HTML", reply_markup=shown.buttons)
    except TelegramBadRequest as error:
        if "not modified" not in error.message:
            raise


async def _close(query: CallbackQuery) -> None:
    if isinstance(query.message, Message):
        with suppress(TelegramAPIError):  # it may be gone already
            await query.message.delete()
