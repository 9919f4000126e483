"""A group of friends at a chouette, through the real dispatcher, by what they see.

Ann opens and becomes the box, Bob the captain, the others the queue in the order of their names
(`ORDER`). The captain has won the opening roll and holds 3-1.
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from aiogram.methods import AnswerCallbackQuery

from bot.play.deadlines import Deadlines
from rules.chouette import Chouette
from rules.standing import Tally
from tests.bot.chat.talk import GROUP, Person, Town

NAMES = ("ann", "bob", "cat", "dan", "eda", "fay", "gus", "hal")
ORDER = {3: "65 44", 4: "65 43", 5: "65 43 22", 8: "66 55 44 33 21 21 21 21"}
"""Dice for the places; with three and five people the last die falls for nobody."""

OPENING = "13"
"""The box a 1, the captain a 3."""


@dataclass
class Band:
    """The people of one group; table 1 is theirs."""

    town: Town
    people: dict[str, Person]

    @classmethod
    async def gathered(cls, town: Town, people: int = 4, words: str = "") -> Band:
        """Everybody sits."""
        band = cls(town, {name: town.person(name) for name in NAMES})
        await band.people["ann"].send(f"/chouette {words}".strip(), GROUP)
        for name in NAMES[1:people]:
            await band.tap(name, "Sit down")
        return band

    @classmethod
    async def begun(cls, town: Town, people: int = 4, words: str = "") -> Band:
        """The captain is to play 3-1."""
        band = await cls.gathered(town, people, words)
        town.load(f"{ORDER[people]} {OPENING}")
        await band.tap("bob", "Start")
        return band

    @classmethod
    async def box_to_roll(cls, town: Town, people: int = 4, words: str = "") -> Band:
        """The captain has made the 5-point."""
        band = await cls.begun(town, people, words)
        await band.people["bob"].send("/m 8/5 6/5", GROUP)
        return band

    @classmethod
    async def team_to_roll(cls, town: Town, people: int = 4, words: str = "") -> Band:
        """The box has played 3-1, too."""
        band = await cls.box_to_roll(town, people, words)
        town.load("31")
        await band.tap("ann", "Roll")
        await band.people["ann"].send("/m 8/5 6/5", GROUP)
        return band

    def __getitem__(self, name: str) -> Person:
        return self.people[name]

    async def tap(self, name: str, label: str) -> str:
        """Press a button of the group; the toast."""
        return await self.people[name].tap(label, GROUP)

    @property
    def text(self) -> str:
        """The newest message of the group."""
        return self.town.session.last(GROUP).text

    @property
    def labels(self) -> list[str]:
        """The buttons of the group's newest message with buttons."""
        return self["ann"].labels(GROUP)

    async def team(self) -> Chouette:
        """Who is who now."""
        seating = (await self.town.table()).seating
        assert isinstance(seating, Chouette)
        return seating

    async def names(self, *, of: str = "players") -> list[str]:
        """The people of this game by name, box first."""
        team = await self.team()
        return [self.name(player) for player in getattr(team, of)]

    def name(self, player: int) -> str:
        """People were met in the order in which they first spoke."""
        person = self.town.store._people[player]  # type: ignore[index]
        return person.name.lower()

    async def totals(self) -> dict[str, int]:
        """What everybody has."""
        standing = (await self.town.table()).standing
        assert isinstance(standing, Tally)
        return {self.name(player): points for player, points in standing.points}

    async def later(self, seconds: float) -> None:
        """Time passes and the clockwork goes round."""
        self.town.clock.forward(seconds)
        town = self.town
        await Deadlines(town.store, town.referee, town.announcer.poke).sweep(town.clock())
        await town.settle()

    async def follow(self, name: str, label: str) -> None:
        """Press a button that leads to one's own chat, and press Start there."""
        await self.people[name].tap(label, GROUP)
        call = self.town.session.made(AnswerCallbackQuery)[-1]
        assert call.url is not None, call.text
        payload = parse_qs(urlsplit(call.url).query)["start"][0]
        await self.people[name].send(f"/start {payload}")
