"""The rules of the games for people, as short screens.

Owns the chapters behind `/rules` and the example that belongs to a screen, as a position in
notation. HTML, each screen short enough for the caption of a picture. The exact rules are
`rules`' business; here they are told.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.phrases.words import Words


class Chapter(StrEnum):
    """The chapters, in the order of the menu."""

    SHORT = "short"
    LONG = "long"
    CUBE = "cube"
    MATCH = "match"
    CHOUETTE = "chouette"
    MANNERS = "manners"


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen: `text` is HTML; `position` in notation is its picture, in the game `variant`."""

    text: str
    variant: str | None = None
    position: str | None = None


SHORT_START = "w 24:2 13:5 8:3 6:5 / b 24:2 13:5 8:3 6:5"
ON_THE_BAR = "w bar:1 13:5 8:3 6:6 / b 24:2 13:2 6:3 5:2 4:2 3:2 1:2"
BEARING_OFF = "w 6:3 5:3 4:2 2:2 off:5 / b 6:2 4:3 3:2 1:1 off:7"
LONG_START = "w 24:15 / b 24:15"
LONG_BLOCK = "w 24:3 20:2 19:2 18:2 17:2 16:2 15:2 / b 24:11 22:3 2:1"


class Rulebook(Words):
    """The rules, chapter by chapter."""

    def rules_menu(self) -> str:
        """Above the buttons with the chapters."""
        return self._("📖 <b>Rules</b>. What about?")

    def chapter(self, chapter: Chapter) -> str:
        """The title of a chapter, for its button; plain."""
        match chapter:
            case Chapter.SHORT:
                return self._("Short backgammon")
            case Chapter.LONG:
                return self._("Long nardy")
            case Chapter.CUBE:
                return self._("The doubling cube")
            case Chapter.MATCH:
                return self._("Matches and money")
            case Chapter.CHOUETTE:
                return self._("Chouette: a whole company")
            case Chapter.MANNERS:
                return self._("At a real board")

    def page(self, chapter: Chapter, number: int, of: int) -> str:
        """The heading of a screen; HTML."""
        return f"<b>{self.chapter(chapter)}</b> · {number}/{of}"

    def screens(self, chapter: Chapter) -> tuple[Screen, ...]:
        """The screens of a chapter."""
        match chapter:
            case Chapter.SHORT:
                return self._short()
            case Chapter.LONG:
                return self._long()
            case Chapter.CUBE:
                return self._cube()
            case Chapter.MATCH:
                return self._match()
            case Chapter.CHOUETTE:
                return self._chouette()
            case Chapter.MANNERS:
                return self._manners()

    def _short(self) -> tuple[Screen, ...]:
        setup = self._(
            "Fifteen checkers each. Everybody counts the points for themselves: 24 is the "
            "farthest, 1 the last before the way out. Points 6 to 1 are home.\n\n"
            "Checkers only go forward, to lower numbers, against the other side's. The aim: "
            "bring all of them home and take them off before the opponent does.\n\n"
            "One die each decides who begins: the higher one moves first and plays these two "
            "numbers. A tie is rolled again."
        )
        moving = self._(
            "Each die is a step of its own: one checker twice or two checkers once. A double is "
            "played four times.\n\n"
            "A checker may land on an empty point, on its own kind, or on a single enemy checker, "
            "which goes to the bar. Two enemy checkers close a point.\n\n"
            "<b>The whole roll.</b> If both dice can be played in some order, both are. If only "
            "one, then the larger wherever that is possible."
        )
        entering = self._(
            "While a checker of yours is on the bar, nothing else moves. It enters at the far "
            "end: with a 3 on point 22, with a 5 on 20. The two numbers cannot be added.\n\n"
            "If both points are closed, the turn is lost. If all six are, no dice are rolled "
            "until one of them opens."
        )
        off = self._(
            "With all checkers home and none on the bar, they are borne off. An exact number "
            "takes a checker from its point; a bigger one takes the farthest, if nobody stands "
            "farther. Moving inside the home instead is fine.\n\n"
            "A checker that is hit meanwhile goes round the board first.\n\n"
            "<b>What a win is worth.</b> The loser has borne off at least one: 1. None: "
            "<b>gammon</b>, 2. None, and a checker is still on the bar or in the winner's home: "
            "<b>backgammon</b>, 3."
        )
        return (
            Screen(setup, "short", SHORT_START),
            Screen(moving),
            Screen(entering, "short", ON_THE_BAR),
            Screen(off, "short", BEARING_OFF),
        )

    def _long(self) -> tuple[Screen, ...]:
        setup = self._(
            "All fifteen checkers stand on one point, the <b>head</b>, which is your 24. Both "
            "sides go round the same way: from 24 to 1 and out. Home is the last six points, "
            "6 to 1.\n\n"
            "One die each: the higher one plays white, moves first and rolls both dice afresh.\n\n"
            "Whoever brings everybody home and bears them off first has won."
        )
        moving = self._(
            "Nothing is hit: even a single enemy checker closes a point. There is no bar.\n\n"
            "Each die is a step, a double is four. The roll is played in full where it can be. If "
            "only one number can be played, it is the larger one wherever possible."
        )
        head = self._(
            "<b>The head.</b> Only one checker a turn leaves the head.\n\n"
            "The exception is your very first turn, with 6-6, 4-4 or 3-3, when the other side's "
            "head stops the first checker: then a second one leaves. If some other enemy checker "
            "is in the way, there is no exception. So after 5-5 a reply of 4-4 takes one checker "
            "off the head and plays one four."
        )
        block = self._(
            "<b>Six in a row.</b> A turn may end with a wall of six points in a row only if at "
            "least one enemy checker is already past it. Locking in all fifteen is not allowed.\n\n"
            "What counts is the end of the turn: on the way there the wall may come and go. If "
            "the full turn would build a forbidden wall, as many dice are played as can be "
            "without it."
        )
        off = self._(
            "Checkers are borne off once all are home: an exact number from its point, a bigger "
            "one from the farthest point held. Moving inside the home is fine too.\n\n"
            "The first to finish has won. The loser has borne off at least one: <b>oin</b>, 1 "
            "point. None: <b>mars</b>, 2 points. By agreement there is also <b>koks</b>, 3: none "
            "off, and somebody still on the first six points of the way."
        )
        return (
            Screen(setup, "long", LONG_START),
            Screen(moving),
            Screen(head),
            Screen(block, "long", LONG_BLOCK),
            Screen(off),
        )

    def _cube(self) -> tuple[Screen, ...]:
        basics = self._(
            "A game starts at 1. Before your own roll you may offer to double that. The other "
            "side takes, plays on for twice as much and owns the cube; or drops and loses the old "
            "price.\n\n"
            "At first the cube is in the middle and either side may double; later only its owner, "
            "so nobody doubles twice running. Gammon and backgammon multiply the cube."
        )
        extras = self._(
            "By agreement, in a money session:\n\n"
            "• <b>Beaver</b>: take and double again at once, keeping the cube. <b>Raccoon</b>: "
            "the same in answer to a beaver.\n"
            "• <b>Jacoby</b>: gammon and backgammon count once while no double was taken.\n"
            "• <b>Automatic doubles</b>: a tie in the opening roll turns the cube to 2."
        )
        return (Screen(basics), Screen(extras))

    def _match(self) -> tuple[Screen, ...]:
        match = self._(
            "A <b>match</b> goes to a number of points; what is over does not count.\n\n"
            "<b>Crawford</b>: the first time somebody is one point short, the next game is played "
            "without the cube. There is one such game in a match; then the cube comes back.\n\n"
            "<b>Holland</b> (by agreement): after it you may double only once you have made two "
            "turns.\n\n"
            "The cube is not turned where it is of no use: when the game is worth the whole match "
            "already."
        )
        money = self._(
            "A <b>money session</b> goes on game after game until somebody ends it. Every game is "
            "a row of the sheet: what one wins the other loses. With a stake the end shows who "
            "owes whom how much. Paying is up to the players; the bot only keeps count."
        )
        return (Screen(match), Screen(money))

    def _chouette(self) -> tuple[Screen, ...]:
        roles = self._(
            "A <b>chouette</b> is one game for a company of three or more. One, the <b>box</b>, "
            "plays against all. The <b>captain</b> leads the team: the captain moves, the others "
            "advise. Dice decide the order: the highest is the box, the next the captain, the "
            "rest queue up.\n\n"
            "If the team wins, the captain becomes the box and the old box goes to the end of the "
            "queue. If it loses, the captain goes there and the box stays."
        )
        cube = self._(
            "The team doubles only if all agree. When the box doubles, everybody answers alone: "
            "whoever drops pays at once and is out of this game, the others play on at the new "
            "price. If the captain drops, the next one who took leads.\n\n"
            "Everybody in the team wins or pays the whole price of the game; the box does so "
            "against each."
        )
        return (Screen(roles), Screen(cube))

    def _manners(self) -> tuple[Screen, ...]:
        table = self._(
            "Here the bot keeps order. At a real board this is the custom:\n\n"
            "• roll from a cup, on your right-hand half; a die that leans, lies on a checker or "
            "leaves the board means that both are rolled again;\n"
            "• a turn is over when the dice are picked up; until then it may be changed;\n"
            "• nobody rolls before the other's dice are picked up;\n"
            "• mistakes are named at once and calmly: a wrong move is put right before the next "
            "roll, after that it stands."
        )
        return (Screen(table),)
