"""What the bot says about itself.

Owns the greeting, the help, the command list, privacy and the settings' words: HTML, unless a
method says plain. The rules of the games are told in `rulebook`.
"""

from __future__ import annotations

from bot.phrases.names import Name
from bot.phrases.turns import TurnWords


class GuideWords(TurnWords):
    """Start, help, commands, settings."""

    def start_private(self, who: Name) -> str:
        """The first words in a private chat."""
        hello = self._(
            "Hello, {who}! This is backgammon and long nardy, right in the chat.", who=who.html
        )
        how = self._("The button below opens a table; send its link to a friend.")
        return f"{hello}\n\n{self.correspondence()}\n\n{how}"

    def correspondence(self) -> str:
        """What correspondence is and when an answer is due, in a sentence or two."""
        return self._(
            "Games go by correspondence: a move now, the answer whenever there is a minute. "
            "The bot keeps the board and calls whoever is to move."
        )

    def start_group(self) -> str:
        """The first words in a group."""
        first = self._(
            "Backgammon for this chat: /new opens a table, a second person sits down with a "
            "button, and there is the board. The bot needs no administrator's rights."
        )
        return f"{first}\n\n{self.correspondence()}"

    def help(self) -> str:
        """How everything works, with every command, topic by topic on one screen."""
        topics = (
            [self._("<b>How to play</b>"), *self._a_turn()],
            [self._("<b>What is played</b>"), *self._agreed()],
            [self._("<b>Many games, long games</b>"), *self._by_and_by()],
            [self._("<b>What was played</b>"), *self._played()],
            [self._("<b>The bot</b>"), *self._the_bot()],
        )
        return "\n\n".join("\n".join(topic) for topic in topics)

    def _a_turn(self) -> list[str]:
        return [
            self._(
                "• Buttons build a turn step by step; the ✅ with the whole turn confirms it. "
                "Until then everything can be undone"
            ),
            self._("• A turn can be typed too: as a reply to the board, or /m 8/5 6/5"),
            self._(
                "• Everybody has own numbers: 24 is the farthest point, 1 the last before the end"
            ),
            self._("• Where there is one move or none, the bot plays by itself and says so"),
            self._(
                "• ⋯ under the board, or typed: /why 24/18 tells why not, /table what was agreed, "
                "/proof checks the dice; /resign gives the game up, /cancel takes it away before "
                "the first move"
            ),
        ]

    def _agreed(self) -> list[str]:
        return [
            self._("• /new opens a table: short backgammon or long nardy"),
            self._(
                "• With the cube, a match or for points: the buttons of the table card, or "
                "/new match 5, /new money Jacoby. /stake says what a point is worth, /sheet adds up"
            ),
            self._(
                "• /chouette in a group: one against all the others; /suggest 8/5 6/5 advises the "
                "captain"
            ),
            self._(
                "• With a clock, agreed on the card or /new 3 days: whoever is late loses nothing "
                "by itself, the opponent decides (/claim). Quiet hours and days off are in "
                "/settings, or /zone and /away 5.07-12.07"
            ),
            self._(
                "• By agreement: /pause stops the clock, /settle ends a game; /give gives the "
                "other time, and /close ends what nobody plays any more"
            ),
            self._("• /word adds a word of yours to the dice of the coming game"),
        ]

    def _by_and_by(self) -> list[str]:
        return [
            self._(
                "• /games: where you play; ▶ under it plays all in one message. /board shows a "
                "board once more. In a group ⋯ → 🔒 picks a turn in private"
            ),
            self._(
                "• A reply to the board that is no turn reaches the opponent with the next board; "
                "/nudge reminds once a day, /mute and /unmute, /note is for yourself alone"
            ),
            self._(
                "• /orders: roll without asking, finish a race by itself, and for one turn ahead "
                "/if 66 double, /if double take, /if 31 8/5 6/5"
            ),
        ]

    def _played(self) -> list[str]:
        return [
            self._(
                "• /history goes through any game turn by turn, /film shows a finished one whole, "
                "/export writes it down"
            ),
            self._(
                "• /record says how you stand with whom, /dice looks at your dice, /top in a group "
                "is its table of ratings, for those who join it"
            ),
        ]

    def _the_bot(self) -> list[str]:
        return [
            self._(
                "• /rules: the rules of the games. /settings: looks of the board, the usual game, "
                "reminders; /language, and /text on for the board in letters"
            ),
            self._(
                "• /privacy: what is stored about you; /mydata sends it, /forget removes it. "
                "/help: this page"
            ),
        ]

    def commands(self, *, group: bool) -> tuple[tuple[str, str], ...]:
        """The command menu: names and descriptions, plain, for a group or a private chat.

        What is wanted most; `help` has them all.
        """
        history = self._("the games so far, turn by turn")
        listed = [
            ("new", self._("a new game")),
            ("board", self._("show the board")),
            ("games", self._("tables in this chat") if group else self._("your games")),
            ("help", self._("how it works, and all commands")),
            ("settings", self._("language, looks of the board, the usual game")),
            ("rules", self._("the rules of the games")),
        ]
        if group:
            listed += [
                ("chouette", self._("a chouette: one against all the others")),
                ("suggest", self._("suggest a turn to the captain: /suggest 8/5 6/5")),
                ("table", self._("what was agreed")),
                ("sheet", self._("the score sheet")),
                ("history", history),
                ("record", self._("who played whom in this chat")),
                ("top", self._("the table of ratings")),
            ]
        else:
            listed += [
                ("history", history),
                ("record", self._("your record, or with @name against one person")),
                ("orders", self._("standing orders in your games")),
                ("note", self._("a note to yourself: /note text")),
                ("nudge", self._("remind the opponent, once a day")),
                ("claim", self._("claim a game: the opponent is out of time")),
            ]
        return (
            *listed,
            ("proof", self._("check the dice")),
            ("resign", self._("resign")),
        )

    def about(self) -> str:
        """The bot's short description, plain, at most 120 characters."""
        return self._("Backgammon and long nardy by correspondence: a board in the chat, fair dice")

    def choose_language(self) -> str:
        """Above the buttons with languages; said in both."""
        return "Язык · Language"

    def language_name(self, lang: str) -> str:
        """A language in its own words; plain."""
        return {"ru": "Русский", "en": "English"}.get(lang, lang)

    def resign_question(self, others: Name) -> str:
        """Above the buttons with the prices of resigning."""
        return self._(
            "Resign this game? {who} may accept or play on. The price is on the button.",
            who=others.html,
        )

    def resign_limit(self, most: int, kind: str) -> str:
        """What the position can still cost at worst; `kind` is its name."""
        if most == 1:
            return self._("No more than the plain price can still be lost here.")
        return self._("A {kind} (×{most}) can still be lost here.", kind=kind, most=most)

    def resign_at_once_note(self) -> str:
        """Below the prices: the greatest of them needs nobody's answer."""
        return self._("The greatest price ends the game at once.")

    def resign_at_once_question(self, points: int) -> str:
        """Before all that can be lost is given up; plain."""
        return self.ngettext(
            "That is all that can be lost here, so the game ends at once. The price: {n} point",
            "That is all that can be lost here, so the game ends at once. The price: {n} points",
            points,
        )

    def resign_offered(self, others: Name) -> str:
        """To who resigns; plain."""
        return self._("Offered; the answer is up to {who}", who=others.plain)

    def resign_match_question(self, others: Name) -> str:
        """Before the whole match is given up."""
        return self._(
            "Give up the whole match? {who} wins it at once, and that cannot be undone.",
            who=others.html,
        )

    def cancel_question(self) -> str:
        """Before a game in which nobody has moved is taken away."""
        return self._("Cancel this game? Nobody has moved yet, so nothing is lost.")

    def cancel_too_late(self) -> str:
        """The game is under way."""
        return self._("The game is under way and cannot be cancelled. You can resign: /resign")

    def cancelled(self, by: Name) -> str:
        """The game was taken away before the first turn."""
        return self._("✖ {who} has cancelled the game", who=by.html)

    def take_back_asked(self, others: Name) -> str:
        """To who wants a turn back; plain."""
        return self._("Asked; the answer is up to {who}", who=others.plain)

    def drop_question(self, value: int, points: int) -> str:
        """Before the cube is refused: the price once more."""
        return self.ngettext(
            "The cube at {value}: dropping loses the game and {n} point. Surely?",
            "The cube at {value}: dropping loses the game and {n} points. Surely?",
            points,
            value=value,
        )


class TroubleWords(TurnWords):
    """What is said when something is not as it should be; no detail that is nobody's business."""

    def something_wrong(self) -> str:
        """An error of ours; plain, fit for a toast."""
        return self._("Something went wrong. The game is safe; /board shows it")

    def disk_trouble(self) -> str:
        """The turn could not be kept; plain, fit for a toast."""
        return self._("That could not be kept; the position is unchanged. Try again in a minute")

    def unknown_command(self) -> str:
        """A command that does not exist, in private."""
        return self._("There is no such command. /help shows what there is")

    def channel(self) -> str:
        """Said in a channel, once."""
        return self._(
            "Games need a group or a private chat: in a channel nobody can tell who pressed"
        )

    def private_only(self) -> str:
        """A command for the private chat, in a group."""
        return self._("That works in the bot's private chat only")

    def unreachable(self, who: Name) -> str:
        """The bot cannot write to the opponent; a clock, if there is one, still runs."""
        return self._(
            "The bot cannot write to {who}, who has not started or has blocked it",
            who=who.html,
        )

    def anonymous(self) -> str:
        """A command from an anonymous administrator."""
        return self._(
            "An anonymous administrator cannot sit down. Press the button instead; "
            "your name will be shown"
        )
