"""From every old version of a body to the newest.

Owns one small function for each step a kind ever made. An event that was written once is
read for ever: entries are added here and never removed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from storage.codec.body import Json, UndecodableError

Upcast = Callable[[Json], Json]


def _no_chouette(body: Json) -> Json:
    """Before there were chouettes no agreement spoke of one."""
    agreed = body.get("agreement")
    if not isinstance(agreed, dict):
        return body  # the reader says what is wrong with it
    return {**body, "agreement": {**agreed, "chouette": False, "vote_seconds": 600}}


def _one_pause(body: Json) -> Json:
    """Before the pause between games could be chosen it was a minute."""
    agreed = body.get("agreement")
    if not isinstance(agreed, dict):
        return body
    return {**body, "agreement": {**agreed, "pause_seconds": 60}}


def _no_instructions(body: Json) -> Json:
    return {**_no_chouette(body), "instructions": []}


def _whole_side(body: Json) -> Json:
    """Before there were teams a whole side dropped, and the loss stood in the result."""
    return {**body, "players": [], "transfers": []}


UPCASTS: Mapping[tuple[str, int], Upcast] = {
    ("table_opened", 1): _no_chouette,
    ("agreed", 1): _no_chouette,
    ("game_started", 1): _no_instructions,
    ("dropped", 1): _whole_side,
    ("table_opened", 2): _one_pause,
    ("agreed", 2): _one_pause,
    ("game_started", 2): _one_pause,
}
"""(kind, version) -> the body as version + 1 would have written it."""


def newest(
    kind: str,
    version: int,
    wanted: int,
    body: Json,
    upcasts: Mapping[tuple[str, int], Upcast] = UPCASTS,
) -> Json:
    """`body` of `version` as version `wanted` would have written it."""
    if not 1 <= version <= wanted:
        raise UndecodableError(f"{kind} {version}: only 1 to {wanted} are known")
    for step in range(version, wanted):
        body = upcasts[kind, step](body)
    return body
