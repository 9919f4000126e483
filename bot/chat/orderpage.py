"""The page of one person's standing orders for one game.

Owns its lines and its buttons, whose data say what to order or take back. In the person's own
chat only; what may be ordered now is asked of `bot.play.ordering`.
"""

from __future__ import annotations

from dataclasses import dataclass

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.boards import cast_of
from bot.chat.buttons import BadData, Press, Verb
from bot.chat.cards import deep_link
from bot.chat.identity import Here
from bot.chat.labels import PRIVATE
from bot.chat.picking import in_pairs
from bot.phrases.phrases import Phrases
from bot.play.conditions import His, Rule, ThenAnswer, ThenCube, ThenTurn, When
from bot.play.ordering import Standing, why_no_conditions, why_no_order, why_no_rule
from bot.play.orders import OrderKind
from rules.cube import doubled
from rules.game import ToRoll
from rules.identity import PlayerId, TableId
from rules.table import Table

PAYLOAD = "orders"

TAKE, DROP, DOUBLE = ThenAnswer(takes=True), ThenAnswer(takes=False), ThenCube(When.ANY, True)

RULES: dict[str, Rule] = {"t": TAKE, "d": DROP, "x": DOUBLE}
"""Conditions that have a button, by its data."""

KINDS: dict[str, OrderKind] = {"r": OrderKind.ROLL, "b": OrderKind.BEAR_OFF, "i": OrderKind.IF}
GIVE, WITHDRAW = "+", "-"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a button asks for: a condition, or an order that is given or taken back."""

    rule: Rule | None = None
    kind: OrderKind = OrderKind.IF
    on: bool = True


def read_wanted(arg: str) -> Wanted:
    """`t`, `d`, `x`; `r+`, `b-`, `i-`. Raises BadData for anything else."""
    if arg in RULES:
        return Wanted(rule=RULES[arg])
    letter, sign = arg[:1], arg[1:]
    if letter not in KINDS or sign not in {GIVE, WITHDRAW} or arg == f"i{GIVE}":
        raise BadData(arg)
    return Wanted(kind=KINDS[letter], on=sign == GIVE)


def orders_link(here: Here, table: int) -> str:
    """A link to the page, for somebody who is elsewhere; who sits there may open it."""
    return deep_link(here.app.username, f"{PAYLOAD}{table}")


@dataclass(frozen=True, slots=True)
class Page:
    """What is ordered for a game, on the screen of whoever ordered it."""

    html: str
    buttons: InlineKeyboardMarkup


async def page(here: Here, number: TableId, table: Table) -> Page:
    """All of it, and what can be changed now."""
    say, me = here.mine, here.person.id
    stood = await here.app.ordering.standing(number, me)
    buttons = _buttons(number, table, me, stood, say)
    hide = _button(say.menu_hide(), number, table, "")
    about = [say.orders_about()]
    if why_no_conditions(table, me) is None:
        about.append(say.conditions_about())
    html = "\n".join([await told(here, number, table, stood), "", *about])
    rows = [*in_pairs(buttons, PRIVATE), [hide]]
    return Page(html, InlineKeyboardMarkup(inline_keyboard=rows))


async def told(here: Here, number: TableId, table: Table, stood: Standing) -> str:
    """What is ordered for one game, HTML."""
    say = here.mine
    cast = await cast_of(here, table, say)
    others = [cast.of(each) for each in table.seats if each != here.person.id]
    head = say.orders_head(number, others or [say.nobody()])
    return "\n".join([head, *(lines(stood, say) or [say.orders_none()])])


def lines(stood: Standing, say: Phrases) -> list[str]:
    """A line for each order, HTML."""
    said = []
    if stood.roll:
        said.append(say.ordered_roll())
    if stood.bear_off:
        said.append(say.ordered_bear_off())
    rules = stood.terms.rules if stood.terms is not None else ()
    return [*said, *(_rule_line(rule, say) for rule in rules)]


def _rule_line(rule: Rule, say: Phrases) -> str:
    match rule:
        case ThenCube(his=his, doubles=doubles):
            return say.ordered_cube(_case(his, say), doubles=doubles)
        case ThenAnswer(takes=takes):
            return say.ordered_answer(takes=takes)
        case ThenTurn(his=his, dice=dice, text=text):
            return say.ordered_turn("" if his is When.ANY else _case(his, say), dice, text)


def _case(his: His, say: Phrases) -> str:
    if isinstance(his, When):
        return say.rolled_by_other(None, doubles=his is When.DOUBLES)
    return say.rolled_by_other(his, doubles=False)


def _buttons(
    number: TableId, table: Table, me: PlayerId, stood: Standing, say: Phrases
) -> list[InlineKeyboardButton]:
    made = []
    for letter, kind, label in (
        ("r", OrderKind.ROLL, say.order_roll),
        ("b", OrderKind.BEAR_OFF, say.order_bear_off),
    ):
        on = stood.has(kind)
        if on or why_no_order(table, me, kind) is None:
            data = f"{letter}{WITHDRAW if on else GIVE}"
            made.append(_button(label(on=not on), number, table, data))
    price = _drop_price(table)
    labels = {"t": say.order_take(), "d": say.order_drop(price), "x": say.order_double()}
    rules = stood.terms.rules if stood.terms is not None else ()
    for data, rule in RULES.items():
        if rule not in rules and why_no_rule(table, me, rule) is None:
            made.append(_button(labels[data], number, table, data))
    if rules:
        made.append(_button(say.order_no_conditions(), number, table, f"i{WITHDRAW}"))
    return made


def _drop_price(table: Table) -> int:
    """What refusing the coming double would cost; 0 where none can come."""
    game = table.game
    if game is None or not isinstance(game.phase, ToRoll):
        return 0
    return doubled(game.cube, game.phase.side).drop


def _button(text: str, number: TableId, table: Table, arg: str) -> InlineKeyboardButton:
    press = Press(table=number, since=table.since, verb=Verb.ORDER, arg=arg)
    return InlineKeyboardButton(text=text, callback_data=press.pack())
