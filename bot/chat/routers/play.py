"""Picking a turn, rolling, the cube.

Owns the presses under a running board. Half-made turns go to the drafts, deeds to the referee;
what the board then looks like is the announcer's business.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.chat.acting import act
from bot.chat.boards import Board, sight_of
from bot.chat.buttons import Press, Verb, read_addition, read_number, read_swap, read_turn
from bot.chat.cubekeys import drop_all_price
from bot.chat.identity import Here
from bot.chat.keyboards import surely
from bot.chat.replies import plain, safe_answer
from bot.chat.routers.cubes import ask_drop_all, counted
from bot.chat.routers.held import held_back, on_its_way
from bot.chat.routers.presses import asks, cause_of, found, not_for_you, played, said
from bot.chat.teamkeys import drop_price
from bot.play.choices import choices
from bot.play.commands import Asked, AskRoll
from bot.play.drafts import Drafted, Grip, Tap
from bot.play.hand import hand_of, holder
from bot.play.orders import HOLD_SECONDS
from bot.play.queries import is_due
from bot.play.waiting import answers_of_team
from rules.actions import Beaver, Confirm, Double, Drop, Raccoon, Take
from rules.game import ToAnswer, ToRoll
from rules.identity import PlayerId, Seq
from rules.order_events import OrderKind
from rules.steps import Turn

DEEDS: dict[Verb, Callable[[PlayerId | None], Asked]] = {
    Verb.ROLL: lambda _: AskRoll(),
    Verb.DOUBLE: Double,
    Verb.TAKE: Take,
    Verb.BEAVER: Beaver,
    Verb.RACCOON: Raccoon,
    Verb.DROP_SURELY: lambda _: Drop(),
}
"""By whose cube it is about, where everybody has one (D.8)."""


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="play")
    router.callback_query.register(step, asks(Verb.STEP))
    router.callback_query.register(whole, asks(Verb.WHOLE))
    router.callback_query.register(undo, asks(Verb.UNDO))
    router.callback_query.register(afresh, asks(Verb.AFRESH))
    router.callback_query.register(done, asks(Verb.DONE))
    router.callback_query.register(swap, asks(Verb.SWAP))
    router.callback_query.register(drop, asks(Verb.DROP))
    router.callback_query.register(roll_always, asks(Verb.ROLL_ALWAYS))
    router.callback_query.register(ask_again, asks(Verb.ASK_AGAIN))
    router.callback_query.register(deed, asks(*DEEDS))
    return router


async def step(query: CallbackQuery, press: Press, here: Here) -> None:
    """A step, pair or run: it joins the draft."""
    base, add = read_addition(press.arg)
    seen = await _picking(query, press, here)
    if seen is not None:
        drafted = await here.app.drafts.tap(seen.table, _grip(seen, press, here), base, add)
        await _show(query, here, seen, drafted, stuck=_is_stuck(seen, base, drafted.turn))


async def undo(query: CallbackQuery, press: Press, here: Here) -> None:
    """One step back."""
    base = read_turn(press.arg)
    seen = await _picking(query, press, here)
    if seen is not None:
        drafted = await here.app.drafts.undo(seen.table, _grip(seen, press, here), base)
        await _show(query, here, seen, drafted)


async def afresh(query: CallbackQuery, press: Press, here: Here) -> None:
    """All steps back."""
    seen = await _picking(query, press, here)
    if seen is not None:
        drafted = await here.app.drafts.put(seen.table, _grip(seen, press, here), ())
        await _show(query, here, seen, drafted)


async def done(query: CallbackQuery, press: Press, here: Here) -> None:
    """The turn that the button names is confirmed."""
    turn = read_turn(press.arg)
    seen = await _picking(query, press, here)
    if seen is None:
        return
    answer = await here.app.drafts.done(seen.table, _grip(seen, press, here), turn)
    if isinstance(answer, Confirm):
        await _confirm(query, press, here, seen, turn)
    else:
        await _show(query, here, seen, answer)


async def whole(query: CallbackQuery, press: Press, here: Here) -> None:
    """A whole turn, one tap."""
    base, add = read_addition(press.arg)
    seen = await _picking(query, press, here)
    if seen is None:
        return
    if press.since == seen.table.since and holder(seen.table) not in {None, here.person.id}:
        await not_for_you(query, here, seen)
        return
    await _confirm(query, press, here, seen, base + add)


async def _picking(query: CallbackQuery, press: Press, here: Here) -> Board | None:
    """The board that was pressed, unless a turn that was picked there waits to be played."""
    seen = await found(query, press, here)
    if seen is not None and await on_its_way(here, seen):
        await safe_answer(query, here.mine.turn_is_held())
        return None
    return seen


async def _confirm(query: CallbackQuery, press: Press, here: Here, seen: Board, turn: Turn) -> None:
    if await held_back(here, seen, _grip(seen, press, here), turn):
        await safe_answer(query, plain(here.mine.held_line(_text(here, seen, turn), HOLD_SECONDS)))
        return
    answer = await act(here, seen.id, Confirm(turn), since=press.since, cause=cause_of(query))
    await said(query, here, answer, _text(here, seen, turn))


async def swap(query: CallbackQuery, press: Press, here: Here) -> None:
    """The other die first."""
    _, die = read_swap(press.arg)
    seen = await found(query, press, here)
    if seen is None:
        return
    if press.since != seen.table.since:
        await safe_answer(query, here.mine.position_over())
    elif holder(seen.table) != here.person.id:
        await not_for_you(query, here, seen)
    else:
        # At once, in a group too: the steps of that die are on no keyboard yet.
        here.app.screens.show_draft(seen.view.id, here.person.id, complete=True, die=die)
        await safe_answer(query)


async def drop(query: CallbackQuery, press: Press, here: Here) -> None:
    """Refusing the cube costs the game, so it is asked again."""
    seen = await found(query, press, here)
    if seen is None:
        return
    game = seen.table.game
    if press.since == seen.table.since and drop_all_price(seen.table) is not None:
        await ask_drop_all(query, here, seen)
    elif press.since != seen.table.since or game is None or not isinstance(game.phase, ToAnswer):
        await safe_answer(query, here.mine.position_over())
    elif not is_due(seen.table, here.person.id):
        await not_for_you(query, here, seen)
    elif (sight := await sight_of(here, seen)) is not None:
        offer, say = game.phase.offer, here.say
        price = drop_price(seen.table, offer)
        here.app.screens.show_menu(
            seen.view.id, surely(sight, say.drop_surely(price), Verb.DROP_SURELY)
        )
        await safe_answer(query, here.mine.drop_question(offer.value, price))


async def deed(query: CallbackQuery, press: Press, here: Here) -> None:
    """Rolling and the cube."""
    whose = PlayerId(read_number(press.arg)) if press.arg else None
    seen = await found(query, press, here)
    if seen is not None:
        intent = DEEDS[press.verb](whose)
        answer = await act(here, seen.id, intent, since=press.since, cause=cause_of(query))
        done = await counted(here, seen, intent) or _counted(here, seen, intent)
        await said(query, here, answer, done)


def _counted(here: Here, seen: Board, intent: Asked) -> str:
    """One of a team has answered: the board does not change by that alone (D.5)."""
    game = seen.table.game
    if not answers_of_team(seen.table) or game is None or not isinstance(game.phase, ToAnswer):
        return ""
    offer = game.phase.offer
    return here.mine.answered(offer.value, offer.drop, yes=not isinstance(intent, Drop))


async def roll_always(query: CallbackQuery, press: Press, here: Here) -> None:
    """Roll, and in this game without being asked from now on."""
    seen = await found(query, press, here)
    if seen is None:
        return
    game, me = seen.table.game, here.person.id
    asked = press.since == seen.table.since and is_due(seen.table, me)
    if asked and game is not None and isinstance(game.phase, ToRoll):
        # Before the roll: what follows it may lead to the same question at once.
        await here.app.ordering.give(seen.id, me, OrderKind.ROLL)
    answer = await act(here, seen.id, AskRoll(), since=press.since, cause=cause_of(query))
    await said(query, here, answer, here.mine.rolls_itself())


async def ask_again(query: CallbackQuery, press: Press, here: Here) -> None:
    """The order is taken back: from the next turn on the cube is asked about."""
    seen = await played(query, press, here)
    if seen is None:
        return
    if not await here.app.ordering.withdraw(seen.id, here.person.id, OrderKind.ROLL):
        await safe_answer(query, here.mine.already_done())
    else:
        here.app.screens.show_menu(seen.view.id, None)
        await safe_answer(query, here.mine.asks_again())


def _grip(seen: Board, press: Press, here: Here) -> Grip:
    return Grip(seen.id, Seq(press.since), here.person.id)


def _text(here: Here, seen: Board, turn: Turn) -> str:
    """The turn in notation, as far as it can be told."""
    hand = hand_of(seen.table)
    if hand is None or not hand.begins(turn):
        return here.mine.steps(turn)
    return here.mine.turn(hand.variant, hand.position, hand.side, turn)


def _is_stuck(seen: Board, base: Turn, turn: Turn) -> bool:
    """No step that goes on from `turn` stands on the keyboard drawn for `base`."""
    hand = hand_of(seen.table)
    if hand is None or not hand.begins(base) or not hand.begins(turn):
        return False
    return not set(choices(hand, base).steps) & set(choices(hand, turn).steps)


async def _show(
    query: CallbackQuery, here: Here, seen: Board, drafted: Drafted, *, stuck: bool = False
) -> None:
    """What became of a tap: in a group a toast tells, in private the board.

    `stuck`: the keyboard does not say how to go on, so a group is not kept waiting either.
    """
    say = here.mine
    match drafted.tap:
        case Tap.CHANGED:
            here.app.screens.show_draft(
                seen.view.id, here.person.id, complete=drafted.complete or stuck
            )
            await safe_answer(query, "" if here.private else _kept(here, seen, drafted.turn))
        case Tap.SAME:
            # Who taps what is drafted already may not see it: a restart forgets redraws.
            here.app.screens.show_draft(seen.view.id, here.person.id, complete=True)
            kept = _kept(here, seen, drafted.turn) if drafted.turn else say.cannot_follow()
            await safe_answer(query, kept)
        case Tap.STALE:
            here.app.screens.poke(seen.id)
            await safe_answer(query, say.position_over())
        case Tap.NOT_YOURS:
            await not_for_you(query, here, seen)
        case Tap.UNFINISHED | Tap.OVERTAKEN:
            here.app.screens.show_draft(seen.view.id, here.person.id, complete=drafted.complete)
            await safe_answer(query, _kept(here, seen, drafted.turn))
        case Tap.TOO_SOON:
            await safe_answer(query, say.too_quick())
        case _:
            assert_never(drafted.tap)


def _kept(here: Here, seen: Board, turn: Turn) -> str:
    """`8/5, now the 1`."""
    hand = hand_of(seen.table)
    if hand is None or not turn:
        return here.mine.undone()
    left = () if hand.completes(turn) else hand.legal.left(turn)
    return here.mine.kept(_text(here, seen, turn), left)
