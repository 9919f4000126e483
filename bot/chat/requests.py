"""What `/new` was asked for.

Owns reading the words after the command, in Russian and in English, into an agreement, and for
whom a seat is kept. Which agreements are possible is the rules' business.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rules.agreement import Agreement, Format, MatchTo, Money, OneGame

WORDS: dict[str, str] = {
    **dict.fromkeys(
        ("short", "backgammon", "короткие", "короткая", "короткую", "коротких"), "short"
    ),
    **dict.fromkeys(("long", "nardy", "длинные", "длинная", "длинную", "длинных"), "long"),
    **dict.fromkeys(("match", "матч", "до", "to"), "match"),
    **dict.fromkeys(("money", "деньги", "счет", "session"), "money"),
    **dict.fromkeys(("cube", "куб", "кубом", "doubling"), "cube"),
    **dict.fromkeys(("jacoby", "джекоби", "якоби"), "jacoby"),
    **dict.fromkeys(("beavers", "beaver", "бобры", "бобрами", "бобер"), "beavers"),
    **dict.fromkeys(("crawford", "кроуфорд", "кроуфорда"), "crawford"),
    **dict.fromkeys(("koks", "кокс"), "koks"),
}
"""Every spelling that is understood; ё is read as е."""

SMALL = frozenset(
    ("a", "and", "for", "game", "in", "of", "on", "point", "points", "the", "until", "with")
) | frozenset(
    ("в", "и", "игра", "на", "нарды", "очка", "очко", "очков", "партию", "партия", "с", "со")
)
"""Words that change nothing."""


@dataclass(frozen=True, slots=True)
class Request:
    """`agreement` is what was asked for; `unknown` the first word that says nothing, if any."""

    agreement: Agreement
    unknown: str | None = None


def read_request(text: str) -> Request:
    """The agreement that the words name. Raises ImpossibleAgreement for a clash among them."""
    said: set[str] = set()
    length = None
    for word in _words(text):
        if word.isdecimal():
            length = int(word[:3])
            continue
        meaning = WORDS.get(word)
        if meaning is None and word not in SMALL:
            return Request(Agreement(), unknown=word)
        if meaning is not None:
            said.add(meaning)
    return Request(_agreement(said, length))


def _words(text: str) -> list[str]:
    without = re.sub(r"@\w+", " ", text).casefold().replace("ё", "е")
    return re.findall(r"[^\W\d_]+|\d+", without)


def _agreement(said: set[str], length: int | None) -> Agreement:
    kind: Format = OneGame()
    if length is not None:
        kind = MatchTo(length)
    elif "money" in said:
        kind = Money()
    elif "match" in said:
        kind = MatchTo(5)
    variant = "long" if "long" in said else "short"
    short_match = isinstance(kind, MatchTo) and variant == "short"
    cube = short_match or bool(said & {"cube", "jacoby", "beavers", "crawford"})
    cube = cube or (isinstance(kind, Money) and variant == "short")
    asked = Agreement(
        variant=variant,
        format=kind,
        cube=cube,
        jacoby="jacoby" in said,
        beavers="beavers" in said,
        koks="koks" in said,
    )
    if "crawford" in said or short_match:
        return replace(asked, crawford=True)
    return asked
