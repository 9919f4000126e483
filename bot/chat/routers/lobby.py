"""Opening a table, gathering at it, and what comes after a game.

Owns `/new` and the buttons of cards and results. Who may sit is asked of `acting`, what was
typed of `requests`.
"""

from __future__ import annotations

from contextlib import suppress

from aiogram import Bot, F, Router
from aiogram.exceptions import TelegramAPIError
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.chat.acting import (
    Kept,
    TooMany,
    act,
    invite,
    may_sit,
    open_here,
    rematch,
    rematch_asked,
    sit_down,
    too_many_of_mine,
    unreachable,
)
from bot.chat.boards import Board, named
from bot.chat.buttons import BadData, Choose, Press, Verb
from bot.chat.commands import cause_of as typed_cause
from bot.chat.identity import Here
from bot.chat.newtables import asked, may_open
from bot.chat.replies import plain, safe_answer, tell
from bot.chat.routers.chouette import begin
from bot.chat.routers.presses import asks, cause_of, found, said
from bot.chat.routers.terms import only_opener, remember
from bot.phrases.phrases import Phrases
from bot.play import reply
from bot.play.commands import AskNextGame, AskStart
from rules.actions import Close, Leave
from rules.agreement import ImpossibleAgreement

NEW = "new"


def make_router() -> Router:
    """A new router: one belongs to one dispatcher."""
    router = Router(name="lobby")
    router.message.register(new, Command("new"))
    register = router.callback_query.register
    register(new_pressed, Choose.filter(F.what == NEW))
    register(sit, asks(Verb.SIT))
    register(refuse, asks(Verb.REFUSE))
    register(leave, asks(Verb.LEAVE))
    register(start, asks(Verb.START))
    register(close, asks(Verb.CLOSE))
    register(word, asks(Verb.WORD))
    register(next_game, asks(Verb.NEXT_GAME))
    register(again, asks(Verb.REMATCH))
    return router


# --------------------------------------------------------------------- opening


async def new(message: Message, command: CommandObject, here: Here, bot: Bot) -> None:
    """`/new`, with what is to be played and for whom the seat is kept."""
    say, words = here.say, _without_people(message, command.args or "")
    barred = await may_open(here, bot)
    if barred:
        await tell(message, barred)
        return
    try:
        request = asked(words, here.chat.settings)
    except ImpossibleAgreement as error:
        await tell(message, say.impossible(error))
        return
    if request.unknown is not None:
        await tell(message, say.unknown_game(request.unknown))
        return
    kept = None if here.private else await kept_for(message, here)
    opened = await open_here(here, request.agreement, cause=typed_cause(message), kept=kept)
    if isinstance(opened, TooMany):
        await tell(message, limit_reached(say, opened))
        return
    await remember(here, request.agreement)


def _without_people(message: Message, words: str) -> str:
    """What was typed, less the names of those for whom the seat is kept."""
    for entity in message.entities or ():
        if entity.type in {"mention", "text_mention"}:
            words = words.replace(entity.extract_from(message.text or ""), " ", 1)
    return words.strip()


async def new_pressed(query: CallbackQuery, callback_data: Choose, here: Here, bot: Bot) -> None:
    """The greeting's button: a table as the last one was."""
    barred = await may_open(here, bot)
    if barred:
        await safe_answer(query, barred)
        return
    try:
        agreement = asked(callback_data.value, here.chat.settings).agreement
    except ImpossibleAgreement as error:  # no button of ours names one
        raise BadData(callback_data.value) from error
    opened = await open_here(here, agreement, cause=cause_of(query))
    text = limit_reached(here.mine, opened) if isinstance(opened, TooMany) else ""
    await safe_answer(query, text)


def limit_reached(say: Phrases, limit: TooMany) -> str:
    """Which limit, and what to do."""
    return say.too_many_tables_here(limit.limit) if limit.here else say.too_many_games(limit.limit)


async def kept_for(message: Message, here: Here) -> Kept | None:
    """For whom the seat is kept: who is named in the text, else whose message is answered."""
    text = message.text or ""
    for entity in message.entities or ():
        if entity.type == "text_mention" and entity.user is not None and not entity.user.is_bot:
            return await _kept_person(here, entity.user.id, entity.user.full_name, None)
        if entity.type == "mention":
            username = entity.extract_from(text).removeprefix("@")
            if username.casefold() not in {
                here.app.username.casefold(),
                (here.person.username or "").casefold(),
            }:
                return Kept(username=username)
    replied = message.reply_to_message
    user = None if replied is None or replied.forum_topic_created else replied.from_user
    if user is None or user.is_bot or user.id == message.from_user.id:  # type: ignore[union-attr]
        return None
    return await _kept_person(here, user.id, user.full_name, user.username)


async def _kept_person(
    here: Here, telegram_id: int, name: str, username: str | None
) -> Kept | None:
    if telegram_id == here.person.telegram_id:
        return None
    posts = here.app.posts
    # Somebody known told more of themself than is told of them here: the language, for one.
    person = await posts.person_at(telegram_id) or await posts.meet(
        telegram_id, name=name, username=username, hint_lang=None, at=here.app.now()
    )
    return Kept(player=person.id)


# ------------------------------------------------------------------- gathering


async def sit(query: CallbackQuery, press: Press, here: Here) -> None:
    """The free seat is taken, unless it is kept for somebody else."""
    seen = await found(query, press, here)
    if seen is None:
        return
    sitting = here.person.id in seen.table.seats
    if not sitting and not seen.table.closed and not await may_sit(here, seen.id):
        await safe_answer(query, here.mine.seat_kept(await _kept_name(here, seen)))
        return
    async with here.app.seating:
        limit = None if sitting else await too_many_of_mine(here)
        answer = limit or await sit_down(here, seen.id, cause=cause_of(query))
    if isinstance(answer, TooMany):
        await safe_answer(query, limit_reached(here.mine, answer))
        return
    await said(query, here, answer, here.mine.sat_down())


async def refuse(query: CallbackQuery, press: Press, here: Here, bot: Bot) -> None:
    """The seat is kept for nobody any more; whoever kept it hears of it where the card stands."""
    seen = await found(query, press, here)
    if seen is None:
        return
    posts, table = here.app.posts, seen.table
    if table.game is not None or table.closed or await posts.reserved(seen.id) is None:
        await safe_answer(query, here.mine.position_over())
        return
    if here.person.id in table.seats or not await may_sit(here, seen.id):
        await safe_answer(query, here.mine.seat_kept(await _kept_name(here, seen)))
        return
    await posts.reserve(seen.id, username=None, player=None)
    await safe_answer(query)
    if here.private:
        await posts.drop_view(seen.view.id)
        await invite(here.app, seen.id)
        if isinstance(query.message, Message):
            with suppress(TelegramAPIError):  # the question may be gone already
                await query.message.edit_reply_markup(reply_markup=None)
    for view in await posts.views(seen.id):
        chat = await posts.chat(view.chat)
        if chat is None:
            continue
        here.app.screens.redraw(chat.id)
        say = here.app.for_chat(chat)
        if view.audience is not None and (person := await posts.person(view.audience)):
            say = here.app.for_person(person)
        with suppress(TelegramAPIError):  # the card itself says that the seat is free
            await bot.send_message(
                chat.telegram_id,
                say.seat_refused(named(say, here.person)),
                message_thread_id=view.thread,
                parse_mode="HTML",
            )


async def _kept_name(here: Here, seen: Board) -> str:
    username, player = await here.app.posts.reserved(seen.id) or (None, None)
    person = None if player is None else await here.app.posts.person(player)
    if person is not None:
        return named(here.mine, person).plain
    return f"@{username}" if username else here.mine.nobody().plain


async def leave(query: CallbackQuery, press: Press, here: Here) -> None:
    """The seat is given back; the opener takes the table away so."""
    seen = await found(query, press, here)
    if seen is None:
        return
    opener = seen.table.opened_by == here.person.id
    intent = Close() if opener else Leave()
    answer = await act(here, seen.id, intent, since=press.since, cause=cause_of(query))
    await said(query, here, answer, "" if opener else here.mine.stood_up())


async def start(query: CallbackQuery, press: Press, here: Here) -> None:
    """The first game begins."""
    seen = await found(query, press, here)
    if seen is not None and seen.table.agreement.chouette:
        await begin(query, press, here, seen)
    elif seen is not None:
        answer = await act(here, seen.id, AskStart(), since=press.since, cause=cause_of(query))
        await said(query, here, answer)


async def close(query: CallbackQuery, press: Press, here: Here) -> None:
    """The card is taken away by who opened it."""
    seen = await found(query, press, here)
    if seen is None:
        return
    if not await only_opener(query, here, seen.table):
        return
    answer = await act(here, seen.id, Close(), since=press.since, cause=cause_of(query))
    await said(query, here, answer)


async def word(query: CallbackQuery, press: Press, here: Here) -> None:
    """What a word is for and how it is said."""
    seen = await found(query, press, here)
    if seen is not None:
        await safe_answer(query, plain(here.mine.word_asked()), alert=True)


# ---------------------------------------------------------------- after a game


async def next_game(query: CallbackQuery, press: Press, here: Here) -> None:
    """The match or session goes on."""
    seen = await found(query, press, here)
    if seen is not None:
        answer = await act(here, seen.id, AskNextGame(), since=press.since, cause=cause_of(query))
        await said(query, here, answer)


async def again(query: CallbackQuery, press: Press, here: Here, bot: Bot) -> None:
    """A rematch is asked for, or accepted."""
    seen = await found(query, press, here)
    if seen is None:
        return
    if here.person.id not in seen.table.seats:
        await safe_answer(query, here.mine.spectator())
        return
    if not seen.table.closed:
        await safe_answer(query, here.mine.position_over())
        return
    barred = await may_open(here, bot)
    if barred and not await rematch_asked(here, seen):
        await safe_answer(query, barred)
        return
    answer = await rematch(here, seen, cause=cause_of(query))
    if isinstance(answer, TooMany):
        await safe_answer(query, limit_reached(here.mine, answer))
        return
    absent = await unreachable(here, seen.id)
    done = ""
    if isinstance(answer, reply.Done) and answer.before is None and absent is not None:
        done = plain(here.mine.unreachable(named(here.mine, absent)))
    await said(query, here, answer, done)
