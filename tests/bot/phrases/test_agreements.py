"""What was agreed is said in words, all of it."""

import pytest

from bot.phrases.phrases import Phrases
from rules.agreement import (
    Agreement,
    Bank,
    Because,
    Block,
    Clause,
    Head,
    ImpossibleAgreement,
    MatchTo,
    Money,
    NextStart,
    PerTurn,
    Stake,
)
from tests.bot.phrases.samples import AGREEMENTS

TOAST = 200


def test_the_summary(english: Phrases, russian: Phrases) -> None:
    match = Agreement(format=MatchTo(5), cube=True, crawford=True)
    assert english.agreement(match) == "Short backgammon, match to 5, Crawford"
    assert russian.agreement(match) == "Короткие нарды, матч до 5, правило Кроуфорда"
    assert english.agreement(Agreement(variant="long")) == "Long nardy, one game"
    assert russian.agreement(Agreement(variant="long")) == "Длинные нарды, одна партия"
    assert english.agreement(Agreement(format=MatchTo(3))) == (
        "Short backgammon, match to 3, no cube"
    )
    assert english.agreement(Agreement(format=MatchTo(3), cube=True)) == (
        "Short backgammon, match to 3, no Crawford rule"
    )
    assert english.agreement(
        Agreement(
            format=Money(),
            cube=True,
            jacoby=True,
            stake=Stake(units=5, scale=1, currency="$"),
            pace=PerTurn(3 * 86_400),
        )
    ) == (
        "Short backgammon, money session, with the cube, Jacoby rule, 1 point = 0.5\u00a0$, "
        "3 days a turn"
    )


CHANGED = [
    Agreement(cube=True),
    Agreement(format=MatchTo(5)),
    Agreement(format=Money()),
    Agreement(cube=True, cube_cap=64),
    Agreement(format=Money(), cube=True, jacoby=True),
    Agreement(format=Money(), cube=True, beavers=True),
    Agreement(format=Money(), cube=True, beavers=True, raccoons=True),
    Agreement(format=Money(), cube=True, automatic_doubles=1),
    Agreement(format=Money(), cube=True, automatic_doubles=2),
    Agreement(format=MatchTo(5), cube=True, crawford=True),
    Agreement(format=MatchTo(5), cube=True, crawford=True, holland=True),
    Agreement(format=MatchTo(5), cube=True),
    Agreement(backgammon=2),
    Agreement(stake=Stake(units=1)),
    Agreement(pace=PerTurn(3600)),
    Agreement(pace=Bank(86_400, 600)),
    Agreement(variant="long"),
    Agreement(variant="long", koks=True),
    Agreement(variant="long", last_roll=True),
    Agreement(variant="long", head=Head.ALWAYS2),
    Agreement(variant="long", block=Block.HOME),
]


def test_no_switch_is_passed_over_in_silence(phrases: Phrases) -> None:
    agreed = [Agreement(), *CHANGED]
    assert len({phrases.agreement(one) for one in agreed}) == len(agreed)
    assert len({phrases.agreement_details(one) for one in agreed}) == len(agreed)


@pytest.mark.parametrize("rule", NextStart)
def test_who_begins_is_in_the_details(rule: NextStart, phrases: Phrases) -> None:
    details = phrases.agreement_details(Agreement(next_start=rule))
    assert phrases.next_start(rule)[1:] in " ".join(details)


@pytest.mark.parametrize("agreed", AGREEMENTS, ids=str)
def test_a_currency_is_escaped(agreed: Agreement, phrases: Phrases) -> None:
    assert "<" not in phrases.agreement(agreed)
    assert "<" not in "".join(phrases.agreement_details(agreed))


@pytest.mark.parametrize("clause", Clause)
@pytest.mark.parametrize("because", Because)
def test_every_impossible_agreement_is_a_toast(
    clause: Clause, because: Because, phrases: Phrases
) -> None:
    said = phrases.impossible(ImpossibleAgreement(clause, because))
    assert 0 < len(said) <= TOAST


def test_every_clause_has_a_name_of_its_own(phrases: Phrases) -> None:
    assert len({phrases.clause(clause) for clause in Clause}) == len(Clause)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"crawford": True, "cube": True}, "Crawford: in a match only"),
        (
            {"format": MatchTo(5), "cube": True, "jacoby": True},
            "Jacoby rule: in a money session only",
        ),
        ({"format": Money(), "jacoby": True}, "Jacoby rule: means nothing without the cube"),
        ({"format": MatchTo(26)}, "A match is to 1–25 points"),
        ({"koks": True}, "Koks for 3 points: there is no such thing in this game"),
        (
            {"format": Money(), "cube": True, "raccoons": True},
            "Raccoons: a raccoon answers a beaver, so beavers come first",
        ),
        (
            {"format": MatchTo(5), "cube": True, "holland": True},
            "Holland rule: speaks of the games after the Crawford game",
        ),
        (
            {"format": MatchTo(5), "stake": Stake(units=1)},
            "The stake: a match is played for points",
        ),
    ],
)
def test_what_the_rules_refuse_is_explained(
    options: dict[str, object], said: str, english: Phrases
) -> None:
    with pytest.raises(ImpossibleAgreement) as refused:
        Agreement(**options)  # type: ignore[arg-type]
    assert english.impossible(refused.value) == said
