"""People without a plan: each company sits round one table and presses whatever it sees.

Owns their habits (which button how often, who presses, what else they do) and the notes of every
press with its answer, for whoever compares them with the log. They read the log only to know whose
turn it is and what an answer should say.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field

from bot.chat.buttons import Press, Verb, read_addition, read_turn
from bot.chat.composer import asked
from bot.phrases.phrases import phrases_for
from bot.play.hand import hand_of
from bot.play.waiting import answers_of_team
from bot.playground import Playground, deeds
from bot.playground.model import Chat, Message, Person, Query
from bot.playground.refusals import Impossible
from rules.identity import PlayerId, TableId
from rules.steps import Turn
from rules.table import Table
from tests.e2e.ledger import Ledger
from tests.e2e.players import Button, buttons, live

PATIENCE = 1.0
"""Seconds for which somebody waits for an answer."""

HASTY = 0.2
"""How often somebody presses the next button whatever came of the last."""

GLANCE = 0.3
"""Seconds for which somebody usually looks whether the board changes after that."""

LOOK = 0.02
SILENCE = 1.2
"""After so long without any button on a running table somebody asks for the board."""

WEIGHTS = {
    Verb.WHOLE: 8.0,
    Verb.DONE: 20.0,
    Verb.STEP: 6.0,
    Verb.UNDO: 0.3,
    Verb.AFRESH: 0.2,
    Verb.SWAP: 0.3,
    Verb.ROLL: 8.0,
    Verb.ROLL_ALWAYS: 1.0,
    Verb.ASK_AGAIN: 0.5,
    Verb.DOUBLE: 3.0,
    Verb.PROPOSE: 2.0,
    Verb.VOTE_YES: 4.0,
    Verb.VOTE_NO: 2.0,
    Verb.ANSWER_DROP: 2.0,
    Verb.TAKE: 5.0,
    Verb.DROP: 1.5,
    Verb.DROP_SURELY: 8.0,
    Verb.BEAVER: 1.0,
    Verb.RACCOON: 1.0,
    Verb.ACCEPT: 6.0,
    Verb.DECLINE: 1.0,
    Verb.MENU: 7.0,
    Verb.HIDE: 2.0,
    Verb.BOARD: 0.3,
    Verb.TAKE_BACK: 0.5,
    Verb.RESIGN: 12.0,
    Verb.RESIGN_FOR: 8.0,
    Verb.RESIGN_SURELY: 8.0,
    Verb.RESIGN_MATCH: 0.3,
    Verb.RESIGN_MATCH_SURELY: 2.0,
    Verb.NEXT_GAME: 8.0,
    Verb.REMATCH: 8.0,
    Verb.SIT: 8.0,
    Verb.START: 3.0,
    Verb.SETTLE: 0.3,
    Verb.SETTLE_SURELY: 1.0,
    Verb.SUGGEST: 0.5,
}
SELDOM = 0.05
NEVER = frozenset({Verb.CLOSE, Verb.LEAVE, Verb.REFUSE, Verb.QUIT, Verb.QUIT_SURELY})

EMPTY = frozenset(
    {
        *(Verb.ROLL, Verb.DOUBLE, Verb.TAKE, Verb.BEAVER, Verb.RACCOON, Verb.DROP_SURELY),
        *(Verb.NEXT_GAME, Verb.ACCEPT, Verb.DECLINE, Verb.RESIGN_MATCH_SURELY),
    }
)
"""What is answered without a word when it is done, and never otherwise."""

SAYINGS = ("/games", "/help", "/table", "/board", "/why", "/m 13/8", "/sheet", "/proof", "hello")


@dataclass
class Pressed:
    """One press. `done` is what its answer says if it was done; None: it tells nothing."""

    table: TableId
    who: str
    press: Press
    query: Query
    done: str | None

    @property
    def cause(self) -> str:
        """The name of this press in the log."""
        return f"cq:{self.query.id}"

    @property
    def confirmed(self) -> bool:
        """Whoever pressed saw that it was done."""
        return self.query.answered and self.done is not None and self.query.text == self.done


@dataclass
class Company:
    """Some people, where they play (`bot`: each in their own chat) and what they ask for."""

    people: tuple[str, ...]
    chat: str
    words: str
    thread: int | None = None
    table: TableId | None = None
    idle_since: float = 0.0

    @property
    def private(self) -> bool:
        """They play in their own chats."""
        return self.chat == "bot"


@dataclass
class Crowd:
    """Everybody. `pressed` is all that was pressed, `said` what was typed."""

    pg: Playground
    ledger: Ledger
    companies: list[Company]
    seed: int
    thinks: float = 0.1
    pressed: list[Pressed] = field(default_factory=list)
    said: Counter[str] = field(default_factory=Counter)
    resting: bool = False

    def __post_init__(self) -> None:
        self._numbers: dict[str, PlayerId] = {}
        self._last: dict[tuple[TableId, str], Table] = {}

    async def play(self, company: Company) -> None:
        """Press until everybody shall rest."""
        chance = random.Random(f"{self.seed} {company.people} {company.words}")  # noqa: S311
        while not self.resting:
            await asyncio.sleep(chance.uniform(0.2, 1.8) * self.thinks)
            try:
                await self._step(company, chance)
            except Impossible:
                continue  # the messenger itself would not let them

    def person(self, who: str) -> Person:
        """Somebody by key."""
        return self.pg.world.person(who)

    def number(self, who: str) -> PlayerId | None:
        """Who this is in the log, once the bot has met them."""
        if who not in self._numbers:
            found = self.ledger.one(
                "SELECT id FROM players WHERE telegram_id = ?", self.person(who).id
            )
            if found is None:
                return None
            self._numbers[who] = PlayerId(found)
        return self._numbers[who]

    def place(self, company: Company, who: str) -> Chat:
        """Where this person sees the board."""
        return self.pg.world.chat(company.chat, self.person(who))

    def waiting(self, company: Company, table: Table) -> list[str]:
        """Those of the company that the table waits for, to sit down, to play or to answer."""
        if table.game is None and len(table.seats) < len(company.people):
            return [who for who in company.people if self.number(who) not in table.seats]
        return [who for who in company.people if self.number(who) in asked(table)]

    async def _step(self, company: Company, chance: random.Random) -> None:
        self._follow(company)
        number = company.table
        if number is None:
            await self._open(company, chance)
            return
        table = self.ledger.sheet(number).table
        if company.private and table.game is None and len(table.seats) < len(company.people):
            self._invite(company, number, table)
            return
        waiting = self.waiting(company, table)
        anybody = not waiting or table.closed or chance.random() < 0.08
        who = chance.choice(list(company.people) if anybody else waiting)
        if self.person(who).blocked and company.private:
            return
        if chance.random() < 0.01:
            self.say(company, who, chance.choice(SAYINGS))
            return
        chosen = self._chosen(company, number, who, chance)
        loop = asyncio.get_running_loop()
        if chosen is None:
            if company.idle_since and loop.time() - company.idle_since > SILENCE:
                company.idle_since = 0.0
                self.say(company, who, f"/board {number}")
            company.idle_since = company.idle_since or loop.time()
            return
        company.idle_since = 0.0
        twice = chance.random() < 0.03
        place = self.place(company, who)
        before = live(place, number)
        await asyncio.gather(*(self.press(place, number, who, chosen) for _ in range(1 + twice)))
        if chance.random() < HASTY:
            return
        until = loop.time() + GLANCE
        while live(place, number) == before and loop.time() < until:  # noqa: ASYNC110 - as below
            await asyncio.sleep(LOOK)

    def _follow(self, company: Company) -> None:
        """A game asked for again is at another table."""
        if company.table is None:
            return
        newer = self.ledger.rows(
            "SELECT max(id) FROM tables WHERE opening_cause LIKE ?", f"rematch:{company.table}:%"
        )[0][0]
        if newer is not None:
            company.table = TableId(newer)

    async def _open(self, company: Company, chance: random.Random) -> None:
        """The table of this company, once it is there; it is asked for until then."""
        first = company.people[0]
        there = self.place(company, first)
        rows = self.ledger.rows(
            "SELECT max(v.table_id) FROM views AS v JOIN chats AS c ON c.id = v.chat_id"
            " JOIN seats AS s ON s.table_id = v.table_id AND s.place = 0"
            " JOIN players AS p ON p.id = s.player_id"
            " WHERE c.telegram_id = ? AND p.telegram_id = ? AND v.thread IS ?",
            there.id,
            self.person(first).id,
            company.thread,
        )
        if rows[0][0] is not None and not self._taken(rows[0][0]):
            company.table = TableId(rows[0][0])
            return
        self.say(company, first, company.words)
        await asyncio.sleep(chance.uniform(1.0, 2.0))

    def _taken(self, table: int) -> bool:
        return any(company.table == table for company in self.companies)

    def _invite(self, company: Company, number: TableId, table: Table) -> None:
        codes = self.ledger.invitations(number)
        absent = [who for who in company.people if self.number(who) not in table.seats]
        if codes and absent:
            deeds.start(self.pg.world, self.person(absent[0]), codes[0])

    def say(self, company: Company, who: str, text: str) -> None:
        """Type something where the company plays."""
        self.said[text.partition(" ")[0]] += 1
        deeds.say(
            self.pg.world,
            self.person(who),
            self.place(company, who),
            text,
            thread=self._open_thread(company, who),
        )

    def _open_thread(self, company: Company, who: str) -> int | None:
        if company.thread is None:
            return None
        topic = self.pg.world.topic(self.place(company, who), company.thread)
        return None if topic is None or topic.closed else company.thread

    def _chosen(
        self, company: Company, number: TableId, who: str, chance: random.Random
    ) -> Button | None:
        """Some button that this person sees; now and then one of an old board."""
        place = self.place(company, who)
        seen = live(place, number)
        if chance.random() < 0.03:
            seen = [b for message in place.messages.values() for b in buttons(message, number)]
        offered = [b for b in seen if b.press.verb not in NEVER]
        if not offered:
            return None
        weights = [WEIGHTS.get(b.press.verb, SELDOM) for b in offered]
        return chance.choices(offered, weights)[0]

    async def press(self, place: Chat, number: TableId, who: str, button: Button) -> None:
        """Press, and wait for what is said."""
        done = self._done(number, who, button)
        query = deeds.press(
            self.pg.world,
            self.person(who),
            place.messages[button.message],
            {"text": button.label, "callback_data": button.data},
        )
        self.pressed.append(Pressed(number, who, button.press, query, done))
        until = asyncio.get_running_loop().time() + PATIENCE
        # Each looks alone: a signal would wake everybody for every press.
        while not query.answered and asyncio.get_running_loop().time() < until:  # noqa: ASYNC110
            await asyncio.sleep(LOOK)

    def _done(self, number: TableId, who: str, button: Button) -> str | None:
        """What the answer says if the press is done."""
        table = self.ledger.sheet(number).table
        press = button.press
        if press.verb in EMPTY:
            return None if answers_of_team(table) else ""
        if press.since != table.since:
            return None
        match press.verb:
            case Verb.WHOLE:
                base, add = read_addition(press.arg)
                return self._told(who, table, base + add)
            case Verb.DONE:
                return self._told(who, table, read_turn(press.arg))
            case _:
                return None

    def _told(self, who: str, table: Table, turn: Turn) -> str | None:
        hand = hand_of(table)
        if hand is None or not hand.completes(turn):
            return None
        say = phrases_for(self.person(who).language)
        return say.turn(hand.variant, hand.position, hand.side, turn)


def boards(chat: Chat, table: TableId) -> list[Message]:
    """The messages of a chat on which a table can be played: no pages of its past or its rules."""
    return [
        message
        for message in chat.messages.values()
        if not message.deleted
        and any(button.press.verb in WEIGHTS for button in buttons(message, table))
    ]
