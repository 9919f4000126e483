"""What stands on buttons.

Owns every label, plain text and short: the widths of chat.md 1 leave little room. Steps and
whole turns are their own labels; which buttons there are is the keyboard's business.
"""

from __future__ import annotations

from bot.phrases.names import Name
from bot.phrases.turns import MINUS, TurnWords


class PlayButtons(TurnWords):
    """The buttons under a board."""

    def undo(self) -> str:
        """Take back the last step of a half-made turn."""
        return self._("↩ Undo")

    def start_over(self) -> str:
        """Forget the whole half-made turn."""
        return self._("⏮ Start over")

    def done(self, turn: str) -> str:
        """Confirm: the whole turn with a check mark."""
        return f"✅ {turn}"

    def first_die(self, die: int) -> str:
        """Show the steps of the other die first."""
        return self._("🎲 first the {die}", die=die)

    def roll(self) -> str:
        """Roll the dice."""
        return self._("🎲 Roll")

    def roll_always(self) -> str:
        """Roll, and never be asked about the cube in this game again."""
        return self._("🎲 Roll, and stop asking in this game")

    def pass_turn(self) -> str:
        """Roll, where no roll can help: the turn passes and no dice fall."""
        return self._("⏭ Pass: no roll can help")

    def roll_always_short(self) -> str:
        """The same where there is little room."""
        return self._("🎲 Roll, and stop asking")

    def double(self, value: int) -> str:
        """Offer the cube at `value`."""
        return self._("Double → {value}", value=value)

    def take(self, value: int) -> str:
        """Accept the cube at `value`."""
        return self._("Take, cube at {value}", value=value)

    def drop(self, points: int) -> str:
        """Refuse the cube and lose `points`."""
        price = f"{MINUS}{points}"
        return self._("Drop {price}", price=price)

    def drop_surely(self, points: int) -> str:
        """The second question: the price in words."""
        return self.ngettext("Yes, drop: −{n} point", "Yes, drop: −{n} points", points)

    def beaver(self, value: int) -> str:
        """Take and raise to `value` at once, keeping the cube."""
        return self._("🦫 Beaver → {value}", value=value)

    def raccoon(self, value: int) -> str:
        """Raise the beaver to `value`."""
        return self._("🦝 Raccoon → {value}", value=value)

    def accept(self) -> str:
        """Accept what the other offers."""
        return self._("✅ Accept")

    def decline(self) -> str:
        """Decline what the other offers."""
        return self._("Decline")

    def withdraw(self) -> str:
        """Take one's own offer back."""
        return self._("Withdraw")

    def back(self) -> str:
        """Leave a menu without doing anything."""
        return self._("‹ Back")

    def more(self) -> str:
        """Open the menu of a board."""
        return "⋯"


class MenuButtons(TurnWords):
    """What the menu of a board holds, and the questions behind it."""

    def menu_why_not(self) -> str:
        """Which steps fit a die and are refused."""
        return self._("❓ Why not…")

    def menu_board(self) -> str:
        """Show the board again, below."""
        return self._("📋 Board again")

    def menu_history(self) -> str:
        """The turns of this game, one after the other."""
        return self._("🕘 Turns so far")

    def menu_table(self) -> str:
        """What was agreed at this table."""
        return self._("📜 What we agreed")

    def menu_proof(self) -> str:
        """The seal of the dice."""
        return self._("🎲 Are the dice fair?")

    def menu_ask_again(self) -> str:
        """Roll only when asked to, and be asked about the cube again."""
        return self._("🎲 Ask me about the cube again")

    def menu_take_back(self) -> str:
        """Ask to have the last turn back."""
        return self._("↩ Ask for my turn back")

    def menu_resign(self) -> str:
        """Give the game up."""
        return self._("🏳 Resign")

    def menu_resign_match(self) -> str:
        """Give the whole match up."""
        return self._("🏳 Resign the whole match")

    def menu_cancel(self) -> str:
        """Cancel a game in which nobody has moved yet."""
        return self._("✖ Cancel the game")

    def menu_more(self) -> str:
        """Turn the page of a menu."""
        return self._("More ›")

    def menu_hide(self) -> str:
        """Close the menu."""
        return self._("Hide")

    def resign(self, multiplier: int, points: int, kind: str) -> str:
        """Offer to lose `points`; `kind` names what `multiplier` 2 or 3 is called here."""
        price = f"{MINUS}{points}"
        if multiplier == 1:
            return self.pgettext("resign", "Resign {price}", price=price)
        return self._("Resign a {kind} {price}", kind=kind, price=price)

    def resign_at_once(self, points: int) -> str:
        """The second question before all that can be lost is given up."""
        return self._("Yes, end the game: {price}", price=f"{MINUS}{points}")

    def resign_match_surely(self) -> str:
        """The second question before the match is given up."""
        return self._("Yes, resign the match")

    def cancel_surely(self) -> str:
        """The second question before a table is cancelled."""
        return self._("Yes, cancel it")


class LobbyButtons(TurnWords):
    """The buttons of a table card and of a result."""

    def sit(self) -> str:
        """Take the free seat."""
        return self._("🪑 Sit down")

    def rules_of_this(self) -> str:
        """Open the rules from a table card."""
        return self._("📖 Its rules")

    def stand_up(self) -> str:
        """Give the seat back."""
        return self._("Stand up")

    def start(self) -> str:
        """Begin the game."""
        return self._("▶ Start")

    def cancel(self) -> str:
        """Take the table away."""
        return self._("✖ Cancel")

    def invite(self) -> str:
        """Share a link that seats the first who comes."""
        return self._("📤 Invite a friend")

    def add_word(self) -> str:
        """Add a word of one's own to the dice."""
        return self._("🎲 My word")

    def copy_seal(self, start: str) -> str:
        """Copy the seal, of which `start` is shown."""
        return self._("📋 Seal {start}", start=start)

    def details(self) -> str:
        """Change the agreement in detail."""
        return self._("⚙ Details")

    def setting(self, name: str, *, on: bool) -> str:
        """A switch with its name, which begins a sentence."""
        return f"{'☑' if on else '☐'} {name[:1].upper()}{name[1:]}"

    def impossible_setting(self, name: str) -> str:
        """A switch that cannot be set as things stand."""
        return f"🚫 {name[:1].upper()}{name[1:]}"

    def new_message_each_turn(self, *, on: bool) -> str:
        """A setting of a group: every turn is a message of its own."""
        return self.setting(self._("A new message for every turn"), on=on)

    def turn_board(self, *, on: bool) -> str:
        """A setting of a group: the board is seen by whoever is to move."""
        return self.setting(self._("Turn the board to whoever moves"), on=on)

    def match_to(self, length: int) -> str:
        """One length of a match."""
        return self._("To {n}", n=length)

    def match_length(self) -> str:
        """Choose the length of a match."""
        return self._("📏 Length of the match")

    def stake_button(self) -> str:
        """Say what a point is worth."""
        return self._("💰 Stake")

    def ready(self) -> str:
        """Close the details."""
        return self._("Ready")

    def new_game(self) -> str:
        """Open a table."""
        return self._("🎲 New game")

    def my_games(self) -> str:
        """List one's games."""
        return self._("📋 My games")

    def add_to_group(self) -> str:
        """Take the bot into a group."""
        return self._("👥 Play in a group")

    def rematch(self) -> str:
        """Once more with the same agreement."""
        return self._("🔁 Rematch")

    def next_game(self) -> str:
        """Begin the next game of a match or session."""
        return self._("▶ Next game")

    def sheet_button(self) -> str:
        """The sheet of a session or match."""
        return self._("📒 Sheet")

    def settle(self) -> str:
        """End a money session and show the sheet."""
        return self._("🏁 Stop and settle")

    def share(self) -> str:
        """Send the result on."""
        return self._("📤 Share")

    def open_game(self, number: int, opponent: Name, *, mine: bool) -> str:
        """One game of a list, by its number; `mine`: it waits for the reader."""
        return f"{'▶' if mine else '⏳'} #{number} {opponent.plain}"

    def private_chat(self) -> str:
        """Go to the bot's private chat."""
        return self._("Open the private chat")
