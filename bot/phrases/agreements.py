"""What was agreed, in words.

Owns the short profile that stands on every table card, the full list behind `/table`, the names
of all switches and why some of them cannot be combined. What a switch does is said in the
rulebook.
"""

from __future__ import annotations

from bot.phrases.moments import MomentWords
from bot.phrases.money import MoneyWords
from rules.agreement import (
    CUBE_CAP,
    CUBE_CEILING,
    LONGEST_MATCH,
    MOST_AUTOMATIC,
    Agreement,
    Bank,
    Because,
    Block,
    Clause,
    Format,
    Head,
    ImpossibleAgreement,
    MatchTo,
    Money,
    NextStart,
    NoClock,
    OneGame,
    Pace,
    PerTurn,
    Succession,
    vote_limit,
)
from rules.scoring import Kind
from rules.variants import VARIANTS

NOBODY_CHOSE = Agreement()
TOLD_APART = frozenset({Clause.CUBE_CAP, Clause.KOKS, Clause.BACKGAMMON, Clause.NEXT_START})
"""What the full list says in lines of their own."""


class AgreementWords(MoneyWords, MomentWords):
    """Agreements in words; plain text except for a stake's currency, which is escaped: HTML."""

    def variant(self, key: str) -> str:
        """The name of a game."""
        if key == "short":
            return self._("Short backgammon")
        return self._("Long nardy")

    def variant_short(self, key: str) -> str:
        """The same in one word, for a button beside the other game's; plain."""
        return (
            self.pgettext("button", "Short") if key == "short" else self.pgettext("button", "Long")
        )

    def format(self, chosen: Format) -> str:
        """One game, a match or a session."""
        match chosen:
            case OneGame():
                return self._("one game")
            case MatchTo(length=length):
                return self._("match to {length}", length=length)
            case Money():
                return self._("money session")

    def agreement(self, agreed: Agreement) -> str:
        """One line: `Short backgammon, match to 5, Crawford`. Says all that is not the default."""
        parts = [self.variant(agreed.variant), self.format(agreed.format)]
        if not agreed.crawford and isinstance(agreed.format, MatchTo) and agreed.cube:
            parts.append(self._("no Crawford rule"))
        if agreed.cube and not isinstance(agreed.format, MatchTo):
            parts.append(self._("with the cube"))
        if not agreed.cube and not isinstance(agreed.format, OneGame):
            parts.append(self._("no cube"))
        parts += [self.switch(clause, agreed) for clause in _chosen(agreed)]
        if not agreed.kibitz:
            parts.append(self._("no kibitzing"))
        if agreed.stake is not None:
            parts.append(self.stake(agreed.stake))
        if not isinstance(agreed.pace, NoClock):
            parts.append(self.pace(agreed.pace))
        return ", ".join(parts)

    def agreement_details(self, agreed: Agreement) -> tuple[str, ...]:
        """The whole profile, one line a clause, defaults included where they matter."""
        lines = [f"{self.variant(agreed.variant)}, {self.format(agreed.format)}"]
        if agreed.cube:
            cap = agreed.cube_cap or CUBE_CEILING
            lines.append(self._("Doubling cube: up to {cap}", cap=cap))
        else:
            lines.append(self._("No doubling cube"))
        lines += [_capital(line) for line in self._wins(agreed)]
        lines += [
            _capital(self.switch(clause, agreed))
            for clause in _chosen(agreed)
            if clause not in TOLD_APART
        ]
        if VARIANTS[agreed.variant].head is not None:
            lines += self._long_limits(agreed)
        lines += [_capital(line) for line in self._among_people(agreed)]
        if not agreed.kibitz:
            lines.append(self._("No kibitzing: whoever looks on gives no hints and gets none"))
        if agreed.stake is not None:
            lines.append(_capital(self.stake(agreed.stake)))
        lines.append(_capital(self.pace(agreed.pace)))
        return tuple(lines)

    def _wins(self, agreed: Agreement) -> list[str]:
        """What the kinds of a win are worth."""
        if Kind.BACKGAMMON in VARIANTS[agreed.variant].kinds:
            return [self._("gammon counts 2, backgammon {n}", n=agreed.backgammon)]
        if agreed.koks:
            return [self._("oin counts 1, mars 2, koks 3")]
        return [self._("oin counts 1, mars 2")]

    def _long_limits(self, agreed: Agreement) -> list[str]:
        """The defaults of long nardy that houses differ on."""
        lines = []
        if agreed.head is Head.ENEMY_HEAD:
            rule = self._(
                "One checker a turn leaves the head; two on a first 3-3, 4-4 or 6-6 "
                "that the other head stops"
            )
            lines.append(rule)
        if agreed.block is Block.AHEAD:
            rule = self._("Six in a row only with an enemy checker ahead of them")
            lines.append(rule)
        if not agreed.last_roll:
            lines.append(self._("No last roll: the first to finish wins"))
        return lines

    def _among_people(self, agreed: Agreement) -> list[str]:
        """Who begins; at a chouette what several people do together as well."""
        if not agreed.chouette:
            return [self.next_start(agreed.next_start)]
        time = self.duration(vote_limit(agreed))
        lines = [
            self._("box and captain roll for the start of each game"),
            self._("a decision of the team takes at most {time}", time=time),
        ]
        if agreed.pause_seconds:
            pause = self.duration(agreed.pause_seconds)
            lines.append(self._("the next game begins by itself after {time}", time=pause))
        else:
            lines.append(self._("the next game begins when somebody presses"))
        return [*lines, *(self._own_cubes(agreed) if agreed.multi_cube else ())]

    def _own_cubes(self, agreed: Agreement) -> list[str]:
        """What clubs see differently where everybody has a cube (D.8)."""
        lines = [
            self._(
                "own cubes: a member doubles and answers alone; "
                "a box that takes any takes the captain's"
            )
        ]
        if Kind.BACKGAMMON in VARIANTS[agreed.variant].kinds:
            lines.append(self._("of the box's first double a lone taker says beaver, or drops"))
        return [*lines, self._("advice once the own cube has been turned")]

    def switch(self, clause: Clause, agreed: Agreement) -> str:
        """A switch as it is set, inside a sentence."""
        match clause:
            case Clause.CUBE_CAP:
                return self._("cube no higher than {cap}", cap=agreed.cube_cap)
            case Clause.AUTOMATIC_DOUBLES:
                return self.ngettext(
                    "{n} automatic double",
                    "up to {n} automatic doubles",
                    agreed.automatic_doubles,
                )
            case Clause.BACKGAMMON:
                return self._("backgammon counts {n}", n=agreed.backgammon)
            case Clause.HEAD:
                return self._("always two from the head on a first 3-3, 4-4 or 6-6")
            case Clause.BLOCK:
                return self._("six in a row only with an enemy checker in his home")
            case Clause.NEXT_START:
                return self.next_start(agreed.next_start)
            case _:
                return self.clause(clause)

    def term(self, clause: Clause, agreed: Agreement) -> str:  # noqa: C901 - one case a switch
        """A switch as a button says it, short, with its number if it has one; plain."""
        match clause:
            case Clause.CUBE:
                return self.pgettext("button", "cube")
            case Clause.CUBE_CAP:
                return self.pgettext("button", "cube to {cap} at most", cap=CUBE_CAP)
            case Clause.CRAWFORD:
                return self.pgettext("button", "Crawford")
            case Clause.HOLLAND:
                return self.pgettext("button", "Holland")
            case Clause.JACOBY:
                return self.pgettext("button", "Jacoby")
            case Clause.AUTOMATIC_DOUBLES if agreed.automatic_doubles:
                return self._("automatic doubles: {n}", n=agreed.automatic_doubles)
            case Clause.BACKGAMMON:
                return self.pgettext("button", "backgammon for {n}", n=2)
            case Clause.HEAD:
                return self._("always two from the head")
            case Clause.BLOCK:
                return self._("six in a row: enemy home")
            case Clause.NEXT_START:
                return self._begins(agreed.next_start)
            case Clause.VOTE_SECONDS | Clause.PAUSE_SECONDS | Clause.PACE:
                return self._time(clause, agreed)
            case _:
                return self.clause(clause)

    def _time(self, clause: Clause, agreed: Agreement) -> str:
        """How long people have at a chouette."""
        pace = agreed.pace
        match clause:
            case Clause.VOTE_SECONDS:
                return self._("votes: {time}", time=self.duration(agreed.vote_seconds))
            case Clause.PAUSE_SECONDS if agreed.pause_seconds:
                return self._("pause: {time}", time=self.duration(agreed.pause_seconds))
            case Clause.PAUSE_SECONDS:
                return self._("pause: until a press")
            case _ if isinstance(pace, PerTurn):
                return self._("turns: {time}", time=self.duration(pace.seconds))
            case _:
                return self._("turns: no time limit")

    def _begins(self, rule: NextStart) -> str:
        match rule:
            case NextStart.ROLL:
                return self._("start: by the dice")
            case NextStart.ALTERNATE:
                return self._("start: in turn")
            case NextStart.WINNER:
                return self._("start: the winner")

    def clause(self, clause: Clause) -> str:  # noqa: C901, PLR0912 - one case a switch
        """The name of a switch, inside a sentence."""
        match clause:
            case Clause.VARIANT:
                return self._("the game")
            case Clause.LENGTH:
                return self._("the length of the match")
            case Clause.CUBE:
                return self._("the cube")
            case Clause.CUBE_CAP:
                return self._("the limit of the cube")
            case Clause.JACOBY:
                return self._("Jacoby rule")
            case Clause.BEAVERS:
                return self._("beavers")
            case Clause.RACCOONS:
                return self._("raccoons")
            case Clause.AUTOMATIC_DOUBLES:
                return self._("automatic doubles")
            case Clause.CRAWFORD:
                return self._("Crawford")
            case Clause.HOLLAND:
                return self._("Holland rule")
            case Clause.BACKGAMMON:
                return self._("the price of a backgammon")
            case Clause.KOKS:
                return self._("koks for 3 points")
            case Clause.LAST_ROLL:
                return self._("a last roll")
            case Clause.HEAD:
                return self._("the head rule")
            case Clause.BLOCK:
                return self._("the rule of six in a row")
            case Clause.NEXT_START:
                return self._("who begins the next game")
            case Clause.CHOUETTE:
                return self._("chouette")
            case Clause.MULTI_CUBE:
                return self._("a cube for each member of the team")
            case Clause.VOTE_SECONDS:
                return self._("the time for a vote")
            case Clause.PAUSE_SECONDS:
                return self._("the pause between games")
            case Clause.SUCCESSION:
                return self._("a captain who drops has lost to the box")
            case Clause.STAKE:
                return self._("the stake")
            case Clause.KIBITZ:
                return self._("hints from those who look on")
            case Clause.PACE:
                return self._("the time for a turn")

    def next_start(self, rule: NextStart) -> str:
        """Who begins the second and later games."""
        match rule:
            case NextStart.ROLL:
                return self._("an opening roll decides each game's start")
            case NextStart.ALTERNATE:
                return self._("the players begin in turn")
            case NextStart.WINNER:
                return self._("the winner of the last game begins")

    def pace(self, pace: Pace) -> str:
        """How much time there is."""
        match pace:
            case NoClock():
                return self._("no time limit")
            case PerTurn(seconds=seconds):
                return self._("{time} a turn", time=self.span(seconds))
            case Bank(seconds=seconds, increment=0):
                return self._("{time} for the game", time=self.span(seconds))
            case Bank(seconds=seconds, increment=increment):
                return self._(
                    "{time} for the game, +{extra} a turn",
                    time=self.span(seconds),
                    extra=self.span(increment),
                )

    def impossible(self, error: ImpossibleAgreement) -> str:
        """Why this cannot be agreed; plain text, short enough for a toast."""
        name = _capital(self.clause(error.clause))
        match error.because:
            case Because.FORMAT if error.clause in {Clause.CRAWFORD, Clause.HOLLAND}:
                return self._("{what}: in a match only", what=name)
            case Because.FORMAT if error.clause is Clause.STAKE:
                return self._("{what}: a match is played for points", what=name)
            case Because.FORMAT:
                return self._("{what}: in a money session only", what=name)
            case Because.VARIANT:
                return self._("{what}: there is no such thing in this game", what=name)
            case Because.CUBE:
                return self._("{what}: means nothing without the cube", what=name)
            case Because.BEAVERS:
                return self._(
                    "{what}: a raccoon answers a beaver, so beavers come first", what=name
                )
            case Because.CRAWFORD:
                return self._("{what}: speaks of the games after the Crawford game", what=name)
            case Because.CHOUETTE:
                return self._among_people_only(error.clause, name)
            case Because.RANGE:
                return self._out_of_range(error.clause, name)

    def _among_people_only(self, clause: Clause, name: str) -> str:
        if clause is Clause.MULTI_CUBE:
            return self._("{what}: at a chouette only", what=name)
        return self._("{what}: does not fit a chouette", what=name)

    def _out_of_range(self, clause: Clause, name: str) -> str:
        match clause:
            case Clause.LENGTH:
                return self._("A match is to 1–{most} points", most=LONGEST_MATCH)
            case Clause.CUBE_CAP:
                return self._("The limit of the cube is {cap}, or there is none", cap=CUBE_CAP)
            case Clause.AUTOMATIC_DOUBLES:
                return self._("Automatic doubles: from 0 to {most}", most=MOST_AUTOMATIC)
            case Clause.BACKGAMMON:
                return self._("A backgammon counts 2 or 3")
            case Clause.STAKE:
                return self._("The stake is a positive number and a short name of a currency")
            case _:
                return self._("{what}: this number does not fit", what=name)


def _chosen(agreed: Agreement) -> list[Clause]:
    """The switches that are not as nobody chose them; Crawford belongs to a match with a cube."""
    is_on = {
        Clause.CHOUETTE: agreed.chouette,
        Clause.MULTI_CUBE: agreed.multi_cube,
        Clause.CRAWFORD: agreed.crawford,
        Clause.HOLLAND: agreed.holland,
        Clause.JACOBY: agreed.jacoby,
        Clause.BEAVERS: agreed.beavers,
        Clause.RACCOONS: agreed.raccoons,
        Clause.AUTOMATIC_DOUBLES: agreed.automatic_doubles > 0,
        Clause.CUBE_CAP: agreed.cube_cap is not None,
        Clause.BACKGAMMON: agreed.backgammon != NOBODY_CHOSE.backgammon,
        Clause.KOKS: agreed.koks,
        Clause.LAST_ROLL: agreed.last_roll,
        Clause.HEAD: agreed.head is not Head.ENEMY_HEAD,
        Clause.BLOCK: agreed.block is not Block.AHEAD,
        Clause.NEXT_START: agreed.next_start is not NextStart.ROLL,
        Clause.SUCCESSION: agreed.succession is Succession.STARTER,
    }
    return [clause for clause, on in is_on.items() if on]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
