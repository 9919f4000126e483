"""The rules of the games for people, as short screens.

Owns the menu and the way through the chapters behind `/rules`. Their texts are in
`rulebook_games` and `rulebook_stakes`, what a chapter is made of in `screens`.
"""

from __future__ import annotations

from typing import assert_never

from bot.phrases.rulebook_games import GameChapters
from bot.phrases.rulebook_stakes import StakeChapters
from bot.phrases.screens import Chapter, Screen

__all__ = ["Chapter", "Rulebook", "Screen"]


class Rulebook(GameChapters, StakeChapters):
    """The rules, chapter by chapter."""

    def rules_menu(self) -> str:
        """Above the buttons with the chapters."""
        return self._("📖 <b>Rules</b>. What about?")

    def chapter(self, chapter: Chapter) -> str:
        """The title of a chapter, for its button; plain."""
        match chapter:
            case Chapter.BACKGAMMON:
                return self._("Short backgammon")
            case Chapter.NARDY:
                return self._("Long nardy")
            case Chapter.CUBE:
                return self._("The doubling cube")
            case Chapter.MATCH:
                return self._("Matches and money")
            case Chapter.CHOUETTE:
                return self._("Chouette: a whole company")
            case Chapter.MANNERS:
                return self._("At a real board")

    def page(self, chapter: Chapter, number: int, of: int) -> str:
        """The heading of a screen; HTML."""
        return f"<b>{self.chapter(chapter)}</b> · {number}/{of}"

    def screens(self, chapter: Chapter) -> tuple[Screen, ...]:
        """The screens of a chapter."""
        match chapter:
            case Chapter.BACKGAMMON:
                return self._short()
            case Chapter.NARDY:
                return self._long()
            case Chapter.CUBE:
                return self._cube()
            case Chapter.MATCH:
                return self._match()
            case Chapter.CHOUETTE:
                return self._chouette()
            case Chapter.MANNERS:
                return self._manners()
            case _:
                assert_never(chapter)

    def rules_next(self) -> str:
        """The button to the next screen; plain."""
        return self._("Next ›")

    def rules_chapters(self) -> str:
        """The button back to the menu; plain."""
        return self._("📖 All rules")

    def white(self) -> str:
        """Who plays white in an example; plain."""
        return self.pgettext("example", "White")

    def black(self) -> str:
        """Who plays black in an example; plain."""
        return self.pgettext("example", "Black")
