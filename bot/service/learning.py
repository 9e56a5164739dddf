"""How far people have come in the lessons; kept wherever they go on."""

from collections.abc import Iterable, Mapping

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.scheduler import Scheduler
from bot.service.lessons.course import BY_NAME, LESSONS
from bot.service.lessons.kinds import Lesson
from bot.service.live import Who
from db import lessons, people
from db.database import Database
from db.lessons import LessonRow

Progress = Mapping[str, int]
"""How many steps of each lesson that was begun are solved, by the lesson's name."""


class Learning:
    """Keeps everybody's place in the lessons."""

    def __init__(self, database: Database, scheduler: Scheduler) -> None:
        self._database = database
        self._scheduler = scheduler

    async def progress(self, discord_id: int) -> Progress:
        """Return how far somebody has come; nothing for who has not begun."""
        async with self._database.read() as connection:
            person = await people.by_discord_id(connection, discord_id)
            rows = [] if person is None else await lessons.of_person(connection, person.id)
        return _progress(rows)

    async def solved(self, who: Who, lesson: Lesson, step: int) -> Progress:
        """Note that *who* has solved the step number *step* of *lesson*; return all progress.

        What was solved before stays solved.
        """

        async def work(connection: AsyncConnection) -> Progress:
            now = int(self._scheduler.now())
            person = await people.remember(connection, who.discord_id, who.name, now)
            before = _progress(await lessons.of_person(connection, person))
            done = max(before.get(lesson.name, 0), step + 1)
            await lessons.save(connection, person, LessonRow(lesson.name, done, None))
            return {**before, lesson.name: done}

        return await self._database.run(work)


def _progress(rows: Iterable[LessonRow]) -> Progress:
    return {row.lesson: row.step for row in rows if row.lesson in BY_NAME}


def is_finished(lesson: Lesson, progress: Progress) -> bool:
    """Say whether every step of *lesson* is solved."""
    return progress.get(lesson.name, 0) >= len(lesson.steps)


def next_step(lesson: Lesson, progress: Progress) -> int:
    """Return the step at which *lesson* goes on; a finished one begins again."""
    return 0 if is_finished(lesson, progress) else progress.get(lesson.name, 0)


def next_lesson(progress: Progress) -> Lesson | None:
    """Return the first lesson that is not finished, ``None`` if all are."""
    return next((each for each in LESSONS if not is_finished(each, progress)), None)
