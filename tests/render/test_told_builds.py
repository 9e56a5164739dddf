"""What is told of builds: by whom, for which value, and of which groups."""

import pytest

from bot.engine.deal import play
from bot.engine.view import view_of_deal
from bot.i18n import texts
from bot.render.told import others_plays, told
from tests.engine.scenes import move, position

NAMES = ("Aino", "Bo")
T = texts("en")


@pytest.mark.parametrize(
    ("text", "made", "sentences"),
    [
        ("table H4; hand S5 C9", "S5+H4=9", ["Aino built 9 with 5♠: 5♠ + 4♥."]),
        (
            "table [H3+D5 = 8 owner P2 single] C6; hand D2 C8",
            "D2+[H3+D5]+C6=8",
            ["Aino added 2♦ to the build of 8: 5♦ + 3♥ / 6♣ + 2♦."],
        ),
        (
            "table [H4+D2 = 6 owner P2 single] [H5+C3 = 8 owner P2 single]; hand C2 D8",
            "C2^[H4+D2]=8",
            [
                "Aino raised a build to 8 with 2♣: 4♥ + 2♦ + 2♣ / 5♥ + 3♣.",
                "Two builds of 8 became one: 4♥ + 2♦ + 2♣ / 5♥ + 3♣.",
            ],
        ),
    ],
)
def test_what_became_of_a_build_is_told(text: str, made: str, sentences: list[str]) -> None:
    deal = position(f"rules anglo; {text}")
    effects = play(deal, move(made)).effects
    lines = told(effects, deal.seating, NAMES, T)
    assert [each.replace("\ufe0e", "") for each in lines] == sentences


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        ("S5+H4=9", "Aino built 9 with 5♠: 5♠ + 4♥."),
        ("S9+H9=9", "Aino built 9 with 9♠: 9♠ / 9♥."),
        ("S5+[C8+HA]+H4=9", "Aino added 5♠ to the build of 9: 8♣ + A♥ / 5♠ + 4♥."),
        ("S5^[C3+HA]=9", "Aino raised a build to 9 with 5♠: 5♠ + 3♣ + A♥."),
    ],
)
def test_an_others_build_is_told_from_the_history(made: str, sentence: str) -> None:
    tables = {"S5+H4=9": "H4", "S9+H9=9": "H9", "S5^[C3+HA]=9": "[C3+HA = 4 owner P2 single]"}
    table = tables.get(made, "H4 [C8+HA = 9 owner P2 single]")
    deal = position(f"rules anglo; table {table}; hands S5 C9 S9 / D2 D3 D4")
    view = view_of_deal(play(deal, move(made)).state, 1)
    (line,) = others_plays(view, NAMES, T)
    assert line.replace("\ufe0e", "") == sentence
