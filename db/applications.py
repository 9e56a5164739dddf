"""Remember which commands each application was last given."""

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from db.tables import applications


async def commands_hash(connection: AsyncConnection, application_id: int) -> str | None:
    """Return the hash of the commands that an application has, or None if that is not known."""
    query = select(applications.c.commands_hash).where(
        applications.c.application_id == application_id
    )
    return (await connection.execute(query)).scalar_one_or_none()


async def set_commands_hash(
    connection: AsyncConnection, application_id: int, commands_hash: str
) -> None:
    """Store the hash of the commands that an application has been given."""
    row = insert(applications).values(application_id=application_id, commands_hash=commands_hash)
    await connection.execute(
        row.on_conflict_do_update(
            index_elements=["application_id"], set_={"commands_hash": commands_hash}
        )
    )
