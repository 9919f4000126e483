"""Photos and other files: what Telegram takes, how it names them, where they lie.

Owns decoding, the size limits and the file ids; a file id names a content, so
sending it again sends the same bytes. Leaves messages to the methods.
"""

import hashlib
import io
import mimetypes
from collections import OrderedDict
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from PIL import Image

from bot.playground.films import measured
from bot.playground.refusals import bad

MAX_PHOTO_BYTES = 10 * 1024 * 1024
MAX_FILE_BYTES = 50 * 1024 * 1024
MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024
MAX_SIDES = 10_000
MAX_RATIO = 20
_SIZES = (("s", 90), ("m", 320), ("x", 800), ("y", 1280), ("w", 2560))
_LETTER = {"photo": "AgACAgIAA", "document": "BQACAgIAA", "animation": "CgACAgIAA"}
_DRAFT = 8
_END_OF_JPEG = b"\xff\xd9"


@dataclass
class Stored:
    """A kept file."""

    file_id: str
    unique: str
    kind: str
    name: str
    mime: str
    size: int
    width: int = 0
    height: int = 0
    seconds: int = 1


class Files:
    """All files of a playground, as bytes in one folder and facts in memory.

    Without a folder every file is looked at as closely and known by its id, but cannot be read.
    """

    def __init__(self, folder: Path | None, keep: int) -> None:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.keep = keep
        self.known: OrderedDict[str, Stored] = OrderedDict()

    def photo(self, data: bytes) -> list[dict[str, Any]]:
        """Return the PhotoSizes of an uploaded picture, smallest first.

        Telegram's refusals: over 10 MB, sides over 10,000 together, a side over
        twenty times the other, or something that is no picture.
        """
        if len(data) > MAX_PHOTO_BYTES:
            raise bad("file is too big")
        unique = self._unique(data, "photo")
        whole = self.known.get(_LETTER["photo"] + unique)
        if whole is None:
            whole = self._keep(data, unique, "photo", "photo.jpg", _measured(data))
        return self.sizes(whole)

    def sizes(self, whole: Stored) -> list[dict[str, Any]]:
        """Return the PhotoSize list of a stored photo; the last one is the whole."""
        longer = max(whole.width, whole.height)
        told = []
        for letter, side in _SIZES:
            if side >= longer:
                break
            told.append(
                {
                    "file_id": f"{whole.file_id}-{letter}",
                    "file_unique_id": f"{whole.unique}{letter}",
                    "width": max(1, whole.width * side // longer),
                    "height": max(1, whole.height * side // longer),
                    "file_size": max(1, whole.size * side * side // (longer * longer)),
                },
            )
        told.append(
            {
                "file_id": whole.file_id,
                "file_unique_id": whole.unique,
                "width": whole.width,
                "height": whole.height,
                "file_size": whole.size,
            },
        )
        return told

    def document(self, data: bytes, name: str) -> dict[str, Any]:
        """Return the Document of an uploaded file."""
        return self.document_of(self._any(data, "document", name))

    def document_of(self, stored: Stored) -> dict[str, Any]:
        """Return the Document of a stored file."""
        return {
            "file_id": stored.file_id,
            "file_unique_id": stored.unique,
            "file_name": stored.name,
            "mime_type": stored.mime,
            "file_size": stored.size,
        }

    def animation(self, data: bytes, name: str, frame: tuple[int, int]) -> dict[str, Any]:
        """Return the Animation of an uploaded film: a whole GIF, or an MPEG-4 as large as told.

        What is neither would become a document there; here it is refused, so that it is noticed.
        """
        film = measured(data)
        if film is None:
            raise bad("the playground takes only a GIF or an MPEG-4 as an animation")
        stored = self._any(
            data, "animation", name, (film.width, film.height) if film.width else frame
        )
        stored.mime, stored.seconds = film.mime, film.seconds
        return self.animation_of(stored)

    def animation_of(self, stored: Stored) -> dict[str, Any]:
        """Return the Animation of a stored film."""
        return {
            **self.document_of(stored),
            "width": stored.width,
            "height": stored.height,
            "duration": stored.seconds,
        }

    def find(self, file_id: str, kind: str) -> Stored:
        """Return what a bot names by file id; unknown or of another kind is refused."""
        stored = self.known.get(file_id.split("-", 1)[0])
        if stored is None or file_id.startswith(("http://", "https://")):
            raise bad("wrong file identifier/HTTP URL specified")
        if stored.kind != kind:
            raise bad(f"can't use file of type {stored.kind.title()} as {kind.title()}")
        self.known.move_to_end(stored.file_id)
        return stored

    def fact(self, file_id: str) -> Stored | None:
        """Return the stored file of an id, of whatever kind, or None."""
        return self.known.get(file_id.split("-", 1)[0])

    def read(self, file_id: str) -> bytes | None:
        """Return the bytes behind a file id, a smaller photo made now, or None."""
        name, _, letter = file_id.partition("-")
        if self.folder is None or name not in self.known or not (self.folder / name).is_file():
            return None
        data = (self.folder / name).read_bytes()
        side = dict(_SIZES).get(letter)
        return data if side is None else _smaller(data, side)

    def facts(self) -> list[dict[str, Any]]:
        """Return everything known as plain data, for the disk."""
        return [asdict(stored) for stored in self.known.values()]

    def restore(self, facts: list[dict[str, Any]]) -> None:
        """Take back what `facts` once gave, as far as the bytes are still there."""
        for fact in facts:
            stored = Stored(**fact)
            if self.folder is not None and (self.folder / stored.file_id).is_file():
                self.known[stored.file_id] = stored

    def _any(self, data: bytes, kind: str, name: str, frame: tuple[int, int] = (0, 0)) -> Stored:
        if not data:
            raise bad("file must be non-empty")
        if len(data) > MAX_FILE_BYTES:
            raise bad("file is too big")
        return self._store(data, kind, name, frame)

    @staticmethod
    def _unique(data: bytes, kind: str) -> str:
        content = hashlib.sha256(kind.encode() + b"\0")
        content.update(data)
        return "AQAD" + content.hexdigest()[:24]

    def _store(self, data: bytes, kind: str, name: str, frame: tuple[int, int]) -> Stored:
        return self._keep(data, self._unique(data + name.encode(), kind), kind, name, frame)

    def _keep(
        self, data: bytes, unique: str, kind: str, name: str, frame: tuple[int, int]
    ) -> Stored:
        file_id = _LETTER[kind] + unique
        mime = mimetypes.guess_type(name)[0] or "application/octet-stream"
        stored = Stored(file_id, unique, kind, name, mime, len(data), *frame)
        if self.folder is not None:
            (self.folder / file_id).write_bytes(data)
        self.known[file_id] = stored
        while len(self.known) > self.keep:
            old, _ = self.known.popitem(last=False)
            if self.folder is not None:
                (self.folder / old).unlink(missing_ok=True)
        return stored


def _measured(data: bytes) -> tuple[int, int]:
    """Return width and height of a picture that really decodes.

    A JPEG that is there to its end always does: a decoder gets over wrong data in between.
    """
    try:
        with Image.open(io.BytesIO(data)) as picture:
            width, height = picture.size
            if width + height > MAX_SIDES or max(width, height) > MAX_RATIO * min(width, height):
                raise bad("PHOTO_INVALID_DIMENSIONS")
            if picture.format != "JPEG" or not data.endswith(_END_OF_JPEG):
                picture.draft("RGB", (width // _DRAFT, height // _DRAFT))
                picture.load()
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as broken:
        raise bad("IMAGE_PROCESS_FAILED") from broken
    return width, height


def _smaller(data: bytes, side: int) -> bytes:
    with Image.open(io.BytesIO(data)) as picture:
        small = picture.convert("RGB")
        small.thumbnail((side, side))
        out = io.BytesIO()
        small.save(out, "JPEG", quality=80)
        return out.getvalue()
