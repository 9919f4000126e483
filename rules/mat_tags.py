"""What a match file's tags say about the rules, both ways.

Owns the four tags with which our files say how their games differ from the usual. GNU Backgammon
skips them; `Crawford` and `Jacoby` are spelt as other programs spell them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.agreement import (
    LONGEST_MATCH,
    MOST_AUTOMATIC,
    TRIPLE,
    Agreement,
    MatchTo,
    Money,
)

LONGEST_NUMBER = 6
_ON, _OFF = {"on", "true"}, {"off", "false"}


def tags_of(agreement: Agreement, cubes: Mapping[int, int]) -> Iterator[tuple[str, str]]:
    """The tags for games under this agreement.

    `cubes` are the games with automatic doubles: their numbers and what the cube showed at first.
    """
    if isinstance(agreement.format, MatchTo) and not agreement.crawford:
        yield "Crawford", "Off"
    if agreement.jacoby:
        yield "Jacoby", "True"
    if agreement.backgammon != TRIPLE:
        yield "Backgammon", str(agreement.backgammon)
    if cubes:
        yield "AutomaticDoubles", " ".join(f"{game}:{cube}" for game, cube in cubes.items())


def agreement_of(length: int, tags: Mapping[str, str], *, jacoby: bool) -> Agreement:
    """What a file's length (0 = money) and tags, by name in small letters, say about the rules.

    A match has its Crawford game and a session allows beavers and raccoons, as GNU Backgammon
    takes them. A match that is too long for a table gets the greatest length there is.
    """
    triple = 2 if tags.get("backgammon") == "2" else TRIPLE
    if length:
        return Agreement(
            format=MatchTo(min(length, LONGEST_MATCH)),
            cube=True,
            crawford=tags.get("crawford", "").lower() not in _OFF,
            backgammon=triple,
        )
    return Agreement(
        format=Money(),
        cube=True,
        jacoby=jacoby or tags.get("jacoby", "").lower() in _ON,
        beavers=True,
        raccoons=True,
        automatic_doubles=MOST_AUTOMATIC,
        backgammon=triple,
    )


def first_cubes(tags: Mapping[str, str]) -> dict[int, int]:
    """What the cube showed at first, by the number of the game; only what was said."""
    pairs = (each.partition(":") for each in tags.get("automaticdoubles", "").split())
    return {
        int(game): int(cube) for game, _, cube in pairs if _is_number(game) and _is_number(cube)
    }


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= LONGEST_NUMBER
