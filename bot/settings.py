"""Every setting of the program, read once; all faults are reported at once."""

import difflib
import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from dotenv import dotenv_values
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

PREFIX: Final = "KASINO_"
_TOKEN_NAMES: Final = ("DISCORD_TOKEN", "KASINO_TOKEN_FILE")
_NO_LOGIN: Final = (
    "DISCORD_TOKEN: missing; give the bot's token here, or in a file that KASINO_TOKEN_FILE names"
)

_SQLITE: Final = "sqlite+aiosqlite:///"
_UNREADABLE: Final = "the file cannot be read"

Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class SettingsError(ValueError):
    """Settings that cannot be used; *faults* holds one line for each, by name, and no value."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


def data_folder(environ: Mapping[str, str], platform: str, home: Path) -> Path:
    """Return the folder where *platform* (as in ``sys.platform``) wants a program's own files.

    The folder need not exist.
    """
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "kasino"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "kasino"
    return Path(environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "kasino"


def sqlite_url(file: Path) -> str:
    """Return the database address of the SQLite database in *file*."""
    # In an address "?" begins options, and "%41" is an A.
    name = file.as_posix().replace("%", "%25").replace("?", "%3F")
    return f"{_SQLITE}{name}"


def _default_database_url() -> str:
    return sqlite_url(data_folder(os.environ, sys.platform, Path.home()) / "kasino.sqlite")


def _upper(value: object) -> object:
    return value.upper() if isinstance(value, str) else value


def _lower(value: object) -> object:
    return value.lower() if isinstance(value, str) else value


def _secret_in(file: object) -> object:
    if not isinstance(file, str):
        return file
    try:
        secret = Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(_UNREADABLE) from error
    if not secret:
        raise ValueError("the file is empty")
    return secret


def _of_a_file(url: str) -> str:
    if not url.startswith(_SQLITE) or url[len(_SQLITE) :] in {"", ":memory:"}:
        raise ValueError(f"the address must be {_SQLITE} and the name of a file")
    return url


class Settings(BaseSettings):
    """The settings; a field's name in capitals after ``KASINO_`` is its name in the environment.

    Times are in seconds. Building one by hand takes nothing from the environment, so that a test
    means the same on every machine; :func:`load_settings` is what reads it.
    """

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, extra="forbid", frozen=True, validate_by_name=True
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    """The bot's token; not needed for ``kasino play``."""
    file_token: Annotated[SecretStr | None, BeforeValidator(_secret_in)] = Field(
        default=None, validation_alias="KASINO_TOKEN_FILE"
    )
    """The token in a file, as container platforms hand out secrets."""
    database_url: Annotated[str, AfterValidator(_of_a_file)] = Field(
        default_factory=_default_database_url
    )
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_upper)] = (
        "INFO"
    )
    log_format: Annotated[Literal["text", "json"], BeforeValidator(_lower)] = "text"
    """Whether the log is for people to read or for programs, one JSON object a line."""
    computer_pause: Seconds = 1.5
    """The moment before a computer moves, so that people can follow."""
    ping_after: Seconds = 20
    """How long a person may think before the bot mentions him."""
    edit_interval: Seconds = 1
    """The least time between two edits of one table's message."""
    lobby_expiry: Annotated[Seconds, Field(ge=60)] = 1800
    """How long a lobby waits for its start."""
    idle_after: Annotated[Seconds, Field(ge=60)] = 86400
    """How long a table waits for one person before a computer takes the seat over."""
    report_channel: Annotated[int, Field(gt=0)] | None = None
    """The id of the channel to which problems are reported; ``None`` for none."""
    defer_after: Annotated[Seconds, Field(le=2.5)] = 1.2
    """How long an answer may take before it is deferred; Discord allows three seconds."""
    search_workers: int = Field(default=1, ge=0)
    """Processes that search for computers' moves; with 0 a thread of the bot's own does."""
    picture_workers: int = Field(default=1, ge=0)
    """Processes that draw pictures; with 0 there is text alone."""
    table_limit: int = Field(default=5, ge=1)
    """Unfinished tables that one person may host at a time on one server."""
    seat_limit: int = Field(default=20, ge=1)
    """Unfinished tables at which one person may sit at a time, on all servers together."""
    server_limit: int = Field(default=250, ge=1)
    """Unfinished tables that may stand on one server at a time."""
    lease: Annotated[Seconds, Field(ge=3)] = 30
    """How long the database still belongs to a process that was killed."""
    heartbeat_file: Path | None = None
    """A file touched whenever the lease is renewed, by whose age a container's health is judged."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003 - the signature is pydantic's
        init_settings: PydanticBaseSettingsSource,
        *_others: PydanticBaseSettingsSource,
        **_more: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Take values from the arguments alone."""
        return (init_settings,)

    @property
    def token(self) -> SecretStr | None:
        """Return the bot's token: ``DISCORD_TOKEN``, or else what ``KASINO_TOKEN_FILE`` holds."""
        return self.discord_token or self.file_token


def setting_names() -> dict[str, str]:
    """Return the name in the environment of each field of :class:`Settings`, by field."""
    return {
        name: str(field.validation_alias or PREFIX + name.upper())
        for name, field in Settings.model_fields.items()
    }


def load_settings(
    environ: Mapping[str, str], env_file: Path | None, *, needs_token: bool = False
) -> Settings:
    """Return the settings in *environ*, and in *env_file* where *environ* does not give them.

    An empty value counts as not given, and so does a file that does not exist.
    Raise :exc:`SettingsError` with every unknown ``KASINO_`` name and every bad value, and with
    a token that is missing if one is needed; or if *env_file* cannot be read.
    """
    try:
        in_file = dotenv_values(env_file) if env_file is not None else {}
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError([f"{env_file}: {_UNREADABLE}"]) from error
    given = {**in_file, **environ}
    faults = _unknown_names(given)
    if needs_token and not any((given.get(name) or "").strip() for name in _TOKEN_NAMES):
        faults.append(_NO_LOGIN)
    source = EnvSettingsSource(Settings)
    source.env_vars = {name.lower(): value for name, value in given.items() if value}
    values: dict[str, Any] = source()
    try:
        settings = Settings(**values)
    except ValidationError as error:
        raise SettingsError([*faults, *_bad_values(error)]) from None
    if faults:
        raise SettingsError(faults)
    return settings


def _unknown_names(given: Iterable[str]) -> list[str]:
    known = set(setting_names().values())
    faults = []
    for name in sorted(given):
        if name.upper().startswith(PREFIX) and name.upper() not in known:
            close = difflib.get_close_matches(name.upper(), known, n=1)
            hint = f"; did you mean {close[0]}?" if close else ""
            faults.append(f"{name}: there is no such setting{hint}")
    return faults


def _bad_values(error: ValidationError) -> list[str]:
    # Values are left out: one of them could be a secret in the wrong place.
    names = setting_names()
    return [
        f"{names.get(str(fault['loc'][0]), fault['loc'][0])}:"
        f" {fault['msg'].removeprefix('Value error, ')}"
        for fault in error.errors(include_url=False, include_input=False)
    ]
