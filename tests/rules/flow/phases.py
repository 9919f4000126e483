"""A table of Ann and Bob in every phase, reached as people reach it."""

from __future__ import annotations

from rules.actions import (
    Beaver,
    Close,
    Double,
    Drop,
    OfferResign,
    OfferTakeBack,
    Raccoon,
    Roll,
    Sit,
    Take,
)
from rules.agreement import Agreement, Bank, MatchTo, Money
from tests.rules.flow.playing import ANN, BOB, Play

RAISES = Agreement(format=Money(), cube=True, beavers=True, raccoons=True, pace=Bank(604_800, 3600))


def gathering() -> Play:
    return Play(RAISES)


def both_sit() -> Play:
    play = gathering()
    play.says(BOB, Sit())
    return play


def opening(agreement: Agreement = RAISES) -> Play:
    return Play.begun(agreement)


def to_roll(agreement: Agreement = RAISES) -> Play:
    """Ann has played, Bob may double or roll."""
    play = opening(agreement)
    play.house("31")
    play.plays(ANN, "8-3 6-1")
    return play


def free_roll() -> Play:
    """Bob has doubled and Ann taken: Bob can only roll."""
    play = doubled()
    play.says(ANN, Take())
    return play


def to_play() -> Play:
    """Bob has rolled."""
    play = to_roll()
    play.says(BOB, Roll((6, 4)))
    return play


def doubled() -> Play:
    play = to_roll()
    play.says(BOB, Double())
    return play


def beavered() -> Play:
    play = doubled()
    play.says(ANN, Beaver())
    return play


def raccooned() -> Play:
    play = beavered()
    play.says(BOB, Raccoon())
    return play


def between(agreement: Agreement = RAISES) -> Play:
    """Ann has dropped: the game is over, the session is not."""
    play = to_roll(agreement)
    play.says(BOB, Double())
    play.says(ANN, Drop())
    return play


def between_match_games() -> Play:
    return between(Agreement(format=MatchTo(3), cube=True, crawford=True))


def closed() -> Play:
    play = between()
    play.says(ANN, Close())
    return play


def resigning() -> Play:
    """Ann offers a single, Bob is to roll."""
    play = to_roll()
    play.says(ANN, OfferResign(1))
    return play


def taking_back() -> Play:
    """Ann asks for her turn, Bob has rolled."""
    play = to_play()
    play.says(ANN, OfferTakeBack())
    return play
