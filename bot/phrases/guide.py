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
        """How everything works, on one screen."""
        head = self._("<b>How to play</b>")
        lines = [
            self._("• /new opens a table: short backgammon or long nardy"),
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
                "• With the cube, a match or for points: the buttons of the table card, or "
                "/new match 5, /new money Jacoby. /sheet adds up, /export writes it down"
            ),
            self._(
                "• With a clock, agreed on the card or /new 3 days: whoever is late loses nothing "
                "by itself, the opponent decides. Quiet hours and days off are in /settings"
            ),
            self._(
                "• By agreement: /pause stops the clock, /settle ends a game; /give gives the "
                "other time, and /close ends what nobody plays any more"
            ),
            self._(
                "• /history goes through any game turn by turn, /film shows a finished one whole"
            ),
            self._(
                "• Several games: ▶ under /games plays them all in one message. In a group "
                "⋯ → 🔒 picks a turn in private"
            ),
            self._("• ⋯ under the board: resign, why not, are the dice fair"),
            self._(
                "• A reply to the board that is no turn reaches the opponent with the next board; "
                "/nudge reminds once a day, /note is for yourself alone"
            ),
            self._(
                "• /orders: roll without asking, finish a race by itself, and for one turn ahead "
                "/if 66 double, /if double take, /if 31 8/5 6/5"
            ),
            self._(
                "• /record says how you stand with whom, /dice looks at your dice, /top in a group "
                "is its table of ratings, for those who join it"
            ),
        ]
        foot = self._(
            "/rules for the rules, /games for your games, /board for the board once more, "
            "/proof to check the dice"
        )
        first, agreed, rest = lines[:5], lines[5:8], lines[8:]
        return "\n".join([head, *first, "", *agreed, "", *rest, "", foot])  # not one grey block

    def commands(self, *, group: bool) -> tuple[tuple[str, str], ...]:
        """The command menu: names and descriptions, plain, for a group or a private chat."""
        new = self._("a new game")
        board = self._("show the board")
        games = self._("your games")
        tables = self._("tables in this chat")
        move = self._("move: /m 8/5 6/5")
        why = self._("why not: /why 24/18")
        table = self._("what was agreed")
        rules = self._("the rules of the games")
        proof = self._("check the dice")
        word = self._("a word of yours for the dice")
        resign = self._("resign")
        cancel = self._("cancel before the first move")
        how = self._("how it works")
        sheet = self._("the score sheet")
        export = self._("the games as a file")
        stake = self._("what a point is worth")
        settings = self._("language, looks of the board, the usual game")
        text = self._("the board in letters: /text on")
        history = self._("the games so far, turn by turn")
        film = self._("a finished game as a film")
        record = self._("your record, or with @name against one person")
        met = self._("who played whom in this chat")
        top = self._("the table of ratings")
        chouette = self._("a chouette: one against all the others")
        claim = self._("claim a game: the opponent is out of time")
        pause = self._("stop the clock by agreement")
        give = self._("give the opponent time: /give 1 day")
        settle = self._("end the game by agreement")
        close = self._("close a table where nobody plays any more")
        nudge = self._("remind the opponent, once a day")
        suggest = self._("suggest a turn to the captain: /suggest 8/5 6/5")
        company = [("chouette", chouette), ("suggest", suggest)] if group else []
        listed = [
            ("new", new),
            *company,
            ("board", board),
            ("games", tables if group else games),
            ("help", how),
            ("settings", settings),
            ("m", move),
            ("why", why),
            ("table", table),
            ("rules", rules),
            ("proof", proof),
            ("word", word),
            ("stake", stake),
            ("sheet", sheet),
            ("history", history),
            ("film", film),
            ("record", met if group else record),
            ("top", top),
            ("export", export),
            ("nudge", nudge),
            ("claim", claim),
            ("pause", pause),
            ("give", give),
            ("settle", settle),
            ("resign", resign),
            ("cancel", cancel),
            ("close", close),
            ("text", text),
            ("language", "Русский / English"),
        ]
        if not group:
            listed += [
                ("dice", self._("your dice beside honest ones")),
                ("orders", self._("standing orders in your games")),
                ("if", self._("if so is rolled, I play so: /if 66 double")),
                ("note", self._("a note to yourself: /note text")),
                ("zone", self._("your time zone")),
                ("away", self._("your vacation: /away 5.07-12.07")),
                ("mute", self._("hear nothing of the opponent")),
                ("privacy", self._("what is stored about you")),
            ]
        return tuple(listed)

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

    def resign_declined(self, by: Name) -> str:
        """The game goes on."""
        return self._("{who} declines; the game goes on", who=by.html)

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

    def take_back_refused(self, by: Name) -> str:
        """The turn stays."""
        return self._("{who} does not give the turn back; the game goes on", who=by.html)

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

    def group_only(self) -> str:
        """A command for groups, in private."""
        return self._("That works in a group only")

    def private_only(self) -> str:
        """A command for the private chat, in a group."""
        return self._("That works in the bot's private chat only")

    def unreachable(self, who: Name) -> str:
        """The bot cannot write to the opponent; a clock, if there is one, still runs."""
        return self._(
            "The bot cannot write to {who}, who has not started or has blocked it",
            who=who.html,
        )

    def start_bot_first(self) -> str:
        """Somebody must press Start before the bot may write first; plain."""
        return self._("Open the bot's private chat and press Start first")

    def anonymous(self) -> str:
        """A command from an anonymous administrator."""
        return self._(
            "An anonymous administrator cannot sit down. Press the button instead; "
            "your name will be shown"
        )

    def no_photos(self) -> str:
        """The group forbids pictures to the bot."""
        return self._("The bot may not send pictures here, so the board comes in letters")

    def restarted(self) -> str:
        """After a restart, where something had been lost on the way; plain."""
        return self._("The bot was restarted. All games are safe")
