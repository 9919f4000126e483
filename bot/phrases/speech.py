"""What people say to each other, to themselves, and to the operator.

Owns the ready-made phrases and everything around words between players, nudges and notes: HTML
with what people wrote made safe, unless a method says plain.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from bot.phrases.names import Name, escape, harmless, titled
from bot.phrases.turns import TurnWords


class Canned(StrEnum):
    """A ready-made phrase. The values are kept on disk and never change."""

    LUCK = "/luck"
    GAME = "/game"
    LUCKY = "/lucky"
    TURN = "/turn"
    THINK = "/think"
    AWAY = "/away"
    BACK = "/back"
    THANKS = "/thanks"


class SpeechWords(TurnWords):
    """Words between players."""

    def canned(self, phrase: Canned) -> str:
        """A ready-made phrase in the words of whoever reads it; plain."""
        return {
            Canned.LUCK: self._("Good luck!"),
            Canned.GAME: self._("Good game!"),
            Canned.LUCKY: self._("Lucky roll!"),
            Canned.TURN: self._("Nice move!"),
            Canned.THINK: self._("I have to think"),
            Canned.AWAY: self._("Away for a while"),
            Canned.BACK: self._("Here again"),
            Canned.THANKS: self._("Thank you!"),
        }[phrase]

    def spoken(self, text: str) -> str:
        """What somebody said, typed or ready-made, as HTML in which nothing becomes a link."""
        if text in set(Canned):
            return escape(self.canned(Canned(text)))
        return escape(harmless(text))

    def words_told(self, who: Name, texts: Sequence[str]) -> str:
        """What the other says, one text a line."""
        return "\n".join(f"💬 <b>{who.html}</b>: {self.spoken(text)}" for text in texts)

    def menu_say(self) -> str:
        """Open the ready-made phrases; plain."""
        return self._("💬 Say…")

    def menu_nudge(self, who: Name) -> str:
        """Remind the other once a day; plain."""
        return self._("👉 Nudge {who}", who=who.plain)

    def words_wait(self, who: Name) -> str:
        """The other is not here."""
        return self._("💬 {who} will read it with the next board", who=who.html)

    def words_passed_on(self) -> str:
        """The other has it already; plain."""
        return self._("Passed on")

    def words_not_wanted(self, who: Name) -> str:
        """The other does not take words from here."""
        return self._("{who} reads no words here. The game goes on", who=who.html)

    def words_too_long(self, most: int) -> str:
        """More than is passed on."""
        return self.ngettext(
            "Too long: {n} character at most is passed on",
            "Too long: {n} characters at most are passed on",
            most,
        )

    def words_too_many(self) -> str:
        """Too much at once."""
        return self._("That is a lot at once. A little later again")

    def words_no_links(self) -> str:
        """Only words are passed on."""
        return self._("Links, addresses and @usernames are not passed on, only words")

    def words_only_text(self) -> str:
        """A picture, a voice, a file in answer to a board."""
        return self._("Only text is passed on to the other side of the board")

    def words_in_group(self) -> str:
        """Said to the board of a group's game, in private."""
        return self._("This game is played in a group: that is where people talk")

    def words_how(self) -> str:
        """Beside "that is no turn"."""
        return self._("To say something to the opponent, write it as a reply to the board")

    def words_gone(self) -> str:
        """The words are not kept any more; plain."""
        return self._("These words are not kept any more")

    def mute(self) -> str:
        """The button under words; plain."""
        return self._("🔕 Mute")

    def unmute(self) -> str:
        """Its opposite; plain."""
        return self._("🔔 Hear again")

    def muted(self, who: Name) -> str:
        """Nothing of this person is told any more; plain."""
        return self._("Words and nudges of {who} stay silent from now on", who=who.plain)

    def unmuted(self, who: Name) -> str:
        """And again it is; plain."""
        return self._("Words of {who} come through again", who=who.plain)

    def report(self) -> str:
        """The other button; plain."""
        return self._("⚠️ Report")

    def reported(self) -> str:
        """The operator has it; plain."""
        return self._("The operator has these words now. Thank you")

    def reported_already(self) -> str:
        """Pressed twice; plain."""
        return self._("These words were reported already")

    def report_failed(self) -> str:
        """Nobody could be reached; plain."""
        return self._("The operator cannot be reached at the moment")

    def report_told(  # noqa: PLR0913, PLR0917 - who, of whom, what
        self, by: Name, by_id: int, of: Name, of_id: int, table: int, texts: Sequence[str]
    ) -> str:
        """To the operator: whose words somebody reports."""
        head = self._(
            "⚠️ Table {table}: {by} (id {by_id}) reports words of {of} (id {of_id})",
            table=table,
            by=by.html,
            by_id=by_id,
            of=of.html,
            of_id=of_id,
        )
        said = "\n".join(self.spoken(text) for text in texts)
        return f"{head}\n<blockquote>{said}</blockquote>"


class NudgeWords(TurnWords):
    """Once a day: it is your move."""

    def nudge(self, by: Name) -> str:
        """To who is waited for."""
        return self._("👉 {who} is waiting for your move", who=by.html)

    def nudge_in_group(self, awaited: Sequence[Name], by: Name) -> str:
        """In a group, where the person is called by name."""
        called = self.listed([name.mention for name in awaited])
        return self._("👉 {called}: {who} is waiting for a move", called=called, who=by.html)

    def nudged(self, who: Name, *, silent: bool) -> str:
        """To who nudges; plain."""
        if silent:
            return self._("{who} is told without a sound: it is a quiet hour there", who=who.plain)
        return self._("{who} is told", who=who.plain)

    def nudged_already(self, left: int) -> str:
        """Once a day; `left` seconds until the next. Plain."""
        return self._("One nudge a day. The next in {time}", time=self.duration(left))

    def nudge_own_turn(self) -> str:
        """Nobody else is waited for; plain."""
        return self._("The game waits for nobody else")

    def nudge_for_two(self) -> str:
        """At a chouette; plain."""
        return self._("A nudge is for games of two. Here the bot calls people itself")


class AbsenceWords(TurnWords):
    """Somebody is not there any more, and the game is not lost with them."""

    def has_left(self, who: Name, tables: Sequence[int]) -> str:
        """In a group, once; `tables` are the numbers of the games that this person plays there."""
        numbers = self.listed([f"#{each}" for each in tables])
        return self.ngettext(
            "{who} has left the chat. Game {numbers} goes on: its clock, if it has one, runs, and "
            "a game that stays silent can be claimed or closed",
            "{who} has left the chat. Games {numbers} go on: their clocks, if they have any, run, "
            "and games that stay silent can be claimed or closed",
            len(tables),
            who=who.html,
            numbers=numbers,
        )

    def vanished(self, who: Name) -> str:
        """In private, once: the other has blocked the bot or is no more."""
        return self._(
            "The bot can no longer write to {who}. A clock runs on, where there is one, and a game "
            "that stays silent can be claimed or closed",
            who=who.html,
        )


class NoteWords(TurnWords):
    """A note to oneself."""

    def menu_note(self) -> str:
        """Open one's note; plain."""
        return self._("🗒 Note")

    def note_line(self, text: str) -> str:
        """The note under a board."""
        return f"🗒 {escape(harmless(text))}"

    def note_beside(self, number: int, where: str, text: str) -> str:
        """The note when a board in a group asks; `where` is the group's title."""
        place = self._("Game {n} in “{where}”", n=number, where=titled(where).html)
        return f"{place}\n{self.note_line(text)}"

    def note_now(self, number: int, others: Sequence[Name], text: str) -> str:
        """One's note on a game, and how to change it."""
        head = self._(
            "Game {n} with {who}", n=number, who=self.listed([name.html for name in others])
        )
        if not text:
            ask = self._(
                "No note yet. Reply to this message with it: it comes back with your next turn, "
                "and nobody else ever sees it"
            )
            return f"{head}\n{ask}"
        how = self._("Reply to this message to write another")
        return f"{head}\n{self.note_line(text)}\n\n{how}"

    def note_kept(self) -> str:
        """It is written down."""
        return self._("🗒 Noted. It comes back with your next turn")

    def note_removed(self) -> str:
        """It is gone."""
        return self._("The note is gone")

    def note_remove(self) -> str:
        """The button; plain."""
        return self._("🗑 Remove the note")

    def note_too_long(self, most: int) -> str:
        """More than is kept."""
        return self.ngettext(
            "Too long: a note has {n} character at most",
            "Too long: a note has {n} characters at most",
            most,
        )

    def note_not_here(self) -> str:
        """In a group; plain."""
        return self._("A note is for you alone, so it is written in the private chat")

    def note_which(self) -> str:
        """Several games may be meant."""
        return self._("Which game is the note about?")

    def note_no_game(self) -> str:
        """None is."""
        return self._("A note belongs to a game, and none of yours is open")
