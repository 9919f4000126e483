"""What `/new` was asked for, in words.

Owns reading the words after the command, in Russian and in English, into an agreement, and
writing an agreement in words that can be read again, as a chat's last choice is remembered.
Which agreements are possible is the rules' business.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from bot.chat.pacing import read_pace, write_pace
from bot.play.terms import paced, standard
from rules.agreement import (
    CUBE_CAP,
    TRIPLE,
    Agreement,
    Block,
    Format,
    Head,
    MatchTo,
    Money,
    NextStart,
    OneGame,
    Stake,
)
from rules.scoring import Kind
from rules.variants import VARIANTS

WORDS: dict[str, str] = {
    **dict.fromkeys(
        ("short", "backgammon", "короткие", "короткая", "короткую", "коротких"), "short"
    ),
    **dict.fromkeys(
        ("long", "nardy", "narde", "длинные", "длинная", "длинную", "длинных", "длинный"), "long"
    ),
    **dict.fromkeys(("one", "single", "одна", "одну"), "one"),
    **dict.fromkeys(("match", "матч", "до", "to"), "match"),
    **dict.fromkeys(("money", "деньги", "счет", "session"), "money"),
    **dict.fromkeys(
        ("cube", "cubes", "куб", "куба", "кубом", "кубы", "кубами", "doubling"), "cube"
    ),
    **dict.fromkeys(("jacoby", "джекоби", "якоби"), "jacoby"),
    **dict.fromkeys(
        ("beavers", "beaver", "биверы", "биверами", "бивер", "бобры", "бобрами", "бобер"),
        "beavers",
    ),
    **dict.fromkeys(("raccoons", "raccoon", "ракуны", "ракунами", "ракун"), "raccoons"),
    **dict.fromkeys(
        ("auto", "automatic", "автоудвоение", "автоудвоения", "автоматическое", "автоматические"),
        "auto",
    ),
    **dict.fromkeys(("crawford", "кроуфорд", "кроуфорда"), "crawford"),
    **dict.fromkeys(("holland", "холланд", "холланда", "голландия"), "holland"),
    **dict.fromkeys(("cap", "предел", "максимум"), "cap"),
    **dict.fromkeys(("bg",), "bg"),
    **dict.fromkeys(("koks", "кокс", "кокса", "коксом"), "koks"),
    **dict.fromkeys(("last", "последний", "последним"), "last"),
    **dict.fromkeys(("head", "голова", "головы"), "head"),
    **dict.fromkeys(("home", "дом", "доме"), "home"),
    **dict.fromkeys(("alternate", "alternating", "поочередно"), "alternate"),
    **dict.fromkeys(("winner", "победитель"), "winner"),
    **dict.fromkeys(
        ("kibitz", "kibitzing", "hints", "кибиц", "кибица", "подсказки", "подсказок"), "kibitz"
    ),
    **dict.fromkeys(
        ("multi", "multicube", "own", "мульти", "мультикуб", "свой", "свои", "своими", "каждому"),
        "own",
    ),
}
"""Every spelling that is understood; ё is read as е."""

SMALL = frozenset(
    (
        *("a", "and", "begins", "block", "doubles", "for", "game", "in", "of", "on", "point"),
        *("play", "please", "points", "roll", "rule", "starts", "the", "until", "with"),
        *("блок", "бросок", "броском", "в", "давай", "и", "игра", "игру", "играем", "на"),
        *("нард", "нардам", "нардах", "нарды", "начинает", "очка", "очко", "очков", "партии"),
        *("партию", "партия", "правило", "с", "со", "сыграем", "удвоение", "удвоения"),
    )
)
"""Words that change nothing."""

NOT = frozenset(("no", "not", "without", "без", "не"))
STAKE = frozenset(("stake", "ставка", "ставкой", "ставке"))
NUMBERED = {"auto": 1, "cap": CUBE_CAP, "bg": 2, "koks": TRIPLE, "head": 2}
"""Words that a number may follow, and what they mean without one."""

LONGEST_NUMBER = 12
NO_STAKE = frozenset({"-", "—", "–", "0"})
_AMOUNT = re.compile(r"(\d+)(?:[.,](\d+))?([^\d.,].*)?")
_WORD = re.compile(r"\d+\s*[/\\→>]\s*\w+|\d+[‐-―−-]\d+|[^\W\d_]+|\d+")
"""A step of a turn, `13/8`, is one word and names no game: its numbers are not a match's length."""

Said = dict[str, int]


@dataclass(frozen=True, slots=True)
class Request:
    """`agreement` is what was asked for; `unknown` the first word that says nothing, if any.

    `empty`: not a word of it names anything.
    """

    agreement: Agreement
    unknown: str | None = None
    empty: bool = False


def read_request(text: str, variant: str = "short", *, people: bool = False) -> Request:
    """The agreement that the words name, of game `variant` if they name none.

    `people`: it is about a chouette. Raises ImpossibleAgreement for a clash among them.
    """
    words, stake = _stake_in(re.sub(r"@\w+", " ", text).split())
    rest, pace = read_pace(" ".join(words))
    said: Said = {}
    denied: set[str] = set()
    length: int | None = None
    asked_for: str | None = None
    negated = False
    for word in _words(rest):
        if word.isdecimal():
            if asked_for is None:
                length = int(word[:3])
            else:
                said[asked_for] = int(word[:3])
            asked_for = None
            continue
        if word in NOT:
            negated = True
            continue
        meaning = WORDS.get(word)
        if meaning is None:
            if word not in SMALL:
                return Request(Agreement(), unknown=word)
            continue
        if negated:
            denied.add(meaning)
        else:
            said.setdefault(meaning, NUMBERED.get(meaning, 1))
            asked_for = meaning if meaning in NUMBERED else None
        negated = False
    if not said.keys() & {"short", "long"}:
        said[variant] = 1
        told = bool(denied) or length is not None or stake is not None or pace is not None
        empty = len(said) == 1 and not told
    else:
        empty = False
    agreed = _agreement(said, denied, length, people=people)
    if pace is not None:
        agreed = paced(agreed, pace)
    return Request(agreed if stake is None else replace(agreed, stake=stake), empty=empty)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold().replace("ё", "е"))


def _stake_in(words: list[str]) -> tuple[list[str], Stake | None]:
    """The words without those that say what a point is worth."""
    for at, word in enumerate(words):
        if word.casefold().strip(",;:") in STAKE and at + 1 < len(words):
            after = words[at + 1 : at + 3]
            bare = len(after) > 1 and _amount(after[0], "") is not None
            named = bare and _currency(after[1])
            taken = 2 if named and not _amount_has_currency(after[0]) else 1
            stake = read_stake(" ".join(after[:taken]))
            if stake is not None:
                return words[:at] + words[at + 1 + taken :], stake
    return words, None


def _currency(word: str) -> bool:
    plain = word.casefold().strip(",;:").replace("ё", "е")
    known = plain in WORDS or plain in SMALL or plain in NOT
    return not known and not plain[:1].isdecimal()


def _amount_has_currency(word: str) -> bool:
    found = _AMOUNT.fullmatch(word.strip(",;"))
    return found is not None and bool(found[3])


def read_stake(text: str) -> Stake | None:
    """`0.50 EUR`, `2€`: an amount and the name of its currency; None for anything else.

    An underscore in the name stands for a space.
    """
    amount, _, currency = text.strip().strip(",;").partition(" ")
    return _amount(amount, currency)


def _amount(amount: str, currency: str) -> Stake | None:
    found = _AMOUNT.fullmatch(amount)
    if found is None or len(amount) > LONGEST_NUMBER:
        return None
    whole, parts, behind = found[1], found[2] or "", found[3] or ""
    if (behind and currency) or currency[:1].isdecimal():
        return None
    name = " ".join((behind or currency).replace("_", " ").split())
    return Stake(units=int(whole + parts), scale=len(parts), currency=name)


def _agreement(said: Said, denied: set[str], length: int | None, *, people: bool) -> Agreement:
    kind: Format = OneGame()
    if length is not None:
        kind = MatchTo(length)
    elif "money" in said:
        kind = Money()
    elif "match" in said:
        kind = MatchTo(5)
    plain = standard("long" if "long" in said else "short", kind)
    wants_cube = said.keys() & {
        *("cube", "jacoby", "beavers", "raccoons", "auto", "crawford", "holland", "cap", "own")
    }
    cube = (plain.cube or bool(wants_cube)) and "cube" not in denied
    wants_crawford = bool(said.keys() & {"crawford", "holland"})
    crawford = wants_crawford or (cube and isinstance(kind, MatchTo) and "crawford" not in denied)
    koks = said.get("koks", 0)
    backgammons = Kind.BACKGAMMON in VARIANTS[plain.variant].kinds
    return replace(
        plain,
        cube=cube,
        crawford=crawford,
        holland="holland" in said,
        jacoby="jacoby" in said,
        beavers="beavers" in said or "raccoons" in said,
        raccoons="raccoons" in said,
        automatic_doubles=said.get("auto", 0),
        cube_cap=said.get("cap"),
        backgammon=said.get("bg", (koks if backgammons else 0) or TRIPLE),
        koks=not backgammons and koks > 0,
        last_roll="last" in said,
        head=Head.ALWAYS2 if "head" in said else Head.ENEMY_HEAD,
        block=Block.HOME if "home" in said else Block.AHEAD,
        next_start=_next_start(said),
        kibitz="kibitz" not in denied,
        chouette=people and "own" in said,
        multi_cube="own" in said,
    )


def _next_start(said: Said) -> NextStart:
    if "alternate" in said:
        return NextStart.ALTERNATE
    return NextStart.WINNER if "winner" in said else NextStart.ROLL


def write_request(agreed: Agreement) -> str:
    """An agreement in words that `read_request` reads; company and its times are not told."""
    return " ".join((*_format(agreed), *_switches(agreed), *_values(agreed)))


def _format(agreed: Agreement) -> Iterator[str]:
    yield agreed.variant
    match agreed.format:
        case MatchTo(length=length):
            yield f"match {length}"
        case Money():
            yield "money"
        case OneGame():
            yield "one"


def _switches(agreed: Agreement) -> Iterator[str]:
    yield "cube" if agreed.cube else "no cube"
    if isinstance(agreed.format, MatchTo):
        yield "crawford" if agreed.crawford else "no crawford"
    flags = ("holland", "jacoby", "beavers", "raccoons", "koks")
    yield from (flag for flag in flags if getattr(agreed, flag))
    if agreed.last_roll:
        yield "last roll"
    if agreed.head is not Head.ENEMY_HEAD:
        yield "head 2"
    if agreed.block is not Block.AHEAD:
        yield "block home"
    if not agreed.kibitz:
        yield "no kibitz"


def _values(agreed: Agreement) -> Iterator[str]:
    if agreed.automatic_doubles:
        yield f"auto {agreed.automatic_doubles}"
    if agreed.cube_cap is not None:
        yield f"cap {agreed.cube_cap}"
    if agreed.backgammon != TRIPLE:
        yield f"bg {agreed.backgammon}"
    if agreed.next_start is not NextStart.ROLL:
        yield agreed.next_start.value
    if not agreed.chouette and (pace := write_pace(agreed.pace)):
        yield pace
    if agreed.stake is not None:
        yield f"stake {write_stake(agreed.stake)}"


def write_stake(stake: Stake) -> str:
    """`0.50 EUR`, as `read_stake` reads it."""
    amount = f"{Decimal(stake.units).scaleb(-stake.scale):f}"
    return f"{amount} {stake.currency.replace(' ', '_')}".strip()
