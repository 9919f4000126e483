"""Events as texts: anything the types allow goes through and comes back."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rules.agreement import Agreement
from rules.events import Event, Passed, WordAdded
from rules.standing import Crawford, Match, Tally
from rules.steps import Step
from storage.codec import decode, encode
from storage.codec.events import KINDS
from tests.storage.meant import ANN, AT, GROUP, LONG, MATCH_TO_7, MONEY

NUMBERS = st.integers(-(2**53), 2**53)
DICE = st.tuples(st.integers(1, 6), st.integers(1, 6))
STEPS = st.builds(Step, st.integers(0, 25), st.integers(1, 6))
POINTS = st.lists(st.tuples(NUMBERS, NUMBERS), max_size=4).map(tuple)
STANDINGS = st.one_of(
    st.builds(Match, NUMBERS, POINTS, st.sampled_from(Crawford)), st.builds(Tally, POINTS, NUMBERS)
)
SPECIAL: dict[type, st.SearchStrategy[Any]] = {
    Agreement: st.sampled_from([MATCH_TO_7, MONEY, LONG, GROUP, Agreement()]),
    Match: STANDINGS,
    Step: STEPS,
}
KNOWN: dict[str, st.SearchStrategy[Any]] = {
    "agreement": SPECIAL[Agreement],
    "standing": STANDINGS,
    "dice": DICE,
    "turn": st.lists(STEPS, max_size=4).map(tuple),
    "rounds": st.lists(POINTS, max_size=3).map(tuple),
    "words": st.lists(st.tuples(NUMBERS, st.text()), max_size=3).map(tuple),
}


@st.composite
def events(draw: st.DrawFn) -> Event:
    kind = draw(st.sampled_from(KINDS))
    known = {f.name: KNOWN[f.name] for f in fields(kind.type) if f.name in KNOWN}
    if kind.type is Passed:
        known["dice"] = st.none() | DICE
    event: Event = draw(st.builds(kind.type, **known))
    return event


@given(events())
def test_any_event_comes_back_as_it_went_in(event: Event) -> None:
    stored = encode(event)
    assert decode(stored) == event
    stored.body.encode()  # can be written to a file
    assert "\n" not in stored.body


def test_half_a_surrogate_pair_in_a_word_is_kept() -> None:
    event = WordAdded(at=AT, player=ANN, game_no=1, word="\ud83cx")
    stored = encode(event)
    stored.body.encode()
    assert decode(stored) == event
