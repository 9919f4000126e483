"""The dispatcher with everything in it.

Owns the order of middlewares and routers. A new one is made for every bot, so that tests can
have many.
"""

from __future__ import annotations

from aiogram import Dispatcher

from bot.chat import errors
from bot.chat.app import App
from bot.chat.arrivals import Known
from bot.chat.genuine import Genuine
from bot.chat.identity import Introduce, Once
from bot.chat.routers import (
    advice,
    chouette,
    claims,
    closing,
    cubes,
    departures,
    ending,
    films,
    games,
    held,
    history,
    hours,
    info,
    ledger,
    lobby,
    notes,
    nudges,
    offers,
    options,
    orders,
    owner,
    places,
    play,
    privacy,
    rounds,
    rules,
    service,
    settings,
    settling,
    share,
    shelf,
    standings,
    start,
    stopping,
    terms,
    typed,
    why,
    words,
)

TASKS_AT_ONCE = 64
"""Updates in work at the same time; `lifecycle` hands it to the polling."""


def make_dispatcher(app: App) -> Dispatcher:
    """Handlers get `app`, and with messages and presses also `here`."""
    dispatcher = Dispatcher(disable_fsm=True, app=app)
    dispatcher.update.outer_middleware(Known())
    dispatcher.update.outer_middleware(Once())
    introduce = Introduce()
    dispatcher.message.outer_middleware(introduce)
    dispatcher.callback_query.outer_middleware(introduce)
    dispatcher.callback_query.outer_middleware(Genuine())
    dispatcher.include_routers(
        errors.make_router(),
        play.make_router(),  # first: most presses are its, and nobody else's; it hears no messages
        service.make_router(),
        departures.make_router(),
        why.make_router(),  # before /start: the link to its list is a start with a payload
        advice.make_router(),  # likewise
        places.make_router(),  # likewise
        rounds.make_router(),  # likewise
        share.make_router(),  # likewise
        orders.make_router(),  # likewise
        notes.make_router(),  # likewise; and a reply to a note is no turn
        start.make_router(),
        lobby.make_router(),
        ending.make_router(),
        chouette.make_router(),
        cubes.make_router(),
        terms.make_router(),
        held.make_router(),
        offers.make_router(),
        claims.make_router(),
        settling.make_router(),
        stopping.make_router(),
        closing.make_router(),
        games.make_router(),
        info.make_router(),
        history.make_router(),
        shelf.make_router(),
        films.make_router(),
        ledger.make_router(),
        standings.make_router(),
        rules.make_router(),
        settings.make_router(),
        options.make_router(),
        hours.make_router(),
        privacy.make_router(),
        owner.make_router(),
        nudges.make_router(),
        words.make_router(),
        typed.make_router(),
        service.make_last_router(),
    )
    return dispatcher


def allowed_updates(dispatcher: Dispatcher) -> list[str]:
    """What to ask Telegram for."""
    return dispatcher.resolve_used_update_types()
