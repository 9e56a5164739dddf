"""Plays with builds as an option's value and in words."""

import pytest

from bot.engine.deal import objection
from bot.engine.view import view_of_deal
from bot.i18n import texts
from bot.service.errors import GameError
from bot.ui.plays import play_label, play_value, play_worth, read_play, refusal
from tests.engine.scenes import move, position

ENGLISH = texts("en")

PLAYS = [
    ("S5+H4=9", "5♠ builds 9 with 4♥"),
    ("S6+[H3+D5+C8]+H2=8", "6♠ adds to the build of 8: 8♣ + 5♦ + 3♥ + 2♥"),
    ("H2^[H3+D5]=10", "2♥ raises a build to 10: 5♦ + 3♥"),
]


@pytest.mark.parametrize(("text", "label"), PLAYS)
def test_a_build_reads_back_and_says_what_it_is(text: str, label: str) -> None:
    play = move(text)
    assert read_play(play_value(7, play)) == (7, play)
    assert play_label(play, ENGLISH).replace("\ufe0e", "") == label
    assert play_worth(play, ENGLISH) == ""


def test_the_largest_build_fits_an_options_value() -> None:
    all_but_one = "+".join(f"{suit}{rank}" for rank in range(2, 9) for suit in "CDHS")
    assert len(play_value(10**6, move(f"SK+[{all_but_one}]+CA=13"))) <= 100


@pytest.mark.parametrize(
    "forged",
    ["7.1.2.8.", "7.1.2.8.x", "7.1.2.8.m9", "7.1.2..m", "7.1.2.8.azz", f"7.1.2.8.a{'f' * 14}"],
)
def test_nonsense_about_a_build_is_refused(forged: str) -> None:
    with pytest.raises(GameError):
        read_play(forged)


def test_a_refused_build_is_told_with_its_cards_and_what_fits() -> None:
    deal = position("rules anglo; table H5 D3; hands S8 C2 / H9 D9")
    tried = move("C2+H5=7")
    reason = objection(deal, tried)
    assert reason
    lines = refusal(view_of_deal(deal, 0), tried, reason, ENGLISH).replace("\ufe0e", "").split("\n")
    assert lines[0] == f"**2♣ can neither take nor build with 5♥.** {reason.value}"
    assert lines[1].startswith("2♣ can neither take nor build here.")
