"""A chouette in words: who plays which part, what the team is asked, who has answered.

Owns the lines of a board that only several people on one side need, and the texts around them.
HTML with names made safe, unless a method says plain. What happened is told in `company`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.phrases.names import Cast, Name
from bot.phrases.turns import MINUS, TurnWords
from rules.chouette import FEWEST, MOST, Chouette
from rules.cube import Offer
from rules.deciding_seats import coming_order
from rules.game import Ballot, Over
from rules.identity import Instant
from rules.position import Side
from rules.standing import Points
from rules.table import SEATS, Table

MINUTE, DAY = 60, 86_400


def _between_games(table: Table) -> bool:
    """Whether a chouette has a next game whose places are known, and none is being played."""
    game = table.game
    return (
        table.agreement.chouette
        and game is not None
        and isinstance(game.phase, Over)
        and not table.closed
        and len(table.seats) >= SEATS
    )


class TeamWords(TurnWords):
    """What a group at a board reads; HTML unless a method says plain."""

    def party(self, side: Side, cast: Cast) -> Name:
        """A side as one: a person, or the team behind its captain."""
        team = cast.seating
        if (
            not isinstance(team, Chouette)
            or side is not team.team_side
            or len(team.active) == 1  # alone; nobody is left when all have dropped
        ):
            return cast.side(side)
        return Name(self._("{who}'s team", who=cast.of(team.captain).plain))

    def each(self, points: int, cast: Cast) -> str:
        """A price as every member of a team pays or gets it."""
        team = cast.seating
        alone = not isinstance(team, Chouette) or len(team.active) == 1
        said = self.points(points)
        return said if alone else self._("{points} each", points=said)

    def clock(self, at: Instant) -> str:
        """A moment in the reader's own time zone; an old app shows it in universal time."""
        minutes = at % DAY // MINUTE
        words = f"{minutes // MINUTE:02}:{minutes % MINUTE:02} UTC"
        return f'<tg-time unix="{at:d}" format="t">{words}</tg-time>'

    # What is asked ---------------------------------------------------------------------

    def team_to_answer(self, offer: Offer, cast: Cast) -> str:
        """The box has raised: each of the team answers for themself."""
        return self._(
            "{who} offers the cube at {value}: each of the team takes, or drops and pays {price}",
            who=cast.side(offer.by).html,
            value=offer.value,
            price=self.points(offer.drop),
        )

    def box_to_answer(self, offer: Offer, price: int, cast: Cast) -> str:
        """The team has raised: the box answers once; `price` is what a drop costs in all."""
        return self._(
            "{who} to answer the whole team: the cube at {value}, or {price} lost in all",
            who=cast.side(offer.by.other).html,
            value=offer.value,
            price=self.points(price),
        )

    def votes(self, ballots: Sequence[Ballot], cast: Cast) -> list[str]:
        """Who has said what to the team's own double."""
        yes, no = self.pgettext("vote", "yes"), self.pgettext("vote", "no")
        return [f"{cast.of(each.player).html}: {yes if each.yes else no}" for each in ballots]

    def answers(self, ballots: Sequence[Ballot], drop: int, cast: Cast) -> list[str]:
        """Who takes the raise and who drops, with the price."""
        return [self._answer(each, drop, cast.of(each.player)) for each in ballots]

    def _answer(self, ballot: Ballot, drop: int, who: Name) -> str:
        if ballot.higher:
            return self._("{who}: take and raise", who=who.html)
        if ballot.yes:
            return self._("{who}: take", who=who.html)
        return self._("{who}: drop {price}", who=who.html, price=f"{MINUS}{drop}")

    def awaited(self, silent: Sequence[Name], until: Instant, *, vote: bool) -> str:
        """Who has not answered yet, until when, and what happens then."""
        who, time = self.listed([name.html for name in silent]), self.clock(until)
        if vote:
            return self._("{who}: until {time}, then no", who=who, time=time)
        return self._("{who}: until {time}, then as the captain", who=who, time=time)

    def suggestions(self, turn: str, by: Sequence[Name]) -> str:
        """A turn that members advise; `turn` is notation."""
        who = self.listed([name.html for name in by])
        return self._("💡 {turn}: {who}", turn=turn, who=who)

    def mention_team(self, names: Sequence[Name]) -> str:
        """The line that calls several people at once; HTML with links to them."""
        who = self.listed([name.mention for name in names])
        return self._("{who}: an answer, please!", who=who)

    # Who is who ------------------------------------------------------------------------

    def parts(self, table: Table, cast: Cast) -> list[str]:
        """Box, captain, crew and queue, a line each; between games who is what in the next."""
        lines: list[str] = []
        team = table.seating
        if _between_games(table):
            lines.append(self.next_places([cast.of(one) for one in coming_order(table)]))
        elif isinstance(team, Chouette):
            lines.append(self._("Box: {who}", who=cast.of(team.box).html))
            lines.append(self._("Captain: {who}", who=cast.of(team.captain).html))
            present = [one for one in team.active if one not in team.gone]
            crew = [cast.of(one).html for one in present if one != team.captain]
            if crew:
                lines.append(self._("Crew: {who}", who=self.listed(crew)))
            if team.stand_in is not None:
                lines.append(self._("Plays this turn: {who}", who=cast.of(team.stand_in).html))
            out = [cast.of(one).html for one in team.out if one not in team.won]
            if out:
                lines.append(self._("Dropped and paid: {who}", who=self.listed(out)))
            if team.won:
                won = self.listed([cast.of(one).html for one in team.won])
                lines.append(self._("Out, paid by the box: {who}", who=won))
            if team.gone:
                gone = self.listed([cast.of(one).html for one in team.gone])
                lines.append(self._("Has left, after this game gone: {who}", who=gone))
            places = (one for one in team.queue if one not in team.gone)
            queue = " → ".join(cast.of(one).html for one in places)
            lines.append(self._("Queue: {who}", who=queue))
        if table.waiting:
            who = self.listed([cast.of(one).html for one in table.waiting])
            lines.append(self._("From the next game on: {who}", who=who))
        return lines

    def row(self, points: Points, totals: Points, cast: Cast) -> str:
        """What everybody got or paid in one game, and has in all."""
        has = dict(totals)
        row = ", ".join(
            f"{cast.of(who).html} {self.signed(n)} ({self.signed(has.get(who, 0))})"
            for who, n in points
        )
        return self._("This game (in all): {row}", row=row)

    def next_places(self, order: Sequence[Name]) -> str:
        """Who is what in the coming game; two people play an ordinary game."""
        if len(order) < FEWEST:
            who = " – ".join(name.html for name in order)
            return self._("Next, one against one: {who}", who=who)
        box, captain, *others = (name.html for name in order)
        return self._(
            "Next: {box} is the box, {captain} the captain, then {others}",
            box=box,
            captain=captain,
            others=self.listed(others),
        )

    def by_itself(self, at: Instant) -> str:
        """When the next game begins if nobody presses."""
        return self._("The next game begins at {time}, or with the button", time=self.clock(at))

    def people_wanted(self, missing: int) -> str:
        """On the card: how many are still needed, or that the game can begin."""
        if missing > 0:
            return self.ngettext(
                "One plays against all the others: {n} more is needed, up to {most} play.",
                "One plays against all the others: {n} more are needed, up to {most} play.",
                missing,
                most=MOST,
            )
        return self._("Enough for a game. Whoever sits here presses Start; others may still join.")

    def chouette_in_groups(self) -> str:
        """`/chouette` in a private chat."""
        return self._(
            "A chouette is played in a group: one against all the others, "
            "{few} to {most} people. Add the bot to a group and send /chouette there",
            few=FEWEST,
            most=MOST,
        )

    def order_rolled(self) -> str:
        """The caption of the picture with the dice for the order."""
        return self._("One die each for the places: highest is the box, second the captain")

    # Advice ------------------------------------------------------------------------------

    def advice_here(self) -> str:
        """Above the board on which a member picks a turn to suggest."""
        return self._("💡 Which turn to suggest to the captain?")

    def advice_made(self, turn: str) -> str:
        """The member's own board when it is done; `turn` is notation."""
        return self._("💡 Suggested: {turn}. It stands on the group's board", turn=turn)

    def advice_how(self) -> str:
        """`/suggest` without a turn."""
        return self._("A turn follows the command: /suggest 8/5 6/5")

    # The sheet as a picture ------------------------------------------------------------

    def sheet_title(self, number: int) -> str:
        """Plain, above the picture."""
        return self._("Sheet of table {number}", number=number)

    def sheet_heads(self) -> tuple[str, str]:
        """Plain: the heads of the first columns."""
        return self.pgettext("sheet", "No."), self.pgettext("sheet", "How")

    def sheet_total(self) -> str:
        """Plain: before the sums."""
        return self.pgettext("sheet", "Total")

    def order_title(self) -> str:
        """Plain: above the picture with the dice for the order."""
        return self._("The places by the dice")

    def order_part(self, place: int) -> str:
        """Plain: what somebody in this place is, from 0."""
        if place == 0:
            return self.pgettext("place", "box")
        return self.pgettext("place", "captain") if place == 1 else str(place + 1)


class TeamButtons(TurnWords):
    """Labels of a chouette; all plain."""

    def propose_double(self, value: int) -> str:
        """Ask the team whether to double; plain."""
        return self._("Ask the team: double → {value}?", value=value)

    def vote_yes(self, value: int) -> str:
        """Plain."""
        return self._("✅ Double → {value}", value=value)

    def vote_no(self) -> str:
        """Plain."""
        return self._("❌ No double")

    def suggest(self) -> str:
        """Pick a turn to suggest; plain."""
        return self._("💡 Suggest")

    def suggested(self, turn: str, backers: int) -> str:
        """A suggestion that the captain plays and others back with a tap; plain."""
        return f"💡 {turn} ×{backers}" if backers > 1 else f"💡 {turn}"

    def join(self) -> str:
        """Plain."""
        return self._("🪑 Join")

    def leave(self) -> str:
        """Plain."""
        return self._("🚪 Leave")

    def leave_surely(self) -> str:
        """Plain."""
        return self._("Yes, leave")

    def my_place(self) -> str:
        """Plain."""
        return self._("👤 My place")

    def claim(self, points: int) -> str:
        """The other side is out of time; plain."""
        return self._("⏰ Out of time: claim, +{n}", n=points)

    def as_captain(self) -> str:
        """An instruction; plain."""
        return self._("As the captain")

    def always_take(self) -> str:
        """An instruction; plain."""
        return self._("Always take")

    def always_drop(self) -> str:
        """An instruction; plain."""
        return self._("Always drop")

    def voice_to(self, who: Name) -> str:
        """An instruction; plain."""
        return self._("As {who}", who=who.plain)

    def ask_me(self) -> str:
        """No instruction; plain."""
        return self._("Ask me")


class TeamToasts(TurnWords):
    """Short answers; all plain, at most 200 characters."""

    def voted(self, *, yes: bool) -> str:
        """Plain: the reader's own vote."""
        return self._("Counted: double") if yes else self._("Counted: no double")

    def answered(self, value: int, drop: int, *, yes: bool) -> str:
        """Plain: the reader's own answer."""
        if yes:
            return self._("Counted: take, the cube at {value}", value=value)
        return self._("Counted: drop, {price}", price=f"{MINUS}{drop}")

    def queued(self) -> str:
        """Plain: the reader joins after this game."""
        return self._("In from the next game on, at the end of the queue")

    def gone(self) -> str:
        """Plain: the reader has left."""
        return self._("The place is free again. The sheet keeps the points")

    def instructed(self) -> str:
        """Plain: the reader's instruction is kept."""
        return self._("Kept. It can be changed at any time")

    def own_dice(self) -> str:
        """Plain: whoever holds the dice needs no advice of their own."""
        return self._("These dice are yours: play the turn itself")

    def nothing_to_advise(self) -> str:
        """Plain: no roll to give advice on, or not from this person."""
        return self._("There is no roll of a team to advise on")

    def advice_of_the_team(self) -> str:
        """Plain: the reader has no part in this game."""
        return self._("Advice comes from the team that plays this game")

    def advice_with_the_next_game(self) -> str:
        """Plain: the reader waits for a place in the next game."""
        return self._("Your place begins with the next game: advice on this one is its team's")

    def advice_of_the_others(self) -> str:
        """Plain: the box asks how to advise the team it plays against."""
        return self._("The box plays alone: advice is among the team")

    def backed(self, turn: str) -> str:
        """Plain: the reader's advice."""
        return self._("Suggested: {turn}", turn=turn)
