"""Why a table says no, in words.

Owns one plain sentence for every refusal of the rules, with its facts, short enough for a
toast. Refusals of a single step or turn are worded in `objections`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeGuard

from bot.phrases.names import Cast
from bot.phrases.objections import ObjectionWords
from bot.phrases.toasts import Toasts
from rules.identity import HOUSE, PlayerId
from rules.objections import Objection
from rules.refusals import Refusal
from rules.steps import Dice
from rules.table import SEATS

Facts = Mapping[str, object]


class RefusalWords(ObjectionWords, Toasts):
    """Refusals; all plain."""

    def refused(self, code: Refusal, facts: Facts, cast: Cast) -> str:
        """The sentence for one refusal. `facts` are those that `rules.refusals` names beside it."""
        special: dict[Refusal, Callable[[Facts, Cast], str]] = {
            Refusal.NOT_YOUR_TURN: self._not_your_turn,
            Refusal.OFFER_PENDING: self._offer_pending,
            Refusal.ALREADY_ROLLED: self._already_rolled,
            Refusal.ILLEGAL_TURN: self._illegal_turn,
            Refusal.HOLLAND: self._holland,
            Refusal.CUBE_NOT_YOURS: self._cube_not_yours,
            Refusal.DEAD_CUBE: self._dead_cube,
            Refusal.RESIGN_TOO_MUCH: self._resign_too_much,
            Refusal.BAD_WORD: self._bad_word,
            Refusal.CUBE_CAP: self._cube_cap,
            Refusal.TOO_FEW: self._too_few,
            Refusal.SEAT_TAKEN: self._no_seat,
            Refusal.BAD_TIME: self._bad_time,
            Refusal.MUST_TAKE_CAPTAINS: self._must_take_captains,
            Refusal.SETTLE_TOO_MUCH: self._settle_too_much,
        }
        if code in special:
            return special[code](facts, cast)
        return (
            self._refused_at_the_table(code)
            or self._refused_in_time(code)
            or self._refused_in_play(code)
        )

    def _refused_at_the_table(self, code: Refusal) -> str:  # noqa: C901, PLR0912 - one case a code
        match code:
            case Refusal.NOT_SEATED:
                return self.spectator()
            case Refusal.ALREADY_SEATED:
                return self._("You sit at this board already")
            case Refusal.AGREEMENT_FIXED:
                return self._("Both have sat down; what was agreed stays")
            case Refusal.NO_GAME:
                return self._("The game has not begun")
            case Refusal.GAME_RUNNING:
                return self._("The game is under way")
            case Refusal.GAME_OVER:
                return self._("This game is over")
            case Refusal.MATCH_GOES_ON:
                return self._("A match is not closed between games, only resigned: /resign")
            case Refusal.TABLE_CLOSED:
                return self._("This table is closed. /new opens another")
            case Refusal.NO_TEAM:
                return self._("There is no team here that could be asked")
            case Refusal.LEAVE_INSTEAD:
                return self._("The others play on: nobody can end the session for all, only leave")
            case Refusal.WORD_TOO_LATE:
                return self.word_too_late()
            case (
                Refusal.WRONG_SEAL
                | Refusal.NOT_FOR_HOUSE
                | Refusal.NOT_FORCED
                | Refusal.BAD_DICE
                | Refusal.BAD_TURN
            ):
                return self._("The bot got confused. Nothing is lost: /board shows the board")
            case _:
                return ""

    def _refused_in_time(self, code: Refusal) -> str:
        match code:
            case Refusal.NO_CLOCK:
                return self._("No clock runs at this table")
            case Refusal.NOT_ON_THE_CLOCK:
                return self._("The other side's clock does not run now")
            case Refusal.PAUSED:
                return self._("The clock stands still already")
            case Refusal.NOT_PAUSED:
                return self._("The clock is running already")
            case Refusal.NOT_AT_CHOUETTE:
                return self._("Not at a chouette: more than two would have to agree")
            case Refusal.NOT_SILENT:
                return self._("Somebody has played here lately, so the table stays open")
            case Refusal.NOBODY_TO_BLAME:
                return self._("No single side is waited for; close it without points instead")
            case Refusal.BAD_SETTLEMENT:
                return self._("Name a winner and points, or neither; a match is settled whole")
            case _:
                return ""

    def _refused_in_play(self, code: Refusal) -> str:  # noqa: C901, PLR0912 - one case a code
        match code:
            case Refusal.NOT_ROLLED:
                return self._("Roll the dice first")
            case Refusal.NO_CUBE:
                return self._("This game is played without a cube")
            case Refusal.CRAWFORD:
                return self._("This is the Crawford game: nobody doubles in it")
            case Refusal.LAST_ROLL:
                return self._("Only one last turn is left: too late to double")
            case Refusal.OUT_OF_GAME:
                return self._("Dropped and paid: this game goes on among the others")
            case Refusal.VOTED_DOWN:
                return self._("The team has decided not to double this turn")
            case Refusal.ALREADY_ANSWERED:
                return self._("This answer is given already")
            case Refusal.NOT_LATE:
                return self._("There is still time for an answer")
            case Refusal.NOTHING_OFFERED:
                return self._("There is nothing to answer now")
            case Refusal.NO_BEAVERS:
                return self._("Beavers were not agreed on")
            case Refusal.NO_RACCOONS:
                return self._("Raccoons were not agreed on")
            case Refusal.MUST_BEAVER:
                return self._("All the others drop: a beaver, or a drop")
            case Refusal.CUBE_NOT_TURNED:
                return self._("Advice is for those whose own cube has been turned")
            case Refusal.WRONG_RAISE:
                return self._("A beaver answers a double, a raccoon a beaver, and there it ends")
            case Refusal.BAD_MULTIPLIER:
                return self._("A game is resigned for one, two or three times its price")
            case Refusal.TAKE_BACK_TOO_LATE:
                return self._("Too late to take the turn back: the other has already answered")
            case Refusal.NO_SUCH_OFFER:
                return self._("This offer is gone already")
            case Refusal.OWN_OFFER:
                return self._("Your own offer is for the other to answer")
            case _:
                return self._("That cannot be done now")

    def word_too_late(self) -> str:
        """A word for the dice after the game began."""
        return self._("A word is added before the first roll; the next game will take it")

    def _not_your_turn(self, facts: Facts, cast: Cast) -> str:
        return self.whose_turn([cast.of(player) for player in _players(facts.get("due"))])

    def _offer_pending(self, facts: Facts, cast: Cast) -> str:
        due = [cast.of(player).plain for player in _players(facts.get("due"))]
        if not due:
            return self._("Something offered waits for an answer first")
        return self._("Something offered waits for {who}'s answer first", who=self.listed(due))

    def _already_rolled(self, facts: Facts, _: Cast) -> str:
        dice = facts.get("dice")
        shown = self.dice(dice) if _is_dice(dice) else ""
        return self._("The dice are rolled already: {dice}", dice=shown)

    def _illegal_turn(self, facts: Facts, _: Cast) -> str:
        objection = facts.get("objection")
        if isinstance(objection, Objection):
            return self.objection(objection)
        return self._("This turn is not legal")

    def _holland(self, facts: Facts, _: Cast) -> str:
        return self.ngettext(
            "Holland rule: {n} own turn to go before you may double",
            "Holland rule: {n} own turns to go before you may double",
            _number(facts.get("turns")),
        )

    def _cube_not_yours(self, facts: Facts, cast: Cast) -> str:
        owner = next(iter(_players((facts.get("owner"),))), None)
        if owner is None:
            return self._("The other side owns the cube")
        return self._("{who} owns the cube", who=cast.of(owner).plain)

    def _dead_cube(self, facts: Facts, _: Cast) -> str:
        return self._(
            "No use doubling: {score} + {value} already wins the match to {length}; "
            "the cube could only help the other side",
            score=_number(facts.get("score")),
            value=_number(facts.get("value")),
            length=_number(facts.get("length")),
        )

    def _must_take_captains(self, facts: Facts, cast: Cast) -> str:
        (captain,) = _players((facts.get("captain"),)) or (PlayerId(0),)
        return self._(
            "Whoever takes another cube takes the captain's ({who}), too",
            who=cast.of(captain).plain,
        )

    def _too_few(self, facts: Facts, _: Cast) -> str:
        seated, needed = _number(facts.get("seated")), _number(facts.get("needed"))
        if needed <= SEATS:
            return self.waiting_for_second()
        return self.ngettext(
            "{n} more person is needed", "{n} more people are needed", needed - seated
        )

    def _no_seat(self, _: Facts, cast: Cast) -> str:
        if len(cast.seats) > SEATS:
            return self._("All places at this table are taken")
        return self.table_full()

    def _resign_too_much(self, facts: Facts, _: Cast) -> str:
        return self._(
            "No more than ×{most} can still be lost here, so no more is given up",
            most=_number(facts.get("most")),
        )

    def _bad_time(self, facts: Facts, _: Cast) -> str:
        most = self.duration(_number(facts.get("most")))
        return self._("No more than {time} can be given at once", time=most)

    def _settle_too_much(self, facts: Facts, _: Cast) -> str:
        most = self.points(_number(facts.get("most")))
        return self._("At most {points} can still be lost here", points=most)

    def _bad_word(self, facts: Facts, _: Cast) -> str:
        return self.ngettext(
            "A word is {n} character on one line",
            "A word is 1 to {n} characters on one line",
            _number(facts.get("longest")),
        )

    def _cube_cap(self, facts: Facts, _: Cast) -> str:
        return self._("The cube goes no higher than {cap}", cap=_number(facts.get("cap")))


def _number(fact: object) -> int:
    return fact if isinstance(fact, int) else 0


def _players(fact: object) -> list[PlayerId]:
    people = fact if isinstance(fact, Iterable) else ()
    return [PlayerId(player) for player in people if isinstance(player, int) and player != HOUSE]


def _is_dice(fact: object) -> TypeGuard[Dice]:
    return isinstance(fact, tuple) and len(fact) == 2  # noqa: PLR2004 - a pair
