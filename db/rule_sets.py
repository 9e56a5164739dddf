"""Keep the sets of house rules that people save under a name for their server."""

from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from db.tables import rule_sets


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A saved set; *rules* is JSON that only the service reads, *saved_by* a person's id."""

    name: str
    rules: str
    saved_by: int | None


_COLUMNS = (rule_sets.c.name, rule_sets.c.rules, rule_sets.c.saved_by)


async def save(connection: AsyncConnection, guild_id: int, rule_set: RuleSet, now: int) -> None:
    """Store *rule_set*, in place of the server's set of the same name if there is one."""
    row = insert(rule_sets).values(
        guild_id=guild_id,
        key=_key(rule_set.name),
        name=rule_set.name,
        rules=rule_set.rules,
        saved_by=rule_set.saved_by,
        saved_at=now,
    )
    changes = {each.name: row.excluded[each.name] for each in (*_COLUMNS, rule_sets.c.saved_at)}
    keys = [rule_sets.c.guild_id, rule_sets.c.key]
    await connection.execute(row.on_conflict_do_update(keys, set_=changes))


async def find(connection: AsyncConnection, guild_id: int, name: str) -> RuleSet | None:
    """Return a server's set by its name, however it is capitalized, or None."""
    query = select(*_COLUMNS).filter_by(guild_id=guild_id, key=_key(name))
    row = (await connection.execute(query)).mappings().one_or_none()
    return None if row is None else RuleSet(**row)


async def of_guild(connection: AsyncConnection, guild_id: int) -> list[RuleSet]:
    """Return all sets of a server by name."""
    query = select(*_COLUMNS).filter_by(guild_id=guild_id).order_by(rule_sets.c.key)
    return [RuleSet(**row) for row in (await connection.execute(query)).mappings()]


async def remove(connection: AsyncConnection, guild_id: int, name: str) -> None:
    """Forget a server's set, if there is one of this name."""
    query = delete(rule_sets).filter_by(guild_id=guild_id, key=_key(name))
    await connection.execute(query)


def _key(name: str) -> str:
    return " ".join(name.casefold().split())
