"""Find lobbies, and remember who is invited to them."""

from sqlalchemy import delete, insert, select
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from db.tables import games, invitations, private_tables


async def open_to(connection: AsyncConnection, guild_id: int, person_id: int | None) -> list[int]:
    """Return the ids of a server's lobbies that a person may join, newest first.

    They are those for everybody, and those to which the person is invited.
    """
    private = select(private_tables.c.game_id)
    invited = select(invitations.c.game_id).filter_by(person_id=person_id)
    query = select(games.c.id).where(
        games.c.guild_id == guild_id,
        games.c.phase == "lobby",
        games.c.id.not_in(private) | games.c.id.in_(invited),
    )
    return list((await connection.execute(query.order_by(games.c.id.desc()))).scalars())


async def is_private(connection: AsyncConnection, game_id: int) -> bool:
    """Say whether only the invited may join a lobby."""
    query = select(private_tables).filter_by(game_id=game_id)
    return (await connection.execute(query)).first() is not None


async def set_private(connection: AsyncConnection, game_id: int, *, private: bool) -> None:
    """Store whether only the invited may join a lobby."""
    await connection.execute(delete(private_tables).filter_by(game_id=game_id))
    if private:
        await connection.execute(insert(private_tables).values(game_id=game_id))


async def invite(connection: AsyncConnection, game_id: int, person_id: int) -> None:
    """Remember that a person is invited to a lobby."""
    row = upsert(invitations).values(game_id=game_id, person_id=person_id)
    await connection.execute(row.on_conflict_do_nothing())


async def uninvite(connection: AsyncConnection, game_id: int, person_id: int) -> None:
    """Forget that a person is invited to a lobby."""
    query = delete(invitations).filter_by(game_id=game_id, person_id=person_id)
    await connection.execute(query)


async def is_invited(connection: AsyncConnection, game_id: int, person_id: int) -> bool:
    """Say whether a person is invited to a lobby."""
    query = select(invitations).filter_by(game_id=game_id, person_id=person_id)
    return (await connection.execute(query)).first() is not None
