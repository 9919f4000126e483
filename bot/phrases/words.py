"""One language of the bot: its compiled catalogue and the three ways to ask it.

Owns loading and filling in. A message is looked up by its English text, which stands where
it is said; what is said is the business of the modules that build on `Words`.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from pathlib import Path

LOCALES = Path(__file__).parents[1] / "locales"
DOMAIN = "nardy"

LANGUAGES = ("ru", "en")
"""The languages that are complete, as ISO 639 codes; the first is the default."""


class CatalogueMissingError(RuntimeError):
    """The words of a language were never compiled. Says which file and how to make it."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{'/'.join(path.parts[-4:])} is missing: the words are not compiled yet. "
            "`make run` and `make check` compile them."
        )


def language(*wishes: str | None) -> str:
    """The first of `wishes` that the bot speaks, read as `ru` from `ru-RU`; else the default."""
    for wish in wishes:
        code = (wish or "").replace("_", "-").split("-")[0].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


def load(lang: str, locales: Path = LOCALES) -> GNUTranslations:
    """The compiled catalogue of `lang`. Raises CatalogueMissingError if there is none."""
    path = locales / lang / "LC_MESSAGES" / f"{DOMAIN}.mo"
    try:
        with path.open("rb") as compiled:
            return GNUTranslations(compiled)
    except FileNotFoundError:
        raise CatalogueMissingError(path) from None


@cache
def catalogue(lang: str) -> GNUTranslations:
    """The same, read once a process."""
    return load(lang)


class Words:
    """Looks messages up in one language. Every phrase below is a method on a child of this.

    `lang` is the code of the language. Facts stand in messages as `{name}`; what is put in
    there is never read as a format again.
    """

    def __init__(self, lang: str, words: GNUTranslations | None = None) -> None:
        self.lang = lang
        self._catalogue = words or catalogue(lang)

    def _(self, message: str, /, **facts: object) -> str:
        return self._catalogue.gettext(message).format(**facts)

    def pgettext(self, context: str, message: str, /, **facts: object) -> str:
        """A message whose English text means several things; `context` says which one."""
        return self._catalogue.pgettext(context, message).format(**facts)

    def ngettext(self, one: str, many: str, n: int, /, **facts: object) -> str:
        """The form of a message that goes with the number `n`, which is `{n}` in it."""
        return self._catalogue.ngettext(one, many, abs(n)).format(n=n, **facts)
