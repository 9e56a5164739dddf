"""A play as an option's value and in words, and what is said of one that is refused."""

import re

import pytest

from bot.engine.captures import is_capture
from bot.engine.cards import PACK, Card, card, cards
from bot.engine.deal import Deal, objection
from bot.engine.moves import Capture, Reason, Trail
from bot.engine.presets import PRESETS
from bot.engine.view import View, view_of_deal
from bot.i18n import texts
from bot.service.errors import GameError
from bot.ui.plays import play_label, play_value, play_worth, read_play
from bot.ui.why_not import refusal
from tests.engine.scenes import TWO, move, some_deal

ENGLISH = texts("en")
BY_SIGN = {each.symbols: each for each in PACK}


def seen(deal: Deal) -> View:
    """Return *deal* as the seat to play sees it."""
    return view_of_deal(deal, deal.turn)


def refused(deal: Deal, text: str) -> list[str]:
    """Return the lines that refuse the move written *text*, which the rules refuse."""
    choice = move(text)
    reason = objection(deal, choice)
    assert reason is not None
    return refusal(seen(deal), choice, reason, ENGLISH).replace("\ufe0e", "").split("\n")


def offered(lines: list[str]) -> list[Capture]:
    """Return the captures that *lines* offer."""
    found = []
    for line in lines:
        if line.startswith("• "):
            played, *taken = re.findall(r"(?:10|[AJQK2-9])[♠♥♦♣]", line)
            found.append(Capture(BY_SIGN[played], frozenset(BY_SIGN[each] for each in taken)))
    return found


def test_a_play_reads_back_from_its_options_value() -> None:
    taken = frozenset(cards("H5 C3"))
    for choice in (Trail(card("S8")), Capture(card("S8"), taken), Capture(card("SA"), taken, 14)):
        assert read_play(play_value(7, choice)) == (7, choice)


@pytest.mark.parametrize(
    "forged",
    ["", "7.99.0.", "7.1.zz.", f"7.1.{'f' * 40}.", "7.1.0.0.0", "\u0667.1.0.", "a.1.0.", "7.1.0.x"],
)
def test_nonsense_as_an_options_value_is_refused(forged: str) -> None:
    with pytest.raises(GameError):
        read_play(forged)


def test_a_play_says_what_it_takes_and_what_it_is_worth() -> None:
    capture = move("H8xS8+H5+C3")
    assert play_label(capture, ENGLISH).replace("\ufe0e", "") == "8♥ takes 8♠ + 5♥ + 3♣"
    assert play_worth(capture, ENGLISH) == "4 cards, 1 spade"
    assert play_worth(move("D10xDA"), ENGLISH) == "2 cards, 3 points"
    assert play_label(move("H8"), ENGLISH).replace("\ufe0e", "") == "8♥ is left on the table"
    assert play_worth(move("H8"), ENGLISH) == ""


def test_a_refused_set_is_told_with_its_cards_the_reason_and_what_fits() -> None:
    deal = some_deal(["H8 C2", "SK"], "H5 C3 C4 S8")
    lines = refused(deal, "H8xH5+C4")
    assert lines[0] == "**8♥ cannot take 5♥ + 4♣.** 5♥ + 4♣ is 9; your 8♥ takes 8."
    assert lines[1] == "These fit:"
    assert lines[2] == "• 8♥ takes 8♠ + 5♥ + 3♣ (4 cards, 1 spade)"
    assert {each.taken for each in offered(lines)} == {
        frozenset(cards(text)) for text in ("S8 H5 C3", "H5 C3", "S8")
    }
    assert len(lines) == 5


def test_what_keeps_the_chosen_cards_is_offered_before_what_is_dearer() -> None:
    deal = some_deal(["H8", "SK"], "H3 D5 S2 S6 SA DA S7")
    assert offered(refused(deal, "H8xH3+S6"))[0].taken >= frozenset(cards("H3 S6"))
    nearest = offered(refused(deal, "H8xH3"))[0]
    assert card("H3") in nearest.taken
    assert all(is_capture(card("H8"), each.taken, deal.table, deal.rules) for each in [nearest])


@pytest.mark.parametrize(("laid", "least"), [(8, 0), (15, 1), (24, 1), (51, 1)])
def test_whatever_is_offered_is_legal_and_the_rest_is_counted(laid: int, least: int) -> None:
    played = card("H8")
    table = tuple(each for each in PACK if each is not played)[:laid]
    deal = some_deal(["H8", "SK"], " ".join(map(str, table)))
    lines = refused(deal, "H8x" + "+".join(map(str, table)))
    options = offered(lines)
    assert 1 <= len(options) <= 5
    for each in options:
        assert objection(deal, each) is None
    counted = re.search(r"\d+", lines[-1]) if lines[-1].startswith("…") else None
    assert (int(counted[0]) if counted else 0) >= min(least, 100)


def test_a_card_that_can_take_nothing_may_be_left() -> None:
    lines = refused(some_deal(["H2", "SK"], "H5 C3"), "H2xH5")
    assert lines[0].endswith("5♥ counts 5 on the table; your 2♥ takes 2.")
    assert lines[1] == "2♥ can take nothing here. You can leave it on the table."


def test_a_card_that_may_not_be_left_is_told_what_it_must_take() -> None:
    rules = PRESETS["laisto"]
    deal = some_deal(["H8", "SK"], "H5 C3", rules=rules, seating=TWO)
    lines = refused(deal, "H8")
    assert lines[0].startswith("**8♥ cannot be left on the table.**")
    assert offered(lines) == [move("H8xH5+C3")]


@pytest.mark.parametrize(
    ("text", "reason"),
    [("H8xH5", Reason.NOT_YOUR_TURN), ("D9xH5", Reason.CARD_NOT_IN_HAND)],
)
def test_whoever_cannot_play_that_card_now_is_told_the_reason_alone(
    text: str, reason: Reason
) -> None:
    view = view_of_deal(some_deal(["SK", "H8"], "H5"), 1)
    assert refusal(view, move(text), reason, ENGLISH) == reason.value


def test_a_refusal_is_told_in_the_readers_language() -> None:
    deal = some_deal(["H8", "SK"], "H5 C4 C3")
    told = refusal(seen(deal), move("H8xH5+C4"), Reason.DOES_NOT_ADD_UP, texts("fi"))
    assert "Nämä käyvät:" in told
    assert "fit" not in told


def test_a_card_of_the_pack_has_a_sign_of_its_own() -> None:
    assert len(BY_SIGN) == len(PACK)
    assert isinstance(BY_SIGN["10♦"], Card)
