"""`python -m bot`: the composition root.

Owns the command line, the settings, the one database, where the bot talks to (Telegram or its
own playground) and the exit codes: 0 stopped, 1 an error of ours, 2 wrong settings, 3 no usable
database, 4 a wrong token. Everything else is done by the parts it puts together.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from aiogram import Bot
from aiogram.client.telegram import TelegramAPIServer

from bot import config, faults, logs
from bot.chat import webhook
from bot.chat.lifecycle import Parts, live
from bot.chat.painters import painting
from bot.chat.reaching import WrongTokenError
from bot.chat.wire import Wire
from bot.phrases.words import CatalogueMissingError
from bot.play.clockwork import Chore
from bot.play.ports import Log, StorageError
from bot.play.record import numbered, record
from bot.play.sheet import Sheet
from bot.playground import Playground
from bot.upkeep import health
from bot.upkeep.backups import Backups, Plan
from bot.upkeep.checking import problems
from bot.upkeep.meters import Meters
from rules.identity import Instant, Seq, TableId
from storage.backup import back_up, copy
from storage.opening import Storage, open_storage
from storage.restoring import restore

STOPPED, OURS, SETTINGS, DATABASE, TOKEN = 0, 1, 2, 3, 4
NANO, MILLI = 10**9, 10**6
KEEP_ALL = 10_000

SELDOM = 10_000, 20, 20
"""How much more there must be before the collector looks: as often as it does by itself, it took a
twentieth of the processor time of a turn, and found nothing."""

_log = logging.getLogger(__name__)


class PortTakenError(Exception):
    """The playground's port cannot be used."""


class UnfitCopyError(Exception):
    """This cannot be put in the place of the database, and says why."""


class UnfitPlaceError(Exception):
    """A copy cannot be made there, and says why."""


class NoFolderError(Exception):
    """The playground cannot keep anything in its directory."""


def now() -> Instant:
    """The moment in whole seconds."""
    return Instant(time.time_ns() // NANO)


def wall_ms() -> int:
    """The moment in milliseconds."""
    return time.time_ns() // MILLI


def steady_ms() -> int:
    """Milliseconds that only go forward, whatever is done to the machine's clock."""
    return time.monotonic_ns() // MILLI


def spare() -> None:
    """What was imported stays for ever: the collector need not look at it again.

    It is so much that a look takes a tenth of a second, in which nobody is answered. What comes
    later is freed by its counts, for hardly anything of ours refers to itself.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def tell(sentence: str) -> None:
    """Say something to whoever started the bot."""
    print(logs.spoken(sentence), flush=True)


@asynccontextmanager
async def telegram(settings: config.Settings) -> AsyncIterator[Bot]:
    """A bot that talks to Telegram, or to a playground of our own where there is no token."""
    if settings.bot_token is not None:
        server = None
        if settings.api_base is not None:
            server = TelegramAPIServer.from_base(str(settings.api_base).rstrip("/"))
        session = Wire(api=server) if server else Wire()
        bot = Bot(settings.bot_token.get_secret_value(), session=session)
        try:
            yield bot
        finally:
            await bot.session.close()
        return
    async with AsyncExitStack() as stack:
        playground = Playground.start(
            port=settings.playground_port, state_dir=settings.playground_state
        )
        try:
            await stack.enter_async_context(playground)
        except OSError as error:
            raise NoFolderError(str(settings.playground_state)) from error
        except ExceptionGroup as failures:  # the playground's tasks fall together
            if failures.split(OSError)[1] is not None:
                raise
            raise PortTakenError(str(settings.playground_port)) from failures
        tell(f"There is no BOT_TOKEN, so this is a playground: {playground.page_url}")
        api = TelegramAPIServer.from_base(playground.base_url)
        bot = Bot(playground.token, session=Wire(api=api))
        stack.push_async_callback(bot.session.close)
        yield bot


async def serve(settings: config.Settings) -> None:
    """The bot, until it is told to stop."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    meters = Meters(steady_ms)
    async with AsyncExitStack() as stack:
        storage = await stack.enter_async_context(open_storage(settings.database))
        bot = await stack.enter_async_context(telegram(settings))
        if settings.health_port:
            answers = health.Health(meters, _tables_of(storage))
            await stack.enter_async_context(health.serving(settings.health_port, answers))
        painters = await stack.enter_async_context(painting())
        await live(
            Parts(
                bot=bot,
                store=storage.store,
                posts=storage.posts,
                now=now,
                ms=steady_ms,
                wall_ms=wall_ms,
                tell=tell,
                default_language=settings.default_language.value,
                webhook=_webhook(settings),
                owners=frozenset(settings.owner_ids),
                meters=meters,
                chores=_chores(settings, meters),
                flood=settings.flood_limit,
                paint=painters.paint,
            ),
            stop,
        )
    tell("Stopped.")


def _tables_of(storage: Storage) -> health.OpenTables:
    """How many tables are open, asked of a database that can also be written."""

    async def open_tables() -> int:
        await storage.db.prove()
        return await storage.posts.open_tables()

    return open_tables


def _chores(settings: config.Settings, meters: Meters) -> dict[str, Chore]:
    """What has a loop of its own: back-ups, unless they are turned off."""
    if not settings.backup_every:
        return {}
    plan = Plan(
        database=settings.database,
        directory=settings.backup_dir,
        every_hours=settings.backup_every,
        keep=settings.backup_keep,
    )
    return {"back-ups": Backups(plan, meters.metrics)}


def _webhook(settings: config.Settings) -> webhook.Webhook | None:
    if settings.webhook_url is None or settings.webhook_secret is None:
        return None
    return webhook.Webhook(
        url=str(settings.webhook_url),
        path=settings.webhook_url.path or "/",
        secret=settings.webhook_secret.get_secret_value(),
        port=settings.webhook_port,
    )


async def replay(settings: config.Settings, table: TableId) -> str:
    """A table's whole history in notation; empty if there is no such table.

    Reads a copy, so it works beside the running bot.
    """
    with tempfile.TemporaryDirectory(prefix="nardy-") as folder:
        copied = Path(folder) / settings.database.name
        await asyncio.to_thread(copy, settings.database, copied)
        with faults.read_in(copied, settings.database):
            async with open_storage(copied) as storage:
                events = await storage.store.history(table)
                if not events:
                    return ""
                seats = Sheet.read(Log(Seq(1), events)).table.seats
                people = await storage.posts.people(seats)
    names = {player: person.name for player, person in people.items()}
    return record(table, events, lambda player: names.get(player) or numbered(player))


def backup(settings: config.Settings, target: Path | None) -> str:
    """Copy the database, whether or not the bot runs; to the usual place if no `target` is given.

    Older copies stay, also where the bot keeps only so many.
    """
    if target is not None and target.exists():
        raise FileExistsError(str(target))
    try:
        if target is None:
            place = settings.backup_dir
            made = asyncio.run(back_up(settings.database, place, at=now(), keep=KEEP_ALL))
        else:
            made = target
            copy(settings.database, made)
    except StorageError as error:
        if error.facts.get("path") != str(settings.database):
            raise UnfitPlaceError(faults.of_target(error)) from error
        raise
    return f"Backed up to {made}; the copy was checked and is whole."


def put_back(settings: config.Settings, copied: Path) -> str:
    """Put a copy in the place of the database."""
    try:
        aside = restore(copied, settings.database, at=now())
    except StorageError as error:
        if error.facts.get("path") == str(copied):
            raise UnfitCopyError(faults.of_copy(error)) from error
        raise
    kept = f" The old one is now {aside}." if aside else ""
    return f"{settings.database} is what {copied} holds.{kept} Start the bot."


async def check(settings: config.Settings) -> int:
    """Print every problem of the database on a line of its own; how many there are."""
    found = 0
    async for problem in problems(settings.database):
        print(problem)
        found += 1
    print(f"{found} problems." if found else f"{settings.database} is in order.")
    return found


def _said(error: Exception) -> tuple[int, str] | None:
    """The exit code and the sentence for an error that is nobody's bug."""
    match error:
        case config.ConfigError() | CatalogueMissingError():
            return SETTINGS, str(error)
        case PortTakenError() | health.PortTakenError() | webhook.PortTakenError():
            return SETTINGS, _about_port(error)
        case NoFolderError():
            return SETTINGS, (
                f"There is no BOT_TOKEN, and PLAYGROUND_STATE {error} is no directory that a "
                "playground can write to. Set one of the two."
            )
        case FileExistsError():
            return OURS, f"{error} exists already and is not written over. Name another file."
        case StorageError():
            return DATABASE, faults.sentence(error)
        case UnfitCopyError() | UnfitPlaceError():
            return DATABASE, str(error)
        case WrongTokenError():
            return TOKEN, (
                "Telegram does not know this BOT_TOKEN. "
                "Copy it once more from @BotFather into .env."
            )
        case _:
            return None


def _about_port(error: Exception) -> str:
    """Why a port cannot be used, from what the system said, and what helps."""
    match error:
        case health.PortTakenError():
            name, helps = "HEALTH_PORT", "Set another one."
        case webhook.PortTakenError():
            name, helps = "WEBHOOK_PORT", "Set another one."
        case _:
            name, helps = "PLAYGROUND_PORT", "Set it to another one; 0 takes any free port."
    said = error.__cause__
    if isinstance(said, ExceptionGroup):
        said = said.subgroup(PermissionError)
    forbidden = isinstance(said, PermissionError | ExceptionGroup)
    why = "one that only root may use" if forbidden else "taken by another program"
    return f"{name} {error} is {why}. {helps}"


def _secrets(settings: config.Settings) -> tuple[str, ...]:
    """What no line of the log may hold: the token, also where an address quotes its colon."""
    token = settings.bot_token.get_secret_value() if settings.bot_token else ""
    hook = settings.webhook_secret.get_secret_value() if settings.webhook_secret else ""
    return tuple(secret for secret in (token, token.partition(":")[2], hook) if secret)


def _run(asked: argparse.Namespace) -> int:
    settings = config.load()
    logs.set_up(
        settings.log_level.value,
        as_json=settings.log_format is config.LogFormat.JSON,
        secrets=_secrets(settings),
    )
    match asked.command:
        case "replay":
            written = asyncio.run(replay(settings, TableId(asked.table)))
            print(written or f"There is no table {asked.table}.", end="" if written else "\n")
            return STOPPED if written else OURS
        case "backup":
            print(backup(settings, asked.file))
        case "restore":
            print(put_back(settings, asked.file))
        case "check":
            return OURS if asyncio.run(check(settings)) else STOPPED
        case _:
            spare()
            asyncio.run(serve(settings))
    return STOPPED


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the command line asks for; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="The bot; no command: run.")
    commands = parser.add_subparsers(dest="command")
    replaying = commands.add_parser("replay", help="print a game in notation")
    replaying.add_argument("table", type=int, help="the table's number")
    backing = commands.add_parser("backup", help="copy the database, also while the bot runs")
    backing.add_argument("file", type=Path, nargs="?", help="to this file, not to BACKUP_DIR")
    restoring = commands.add_parser("restore", help="put a copy in the place of the database")
    restoring.add_argument("file", type=Path, help="the copy")
    commands.add_parser("check", help="say everything that is wrong with the database")
    asked = parser.parse_args(arguments)
    try:
        return _run(asked)
    except KeyboardInterrupt:
        return STOPPED
    except Exception as error:  # noqa: BLE001 - the last place to say what it was
        said = _said(error)
        if said is None:
            _log.exception("the bot fell")
            return OURS
        code, sentence = said
        if asked.command is None:  # then it stands among the lines of the log
            sentence = logs.spoken(sentence, logging.ERROR)
        print(sentence, file=sys.stderr, flush=True)
        return code


if __name__ == "__main__":
    sys.exit(main())
