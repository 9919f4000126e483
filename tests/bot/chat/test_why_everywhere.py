"""Thousands of boards: whatever is refused gets its words and its picture, in both languages."""

from collections import Counter

import pytest

from bot.chat.captions import visible
from bot.chat.why import (
    Allowed,
    Why,
    board_scene,
    caption,
    listed,
    proof_scene,
    why_step,
    why_text,
    why_turn,
)
from bot.phrases.phrases import phrases_for
from bot.play.hand import Hand
from render.paint import paint
from render.scene import Scene
from render.style import CLASSIC
from rules.agreement import Agreement
from rules.notation import write_turn
from rules.objections import refused_steps
from rules.table import Table
from tests.bot.chat.whyboards import (
    PLAYERS,
    kind_of,
    legal_beginning,
    random_tables,
    random_turn,
    written,
)
from tests.rules.boards import rng

pytestmark = pytest.mark.slow  # hundreds of boards

LANGUAGES = ("ru", "en")
FEW, MANY = 600, 1500
BOARDS = pytest.mark.parametrize("boards", [FEW, MANY])
PAINTED = 6
"""Pictures of each kind that are really painted; the scenes are made for all."""

RARE = {
    "short": ("w 24:1 4:4 3:5 2:5 / b 18:4 17:4 13:5 11:2", (6, 4)),
    "long": ("w 24:1 4:5 3:5 2:4 / b 24:10 21:4 2:1", (6, 4)),
}
"""Boards on which the larger die is demanded (S26, N21): random ones hardly ever do."""

EXPECTED = {
    "short": {
        "PointClosed", "NotHome", "HigherChecker", "MustEnter", "MustUseMore", "MustUseLarger",
    },
    "long": {
        "PointClosed", "NotHome", "HigherChecker", "HeadTwice", "SixPrime", "MustUseMore",
        "MustUseLarger",
    },
}  # fmt: skip


def told(table: Table, hand: Hand, why: Why) -> Scene:
    """The words in both languages are whole and fit; the scene is made."""
    said = [caption(why, phrases_for(lang)) for lang in LANGUAGES]
    assert said[0] != said[1]
    for text in said:
        assert 0 < visible(text) <= 1024
        assert "{" not in text
    scene = board_scene(table, PLAYERS, hand, why.draft, pips_word="pips")
    return proof_scene(scene, why)


@BOARDS
@pytest.mark.parametrize("game", ["short", "long"])
def test_every_refused_step_has_words_and_a_picture(game: str, boards: int) -> None:
    source = rng(f"refused {game}")
    kinds: Counter[str] = Counter()
    board, dice = RARE[game]
    rare = written(board, dice, Agreement(variant=game))
    for table, hand in [rare, *random_tables(game, boards, "refused")]:
        draft = () if (table, hand) == rare else legal_beginning(hand, source)
        asked = (hand.variant, hand.position, hand.side, hand.dice, hand.first)
        for step, objection in refused_steps(*asked, draft):
            why = why_step(hand, draft, step)
            assert why == Why(hand, draft, step, objection)
            kind = kind_of(objection)
            if kinds[kind] > 400:
                continue
            scene = told(table, hand, why)
            kinds[kind] += 1
            if kinds[kind] <= PAINTED:
                assert paint(scene, CLASSIC).size == (1280, 1120)
    assert set(kinds) == EXPECTED[game]
    assert all(kinds[kind] >= PAINTED for kind in EXPECTED[game] - {"MustUseLarger"}), kinds


@BOARDS
@pytest.mark.parametrize("game", ["short", "long"])
def test_every_illegal_turn_has_words_and_a_picture(game: str, boards: int) -> None:
    source = rng(f"illegal {game}")
    kinds: Counter[str] = Counter()
    for table, hand in random_tables(game, boards, "illegal"):
        turn = random_turn(hand, source)
        why = why_turn(hand, (), turn)
        if why is None:
            assert hand.completes(turn)
            continue
        scene = told(table, hand, why)
        kinds[kind_of(why.objection)] += 1
        if kinds[kind_of(why.objection)] <= PAINTED:
            assert paint(scene, CLASSIC).size == (1280, 1120)
    assert {"DieNotRolled", "DieUsed", "NoChecker", "Incomplete", "PointClosed"} <= set(kinds)


@BOARDS
@pytest.mark.parametrize("game", ["short", "long"])
def test_every_text_is_allowed_or_explained(game: str, boards: int) -> None:
    """Texts that look like turns: places in any order, with words for the bar and the way out."""
    source = rng(f"texts {game}")
    places = [*map(str, range(1, 26)), "bar", "off", "бар", "o"]
    kinds: Counter[str] = Counter()
    for table, hand in random_tables(game, boards, "texts"):
        draft = legal_beginning(hand, source)
        ways = [
            "/".join(source.choice(places) for _ in range(source.randint(2, 3)))
            for _ in range(source.randint(1, 3))
        ]
        found = why_text(hand, draft, " ".join(ways))
        if isinstance(found, Allowed):
            kinds["Allowed"] += 1
            continue
        scene = told(table, hand, found)
        kinds[kind_of(found.objection)] += 1
        if kinds[kind_of(found.objection)] <= PAINTED:
            assert paint(scene, CLASSIC).size == (1280, 1120)
    assert {"Backwards", "NoChecker", "DieNotRolled"} <= set(kinds)
    assert kinds["Allowed"] or boards < MANY  # a legal text is rare: among few there may be none


@pytest.mark.parametrize("game", ["short", "long"])
def test_a_legal_turn_is_never_refused(game: str) -> None:
    for _, hand in random_tables(game, FEW, "legal"):
        for turn in hand.legal.turns[:5]:
            assert why_turn(hand, (), turn) is None
            text = write_turn(hand.variant, hand.position, hand.side, turn)
            for step in turn[:1]:
                assert why_step(hand, (), step) is None
            assert text


@pytest.mark.parametrize("game", ["short", "long"])
def test_the_list_holds_refused_steps_only_and_the_telling_ones_first(game: str) -> None:
    for _, hand in random_tables(game, FEW, "listed"):
        asked = (hand.variant, hand.position, hand.side, hand.dice, hand.first)
        refused = dict(refused_steps(*asked, ()))
        steps = listed(hand, ())
        assert len(steps) == len(set(steps)) == min(len(refused), 24)
        assert set(steps) <= set(refused)
        of_the_turn = [
            kind_of(refused[step]) in {"MustUseMore", "SixPrime", "MustUseLarger"} for step in steps
        ]
        assert of_the_turn == sorted(of_the_turn, reverse=True)
