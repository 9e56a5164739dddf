"""Building for a partner (RULES 5.3, condition 2), a house rule."""

from dataclasses import replace

import pytest

from bot.engine.cards import cards
from bot.engine.deal import Deal, legal_moves, objection, play
from bot.engine.moves import Reason
from bot.engine.notation import NotationError, deal_text, read_deal
from bot.engine.view import view_of_deal
from tests.engine.scenes import move, position

RULES = "rules anglo build_for_partner=yes; seats 4 pairs; turn P3"
START = f"{RULES}; table H3 C6; hands D2 C4 S9 / S4 S3 CK / D5 C8 H8 / H9 D9 DK; stock -"


def played(*plays: str, start: str = START) -> Deal:
    """Return the deal after *plays*."""
    deal = position(start)
    for each in plays:
        deal = play(deal, move(each)).state
    return deal


def test_a_build_shows_the_partner_a_card() -> None:
    deal = played("D5+H3=8")
    assert deal.shown == {(2, 8)}
    assert played("D5+H3=8", "DK").mover.partner_shows == {8}
    assert deal.mover.partner_shows == frozenset()


def test_what_the_partner_has_shown_serves_instead_of_an_own_card() -> None:
    deal = played("D5+H3=8", "DK")
    assert objection(deal, move("D2+[H3+D5]+C6=8")) is None
    after = play(deal, move("D2+[H3+D5]+C6=8")).state
    (build,) = after.table.builds
    assert (build.owner, build.for_partner) == (0, True)
    # Nothing is shown by a build that may have been made for the partner's card.
    assert after.shown == {(2, 8)}


def test_who_built_for_a_partner_may_trail_and_owes_no_card() -> None:
    deal = played("D5+H3=8", "DK", "D2+[H3+D5]+C6=8", "CK", "H8", "D9")
    assert deal.turn == 0
    assert objection(deal, move("C4")) is None


def test_a_card_that_was_played_is_shown_no_longer() -> None:
    deal = played("D5+H3=8", "DK", "C4", "CK", "C8xH3+D5", "D9")
    assert deal.shown == frozenset()
    assert objection(deal, move("D2+C6=8")) is Reason.MUST_HOLD


def test_the_last_card_builds_nothing_for_a_partner_either() -> None:
    start = START.replace("D2 C4 S9", "D2")
    deal = played("D5+H3=8", "DK", start=start)
    assert objection(deal, move("D2+[H3+D5]+C6=8")) is Reason.LAST_CARD_BUILT


def test_a_new_batch_forgets_what_was_shown() -> None:
    stock = "C2 C3 C9 CJ D3 D4 D6 D7 H2 H4 H5 H6 S2 S5 S6 S7"
    deal = played("D5+H3=8", start=f"{RULES}; table H3 C6; hand D5 C8; stock {stock}")
    assert deal.shown == {(2, 8)}
    # Nobody else has a card, so that the capture ends the batch.
    after = play(replace(deal, turn=2), move("C8xH3+D5")).state
    assert [len(each) for each in after.hands] == [4, 4, 4, 4]
    assert after.shown == frozenset()


def test_what_is_shown_outlasts_the_drawing_of_cards() -> None:
    rules = RULES.replace("anglo", "draw")
    deal = played("D5+H3=8", start=f"{rules}; table H3 C6; hand D5 C8; stock C2 C3")
    assert deal.hands[2] == cards("C8 C2")
    assert deal.shown == {(2, 8)}


def test_singles_and_games_without_the_switch_show_nothing() -> None:
    single = played("D5+H3=8", start=START.replace("4 pairs", "4"))
    plain = played("D5+H3=8", start=START.replace(" build_for_partner=yes", ""))
    assert single.shown == plain.shown == frozenset()


def test_what_was_shown_is_part_of_a_position_and_of_every_view() -> None:
    deal = played("D5+H3=8", "DK", "D2+[H3+D5]+C6=8")
    assert deal_text(deal).endswith("; shown P3=8")
    assert " for partner]" in deal_text(deal)
    assert read_deal(deal_text(deal)) == deal
    view = view_of_deal(deal, 0)
    assert view.mover.partner_shows == {8}
    with pytest.raises(ValueError, match="only watches"):
        _ = view_of_deal(deal, None).mover


def test_a_game_in_which_nobody_builds_for_a_partner_has_nothing_shown() -> None:
    with pytest.raises(NotationError, match="nobody builds for a partner"):
        position("rules anglo; seats 4 pairs; table H3; hand D5 C8; shown P3=8")


def test_a_partner_without_a_shown_card_is_no_help() -> None:
    deal = position(START.replace("turn P3", "turn P1"))
    assert objection(deal, move("D2+C6=8")) is Reason.MUST_HOLD
    assert next(legal_moves(deal), None) is not None
