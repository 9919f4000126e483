"""Scenes for people to look at: every kind of picture once.

Owns the situations of the contact sheet, of the benchmark and of the golden pictures.
"""

from __future__ import annotations

from dataclasses import replace

from render.scene import (
    BAR,
    LONG_BOARD,
    OFF,
    SHORT_BOARD,
    Cube,
    Die,
    Objection,
    PerSide,
    Player,
    Position,
    Result,
    Role,
    Roll,
    Scene,
    Score,
    Side,
    Step,
    Suggestion,
    scene_from_position,
)

PIPS = "пипсы"


def checkers(**points: int) -> tuple[int, ...]:
    """Counts by name: `checkers(p6=5, bar=1)`; what is missing of fifteen is borne off."""
    counts = [0] * 26
    for name, count in points.items():
        counts[BAR if name == "bar" else int(name[1:])] = count
    counts[OFF] = 15 - sum(counts)
    return tuple(counts)


START = checkers(p24=2, p13=5, p8=3, p6=5)
LONG_START = checkers(p24=15)


def _named(white: str, black: str, score: tuple[int, int, int] | None = None) -> PerSide[Player]:
    if score is None:
        return PerSide(Player(white, "Игрок"), Player(black, "Игрок"))
    first, second, length = score
    return PerSide(
        Player(white, "Игрок", Score(first, length)), Player(black, "Игрок", Score(second, length))
    )


def _midgame() -> Scene:
    white = checkers(p13=7, p8=2, p6=4, p24=1, bar=1)
    black = checkers(p24=1, p13=5, p8=3, p6=4, p5=2)
    return scene_from_position(
        Position(white, black),
        board=SHORT_BOARD,
        players=_named("Александр Пушкин", "Magnus 🎲 Carlsen", (4, 2, 7)),
        turn=Side.WHITE,
        roll=Roll.of(Side.WHITE, 6, 2),
        last_roll=Roll.of(Side.BLACK, 4, 1),
        last_move=(Step(9, 5, hit=True), Step(6, 5)),
        sources=(BAR,),
        cube=Cube(2, Side.WHITE),
        pips_word=PIPS,
    )


def _bearoff() -> Scene:
    white = checkers(p5=2, p4=3, p2=4, p1=2)
    black = checkers(p6=1, p5=1, p4=2, p3=2, p2=3, p1=2)
    return scene_from_position(
        Position(white, black),
        players=_named("Константин Константинопольский", "محمد العربي", (5, 3, 7)),
        bottom=Side.BLACK,
        turn=Side.BLACK,
        roll=Roll(Side.BLACK, (Die(5, used=True), Die(5, used=True), Die(5), Die(5))),
        last_roll=Roll.of(Side.WHITE, 6, 3),
        last_move=(Step(6, OFF), Step(3, OFF)),
        sources=(6, 5),
        cube=Cube(1),
        pips_word=PIPS,
    )


def _nardy() -> Scene:
    white = checkers(p24=9, p20=2, p18=1, p15=2, p11=1)
    black = checkers(p24=8, p21=1, p19=2, p17=1, p15=1, p10=1, p4=1)
    return scene_from_position(
        Position(white, black),
        board=LONG_BOARD,
        players=_named("Мария Иванова", "Ваня🔥"),
        turn=Side.WHITE,
        roll=Roll(Side.WHITE, (Die(6, used=True), Die(3))),
        last_roll=Roll.of(Side.BLACK, 5, 4),
        last_move=(Step(24, 19), Step(21, 17)),
        sources=(24, 20, 18, 11),
        pips_word=PIPS,
    )


def _offered() -> Scene:
    return scene_from_position(
        Position(START, START),
        players=_named("Анна", "Борис", (0, 3, 5)),
        turn=Side.WHITE,
        cube=Cube(4, Side.BLACK, offered_to=Side.WHITE),
        pips_word=PIPS,
    )


def _draft() -> Scene:
    white = checkers(p24=2, p13=4, p8=3, p6=4, p5=1, p7=1)
    return scene_from_position(
        Position(white, checkers(p24=2, p13=5, p8=2, p6=5, bar=1)),
        players=_named("Анна", "Борис"),
        turn=Side.WHITE,
        roll=Roll(Side.WHITE, (Die(6, used=True), Die(1, used=True))),
        last_roll=Roll.of(Side.BLACK, 3, 1),
        draft=(Step(13, 7, hit=True), Step(6, 5)),
        sources=(),
        cube=Cube(64),
        pips_word=PIPS,
    )


def _double() -> Scene:
    white = checkers(p24=2, p13=3, p8=3, p6=3, p5=2, p9=2)
    return scene_from_position(
        Position(white, START),
        players=_named("Анна", "Борис"),
        bottom=Side.BLACK,
        turn=Side.BLACK,
        last_mover=Side.WHITE,
        roll=Roll.of(Side.BLACK, 4, 4),
        last_roll=Roll.of(Side.WHITE, 4, 4),
        last_move=(Step(13, 9), Step(13, 9), Step(6, 5), Step(6, 5)),
        sources=(24, 13, 8, 6),
        pips_word=PIPS,
    )


def _chouette() -> Scene:
    return scene_from_position(
        Position(START, START),
        players=PerSide(
            Player("Ольга", "Игрок", Score(12), Role.BOX),
            Player("Виктор", "Игрок", Score(-7), Role.CAPTAIN, crew=3),
        ),
        turn=Side.BLACK,
        numbers=Side.BLACK,
        roll=Roll.of(Side.BLACK, 3, 1),
        suggestion=Suggestion(Side.BLACK, (Step(8, 5), Step(6, 5)), "Дмитрий"),
        cube=Cube(2, Side.BLACK),
        pips_word=PIPS,
    )


def _why_short() -> Scene:
    white = checkers(p24=2, p13=5, p8=3, p6=5)
    black = checkers(p24=1, p20=1, p13=3, p8=3, p7=2, p6=3, p5=2)
    return scene_from_position(
        Position(white, black),
        players=_named("Анна", "Борис"),
        turn=Side.WHITE,
        roll=Roll(Side.WHITE, (Die(5), Die(6, lost=True))),
        objection=Objection(Side.WHITE, steps=(Step(24, 18),), closed=(18, 19, 20, 17)),
        cube=Cube(),
        pips_word=PIPS,
    )


def _why_nardy() -> Scene:
    white = checkers(p24=9, p18=1, p17=1, p16=1, p15=1, p14=1, p13=1)
    black = checkers(p24=13, p20=1, p8=1)
    return scene_from_position(
        Position(white, black),
        board=LONG_BOARD,
        players=_named("Мария", "Ваня"),
        turn=Side.WHITE,
        roll=Roll.of(Side.WHITE, 5, 2),
        objection=Objection(Side.WHITE, run=(13, 14, 15, 16, 17, 18), sources=(24,)),
        pips_word=PIPS,
    )


def _result() -> Scene:
    return scene_from_position(
        Position(checkers(), checkers(p6=4, p4=2, p3=1, p24=1, p18=1)),
        players=_named("Анна", "Борис", (7, 3, 7)),
        result=Result(Side.WHITE, 4),
        last_mover=Side.WHITE,
        last_roll=Roll.of(Side.WHITE, 6, 6),
        last_move=(Step(2, OFF),),
        cube=Cube(2, Side.WHITE),
        pips_word=PIPS,
    )


def _nardy_cube() -> Scene:
    return scene_from_position(
        Position(LONG_START, LONG_START),
        board=LONG_BOARD,
        players=_named("Мария", "Ваня", (0, 0, 3)),
        turn=Side.BLACK,
        bottom=Side.WHITE,
        numbers=Side.BLACK,
        home_left=True,
        roll=Roll.of(Side.BLACK, 6, 6),
        sources=(24,),
        cube=Cube(4096, Side.WHITE),
        pips_word=PIPS,
    )


def _four_steps() -> Scene:
    white = checkers(p16=1, p24=1, p13=3, p9=2, p8=3, p6=5)
    return scene_from_position(
        Position(white, checkers(p24=2, p13=5, p8=3, p6=5)),
        players=_named("Анна", "Борис"),
        turn=Side.BLACK,
        last_mover=Side.WHITE,
        roll=Roll.of(Side.BLACK, 6, 5),
        last_roll=Roll.of(Side.WHITE, 4, 4),
        last_move=(Step(24, 20), Step(20, 16), Step(13, 9), Step(13, 9)),
        sources=(24, 13, 8),
        cube=Cube(),
        pips_word=PIPS,
    )


def _entering() -> Scene:
    white = checkers(p24=2, p13=4, p8=3, p6=5, bar=1)
    black = checkers(p22=1, p20=1, p13=5, p8=3, p6=4, p4=1)
    return scene_from_position(
        Position(white, black),
        players=_named("Анна", "Борис", (99, 98, 99)),
        turn=Side.WHITE,
        roll=Roll.of(Side.WHITE, 6, 4),
        last_roll=Roll.of(Side.BLACK, 3, 5),
        last_move=(Step(BAR, 22), Step(BAR, 20, hit=True)),
        sources=(BAR,),
        cube=Cube(1024, Side.BLACK),
        pips_word=PIPS,
    )


def _crowded() -> Scene:
    white = checkers(p24=6, bar=5, p2=4)
    black = checkers(p24=8, p18=7)
    return scene_from_position(
        Position(white, black),
        players=_named(
            "W" * 64, "👨‍👩‍👧 שלום 123 ابن بطوطة 🎲🔥🎉 и ещё что-нибудь подлиннее", (99, 0, 99)
        ),
        turn=Side.BLACK,
        roll=Roll.of(Side.BLACK, 6, 6),
        last_roll=Roll.of(Side.WHITE, 1, 2),
        sources=(24, 18),
        cube=Cube(64, Side.BLACK),
        pips_word="WWWWWWWWWW",
    )


def _nardy_result() -> Scene:
    return scene_from_position(
        Position(checkers(p24=2, p9=5, p6=4, p3=4), checkers()),
        board=LONG_BOARD,
        players=_named("Мария", "Ваня", (1, 3, 3)),
        result=Result(Side.BLACK, 2),
        last_mover=Side.BLACK,
        last_roll=Roll.of(Side.BLACK, 4, 2),
        last_move=(Step(4, OFF), Step(1, OFF)),
        pips_word=PIPS,
    )


def _unfinished() -> Scene:
    return scene_from_position(
        Position(START, START),
        players=_named("Анна", "Борис"),
        result=Result(None),
        pips_word=PIPS,
    )


SAMPLES: dict[str, Scene] = {
    "short-midgame": _midgame(),
    "short-bearoff": _bearoff(),
    "long-nardy": _nardy(),
    "cube-offered": _offered(),
    "draft": _draft(),
    "double": _double(),
    "chouette": _chouette(),
    "why-short": _why_short(),
    "why-nardy": _why_nardy(),
    "result": _result(),
    "nardy-cube": _nardy_cube(),
    "four-steps": _four_steps(),
    "entering": _entering(),
    "crowded": _crowded(),
    "nardy-result": _nardy_result(),
    "unfinished": _unfinished(),
    "home-left": replace(_midgame(), home_left=True),
    "no-numbers": replace(_nardy(), numbers=None),
}
"""Every kind of picture by its name."""
