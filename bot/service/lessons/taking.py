"""Lessons on taking, with the sources' own examples (CASES A01 to A32, F03 to F07)."""

from typing import Final

from bot.i18n import N_
from bot.service.lessons.kinds import Lesson, Task

EQUAL: Final = Lesson(
    "equal",
    N_("Equal cards"),
    (
        Task(
            N_(
                "With a card of your hand you take cards from the table, and win it along with"
                " them. A card takes one of the same number, whatever the suits. What do you take"
                " with 7♥?"
            ),
            "table C7 S4 DK; hand H7",
            ("H7xS4", "H7xC7", "H7xDK", "H7"),
            ("H7xC7",),
        ),
        Task(
            N_("A jack counts 11, a queen 12 and a king 13. What does the queen take?"),
            "table DQ HK C2; hand SQ",
            ("SQxHK", "SQxC2", "SQxDQ"),
            ("SQxDQ",),
        ),
        Task(
            N_(
                "You never have to take: a card may be left on the table as well. And of several"
                " equal cards you may take one or all. Take all you can."
            ),
            "table H6 D6 S9; hand C6",
            ("C6xH6", "C6xD6", "C6xH6+D6+S9", "C6xH6+D6"),
            ("C6xH6+D6",),
        ),
    ),
)

SUMS: Final = Lesson(
    "sums",
    N_("Sums"),
    (
        Task(
            N_(
                "Cards that add up to the value of your card are taken together. The king counts"
                " 13. What does it take?"
            ),
            "table C10 D3; hand HK",
            ("HKxC10", "HKxC10+D3", "HKxD3"),
            ("HKxC10+D3",),
        ),
        Task(
            N_("Say the sum aloud. Which cards make 8?"),
            "table H5 C3 S9; hand S8",
            ("S8xH5", "S8xS9", "S8xH5+C3", "S8xH5+C3+S9"),
            ("S8xH5+C3",),
        ),
        Task(
            N_("Three cards may make a sum as well as two. Take all three."),
            "table C5 D4 HA; hand C10",
            ("C10xC5+D4", "C10xC5+D4+HA", "C10xC5+HA", "C10"),
            ("C10xC5+D4+HA",),
        ),
    ),
)

GROUPS: Final = Lesson(
    "groups",
    N_("Several groups at once"),
    (
        Task(
            N_(
                "One card takes several groups at once, each worth what the card is worth. What is"
                " the most that 8♠ takes?"
            ),
            "table C8 H5 D3; hand S8",
            ("S8xC8", "S8xH5+D3", "S8xH5", "S8xC8+H5+D3"),
            ("S8xC8+H5+D3",),
        ),
        Task(
            N_("Take all you can with 8♠: look for every group that makes 8."),
            "table C8 H5 D3 H4 C4; hand S8",
            ("S8xC8+H5+D3", "S8xC8+H5+D3+H4+C4", "S8xH4+C4", "S8xH5+H4"),
            ("S8xC8+H5+D3+H4+C4",),
        ),
        Task(
            N_("And now with 10♥: take all you can."),
            "table C2 H4 D6 S8; hand H10",
            ("H10xC2+S8", "H10xH4+D6", "H10xC2+H4", "H10xC2+H4+D6+S8"),
            ("H10xC2+H4+D6+S8",),
        ),
        Task(
            N_("The same table, but you hold 6♣. Take all you can."),
            "table C2 H4 D6 S8; hand C6",
            ("C6xD6", "C6xD6+C2+H4+S8", "C6xD6+C2+H4", "C6xS8"),
            ("C6xD6+C2+H4",),
        ),
    ),
)

ONCE: Final = Lesson(
    "once",
    N_("Each card once"),
    (
        Task(
            N_(
                "A card of the table is in one group only. 5 + 3 makes 8, and so does 3 + 3 + 2,"
                " but you cannot have both. Take as many cards as you can."
            ),
            "table H5 C3 D3 C2; hand S8",
            ("S8xH5+C3+D3+C2", "S8xC3+D3+C2", "S8xH5+C3", "S8xH5+D3"),
            ("S8xC3+D3+C2",),
        ),
        Task(
            N_("6 + 6 + 4 is 16, twice 8. Does 8♠ take all three?"),
            "table H6 D6 C4; hand S8",
            ("S8xH6+D6+C4", "S8xH6", "S8"),
            ("S8",),
        ),
        Task(
            N_("4 + 4 makes 8, and there is an 8 too. What is the most that 8♠ takes?"),
            "table H4 D4 C8; hand S8",
            ("S8xH4+C8", "S8xH4+D4+C8", "S8xC8", "S8xH4+D4"),
            ("S8xH4+D4+C8",),
        ),
    ),
)

SPECIAL: Final = Lesson(
    "special",
    N_("The ace, 2♠ and 10♦"),
    (
        Task(
            N_(
                "Three kinds of cards are worth more in your hand than on the table. An ace counts"
                " 14 from your hand and 1 on the table. What does your ace take?"
            ),
            "table DK HA C3; hand CA",
            ("CAxDK", "CAxHA", "CAxDK+HA", "CAxDK+C3"),
            ("CAxDK+HA",),
        ),
        Task(
            N_("2♠ counts 15 from your hand and 2 on the table. What does it take?"),
            "table H2 HQ C3; hand S2",
            ("S2xH2", "S2xHQ+C3", "S2xHQ"),
            ("S2xHQ+C3",),
        ),
        Task(
            N_("On the table 2♠ is a plain 2, and it brings a point. What do you do?"),
            "table S2 C5; hand H2",
            ("H2", "H2xC5", "H2xS2"),
            ("H2xS2",),
        ),
        Task(
            N_("10♦ counts 16 from your hand and 10 on the table. Take all you can."),
            "table C10 H6 S9 D7; hand D10",
            ("D10xC10", "D10xC10+H6", "D10xC10+H6+S9+D7", "D10xS9+D7"),
            ("D10xC10+H6+S9+D7",),
        ),
        Task(
            N_("Ace and 10♦ lie on the table, where they count 1 and 10. What does 2♠ take?"),
            "table HA C4 D10; hand S2",
            ("S2xC4+D10", "S2xHA+C4+D10", "S2xD10", "S2xHA"),
            ("S2xHA+C4+D10",),
        ),
    ),
)
