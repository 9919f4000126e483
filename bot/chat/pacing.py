"""How much time people want, in words.

Owns the spellings of `/new` for a clock and for a bank, in Russian and in English, and writing
them so that they can be read again. All other words are `requests`' business.
"""

from __future__ import annotations

import re

from bot.play.terms import BANKS, DAY, HOUR, MINUTE
from rules.agreement import Bank, NoClock, Pace, PerTurn

UNITS: dict[str, int] = {
    **dict.fromkeys(("m", "min", "mins", "minute", "minutes"), MINUTE),
    **dict.fromkeys(("м", "мин", "минута", "минуты", "минуту", "минут"), MINUTE),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours", "ч", "час", "часа", "часов"), HOUR),
    **dict.fromkeys(("d", "day", "days", "д", "дн", "день", "дня", "дней"), DAY),
    **dict.fromkeys(("сутки", "суток"), DAY),
    **dict.fromkeys(("w", "week", "weeks", "неделя", "недели", "неделю", "недель"), 7 * DAY),
}
"""What a number may count; ё is read as е."""

USUAL = DAY
"""A turn where a clock is wanted and no time is said."""

_UNIT = "|".join(sorted(UNITS, key=len, reverse=True))
_TIME = rf"(?:(\d{{1,5}})\s*|\b)({_UNIT})\b"
_ONE = re.compile(_TIME)
_BANK = re.compile(
    rf"\b(?:time\s+bank|bank|банк|банком|bank\s+of)\b(?:\s+(?:of|по|на))?\s*{_TIME}"
    rf"(?:\s*(?:\+|plus|and|и|плюс)\s*{_TIME})?"
)
_PLUS = re.compile(rf"{_TIME}\s*(?:\+|plus|плюс)\s*{_TIME}")
_NONE = re.compile(
    r"\b(?:no|without|без)\s+(?:a\s+)?(?:clock|clocks|time\s+limit|time|часов|времени|ограничений)\b"
)
_SOME = re.compile(r"\b(?:clock|clocks|с\s+часами|часы|время)\b")
_AFTER = re.compile(
    r"^\s*(?:a|per|each|for|на|за)\s+(?:a\s+|each\s+)?(?:turn|move|ход|каждый\s+ход)\b"
)


def read_pace(text: str) -> tuple[str, Pace | None]:
    """`text` without the words about time, and what they ask for; None if they ask for nothing.

    A number counts time only with its unit: `3 days`, `3д`; `час` alone is one.
    """
    plain = text.casefold().replace("ё", "е")
    for pattern, meaning in ((_NONE, _none), (_BANK, _bank), (_PLUS, _bank), (_ONE, _turn)):
        found = pattern.search(plain)
        if found is not None:
            behind = plain[found.end() :]
            after = _AFTER.match(behind)
            rest = behind if after is None else behind[after.end() :]
            return f"{plain[: found.start()]} {rest}", meaning(found)
    found = _SOME.search(plain)
    if found is None:
        return text, None
    return f"{plain[: found.start()]} {plain[found.end() :]}", PerTurn(USUAL)


def _none(_found: re.Match[str]) -> Pace:
    return NoClock()


def _turn(found: re.Match[str]) -> Pace:
    return PerTurn(_seconds(found[1], found[2]))


def _bank(found: re.Match[str]) -> Pace:
    """Without an increment it is that of the ready-made bank of this size, or none."""
    seconds = _seconds(found[1], found[2])
    if found[4] is not None:
        return Bank(seconds, _seconds(found[3], found[4]))
    return next((bank for bank in BANKS if bank.seconds == seconds), Bank(seconds, 0))


def _seconds(number: str | None, unit: str) -> int:
    return int(number or 1) * UNITS[unit]


def read_time(text: str) -> int | None:
    """Seconds that are meant by a time alone: `8 h`, `1 день`; None for anything else."""
    found = _ONE.fullmatch(text.casefold().replace("ё", "е").strip().removeprefix("+"))
    return None if found is None else _seconds(found[1], found[2])


def write_pace(pace: Pace) -> str:
    """`3 days`, `bank 7 days + 1 days`, as `read_pace` reads it; empty without a clock."""
    match pace:
        case NoClock():
            return ""
        case PerTurn(seconds=seconds):
            return _written(seconds)
        case Bank(seconds=seconds, increment=increment):
            return f"bank {_written(seconds)} + {_written(increment)}"


def _written(seconds: int) -> str:
    """In the largest unit that leaves nothing over; what is finer than a minute is not kept."""
    for size, unit in ((DAY, "days"), (HOUR, "hours")):
        if seconds and not seconds % size:
            return f"{seconds // size} {unit}"
    return f"{seconds // MINUTE} minutes"
