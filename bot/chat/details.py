"""The buttons by which an agreement is made on a table card.

Owns ready-made agreements, the switches behind one more tap, the lengths of a match and the clocks
behind another. Pure. What cannot be set stands there too, marked: its press says why. What there
is to choose is asked of `bot.play.terms`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.buttons import Verb, write_setting
from bot.chat.face import Sight
from bot.chat.picking import PRIMARY, Row, button, in_pairs, in_rows, room_of
from bot.play.terms import LENGTHS, PACES, Choice, choices, presets, write_pace
from rules.agreement import Agreement, Clause, MatchTo
from rules.variants import VARIANTS

DETAILS, LENGTH, TIME = "details", "length", "time"
"""The parts of a card that can be open."""


def terms(sight: Sight) -> list[Row]:
    """Which game and which of the ready-made agreements; more behind one more tap."""
    say = sight.phrases
    offered = [
        button(
            sight,
            say.setting(say.format_preset(preset), on=_is_like(sight.table.agreement, preset)),
            Verb.PRESET,
            str(number),
        )
        for number, preset in enumerate(presets(sight.table.agreement.variant))
    ]
    rows = in_pairs(offered, room_of(sight))
    return [*variants(sight), *rows]


def _is_like(agreed: Agreement, preset: Agreement) -> bool:
    """The preset is what stands there, whatever was changed in detail."""
    return agreed.format == preset.format and agreed.jacoby == preset.jacoby


def variants(sight: Sight) -> list[Row]:
    """Which game it shall be."""
    chosen, say = sight.table.agreement.variant, sight.phrases
    buttons = [
        button(
            sight,
            say.setting(say.variant_short(key), on=key == chosen),
            Verb.SET,
            write_setting(Clause.VARIANT, key),
        )
        for key in VARIANTS
    ]
    return in_rows(buttons, room_of(sight), 2)


def panel(sight: Sight) -> list[Row]:
    """The open part of a card; nothing where none is open."""
    if sight.panel == DETAILS:
        return _switches(sight)
    if sight.panel == TIME:
        return _paces(sight)
    return _lengths(sight) if sight.panel == LENGTH else []


def _switches(sight: Sight) -> list[Row]:
    say, agreed = sight.phrases, sight.table.agreement
    buttons = []
    if not agreed.chouette:
        buttons.append(button(sight, say.match_length(), Verb.LENGTHS))
        buttons.append(button(sight, say.pace_button(agreed.pace), Verb.TIMES))
    if not isinstance(agreed.format, MatchTo):
        buttons.append(button(sight, say.stake_button(), Verb.STAKE))
    for choice in choices(agreed):
        if choice.clause is Clause.KIBITZ and sight.private:
            continue  # nobody looks on in two private chats
        arg = write_setting(choice.clause, choice.value)
        buttons.append(button(sight, _label(sight, choice), Verb.SET, arg))
    return [
        *in_pairs(buttons, room_of(sight)),
        [button(sight, say.ready(), Verb.READY, style=PRIMARY)],
    ]


def _label(sight: Sight, choice: Choice) -> str:
    say = sight.phrases
    name = say.term(choice.clause, sight.table.agreement)
    if choice.refused is not None:
        return say.impossible_setting(name)
    return say.setting(name, on=choice.on)


def _lengths(sight: Sight) -> list[Row]:
    say, kind = sight.phrases, sight.table.agreement.format
    now = kind.length if isinstance(kind, MatchTo) else None
    values = [(say.match_to(length), str(length), length == now) for length in LENGTHS]
    return _values(sight, Clause.LENGTH, values, most=5)


def _paces(sight: Sight) -> list[Row]:
    say, now = sight.phrases, sight.table.agreement.pace
    values = [(say.pace_short(pace), write_pace(pace), pace == now) for pace in PACES]
    return _values(sight, Clause.PACE, values, most=3)


def _values(
    sight: Sight, clause: Clause, values: Sequence[tuple[str, str, bool]], *, most: int
) -> list[Row]:
    """A button for each (label, value, is it agreed on), at most so many in a row; the way back."""
    buttons = [
        button(
            sight, label, Verb.SET, write_setting(clause, value), style=PRIMARY if agreed else None
        )
        for label, value, agreed in values
    ]
    return [
        *in_rows(buttons, room_of(sight), most),
        [button(sight, sight.phrases.back(), Verb.DETAILS)],
    ]
