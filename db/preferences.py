"""Store what servers and people have set; what it means is the bot's business."""

from dataclasses import dataclass

from sqlalchemy import or_, select, update
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from db.tables import guilds, people


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """What a server or a person, by Discord's id, has set.

    *locale* is a language, ``None`` where none was chosen; *settings* is JSON with the rest.
    """

    discord_id: int
    locale: str | None
    settings: str


async def of_servers(connection: AsyncConnection) -> list[ChoiceRow]:
    """Return what every server has set that has set anything."""
    query = select(guilds.c.guild_id.label("discord_id"), guilds.c.locale, guilds.c.settings)
    return [ChoiceRow(**row) for row in (await connection.execute(query)).mappings()]


async def of_people(connection: AsyncConnection) -> list[ChoiceRow]:
    """Return what every person has set who has set anything."""
    query = select(people.c.discord_id, people.c.locale, people.c.settings).where(
        people.c.discord_id.is_not(None),
        or_(people.c.locale.is_not(None), people.c.settings != "{}"),
    )
    return [ChoiceRow(**row) for row in (await connection.execute(query)).mappings()]


async def set_server(connection: AsyncConnection, row: ChoiceRow) -> None:
    """Store what a server has set, in place of what it had set before."""
    changes = {"locale": row.locale, "settings": row.settings}
    new = insert(guilds).values(guild_id=row.discord_id, **changes)
    await connection.execute(new.on_conflict_do_update([guilds.c.guild_id], set_=changes))


async def set_person(connection: AsyncConnection, row: ChoiceRow) -> None:
    """Store what a person has set, whom :func:`db.people.remember` has stored."""
    of_them = update(people).where(people.c.discord_id == row.discord_id)
    await connection.execute(of_them.values(locale=row.locale, settings=row.settings))
