"""The people who played on the page in earlier runs."""

from typing import Final

from discord.utils import time_snowflake
from sqlalchemy import select

from bot.local.clock import birthday
from db.database import Database
from db.tables import people

_TIME: Final = 22  # the lowest bit of an id's time; those below tell ids of one millisecond apart


async def known_names(database_url: str) -> list[str]:
    """Return the names of those in the bot's database who got their id from a page like this.

    A database that was used on Discord knows others too; here these could never come back.
    Raise :exc:`DatabaseError` if the database cannot be opened.
    """
    database = Database(database_url)
    await database.open()
    try:
        async with database.read() as connection:
            wanted = select(people.c.discord_id, people.c.name).order_by(people.c.id)
            rows = (await connection.execute(wanted.where(people.c.discord_id.is_not(None)))).all()
    finally:
        await database.close()
    return [name for user_id, name in rows if _is_ours(user_id, name)]


def _is_ours(user_id: int, name: str) -> bool:
    born = time_snowflake(birthday(f"person:{name.casefold()}"))
    return user_id >> _TIME == born >> _TIME
