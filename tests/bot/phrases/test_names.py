"""No name breaks a message, turns its neighbours round or passes for something else."""

import unicodedata
from html import unescape
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.phrases.names import LONGEST, Cast, Name, clean, username
from bot.phrases.phrases import Phrases, phrases_for
from bot.playground.spans import found
from rules.identity import PlayerId
from rules.position import Side
from rules.seating import Duel

NASTY = [
    "<b>bold</b>",
    "</a><a href='tg://user?id=1'>Bob</a>",
    "&lt;&amp;",
    "*_`[x](y)~|",
    "{who}{0}{",
    "אבי",
    "\u202egnp.exe",
    "a\u200fb\u200ec",
    "line\nline\r\n\tline",
    "para\u2029graph\u2028",
    "\u200b\u200c\u200d\u2060\ufeff",
    "\u3164",
    "\u2800\u2800",
    "",
    "   ",
    "\x00\x07",
    "Z\u0338\u0322\u0327\u0321\u0321a\u0338\u0322\u0327\u0321\u0321l\u0338\u0322\u0327\u0321\u0321g\u0338\u0322\u0327\u0321\u0321o",
    "\u0300\u0300\u0300\u0300",
    "＜ｓｃｒｉｐｔ＞",
    "𝓐𝓷𝓷",
    "ﷺ" * 20,
    "👨\u200d👩\u200d👧\u200d👦",
    "x" * 500,
    "@durov",
    "t.me/evil",
    "https://evil.example/x",
    "/start",
    "#tag $USD",
    "\ud800",
    "Анна-Мария",
    "José",
]

CONTROLS = {"\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u200e"}


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        del attrs
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self.tags.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        self.words += data


def parsed(html: str) -> Tags:
    tags = Tags()
    tags.feed(html)
    tags.close()
    return tags


def assert_harmless(name: Name) -> None:
    assert 0 < len(name.text) <= LONGEST
    assert "\n" not in name.text
    assert not any(unicodedata.category(char)[0] == "C" for char in name.text)
    assert not CONTROLS & set(name.plain)
    assert name.plain.count("\u2068") == name.plain.count("\u2069") <= 1
    assert parsed(name.html).tags == []
    assert unescape(name.html) == name.plain
    assert found(name.plain) == [], "what is said plainly may be a message, which finds links"


@pytest.mark.parametrize("raw", NASTY)
def test_nasty_names(raw: str, phrases: Phrases) -> None:
    assert_harmless(phrases.name(raw, None))


@given(st.text())
def test_any_name(raw: str) -> None:
    text = clean(raw)
    assert clean(text) == text
    if text:
        assert_harmless(Name(text))


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("Ann", "Ann"),
        ("  Анна   Мария ", "Анна Мария"),
        ("José", "José"),
        ("𝓐𝓷𝓷", "Ann"),
        ("a\nb", "a b"),
        ("a\u202eb", "ab"),
        ("<b>", "<b>"),
        ("x" * 41, "x" * 39 + "…"),
        ("x" * 40, "x" * 40),
        ("a\u0327\u0328\u0329\u032a\u032b", "a\u0327\u0328\u0329"),
        ("1", "1"),
        ("🎲", "🎲"),
        ("\u3164", ""),
        ("\u0301\u0302", ""),
    ],
)
def test_what_is_shown(raw: str, shown: str) -> None:
    assert clean(raw) == shown


def test_without_a_name_the_username_then_a_word(russian: Phrases, english: Phrases) -> None:
    assert english.name("\u200b", "bob_1").text == "@bob_1"
    assert english.name("", None).text == "Player"
    assert russian.name(" ", None).text == "Игрок"
    assert russian.name("", "<x>").text == "Игрок"


@pytest.mark.parametrize(
    ("raw", "shown"),
    [("bob", "@bob"), ("@bob", "@bob"), ("b<b", None), ("", None), (None, None), ("б", None)],
)
def test_usernames(raw: str | None, shown: str | None) -> None:
    assert username(raw) == shown


def test_right_to_left_is_isolated_and_left_to_right_is_left_alone() -> None:
    assert Name("אבי").html == "\u2068אבי\u2069"
    assert Name("Ann").html == "Ann"


@pytest.mark.parametrize("raw", ["@durov", "t.me/x", "https://a.example", "/start", "#a", "a@b.c"])
def test_no_name_is_a_link(raw: str) -> None:
    assert raw not in Name(raw).html
    assert Name(raw).html.replace("\u2060", "") == raw


def test_a_mention_calls_the_person() -> None:
    assert Name("A<n", 42).mention == '<a href="tg://user?id=42">A&lt;n</a>'
    assert Name("A<n").mention == "A&lt;n"


def test_who_is_who() -> None:
    ann, bob, eve = PlayerId(1), PlayerId(2), PlayerId(3)
    cast = Cast(names={ann: Name("Ann")}, seating=Duel(ann, bob), me=ann, nobody=Name("Nobody"))
    assert cast.side(Side.WHITE) == Name("Ann")
    assert cast.side(Side.BLACK) == cast.of(eve) == Name("Nobody")
    assert cast.is_me(Side.WHITE)
    assert not cast.is_me(Side.BLACK)
    assert not Cast(names={}).is_me(Side.WHITE)


def test_two_of_one_name_are_told_apart() -> None:
    anns = {PlayerId(9): Name("Аня", 91), PlayerId(4): Name("аня", 41), PlayerId(2): Name("Боб")}
    cast = Cast(names=anns)
    assert [cast.of(PlayerId(each)).text for each in (9, 4, 2)] == ["Аня (2)", "аня (1)", "Боб"]
    assert cast.of(PlayerId(9)).mention == '<a href="tg://user?id=91">Аня (2)</a>'
    assert Cast(names=cast.names).names == cast.names, "and not once more"


def test_nobody_takes_the_number_of_another() -> None:
    names = {PlayerId(1): Name("Аня"), PlayerId(2): Name("Аня"), PlayerId(3): Name("Аня (1)")}
    cast = Cast(names=names)
    assert [cast.of(PlayerId(each)).text for each in (1, 2, 3)] == ["Аня (2)", "Аня (3)", "Аня (1)"]


@pytest.mark.parametrize("typed", ["\u202eevil", "\ud800", "a\x00b", "\u200b", "x\ny"])
def test_what_somebody_typed_is_given_back_without_what_turns_or_breaks_a_line(typed: str) -> None:
    en = phrases_for("en")
    for said in (en.zone_unknown(typed), en.stake_unread(typed)):
        assert said.encode("utf-8")
        assert not {"\u202e", "\x00", "\u200b", "\n"} & set(said)
