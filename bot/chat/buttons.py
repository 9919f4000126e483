"""What a button carries: a table, a question, a verb and what the verb needs.

Owns the coding of callback data, `t1:<table>:<since>:<verb>:<arg>`, and of half-made turns in
it. Nothing here is believed: a table is looked up again for whoever presses, and a draft is
held against the rules. `1` is the version of the format; older data match nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from aiogram.filters.callback_data import MAX_CALLBACK_LENGTH, CallbackData
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup
from pydantic import Field

from bot.phrases.screens import Chapter
from rules.position import BAR
from rules.steps import DICE, Step, Turn

FIRST_LETTER = ord("a")
"""`a` is point 1, `y` is the bar."""

MOST_STEPS = 4
BETWEEN = "."
IS = "="

Number = Annotated[int, Field(ge=0, lt=2**53)]


class Verb(StrEnum):
    """What a press asks for; short, since the data have 64 bytes in all."""

    STEP = "s"
    """arg: the draft the keyboard was drawn for, and what the tap adds."""
    WHOLE = "w"
    """Likewise; what is added completes the turn."""
    UNDO = "u"
    """arg: the draft."""
    AFRESH = "af"
    """The half-made turn is forgotten."""
    DONE = "ok"
    """arg: the whole turn."""
    SWAP = "sw"
    """arg: the draft, and the die to show."""
    ROLL = "r"
    ROLL_ALWAYS = "ra"
    """And in this game nobody asks about the cube again."""
    ASK_AGAIN = "aa"
    """That order is taken back."""
    DOUBLE = "x"
    TAKE = "tk"
    """These, and the raises: with own cubes the arg is whose, empty for all or one's own."""
    DROP = "dp"
    DROP_SURELY = "dy"
    BEAVER = "bv"
    RACCOON = "rc"
    ACCEPT = "ac"
    """arg: the number of the offer."""
    DECLINE = "dc"
    """Likewise."""

    MENU = "m"
    HIDE = "h"
    BOARD = "b"
    WHY = "y"
    WHY_STEP = "ys"
    """arg: the draft, and the step that is asked about."""
    TAKE_BACK = "tb"
    RESIGN = "rs"
    RESIGN_FOR = "rf"
    """arg: the multiplier, and a letter for the side that resigns."""
    RESIGN_SURELY = "rz"
    """Likewise; it is all that can be lost, so the game ends."""
    RESIGN_MATCH = "rm"
    RESIGN_MATCH_SURELY = "ry"
    """arg: the letter."""
    CANCEL = "cn"
    CANCEL_SURELY = "cy"
    """arg: the letter."""
    PROOF = "p"
    HISTORY = "hi"
    """arg: a page of the replay (`replaykeys`); without one, the last in a new message."""
    FILM = "fi"
    """arg: the number of the game that is shown as an animation."""
    AGREED = "t"

    SIT = "si"
    REFUSE = "rx"
    """The seat that is kept for who presses is not wanted."""
    LEAVE = "le"
    START = "st"
    CLOSE = "cl"
    WORD = "wd"
    PRESET = "pr"
    """arg: which of the ready-made agreements of this game."""
    DETAILS = "de"
    LENGTHS = "ln"
    TIMES = "tm"
    """The clocks that can be agreed."""
    READY = "rd"
    SET = "sg"
    """arg: a clause of the agreement and what it shall be."""
    STAKE = "sk"
    NEXT_GAME = "ng"
    REMATCH = "re"
    PROPOSE = "px"
    VOTE_YES = "vy"
    VOTE_NO = "vn"
    ANSWER_DROP = "da"
    """A member's own drop, or the box's of one cube; its price is on the button."""
    CUBES = "cu"
    """Whose cube the box offers."""
    MEAN = "mn"
    """arg: 1 to double the own cube at the next chance, 0 not to."""
    SUGGEST = "su"
    ADVICE = "ad"
    """arg: the turn; the captain plays it, others back it."""
    ADVISE_STEP = "as"
    ADVISE_WHOLE = "aw"
    ADVISE_UNDO = "au"
    ADVISE_DONE = "ao"
    ADVISE_SWAP = "ax"
    """A member's own board: as the verbs of a turn."""
    PLACE = "pl"
    INSTRUCT = "in"
    """arg: the kind of instruction, and for a voice whose."""
    JOIN = "jo"
    QUIT = "qu"
    QUIT_SURELY = "qy"
    CLAIM = "ct"
    CLAIM_LATE = "cc"
    """The time of the other of two is over: the game is claimed."""
    WAIT_LATE = "cw"
    SETTLE_LATE = "cs"
    """A fair end is offered instead."""
    LATE = "lt"
    """These three ways once more, in a message of their own or, with an arg, in the same."""
    CLAIM_SURELY = "cz"
    FAIR = "fo"
    """What can be agreed on to end it all."""
    FAIR_FOR = "fp"
    """arg: a letter for the side that offers, then a sign and points; 0: nobody pays."""
    PAUSE = "pz"
    RESUME = "ru"
    GIVE = "gv"
    GIVE_FOR = "gf"
    """arg: a letter for the side that gives, and seconds."""
    CLOSE_SILENT = "ks"
    """arg: how a silent table is closed, or the way back."""
    CLOSE_SURELY = "ky"
    SHEET = "sh"
    SAY = "sa"
    SAY_THIS = "sz"
    """arg: which of the ready-made phrases."""
    NUDGE = "nu"
    SHARE = "sq"
    """The result as a picture."""
    NOTE = "no"
    NOTE_REMOVE = "nd"
    """It stands under the page of a note, which a reply changes."""
    SETTLE = "se"
    SETTLE_SURELY = "sy"
    PLAY_ALL = "pa"
    """All boards that wait, one after the other, this table's first; 0 for whichever."""
    PRIVATELY = "pv"
    """This turn of a group's game is picked in the private chat."""
    ORDERS = "or"
    """The page of one's own orders for this game."""
    ORDER = "od"
    """arg: what is ordered or taken back there; without one the page is closed."""
    WITHDRAW = "wi"
    """A turn that was confirmed a moment ago is not played."""
    MEANWHILE = "mw"
    """arg: the page of the replay with the first turn since one's own."""
    SKIP = "nx"
    """This board of a round later."""


class Press(CallbackData, prefix="t1"):
    """A button that belongs to a table; `since` is the question it was drawn for."""

    table: Number
    since: Number
    verb: Verb
    arg: str = ""

    def pack(self) -> str:
        """As aiogram writes it, sooner: there are twenty under a board."""
        data = f"{self.__prefix__}:{self.table}:{self.since}:{self.verb.value}:{self.arg}"
        fits = ":" not in self.arg and len(data.encode()) <= MAX_CALLBACK_LENGTH
        return data if fits else super().pack()


def presses_of(keyboard: InlineKeyboardMarkup) -> Iterator[Press]:
    """What the buttons of a keyboard say that belong to a table."""
    for row in keyboard.inline_keyboard:
        for button in row:
            data = button.callback_data or ""
            if data.startswith(f"{Press.__prefix__}:"):
                yield Press.unpack(data)


class Pick(CallbackData, prefix="c1"):
    """Which table a typed command meant; `text` is what followed the command."""

    command: str
    table: Number
    text: str = ""


class Choose(CallbackData, prefix="o1"):
    """A choice without a table: a language, a new game."""

    what: str
    value: str = ""


class Page(CallbackData, prefix="r1"):
    """A screen of the rules, counted from 1; 0 is the menu. `fresh`: in a new message."""

    chapter: Chapter = Chapter.BACKGAMMON
    number: int = 0
    fresh: bool = False


def rules_button(label: str, chapter: Chapter) -> InlineKeyboardButton:
    """A button under any other message: a chapter of the rules in a new message."""
    page = Page(chapter=chapter, number=1, fresh=True)
    return InlineKeyboardButton(text=label, callback_data=page.pack())


class BadData(ValueError):  # noqa: N818 - names what it is
    """Callback data that no keyboard of ours carries."""


def write_turn(turn: Turn) -> str:
    """`h3f1`: from 8 by 3, from 6 by 1."""
    return "".join(f"{chr(FIRST_LETTER + step.source - 1)}{step.die}" for step in turn)


def read_turn(text: str) -> Turn:
    """The steps of `write_turn`'s text. Raises BadData for anything else."""
    if len(text) % 2 or len(text) > 2 * MOST_STEPS:
        raise BadData(text)
    return tuple(_read_step(text[at : at + 2]) for at in range(0, len(text), 2))


def _read_step(pair: str) -> Step:
    source, die = ord(pair[0]) - FIRST_LETTER + 1, ord(pair[1]) - ord("0")
    if not 1 <= source <= BAR or die not in DICE:
        raise BadData(pair)
    return Step(source, die)


def write_addition(base: Turn, add: Turn) -> str:
    """A draft and what a tap adds to it."""
    return f"{write_turn(base)}{BETWEEN}{write_turn(add)}"


def read_addition(text: str) -> tuple[Turn, Turn]:
    """The draft and the addition, together at most four steps. Raises BadData."""
    base, dot, add = text.partition(BETWEEN)
    if not dot or not add:
        raise BadData(text)
    read = read_turn(base), read_turn(add)
    if len(read[0]) + len(read[1]) > MOST_STEPS:
        raise BadData(text)
    return read


def write_swap(base: Turn, die: int) -> str:
    """A draft and the die that is to be shown."""
    return f"{write_turn(base)}{BETWEEN}{die}"


def read_swap(text: str) -> tuple[Turn, int]:
    """The draft and the die. Raises BadData."""
    base, _, die = text.partition(BETWEEN)
    if len(die) != 1 or ord(die) - ord("0") not in DICE:
        raise BadData(text)
    return read_turn(base), int(die)


def write_setting(clause: str, value: str) -> str:
    """A clause and what it shall be."""
    return f"{clause}{IS}{value}"


def read_setting(text: str) -> tuple[str, str]:
    """The clause and the value. Raises BadData."""
    clause, sign, value = text.partition(IS)
    if not (clause and sign and value):
        raise BadData(text)
    return clause, value


def read_number(text: str) -> int:
    """A small number that is no secret: a multiplier, an offer. Raises BadData."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(2**53))):
        raise BadData(text)
    return int(text)
