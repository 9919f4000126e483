"""How long one chat's sender rests after failures, and when it gives up pictures for a moment.

Owns the pause, which doubles while nothing gets through, and counting the pictures that came to
nothing. What a failure means is judged by `traffic`.
"""

from __future__ import annotations

from aiogram.methods import EditMessageMedia, SendPhoto, TelegramMethod

FIRST_REST_MS = 1_000
LONGEST_REST_MS = 30_000
PICTURE_TRIES = 3
"""After so many pictures in a row that came to nothing one try is made in letters."""


class Rest:
    """Until when (milliseconds) a chat is left alone."""

    def __init__(self) -> None:
        self.until = 0
        self._pause = FIRST_REST_MS
        self._pictures = 0

    def worked(self) -> None:
        """A call got through."""
        self._pause, self._pictures = FIRST_REST_MS, 0

    def failed(self, now: int, method: TelegramMethod[object] | None) -> bool:
        """A call did not; whether the next try is to be made in letters.

        Only one is: where that fails too, it is not the picture that does not get through.
        """
        self.until = now + self._pause
        self._pause = min(self._pause * 2, LONGEST_REST_MS)
        if isinstance(method, SendPhoto | EditMessageMedia):
            self._pictures += 1
        letters = self._pictures >= PICTURE_TRIES
        if letters:
            self._pictures = 0
        return letters
