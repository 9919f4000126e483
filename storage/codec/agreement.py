"""Agreements as JSON.

Owns the texts of format, pace and stake. Every option is written, defaults too: what a
default means may change, what was agreed may not.
"""

from __future__ import annotations

from typing import assert_never

from rules.agreement import (
    Agreement,
    Bank,
    Block,
    Format,
    Head,
    MatchTo,
    Money,
    NextStart,
    NoClock,
    OneGame,
    Pace,
    PerTurn,
    Stake,
    Succession,
)
from storage.codec.body import Json, UndecodableError, number, part


def agreement_json(agreement: Agreement) -> Json:
    """Every option of `agreement`."""
    return {
        "variant": agreement.variant,
        "format": _format_json(agreement.format),
        "cube": agreement.cube,
        "cube_cap": agreement.cube_cap,
        "jacoby": agreement.jacoby,
        "beavers": agreement.beavers,
        "raccoons": agreement.raccoons,
        "automatic_doubles": agreement.automatic_doubles,
        "crawford": agreement.crawford,
        "holland": agreement.holland,
        "backgammon": agreement.backgammon,
        "koks": agreement.koks,
        "last_roll": agreement.last_roll,
        "head": agreement.head.value,
        "block": agreement.block.value,
        "next_start": agreement.next_start.value,
        "chouette": agreement.chouette,
        "vote_seconds": agreement.vote_seconds,
        "pause_seconds": agreement.pause_seconds,
        "succession": agreement.succession.value,
        "multi_cube": agreement.multi_cube,
        "stake": None if agreement.stake is None else _stake_json(agreement.stake),
        "kibitz": agreement.kibitz,
        "pace": _pace_json(agreement.pace),
    }


def agreement_of(value: object) -> Agreement:
    """The agreement in `value`."""
    body = part(value, "agreement")
    agreement = Agreement(
        variant=body.text("variant"),
        format=body.read("format", _format_of),
        cube=body.flag("cube"),
        cube_cap=body.maybe("cube_cap", number),
        jacoby=body.flag("jacoby"),
        beavers=body.flag("beavers"),
        raccoons=body.flag("raccoons"),
        automatic_doubles=body.number("automatic_doubles"),
        crawford=body.flag("crawford"),
        holland=body.flag("holland"),
        backgammon=body.number("backgammon"),
        koks=body.flag("koks"),
        last_roll=body.flag("last_roll"),
        head=body.read("head", Head),
        block=body.read("block", Block),
        next_start=body.read("next_start", NextStart),
        chouette=body.flag("chouette"),
        vote_seconds=body.number("vote_seconds"),
        pause_seconds=body.number("pause_seconds"),
        succession=body.read("succession", Succession),
        multi_cube=body.flag("multi_cube"),
        stake=body.maybe("stake", _stake_of),
        kibitz=body.flag("kibitz"),
        pace=body.read("pace", _pace_of),
    )
    body.done()
    return agreement


def _format_json(format_: Format) -> Json:
    match format_:
        case OneGame():
            return {"is": "one_game"}
        case MatchTo(length):
            return {"is": "match", "length": length}
        case Money():
            return {"is": "money"}
    assert_never(format_)


def _format_of(value: object) -> Format:
    body = part(value, "format")
    found: Format
    match body.text("is"):
        case "one_game":
            found = OneGame()
        case "match":
            found = MatchTo(body.number("length"))
        case "money":
            found = Money()
        case other:
            raise UndecodableError(f"format is {other!r}")
    body.done()
    return found


def _pace_json(pace: Pace) -> Json:
    match pace:
        case NoClock():
            return {"is": "none"}
        case PerTurn(seconds):
            return {"is": "per_turn", "seconds": seconds}
        case Bank(seconds, increment):
            return {"is": "bank", "seconds": seconds, "increment": increment}
    assert_never(pace)


def _pace_of(value: object) -> Pace:
    body = part(value, "pace")
    found: Pace
    match body.text("is"):
        case "none":
            found = NoClock()
        case "per_turn":
            found = PerTurn(body.number("seconds"))
        case "bank":
            found = Bank(body.number("seconds"), body.number("increment"))
        case other:
            raise UndecodableError(f"pace is {other!r}")
    body.done()
    return found


def _stake_json(stake: Stake) -> Json:
    return {"units": stake.units, "scale": stake.scale, "currency": stake.currency}


def _stake_of(value: object) -> Stake:
    body = part(value, "stake")
    stake = Stake(
        units=body.number("units"), scale=body.number("scale"), currency=body.text("currency")
    )
    body.done()
    return stake
