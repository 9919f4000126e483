"""All that is not a fact of play, behind one name.

Owns nothing but the joining: people, chats, views, drafts, orders, held turns, lists, pictures,
notes, words, rounds, reminders, statistics, privacy and figures each have their own module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from storage.chats import Chats
from storage.drafts import Drafts
from storage.figures import Counting
from storage.holding import Holding
from storage.lobby import Lobby
from storage.notes import Notes
from storage.orders import Orders
from storage.people import People
from storage.pictures import Pictures
from storage.privacy import Privacy
from storage.reminders import Reminders
from storage.rounds import Rounds
from storage.statistics import Statistics
from storage.views import Views
from storage.words import SpokenWords

if TYPE_CHECKING:
    from storage.db import Database


class SqlitePosts(
    People,
    Chats,
    Views,
    Drafts,
    Orders,
    Holding,
    Lobby,
    Pictures,
    Privacy,
    Counting,
    Notes,
    SpokenWords,
    Rounds,
    Reminders,
    Statistics,
):
    """What `bot.play.ports.Posts` asks for. Every method may raise a `StorageError`."""

    def __init__(self, db: Database) -> None:
        self._db = db
