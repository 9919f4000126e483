"""Rounds in memory."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.ports import Round, View, ViewId
from rules.identity import PlayerId


class FakeRounds:
    """The part of `Posts` that knows who plays all games in one message."""

    _views: dict[ViewId, View]

    def __init__(self) -> None:
        super().__init__()
        self._rounds: dict[PlayerId, Round] = {}

    async def round_of(self, player: PlayerId) -> Round | None:
        """Recall."""
        return self._rounds.get(player)

    async def save_round(
        self, stands: Round, views: Sequence[View] = (), *, dropped: Sequence[ViewId] = ()
    ) -> None:
        """All of it at once."""
        self._rounds[stands.player] = stands
        for view in dropped:
            self._views.pop(view, None)
        for row in views:
            if row.id in self._views:
                self._views[row.id] = row

    def forget_rounds(self, player: PlayerId) -> None:
        """Nothing stays."""
        self._rounds.pop(player, None)
