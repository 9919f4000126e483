"""Why a table says no.

Owns the codes of all refusals in the flow of a game and the exception that carries one
with its facts. Leaves the words to whoever speaks to people, and the reasons against a
single turn to `objections`.
"""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """One code a reason. The facts that come with a code stand beside it."""

    # Who asks
    NOT_SEATED = "not_seated"
    NOT_FOR_HOUSE = "not_for_house"
    """The house rolls and plays what is forced; it decides nothing."""
    NOT_YOUR_TURN = "not_your_turn"
    """`due`: the players who are to act."""

    # The table
    SEAT_TAKEN = "seat_taken"
    ALREADY_SEATED = "already_seated"
    NO_TEAM = "no_team"
    """Nobody else has a say on this side, so there is nothing to vote on, advise or leave."""
    OUT_OF_GAME = "out_of_game"
    """Has dropped and paid; the others play on without (D.5)."""
    LEAVE_INSTEAD = "leave_instead"
    """One person of a chouette cannot give up the session of all, only leave (D.8)."""
    TOO_FEW = "too_few"
    """`seated`, `needed`."""
    AGREEMENT_FIXED = "agreement_fixed"
    """Somebody else sits already and relies on what was agreed."""
    WRONG_SEAL = "wrong_seal"
    """The game would not be played with the secret that was sealed."""
    NO_GAME = "no_game"
    GAME_RUNNING = "game_running"
    GAME_OVER = "game_over"
    MATCH_GOES_ON = "match_goes_on"
    """A match is not closed between games, only resigned."""
    TABLE_CLOSED = "table_closed"
    BAD_WORD = "bad_word"
    """`longest`: how many characters a word may have."""
    WORD_TOO_LATE = "word_too_late"

    # Rolling and playing
    BAD_DICE = "bad_dice"
    ALREADY_ROLLED = "already_rolled"
    """`dice`."""
    NOT_ROLLED = "not_rolled"
    BAD_TURN = "bad_turn"
    """Not a turn at all: a step from nowhere, or with a die that no cube shows."""
    NOT_FORCED = "not_forced"
    """The house was about to decide what is a person's to decide."""
    NOT_LATE = "not_late"
    """The time of the side that is waited for is not over."""
    ILLEGAL_TURN = "illegal_turn"
    """`objection`: what `objections.why_not` says."""

    # The cube
    NO_CUBE = "no_cube"
    CRAWFORD = "crawford"
    HOLLAND = "holland"
    """`turns`: own turns still to complete before the cube may be offered."""
    CUBE_NOT_YOURS = "cube_not_yours"
    """`owner`: the player who holds the cube."""
    DEAD_CUBE = "dead_cube"
    """`score`, `length`, `value`: score + value already reaches the length."""
    CUBE_CAP = "cube_cap"
    """`cap`: the highest value of the cube."""
    LAST_ROLL = "last_roll"
    """The other side is off already; nothing but one turn is left (B.10)."""
    OFFER_PENDING = "offer_pending"
    """Something offered waits for an answer first; `due`: who is to answer."""
    NOTHING_OFFERED = "nothing_offered"
    VOTED_DOWN = "voted_down"
    """The team has decided not to double this turn (D.4)."""
    ALREADY_ANSWERED = "already_answered"
    NO_BEAVERS = "no_beavers"
    NO_RACCOONS = "no_raccoons"
    WRONG_RAISE = "wrong_raise"
    """`offered`: a beaver answers a double, a raccoon a beaver, nothing answers a raccoon."""

    MUST_TAKE_CAPTAINS = "must_take_captains"
    """With own cubes: whoever takes another's takes the captain's; `captain` (D.8)."""
    MUST_BEAVER = "must_beaver"
    """With own cubes: the only one who takes the box's first double beavers or drops (D.8)."""
    CUBE_NOT_TURNED = "cube_not_turned"
    """With own cubes: advice is for those whose own cube has been turned (D.8)."""

    # The clock
    NO_CLOCK = "no_clock"
    """Nobody can be late here: no clock was agreed, or none runs now."""
    NOT_ON_THE_CLOCK = "not_on_the_clock"
    """Time is given to a side whose clock runs; `due`: the players who are to act."""
    PAUSED = "paused"
    NOT_PAUSED = "not_paused"
    BAD_TIME = "bad_time"
    """`most`, `asked`: seconds."""
    NOT_AT_CHOUETTE = "not_at_chouette"
    """Two people can agree on this, the several of a chouette cannot (D)."""
    NOT_SILENT = "not_silent"
    """Somebody has been at this table lately."""
    NOBODY_TO_BLAME = "nobody_to_blame"
    """A game is claimed where one side alone is waited for, and cannot be answered for."""

    # Side offers
    BAD_SETTLEMENT = "bad_settlement"
    """Points without a winner, a winner without points, or points in a match."""
    SETTLE_TOO_MUCH = "settle_too_much"
    """`most`, `asked`: points; nobody pays more than can still be lost."""
    BAD_MULTIPLIER = "bad_multiplier"
    RESIGN_TOO_MUCH = "resign_too_much"
    """`most`, `asked`: multipliers; nobody can lose more than the position allows (C.7)."""
    TAKE_BACK_TOO_LATE = "take_back_too_late"
    NO_SUCH_OFFER = "no_such_offer"
    OWN_OFFER = "own_offer"
    """The other side answers an offer; its maker can only withdraw it."""


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """The rules say no. `code` tells why, `facts` are its numbers and names."""

    def __init__(self, code: Refusal, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} ({facts})" if facts else str(self.code)
