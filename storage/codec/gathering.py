"""The events around games: opening, sitting down, beginning, winning, closing.

Owns their bodies. Leaves the parts (agreement, seating, standing, result) to the files
named for them.
"""

from __future__ import annotations

from rules.events import (
    Agreed,
    Ending,
    GameStarted,
    GameWon,
    Left,
    MatchResigned,
    Seated,
    TableClosed,
    TableOpened,
    WordAdded,
)
from rules.identity import Instant, PlayerId
from rules.position import Side
from storage.codec.agreement import agreement_json, agreement_of
from storage.codec.body import Body, Json
from storage.codec.kind import Kind
from storage.codec.play import result_json, result_of, transfers_json, transfers_of
from storage.codec.seating import seating_json, seating_of, words_json, words_of
from storage.codec.standing import standing_json, standing_of
from storage.codec.team import instructions_json, instructions_of


def _write_table_opened(event: TableOpened) -> Json:
    return {
        "by": event.by,
        "agreement": agreement_json(event.agreement),
        "sealed": event.sealed,
    }


def _read_table_opened(body: Body, at: Instant) -> TableOpened:
    return TableOpened(
        at=at,
        by=PlayerId(body.number("by")),
        agreement=body.read("agreement", agreement_of),
        sealed=body.text("sealed"),
    )


def _write_agreed(event: Agreed) -> Json:
    return {"by": event.by, "agreement": agreement_json(event.agreement)}


def _read_agreed(body: Body, at: Instant) -> Agreed:
    return Agreed(
        at=at, by=PlayerId(body.number("by")), agreement=body.read("agreement", agreement_of)
    )


def _write_player(event: Seated | Left | MatchResigned) -> Json:
    return {"player": event.player}


def _read_seated(body: Body, at: Instant) -> Seated:
    return Seated(at=at, player=PlayerId(body.number("player")))


def _read_left(body: Body, at: Instant) -> Left:
    return Left(at=at, player=PlayerId(body.number("player")))


def _read_match_resigned(body: Body, at: Instant) -> MatchResigned:
    return MatchResigned(at=at, player=PlayerId(body.number("player")))


def _write_word_added(event: WordAdded) -> Json:
    return {"player": event.player, "game_no": event.game_no, "word": event.word}


def _read_word_added(body: Body, at: Instant) -> WordAdded:
    return WordAdded(
        at=at,
        player=PlayerId(body.number("player")),
        game_no=body.number("game_no"),
        word=body.text("word"),
    )


def _write_game_started(event: GameStarted) -> Json:
    return {
        "agreement": agreement_json(event.agreement),
        "seating": seating_json(event.seating),
        "standing": standing_json(event.standing),
        "game_no": event.game_no,
        "crawford": event.crawford,
        "words": words_json(event.words),
        "sealed": event.sealed,
        "next_sealed": event.next_sealed,
        "opened_by": event.opened_by,
        "opened_at": event.opened_at,
        "starts": None if event.starts is None else event.starts.value,
        "instructions": instructions_json(event.instructions),
    }


def _read_game_started(body: Body, at: Instant) -> GameStarted:
    return GameStarted(
        at=at,
        agreement=body.read("agreement", agreement_of),
        seating=body.read("seating", seating_of),
        standing=body.read("standing", standing_of),
        game_no=body.number("game_no"),
        crawford=body.flag("crawford"),
        words=body.read("words", words_of),
        sealed=body.text("sealed"),
        next_sealed=body.text("next_sealed"),
        opened_by=PlayerId(body.number("opened_by")),
        opened_at=Instant(body.number("opened_at")),
        starts=body.maybe("starts", Side),
        instructions=body.read("instructions", instructions_of),
    )


def _write_game_won(event: GameWon) -> Json:
    return {
        "result": result_json(event.result),
        "transfers": transfers_json(event.transfers),
        "standing": standing_json(event.standing),
    }


def _read_game_won(body: Body, at: Instant) -> GameWon:
    return GameWon(
        at=at,
        result=body.read("result", result_of),
        transfers=body.read("transfers", transfers_of),
        standing=body.read("standing", standing_of),
    )


def _write_table_closed(event: TableClosed) -> Json:
    return {"by": event.by, "ending": event.ending.value}


def _read_table_closed(body: Body, at: Instant) -> TableClosed:
    return TableClosed(at=at, by=PlayerId(body.number("by")), ending=body.read("ending", Ending))


GATHERING = (
    Kind("table_opened", 3, TableOpened, _write_table_opened, _read_table_opened),
    Kind("agreed", 3, Agreed, _write_agreed, _read_agreed),
    Kind("seated", 1, Seated, _write_player, _read_seated),
    Kind("left", 1, Left, _write_player, _read_left),
    Kind("word_added", 1, WordAdded, _write_word_added, _read_word_added),
    Kind("game_started", 3, GameStarted, _write_game_started, _read_game_started),
    Kind("game_won", 1, GameWon, _write_game_won, _read_game_won),
    Kind("match_resigned", 1, MatchResigned, _write_player, _read_match_resigned),
    Kind("table_closed", 1, TableClosed, _write_table_closed, _read_table_closed),
)
