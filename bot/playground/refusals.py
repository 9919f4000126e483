"""How Telegram says no.

Owns the one exception by which a Bot API call is refused and the wording that
several methods share. Leaves the decision to refuse to those who know the rule.
"""

from typing import Any

BAD_REQUEST = 400
FORBIDDEN = 403
NOT_FOUND = 404
CONFLICT = 409
TOO_MANY = 429


class ApiError(Exception):
    """A refused Bot API call: HTTP status, description as Telegram words it, parameters."""

    def __init__(
        self, code: int, description: str, parameters: dict[str, Any] | None = None
    ) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def answer(self) -> dict[str, Any]:
        """Return the JSON object that Telegram sends with this refusal."""
        told: dict[str, Any] = {
            "ok": False,
            "error_code": self.code,
            "description": self.description,
        }
        if self.parameters:
            told["parameters"] = self.parameters
        return told


class Impossible(Exception):  # noqa: N818 - a person's act that cannot be, not an error of ours
    """Something a person cannot do on the page; the text says why."""


def bad(description: str) -> ApiError:
    """Return a 400 with Telegram's usual beginning."""
    return ApiError(BAD_REQUEST, f"Bad Request: {description}")


def forbidden(description: str) -> ApiError:
    """Return a 403 with Telegram's usual beginning."""
    return ApiError(FORBIDDEN, f"Forbidden: {description}")


def unmodelled(what: str) -> ApiError:
    """Return a refusal of something real Telegram knows and the playground does not model."""
    return bad(f"the playground does not model {what}")


def too_many(seconds: int) -> ApiError:
    """Return a 429 that asks the bot to come back after so many seconds."""
    return ApiError(
        TOO_MANY,
        f"Too Many Requests: retry after {seconds}",
        {"retry_after": seconds},
    )


def migrated(chat_id: int) -> ApiError:
    """Return the refusal for the old id of a group that became the given supergroup."""
    return ApiError(
        BAD_REQUEST,
        "Bad Request: group chat was upgraded to a supergroup chat",
        {"migrate_to_chat_id": chat_id},
    )
