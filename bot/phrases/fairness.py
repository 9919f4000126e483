"""The seal of the dice and its proof, in words.

Owns what is said about fair dice: HTML. The recipe itself and the numbers come from whoever
rolled; here they are only set out.
"""

from __future__ import annotations

from typing import Protocol

from babel.numbers import format_decimal

from bot.phrases.names import escape
from bot.phrases.turns import TurnWords

LONGEST_LIST = 200
"""Rolls that a message shows; a longer game is told by the recipe."""


class Proven(Protocol):
    """What a proof tells; `secret` and `recipe` are None while the game goes on."""

    @property
    def table(self) -> int:
        """The table's number."""

    @property
    def game_no(self) -> int:
        """The game's number at the table."""

    @property
    def digest(self) -> str:
        """Hex SHA-256 of the secret, published before the first roll."""

    @property
    def secret(self) -> bytes | None:
        """The secret, once it is revealed."""

    @property
    def words(self) -> str:
        """The players' words, one a line."""

    @property
    def rolls(self) -> tuple[tuple[int, tuple[int, int]], ...]:
        """Each roll's number and dice."""

    @property
    def counts(self) -> tuple[int, int, int, int, int, int]:
        """How often each face fell."""

    @property
    def expected(self) -> float:
        """How often each should have fallen."""

    @property
    def recipe(self) -> str | None:
        """A program that prints every roll."""


class FairnessWords(TurnWords):
    """Seals and proofs; all HTML."""

    def proof(self, proven: Proven) -> str:
        """`/proof`: what is known now and, after the game, all that is needed to check it."""
        head = self._(
            "🎲 <b>Dice of table {table}, game {game}</b>",
            table=proven.table,
            game=proven.game_no,
        )
        seal = self._("The seal (SHA-256 of the secret), known before the first roll:")
        lines = [head, seal, f"<code>{escape(proven.digest)}</code>"]
        lines += [self._words(proven), self._counts(proven)]
        if proven.secret is None or proven.recipe is None:
            promise = self._(
                "After the game the secret is shown, and anybody can work every roll out again. "
                "The seal proves that no roll was changed; a word added by a player proves that "
                "the secret was not picked for its rolls."
            )
            return "\n".join([*lines, promise])
        lines += [self._("The secret:"), f"<code>{proven.secret.hex()}</code>"]
        if proven.rolls:
            lines += [self._("The rolls in order:"), self._rolls(proven)]
        lines.append(self._("To check, run this in any Python; it prints the same rolls:"))
        lines.append(f'<pre><code class="language-python">{escape(proven.recipe)}</code></pre>')
        lines.append(self._("What it cannot prove: that the host did not peek at the secret."))
        return "\n".join(lines)

    def _words(self, proven: Proven) -> str:
        if not proven.words:
            return self._("No words were added by the players.")
        quoted = ", ".join(f"<code>{escape(word)}</code>" for word in proven.words.split("\n"))
        return self._("The players' words: {words}", words=quoted)

    def _counts(self, proven: Proven) -> str:
        faces = ", ".join(f"{face} — {count}" for face, count in enumerate(proven.counts, 1))
        expected = format_decimal(proven.expected, format="0.0", locale=self.lang)
        return self.ngettext(
            "{n} roll so far. The faces fell {faces}; {expected} of each would be average.",
            "{n} rolls so far. The faces fell {faces}; {expected} of each would be average.",
            len(proven.rolls),
            faces=faces,
            expected=expected,
        )

    @staticmethod
    def _rolls(proven: Proven) -> str:
        shown = " ".join(f"{high}-{low}" for _, (high, low) in proven.rolls[:LONGEST_LIST])
        more = " …" if len(proven.rolls) > LONGEST_LIST else ""
        return f"<blockquote expandable>{shown}{more}</blockquote>"

    def secret_revealed(self, secret: bytes, table: int, game: int | None = None) -> str:
        """With the result: the secret of this game's dice, and how they are checked.

        Without `game` it is the only one of its table.
        """
        return self._(
            "🔓 Secret of the dice: <code>{secret}</code> · check it: <code>/proof {number}</code>",
            secret=secret.hex(),
            number=table if game is None else f"{table} {game}",
        )

    def word_asked(self) -> str:
        """`/word` without a word: what it is for."""
        return self._(
            "A word of your own is mixed into the dice before the first roll, so the secret "
            "cannot have been picked in advance. For example: /word orange. It holds for all "
            "games to come; /word - takes it away"
        )

    def word_set(self, word: str) -> str:
        """The personal word from now on."""
        return self._(
            "Your word for the dice: <code>{word}</code>. It is added before a game begins",
            word=escape(word),
        )

    def word_removed(self) -> str:
        """No personal word from now on."""
        return self._("You have no word for the dice any more")

    def nothing_to_prove(self) -> str:
        """`/proof` where no game was played."""
        return self._("No dice have been rolled here yet")
