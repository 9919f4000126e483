"""The page of settings: what is chosen, what can be, and what one press makes of it.

Owns the page itself with its example board, and the settings of looks and turns; new tables and
sound have modules of their own. Pure: who may press is asked of `rights`, writing down is the
router's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat import newtables, quiet
from bot.chat.buttons import BadData
from bot.chat.labels import GROUP, PRIVATE
from bot.chat.looks import Form, looks_of
from bot.chat.optionkeys import Chosen, Key, Option, Part, button, flag, one_of, other, switch
from bot.chat.picking import in_pairs
from bot.chat.posting import Screen
from bot.chat.timepage import Hours
from bot.phrases.names import escape
from bot.phrases.phrases import Phrases
from bot.phrases.words import LANGUAGES
from render.scene import Player, Roll, Scene, Step, scene_from_position
from render.style import THEMES
from rules.notation import read_position
from rules.position import PerSide, Side
from rules.variants import SHORT

EXAMPLE = "w 24:2 13:5 8:3 6:5 / b 24:2 13:5 8:2 6:4 5:2"
"""After Black's 8/5 6/5."""

LEFT, RIGHT = "left", "right"
PICTURE = "picture"
IN_A_ROW: Mapping[Part, int] = MappingProxyType({Part.PACE: 3, Part.ZONE: 4})
"""Where more than two short labels share a row."""


# ------------------------------------------------------------------------ choosing


def changed(chosen: Chosen, key: Key, value: str) -> Chosen:
    """The same with one thing chosen. Raises BadData for what no button offers."""
    match key:
        case Key.APART if chosen.private:
            return chosen.with_own(privately=flag(value))
        case Key.FORCED if chosen.private:
            return chosen.with_own(play_forced=flag(value))
        case Key.BELOW if not chosen.private:
            return chosen.with_own(turn_board=flag(value))
        case Key.TURNS if not chosen.private:
            return chosen.with_own(new_message_each_turn=flag(value))
        case Key.GAME | Key.PACE | Key.OPENERS:
            return newtables.changed(chosen, key, value)
        case Key.QUIET | Key.ZONE if not chosen.private:
            return quiet.changed(chosen, key, value)
        case _:
            return _look(chosen, key, value)


def _look(chosen: Chosen, key: Key, value: str) -> Chosen:
    """What changes a board: its words, its colours, its form."""
    match key:
        case Key.LANGUAGE if value in LANGUAGES:
            return replace(chosen.with_own(lang=value), lang=value)
        case Key.THEME if value in THEMES:
            return chosen.with_own(theme=value)
        case Key.HOME if value in {LEFT, RIGHT}:
            return chosen.with_own(home_left=value == LEFT)
        case Key.NUMBERS:
            return chosen.with_own(numbers=flag(value))
        case Key.FORM:
            form = "" if value == PICTURE else value
            if form not in set(Form) or not value:
                raise BadData(value)
            # whoever asks for pictures wants them tried at once
            again = replace(chosen, chat=replace(chosen.chat, no_photos_until=0))
            return (chosen if form else again).with_own(letters=form)
        case _:
            raise BadData(value)


# ------------------------------------------------------------------------ the page


def page(chosen: Chosen, say: Phrases, part: Part) -> Screen:
    """The settings over an example board in their looks.

    A part tells its own setting only: the board and all of its buttons fit a phone then.
    """
    if chosen.private and part in OF_GROUPS:
        part = Part.ALL
    scene = example(say)
    if not looks_of(chosen.own).numbers:
        scene = replace(scene, numbers=None)
    head = say.settings_head(group=not chosen.private)
    said = [escape(line) for line in _lines(chosen, say, part)]
    foot = [_ABOUT[part](say)] if part in _ABOUT else []
    if not chosen.private and part is Part.ALL:
        foot.append(say.settings_for_admins())
    foot.append(say.example_board(scene.pips.white, scene.pips.black))
    text = "\n".join([head, *said, *foot])
    markup = InlineKeyboardMarkup(inline_keyboard=_rows(chosen, say, part))
    return Screen(text=text, scene=scene, buttons=markup)


OF_GROUPS = frozenset({Part.QUIET, Part.ZONE})
"""What a person's own page about time has instead."""

_ABOUT: Mapping[Part, Callable[[Phrases], str]] = MappingProxyType(
    {
        Part.FORM: lambda say: say.forms_about(),
        Part.QUIET: lambda say: say.sound_about(),
        Part.ZONE: lambda say: say.zone_of_chat_ask(),
    }
)


def example(say: Phrases) -> Scene:
    """White is to play 6-2 after Black's 3-1, which the caption says too."""
    return scene_from_position(
        read_position(SHORT, EXAMPLE),
        players=PerSide(Player(say.white()), Player(say.black())),
        turn=Side.WHITE,
        roll=Roll.of(Side.WHITE, 6, 2),
        last_roll=Roll.of(Side.BLACK, 3, 1),
        last_move=(Step(8, 5), Step(6, 5)),
        pips_word=say.pips_word(),
    )


def _lines(chosen: Chosen, say: Phrases, part: Part) -> list[str]:
    """Every setting with its value, or those of the part."""
    looks = looks_of(chosen.own)
    language = f"{say.language_label()}: {say.language_name(chosen.lang)}"
    form = f"{say.form_label()}: {say.form_name(looks.form)}"
    theme = f"{say.theme_label()}: {say.theme_name(looks.theme)}"
    match part:
        case Part.LANGUAGE:
            return [language]
        case Part.FORM:
            return [form]
        case Part.THEME:
            return [theme]
        case Part.TABLES:
            return newtables.lines(chosen, say)
        case Part.GAME | Part.SHORT_GAMES | Part.LONG_GAMES:
            return [newtables.game_line(chosen, say)]
        case Part.PACE:
            return [newtables.pace_line(chosen, say)]
        case Part.TURNS:
            return _turns_lines(chosen, say)
        case Part.QUIET | Part.ZONE:
            return [quiet.line(chosen, say)]
        case Part.ALL:
            home = f"{say.home_label()}: {say.home_side(left=looks.home_left)}"
            numbers = f"{say.numbers_label()}: {say.numbers_shown(shown=looks.numbers)}"
            return [
                f"{language} · {form}",
                theme,
                f"{home} · {numbers}",
                newtables.line(chosen, say),
                *_turns_lines(chosen, say),
                *([] if chosen.private else [quiet.line(chosen, say)]),
            ]


def _turns_lines(chosen: Chosen, say: Phrases) -> list[str]:
    if chosen.private:
        forced = say.forced_played(itself=chosen.person.play_forced)
        apart = say.apart_played(privately=chosen.person.privately)
        return [f"{say.forced_label()}: {forced}", f"{say.apart_label()}: {apart}"]
    return [
        f"{say.below_label()}: {say.below(turned=chosen.chat.turn_board)}",
        f"{say.turns_label()}: {say.turns_shown(fresh=chosen.chat.new_message_each_turn)}",
    ]


def _rows(chosen: Chosen, say: Phrases, part: Part) -> list[list[InlineKeyboardButton]]:
    """The keyboard: never more than five rows, or the board is pushed away (chat.md 1)."""
    room = PRIVATE if chosen.private else GROUP
    offered = _PARTS.get(part)
    if offered is None:
        return in_pairs(_all(chosen, say), room)
    buttons = [*offered(chosen, say), button(say.back(), Option(part=_ABOVE.get(part, Part.ALL)))]
    rows, most = [], IN_A_ROW.get(part, 2)
    while buttons:
        counts = range(most, 1, -1)
        labels = [each.text for each in buttons]
        fits = (n for n in counts if n <= len(labels) and room.columns(labels[:n], n) == n)
        count = next(fits, 1)
        rows.append(buttons[:count])
        buttons = buttons[count:]
    return rows


def _all(chosen: Chosen, say: Phrases) -> list[InlineKeyboardButton]:
    """One button a setting: more than two values open a part, two are exchanged."""
    looks = looks_of(chosen.own)
    home = say.home_side(left=not looks.home_left)
    numbers = say.numbers_shown(shown=not looks.numbers)
    last = button(say.sound_label(), Option(part=Part.QUIET))
    if chosen.private:
        last = InlineKeyboardButton(text=say.hours_label(), callback_data=Hours().pack())
    return [
        button(say.language_label(), Option(part=Part.LANGUAGE)),
        button(say.form_label(), Option(part=Part.FORM)),
        button(say.theme_label(), Option(part=Part.THEME)),
        button(say.game_label(), Option(part=Part.TABLES)),
        switch(say.home_label(), home, Key.HOME, RIGHT if looks.home_left else LEFT),
        switch(say.numbers_label(), numbers, Key.NUMBERS, other(now=looks.numbers)),
        button(say.turns_part_label(), Option(part=Part.TURNS)),
        last,
    ]


def _turns(chosen: Chosen, say: Phrases) -> Sequence[InlineKeyboardButton]:
    """How turns are made in private and shown in a group."""
    if chosen.private:
        itself, apart = chosen.person.play_forced, chosen.person.privately
        forced = say.forced_played(itself=not itself)
        picked = say.apart_played(privately=not apart)
        return [
            switch(say.forced_label(), forced, Key.FORCED, other(now=itself), Part.TURNS),
            switch(say.apart_label(), picked, Key.APART, other(now=apart), Part.TURNS),
        ]
    turned, fresh = chosen.chat.turn_board, chosen.chat.new_message_each_turn
    below, turns = say.below(turned=not turned), say.turns_shown(fresh=not fresh)
    return [
        switch(say.below_label(), below, Key.BELOW, other(now=turned), Part.TURNS),
        switch(say.turns_label(), turns, Key.TURNS, other(now=fresh), Part.TURNS),
    ]


def _languages(chosen: Chosen, say: Phrases) -> Sequence[InlineKeyboardButton]:
    return [
        one_of(say.language_name(lang), Part.LANGUAGE, Key.LANGUAGE, lang, on=lang == chosen.lang)
        for lang in LANGUAGES
    ]


def _themes(chosen: Chosen, say: Phrases) -> Sequence[InlineKeyboardButton]:
    now = looks_of(chosen.own).theme
    return [
        one_of(say.theme_name(theme), Part.THEME, Key.THEME, theme, on=theme == now)
        for theme in map(str, THEMES)
    ]


def _forms(chosen: Chosen, say: Phrases) -> Sequence[InlineKeyboardButton]:
    now = looks_of(chosen.own).form
    return [
        one_of(say.form_name(form), Part.FORM, Key.FORM, form or PICTURE, on=form is now)
        for form in Form
    ]


_PARTS: Mapping[Part, Callable[[Chosen, Phrases], Sequence[InlineKeyboardButton]]] = (
    MappingProxyType(
        {
            Part.LANGUAGE: _languages,
            Part.THEME: _themes,
            Part.FORM: _forms,
            Part.TABLES: newtables.ways,
            Part.GAME: newtables.games,
            Part.SHORT_GAMES: newtables.agreements(Part.SHORT_GAMES),
            Part.LONG_GAMES: newtables.agreements(Part.LONG_GAMES),
            Part.PACE: newtables.paces,
            Part.TURNS: _turns,
            Part.QUIET: quiet.ways,
            Part.ZONE: quiet.zones,
        }
    )
)

_ABOVE: Mapping[Part, Part] = MappingProxyType(
    {
        Part.GAME: Part.TABLES,
        Part.SHORT_GAMES: Part.GAME,
        Part.LONG_GAMES: Part.GAME,
        Part.PACE: Part.TABLES,
        Part.ZONE: Part.QUIET,
    }
)
"""Where "back" leads, if not to all settings."""
