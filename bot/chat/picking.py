"""The buttons by which a turn is picked.

Owns labels, rows and their number (chat.md 1 and 2) for what `bot.play.choices` offers. Pure.
Leaves questions, menus and cards to `keyboards` and `cards`, and the taps to the routers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from aiogram.types import InlineKeyboardButton

from bot.chat.buttons import Press, Verb, write_addition, write_swap, write_turn
from bot.chat.face import Sight
from bot.chat.labels import GROUP, PRIVATE, Room
from bot.play.choices import Choices, Group, Mode, choices
from bot.play.hand import Hand
from rules.position import Position
from rules.steps import Step, Turn

Row = list[InlineKeyboardButton]

MOST_ROWS = 5
"""With a sixth the board would leave the screen."""

FEWEST_ROWS = 3
"""Less is never left for a turn, whatever else stands there."""

PRIMARY, SUCCESS, DANGER = "primary", "success", "danger"


def room_of(sight: Sight) -> Room:
    """How wide a keyboard is where this view stands."""
    return PRIVATE if sight.private else GROUP


def button(
    sight: Sight, text: str, verb: Verb, arg: str = "", *, style: str | None = None
) -> InlineKeyboardButton:
    """A button of this table and its open question."""
    press = Press(table=sight.id, since=sight.table.since, verb=verb, arg=arg)
    return InlineKeyboardButton(text=text, callback_data=press.pack(), style=style)


def in_rows(buttons: Sequence[InlineKeyboardButton], room: Room, most: int) -> list[Row]:
    """Rows of equal length, as many in each as fit."""
    columns = room.columns([each.text for each in buttons], most)
    return [list(buttons[at : at + columns]) for at in range(0, len(buttons), columns)]


def in_pairs(buttons: Sequence[InlineKeyboardButton], room: Room) -> list[Row]:
    """Two in a row wherever they fit, in the given order."""
    rest = iter(buttons)
    counts = room.pairs_of([each.text for each in buttons])
    return [[next(rest) for _ in range(count)] for count in counts]


def more(sight: Sight) -> InlineKeyboardButton:
    """The way to everything else."""
    return button(sight, sight.phrases.more(), Verb.MENU)


def picking(sight: Sight, hand: Hand, taken: int = 0) -> list[Row]:
    """The whole keyboard of somebody who holds dice; `taken` rows stand below it besides.

    Done stands below every row in which a step stood before, so that the second half of a
    double tap cannot find it.
    """
    if sight.held and sight.draft:
        withdraw = button(sight, sight.phrases.withdraw_turn(), Verb.WITHDRAW)
        return [[withdraw], [more(sight)]]
    picker = Picker(sight, hand, max(MOST_ROWS - taken, FEWEST_ROWS))
    offered = choices(hand, sight.draft, sight.die)
    if offered.mode is Mode.COMPLETE:
        return picker.complete(offered)
    rows = picker.rows(offered)
    say = sight.phrases
    control: Row = []
    if offered.draft:
        control.append(button(sight, say.undo(), Verb.UNDO, write_turn(offered.draft)))
    if offered.swap is not None:
        swap = write_swap(offered.draft, offered.swap)
        control.append(button(sight, say.first_die(offered.swap), Verb.SWAP, swap))
    if control:
        return [*rows, [*control, more(sight)]]
    return with_more(sight, rows, room_of(sight))


def with_more(sight: Sight, rows: list[Row], room: Room) -> list[Row]:
    """The menu's button at the end of the last row if it fits there, else in a row of its own."""
    if _has_place(rows[-1], room):
        return [*rows[:-1], [*rows[-1], more(sight)]]
    return [*rows, [more(sight)]]


def _has_place(row: Row, room: Room) -> bool:
    """The menu's button fits at the end of this row."""
    return room.columns([each.text for each in row], room.steps) > len(row)


@dataclass(frozen=True)
class Picker:
    """Makes the rows of one hand."""

    sight: Sight
    hand: Hand
    most: int = MOST_ROWS

    def complete(self, offered: Choices) -> list[Row]:
        """Undo above, Done below; between them whatever keeps the rows apart."""
        sight, say, draft = self.sight, self.sight.phrases, offered.draft
        turn = say.turn(self.hand.variant, self.hand.position, self.hand.side, draft)
        undo = button(sight, say.undo(), Verb.UNDO, write_turn(draft))
        between = [
            button(sight, say.start_over(), Verb.AFRESH),
            more(sight),
            button(sight, say.menu_board(), Verb.BOARD),
        ]
        done = button(sight, say.done(turn), Verb.DONE, write_turn(draft), style=SUCCESS)
        gap = max(self.rows_before(draft) - 1, 0)
        match gap:
            case 0:
                return [[undo, more(sight)], [done]]
            case 1:
                return [[undo], between[:2], [done]]
            case _:
                return [[undo], *([each] for each in between[:gap]), [done]]

    def rows_before(self, draft: Turn) -> int:
        """In how many rows steps can have stood before this turn was complete."""
        dice: tuple[int | None, ...] = (None, *set(self.hand.dice))
        return max(
            len(self.rows(choices(self.hand, draft[:length], die)))
            for length in range(len(draft))
            for die in (dice if not length else (None,))
        )

    def rows(self, offered: Choices) -> list[Row]:
        """Steps, pairs and runs, or whole turns; no control row."""
        before = self.hand.after(offered.draft)
        if offered.mode is Mode.WHOLE:
            rows = self._wholes(offered, before)
            if len(rows) < self.most:
                return rows
            offered = replace(offered, mode=Mode.STEPS, groups=_by_die(self.hand, offered.draft))
        rows = self._steps(offered, before)
        pairs = in_rows(self._additions(offered, before, offered.pairs), *self._beside)
        rows += pairs[: max(self.most - 1 - len(rows), 0)]
        runs = self._runs(offered, before, rows)
        return [*rows, runs] if runs else rows

    def _runs(self, offered: Choices, before: Position, rows: list[Row]) -> Row:
        """One checker with several dice, where the menu's button has a row almost for itself."""
        room = room_of(self.sight)
        full = len(rows) >= self.most - 1 or _has_place(rows[-1], room)
        if offered.draft or offered.swap or full:
            return []
        row: Row = []
        for run in self._additions(offered, before, offered.runs)[: room.steps - 1]:
            if not _has_place([*row, run], room):
                break
            row.append(run)
        return row

    @property
    def _beside(self) -> tuple[Room, int]:
        room = room_of(self.sight)
        return room, room.pairs

    def _wholes(self, offered: Choices, before: Position) -> list[Row]:
        """All that is left, one tap each. After a first step the tap still waits for Done."""
        verb = Verb.STEP if offered.draft else Verb.WHOLE
        buttons = self._additions(offered, before, offered.wholes, verb)
        return in_rows(buttons, *self._beside)

    def _steps(self, offered: Choices, before: Position) -> list[Row]:
        """The groups one below the other; run together, or bare sources, where that is too high."""
        room = room_of(self.sight)
        bare = offered.mode is Mode.SOURCES
        rows = self._in_groups(offered, before, room.sources if bare else room.steps, bare=bare)
        if len(rows) < self.most or bare:
            return rows
        if len(offered.groups) == 1:
            return self._in_groups(offered, before, room.sources, bare=True)
        return in_rows([each for row in rows for each in row], room, room.steps)

    def _in_groups(self, offered: Choices, before: Position, most: int, *, bare: bool) -> list[Row]:
        room, made = room_of(self.sight), []
        for group in offered.groups:
            singles = [(step,) for step in group.steps]
            buttons = self._additions(offered, before, singles)
            if bare:
                buttons = [
                    each.model_copy(update={"text": self.sight.phrases.point(step.source)})
                    for each, step in zip(buttons, group.steps, strict=True)
                ]
            made.append(buttons)
        columns = min((room.columns([b.text for b in each], most) for each in made), default=1)
        return [row for each in made for row in in_rows(each, room, columns)]

    def _additions(
        self,
        offered: Choices,
        before: Position,
        turns: Iterable[Turn],
        verb: Verb = Verb.STEP,
    ) -> list[InlineKeyboardButton]:
        """A button for each addition; its label shows the hits."""
        say, hand = self.sight.phrases, self.hand
        return [
            button(
                self.sight,
                say.turn(hand.variant, before, hand.side, turn),
                verb,
                write_addition(offered.draft, turn),
            )
            for turn in turns
        ]


def _by_die(hand: Hand, draft: Turn) -> tuple[Group, ...]:
    """The next steps, larger die first and from high points to low."""

    def order(step: Step) -> tuple[int, int]:
        return -step.die, -step.source

    steps = sorted(hand.next(draft), key=order)
    return tuple(
        Group(die, tuple(group)) for die, group in groupby(steps, key=lambda step: step.die)
    )
