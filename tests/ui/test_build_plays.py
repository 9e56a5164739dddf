"""Plays with builds as an option's value and in words."""

import pytest

from bot.engine.deal import objection
from bot.engine.view import view_of_deal
from bot.i18n import texts
from bot.service.errors import GameError
from bot.ui.plays import play_label, play_value, play_worth, read_play
from bot.ui.why_not import refusal
from tests.engine.scenes import move, position

ENGLISH = texts("en")

PLAYS = [
    ("S5+H4=9", "5♠ builds 9 with 4♥"),
    ("S6+[H3+D5+C8]+H2=8", "6♠ adds to the build of 8: [8♣ + 5♦ + 3♥] + 2♥"),
    ("H2^[H3+D5]=10", "2♥ raises a build to 10: [5♦ + 3♥]"),
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


def refused(scene: str, play: str) -> list[str]:
    """Return the lines that refuse *play* in the position *scene*."""
    deal, tried = position(scene), move(play)
    reason = objection(deal, tried)
    assert reason
    told = refusal(view_of_deal(deal, 0), tried, reason, ENGLISH)
    return told.replace("\ufe0e", "").split("\n")


def test_a_refused_build_is_told_with_its_cards_and_what_fits() -> None:
    lines = refused("rules anglo; table H5 D3; hands S8 C2 / H9 D9", "C2+H5=7")
    assert lines[0] == (
        "**2♣ can neither take nor build with 5♥.** You must keep a card in your hand that can"
        " take the build."
    )
    assert lines[1] == "Left in your hand: 8♠. None of that takes 7."
    assert lines[2].startswith("2♣ can neither take nor build here.")


@pytest.mark.parametrize(
    ("scene", "play", "told"),
    [
        ("table H6 D3; hands S2 C10 / H9 D9", "S2+H6=10", "6♥ + 2♠ is 8; the build is one of 10."),
        (
            "table H5 D5; hands S2 C6 / H9 D9",
            "S2+H5+D5=6",
            "5♥ + 5♦ + 2♠ is 12, but in groups of 6 they do not come out even.",
        ),
        (
            "table [H6+C2 = 8 owner P2 single]; hands C6 S8 / H9 D9",
            "C6xH6",
            "Here that is [8: 6♥ 2♣].",
        ),
    ],
)
def test_a_refused_build_is_explained_by_the_cards_it_is_about(
    scene: str, play: str, told: str
) -> None:
    assert told in " ".join(refused(f"rules anglo; {scene}", play))


def test_an_owner_who_may_not_leave_a_card_is_told_what_others_can() -> None:
    scene = "rules anglo; table [H3+D5 = 8 owner P1 single] SK; hands C8 D4 / H9 D9"
    assert refused(scene, "D4")[-2:] == [
        "Other cards of yours can:",
        "• 8♣ takes 5♦ + 3♥ (3 cards)",
    ]
