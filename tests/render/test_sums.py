"""Why cards do not add up, in words with the cards at hand."""

import pytest

from bot.engine.moves import Capture
from bot.engine.notation import read_move
from bot.engine.notation_short import parts_of, read_position
from bot.i18n import texts
from bot.render.sums import sum_line


def said(position: str, play: str) -> str:
    deal = read_position(parts_of(position))
    move = read_move(play)
    assert isinstance(move, Capture)
    line = sum_line(move.card, move.taken, deal.table, deal.rules, texts("en"))
    return line.replace("\ufe0e", "")


@pytest.mark.parametrize(
    ("position", "play", "line"),
    [
        (
            "rules finnish_2p; table C7 D4; hand H10",
            "H10xC7+D4",
            "7♣ + 4♦ is 11; your 10♥ takes 10.",
        ),
        (
            "rules finnish_2p; table C10; hand D10",
            "D10xC10",
            "10♣ counts 10 on the table; your 10♦ takes 16.",
        ),
        (
            "rules royal; table CK DQ; hand HA",
            "HAxCK+DQ",
            "K♣ + Q♦ is 25; your A♥ takes 1 or 14.",
        ),
        (
            "rules finnish_2p; table H6 D6 C4; hand S8",
            "S8xH6+D6+C4",
            "6♥ + 6♦ + 4♣ is 16, but in groups of 8 they do not come out even.",
        ),
        (
            "rules anglo; table [H4+S3 = 7 owner P2 single] D2; hand S8",
            "S8xH4+S3+D2",
            "[7: 4♥ 3♠] + 2♦ is 9; your 8♠ takes 8.",
        ),
    ],
)
def test_the_sum_is_told_beside_what_the_card_takes(position: str, play: str, line: str) -> None:
    assert said(position, play) == line


@pytest.mark.parametrize(
    ("position", "play"),
    [
        ("rules anglo; table CK; hand H10", "H10xCK"),
        ("rules anglo; table C10; hand HK", "HKxC10"),
        ("rules royal ace_table=1or14; table CA C3; hand H5", "H5xCA+C3"),
        ("rules anglo; table [H4+S3 = 7 owner P2 single]; hand S8", "S8xH4"),
    ],
)
def test_nothing_is_summed_up_where_that_explains_nothing(position: str, play: str) -> None:
    assert said(position, play) == ""
