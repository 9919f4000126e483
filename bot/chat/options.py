"""The page of settings: what is chosen, what can be, and what one press makes of it.

Owns the keys and values that buttons carry and the page itself with its example board. Pure:
who may press is asked of `rights`, writing down is the router's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.buttons import BadData
from bot.chat.labels import GROUP, PRIVATE
from bot.chat.looks import Form, looks_of
from bot.chat.picking import in_pairs
from bot.chat.posting import Screen
from bot.chat.requests import read_request, write_request
from bot.chat.timepage import Hours
from bot.phrases.names import escape
from bot.phrases.phrases import Phrases
from bot.phrases.words import LANGUAGES
from bot.play.ports import ChatSettings, PersonSettings
from bot.play.terms import presets
from render.scene import Player, Roll, Scene, Step, scene_from_position
from render.style import THEMES
from rules.agreement import Agreement, ImpossibleAgreement
from rules.notation import read_position
from rules.position import PerSide, Side
from rules.variants import SHORT, VARIANTS

EXAMPLE = "w 24:2 13:5 8:3 6:5 / b 24:2 13:5 8:2 6:4 5:2"
"""After Black's 8/5 6/5."""

ON, OFF = "1", "0"
LEFT, RIGHT = "left", "right"
PICTURE = "picture"
LAST = "last"


class Part(StrEnum):
    """What stands under the page: all settings, or the values of one."""

    ALL = "all"
    LANGUAGE = "lang"
    THEME = "theme"
    FORM = "form"
    GAME = "game"


class Key(StrEnum):
    """What can be chosen."""

    LANGUAGE = "lang"
    THEME = "theme"
    HOME = "home"
    NUMBERS = "num"
    FORM = "form"
    BELOW = "below"
    TURNS = "turns"
    FORCED = "only"
    APART = "apart"
    GAME = "game"


class Option(CallbackData, prefix="s1"):
    """Open a part of the page; with a `key`, first choose a value."""

    part: Part = Part.ALL
    key: Key | None = None
    value: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """All that is chosen in a place: by the reader in private, by the chat in a group."""

    private: bool
    person: PersonSettings
    chat: ChatSettings
    lang: str
    """The language that is spoken there now, chosen or not."""

    @property
    def own(self) -> PersonSettings | ChatSettings:
        """Whose looks and language count here."""
        return self.person if self.private else self.chat


# ------------------------------------------------------------------------ choosing


def changed(chosen: Chosen, key: Key, value: str) -> Chosen:
    """The same with one thing chosen. Raises BadData for what no button offers."""
    match key:
        case Key.APART if chosen.private:
            return _own(chosen, privately=_flag(value))
        case Key.FORCED if chosen.private:
            return _own(chosen, play_forced=_flag(value))
        case Key.BELOW if not chosen.private:
            return _own(chosen, turn_board=_flag(value))
        case Key.TURNS if not chosen.private:
            return _own(chosen, new_message_each_turn=_flag(value))
        case Key.GAME:
            return replace(chosen, chat=replace(chosen.chat, game=_game(value)))
        case _:
            return _look(chosen, key, value)


def _look(chosen: Chosen, key: Key, value: str) -> Chosen:
    """What changes a board: its words, its colours, its form."""
    match key:
        case Key.LANGUAGE if value in LANGUAGES:
            return replace(_own(chosen, lang=value), lang=value)
        case Key.THEME if value in THEMES:
            return _own(chosen, theme=value)
        case Key.HOME if value in {LEFT, RIGHT}:
            return _own(chosen, home_left=value == LEFT)
        case Key.NUMBERS:
            return _own(chosen, numbers=_flag(value))
        case Key.FORM:
            form = "" if value == PICTURE else value
            if form not in set(Form) or not value:
                raise BadData(value)
            # whoever asks for pictures wants them tried at once
            again = replace(chosen, chat=replace(chosen.chat, no_photos_until=0))
            return _own(chosen if form else again, letters=form)
        case _:
            raise BadData(value)


def _own(chosen: Chosen, **what: str | bool) -> Chosen:
    if chosen.private:
        return replace(chosen, person=replace(chosen.person, **what))  # type: ignore[arg-type]
    return replace(chosen, chat=replace(chosen.chat, **what))  # type: ignore[arg-type]


def _flag(value: str) -> bool:
    if value not in {ON, OFF}:
        raise BadData(value)
    return value == ON


def _game(value: str) -> str:
    """The words of a ready-made agreement; `short.2` is the third of that game."""
    if value == LAST:
        return ""
    variant, _, number = value.partition(".")
    if variant not in VARIANTS or len(number) != 1 or not number.isascii():
        raise BadData(value)
    offered = presets(variant)
    if not number.isdecimal() or int(number) >= len(offered):
        raise BadData(value)
    return write_request(offered[int(number)])


def game_of(chat: ChatSettings) -> Agreement | None:
    """What every new table begins with; None where that is whatever was played last."""
    if not chat.game:
        return None
    try:
        return read_request(chat.game).agreement
    except ImpossibleAgreement:  # the words of another version
        return None


# ------------------------------------------------------------------------ the page


def page(chosen: Chosen, say: Phrases, part: Part) -> Screen:
    """The settings over an example board in their looks.

    A part tells its own setting only: the board and all of its buttons fit a phone then.
    """
    scene = example(say)
    if not looks_of(chosen.own).numbers:
        scene = replace(scene, numbers=None)
    head = say.settings_head(group=not chosen.private)
    said = [escape(line) for line in _lines(chosen, say, part)]
    foot = [say.forms_about()] if part is Part.FORM else []
    if not chosen.private and part is Part.ALL:
        foot.append(say.settings_for_admins())
    foot.append(say.example_board(scene.pips.white, scene.pips.black))
    text = "\n".join([head, *said, *foot])
    rows = in_pairs(_buttons(chosen, say, part), PRIVATE if chosen.private else GROUP)
    return Screen(text=text, scene=scene, buttons=InlineKeyboardMarkup(inline_keyboard=rows))


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
    """Every setting with its value, or that of the part."""
    looks, chat = looks_of(chosen.own), chosen.chat
    game = game_of(chat)
    played = say.game_as_last() if game is None else say.agreement(game)
    values = {
        Part.LANGUAGE: f"{say.language_label()}: {say.language_name(chosen.lang)}",
        Part.FORM: f"{say.form_label()}: {say.form_name(looks.form)}",
        Part.THEME: f"{say.theme_label()}: {say.theme_name(looks.theme)}",
        Part.GAME: f"{say.game_label()}: {played}",
    }
    if part in values:
        return [values[part]]
    home = f"{say.home_label()}: {say.home_side(left=looks.home_left)}"
    numbers = f"{say.numbers_label()}: {say.numbers_shown(shown=looks.numbers)}"
    lines = [
        f"{values[Part.LANGUAGE]} · {values[Part.FORM]}",
        values[Part.THEME],
        f"{home} · {numbers}",
        values[Part.GAME],
    ]
    if chosen.private:
        forced = say.forced_played(itself=chosen.person.play_forced)
        apart = say.apart_played(privately=chosen.person.privately)
        return [*lines, f"{say.forced_label()}: {forced}", f"{say.apart_label()}: {apart}"]
    return [
        *lines,
        f"{say.below_label()}: {say.below(turned=chat.turn_board)}",
        f"{say.turns_label()}: {say.turns_shown(fresh=chat.new_message_each_turn)}",
    ]


def _buttons(chosen: Chosen, say: Phrases, part: Part) -> list[InlineKeyboardButton]:
    offered = _PARTS.get(part)
    if offered is None:
        return _all(chosen, say)
    return [*offered(chosen, say), _button(say.back(), Option())]


def _all(chosen: Chosen, say: Phrases) -> list[InlineKeyboardButton]:
    """One button a setting: more than two values open a part, two are exchanged."""
    looks, chat = looks_of(chosen.own), chosen.chat
    buttons = [
        _button(say.language_label(), Option(part=Part.LANGUAGE)),
        _button(say.form_label(), Option(part=Part.FORM)),
        _button(say.theme_label(), Option(part=Part.THEME)),
        _button(say.game_label(), Option(part=Part.GAME)),
        _switch(
            say.home_label(),
            say.home_side(left=not looks.home_left),
            Key.HOME,
            RIGHT if looks.home_left else LEFT,
        ),
        _switch(
            say.numbers_label(),
            say.numbers_shown(shown=not looks.numbers),
            Key.NUMBERS,
            _other(now=looks.numbers),
        ),
    ]
    if chosen.private:
        itself = chosen.person.play_forced
        said = say.forced_played(itself=not itself)
        hours = InlineKeyboardButton(text=say.hours_label(), callback_data=Hours().pack())
        forced = _switch(say.forced_label(), said, Key.FORCED, _other(now=itself))
        now = chosen.person.privately
        there = say.apart_played(privately=not now)
        apart = _switch(say.apart_label(), there, Key.APART, _other(now=now))
        return [*buttons, forced, apart, hours]
    turned, fresh = chat.turn_board, chat.new_message_each_turn
    below = say.below(turned=not turned)
    turns = say.turns_shown(fresh=not fresh)
    return [
        *buttons,
        _switch(say.below_label(), below, Key.BELOW, _other(now=turned)),
        _switch(say.turns_label(), turns, Key.TURNS, _other(now=fresh)),
    ]


def _languages(chosen: Chosen, say: Phrases) -> Sequence[InlineKeyboardButton]:
    return [
        _value(say.language_name(lang), Part.LANGUAGE, Key.LANGUAGE, lang, on=lang == chosen.lang)
        for lang in LANGUAGES
    ]


def _themes(chosen: Chosen, say: Phrases) -> Sequence[InlineKeyboardButton]:
    now = looks_of(chosen.own).theme
    return [
        _value(say.theme_name(theme), Part.THEME, Key.THEME, theme, on=theme == now)
        for theme in map(str, THEMES)
    ]


def _forms(chosen: Chosen, say: Phrases) -> Sequence[InlineKeyboardButton]:
    now = looks_of(chosen.own).form
    return [
        _value(say.form_name(form), Part.FORM, Key.FORM, form or PICTURE, on=form is now)
        for form in Form
    ]


def _games(chosen: Chosen, say: Phrases) -> Sequence[InlineKeyboardButton]:
    now = game_of(chosen.chat)
    return [
        _value(say.game_as_last(), Part.GAME, Key.GAME, LAST, on=now is None),
        *(
            _value(
                _in_brief(made, say),
                Part.GAME,
                Key.GAME,
                f"{variant}.{number}",
                on=made == now,
            )
            for variant in VARIANTS
            for number, made in enumerate(presets(variant))
        ),
    ]


_PARTS: Mapping[Part, Callable[[Chosen, Phrases], Sequence[InlineKeyboardButton]]] = (
    MappingProxyType(
        {
            Part.LANGUAGE: _languages,
            Part.THEME: _themes,
            Part.FORM: _forms,
            Part.GAME: _games,
        }
    )
)


def _in_brief(made: Agreement, say: Phrases) -> str:
    """`Long: match to 5`, for a narrow button."""
    kind = say.format_preset(made)
    return f"{say.game_name(made.variant)}: {kind[:1].lower()}{kind[1:]}"


def _other(*, now: bool) -> str:
    return OFF if now else ON


def _switch(name: str, becomes: str, key: Key, value: str) -> InlineKeyboardButton:
    """A press makes it so; the page above says how it is."""
    return _button(f"{name} → {becomes}", Option(key=key, value=value))


def _value(label: str, part: Part, key: Key, value: str, *, on: bool) -> InlineKeyboardButton:
    text = f"● {label}" if on else label
    return _button(text, Option(part=part, key=key, value=value))


def _button(text: str, option: Option) -> InlineKeyboardButton:
    return InlineKeyboardButton(text=text, callback_data=option.pack())
