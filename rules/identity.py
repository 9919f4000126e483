"""The plain numbers by which tables, people and moments are known.

Owns nothing but the types. Names and Telegram ids live outside the core, so that
a person can be forgotten while the log of facts stays as it is.
"""

from __future__ import annotations

from typing import NewType

PlayerId = NewType("PlayerId", int)
"""A surrogate for a person, 1 and up. Never a Telegram id."""

TableId = NewType("TableId", int)
"""A table, 1 and up."""

Seq = NewType("Seq", int)
"""Place of an event in a table's log, 1 and up; 0 before anything happened."""

Instant = NewType("Instant", int)
"""Whole seconds since 1970, UTC."""

HOUSE = PlayerId(0)
"""Who rolls, plays forced turns and closes what a deadline ends. Never sits down."""
