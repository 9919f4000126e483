"""From every old version of a body to the newest.

Owns one small function for each step a kind ever made. An event that was written once is
read for ever: entries are added here and never removed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from storage.codec.body import Json, UndecodableError

Upcast = Callable[[Json], Json]

UPCASTS: Mapping[tuple[str, int], Upcast] = {}
"""(kind, version) -> the body as version + 1 would have written it. Every kind is at 1 so far."""


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
