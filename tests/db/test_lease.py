"""One process at a time: who may take the lease, and when it ends."""

from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import select

from db import lease
from db.database import Database
from db.errors import DatabaseInUseError
from db.lease import Claim
from db.tables import lease as table

SECONDS = 30


def claim(holder: str, now: int, *gone: str) -> Claim:
    return Claim(holder, now, SECONDS, gone.__contains__)


@pytest.fixture
def opened(url: str) -> Callable[[Claim], Awaitable[tuple[Database, int | None]]]:
    async def open_one(by: Claim) -> tuple[Database, int | None]:
        database = Database(url)
        return database, await database.open(by)

    return open_one


Opened = Callable[[Claim], Awaitable[tuple[Database, int | None]]]


async def test_the_first_process_finds_that_nobody_was_there(opened: Opened) -> None:
    database, last_seen = await opened(claim("1@a x", 1000))
    await database.close()
    assert last_seen is None


async def test_a_second_process_is_refused_and_told_who_is_there(opened: Opened) -> None:
    first, _ = await opened(claim("1@a x", 1000))
    with pytest.raises(DatabaseInUseError, match=r"another process, 1@a, uses it.* 10 seconds"):
        await opened(claim("2@b y", 1000 + SECONDS - 10))
    await first.close()


async def test_a_lease_that_is_given_back_is_free_at_once(opened: Opened) -> None:
    first, _ = await opened(claim("1@a x", 1000))
    await first.run(lambda c: lease.give_back(c, "1@a x", 1003))
    await first.close()
    second, last_seen = await opened(claim("2@b y", 1004))
    await second.close()
    assert last_seen == 1003


async def test_a_lease_ends_by_itself_and_not_before(opened: Opened) -> None:
    first, _ = await opened(claim("1@a x", 1000))
    assert await first.run(lambda c: lease.renew(c, "1@a x", 1020))
    with pytest.raises(DatabaseInUseError):
        await opened(claim("2@b y", 1019 + SECONDS))
    second, _ = await opened(claim("2@b y", 1020 + SECONDS))
    assert not await first.run(lambda c: lease.renew(c, "1@a x", 1051))
    assert await second.run(lambda c: lease.renew(c, "2@b y", 1052))
    for each in (first, second):
        await each.close()


async def test_a_holder_that_is_known_to_be_gone_bars_nobody(opened: Opened) -> None:
    first, _ = await opened(claim("1@a x", 1000))
    second, last_seen = await opened(claim("2@b y", 1001, "1@a x"))
    for each in (first, second):
        await each.close()
    assert last_seen == 1000


async def test_a_lease_from_the_future_bars_nobody(opened: Opened) -> None:
    first, _ = await opened(claim("1@a x", 9000))
    second, _ = await opened(claim("2@b y", 1000))
    for each in (first, second):
        await each.close()


async def test_giving_back_what_another_has_taken_changes_nothing(opened: Opened) -> None:
    first, _ = await opened(claim("1@a x", 1000))
    second, _ = await opened(claim("2@b y", 1001, "1@a x"))
    await first.run(lambda c: lease.give_back(c, "1@a x", 1002))
    async with second.read() as connection:
        row = (await connection.execute(select(table.c.holder, table.c.renewed_at))).one()
    assert tuple(row) == ("2@b y", 1001)
    for each in (first, second):
        await each.close()
