"""Lessons on a whole deal: clearing the table, its end, the score, and a deal to practise.

The examples are those of the sources (CASES A16 to A30).
"""

from typing import Final

from bot.i18n import N_
from bot.service.lessons.kinds import Count, Lesson, Question, Task

SWEEPS: Final = Lesson(
    "sweeps",
    N_("Clearing the table"),
    (
        Task(
            N_(
                "Where two play, whoever takes all that lies on the table makes a mökki, which is"
                " worth a point. Make one."
            ),
            "table C2 H4 D6 S8; hand H10 C6; stock H9 S9",
            ("C6xD6+C2+H4", "H10xH4+D6", "H10xC2+H4+D6+S8", "H10xC2+S8"),
            ("H10xC2+H4+D6+S8",),
        ),
        Task(
            N_("One card is enough. Make a mökki."),
            "table C7; hand H7 S4; stock H9 S9",
            ("S4", "H7xC7", "H7"),
            ("H7xC7",),
        ),
        Question(
            N_(
                "You have two mökkis and Anna has none. Now Anna clears the table. How many have"
                " you and Anna then?"
            ),
            (
                N_("You two, Anna one"),
                N_("You one, Anna none"),
                N_("You two, Anna none"),
                N_("You none, Anna one"),
            ),
            1,
            N_(
                "If the other side has a mökki, one of those falls, and whoever has cleared the"
                " table gets none for it."
            ),
        ),
    ),
)

LAST: Final = Lesson(
    "last",
    N_("The last cards"),
    (
        Question(
            N_("The last four cards each have been dealt. You clear the table. What do you get?"),
            (
                N_("The cards, and a mökki"),
                N_("The cards, and one of Anna's mökkis falls"),
                N_("The cards alone"),
            ),
            2,
            N_(
                "Once the last four cards each have been dealt, until the end of the deal, mökkis"
                " are neither made nor do they fall."
            ),
        ),
        Question(
            N_(
                "You were the last to take. Then Anna leaves the very last card on the table, and"
                " three cards lie there. Who gets them?"
            ),
            (N_("Anna, who played last"), N_("You, who took last"), N_("Nobody")),
            1,
            N_(
                "What is left goes to whoever took last. It is no mökki and brings no point of its"
                " own."
            ),
            "table C9 HQ H3; hand -",
        ),
        Task(
            N_(
                "These are your last two cards, and you want to take with the very last one. What"
                " do you leave now?"
            ),
            "table C9 H4; hand H9 SJ",
            ("H9", "SJxC9+H4", "SJ"),
            ("SJ",),
        ),
    ),
)

_WON: Final = (
    "S3 S4 S5 S6 S7 S8 S9 S10 HA CA D10 C2 C3 C4 C5 C6 C7 C8 C9 C10 CJ CQ CK H2 H3 H4 H5 H6"
    " / S2 SJ SQ SK SA DA D2 D3 D4 D5 D6 D7 D8 D9 DJ DQ DK H7 H8 H9 H10 HJ HQ HK"
)
_COUNTED: Final = f"table -; hand -; piles {_WON}"

SCORE: Final = Lesson(
    "score",
    N_("Counting"),
    (
        Count(
            N_(
                "Most cards bring 1 point, most spades 2, each ace 1, 10♦ 2 and 2♠ 1. You have won"
                " 28 cards, 8 of them spades, two aces and 10♦. How many points is that?"
            ),
            _COUNTED,
            (5, 6, 7, 8),
        ),
        Count(
            N_("The same cards, but you also have a mökki that nobody has toppled."),
            f"{_COUNTED}; sweeps 1 / 0",
            (7, 8, 9, 10),
        ),
        Question(
            N_(
                "Two deals ended with 26 cards each. In the third you have 30. How many points do"
                " you get for the most cards?"
            ),
            (N_("1 point"), N_("2 points"), N_("3 points")),
            2,
            N_("Tied points wait in a pot: your own point, and one from each of the two deals."),
        ),
        Question(
            N_("The game goes to 16. After a deal you have 17 and Anna 18. Who has won?"),
            (N_("You: you were there first"), N_("Anna"), N_("Another deal decides")),
            1,
            N_("The target is looked at after a whole deal, and then the higher total wins."),
        ),
    ),
)

PRACTICE: Final = Lesson(
    "practice",
    N_("A deal to practise"),
    (
        Task(
            N_("You begin. Take all you can."),
            "table H5 C3 S8 DK; hand H8 CA D4 S9; stock H9 S10",
            ("H8xS8", "CAxDK", "H8xS8+H5+C3", "H8xH5+C3", "S9xS8"),
            ("H8xS8+H5+C3",),
        ),
        Question(
            N_("The king is left. Anna plays A♥. Does it take the king?"),
            (N_("Yes, the ace counts 14"), N_("No, it stays on the table and counts 1 there")),
            1,
            N_(
                "An ace from the hand counts 14 and takes 14, but the king counts 13. Left on the"
                " table it counts 1."
            ),
            "table DK; hand -",
        ),
        Task(
            N_("It is your turn again."),
            "table DK HA; hand CA D4 S9; stock H9 S10",
            ("D4", "CAxDK", "S9", "CAxDK+HA"),
            ("CAxDK+HA",),
        ),
        Question(
            N_("Anna leaves 6♣, and you leave 4♦ beside it. Which card takes both?"),
            ("10♦", "10♣", "6♥"),
            1,
            N_("6 + 4 is 10. A plain ten takes that; 10♦ counts 16 from the hand."),
            "table C6 D4; hand S9",
        ),
    ),
)
