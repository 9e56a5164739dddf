"""Fixtures for all tests: no error goes unseen, and no payload breaks a limit of Discord's."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import hypothesis
import pytest
import simcord.http.router
import simcord.interactions

from bot.ui import pace
from db import database
from tests.payloads import checked
from tests.world import MakeBot, World

# No test may depend on how busy the machine is, nor the gate, which asks for its profile,
# on chance.
hypothesis.settings.register_profile("gate", derandomize=True, deadline=None)
hypothesis.settings.register_profile("by hand", deadline=None)
hypothesis.settings.load_profile("by hand")

# The simulated Discord gives a bot five seconds of the real clock, in which a machine may stand
# still. Whoever never settles fails the second time as well.
SECOND_TRY = pytest.mark.flaky(reruns=1, only_rerun=["bot did not settle"])

OpenWorld = Callable[[MakeBot], Awaitable[World]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let tests in a simulated Discord be tried once more if they ran out of its real time."""
    for item in items:
        if isinstance(item, pytest.Function) and "open_world" in item.fixturenames:
            item.add_marker(SECOND_TRY)


class LoggedErrors(logging.Handler):
    """What was logged as an error during a test."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note *record*."""
        self._records.append(record)

    def take(self) -> list[str]:
        """Return the errors so far and forget them; a test that expects some calls this."""
        texts = [self._text(record) for record in self._records]
        self._records.clear()
        return texts

    def _text(self, record: logging.LogRecord) -> str:
        error = record.exc_info[1] if record.exc_info else None
        return f"{record.name}: {record.getMessage()}" + (f" ({error!r})" if error else "")


@pytest.fixture(autouse=True)
def logged_errors(request: pytest.FixtureRequest) -> Iterator[LoggedErrors]:
    """Fail the test for whatever is logged as an error and not taken by the test.

    A test that asks for ``caplog`` looks at the log itself.
    """
    handler = LoggedErrors()
    root = logging.getLogger()
    root.addHandler(handler)
    yield handler
    root.removeHandler(handler)
    assert "caplog" in request.fixturenames or handler.take() == []


@pytest.fixture(autouse=True)
def unsynced_databases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no database wait for the disk, which takes longer than most tests.

    A process that is killed loses nothing by that, only a machine whose power is cut.
    """
    setup = (each.replace("synchronous=FULL", "synchronous=OFF") for each in database.SETUP)
    monkeypatch.setattr(database, "SETUP", tuple(setup))


@pytest.fixture(autouse=True)
def discords_log_level() -> Iterator[None]:
    """Take back what a command of ours does to the level of discord.py's log, for the next test."""
    logger = logging.getLogger("discord")
    level = logger.level
    yield
    logger.setLevel(level)


@pytest.fixture
def restored_log() -> Iterator[None]:
    """Leave the loggers as they were, whatever a command that hosts does to them."""
    names = ("", "bot", "cogs", "db", "alembic", "discord.client")
    loggers = [logging.getLogger(name) for name in names]
    kept = [(each, each.level, each.handlers[:], each.filters[:]) for each in loggers]
    yield
    for logger, level, handlers, filters in kept:
        logger.setLevel(level)
        logger.handlers[:], logger.filters[:] = handlers, filters


@pytest.fixture(autouse=True)
def payload_faults(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Fail the test for each request to simcord that Discord would refuse."""
    faults: list[str] = []
    dispatch = simcord.http.router.dispatch
    monkeypatch.setattr(simcord.http.router, "dispatch", checked(dispatch, faults))
    yield faults
    assert faults == []


@pytest.fixture
async def open_world(
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[OpenWorld]:
    """Return a function that starts a bot in a world of its own, one a test."""
    worlds: list[World] = []
    # Where nothing else happens, it would be waited for that the last request counts no more.
    monkeypatch.setattr(pace, "SECOND", 0)

    async def open_one(make_bot: MakeBot) -> World:
        world = World(make_bot)
        worlds.append(world)
        monkeypatch.setattr(simcord.interactions, "base_payload", world.payload)
        await world.start()
        return world

    yield open_one
    for world in worlds:
        await world.close()
