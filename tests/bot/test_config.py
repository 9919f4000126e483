"""The settings: defaults, sources, and a sentence instead of a traceback for a wrong value."""

import os
import re
from pathlib import Path

import pytest
from dotenv import dotenv_values
from pydantic import ValidationError

from bot.config import VARIABLES, ConfigError, Language, LogFormat, LogLevel, load

TOKEN = "123456:AAE_nobody-knows-this-one"  # noqa: S105 -- of the right shape, nobody's token
EXAMPLE = Path(__file__).parents[2] / ".env.example"


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.upper() in VARIABLES:
            monkeypatch.delenv(name)


def complaint(monkeypatch: pytest.MonkeyPatch, **variables: str) -> str:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ConfigError) as caught:
        load(None)
    assert caught.value.__suppress_context__, "a chained error would print the value after all"
    return str(caught.value)


def test_nothing_set_means_the_playground() -> None:
    settings = load(None)
    assert settings.bot_token is None
    assert settings.on_playground
    assert settings.database == Path("var/nardy.db")
    assert settings.default_language is Language.RU


@pytest.mark.parametrize("empty", ["", "  "])
def test_an_empty_token_means_the_playground(monkeypatch: pytest.MonkeyPatch, empty: str) -> None:
    monkeypatch.setenv("BOT_TOKEN", empty)
    assert load(None).on_playground


def test_a_token_means_telegram(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", f" {TOKEN} ")
    settings = load(None)
    assert settings.bot_token is not None
    assert settings.bot_token.get_secret_value() == TOKEN
    assert not settings.on_playground


def test_every_variable_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = {
        "BOT_TOKEN": TOKEN,
        "DATABASE": "elsewhere/games.db",
        "DEFAULT_LANGUAGE": "EN",
        "OWNER_IDS": "17, 4",
        "LOG_LEVEL": "warning",
        "LOG_FORMAT": "json",
        "PLAYGROUND_PORT": "0",
        "PLAYGROUND_STATE": "elsewhere/state",
        "API_BASE": "http://localhost:8081",
        "WEBHOOK_URL": "https://bot.example/hook",
        "WEBHOOK_SECRET": "s3cret_-",
        "WEBHOOK_PORT": "9000",
        "HEALTH_PORT": "9100",
        "FLOOD_LIMIT": "0",
        "BACKUP_DIR": "elsewhere/copies",
        "BACKUP_EVERY": "6",
        "BACKUP_KEEP": "30",
    }
    assert set(wanted) == set(VARIABLES)
    for name, value in wanted.items():
        monkeypatch.setenv(name, value)
    settings = load(None)
    assert settings.database == Path("elsewhere/games.db")
    assert settings.default_language is Language.EN
    assert settings.owner_ids == (17, 4)
    assert settings.log_level is LogLevel.WARNING
    assert settings.log_format is LogFormat.JSON
    assert settings.playground_port == 0
    assert settings.playground_state == Path("elsewhere/state")
    assert str(settings.api_base) == "http://localhost:8081/"
    assert str(settings.webhook_url) == "https://bot.example/hook"
    assert settings.webhook_secret is not None
    assert settings.webhook_secret.get_secret_value() == "s3cret_-"
    assert settings.webhook_port == 9000
    assert (settings.health_port, settings.flood_limit) == (9100, 0)
    assert settings.backup_dir == Path("elsewhere/copies")
    assert (settings.backup_every, settings.backup_keep) == (6, 30)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BOT_TOKEN", "no-colon-here"),
        ("BOT_TOKEN", "123456:with space"),
        ("DATABASE", "/"),
        ("DEFAULT_LANGUAGE", "de"),
        ("OWNER_IDS", "17,ann"),
        ("OWNER_IDS", "17,"),
        ("OWNER_IDS", "-100123"),
        ("LOG_LEVEL", "LOUD"),
        ("LOG_FORMAT", "xml"),
        ("PLAYGROUND_PORT", "65536"),
        ("PLAYGROUND_PORT", "-1"),
        ("PLAYGROUND_PORT", "eighty"),
        ("PLAYGROUND_STATE", __file__),
        ("API_BASE", "localhost"),
        ("API_BASE", "ftp://bot.example"),
        ("WEBHOOK_URL", "http://bot.example"),
        ("WEBHOOK_SECRET", "с кириллицей"),
        ("WEBHOOK_PORT", "0"),
        ("HEALTH_PORT", "70000"),
        ("FLOOD_LIMIT", "-1"),
        ("BACKUP_DIR", __file__),
        ("BACKUP_EVERY", "-1"),
        ("BACKUP_EVERY", "daily"),
        ("BACKUP_KEEP", "0"),
    ],
)
def test_a_wrong_value_is_answered_with_one_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    said = complaint(monkeypatch, **{name: value})
    assert re.fullmatch(rf"{name} must be [^\n]+\.", said)


def test_two_wrong_values_are_two_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    said = complaint(monkeypatch, LOG_LEVEL="LOUD", WEBHOOK_PORT="0")
    assert [line.split()[0] for line in said.splitlines()] == ["LOG_LEVEL", "WEBHOOK_PORT"]


def test_a_webhook_needs_a_secret_and_a_token(monkeypatch: pytest.MonkeyPatch) -> None:
    without_secret = complaint(monkeypatch, WEBHOOK_URL="https://bot.example", BOT_TOKEN=TOKEN)
    assert without_secret.startswith("WEBHOOK_SECRET must be set")
    assert TOKEN not in without_secret
    monkeypatch.delenv("BOT_TOKEN")
    without_token = complaint(monkeypatch, WEBHOOK_SECRET="s")  # noqa: S106 -- a test's own
    assert without_token.startswith("BOT_TOKEN must be set")


def test_a_secret_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("WEBHOOK_SECRET", "hush")
    settings = load(None)
    for shown in (repr(settings), str(settings), settings.model_dump_json(), f"{settings!r:>9}"):
        assert TOKEN not in shown
        assert "hush" not in shown


@pytest.mark.parametrize("wrong", ["SECRET-PART", "12:SECRET-PART!", "12:SECRET-PART 3"])
def test_a_wrong_token_is_not_shown_either(monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    assert "SECRET-PART" not in complaint(monkeypatch, BOT_TOKEN=wrong)


def test_settings_do_not_change() -> None:
    settings = load(None)
    with pytest.raises(ValidationError, match="frozen"):
        settings.log_level = LogLevel.DEBUG


def test_the_file_is_read_and_the_environment_wins(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / ".env"
    file.write_text(f"BOT_TOKEN={TOKEN}\nLOG_LEVEL=ERROR\nPATH_OF_ANOTHER_TOOL=x\n", "utf-8")
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    settings = load(file)
    assert not settings.on_playground
    assert settings.log_level is LogLevel.DEBUG


def test_a_missing_file_is_no_error(tmp_path: Path) -> None:
    assert load(tmp_path / ".env").on_playground


def test_a_misspelt_variable_is_named(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text(f"BOT_TOKN={TOKEN}\n", "utf-8")
    with pytest.raises(ConfigError, match=r"^BOT_TOKN in .* is no setting; BOT_TOKEN is one\.$"):
        load(file)


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes(b"BOT_TOKEN=\xff\xfe\n")
    with pytest.raises(ConfigError, match="could not be read"):
        load(file)


def test_the_example_names_exactly_the_variables() -> None:
    assert sorted(dotenv_values(EXAMPLE)) == sorted(VARIABLES)


def test_the_example_shows_the_defaults() -> None:
    assert load(EXAMPLE) == load(None)


def test_every_variable_of_the_example_has_a_comment() -> None:
    before = ""
    for line in EXAMPLE.read_text("utf-8").splitlines():
        if "=" in line and not line.startswith("#"):
            assert before.startswith("# "), f"no comment above {line}"
        before = line
