"""A house to play in: one referee over some store, people by name, dice that are loaded."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.play import reply
from bot.play.commands import Asked, AskStart, Command
from bot.play.hand import hand_of, holder
from bot.play.orders import Order, OrderKind
from bot.play.ports import Dice, Posts, Store
from bot.play.queries import calendars_of, forced_by_setting
from bot.play.referee import Referee
from rules.actions import Confirm, Sit, Word
from rules.agreement import Agreement
from rules.events import Event, Played
from rules.identity import PlayerId, Seq, TableId
from rules.refusals import Refusal
from rules.steps import Step
from rules.table import Table
from tests.fakes.clock import FakeClock
from tests.fakes.dice import LoadedDice, SteadyDice

POINT = Confirm((Step(8, 3), Step(6, 1)))
"""8/5 6/5, the answer to 3-1."""


@dataclass
class House:
    """Everything between a press and the disk, without a messenger."""

    store: Store
    posts: Posts
    dice: Dice = field(default_factory=LoadedDice)
    clock: FakeClock = field(default_factory=FakeClock)
    people: dict[str, PlayerId] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """A new referee over the same disk: memory is gone."""
        self.referee = Referee(
            self.store,
            self.dice,
            forced_by_setting(self.posts),
            self.posts,
            calendars_of(self.posts),
        )

    def use(self, dice: Dice) -> None:
        """Play with other dice from now on."""
        self.dice = dice
        self.restart()

    def load(self, rolls: str) -> None:
        """Load the dice."""
        assert isinstance(self.dice, LoadedDice)
        self.dice.load(rolls)

    async def person(self, name: str) -> PlayerId:
        """Somebody, met on first mention."""
        if name not in self.people:
            met = await self.posts.meet(
                1000 + len(self.people),
                name=name,
                username=None,
                hint_lang=None,
                at=self.clock(),
            )
            self.people[name] = met.id
        return self.people[name]

    async def open(
        self, by: str = "ann", agreement: Agreement | None = None, cause: str | None = None
    ) -> TableId:
        """A new table."""
        opened = await self.referee.open(
            await self.person(by), agreement or Agreement(), cause=cause, at=self.clock()
        )
        return opened.id

    async def orders(self, table: TableId, who: str, kind: OrderKind, body: str = "{}") -> None:
        """An order for the game on the table, with its body as it is."""
        game = (await self.table(table)).game
        assert game is not None
        await self.posts.give_order(
            Order(
                table=table,
                game_no=game.number,
                player=await self.person(who),
                kind=kind,
                body=body,
            )
        )

    async def says(
        self,
        table: TableId,
        who: str,
        intent: Asked,
        *,
        since: Seq | None = None,
        cause: str | None = None,
    ) -> reply.Reply:
        """One command."""
        return await self.referee.submit(
            Command(
                table=table,
                who=await self.person(who),
                intent=intent,
                since=since,
                cause=cause,
                at=self.clock(),
            )
        )

    async def started(self, rolls: str = "", agreement: Agreement | None = None) -> TableId:
        """A table at which ann (first seat) and bob have begun; `rolls` begins with the opening."""
        if rolls:
            self.load(rolls)
        table = await self.open("ann", agreement)
        await self.says(table, "bob", Sit())
        assert isinstance(await self.says(table, "ann", AskStart()), reply.Done)
        return table

    async def play(self, table: TableId) -> reply.Reply:
        """Whoever holds the dice plays the last of the legal turns."""
        stands = await self.table(table)
        hand, player = hand_of(stands), holder(stands)
        assert hand is not None
        name = next(name for name, known in self.people.items() if known == player)
        turn = hand.legal.turns[-1]
        return await self.says(table, name, Confirm(turn), since=stands.since)

    async def whole_game(self, *, restarting: bool = False) -> TableId:
        """A game from the first roll to the last, with sealed dice that repeat themselves."""
        self.use(SteadyDice())
        table = await self.open("ann")
        await self.says(table, "bob", Sit())
        await self.says(table, "ann", Word("ёж"))
        await self.says(table, "ann", AskStart())
        while not (await self.table(table)).closed:
            if restarting:
                self.restart()
            assert isinstance(await self.play(table), reply.Done)
        return table

    async def until_forced(self) -> tuple[TableId, reply.Done]:
        """A game up to the first reply in which the house has played a forced turn."""
        self.use(SteadyDice())
        table = await self.started()
        while not (await self.table(table)).closed:
            answer = await self.play(table)
            assert isinstance(answer, reply.Done)
            if any(isinstance(event, Played) and event.forced for event in answer.events):
                return table, answer
        raise AssertionError("these dice force nobody")

    async def table(self, table: TableId) -> Table:
        """As it lies on the disk."""
        stands = await self.referee.look(table)
        assert stands is not None
        return stands.table

    async def kinds(self, table: TableId, last: int = 0) -> list[str]:
        """The names of the last events, oldest first."""
        events = await self.history(table)
        return [type(event).__name__ for event in events[-last:]]

    async def head(self, table: TableId) -> int:
        """How many events there are."""
        return len(await self.history(table))

    async def history(self, table: TableId) -> tuple[Event, ...]:
        """Everything that happened."""
        return await self.store.history(table)


def done(answer: reply.Reply) -> reply.Done:
    """The reply, which must be a yes."""
    assert isinstance(answer, reply.Done), answer
    return answer


def refused(answer: reply.Reply) -> Refusal:
    """Why not."""
    assert isinstance(answer, reply.Refused), answer
    return answer.code


def phase_of(table: Table) -> object:
    """The open question of the game."""
    assert table.game is not None
    return table.game.phase
