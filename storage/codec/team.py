"""The events among the people of a chouette: order, votes, captains, advice, absence.

Owns their bodies and the text of an instruction. Leaves the seating to `seating` and turns
to `play`.
"""

from __future__ import annotations

from typing import Any

from rules.identity import Instant, PlayerId, Seq
from rules.instructions import Instruction, InstructionKind, Instructions
from rules.position import Side
from rules.scoring import Kind as Win
from rules.team_events import (
    CaptainChanged,
    Defaulted,
    DoubleAbandoned,
    DoubleProposed,
    EndProposed,
    GammonAsked,
    InstructionFired,
    InstructionSet,
    OfferAgreed,
    OrderRolled,
    Question,
    Queued,
    StoodIn,
    Suggested,
    TimeClaimed,
    Voted,
    Why,
)
from storage.codec.body import Body, Json, listed, number, pair, part
from storage.codec.kind import Kind
from storage.codec.play import turn_json, turn_of
from storage.codec.seating import people_of


def instructions_json(instructions: Instructions) -> list[Any]:
    """Each player with their instruction."""
    return [[player, _instruction_json(chosen)] for player, chosen in instructions]


def instructions_of(value: object) -> Instructions:
    """The instructions in `value`."""
    pairs = (pair(entry) for entry in listed(value))
    return tuple((PlayerId(number(player)), _instruction_of(chosen)) for player, chosen in pairs)


def _instruction_json(instruction: Instruction) -> Json:
    return {"kind": instruction.kind.value, "whom": instruction.whom}


def _instruction_of(value: object) -> Instruction:
    body = part(value, "instruction")
    instruction = Instruction(body.read("kind", InstructionKind), body.maybe("whom", _player_of))
    body.done()
    return instruction


def _player_of(value: object) -> PlayerId:
    return PlayerId(number(value))


def _write_queued(event: Queued) -> Json:
    return {"player": event.player}


def _read_queued(body: Body, at: Instant) -> Queued:
    return Queued(at=at, player=body.read("player", _player_of))


def _write_order_rolled(event: OrderRolled) -> Json:
    rounds = [[[player, die] for player, die in rolls] for rolls in event.rounds]
    return {"rounds": rounds, "order": list(event.order)}


def _read_order_rolled(body: Body, at: Instant) -> OrderRolled:
    return OrderRolled(
        at=at, rounds=body.read("rounds", _rounds_of), order=body.read("order", people_of)
    )


def _rounds_of(value: object) -> tuple[tuple[tuple[PlayerId, int], ...], ...]:
    return tuple(
        tuple((PlayerId(number(player)), number(die)) for player, die in map(pair, listed(rolls)))
        for rolls in listed(value)
    )


def _write_double_proposed(event: DoubleProposed) -> Json:
    return {
        "side": event.side.value,
        "by": event.by,
        "value": event.value,
        "drop": event.drop,
    }


def _read_double_proposed(body: Body, at: Instant) -> DoubleProposed:
    return DoubleProposed(
        at=at,
        side=body.read("side", Side),
        by=body.read("by", _player_of),
        value=body.number("value"),
        drop=body.number("drop"),
    )


def _write_double_abandoned(event: DoubleAbandoned) -> Json:
    return {"side": event.side.value}


def _read_double_abandoned(body: Body, at: Instant) -> DoubleAbandoned:
    return DoubleAbandoned(at=at, side=body.read("side", Side))


def _write_voted(event: Voted) -> Json:
    return {
        "player": event.player,
        "question": event.question.value,
        "yes": event.yes,
        "higher": event.higher,
    }


def _read_voted(body: Body, at: Instant) -> Voted:
    return Voted(
        at=at,
        player=body.read("player", _player_of),
        question=body.read("question", Question),
        yes=body.flag("yes"),
        higher=body.flag("higher"),
    )


def _write_instruction_set(event: InstructionSet) -> Json:
    chosen = event.instruction
    return {
        "player": event.player,
        "instruction": None if chosen is None else _instruction_json(chosen),
    }


def _read_instruction_set(body: Body, at: Instant) -> InstructionSet:
    return InstructionSet(
        at=at,
        player=body.read("player", _player_of),
        instruction=body.maybe("instruction", _instruction_of),
    )


def _write_instruction_fired(event: InstructionFired) -> Json:
    return {
        "player": event.player,
        "question": event.question.value,
        "yes": event.yes,
        "higher": event.higher,
        "instruction": _instruction_json(event.instruction),
    }


def _read_instruction_fired(body: Body, at: Instant) -> InstructionFired:
    return InstructionFired(
        at=at,
        player=body.read("player", _player_of),
        question=body.read("question", Question),
        yes=body.flag("yes"),
        higher=body.flag("higher"),
        instruction=body.read("instruction", _instruction_of),
    )


def _write_defaulted(event: Defaulted) -> Json:
    return {
        "player": event.player,
        "question": event.question.value,
        "yes": event.yes,
        "why": event.why.value,
        "after": event.after,
    }


def _read_defaulted(body: Body, at: Instant) -> Defaulted:
    return Defaulted(
        at=at,
        player=body.read("player", _player_of),
        question=body.read("question", Question),
        yes=body.flag("yes"),
        why=body.read("why", Why),
        after=body.maybe("after", _player_of),
    )


def _write_captain_changed(event: CaptainChanged) -> Json:
    return {"captain": event.captain}


def _read_captain_changed(body: Body, at: Instant) -> CaptainChanged:
    return CaptainChanged(at=at, captain=body.read("captain", _player_of))


def _write_stood_in(event: StoodIn) -> Json:
    return {"player": event.player, "silent": event.silent}


def _read_stood_in(body: Body, at: Instant) -> StoodIn:
    return StoodIn(
        at=at, player=body.read("player", _player_of), silent=body.read("silent", _player_of)
    )


def _write_suggested(event: Suggested) -> Json:
    return {"player": event.player, "turn": turn_json(event.turn)}


def _read_suggested(body: Body, at: Instant) -> Suggested:
    return Suggested(at=at, player=body.read("player", _player_of), turn=body.read("turn", turn_of))


def _write_time_claimed(event: TimeClaimed) -> Json:
    return {"by": event.by, "side": event.side.value}


def _read_time_claimed(body: Body, at: Instant) -> TimeClaimed:
    return TimeClaimed(at=at, by=body.read("by", _player_of), side=body.read("side", Side))


def _write_end_proposed(event: EndProposed) -> Json:
    return {"by": event.by}


def _read_end_proposed(body: Body, at: Instant) -> EndProposed:
    return EndProposed(at=at, by=body.read("by", _player_of))


def _write_gammon_asked(event: GammonAsked) -> Json:
    return {
        "by": event.by,
        "side": event.side.value,
        "kind": event.kind.value,
        "single": event.single,
        "gammon": event.gammon,
    }


def _read_gammon_asked(body: Body, at: Instant) -> GammonAsked:
    return GammonAsked(
        at=at,
        by=body.read("by", _player_of),
        side=body.read("side", Side),
        kind=body.read("kind", Win),
        single=body.number("single"),
        gammon=body.number("gammon"),
    )


def _write_offer_agreed(event: OfferAgreed) -> Json:
    return {"by": event.by, "offer": event.offer}


def _read_offer_agreed(body: Body, at: Instant) -> OfferAgreed:
    return OfferAgreed(at=at, by=body.read("by", _player_of), offer=Seq(body.number("offer")))


TEAM = (
    Kind("queued", 1, Queued, _write_queued, _read_queued),
    Kind("order_rolled", 1, OrderRolled, _write_order_rolled, _read_order_rolled),
    Kind("double_proposed", 1, DoubleProposed, _write_double_proposed, _read_double_proposed),
    Kind("double_abandoned", 1, DoubleAbandoned, _write_double_abandoned, _read_double_abandoned),
    Kind("voted", 1, Voted, _write_voted, _read_voted),
    Kind("instruction_set", 1, InstructionSet, _write_instruction_set, _read_instruction_set),
    Kind(
        "instruction_fired",
        1,
        InstructionFired,
        _write_instruction_fired,
        _read_instruction_fired,
    ),
    Kind("defaulted", 1, Defaulted, _write_defaulted, _read_defaulted),
    Kind("captain_changed", 1, CaptainChanged, _write_captain_changed, _read_captain_changed),
    Kind("stood_in", 1, StoodIn, _write_stood_in, _read_stood_in),
    Kind("suggested", 1, Suggested, _write_suggested, _read_suggested),
    Kind("time_claimed", 1, TimeClaimed, _write_time_claimed, _read_time_claimed),
    Kind("end_proposed", 1, EndProposed, _write_end_proposed, _read_end_proposed),
    Kind("gammon_asked", 1, GammonAsked, _write_gammon_asked, _read_gammon_asked),
    Kind("offer_agreed", 1, OfferAgreed, _write_offer_agreed, _read_offer_agreed),
)
