"""The table, the score and what happened, in words."""

import re
from dataclasses import replace
from random import Random

import pytest

from bot.engine.cards import PACK, card, cards
from bot.engine.deal import Deal, legal_moves, open_deal, play, shuffled_pack
from bot.engine.effects import BatchDealt, Captured, LeftoversTaken, SweepsFell
from bot.engine.moves import Trail
from bot.engine.presets import PRESETS
from bot.engine.scoring import Pots, score_deal
from bot.engine.seating import Seating
from bot.engine.view import view_of_deal
from bot.i18n import texts
from bot.render.cards import card_words, cards_line
from bot.render.players import player_lines, standings_line
from bot.render.score import score_lines
from bot.render.table import hand_line, table_lines
from bot.render.told import others_plays, told
from tests.engine.scenes import some_deal

TWO = Seating(2)
RULES = PRESETS["finnish_2p"]
NAMES = ("Aino", "Björn")
T = texts("en")
PHONE = 40
"""About how many characters a line of a phone has."""


def opened(seed: int = 1) -> Deal:
    return open_deal(shuffled_pack(RULES, TWO, Random(seed)), RULES, TWO, dealer=1)


def test_the_table_tells_each_player_the_open_cards_and_the_stock() -> None:
    deal = opened()
    lines = table_lines(view_of_deal(deal, None), NAMES, T)
    assert lines[0] == "▶ **Aino**: 4 cards, won 0"
    assert lines[1] == "· Björn: 4 cards, won 0"
    assert lines[3] == f"On the table: {cards_line(deal.opening)}"
    assert lines[4] == "40 cards in the stock."


def test_mokkis_and_points_are_told_once_somebody_has_some() -> None:
    view = replace(
        view_of_deal(opened(), None), pile_sizes=(12, 1), sweeps=(1, 0), totals=(0, 10.5)
    )
    assert table_lines(view, NAMES, T)[:4] == [
        "▶ **Aino**: 4 cards, won 12",
        "· Björn: 4 cards, won 1",
        "Mökkis: Aino (1), Björn (0)",
        "Points: Aino (0), Björn (10½)",
    ]
    assert standings_line(view, NAMES, T) == (
        "Cards won: Aino (12), Björn (1) · Mökkis: Aino (1), Björn (0) · "
        "Points: Aino (0), Björn (10½)"
    )


def test_partners_stand_together_with_what_they_have_won_and_each_ones_cards() -> None:
    seating, rules = Seating(4, pairs=True), PRESETS["finnish_multi"]
    deal = open_deal(shuffled_pack(rules, seating, Random(1)), rules, seating, dealer=0)
    lines = table_lines(view_of_deal(deal, None), ("Anna", "Cay", "Bertta", "Dan"), T)
    assert lines[:4] == [
        "Anna & Bertta: 0 cards won",
        "In hand: Anna (4), Bertta (4)",
        "Cay & Dan: 0 cards won",
        "In hand: ▶ **Cay** (4), Dan (4)",
    ]


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("seating", [TWO, Seating(3), Seating(4), Seating(4, pairs=True)])
def test_a_line_about_players_fits_the_width_of_a_phone(seating: Seating, language: str) -> None:
    names = ("Vilhelmi", "Elisabet", "Katariina", "Aleksi")[: seating.seats]
    view = view_of_deal(some_deal([""] * seating.seats, seating=seating), None)
    view = replace(view, hand_sizes=(10,) * seating.seats, pile_sizes=(40,) * seating.sides)
    lines = player_lines(view, names, texts(language))
    assert max(len(each.replace("*", "")) for each in lines) <= PHONE


def test_the_others_plays_since_the_own_one_are_told() -> None:
    rules = PRESETS["finnish_multi"]
    deal = open_deal(shuffled_pack(rules, Seating(3), Random(1)), rules, Seating(3), dealer=0)
    names = ("Aino", "Bo", "Cay")
    for _ in range(4):
        deal = play(deal, Trail(deal.hand[0])).state
    seats = [each.seat for each in deal.history]
    assert seats == [1, 2, 0, 1]
    told_to = {
        seat: [each.split()[0] for each in others_plays(view_of_deal(deal, seat), names, T)]
        for seat in range(3)
    }
    assert told_to == {0: ["Bo"], 1: [], 2: ["Aino", "Bo"]}


def test_what_is_taken_is_told_from_the_highest_card_down() -> None:
    effect = Captured(1, card("H8"), cards("C3 S8 H5"), swept=False)
    (sentence,) = told([effect], TWO, NAMES, T)
    assert sentence.replace("\ufe0e", "") == "Björn took 8♠ + 5♥ + 3♣ with 8♥."


def test_fallen_mokkis_are_told_by_what_each_side_has_left() -> None:
    (sentence,) = told([SweepsFell(1, (1, 0), kept=False)], TWO, NAMES, T)
    assert sentence.endswith("Mökkis now: Aino 1, Björn 0.")


@pytest.mark.parametrize(("count", "verb"), [(1, "card left on the table goes"), (2, "cards")])
def test_the_last_cards_go_to_one_side_of_any_number(count: int, verb: str) -> None:
    pair = Seating(4, pairs=True)
    effect = LeftoversTaken(0, cards("H5 C3")[:count])
    (sentence,) = told([effect], pair, ("Eeva", "Bo", "Matti", "Dan"), T)
    assert sentence.startswith(f"{count} {verb}")
    assert sentence.endswith("to Eeva & Matti, who took last.")


def test_the_pots_are_shown_when_something_waits_in_them() -> None:
    lines = table_lines(view_of_deal(opened(), None, Pots(cards=2)), NAMES, T)
    assert (
        lines[-1] == "Waiting in the pots: cards 2\N{NO-BREAK SPACE}p, spades 0\N{NO-BREAK SPACE}p."
    )


def test_a_hand_says_what_its_special_cards_are_worth() -> None:
    pack = [*cards("D10 S2 H5 C3 CA C2 H4 D6 HA S7 C8 S9 D3 CK DK S4")]
    pack += [each for each in PACK if each not in pack]
    deal = open_deal(pack, RULES, TWO, dealer=1)
    shown = hand_line(view_of_deal(deal, 0))
    assert shown == hand_line(view_of_deal(deal, 0))
    assert "10♦\ufe0e (=16)" in shown
    assert "2♠\ufe0e (=15)" in shown


def test_a_whole_deal_is_told_and_counted() -> None:
    deal, sentences = opened(), []
    while not deal.is_over:
        step = play(deal, next(legal_moves(deal)))
        sentences += told(step.effects, TWO, NAMES, T)
        deal = step.state
    assert len(sentences) >= 48
    assert "The last cards were dealt." in sentences
    score = score_deal(deal, Pots())
    lines = score_lines(score, (21, 30), NAMES, T)
    assert re.fullmatch(r"\*\*Aino\*\*: \d+\spoints? → in all 21", lines[0])
    assert lines[2].endswith("in all 30")
    tied = replace(score, pots=Pots(cards=2, spades=4))
    assert [line.replace("\u00a0", " ") for line in score_lines(tied, (21, 30), NAMES, T)[4:]] == [
        "The cards were tied: 2 p in the pot.",
        "The spades were tied: 4 p in the pot.",
    ]
    assert re.match(r"-# \d+ cards; \d+ spades?; .*\baces: \d\sp", lines[1])


def test_cards_that_nobody_gets_are_told() -> None:
    (sentence,) = told([LeftoversTaken(None, cards("H5"))], TWO, NAMES, T)
    assert sentence == "Nobody took anything, so the cards on the table are nobody's."
    assert told([LeftoversTaken(1, ())], TWO, NAMES, T) == []
    assert told([BatchDealt(last=False)], TWO, NAMES, T) == ["New cards were dealt."]


def test_a_card_in_words_is_in_the_readers_language() -> None:
    assert card_words(card("SA"), T) == "ace of spades"
    assert card_words(card("D10"), texts("fi")) == "ruutukymppi"
