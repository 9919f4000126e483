"""What stands under a message of a table: picking, questions, offers, menus.

Owns which keyboard belongs to which stage and reader (chat.md 2). Pure. Leaves the buttons of
a turn to `picking` and those of cards and results to `cards`.
"""

from __future__ import annotations

from collections.abc import Sequence

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.buttons import Press, Verb
from bot.chat.cubekeys import double_rows
from bot.chat.face import Sight
from bot.chat.labels import width
from bot.chat.picking import (
    DANGER,
    MOST_ROWS,
    PRIMARY,
    SUCCESS,
    Row,
    button,
    in_pairs,
    in_rows,
    more,
    picking,
    room_of,
)
from bot.chat.roundkeys import with_skip
from bot.chat.teamkeys import advice_rows, double_button, drop_price, loss_price, team_rows
from bot.chat.timekeys import offer_rows, out_of_time_rows, paused_rows, time_keys
from bot.play.hand import hand_of
from bot.play.queries import is_due
from rules.agreement import MatchTo, variant_of
from rules.cube import Raise
from rules.endings import most
from rules.game import Game, Opening, Over, ToAnswer, ToAnswerEach, ToRoll
from rules.identity import PlayerId
from rules.moves import dead_to_all_rolls
from rules.position import Side
from rules.table import SEATS, Table, Wanted, due


def markup(rows: Sequence[Row]) -> InlineKeyboardMarkup | None:
    """The keyboard of these rows; None for no buttons at all."""
    full = [list(row) for row in rows if row]
    return InlineKeyboardMarkup(inline_keyboard=full) if full else None


def board_rows(sight: Sight, game: Game) -> list[Row]:
    """The keyboard of a running game as this reader gets it; offers beside it take its room."""
    offered = offer_rows(sight, _reader(sight))
    if (asked := team_rows(sight, game)) is not None:
        rows: list[Row] = [*asked, [more(sight)]]
    elif sight.apart:
        privately = button(sight, sight.phrases.play_privately(), Verb.PRIVATELY, style=PRIMARY)
        rows = [[privately], [more(sight)]]
        if (hand := hand_of(sight.table)) is not None:
            rows += advice_rows(sight, hand, len(rows))
    elif sight.private and not is_due(sight.table, _reader(sight)):
        rows = [[more(sight)]]
    elif (hand := hand_of(sight.table)) is not None:
        rows = picking(sight, hand, taken=len(offered))
        rows += advice_rows(sight, hand, len(rows))
    else:
        rows = [*_question(sight, game), [more(sight)]]
    if len(rows) + len(offered) < MOST_ROWS:
        rows += [*paused_rows(sight), *out_of_time_rows(sight)]
    if offered and len(rows) + len(offered) > MOST_ROWS:
        rows, offered = _closer(sight, rows, offer_rows(sight, _reader(sight), short=True))
    return with_skip(sight, [*rows, *offered])


def _closer(sight: Sight, rows: list[Row], offered: list[Row]) -> tuple[list[Row], list[Row]]:
    """The menu's button beside the first answers, where it has a row of its own."""
    (*above, last), (first, *others) = rows, offered
    wide = [each.text for each in (*first, *last)]
    if len(last) == 1 and room_of(sight).columns(wide, len(wide)) == len(wide):
        return above, [[*first, *last], *others]
    return rows, offered


def _reader(sight: Sight) -> PlayerId:
    return PlayerId(-1) if sight.view.audience is None else sight.view.audience


def _question(sight: Sight, game: Game) -> list[Row]:
    """Rolling and the cube."""
    say = sight.phrases
    match game.phase:
        case ToRoll():
            double = double_button(sight, game)
            label = say.pass_turn() if _is_shut_out(sight.table, game) else say.roll()
            roll = button(sight, label, Verb.ROLL, style=PRIMARY)
            if (own := double_rows(sight, game, roll)) is not None:
                return own
            room, stop = room_of(sight), say.roll_always()
            if width(stop) > room.label(1):
                stop = say.roll_always_short()
            always = button(sight, stop, Verb.ROLL_ALWAYS)
            return [*in_rows([roll, double], room, 2), [always]]
        case ToAnswer(offer=offer):
            take = button(sight, say.take(offer.value), Verb.TAKE, style=SUCCESS)
            price = drop_price(sight.table, offer)
            drop = button(sight, say.drop(price), Verb.DROP, style=DANGER)
            rows: list[Row] = [[take], [drop]]
            wanted = due(sight.table).kinds
            if Wanted.BEAVER in wanted and offer.kind is Raise.DOUBLE:
                rows.append([button(sight, say.beaver(offer.value * 2), Verb.BEAVER)])
            if Wanted.RACCOON in wanted:
                rows.append([button(sight, say.raccoon(offer.value * 2), Verb.RACCOON)])
            return rows
        case _:
            return []


def _is_shut_out(table: Table, game: Game) -> bool:
    """No roll can help whoever is asked about the cube, so none will be made (C.5)."""
    return isinstance(game.phase, ToRoll) and dead_to_all_rolls(
        variant_of(table.agreement), game.position, game.phase.side
    )


def menu(
    sight: Sight, *, unasked: bool = False, claim: int | None = None, page: int = 1
) -> InlineKeyboardMarkup | None:
    """What is behind the three dots, a screen at a time; `page` counts on round and round.

    `unasked`: who opened it rolls without being asked; `claim`: for so many points the reader may
    claim the game now.
    """
    room = room_of(sight)
    rows = in_pairs([*_first_ways(sight, claim), *_other_ways(sight, unasked=unasked)], room)
    hide = button(sight, sight.phrases.menu_hide(), Verb.HIDE)
    if len(rows) < MOST_ROWS:
        return markup([*rows, [hide]])
    pages = [rows[at : at + MOST_ROWS - 1] for at in range(0, len(rows), MOST_ROWS - 1)]
    shown = (page - 1) % len(pages)
    turn = button(sight, sight.phrases.menu_more(), Verb.MENU, str((shown + 1) % len(pages) + 1))
    return markup([*pages[shown], [hide, turn]])


def _first_ways(sight: Sight, claim: int | None) -> list[InlineKeyboardButton]:
    """What is wanted most often."""
    say, table = sight.phrases, sight.table
    ways = [button(sight, say.menu_why_not(), Verb.WHY)] if hand_of(table) is not None else []
    ways.append(button(sight, say.menu_board(), Verb.BOARD))
    if table.agreement.chouette:  # two of it may play one against one for a while
        ways.append(button(sight, say.my_place(), Verb.PLACE))
    if sight.private:
        ways.append(button(sight, say.menu_note(), Verb.NOTE))
    else:
        ways.append(button(sight, say.play_privately(), Verb.PRIVATELY))
    if claim is not None:
        ways.append(button(sight, say.menu_claim(claim), Verb.LATE, style=PRIMARY))
    if _may_ask_back(sight):
        ways.append(button(sight, say.menu_take_back(), Verb.TAKE_BACK))
    if untouched(table.game):
        ways.append(button(sight, say.menu_cancel(), Verb.CANCEL, style=DANGER))
    ways += _to_other(sight)
    ways.append(button(sight, say.menu_resign(), Verb.RESIGN, style=DANGER))
    return ways


def _other_ways(sight: Sight, *, unasked: bool) -> list[InlineKeyboardButton]:
    """The rest: what was, what was agreed, time, and the end of everything."""
    say, table = sight.phrases, sight.table
    ways: list[InlineKeyboardButton] = []
    if unasked and sight.private:
        ways.append(button(sight, say.menu_ask_again(), Verb.ASK_AGAIN))
    ways.append(button(sight, say.menu_orders(), Verb.ORDERS))
    if table.game is not None and (table.game.turns_done.white or table.game.turns_done.black):
        ways.append(button(sight, say.menu_history(), Verb.HISTORY))
    ways += [
        button(sight, say.menu_table(), Verb.AGREED),
        button(sight, say.menu_proof(), Verb.PROOF),
    ]
    ways += time_keys(sight, _reader(sight) if sight.private else None)
    if isinstance(table.agreement.format, MatchTo):
        ways.append(button(sight, say.menu_resign_match(), Verb.RESIGN_MATCH, style=DANGER))
    return ways


def _may_ask_back(sight: Sight) -> bool:
    """The last turn can still be asked back; in private, only by whoever played it."""
    game, seating = sight.table.game, sight.table.seating
    if game is None or seating is None or game.retractable is None:
        return False
    player = seating.speaks_for(game.retractable.side)
    return not sight.private or player == _reader(sight)


def _to_other(sight: Sight) -> list[InlineKeyboardButton]:
    """In a private game of two: words to the other, and a nudge when the other is to act."""
    say, table = sight.phrases, sight.table
    words = [button(sight, say.menu_say(), Verb.SAY)] if may_talk(sight) else []
    others = [each for each in table.seats if each != _reader(sight)]
    if not (sight.private and is_for_two(table) and is_due(table, others[0])):
        return words
    nudge = button(sight, say.menu_nudge(sight.cast.of(others[0])), Verb.NUDGE)
    return [nudge, *words]


def may_talk(sight: Sight) -> bool:
    """Words can go from here to the other: a game of two that no group shows."""
    return sight.private and not sight.where and is_for_two(sight.table)


def is_for_two(table: Table) -> bool:
    """Two sit there, and nobody else ever will."""
    return len(table.seats) == SEATS and not table.agreement.chouette


def untouched(game: Game | None) -> bool:
    """Nobody has moved in the first game yet, so it may be cancelled."""
    if game is None or game.number != 1 or game.cube.turned:
        return False
    if any(cube.turned for _, cube in game.cubes):
        return False
    waiting = isinstance(game.phase, ToAnswer | ToAnswerEach | Over)
    return not waiting and game.turns_done.white == game.turns_done.black == 0


def prices(sight: Sight, side: Side, *, back: bool = True) -> InlineKeyboardMarkup | None:
    """What `side` may resign for: only what it can still lose, each with its price (C.7)."""
    table, say = sight.table, sight.phrases
    if table.game is None or isinstance(table.game.phase, Opening | ToAnswer | ToAnswerEach | Over):
        return None
    variant = variant_of(table.agreement)
    limit = most_of(table, side)
    if not limit:
        return None
    rows: list[Row] = [
        [
            button(
                sight,
                say.resign(
                    times,
                    loss_price(table, side, times),
                    say.kind(variant.kinds[times - 1]),
                ),
                Verb.RESIGN_FOR,
                f"{times}{side_letter(side)}",
                style=DANGER,
            )
        ]
        for times in range(1, limit + 1)
    ]
    if back:
        rows.append([button(sight, say.back(), Verb.HIDE)])
    return markup(rows)


def side_letter(side: Side) -> str:
    """Whose prices these are: a button in a group is seen by both."""
    return "w" if side is Side.WHITE else "b"


def most_of(table: Table, side: Side) -> int:
    """The greatest multiple of the cube that `side` can still lose; 0 without a game."""
    if table.game is None:
        return 0
    return most(table.agreement, variant_of(table.agreement), table.game, side)


def surely(sight: Sight, text: str, verb: Verb, arg: str = "") -> InlineKeyboardMarkup | None:
    """The second question before something that cannot be undone."""
    back = button(sight, sight.phrases.back(), Verb.HIDE)
    return markup([[button(sight, text, verb, arg, style=DANGER)], [back]])


def data_of(buttons: InlineKeyboardMarkup | None) -> list[Press]:
    """Everything that a keyboard of ours can ask for."""
    rows = buttons.inline_keyboard if buttons else []
    return [Press.unpack(b.callback_data) for row in rows for b in row if b.callback_data]
