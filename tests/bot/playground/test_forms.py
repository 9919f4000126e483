"""Forms as aiohttp itself writes them, and forms that are none."""

from __future__ import annotations

import os

import pytest
from aiohttp import FormData
from hypothesis import given
from hypothesis import strategies as st

from bot.playground.forms import BrokenForm, Part, parts

NAMES = st.text(st.characters(codec="ascii", categories=["L", "N"]), min_size=1, max_size=12)
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


class Sink:
    """Takes what a payload writes."""

    def __init__(self) -> None:
        self.body = b""

    async def write(self, chunk: bytes) -> None:
        self.body += chunk


async def written(form: FormData) -> tuple[bytes, str]:
    """The body and its type, by aiohttp."""
    payload, sink = form(), Sink()
    await payload.write(sink)  # type: ignore[arg-type]
    return sink.body, payload.headers["Content-Type"]


@given(st.lists(st.tuples(NAMES, WORDS), min_size=1, max_size=6))
async def test_fields_come_back(fields: list[tuple[str, str]]) -> None:
    form = FormData(default_to_multipart=True)
    for name, value in fields:
        form.add_field(name, value)
    body, kind = await written(form)
    expected = [Part(name, None, value.encode()) for name, value in fields]
    assert list(parts(body, kind)) == expected


@pytest.mark.parametrize("filename", ["board.jpg", "доска ход.jpg", 'a "b".jpg', "a;b=1.jpg"])
async def test_files_come_back_byte_for_byte(filename: str) -> None:
    data = os.urandom(4096) + b"\r\n--x\r\n\r\n--" + os.urandom(64)
    form = FormData(quote_fields=False)
    form.add_field("photo", data, filename=filename)
    form.add_field("chat_id", "7")
    body, kind = await written(form)
    file, field = parts(body, kind)
    assert (file.name, file.data) == ("photo", data)
    assert file.filename == filename
    assert field == Part("chat_id", None, b"7")


async def test_a_name_in_other_letters() -> None:
    form = FormData(quote_fields=False)
    form.add_field("photo", b"1", filename="доска.jpg")
    (file,) = parts(*await written(form))
    assert file.filename == "доска.jpg"


def test_a_name_as_httpx_writes_it() -> None:
    head = 'Content-Disposition: form-data; name="document"; filename="a%22b.txt"'
    body = f"--x\r\n{head}\r\nContent-Type: text/plain\r\n\r\nhello\r\n--x--\r\n".encode()
    assert list(parts(body, "multipart/form-data; boundary=x")) == [
        Part("document", 'a"b.txt', b"hello")
    ]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "multipart/form-data; boundary=x"),
        (b"--x\r\n", "multipart/form-data"),
        (b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1', "m; boundary=x"),
        (b'--x\r\nContent-Disposition: form-data; name="a"\r\n--x--', "m; boundary=x"),
        (b"--x\r\nContent-Type: text/plain\r\n\r\n1\r\n--x--", "m; boundary=x"),
    ],
)
def test_what_is_no_form_is_refused(body: bytes, kind: str) -> None:
    with pytest.raises(BrokenForm):
        list(parts(body, kind))
