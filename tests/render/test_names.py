"""Names and words in any script (picture.md 26-31)."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it ships no types
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from render import typeface
from render.geometry import STRIP, WIDTH
from render.scene import Player, Role, Score
from render.strips import NAME, NAME_X, StripContent
from render.style import CLASSIC
from render.text import ELLIPSIS, clean, name_line, sayable, shorten, visual
from tests.render.measure import strip

NASTY = {
    "wide": "W" * 64,
    "emoji": "🎲🔥😀👍🏽🦊🎉",
    "family": "👨‍👩‍👧‍👦 мы",
    "flag": "🇷🇺 Иван 🇩🇪",
    "hebrew": "שלום עליכם",
    "arabic": "محمد العربي",
    "mixed": "שלום 123 abc",
    "zalgo": "Z̸̡̛̤̭͎̞̅͗a̶̧͓̐l̷͇̈́g̶͉͋o̵̢̎",
    "newline": "Ваня\nПетя\r\n\tВася",
    "empty": "",
    "blank": " \u3000\u2003 ",
    "cjk": "李小龙",
    "hangul": "김민준",
    "override": "\u202eabc\u202c",
    "zero-width": "\u200b\u200d\ufeff\u2060",
    "control": "\x00\x07\x1b[31m",
    "private": "\ue000\uf8ff",
    "surrogate": "\ud83d",
    "math": "𝕬𝖑𝖊𝖝𝖆𝖓𝖉𝖊𝖗",
    "devanagari": "अमित",
    "thai": "สมชาย",
    "long": "Константин Константинопольский " * 4,
    "dots": "......",
    "ligature": "ﷺ",
    "descenders": "gjpqyĄŞß",
    "tall": "ÅÉÎŐÜ",
}
COVERED = set().union(*(typeface.coverage(name) for name in typeface.NAME_FONTS))


def content(name: str, **more: Any) -> StripContent:
    return StripContent(
        Player(name, "Игрок", more.pop("score", None), **more.pop("player", {})),
        ivory=True,
        pips=more.pop("pips", 167),
        pips_word=more.pop("word", "пипсы"),
        **more,
    )


@pytest.mark.parametrize("name", NASTY.values(), ids=NASTY)
def test_a_name_is_one_visible_line_of_known_letters_inside_the_strip(name: str) -> None:
    said = sayable(name, "Игрок")
    assert said.strip()
    assert all(ord(c) in COVERED or c == " " for c in visual(said))
    assert not [c for c in said if unicodedata.category(c)[0] in "CM"]
    line = name_line(name, "Игрок", NAME, 400)
    assert line.mask.getbbox()
    assert line.advance <= 400
    assert line.mask.height <= STRIP - 2
    with_name, other = strip(CLASSIC, content(name)), strip(CLASSIC, content("x"))
    box = ImageChops.difference(with_name, other).getbbox()
    assert box
    assert box[1] > 0
    assert box[3] < STRIP


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=80))
def test_no_text_of_any_kind_breaks_a_strip(name: str) -> None:
    sheet = strip(CLASSIC, content(name, score=Score(99, 99), dice=(6, 6)))
    assert sheet.size == (WIDTH, STRIP)
    assert sayable(name, "Игрок").strip()
    assert name_line(name, "Игрок", NAME, 300).advance <= 300


@pytest.mark.parametrize(
    "key", ["cjk", "hangul", "empty", "blank", "zero-width", "private", "thai"]
)
def test_a_name_no_font_can_say_becomes_the_fallback(key: str) -> None:
    assert sayable(NASTY[key], "Игрок") == "Игрок"


def test_even_a_useless_fallback_leaves_something() -> None:
    assert sayable("李", "龙").strip()
    assert sayable("", "").strip()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("𝕬𝖑𝖊𝖝", "Alex"),
        ("Z̸̡̛̤a̶l̷g̶o̵", "Zalgo"),
        ("a\u202eb\u200bc", "abc"),
        ("Ваня\nПетя", "Ваня Петя"),
        ("👨‍👩‍👧 мы", "👨 мы"),
        ("👍🏽", "👍"),
        ("🇩🇪", "DE"),
        ("  x   y ", "x y"),
    ],
)
def test_cleaning(name: str, expected: str) -> None:
    assert clean(name) == expected


def test_cutting_keeps_whole_characters_and_says_so() -> None:
    cut = shorten("Константин Константинопольский", NAME, 400)
    assert cut.endswith(ELLIPSIS)
    assert "Константин Константинопольский".startswith(cut[:-1])
    assert shorten("Анна", NAME, 400) == "Анна"


def test_hebrew_runs_from_the_right_and_keeps_latin_and_digits() -> None:
    assert visual("שלום") == "םולש"
    assert visual("אב abc 12") == "abc 12 בא"


def test_arabic_is_joined() -> None:
    """Meem initial, hah medial, meem medial, dal final; drawn from the right."""
    assert visual("محمد") == "\ufeaa\ufee4\ufea4\ufee3"


def right_block(sheet: Image.Image, start: int) -> bytes:
    return sheet.crop((start, 0, WIDTH, STRIP)).tobytes()


@pytest.mark.parametrize("word", ["pips", "пипсы", "WWWWWWWWWW", "ЖЖЖЖЖЖЖЖЖЖ", "פיפס"])
@pytest.mark.parametrize("score", [None, Score(0, 1), Score(99, 99), Score(-128)])
@pytest.mark.parametrize("pips", [0, 360])
def test_nothing_in_a_strip_touches_its_neighbour(
    word: str, score: Score | None, pips: int
) -> None:
    more = {"word": word, "score": score, "pips": pips, "dice": (5, 5), "scored": score is not None}
    short = strip(CLASSIC, content(".", **dict(more)))
    long = strip(
        CLASSIC, content("W" * 64, player={"role": Role.CAPTAIN, "crew": 12}, **dict(more))
    )
    box = ImageChops.difference(short, long).getbbox()
    assert box
    assert box[2] - NAME_X >= 300  # the name keeps room
    assert right_block(short, box[2]) == right_block(long, box[2])
    ground = strip(CLASSIC, content(".")).crop((700, 0, 701, STRIP))
    empty = [
        x
        for x in range(box[2], WIDTH)
        if not ImageChops.difference(long.crop((x, 0, x + 1, STRIP)), ground).getbbox()
    ]
    gaps = [x for x in empty if x + 1 in set(empty)]
    assert gaps[0] - box[2] < 3  # a gap right after the name
    widths = []
    run = 0
    for x in range(box[2], WIDTH):
        if x in set(empty):
            run += 1
        elif run:
            widths.append(run)
            run = 0
    wanted = 3 if score is None else 4  # name | dice | pips | word | score
    assert len([w for w in widths if w >= 8]) >= wanted


def test_scores_and_pips_are_shown() -> None:
    base = strip(CLASSIC, content("x", score=Score(1, 7), scored=True))
    assert base.tobytes() != strip(CLASSIC, content("x", score=Score(2, 7), scored=True)).tobytes()
    assert base.tobytes() != strip(CLASSIC, content("x", score=Score(1, 9), scored=True)).tobytes()
    assert (
        base.tobytes()
        != strip(CLASSIC, content("x", pips=1, score=Score(1, 7), scored=True)).tobytes()
    )


def test_turn_win_and_draw_have_marks_of_their_own_shape() -> None:
    states = [{}, {"turn": True}, {"won": True}, {"drawn": True}]
    grey = [strip(CLASSIC, content("x", **s)).convert("L").crop((0, 0, 40, STRIP)) for s in states]
    assert len({sheet.point(lambda v: 255 * (v > 128)).tobytes() for sheet in grey}) == 4


def test_fonts_travel_with_their_licences_and_stay_small() -> None:
    files = {file.name for file in typeface.FONTS.iterdir()}
    used = {typeface.BOLD, typeface.SEMIBOLD, typeface.EMOJI, typeface.FALLBACK}
    assert used <= files
    assert {f for f in files if f.startswith("LICENSE-")} == {
        "LICENSE-Inter.txt",
        "LICENSE-DejaVu.txt",
        "LICENSE-NotoEmoji.txt",
    }
    assert sum(file.stat().st_size for file in typeface.FONTS.iterdir()) < 2_500_000


@pytest.mark.parametrize("name", typeface.NAME_FONTS)
def test_coverage_agrees_with_fonttools(name: str) -> None:
    with TTFont(typeface.FONTS / name) as font:
        known = set(font.getBestCmap())
    assert typeface.coverage(name) == known


def test_no_system_font_is_ever_opened() -> None:
    package = Path(typeface.__file__).parent
    calls = [
        (file.name, line.strip())
        for file in package.glob("*.py")
        for line in file.read_text(encoding="utf-8").splitlines()
        if "truetype(" in line or "load_default(" in line
    ]
    assert [name for name, _ in calls] == ["typeface.py"]
    assert "FONTS / name" in calls[0][1]
    assert "Layout.BASIC" in calls[0][1]
