"""HTML and entities: what Telegram reads out of a text, and what it refuses."""

import pytest

from bot.playground.entities import parsed
from bot.playground.refusals import ApiError
from bot.playground.spans import checked, cut, enriched, found, trimmed, units

ANN = {"id": 7, "is_bot": False, "first_name": "Ann"}


def kinds(text: str) -> list[tuple[str, str]]:
    return [
        (entity["type"], cut(text, entity["offset"], entity["length"])) for entity in found(text)
    ]


def read(source: str) -> tuple[str, list[tuple[str, int, int]]]:
    text, entities = parsed(source, lambda number: ANN if number == 7 else None)
    return text, [(entity["type"], entity["offset"], entity["length"]) for entity in entities]


def test_a_letter_beyond_the_first_plane_counts_twice() -> None:
    assert (units("13/8"), units("🎲"), units("Аня🎲"), units("\ud83c")) == (4, 2, 5, 1)
    assert cut("🎲 13/8", 3, 4) == "13/8"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "/new@nardy_bot @bob_plays",
            [("bot_command", "/new@nardy_bot"), ("mention", "@bob_plays")],
        ),
        ("13/8 6/5* bar/22 6/off", []),
        ("a/new x@y.org", []),
        ("🎲 /m 13/8", [("bot_command", "/m")]),
        ("см. https://t.me/x?start=a_b.", [("url", "https://t.me/x?start=a_b")]),
        ("#нарды и #1", [("hashtag", "#нарды")]),
    ],
)
def test_commands_mentions_and_links_are_found_but_moves_are_not(
    text: str,
    expected: list[tuple[str, str]],
) -> None:
    assert kinds(text) == expected


def test_nested_tags_come_outermost_first_in_utf16_units() -> None:
    assert read("🎲<b>a<i>b</i></b>") == ("🎲ab", [("bold", 2, 2), ("italic", 3, 1)])


def test_the_four_escapes_and_numbers_are_read_and_other_ampersands_stay() -> None:
    assert read("&lt;b&gt; &amp; &quot;&#1072;&#x62; &copy; a&b")[0] == '<b> & "аb &copy; a&b'


def test_a_language_belongs_to_the_block_around_its_code() -> None:
    text, entities = parsed('<pre><code class="language-python">x</code></pre>', lambda _: None)
    assert text == "x"
    assert entities == [{"type": "pre", "language": "python", "offset": 0, "length": 1}]


def test_links_to_people_become_mentions_of_those_who_are_known() -> None:
    assert read('<a href="tg://user?id=7">Ann</a>') == ("Ann", [("text_mention", 0, 3)])
    assert read('<a href="tg://user?id=8">Bob</a>') == ("Bob", [])
    assert read('<a href="https://x.org/?a=1&amp;b=2">x</a>') == ("x", [("text_link", 0, 1)])


def test_every_other_tag_of_telegram() -> None:
    source = (
        '<u>a</u><s>b</s><tg-spoiler>c</tg-spoiler><span class="tg-spoiler">d</span>'
        "<blockquote expandable>e</blockquote><blockquote>f</blockquote>"
        '<tg-emoji emoji-id="5">g</tg-emoji><tg-time unix="5" format="r">h</tg-time>'
    )
    assert [kind for kind, _, _ in read(source)[1]] == [
        "underline",
        "strikethrough",
        "spoiler",
        "spoiler",
        "expandable_blockquote",
        "blockquote",
        "custom_emoji",
        "date_time",
    ]


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("<x>a</x>", 'Unsupported start tag "x" at byte offset 0'),
        ("ход <table>", 'Unsupported start tag "table" at byte offset 7'),
        ("a < b", 'Unsupported start tag "" at byte offset 2'),
        ("<b>a", 'Can\'t find end tag corresponding to start tag "b"'),
        ("a</b>", "Unexpected end tag at byte offset 1"),
        ("<b><i>a</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<span>a</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ('<tg-time unix="soon">a</tg-time>', "Invalid date-time unix specified"),
        ('<tg-time unix="1" format="q">a</tg-time>', "Invalid date-time format specified"),
        ("<tg-emoji>a</tg-emoji>", "Invalid custom emoji identifier specified"),
    ],
)
def test_other_html_is_refused_with_the_place(source: str, complaint: str) -> None:
    with pytest.raises(ApiError) as refusal:
        parsed(source, lambda _: None)
    assert refusal.value.description == f"Bad Request: can't parse entities: {complaint}"


def test_blanks_go_but_a_boards_first_indentation_stays() -> None:
    pre = [{"type": "pre", "offset": 0, "length": 6}]
    assert trimmed("  a \n", pre) == ("  a", [{"type": "pre", "offset": 0, "length": 3}])
    bold = [{"type": "bold", "offset": 2, "length": 1}]
    assert trimmed("  a ", bold) == ("a", [{"type": "bold", "offset": 0, "length": 1}])


def test_nothing_is_found_inside_code_and_links() -> None:
    code = [{"type": "code", "offset": 0, "length": 4}]
    assert [entity["type"] for entity in enriched("/new /new", code)] == ["code", "bot_command"]


@pytest.mark.parametrize(("offset", "length"), [(-1, 2), (0, 0), (3, 2)])
def test_entities_outside_the_text_are_refused(offset: int, length: int) -> None:
    with pytest.raises(ValueError, match="beyond"):
        checked("13/8", [{"type": "bold", "offset": offset, "length": length}])
