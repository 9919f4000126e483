"""Whatever bytes a file holds, they are judged or refused with a `MatError`, nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.mat_judging import judge
from rules.mat_reading import MatError, read_mat
from rules.mat_report import report

pytestmark = pytest.mark.slow  # hundreds of spoilt files

MATS = Path(__file__).parents[2] / "cases" / "mat"
TEXTS = [file.read_text() for file in sorted(MATS.glob("*.mat"))]
PIECES = [
    " ", "\n", "\r", "\t", "\0", ":", ")", "/", "*", "0", "25", "bar", "off", "=>", "(4)",
    "31:", "66: ", "²", "١٢", "\ud800", "9" * 5000,
    " Doubles => 2", " Doubles => 1024", " Beavers => 4", " Raccoons => 8", " Takes", " Drops",
    "Wins 1 point", "Wins 999999 points", " Game 2\n", " anna : 4    boris : 0\n",
    "99 point match\n", "; [Jacoby", '; [Jacoby "True"]\n',
    '; [AutomaticDoubles "1:64 2:x 3:9999999"]\n',
]  # fmt: skip

edits = st.lists(
    st.tuples(st.floats(0, 1), st.integers(0, 30), st.sampled_from(PIECES) | st.text(max_size=4)),
    min_size=1,
    max_size=6,
)


def spoilt(text: str, changes: list[tuple[float, int, str]]) -> str:
    for where, cut, piece in changes:
        at = int(where * len(text))
        text = text[:at] + piece + text[at + cut :]
    return text


def refusal(text: str, *, jacoby: bool) -> MatError | None:
    try:
        judged = judge(read_mat(text), jacoby=jacoby)
    except MatError as error:
        return error
    assert judged.games
    return None


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(TEXTS), edits, st.booleans())
def test_a_spoilt_file_is_judged_or_refused(
    text: str,
    changes: list[tuple[float, int, str]],
    jacoby: bool,  # noqa: FBT001 - drawn
) -> None:
    changed = spoilt(text, changes)
    refused = refusal(changed, jacoby=jacoby)
    if refused is not None:
        assert 1 <= refused.line <= len(re.split(r"\r\n|\r|\n", changed))
        assert refused.why
        assert "\n" not in str(refused)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300) | st.sampled_from(TEXTS).map(lambda text: text.encode("utf-16")))
def test_any_bytes_get_one_answer(content: bytes) -> None:
    answer = report("some.mat", content)
    assert answer.bad is ("error" in answer.row)
    assert len(answer.lines) == 1 or not answer.bad


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=40))
def test_rows_of_pieces(pieces: list[str]) -> None:
    answer = report(
        "some.mat",
        (" 0 point match\n Game 1\n anna : 0   boris : 0\n" + "".join(pieces)).encode(
            errors="surrogatepass"
        ),
    )
    assert answer.bad is ("error" in answer.row)


def test_long_lines_do_not_take_long_to_read() -> None:
    """Lines made to be read in many ways are refused at once."""
    for piece in (" ", "a ", ": ", "1:", ": 1 ", "31: ", "8/5(2)", "bb25", "\t"):
        text = " 0 point match\n Game 1\n anna : 0   boris : 0\n  1) 31: " + piece * 1000
        assert report("some.mat", text.encode()).lines
        assert report("some.mat", (" 0 point match\n Game 1\n" + piece * 480).encode()).bad
