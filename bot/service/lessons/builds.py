"""Lessons on builds, in Rakennuskasino (CASES B10 to B16, D10, E06 to E09)."""

from typing import Final

from bot.i18n import N_
from bot.service.lessons.kinds import Lesson, Task

_RULES: Final = "rules rakennus; "

MAKE: Final = Lesson(
    "make",
    N_("Builds: making one"),
    (
        Task(
            N_(
                "In some games cards are built with, as here in Rakennuskasino, which has no"
                " mökkis. You lay a card on cards of the table, and together they can only be taken"
                " by what they add up to. Build 9, which you can take next time."
            ),
            f"{_RULES}table H4; hand S5 C9",
            ("S5", "S5xH4", "S5+H4=9", "C9+H4=13"),
            ("S5+H4=9",),
        ),
        Task(
            N_("You must hold a card that takes the build. What can you do here?"),
            f"{_RULES}table H4; hand S5 C8",
            ("S5+H4=9", "S5", "C8+H4=12"),
            ("S5",),
        ),
        Task(
            N_(
                "A build may hold several groups of its value; then it is a multiple one, and its"
                " value never changes. Gather the fives."
            ),
            f"{_RULES}table S5 C5; hand H5 D5",
            ("H5+S5=5", "H5+S5+C5=5", "H5xS5+C5", "H5+S5=10"),
            ("H5+S5+C5=5",),
        ),
        Task(
            N_("Make the largest build of 8."),
            f"{_RULES}table C8 H5; hand D3 S8",
            ("D3+H5=8", "D3+C8=11", "D3+H5+C8=8", "S8xC8"),
            ("D3+H5+C8=8",),
        ),
    ),
)

RAISE: Final = Lesson(
    "raise",
    N_("Builds: raising, adding, taking"),
    (
        Task(
            N_(
                "Everybody who holds a card for the new value may raise a single build with another"
                " card of the hand. Raise Anna's build to 12."
            ),
            f"{_RULES}table [H6+C2 = 8 owner P2 single]; hand H4 SQ",
            ("H4xH6+C2", "H4^[H6+C2]=12", "H4", "SQxH6+C2"),
            ("H4^[H6+C2]=12",),
        ),
        Task(
            N_("Anna's build is a multiple one. What can you do?"),
            f"{_RULES}table [H5+C3 / D8 = 8 owner P2 multiple]; hand C2 H10",
            ("C2^[H5+C3+D8]=10", "C2", "H10xH5+C3+D8"),
            ("C2",),
        ),
        Task(
            N_("What makes the value of a build may be added to it, and it becomes yours. Add."),
            f"{_RULES}table [H6+C2 = 8 owner P2 single] C3; hand D5 H8",
            ("D5+[H6+C2]+C3=8", "D5+[H6+C2]=8", "H8xH6+C2", "D5"),
            ("D5+[H6+C2]+C3=8",),
        ),
        Task(
            N_("A build is taken as a whole or not at all. Take."),
            f"{_RULES}table [H6+C2 = 8 owner P2 single]; hand C6 S8",
            ("C6xH6", "C6", "S8xH6+C2"),
            ("S8xH6+C2",),
        ),
    ),
)

OWNERS: Final = Lesson(
    "owners",
    N_("Builds: the owner's duties"),
    (
        Task(
            N_(
                "A build is yours when you were the last to build on it. As long as it is, you must"
                " keep a card that takes it, and you may leave no card on the table. This build is"
                " yours. What can you play?"
            ),
            f"{_RULES}table [H3+D5 = 8 owner P1 single] SK; hand C8 D4",
            ("D4", "C8", "C8xH3+D5"),
            ("C8xH3+D5",),
        ),
        Task(
            N_("The build is yours, and an 8 lies beside it. Take all you can."),
            f"{_RULES}table [H3+D5 = 8 owner P1 single] H8; hand C8 D4",
            ("C8xH8", "C8xH3+D5", "C8xH3+D5+H8", "D4"),
            ("C8xH3+D5+H8",),
        ),
        Task(
            N_(
                "Anna has raised your build to 10. It is hers now, and you owe nothing. Which play"
                " is allowed?"
            ),
            f"{_RULES}table [D5+H3+H2 = 10 owner P2 single]; hand C8 D4",
            ("C8xD5+H3+H2", "D4", "C8xD5+H3"),
            ("D4",),
        ),
    ),
)
