"""What stands under and on the board where everybody has a cube: widths, data, lengths."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.captions import LONGEST, caption, visible
from bot.chat.cubekeys import which_cube
from bot.chat.face import Sight
from bot.chat.keyboards import board_rows
from bot.chat.labels import GROUP as ROOM
from bot.chat.labels import width
from bot.chat.story import moments
from bot.phrases.names import Name
from bot.play.waiting import everybody
from rules.actions import Beaver, Double, Drop, ProposeDouble, Take, Vote
from rules.agreement import Agreement, Money
from rules.cube import Cube
from rules.game import ToRoll, ToVote
from rules.identity import Seq
from rules.position import Side
from rules.table import due
from tests.bot.chat.boards import sight
from tests.rules.flow.group import CAT, DAN, Group
from tests.rules.flow.playing import ANN, BOB

BOX, TEAM = Side.WHITE, Side.BLACK
OWN = Agreement(
    format=Money(), cube=True, beavers=True, raccoons=True, chouette=True, multi_cube=True
)
PLAIN = replace(OWN, beavers=False, raccoons=False)
MOST_ROWS = 6
LONG = "Константин Константинопольский-Заморский"


def high(group: Group, agreement: Agreement = OWN) -> Group:
    """Every cube at another, high value."""
    team = group.team
    cubes = tuple((player, Cube(2 ** (at + 3))) for at, player in enumerate(team.queue))
    group.table = replace(
        group.table, agreement=agreement, game=replace(group.game, cubes=cubes, cube=cubes[0][1])
    )
    return group


def rolling(side: Side) -> Group:
    group = high(Group(8, OWN))
    group.on_roll(side)
    return group


def voting() -> Group:
    group = rolling(TEAM)
    group.says(CAT, ProposeDouble())
    return group


def box_asked(agreement: Agreement = OWN) -> Group:
    group = high(Group(8, agreement), agreement)
    group.on_roll(TEAM)
    group.says(CAT, ProposeDouble())
    while isinstance(group.game.phase, ToVote):
        group.says(due(group.table).players[0], Vote(yes=True))
    group.says(ANN, Take(DAN))
    return group


def members_asked() -> Group:
    group = rolling(BOX)
    group.says(ANN, Double())
    group.says(CAT, Take())
    group.says(DAN, Drop())
    return group


def box_beavered() -> Group:
    group = rolling(BOX)
    group.says(ANN, Double())
    while due(group.table).players != (ANN,):
        group.says(due(group.table).players[0], Beaver())
    return group


def alone() -> Group:
    group = Group(3, PLAIN)
    group.on_roll(BOX)
    group.says(ANN, Double())
    group.says(BOB, Drop())
    group.says(CAT, Take())
    return group


STANDS = {
    "the box rolls": lambda: rolling(BOX),
    "the team rolls": lambda: rolling(TEAM),
    "a vote": voting,
    "the box is asked": box_asked,
    "the box is asked, no beavers": lambda: box_asked(PLAIN),
    "members are asked": members_asked,
    "beavers": box_beavered,
    "a lone taker": alone,
}


def seen(group: Group, lang: str) -> Sight:
    table = replace(group.table, since=Seq(max(group.table.since, 1)))
    looked = sight(table, private=False, lang=lang)
    names = {player: Name(LONG, 10**10) for player in everybody(group.table)}
    return replace(looked, cast=replace(looked.cast, names=names))


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("name", STANDS)
def test_labels_fit_and_data_too(name: str, lang: str) -> None:
    group = STANDS[name]()
    looked = seen(group, lang)
    rows = board_rows(looked, group.game)
    assert len(rows) <= MOST_ROWS, [[each.text for each in row] for row in rows]
    data = [each.callback_data or "" for row in rows for each in row]
    assert len(set(data)) == len(data)
    assert all(len(each.encode()) <= 64 for each in data)
    for row in rows:
        for each in row:
            assert width(each.text) <= ROOM.label(len(row)), (each.text, len(row))


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_names_of_seven_cubes_fit(lang: str) -> None:
    buttons = which_cube(seen(rolling(BOX), lang)).inline_keyboard
    assert sum(len(row) for row in buttons) == 7 + 1
    for row in buttons:
        for each in row:
            assert width(each.text) <= ROOM.label(len(row)), (each.text, len(row))


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("name", STANDS)
def test_eight_people_with_long_names_fit_a_caption(name: str, lang: str) -> None:
    group = STANDS[name]()
    looked = seen(group, lang)
    calls = [looked.cast.of(player) for player in due(group.table).players]
    told = moments(group.log, Seq(1))
    assert visible(caption(looked, told, calls=calls)) <= LONGEST


def test_where_prices_differ_they_stand_in_the_text() -> None:
    group = members_asked()
    labels = [each.text for row in board_rows(seen(group, "en"), group.game) for each in row]
    assert labels[:3] == ["Take mine", "Drop mine", "🦫 Beaver mine"]
    assert " or −" in caption(seen(group, "en"), ())


def test_the_captains_cube_stands_first() -> None:
    group = box_asked(PLAIN)
    team = replace(group.team, captains=(BOB, CAT))
    group.table = replace(group.table, seating=team)
    rows = board_rows(seen(group, "en"), group.game)
    assert str(CAT) in (rows[0][0].callback_data or "")


def test_nobody_can_double_and_no_button_says_so() -> None:
    group = rolling(TEAM)
    cubes = tuple((player, Cube(2, BOX, turned=True)) for player, _ in group.game.cubes)
    group.sets(ToRoll(TEAM))
    group.table = replace(group.table, game=replace(group.game, cubes=cubes))
    labels = [each.text for row in board_rows(seen(group, "en"), group.game) for each in row]
    assert labels == ["🎲 Roll", "⋯"]
