"""The settings: what the environment and the file `.env` say, checked once at the start.

Owns the names, defaults and meaning of all variables and the sentences about wrong values. Leaves
to `bot.__main__` what is built from them and to `.env.example` the long explanation of each.
"""

import difflib
import re
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Self

from dotenv import dotenv_values
from pydantic import (
    AnyHttpUrl,
    Field,
    SecretStr,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

ENV_FILE = Path(".env")

_TOKEN = re.compile(r"[0-9]+:[A-Za-z0-9_-]+")
_WEBHOOK_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")


class ConfigError(Exception):
    """One sentence a line, each naming its variable; never the value of a secret."""


class LogLevel(StrEnum):
    """The least important message that is still written."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"


class LogFormat(StrEnum):
    """One JSON object a line for machines, or plain lines for people."""

    JSON = "json"
    TEXT = "text"


class Language(StrEnum):
    """A language that the bot speaks, as its ISO 639 code."""

    RU = "ru"
    EN = "en"


class Settings(BaseSettings):
    """All settings; a description says what a right value is and completes "VARIABLE must be"."""

    model_config = SettingsConfigDict(
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
        validate_default=True,
    )

    bot_token: SecretStr | None = Field(
        default=None,
        description="the token that @BotFather gave, digits, a colon and letters, or left empty",
    )
    database: Path = Field(
        default=Path("var/nardy.db"),
        description="the path of the database file, not of a directory",
    )
    default_language: Language = Field(default=Language.RU, description="ru or en")
    owner_ids: Annotated[tuple[int, ...], NoDecode] = Field(
        default=(),
        description="Telegram ids of people, positive whole numbers with commas between them",
    )
    log_level: LogLevel = Field(
        default=LogLevel.INFO, description="one of DEBUG, INFO, WARNING, ERROR"
    )
    log_format: LogFormat = Field(default=LogFormat.TEXT, description="json or text")
    playground_port: int = Field(
        default=8080,
        ge=0,
        le=65535,
        description="a port number from 0 to 65535, where 0 takes any free port",
    )
    playground_state: Path = Field(
        default=Path("var/playground"),
        description="the path of a directory, not of a file",
    )
    api_base: AnyHttpUrl | None = Field(
        default=None,
        description="the address of a Bot API server, beginning with http:// or https://",
    )
    webhook_url: AnyHttpUrl | None = Field(
        default=None,
        description="an address that Telegram can reach, beginning with https://",
    )
    webhook_secret: SecretStr | None = Field(
        default=None,
        description="1 to 256 letters A-Z a-z, digits, _ or -",
    )
    webhook_port: int = Field(
        default=8443, ge=1, le=65535, description="a port number from 1 to 65535"
    )
    health_port: int = Field(
        default=0,
        ge=0,
        le=65535,
        description="a port number from 1 to 65535, or 0 to listen nowhere",
    )
    flood_limit: int = Field(
        default=20,
        ge=0,
        le=10_000,
        description="a whole number of messages and presses, where 0 sets no limit",
    )
    backup_dir: Path = Field(
        default=Path("var/backups"),
        description="the path of a directory, not of a file",
    )
    backup_every: int = Field(
        default=24,
        ge=0,
        le=24 * 365,
        description="a whole number of hours, where 0 makes no back-ups",
    )
    backup_keep: int = Field(
        default=7, ge=1, le=10_000, description="a whole number of copies, at least 1"
    )

    @field_validator("bot_token", mode="after")
    @classmethod
    def _token_has_its_shape(cls, token: SecretStr | None) -> SecretStr | None:
        if token is None or not token.get_secret_value().strip():
            return None
        if not _TOKEN.fullmatch(token.get_secret_value().strip()):
            raise ValueError
        return SecretStr(token.get_secret_value().strip())

    @field_validator("owner_ids", mode="before")
    @classmethod
    def _ids_between_commas(cls, ids: object) -> object:
        return [part.strip() for part in ids.split(",")] if isinstance(ids, str) else ids

    @field_validator("owner_ids", mode="after")
    @classmethod
    def _ids_are_people(cls, ids: tuple[int, ...]) -> tuple[int, ...]:
        if any(number <= 0 for number in ids):  # groups have negative ids
            raise ValueError
        return ids

    @field_validator("log_level", mode="before")
    @classmethod
    def _level_in_any_case(cls, level: object) -> object:
        return level.upper() if isinstance(level, str) else level

    @field_validator("default_language", "log_format", mode="before")
    @classmethod
    def _word_in_any_case(cls, word: object) -> object:
        return word.lower() if isinstance(word, str) else word

    @field_validator("database", mode="after")
    @classmethod
    def _database_is_a_file(cls, path: Path) -> Path:
        if path.is_dir():
            raise ValueError
        return path

    @field_validator("playground_state", "backup_dir", mode="after")
    @classmethod
    def _is_a_directory(cls, path: Path) -> Path:
        if path.exists() and not path.is_dir():
            raise ValueError
        return path

    @field_validator("webhook_url", mode="after")
    @classmethod
    def _webhook_is_encrypted(cls, url: AnyHttpUrl | None) -> AnyHttpUrl | None:
        if url is not None and url.scheme != "https":  # Telegram calls no other
            raise ValueError
        return url

    @field_validator("webhook_secret", mode="after")
    @classmethod
    def _secret_fits_a_header(cls, secret: SecretStr | None) -> SecretStr | None:
        if secret is not None and not _WEBHOOK_SECRET.fullmatch(secret.get_secret_value()):
            raise ValueError
        return secret

    @model_validator(mode="after")
    def _webhook_is_whole(self) -> Self:
        if self.webhook_url is not None and self.webhook_secret is None:
            raise ValueError(
                "WEBHOOK_SECRET must be set together with WEBHOOK_URL: "
                "it is how the bot knows that a call comes from Telegram."
            )
        if self.webhook_url is not None and self.bot_token is None:
            raise ValueError("BOT_TOKEN must be set together with WEBHOOK_URL.")
        return self

    @property
    def on_playground(self) -> bool:
        """Whether the bot talks to its own playground, for want of a token."""
        return self.bot_token is None


VARIABLES = tuple(name.upper() for name in Settings.model_fields)


def load(env_file: Path | None = ENV_FILE) -> Settings:
    """The settings from the environment, completed by `env_file` where that exists.

    An empty value counts as none. Raises ConfigError with a sentence for every wrong value and
    for every name in the file that looks like a misspelt variable.
    """
    if env_file is not None:
        _refuse_misspelt(env_file)
    sources: dict[str, Any] = {"_env_file": env_file}  # a keyword that no type checker knows of
    try:
        return Settings(**sources)
    except ValidationError as error:
        raise ConfigError("\n".join(_sentences(error))) from None


def _refuse_misspelt(env_file: Path) -> None:
    """A misspelt BOT_TOKEN would otherwise start the playground without a word."""
    try:
        names = dotenv_values(env_file, interpolate=False)
    except (OSError, UnicodeDecodeError):
        raise ConfigError(f"{env_file} could not be read as a text file in UTF-8.") from None
    complaints = []
    for name in names:
        if name.upper() in VARIABLES:
            continue
        meant = difflib.get_close_matches(name.upper(), VARIABLES, n=1, cutoff=0.8)
        if meant:
            complaints.append(f"{name} in {env_file} is no setting; {meant[0]} is one.")
    if complaints:
        raise ConfigError("\n".join(complaints))


def _sentences(error: ValidationError) -> list[str]:
    """What is wrong, from our descriptions alone: pydantic's words may quote a value."""
    sentences = []
    for problem in error.errors(include_url=False, include_input=False):
        if problem["loc"]:
            name = str(problem["loc"][0])
            sentences.append(f"{name.upper()} must be {Settings.model_fields[name].description}.")
        else:
            sentences.append(str(problem["ctx"]["error"]))
    return list(dict.fromkeys(sentences))
