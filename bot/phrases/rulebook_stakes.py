"""What is played for and with whom: the chapters on cube, matches, money, chouette and manners.

Owns their texts and which example stands beside each. HTML, each short enough for the caption
of a picture. What a table has agreed is said in `agreements`.
"""

from __future__ import annotations

from bot.phrases.screens import Example, Screen
from bot.phrases.words import Words


class StakeChapters(Words):
    """Everything around the board."""

    def _cube(self) -> tuple[Screen, ...]:
        offering = self._(
            "A game starts at 1. Before your own roll you may offer to double that. The other "
            "side takes and plays on for twice as much, or drops and loses the old price.\n\n"
            "Here black has offered a game for 2: dropping costs 1. After the roll it is too late "
            "to double; somebody without a single move may still do it."
        )
        owning = self._(
            "Whoever took owns the cube. At first it is in the middle and either side may double; "
            "later only its owner, so nobody doubles twice running.\n\n"
            "There is no end to it: 2, 4, 8, 16, 32, 64 and on, unless the table has agreed on 64. "
            "Gammon and backgammon multiply what the cube shows."
        )
        extras = self._(
            "By agreement, in a money session:\n\n"
            "• <b>Beaver</b>: take and double again at once, keeping the cube. <b>Raccoon</b>: "
            "the same in answer to a beaver.\n"
            "• <b>Jacoby</b>: gammon and backgammon count once while no double was taken.\n"
            "• <b>Automatic doubles</b>: a tie in the opening roll turns the cube to 2, and it "
            "stays in the middle."
        )
        return (
            Screen(offering, Example.CUBE_OFFERED),
            Screen(owning, Example.CUBE_OWNED),
            Screen(extras, Example.CUBE_AUTOMATIC),
        )

    def _match(self) -> tuple[Screen, ...]:
        match = self._(
            "A <b>match</b> goes to a number of points; what is over does not count. The score "
            "stands beside the names: here 4:2 in a match to 7.\n\n"
            "The cube is not turned where it is of no use: when the game is worth the whole match "
            "already."
        )
        crawford = self._(
            "<b>Crawford</b>: the first time somebody is one point short, the next game is played "
            "without the cube. There is one such game in a match; then the cube comes back.\n\n"
            "<b>Holland</b> (by agreement): after it you may double only once you have made two "
            "turns."
        )
        money = self._(
            "A <b>money session</b> goes on game after game until somebody ends it. Every game is "
            "a row of the sheet: what one wins the other loses. With a stake the end shows who "
            "owes whom how much. Paying is up to the players; the bot only keeps count."
        )
        return (
            Screen(match, Example.MATCH_SCORE),
            Screen(crawford, Example.MATCH_CRAWFORD),
            Screen(money, Example.MONEY_SCORE),
        )

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
        own = self._(
            "<b>A cube for each</b> can be agreed on. Then every member doubles the own cube and "
            "answers for it alone; whose cube is dropped is out, paid or paying. A box that takes "
            "any of the cubes offered together takes the captain's.\n\n"
            "Who alone takes the box's first double says beaver, or drops like all. Advice is for "
            "those whose cube was turned. Gammons by the Jacoby rule count cube by cube, and the "
            "captain's game against the box decides who is the next box."
        )
        return (
            Screen(roles, Example.CHOUETTE_ROLES),
            Screen(cube, Example.CHOUETTE_DOUBLE),
            Screen(own, Example.CHOUETTE_OWN),
        )

    def _manners(self) -> tuple[Screen, ...]:
        dice = self._(
            "Here the bot keeps order; the next screens are the custom at a real board.\n\n"
            "<b>Dice</b> come from a cup and onto the half at your right hand. A die that leans, "
            "lies on a checker or leaves that half does not count: both are rolled again. They "
            "lie flat and in sight of everybody until the turn is over."
        )
        turn = self._(
            "<b>Picking up the dice</b> ends a turn; until then it may be changed. Here the ✅ "
            "button does that, and before it everything can be undone.\n\n"
            "Nobody rolls before the other's dice are picked up. People are easier about it when "
            "the sides only bear off past each other, or when there is one move anyway: that one "
            "the bot plays by itself."
        )
        mistake = self._(
            "<b>Mistakes</b> are named at once and calmly. A move that the rules do not allow is "
            "put right by either side before the next roll; after that it stands.\n\n"
            "Here such a move does not happen: the bot says why it may not be made. "
            "“Why not…” under ⋯ and /why 24/18 show it on the board."
        )
        return (
            Screen(dice, Example.TABLE_DICE),
            Screen(turn, Example.TABLE_TURN),
            Screen(mistake, Example.TABLE_MISTAKE),
        )
