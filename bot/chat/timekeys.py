"""The buttons of time and of ending a game otherwise: pause, gifts, claims, settlements, closing.

Owns their labels, rows and prices. Pure. Whether somebody may press them is asked anew with each
press.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.buttons import Press, Verb
from bot.chat.face import Sight
from bot.chat.labels import GROUP, PRIVATE, Room
from bot.chat.picking import DANGER, PRIMARY, SUCCESS, Row, button, in_rows, room_of
from bot.phrases.phrases import Phrases
from bot.phrases.turns import MINUS
from bot.play.calendars import DAY, HOUR
from bot.play.clocks import on_the_clock
from rules.actions import MOST_GIVEN
from rules.agreement import Bank, MatchTo, NoClock, PerTurn, variant_of
from rules.clock import side_on_the_clock
from rules.endings import most, price_of_silence
from rules.game import Opening, Over, ToAnswer
from rules.identity import PlayerId, TableId
from rules.position import Side
from rules.table import PauseOffer, ResignOffer, SettlementOffer, SideOffer, Table, TakeBackOffer

PRICES = 3
"""Prices of one kind on a keyboard; every other price can be typed."""

GETS, PAYS, NOBODY = "+", "-", "0"
"""Before the points of a settlement, as whoever offers it sees them; nobody pays."""

DRAWN, CLAIMED = "d", "c"
"""How a silent table is closed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aside:
    """A message about table `number` that is no view of it, in the words of its place."""

    say: Phrases
    number: TableId
    table: Table
    private: bool = True

    @property
    def room(self) -> Room:
        """How wide its keyboard is."""
        return PRIVATE if self.private else GROUP

    def key(
        self, text: str, verb: Verb, arg: str = "", *, style: str | None = None
    ) -> InlineKeyboardButton:
        """A button of the question that is open now."""
        press = Press(table=self.number, since=self.table.since, verb=verb, arg=arg)
        return InlineKeyboardButton(text=text, callback_data=press.pack(), style=style)


def beside(sight: Sight) -> Aside:
    """What has the buttons of a board's menu."""
    return Aside(say=sight.phrases, number=sight.id, table=sight.table, private=sight.private)


def _keyboard(rows: list[Row]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(inline_keyboard=rows)


# ------------------------------------------------------------------------- the menu


def time_keys(sight: Sight, reader: PlayerId | None) -> list[InlineKeyboardButton]:
    """What the menu of a board has of time and of ends; `reader` is None in a group."""
    table, say = sight.table, sight.phrases
    if table.agreement.chouette:
        return []
    keys: list[InlineKeyboardButton] = []
    if table.clock.paused:
        keys.append(button(sight, say.menu_resume(), Verb.RESUME))
    elif side_on_the_clock(table) is not None:
        keys.append(button(sight, say.menu_pause(), Verb.PAUSE))
    if may_give(table, reader):
        keys.append(button(sight, say.menu_give(), Verb.GIVE))
    if may_settle(table):
        keys.append(button(sight, say.settle_late(), Verb.FAIR))
    return keys


def paused_rows(sight: Sight) -> list[Row]:
    """Under a board whose clock stands still: either lets it run."""
    if not sight.table.clock.paused:
        return []
    return [[button(sight, sight.phrases.menu_resume(), Verb.RESUME)]]


def may_give(table: Table, reader: PlayerId | None) -> bool:
    """The other side's clock can have more: it runs, or is a bank."""
    late = on_the_clock(table)
    if late is None or isinstance(table.agreement.pace, NoClock):
        return False
    return isinstance(table.agreement.pace, Bank) or reader is None or late != reader


def may_settle(table: Table) -> bool:
    """A settlement can be offered now; who waits for the answer to a cube waits with it."""
    if table.game is None or table.closed or table.agreement.chouette:
        return False
    phase = table.game.phase
    if isinstance(phase, Opening | ToAnswer):
        return False
    return isinstance(table.agreement.format, MatchTo) or not isinstance(phase, Over)


# ------------------------------------------------------------------------- claiming

FROM_BOARD = "o"
"""The arg of the button under a board, which the other of two may press on anybody's turn."""


def out_of_time_rows(sight: Sight) -> list[Row]:
    """Under a board whose time is over: the three ways, for everybody but whoever is late."""
    table = sight.table
    price, late = price_of_silence(table), on_the_clock(table)
    if not sight.late or price is None or (sight.private and sight.view.audience == late):
        return []
    return [[button(sight, sight.phrases.claim(price), Verb.LATE, FROM_BOARD, style=PRIMARY)]]


def late_rows(aside: Aside, price: int) -> InlineKeyboardMarkup:
    """What the other of two may do once somebody is late; the price stands on the first.

    While a cube waits for its answer nothing else can be offered.
    """
    say, key = aside.say, aside.key
    rows = [
        [key(say.claim_late(price), Verb.CLAIM_LATE, style=DANGER)],
        [key(say.wait_late(), Verb.WAIT_LATE)],
    ]
    if may_settle(aside.table):
        rows.append([key(say.settle_late(), Verb.SETTLE_LATE)])
    return _keyboard(rows)


def claim_rows(aside: Aside, price: int) -> InlineKeyboardMarkup:
    """The second question before a claim."""
    surely = aside.key(aside.say.claim_surely(price), Verb.CLAIM_SURELY, style=DANGER)
    return _keyboard([[surely], [aside.key(aside.say.back(), Verb.LATE, BACK)]])


def team_claim_rows(aside: Aside, worth: int, surely: str) -> InlineKeyboardMarkup:
    """The same on somebody's page at a chouette."""
    label = aside.say.claim_surely(worth)
    yes = aside.key(label, Verb.CLAIM, surely, style=DANGER)
    return _keyboard([[yes], [aside.key(aside.say.back(), Verb.PLACE)]])


BACK = "b"
"""The arg where the message itself is turned back."""


# ------------------------------------------------------------------------- settling


def settlement_rows(aside: Aside, side: Side, back: Verb) -> InlineKeyboardMarkup:
    """What `side` may offer: nobody pays, it gets, it pays; each price that a position can cost.

    `back` is what the last button asks for.
    """
    say, table, room = aside.say, aside.table, aside.room
    letter = letter_of(side)

    def offer(text: str, what: str) -> InlineKeyboardButton:
        return aside.key(text, Verb.FAIR_FOR, f"{letter}{what}")

    if isinstance(table.agreement.format, MatchTo):
        rows = [
            [offer(say.nobody_wins(), NOBODY)],
            [offer(say.i_win_match(), GETS)],
            [offer(say.i_lose_match(), PAYS)],
        ]
    else:
        gets = [offer(say.i_get(n), f"{GETS}{n}") for n in prices_of(table, side.other)]
        pays = [offer(say.i_pay(n), f"{PAYS}{n}") for n in prices_of(table, side)]
        rows = [[offer(say.nobody_pays(), NOBODY)]]
        rows += in_rows(gets, room, PRICES) if gets else []
        rows += in_rows(pays, room, PRICES) if pays else []
    arg = BACK if back is Verb.LATE else ""
    return _keyboard([*rows, [aside.key(say.back(), back, arg)]])


def letter_of(side: Side) -> str:
    """Whose buttons these are: in a group everybody sees them."""
    return "w" if side is Side.WHITE else "b"


def prices_of(table: Table, loser: Side) -> list[int]:
    """Points that `loser` may pay in a settlement: the cube once, twice, as often as it can be."""
    game = table.game
    if game is None:
        return []
    limit = most_points(table, loser)
    if limit <= PRICES:
        return list(range(1, limit + 1))
    return sorted({game.cube.value, limit // 2, limit})[:PRICES]


def most_points(table: Table, loser: Side) -> int:
    """The most that `loser` may be made to pay by agreement: what can still be lost (C.7)."""
    game = table.game
    if game is None or isinstance(game.phase, Over):
        return 0
    return most(table.agreement, variant_of(table.agreement), game, loser) * game.cube.value


# --------------------------------------------------------------------------- giving


def gift_rows(aside: Aside, side: Side) -> InlineKeyboardMarkup:
    """So much more time for the other side of `side`, as it suits the pace."""
    say = aside.say
    keys = [
        aside.key(say.more_time(seconds), Verb.GIVE_FOR, f"{letter_of(side)}{seconds}")
        for seconds in gifts(aside.table)
    ]
    return _keyboard([*in_rows(keys, aside.room, 3), [aside.key(say.back(), Verb.HIDE)]])


def gifts(table: Table) -> list[int]:
    """An hour, eight, a day where a turn has days; else a quarter, a half, the whole of a turn."""
    pace = table.agreement.pace
    whole = pace.seconds if isinstance(pace, PerTurn | Bank) else DAY
    chosen = [HOUR, 8 * HOUR, DAY] if whole >= DAY else [whole // 4, whole // 2, whole]
    return [min(seconds, MOST_GIVEN) for seconds in chosen if seconds > 0]


def resume_rows(aside: Aside) -> InlineKeyboardMarkup:
    """The clock stands still: let it run."""
    return _keyboard([[aside.key(aside.say.menu_resume(), Verb.RESUME)]])


# -------------------------------------------------------------------------- closing


def closing_rows(aside: Aside, price: int | None) -> InlineKeyboardMarkup:
    """How a silent table may be closed; `price` None: not with a winner."""
    say = aside.say
    rows = [[aside.key(say.close_drawn(), Verb.CLOSE_SILENT, DRAWN)]]
    if price is not None:
        label = say.close_claimed(price)
        rows.append([aside.key(label, Verb.CLOSE_SILENT, CLAIMED, style=DANGER)])
    return _keyboard(rows)


def close_rows(aside: Aside, what: str, price: int) -> InlineKeyboardMarkup:
    """The second question."""
    say = aside.say
    label = say.close_claimed_surely(price) if what == CLAIMED else say.close_drawn_surely()
    surely = aside.key(label, Verb.CLOSE_SURELY, what, style=DANGER)
    return _keyboard([[surely], [aside.key(say.back(), Verb.CLOSE_SILENT, BACK)]])


# --------------------------------------------------------------------------- offers


SIGNS: Mapping[type[SideOffer], str] = MappingProxyType(
    {ResignOffer: "🏳", TakeBackOffer: "↩", PauseOffer: "⏸", SettlementOffer: "🤝"}
)
"""Of what is offered, as in the caption that tells it."""


def offer_rows(sight: Sight, reader: PlayerId | None, *, short: bool = False) -> list[Row]:
    """The answers to what is offered beside the question; its maker may withdraw it.

    Where a pair is too wide, and where `short` is asked for, the words are shorter. Of several
    offers each bears its sign, so that no two buttons read alike.
    """
    rows: list[Row] = []
    for offer in sight.table.offers:
        say, room = sight.phrases, room_of(sight)
        sign = f"{SIGNS[type(offer)]} " if len(sight.table.offers) > 1 else ""
        decline = button(sight, sign + say.decline(), Verb.DECLINE, str(offer.seq))
        if sight.private and offer.by == reader:
            rows.append([_says(decline, sign + say.withdraw())])
            continue
        price = _price(sight, offer)
        accept = button(sight, sign + say.accept(), Verb.ACCEPT, str(offer.seq), style=SUCCESS)
        pair = [_says(accept, sign + say.accept_for(price)) if price else accept, decline]
        if price == "" and isinstance(offer, SettlementOffer) and offer.winner is not None:
            match = sign + say.accept_match(won=_wins(sight, offer))
            pair = [_says(accept, match), decline]
        elif short or room.columns([each.text for each in pair], 2) == 1:
            no = _says(decline, sign + say.decline_short())
            pair = [_says(accept, sign + say.accept_short(price)), no]
        rows += in_rows(pair, room, 2)
    return rows


def _says(button: InlineKeyboardButton, text: str) -> InlineKeyboardButton:
    return button.model_copy(update={"text": text})


def _wins(sight: Sight, offer: SettlementOffer) -> bool:
    """Whether it is good for whoever is asked."""
    seating = sight.table.seating
    return seating is not None and seating.side_of(offer.by) is not offer.winner


def _price(sight: Sight, offer: SideOffer) -> str:
    """What a yes brings whoever is asked, or costs them; empty where no points change hands."""
    match offer:
        case SettlementOffer(winner=winner, points=points) if winner is not None and points:
            return f"+{points}" if _wins(sight, offer) else f"{MINUS}{points}"
        case ResignOffer() | TakeBackOffer() | PauseOffer() | SettlementOffer():
            return ""
