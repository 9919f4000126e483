"""What stands under and on a chouette's board: widths, data, lengths, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.buttons import Press, Verb
from bot.chat.captions import LONGEST, caption, visible
from bot.chat.face import Sight
from bot.chat.keyboards import board_rows
from bot.chat.labels import GROUP as ROOM
from bot.chat.labels import width
from bot.chat.story import moments
from bot.chat.teamkeys import between_rows
from bot.phrases.names import Name
from bot.play.waiting import everybody
from rules.actions import Double, Drop, ProposeDouble, Suggest, Take, Vote
from rules.agreement import Agreement
from rules.cube import Cube
from rules.game import ToPlay, ToRoll
from rules.identity import Seq
from rules.position import Side
from rules.steps import Step
from rules.table import due
from tests.bot.chat.boards import sight
from tests.rules.flow.group import CAT, DAN, EDA, FAY, GROUP, HAL, RAISING, Group
from tests.rules.flow.playing import ANN, BOB

BOX, TEAM = Side.WHITE, Side.BLACK
MOST_ROWS = 6
LONG = "Константин Константинопольский-Заморский"


def voting() -> Group:
    group = Group(8)
    group.on_roll(TEAM)
    group.says(CAT, ProposeDouble())
    return group


def answering(agreement: Agreement = RAISING) -> Group:
    group = Group(8, agreement)
    group.sets(ToRoll(BOX), cube=Cube(512))
    group.says(ANN, Double())
    group.says(CAT, Take())
    group.says(DAN, Drop())
    return group


def advising() -> Group:
    group = Group(8)
    group.sets(ToPlay(TEAM, (3, 1)))
    turns = (
        (Step(8, 3), Step(6, 1)),
        (Step(24, 3), Step(24, 1)),
        (Step(13, 3), Step(6, 1)),
        (Step(13, 3), Step(24, 1)),
    )
    for who, turn in zip((CAT, DAN, EDA, FAY, HAL), (*turns, turns[0]), strict=True):
        group.says(who, Suggest(turn))
    return group


def between() -> Group:
    group = Group(8)
    group.wins(BOX)
    return group


def proposing() -> Group:
    group = Group(3)
    group.on_roll(TEAM)
    return group


STANDS = {
    "a vote": voting,
    "answers": answering,
    "advice": advising,
    "between": between,
    "a roll": proposing,
}


def seen(group: Group, lang: str) -> Sight:
    table = replace(group.table, since=Seq(max(group.table.since, 1)))
    looked = sight(table, private=False, lang=lang)
    names = {player: Name(LONG, 10**10) for player in everybody(group.table)}
    points = tuple((player, 64) for player in names)
    return replace(looked, cast=replace(looked.cast, names=names), row=points)


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("name", STANDS)
def test_labels_fit_and_data_too(name: str, lang: str) -> None:
    group = STANDS[name]()
    looked = seen(group, lang)
    rows = between_rows(looked) if name == "between" else board_rows(looked, group.game)
    assert len(rows) <= MOST_ROWS, [[each.text for each in row] for row in rows]
    data = [each.callback_data or "" for row in rows for each in row]
    assert len(set(data)) == len(data)
    assert all(len(each.encode()) <= 64 for each in data)
    for row in rows:
        for each in row:
            assert width(each.text) <= ROOM.label(len(row)), (each.text, len(row))


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("name", STANDS)
def test_eight_people_with_long_names_fit_a_caption(name: str, lang: str) -> None:
    group = STANDS[name]()
    looked = seen(group, lang)
    asked = due(group.table).players if name != "between" else ()
    calls = [looked.cast.of(player) for player in asked]
    told = moments(group.log, Seq(1))
    assert visible(caption(looked, told, calls=calls)) <= LONGEST


def test_nobody_else_is_touched_by_a_vote() -> None:
    """The data under the buttons are the same before and after somebody has voted."""
    group = Group(4)
    group.on_roll(BOX)
    group.says(ANN, Double())
    before = board_rows(seen(group, "en"), group.game)
    group.says(CAT, Drop())
    assert board_rows(seen(group, "en"), group.game) == before


def test_a_lone_member_is_asked_as_in_a_duel() -> None:
    group = Group(3, GROUP)
    group.on_roll(BOX)
    group.says(ANN, Double())
    group.says(BOB, Drop())
    group.says(CAT, Take())
    group.on_roll(TEAM)
    verbs = [
        Press.unpack(each.callback_data or "").verb
        for row in board_rows(seen(group, "en"), group.game)
        for each in row
    ]
    assert Verb.DOUBLE in verbs
    assert Verb.PROPOSE not in verbs


def test_a_box_is_told_what_a_drop_costs_in_all() -> None:
    group = Group(4)
    group.on_roll(TEAM)
    group.says(BOB, ProposeDouble())
    for member in (CAT, DAN):
        group.says(member, Vote(yes=True))
    labels = [each.text for row in board_rows(seen(group, "en"), group.game) for each in row]
    assert "Drop −3" in labels
