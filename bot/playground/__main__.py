"""`python -m bot.playground`: a playground in a process of its own.

Owns the command line and a clean stop; prints the addresses of page and Bot API.
"""

import argparse
import asyncio
import os
import signal
import sys
from contextlib import AsyncExitStack
from pathlib import Path

from bot.playground.limits import Limits
from bot.playground.playground import DEFAULT_TOKEN, Playground


async def _serve(asked: argparse.Namespace) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    playground = Playground(
        port=asked.port,
        host=asked.host,
        token=asked.token,
        state_dir=asked.state,
        limits=Limits() if asked.limits else None,
        seed=asked.seed,
    )
    async with AsyncExitStack() as stack:
        try:
            running = await stack.enter_async_context(playground)
        except ExceptionGroup as failures:  # the playground's tasks fall together
            refused, others = failures.split(OSError)
            if refused is None or others is not None:
                raise
            raise OSError(_unusable(asked.port, refused.exceptions[0])) from failures
        print(f"page: {running.page_url}", flush=True)
        print(f"bot api: {running.base_url}", flush=True)
        await stop.wait()


def _unusable(port: int, reason: Exception) -> str:
    number = reason.errno if isinstance(reason, OSError) and reason.errno else 0
    why = f" ({os.strerror(number).lower()})" if number else ""
    return f"port {port} cannot be used{why}; --port 0 takes a free one"


def main() -> int:
    """Run until interrupted; 2 when the address cannot be used."""
    parser = argparse.ArgumentParser(prog="python -m bot.playground", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
    parser.add_argument("--host", default="127.0.0.1", help="loopback only")
    parser.add_argument("--token", default=DEFAULT_TOKEN, help="what the bot must say")
    parser.add_argument("--state", type=Path, help="folder that keeps the chats")
    parser.add_argument("--limits", action="store_true", help="refuse floods as Telegram does")
    parser.add_argument("--seed", type=int, default=0, help="repeatable faults and dice")
    asked = parser.parse_args()
    try:
        asyncio.run(_serve(asked))
    except (OSError, ValueError) as reason:
        print(f"The playground cannot start: {reason}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
