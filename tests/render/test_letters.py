"""Names of every script: what the font has is drawn, and never a box."""

import pytest

from bot.render.picture.letters import can_draw, drawable, shortened, text_width, wrapped

FALLBACK = "Player 2"


@pytest.mark.parametrize(
    "name",
    [
        "Säde Äijälä",
        "Åse Ærlig",
        "Łukasz",
        "Đặng",
        "Ωμέγα",
        "Иван Ёлкин",
        "Ñandú",
        "Հայկ",
        "★ Ann ♠",
    ],
)
def test_names_that_the_font_has_stay_as_they_are(name: str) -> None:
    assert drawable(name, FALLBACK) == name


@pytest.mark.parametrize(
    "name", ["山田太郎", "김철수", "สมชาย", "राम", "אבי", "محمد", "🎲🎲", "", "\u200b"]
)
def test_names_that_would_be_lost_are_replaced(name: str) -> None:
    assert drawable(name, FALLBACK) == FALLBACK


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna 🎲", "Anna"),
        ("Anna 中村", "Anna"),
        ("\uff21\uff4e\uff4e", "Ann"),
        ("\N{MATHEMATICAL BOLD CAPITAL A}nn", "Ann"),
        ("A\u0301nn", "Ánn"),
        ("Z\u0321\u0352\u0301algo", "Zalgo"),
        ("\u2764\ufe0f Ann", "\u2764 Ann"),
        ("Ann\u202e", "Ann"),
    ],
)
def test_what_the_font_lacks_is_left_out_or_written_plainly(name: str, shown: str) -> None:
    assert drawable(name, FALLBACK) == shown


def test_the_suits_can_be_drawn() -> None:
    assert all(map(can_draw, "♣♦♥♠·…½→"))


@pytest.mark.parametrize("name", ["W" * 32, "i" * 32, "Ville-Petteri Yrjönsuuri", "A"])
@pytest.mark.parametrize("width", [40, 120, 300])
def test_names_fit_their_room(name: str, width: int) -> None:
    fitted = shortened(name, width, 27)
    assert text_width(fitted, 27) <= width
    assert fitted == name or (fitted.endswith("…") and name.startswith(fitted[:-1].rstrip()))


def test_text_is_wrapped_at_spaces_and_cut_at_the_last_line() -> None:
    words = "one two three four five six seven eight nine ten"
    lines = wrapped(words, 120, 25, lines=2)
    assert len(lines) == 2
    assert all(text_width(line, 25) <= 120 for line in lines)
    assert lines[-1].endswith("…")
    assert " ".join(wrapped(words, 120, 25, lines=9)) == words


def test_a_no_break_space_keeps_words_together() -> None:
    joined = "A +\N{NO-BREAK SPACE}B"
    assert wrapped(joined, text_width("+\N{NO-BREAK SPACE}B", 25), 25) == joined.split(" ")


def test_parts_are_not_torn_where_something_else_is_between_them() -> None:
    width = text_width("aces 3 / sweeps 2", 25)
    assert wrapped("aces 3 / sweeps 2 / cards 1", width, 25, between=" / ") == [
        "aces 3 / sweeps 2",
        "cards 1",
    ]
