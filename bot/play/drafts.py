"""The half-made turn: taps that add up until Done.

Owns the latest draft per (table, question, person) and how a tap from an older keyboard
joins it (chat.md 2). Leaves what is offered next to `choices` and the deed to the referee.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from bot.play.choices import Mode, choices
from bot.play.hand import Hand, hand_of, holder
from bot.play.locks import KeyedLocks
from bot.play.ports import Draft, Posts
from bot.play.waiting import may_advise
from rules.actions import Confirm
from rules.identity import PlayerId, Seq, TableId
from rules.steps import Turn
from rules.table import Table

DONE_IS_DEAF_MS = 700
"""How long Done does not hear after it appeared: the second half of a double tap is not a deed."""


class Tap(StrEnum):
    """What became of a tap."""

    CHANGED = "changed"
    """The draft is another one now."""

    SAME = "same"
    """The draft is as it was: the step is taken already, its die is used, or it cannot follow."""

    STALE = "stale"
    """The keyboard belongs to a question that is no longer open."""

    NOT_YOURS = "not_yours"
    """Somebody else holds these dice."""

    UNFINISHED = "unfinished"
    """Done, but dice are left to play."""

    OVERTAKEN = "overtaken"
    """Done, but the draft has changed since that button was drawn."""

    TOO_SOON = "too_soon"
    """Done, in the first moment after it appeared."""


@dataclass(frozen=True, slots=True)
class Drafted:
    """The answer to a tap: `turn` is the draft as it stands now, `complete` if Done is open."""

    tap: Tap
    turn: Turn = ()
    complete: bool = False


@dataclass(frozen=True, slots=True)
class Grip:
    """Whose draft is meant: the question `since` of a table, and the person who tapped."""

    id: TableId
    since: Seq
    player: PlayerId


def merged(hand: Hand, latest: Turn | None, base: Turn, add: Turn) -> Turn | None:
    """The draft after a tap that adds `add` on a keyboard drawn for `base`; None if it cannot be.

    `latest` is what is known to be drafted (None: nothing is known, so the button is believed).
    Taps add up in the order they were made: on a keyboard that is behind, or one that an Undo
    has overtaken, the tap joins the latest draft. A whole turn names everything and replaces it.
    """
    if latest is None or not (base[: len(latest)] == latest or latest[: len(base)] == base):
        candidates: tuple[Turn, ...] = (base + add,)
    elif len(latest) < len(base) or (len(add) > 1 and hand.completes(base + add)):
        candidates = (latest + add, base + add)
    else:
        candidates = (latest + add,)
    return next((turn for turn in candidates if hand.begins(turn)), None)


class Drafts:
    """Drafts in the posts' keeping. `ms` is any clock in milliseconds that goes forward."""

    def __init__(self, posts: Posts, ms: Callable[[], int]) -> None:
        self._posts = posts
        self._ms = ms
        self._locks: KeyedLocks[Grip] = KeyedLocks()

    def advising(self) -> Advice:
        """The same for those who advise."""
        return Advice(self._posts, self._ms)

    def held(self, table: Table, grip: Grip) -> Hand | Tap:
        """The roll that `grip` may pick a turn for, or why it may not."""
        return held(table, grip)

    async def latest(self, grip: Grip) -> Turn:
        """What this person has drafted so far."""
        draft = await self._posts.draft(grip.id, grip.since, grip.player)
        return draft.turn if draft else ()

    async def tap(self, table: Table, grip: Grip, base: Turn, add: Turn) -> Drafted:
        """A step, pair, run or whole turn was tapped on a keyboard drawn for the draft `base`."""
        async with self._locks.hold(grip):
            hand = self.held(table, grip)
            if isinstance(hand, Tap):
                return Drafted(hand)
            draft = await self._posts.draft(grip.id, grip.since, grip.player)
            turn = merged(hand, draft.turn if draft else None, base, add)
            return await self._keep(hand, grip, draft, turn)

    async def put(self, table: Table, grip: Grip, turn: Turn) -> Drafted:
        """This is the draft now, whatever it was (typed turns)."""
        async with self._locks.hold(grip):
            hand = self.held(table, grip)
            if isinstance(hand, Tap):
                return Drafted(hand)
            draft = await self._posts.draft(grip.id, grip.since, grip.player)
            return await self._keep(hand, grip, draft, turn if hand.begins(turn) else None)

    async def undo(self, table: Table, grip: Grip, base: Turn) -> Drafted:
        """Take the last step back; where whole turns are on offer, the whole turn."""
        async with self._locks.hold(grip):
            hand = self.held(table, grip)
            if isinstance(hand, Tap):
                return Drafted(hand)
            draft = await self._posts.draft(grip.id, grip.since, grip.player)
            turn = draft.turn if draft else base if hand.begins(base) else ()
            shorter = () if choices(hand).mode is Mode.WHOLE else turn[:-1]
            return await self._keep(hand, grip, draft, shorter)

    async def done(self, table: Table, grip: Grip, turn: Turn) -> Confirm | Drafted:
        """Done was pressed on a button that names `turn`: the intent to submit, or why not."""
        async with self._locks.hold(grip):
            hand = self.held(table, grip)
            if isinstance(hand, Tap):
                return Drafted(hand)
            draft = await self._posts.draft(grip.id, grip.since, grip.player)
            if draft is not None and draft.turn != turn:
                return Drafted(Tap.OVERTAKEN, draft.turn, hand.completes(draft.turn))
            if not hand.completes(turn):
                return Drafted(Tap.UNFINISHED, turn)
            if draft is not None and 0 <= self._ms() - draft.ready_ms < DONE_IS_DEAF_MS:
                return Drafted(Tap.TOO_SOON, turn, complete=True)
            return Confirm(turn)

    async def _keep(
        self, hand: Hand, grip: Grip, draft: Draft | None, turn: Turn | None
    ) -> Drafted:
        """Store `turn` if it is a new one; None leaves everything as it is."""
        stands = draft.turn if draft else ()
        if turn is None or (draft is not None and turn == stands):
            return Drafted(Tap.SAME, stands, hand.completes(stands))
        complete = hand.completes(turn)
        await self._posts.save_draft(
            Draft(
                table=grip.id,
                since=grip.since,
                player=grip.player,
                turn=turn,
                ready_ms=self._ms() if complete else 0,
            )
        )
        return Drafted(Tap.CHANGED, turn, complete)


def held(table: Table, grip: Grip) -> Hand | Tap:
    """The roll that `grip` may play now, or why it may not."""
    hand = hand_of(table)
    if hand is None or grip.since != table.since:
        return Tap.STALE
    if holder(table) != grip.player:
        return Tap.NOT_YOURS
    return hand


class Advice(Drafts):
    """Turns that members of a team pick only to suggest them to whoever holds the dice (D.3)."""

    def held(self, table: Table, grip: Grip) -> Hand | Tap:
        """The team's roll, for those who may advise on it."""
        hand = hand_of(table)
        if hand is None or grip.since != table.since:
            return Tap.STALE
        return hand if may_advise(table, grip.player) else Tap.NOT_YOURS
