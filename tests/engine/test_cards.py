"""Cards and their text."""

import pytest

from bot.engine.cards import PACK, Card, Rank, Suit, card, card_points, cards


def test_a_card_is_read_back_from_its_text() -> None:
    assert [card(str(each)) for each in PACK] == list(PACK)


def test_a_card_is_read_back_from_its_number() -> None:
    assert [Card.numbered(each.number) for each in PACK] == list(PACK)
    assert [each.number for each in PACK] == list(range(52))


@pytest.mark.parametrize("number", [-1, 52])
def test_there_are_fifty_two_numbers(number: int) -> None:
    with pytest.raises(ValueError, match=f"no card number {number}"):
        Card.numbered(number)


@pytest.mark.parametrize("text", ["", "S", "S1", "10D", "sA", "S11", "XA", "S2 "])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        card(text)


def test_cards_are_read_in_their_order() -> None:
    assert cards("S8 H5  CA") == (card("S8"), card("H5"), card("CA"))
    assert cards("") == ()


def test_people_read_cards_with_the_suit_last() -> None:
    assert [each.symbols for each in cards("CA D10 HQ S2")] == ["A♣", "10♦", "Q♥", "2♠"]


def test_jack_queen_and_king_are_faces() -> None:
    assert [each for each in Rank if each.is_face] == [Rank.JACK, Rank.QUEEN, Rank.KING]


def test_cards_sort_by_rank_and_then_by_suit() -> None:
    assert sorted(cards("SK CA SA H2")) == list(cards("CA SA H2 SK"))
    assert [each.letter for each in Suit] == ["C", "D", "H", "S"]


def test_seven_points_lie_in_the_cards() -> None:
    assert card_points(PACK) == 7
    assert [card_points([each]) for each in cards("HA SA S2 D10 H2 S10 CK")] == [
        1,
        1,
        1,
        2,
        0,
        0,
        0,
    ]
