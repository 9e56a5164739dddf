"""All lessons, in the order in which they are best taken."""

from typing import Final

from bot.service.lessons.builds import MAKE, OWNERS, RAISE
from bot.service.lessons.deals import LAST, PRACTICE, SCORE, SWEEPS
from bot.service.lessons.kinds import Lesson
from bot.service.lessons.taking import EQUAL, GROUPS, ONCE, SPECIAL, SUMS

LESSONS: Final[tuple[Lesson, ...]] = (
    EQUAL,
    SUMS,
    GROUPS,
    ONCE,
    SPECIAL,
    SWEEPS,
    LAST,
    SCORE,
    PRACTICE,
    MAKE,
    RAISE,
    OWNERS,
)

BY_NAME: Final = {each.name: each for each in LESSONS}
