"""How the two games are played, for people: the chapters on short backgammon and long nardy.

Owns their texts and which example stands beside each. HTML, each short enough for the caption
of a picture. The exact rules are `rules`' business; here they are told.
"""

from __future__ import annotations

from bot.phrases.screens import Example, Screen
from bot.phrases.words import Words


class GameChapters(Words):
    """Short backgammon and long nardy."""

    def _short(self) -> tuple[Screen, ...]:
        setup = self._(
            "Fifteen checkers each. Everybody counts the points for themselves: 24 is the "
            "farthest, 1 the last before the way out. Points 6 to 1 are home, 12 to 7 the outer "
            "board; the bar between the halves is for checkers that were hit.\n\n"
            "Checkers only go forward, to lower numbers, against the other side's. The aim: "
            "bring all of them home and take them off before the opponent does.\n\n"
            "One die each decides who begins: the higher one moves first and plays these two "
            "numbers. A tie is rolled again."
        )
        moving = self._(
            "Each die is a step of its own: two checkers a step each, or one checker both steps. "
            "Then the point in between has to be open as well: here 24/18/13.\n\n"
            "A double is played four times, each step by itself."
        )
        hitting = self._(
            "A checker may land on an empty point, on its own kind, or on a single enemy checker. "
            "That one is <b>hit</b> and goes to the bar; while passing it is hit too.\n\n"
            "Two enemy checkers close a point: here 20 and 19 are closed, and 13/8* hits."
        )
        whole = self._(
            "<b>The whole roll.</b> If both dice can be played in some order, both are. If only "
            "one can, then that one; if either could but not both, the larger.\n\n"
            "Here, with 6-4, the step 10/4 would leave nothing for the 4: 24/20 is closed. So it "
            "is 24/18 10/6."
        )
        entering = self._(
            "While a checker of yours is on the bar, nothing else moves. It enters at the far "
            "end: with a 3 on point 22, with a 5 on 20. The two numbers cannot be added.\n\n"
            "Here 20 and 23 are closed. 5-3: bar/22 with the 3, then a 5 elsewhere. 5-2: nothing "
            "enters and the turn is lost."
        )
        shut = self._(
            "All six points of a home closed is a <b>closed board</b>: whoever is on the bar then "
            "rolls no dice at all and waits until a point opens. The other side plays on alone.\n\n"
            "With a cube in play the one who waits may still double."
        )
        off = self._(
            "With all fifteen checkers home or off and none on the bar, they are borne off. An "
            "exact number takes a checker from its point.\n\n"
            "6-4 here: the 6 takes one from 6. The 4 takes one from 4, or moves 6/2 or 5/1: moving "
            "inside the home is always fine.\n\n"
            "A checker that is hit meanwhile goes round the board first; those that are off stay "
            "off."
        )
        bigger = self._(
            "A number bigger than every point held takes the farthest checker. While anybody "
            "stands farther, it takes nobody.\n\n"
            "6-4 here: the 6 takes one from 5. For the 4 somebody is still on 5, so no checker "
            "leaves from 3: it has to be 5/1."
        )
        worth = self._(
            "<b>What a win is worth.</b> The loser has borne off at least one checker: 1. None: "
            "<b>gammon</b>, 2. None, and somebody is still on the bar or in the winner's home: "
            "<b>backgammon</b>, 3.\n\n"
            "Whatever the cube shows multiplies that. Some tables count a backgammon as 2: what "
            "yours has agreed is in /table."
        )
        return (
            Screen(setup, Example.SHORT_START),
            Screen(moving, Example.SHORT_MOVING),
            Screen(hitting, Example.SHORT_HITTING),
            Screen(whole, Example.SHORT_WHOLE_ROLL),
            Screen(entering, Example.SHORT_ENTERING),
            Screen(shut, Example.SHORT_CLOSED_BOARD),
            Screen(off, Example.SHORT_BEARING_OFF),
            Screen(bigger, Example.SHORT_BIGGER),
            Screen(worth, Example.SHORT_WORTH),
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
            "Each die is a step, a double is four; one checker may make several if every landing "
            "is open. Here 24/18 is closed and 24/20/14 plays both dice.\n\n"
            "The roll is played in full where it can be. If only one number can be played, it is "
            "the larger one wherever possible; the rest is lost."
        )
        head = self._(
            "<b>The head.</b> Only one checker a turn leaves it, whatever the dice. Those that "
            "have left are free.\n\n"
            "Here one has gone 24/19. The 1 may be played by anybody but a second one from the "
            "head, and if nobody else can, it is lost."
        )
        first = self._(
            "<b>The first turn</b> of each side. With 6-6, 4-4 or 3-3 the other's head stops the "
            "first checker; then a second one leaves, in this turn only.\n\n"
            "If some other enemy checker is in the way, there is no exception. Here 5-5 was "
            "played 24/4, and it stops the answer 4-4 after one checker and one four. Likewise "
            "after 2-2 an answer of 5-5 is one checker and three fives."
        )
        refused = self._(
            "<b>Six in a row.</b> A turn may not end with a wall of six points in a row while no "
            "enemy checker is past it: that would lock in all fifteen.\n\n"
            "Here 11/10 would close 10 to 5, and nobody of the other side is farther on: the "
            "dashed places are all empty."
        )
        allowed = self._(
            "With one enemy checker past it the wall may stand; here it is on 3.\n\n"
            "What counts is the end of the turn: on the way there a wall may come and go. If only "
            "the full roll would build a forbidden one, as many dice are played as can be "
            "without it."
        )
        off = self._(
            "Checkers are borne off once all fifteen are home: an exact number from its point, a "
            "bigger one from the farthest point held. Moving inside the home is fine too.\n\n"
            "The first to finish has won. The loser has borne off at least one: <b>oin</b>, 1 "
            "point. None: <b>mars</b>, 2 points."
        )
        houses = self._(
            "<b>Houses differ,</b> so a table may agree on:\n\n"
            "• <b>koks</b>, 3 points: none off, and somebody still on the first six points of "
            "the way, 24 to 19;\n"
            "• two from the head in every first 6-6, 4-4 or 3-3;\n"
            "• six in a row only with an enemy checker in his own home already;\n"
            "• a last roll for whoever moved second; both finished is a draw;\n"
            "• the doubling cube.\n\n"
            "What holds at your table is in /table."
        )
        return (
            Screen(setup, Example.LONG_START),
            Screen(moving, Example.LONG_MOVING),
            Screen(head, Example.LONG_HEAD),
            Screen(first, Example.LONG_FIRST_TURN),
            Screen(refused, Example.LONG_SIX_REFUSED),
            Screen(allowed, Example.LONG_SIX_ALLOWED),
            Screen(off, Example.LONG_BEARING_OFF),
            Screen(houses, Example.LONG_KOKS),
        )
