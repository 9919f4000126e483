"""Events as rows: kind, version and a JSON body.

Owns the texts in which facts are kept for ever. `encode` writes the newest version of a
kind; `decode` reads every version that was ever written, through `upcast`.
"""

from storage.codec.body import UndecodableError
from storage.codec.events import Stored, decode, encode, version_of

__all__ = ["Stored", "UndecodableError", "decode", "encode", "version_of"]
