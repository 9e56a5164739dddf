"""The settings: defaults, sources, and every fault at once."""

import os
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from dotenv import dotenv_values

from bot.settings import (
    Settings,
    SettingsError,
    data_folder,
    load_settings,
    setting_names,
    sqlite_url,
)

EXAMPLE = Path(__file__).parent.parent / ".env.example"


def test_the_example_file_names_every_setting_and_no_other() -> None:
    assert set(dotenv_values(EXAMPLE)) == set(setting_names().values())


def test_the_example_file_shows_the_defaults() -> None:
    assert load_settings({}, EXAMPLE) == Settings()
    unset = {name for name, value in dotenv_values(EXAMPLE).items() if not value}
    assert unset == {
        "DISCORD_TOKEN",
        "KASINO_TOKEN_FILE",
        "KASINO_DATABASE_URL",
        "KASINO_HEARTBEAT_FILE",
        "KASINO_REPORT_CHANNEL",
    }


def test_every_setting_of_the_example_file_has_a_line_of_explanation() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    for before, line in pairwise(lines):
        if "=" in line and not line.startswith("#"):
            assert before.startswith("# "), line


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "env"
    file.write_text("KASINO_PING_AFTER=7\nKASINO_LOG_LEVEL=debug\nEDITOR=vi\n", encoding="utf-8")
    settings = load_settings({"KASINO_PING_AFTER": "3.5", "HOME": "x"}, file)
    assert (settings.ping_after, settings.log_level) == (3.5, "DEBUG")


def test_a_file_that_does_not_exist_gives_nothing(tmp_path: Path) -> None:
    assert load_settings({}, tmp_path / "none") == Settings()


def test_settings_built_by_hand_take_nothing_from_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("KASINO_PING_AFTER", "7")
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    assert Settings().ping_after == 20
    assert Settings().token is None


def test_all_faults_are_reported_at_once_by_name(tmp_path: Path) -> None:
    file = tmp_path / "env"
    file.write_text("KASINO_PING_AFTR=7\nKASINO_XYZ=1\n", encoding="utf-8")
    environ = {
        "KASINO_TABLE_LIMIT": "0",
        "KASINO_COMPUTER_PAUSE": "nan",
        "KASINO_DATABASE_URL": "mysql://root:hunter2@db/x",
        "KASINO_TOKEN_FILE": str(tmp_path / "none"),
        "KASINO_LOG_COLOUR": "1",
    }
    with pytest.raises(SettingsError) as caught:
        load_settings(environ, file)
    assert [fault.partition(":")[0] for fault in caught.value.faults] == [
        "KASINO_LOG_COLOUR",
        "KASINO_PING_AFTR",
        "KASINO_XYZ",
        "KASINO_TOKEN_FILE",
        "KASINO_DATABASE_URL",
        "KASINO_COMPUTER_PAUSE",
        "KASINO_TABLE_LIMIT",
    ]
    assert "did you mean KASINO_PING_AFTER?" in caught.value.faults[1]
    assert "hunter2" not in str(caught.value)


def test_each_setting_has_its_bounds() -> None:
    past = {
        "KASINO_LOG_LEVEL": "LOUD",
        "KASINO_LOG_FORMAT": "xml",
        "KASINO_COMPUTER_PAUSE": "-1",
        "KASINO_PING_AFTER": "inf",
        "KASINO_EDIT_INTERVAL": "-0.1",
        "KASINO_LOBBY_EXPIRY": "59",
        "KASINO_IDLE_AFTER": "59",
        "KASINO_REPORT_CHANNEL": "0",
        "KASINO_DEFER_AFTER": "2.6",
        "KASINO_SEARCH_WORKERS": "-1",
        "KASINO_PICTURE_WORKERS": "-1",
        "KASINO_TABLE_LIMIT": "0",
        "KASINO_SEAT_LIMIT": "0",
        "KASINO_SERVER_LIMIT": "0",
        "KASINO_LEASE": "2",
    }
    with pytest.raises(SettingsError) as caught:
        load_settings(past, None)
    assert [fault.partition(":")[0] for fault in caught.value.faults] == list(past)


def test_a_token_that_is_missing_is_reported_with_all_other_faults(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        load_settings({"KASINO_XYZ": "1", "DISCORD_TOKEN": " "}, None, needs_token=True)
    assert [fault.partition(":")[0] for fault in caught.value.faults] == [
        "KASINO_XYZ",
        "DISCORD_TOKEN",
    ]
    (tmp_path / "token").write_text("x", encoding="utf-8")
    load_settings({"KASINO_TOKEN_FILE": str(tmp_path / "token")}, None, needs_token=True)


def test_an_unknown_name_alone_is_refused() -> None:
    with pytest.raises(SettingsError, match="KASINO_DISCORD_TOKEN: there is no such setting"):
        load_settings({"KASINO_DISCORD_TOKEN": "x"}, None)


def test_the_token_is_never_in_the_repr() -> None:
    settings = load_settings({"DISCORD_TOKEN": "hunter2"}, None)
    assert settings.token is not None
    assert settings.token.get_secret_value() == "hunter2"
    assert "hunter2" not in f"{settings!r} {settings}"


def test_the_token_may_stand_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("hunter2\n", encoding="utf-8")
    settings = load_settings({"KASINO_TOKEN_FILE": str(file)}, None)
    assert settings.token is not None
    assert settings.token.get_secret_value() == "hunter2"
    assert "hunter2" not in repr(settings)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"KASINO_TOKEN_FILE": "empty"}, "KASINO_TOKEN_FILE: the file is empty"),
        ({"KASINO_TOKEN_FILE": "binary"}, "KASINO_TOKEN_FILE: the file cannot be read"),
        (
            {"KASINO_DATABASE_URL": "sqlite+aiosqlite:///:memory:"},
            "KASINO_DATABASE_URL: the address must be sqlite+aiosqlite:/// and the name of a file",
        ),
    ],
)
def test_a_fault_is_said_in_words_of_our_own(
    given: dict[str, str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").write_text("\n", encoding="utf-8")
    Path("binary").write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsError) as caught:
        load_settings(given, None)
    assert caught.value.faults == (said,)


def test_a_file_of_settings_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsError, match="env: the file cannot be read"):
        load_settings({}, file)


@pytest.mark.parametrize(
    ("environ", "platform", "folder"),
    [
        ({}, "linux", "home/.local/share/kasino"),
        ({"XDG_DATA_HOME": "data"}, "linux", "data/kasino"),
        ({}, "darwin", "home/Library/Application Support/kasino"),
        ({}, "win32", "home/AppData/Local/kasino"),
        ({"LOCALAPPDATA": "local"}, "win32", "local/kasino"),
    ],
)
def test_each_system_has_its_own_data_folder(
    environ: dict[str, str], platform: str, folder: str
) -> None:
    assert data_folder(environ, platform, Path("home")).as_posix() == folder


def test_the_database_lies_in_the_users_data_folder_unless_a_host_says_where() -> None:
    folder = data_folder(os.environ, sys.platform, Path.home())
    assert Settings().database_url == sqlite_url(folder / "kasino.sqlite")


def test_an_absolute_file_gives_an_address_with_four_slashes() -> None:
    assert sqlite_url(Path("/data/kasino.sqlite")) == "sqlite+aiosqlite:////data/kasino.sqlite"
