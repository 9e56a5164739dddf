"""Remember how far people have come in the tutorial."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from db.tables import lessons


@dataclass(frozen=True, slots=True)
class LessonRow:
    """How many steps of a lesson were solved, and what else the lesson keeps."""

    lesson: str
    step: int
    state: str | None


_COLUMNS = (lessons.c.lesson, lessons.c.step, lessons.c.state)


async def of_person(connection: AsyncConnection, person_id: int) -> list[LessonRow]:
    """Return the lessons that a person has begun, by name."""
    query = select(*_COLUMNS).filter_by(person_id=person_id).order_by(lessons.c.lesson)
    return [LessonRow(**row) for row in (await connection.execute(query)).mappings()]


async def save(connection: AsyncConnection, person_id: int, row: LessonRow) -> None:
    """Store how far a person has come in a lesson, in place of what was stored."""
    values = {"lesson": row.lesson, "step": row.step, "state": row.state}
    statement = insert(lessons).values(person_id=person_id, **values)
    keys = [lessons.c.person_id, lessons.c.lesson]
    changes = {"step": row.step, "state": row.state}
    await connection.execute(statement.on_conflict_do_update(keys, set_=changes))
