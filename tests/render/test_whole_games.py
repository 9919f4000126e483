"""Whole games by the rules, drawn as they go: nothing legal fails (picture.md 5, 29)."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from render.picture import picture
from render.scene import Player
from render.style import THEMES
from render.table_scene import scene_of
from rules.actions import Confirm, Roll
from rules.agreement import Agreement, variant_of
from rules.game import Over, ToPlay
from rules.identity import HOUSE
from rules.moves import legal_turns
from rules.position import PerSide, Side
from tests.render.measure import seeded
from tests.rules.flow.playing import Play

PLAYERS = PerSide(Player("Анна"), Player("🎲" * 40))
STYLES = list(THEMES.values())


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "starts_with"), [("short", 167), ("long", 360)])
def test_every_state_of_a_game_can_be_drawn(variant: str, starts_with: int) -> None:
    rng = seeded(31)
    play = Play.begun(Agreement(variant=variant))
    drawn = states = 0
    while play.table.game and not isinstance(play.table.game.phase, Over):
        game = play.table.game
        if isinstance(game.phase, ToPlay):
            phase = game.phase
            first = game.turns_done.of(phase.side) == 0
            legal = legal_turns(
                variant_of(play.table.agreement), game.position, phase.side, phase.dice, first
            )
            turn = rng.choice(legal.turns)
            half = turn[: rng.randint(0, len(turn))]
            scene = scene_of(play.table, PLAYERS, bottom=rng.choice(list(Side)), draft=half)
            for side in Side:  # counted here: the sum of point times checkers
                counted = sum(p * n for p, n in enumerate(scene.position.of(side)))
                assert scene.pips.of(side) == counted <= max(starts_with, 15 * 25)
            if states % 4 == 0:
                data = picture(scene, STYLES[drawn % len(STYLES)])
                with Image.open(BytesIO(data)) as image:
                    assert image.size == (1280, 1120)
                assert len(data) <= 450_000
                drawn += 1
            assert play.table.seating
            play.says(play.table.seating.speaks_for(phase.side), Confirm(turn))
        else:
            play.says(HOUSE, Roll((rng.randint(1, 6), rng.randint(1, 6))))
        states += 1
    assert drawn > 10
    data = picture(scene_of(play.table, PLAYERS, bottom=Side.WHITE))
    assert len(data) <= 450_000
