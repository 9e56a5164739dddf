"""Try remembering people, whatever they call themselves."""

import pytest

from db import people
from db.database import Database
from db.hop import in_one_hop
from db.people import Person

HOSTILE = [
    "Robert'); DROP TABLE people;--",
    "%s {name} $1 ?",
    "\u202eevil\u202c",
    "🂡" * 32,
    "",
    " ",
    "a\nb\tc",
    "Ä" * 5000,
]


async def test_a_person_keeps_the_id_and_takes_the_newest_name(db: Database) -> None:
    first = await db.run(lambda c: people.remember(c, 2**63 - 1, "Aino", 100))
    second = await db.run(lambda c: people.remember(c, 2**63 - 1, "Aino II", 200))
    assert first == second
    async with db.read() as connection:
        found = await in_one_hop(connection, lambda sql: people.by_ids(sql, [first, 999]))
    assert found == {first: Person(first, 2**63 - 1, "Aino II")}


async def test_a_stranger_is_nobody(db: Database) -> None:
    async with db.read() as connection:
        assert await people.by_discord_id(connection, 1) is None
        assert await in_one_hop(connection, lambda sql: people.by_ids(sql, [])) == {}


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_names_come_back_as_they_are(db: Database, name: str) -> None:
    number = await db.run(lambda c: people.remember(c, 1, name, 100))
    async with db.read() as connection:
        assert await people.by_discord_id(connection, 1) == Person(number, 1, name)


@pytest.mark.parametrize(("name", "stored"), [("a\ud800b", "a?b"), ("a\0b", "ab")])
async def test_what_no_database_can_hold_is_taken_out_of_a_name(
    db: Database, name: str, stored: str
) -> None:
    number = await db.run(lambda c: people.remember(c, 1, name, 100))
    async with db.read() as connection:
        assert await people.by_discord_id(connection, 1) == Person(number, 1, stored)
