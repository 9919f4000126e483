"""Every intent by a short name, as somebody at the table would mean it now."""

from __future__ import annotations

from rules import actions
from rules.actions import (
    Accept,
    Agree,
    Beaver,
    ClaimTime,
    Close,
    CloseSilent,
    CloseVote,
    Confirm,
    Decline,
    Double,
    Drop,
    GiveTime,
    Instruct,
    Intent,
    MeanToDouble,
    NextGame,
    OfferPause,
    OfferResign,
    OfferSettlement,
    OfferTakeBack,
    ProposeDouble,
    Raccoon,
    ResignMatch,
    Resume,
    Roll,
    Sit,
    SpendTime,
    StandIn,
    Start,
    Suggest,
    Take,
    Vote,
    Word,
)
from rules.agreement import Agreement
from rules.game import ToPlay
from rules.identity import Seq
from rules.instructions import Instruction, InstructionKind
from tests.rules.flow.playing import Play

FOLLOW = Instruction(InstructionKind.FOLLOW)
INTENTS = [
    *("sit", "leave", "agree", "start", "next_game", "word", "close"),
    *("roll", "confirm", "double", "take", "drop", "beaver", "raccoon"),
    *("resign", "resign_match", "take_back", "accept", "decline"),
    *("propose", "vote", "close_vote", "instruct", "suggest", "stand_in", "claim_time"),
    "mean_double",
    *("pause", "resume", "give_time", "spend_time", "settle", "close_silent"),
]


def intent(play: Play, name: str) -> Intent:
    game = play.table.game
    hand = game.phase if game is not None and isinstance(game.phase, ToPlay) else None
    turn = play.some_turn(hand.side, hand.dice) if hand else ()
    offer = play.table.offers[0].seq if play.table.offers else Seq(99)
    made: dict[str, Intent] = {
        "sit": Sit(),
        "leave": actions.Leave(),
        "agree": Agree(Agreement()),
        "start": Start("seal-1", "seal-2"),
        "next_game": NextGame("seal-3"),
        "word": Word("salt"),
        "roll": Roll((3, 1)),
        "confirm": Confirm(turn),
        "double": Double(),
        "take": Take(),
        "drop": Drop(),
        "beaver": Beaver(),
        "raccoon": Raccoon(),
        "resign": OfferResign(1),
        "resign_match": ResignMatch(),
        "take_back": OfferTakeBack(),
        "accept": Accept(offer),
        "decline": Decline(offer),
        "close": Close(),
        "propose": ProposeDouble(),
        "mean_double": MeanToDouble(wants=True),
        "vote": Vote(yes=True),
        "close_vote": CloseVote(),
        "instruct": Instruct(FOLLOW),
        "suggest": Suggest(turn),
        "stand_in": StandIn(),
        "claim_time": ClaimTime(expired=True),
        "pause": OfferPause(),
        "resume": Resume(),
        "give_time": GiveTime(3600),
        "spend_time": SpendTime(60),
        "settle": OfferSettlement(None, 0),
        "close_silent": CloseSilent(claimed=False, silent=True),
    }
    return made[name]
