"""What fits the table cards that somebody chose, and why nothing does."""

import pytest

from bot.engine.cards import card, cards
from bot.engine.deal import legal_moves
from bot.engine.moves import Reason, Trail
from bot.engine.play_choices import fitting_plays, objection_to_choice
from bot.engine.plays import cards_gathered, plays_of
from bot.engine.presets import PRESETS
from tests.engine.scenes import SEATINGS, move, position, positions, random_game

OWNED = "table [H3+D5 = 8 owner P1 single] H8; hand C8 D4"


@pytest.mark.parametrize(
    ("text", "played", "chosen", "expected"),
    [
        ("rules anglo; table CA D2; hand H3 S3 D6", "H3", "", ["H3"]),
        (
            "rules anglo; table CA D2; hand H3 S3 D6",
            "H3",
            "CA D2",
            ["H3xCA+D2", "H3+CA+D2=3", "H3+CA+D2=6"],
        ),
        (
            "rules royal; table [H3+D5 = 8 owner P2 single] CA; hand D8 S8 S9 HA",
            "HA",
            "H3 D5",
            ["HA^[H3+D5]=9"],
        ),
        (
            "rules royal; table [H3+D5 = 8 owner P2 single] C8; hand D8 S8",
            "D8",
            "H3 D5 C8",
            ["D8xC8+H3+D5", "D8+[H3+D5]+C8=8"],
        ),
        ("rules royal; table [H3+D5 = 8 owner P2 single] C8; hand D8 S8", "D8", "H3", []),
    ],
)
def test_every_play_that_fits_is_told(
    text: str, played: str, chosen: str, expected: list[str]
) -> None:
    deal = position(text)
    asked = (card(played), frozenset(cards(chosen)), deal.mover, deal.table, deal.rules)
    assert list(fitting_plays(*asked)) == [move(each) for each in expected]
    assert (objection_to_choice(*asked) is None) is bool(expected)


@pytest.mark.parametrize(
    ("text", "played", "chosen", "reason"),
    [
        ("rules anglo; table H4; hand S5 C8", "S5", "H4", Reason.MUST_HOLD),
        ("rules finnish_2p; table H4; hand S5 C8", "S5", "H4", Reason.DOES_NOT_ADD_UP),
        ("rules anglo; table H4; hand S5", "S5", "H4", Reason.LAST_CARD_BUILT),
        ("rules anglo; table H4 H3; hand S5 C8", "S5", "H4 H3", Reason.MUST_HOLD),
        ("rules anglo; table HQ; hand S5 C8", "S5", "HQ", Reason.NO_NUMBER),
        (f"rules anglo; {OWNED}", "C8", "H8", Reason.MUST_KEEP),
        (f"rules anglo; {OWNED}", "D4", "", Reason.OWNER_MAY_NOT_TRAIL),
        (f"rules anglo; {OWNED}", "C8", "H3", Reason.BUILD_IS_WHOLE),
        (
            "rules norwegian_home; table C4; hand CA H5",
            "CA",
            "C4",
            Reason.SPECIAL_NOT_LAID,
        ),
        ("rules norwegian_home; table CK H5; hand CA H6", "CA", "CK H5", Reason.DOES_NOT_ADD_UP),
        (
            "rules anglo; table [H5 / C5 = 5 owner P2 multiple]; hand HA D6",
            "HA",
            "H5 C5",
            Reason.MULTIPLE_NOT_RAISED,
        ),
        (
            "rules dominican; table [H3+D5 = 8 owner P1 single]; hand C8 D2 S10",
            "D2",
            "H3 D5",
            Reason.OWN_NOT_RAISED,
        ),
    ],
)
def test_the_reason_that_helps_most_is_told(
    text: str, played: str, chosen: str, reason: Reason
) -> None:
    deal = position(text)
    asked = (card(played), frozenset(cards(chosen)), deal.mover, deal.table, deal.rules)
    assert objection_to_choice(*asked) is reason


@pytest.mark.parametrize("name", ["royal", "rakennus", "dominican"])
def test_every_legal_play_fits_the_cards_that_it_gathers(name: str) -> None:
    for deal in positions(random_game(PRESETS[name], SEATINGS[0], seed=5, deals=1))[::6]:
        for each in legal_moves(deal):
            chosen = cards_gathered(each) - {each.card}
            fitting = fitting_plays(each.card, chosen, deal.mover, deal.table, deal.rules)
            assert each in fitting


def test_where_an_owner_may_not_trail_no_trail_is_offered() -> None:
    deal = position(f"rules anglo; {OWNED}")
    card_plays = {
        each: set(plays_of(each, deal.mover, deal.table, deal.rules)) for each in deal.mover.hand
    }
    assert card_plays[card("D4")] == set()
    assert move("C8xH8+H3+D5") in card_plays[card("C8")]
    assert not any(isinstance(each, Trail) for plays in card_plays.values() for each in plays)
