"""A member's own board: the team's roll in a private chat, to pick a turn and suggest it.

Owns its picture and its buttons, which are those of a turn with other verbs. Pure but for the
names it asks for. Nothing of it is a view: the announcer knows nothing of it.
"""

from __future__ import annotations

from dataclasses import replace

from aiogram.types import InlineKeyboardButton

from bot.chat.boards import cast_of, own_view
from bot.chat.buttons import Press, Verb
from bot.chat.company import players_of
from bot.chat.face import Sight
from bot.chat.identity import Here
from bot.chat.keyboards import markup
from bot.chat.picking import Row, picking
from bot.chat.posting import Screen
from bot.play.hand import Hand, hand_of
from render.scene import Scene, Step, Suggestion
from render.table_scene import scene_of
from rules.identity import TableId
from rules.moves import trace
from rules.steps import Turn
from rules.table import Table

VERBS: dict[Verb, Verb] = {
    Verb.STEP: Verb.ADVISE_STEP,
    Verb.WHOLE: Verb.ADVISE_WHOLE,
    Verb.UNDO: Verb.ADVISE_UNDO,
    Verb.DONE: Verb.ADVISE_DONE,
    Verb.SWAP: Verb.ADVISE_SWAP,
}
"""What a button of a turn asks for here; others have no place on this board."""


async def board_for(
    here: Here, table: TableId, stands: Table, draft: Turn, *, die: int | None = None
) -> Screen | None:
    """The board with what is picked so far; None if no roll waits to be played."""
    hand = hand_of(stands)
    if hand is None:
        return None
    sight = await _sight(here, table, stands, draft, die)
    say, game = here.say, stands.game
    lines = [say.advice_here()]
    if game is not None:
        lines.append(say.question(game, sight.cast))
    if draft:
        turn = say.turn(hand.variant, hand.position, hand.side, draft)
        lines.append(say.half_made(turn))
    return Screen(
        text="\n".join(lines),
        scene=_scene(sight, hand, draft),
        buttons=markup(rows_of(sight, hand)),
    )


async def board_done(here: Here, table: TableId, stands: Table, turn: Turn) -> Screen | None:
    """The board once the turn was suggested."""
    hand = hand_of(stands)
    if hand is None:
        return None
    sight = await _sight(here, table, stands, (), None)
    steps = tuple(
        Step(moved.source, moved.target, hit=moved.hit)
        for moved in trace(hand.variant, hand.position, hand.side, turn)
    )
    name = here.say.name(here.person.name, here.person.username).text
    scene = replace(_scene(sight, hand, ()), suggestion=Suggestion(hand.side, steps, name))
    said = here.say.turn(hand.variant, hand.position, hand.side, turn)
    return Screen(text=here.say.advice_made(said), scene=scene, buttons=None)


def rows_of(sight: Sight, hand: Hand) -> list[Row]:
    """The keyboard of a turn, each button with the verb it has here."""
    rows = [[_advising(each) for each in row] for row in picking(sight, hand)]
    return [[each for each in row if each is not None] for row in rows]


def _advising(button: InlineKeyboardButton) -> InlineKeyboardButton | None:
    press = Press.unpack(button.callback_data or "")
    verb = VERBS.get(press.verb)
    if verb is None:
        return None
    return button.model_copy(
        update={"callback_data": press.model_copy(update={"verb": verb}).pack()}
    )


async def _sight(here: Here, table: TableId, stands: Table, draft: Turn, die: int | None) -> Sight:
    return Sight(
        id=table,
        table=stands,
        view=own_view(here, table),
        private=True,
        phrases=here.say,
        cast=await cast_of(here, stands, here.say),
        draft=draft,
        die=die,
    )


def _scene(sight: Sight, hand: Hand, draft: Turn) -> Scene:
    stranger = sight.phrases.nobody().text
    return scene_of(
        sight.table,
        players_of(sight.table, sight.cast, stranger=stranger),
        bottom=hand.side,
        draft=draft,
        pips_word=sight.phrases.pips_word(),
    )
