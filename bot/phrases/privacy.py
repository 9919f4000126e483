"""What is said about what the bot knows of people, and to the person who runs it.

Owns `/privacy`, `/mydata`, `/forget`, and the owner's `/stats` and `/announce`: HTML, unless a
method says plain.
"""

from __future__ import annotations

from bot.phrases.turns import TurnWords

KILO = 1024


class PrivacyWords(TurnWords):
    """For everybody: what is kept, and how to have it or be rid of it."""

    def privacy(self) -> str:
        """`/privacy`."""
        return "\n".join(
            [
                self._("<b>What the bot keeps</b>"),
                self._(
                    "• Telegram's number of a person, the name, the @username and the language, "
                    "as Telegram says them; the chosen settings; when the person was last active "
                    "in which chat"
                ),
                self._(
                    "• A time zone, quiet hours and days off, if they were chosen: whoever sees a "
                    "table of that person reads there (/table) when the clock stands still"
                ),
                self._(
                    "• Of a chat: its number, its title, its settings. Of its messages only "
                    "commands, turns and presses of buttons are read, and their text is not kept, "
                    "apart from the notes and words below"
                ),
                self._(
                    "• Games: who sat where, every roll, turn and answer with its moment, and the "
                    "words for the dice. This log names people by a number of the bot's own"
                ),
                self._(
                    "• What is counted from the games: results, matches, sums of the dice, a "
                    "rating. A record is told to its person alone, what two have between them to "
                    "these two; a rating is seen in a group only if its person joins the table "
                    "there (/top)"
                ),
                self._(
                    "• Notes to oneself on a game and orders for it, until they are removed or it "
                    "is over; words to opponents, until a month after they were told; whose words "
                    "somebody does not want to hear"
                ),
                self._(
                    "• Of pictures and films that were sent only Telegram's number of the file, so "
                    "that the same one need not be sent again; nothing says whose they were"
                ),
                self._(
                    "Others see what stands on the boards. Words that somebody reports go to "
                    "whoever runs the bot, with the names and numbers of both. Nothing else goes "
                    "to anybody."
                ),
                "",
                self._("/mydata sends all of it as a file."),
                self._(
                    "/forget removes name, @username, Telegram's number, settings and everything "
                    "private. Finished games stay with the opponents, against an unknown player. "
                    "Words given to the dice stay in the log: without them nobody could check the "
                    "rolls any more. Messages in chats are Telegram's; back-ups of the bot keep "
                    "the old state until newer ones take their place."
                ),
            ]
        )

    def my_data(self) -> str:
        """Under the file of `/mydata`."""
        return self._(
            "📄 Everything the bot knows about you. The turns are in the mover's own numbers"
        )

    def forget_question(self) -> str:
        """Before somebody is forgotten."""
        return self._(
            "Remove name, settings and everything private for good? Finished games stay with the "
            "opponents, against an unknown player. This cannot be undone; whoever writes to the "
            "bot again is somebody new."
        )

    def forget_surely(self) -> str:
        """The button; plain."""
        return self._("Forget me")

    def forget_not(self) -> str:
        """The other button; plain."""
        return self._("Keep everything")

    def forget_kept(self) -> str:
        """Thought better of it."""
        return self._("Everything stays as it is")

    def forgotten(self) -> str:
        """Done; the last thing said to this person."""
        return self._("Done: the bot does not know you any more. Thank you for the games")

    def forget_tables_first(self) -> str:
        """Open tables must end before; their list follows."""
        return self._(
            "The others at the table would be left alone, so open tables end first: by playing "
            "on, by /resign, by agreement (/settle), by /cancel before the first move; a "
            "chouette is left under ⋯ → My place. Then /forget once more"
        )


class OwnerWords(PrivacyWords):
    """For the person who runs the bot."""

    def stats(  # noqa: PLR0913 - one line for each number
        self,
        *,
        people: int,
        chats: int,
        open_tables: int,
        finished_tables: int,
        actions: int,
        database_bytes: int,
        uptime: int,
        memory_bytes: int,
    ) -> str:
        """`/stats`; times in seconds."""
        return "\n".join(
            [
                self._("<b>The house</b>"),
                self._("People: {n}, chats: {chats}", n=people, chats=chats),
                self._(
                    "Tables: {running} open, {finished} finished",
                    running=open_tables,
                    finished=finished_tables,
                ),
                self._("Actions today (UTC): {n}", n=actions),
                self._("Database: {size}", size=self.size(database_bytes)),
                self._("Memory: {size}", size=self.size(memory_bytes)),
                self._("Running for {time}", time=self.duration(uptime)),
            ]
        )

    def size(self, amount: int) -> str:
        """So many bytes, in MB; plain."""
        megabytes = f"{amount / KILO / KILO:.1f}"
        return self._("{n} MB", n=megabytes)

    def announce_how(self, longest: int) -> str:
        """`/announce` without a text, or with too long a one."""
        return self._(
            "/announce and a text, at most {n} characters: a preview comes first, then a button "
            "sends it to every chat with a running game",
            n=longest,
        )

    def announce_nobody(self) -> str:
        """There is no open table."""
        return self._("No game is running anywhere, so nobody would hear it")

    def announce_under_way(self) -> str:
        """One at a time."""
        return self._("The last announcement is still being sent")

    def announce_send(self, chats: int) -> str:
        """The button under the preview; plain."""
        return self.ngettext("Send to {n} chat", "Send to {n} chats", chats)

    def announce_begun(self) -> str:
        """It is being sent; plain."""
        return self._("Sending; a message comes when it is done")

    def announced(self, told: int, chats: int) -> str:
        """It was sent."""
        return self._("Sent to {told} of {n} chats", told=told, n=chats)
