"""The table, the score and what happened, in words."""

from random import Random

from bot.engine.cards import PACK, card, cards
from bot.engine.deal import Deal, legal_moves, open_deal, play, shuffled_pack
from bot.engine.effects import BatchDealt, LeftoversTaken
from bot.engine.presets import PRESETS
from bot.engine.scoring import Pots, score_deal
from bot.engine.seating import Seating
from bot.engine.view import view_of_deal
from bot.i18n import texts
from bot.render.cards import card_words, cards_line
from bot.render.score import score_lines
from bot.render.table import hand_line, table_lines
from bot.render.told import told

TWO = Seating(2)
RULES = PRESETS["finnish_2p"]
NAMES = ("Aino", "Björn")
T = texts("en")


def opened(seed: int = 1) -> Deal:
    return open_deal(shuffled_pack(RULES, TWO, Random(seed)), RULES, TWO, dealer=1)


def test_the_table_tells_each_player_the_open_cards_and_the_stock() -> None:
    deal = opened()
    lines = table_lines(view_of_deal(deal, None), NAMES, T)
    assert lines[0] == "▶ **Aino**: 4 cards in hand, 0 won, 0 mökkis, 0 points"
    assert lines[1] == "· Björn: 4 cards in hand, 0 won, 0 mökkis, 0 points"
    assert lines[3] == f"On the table: {cards_line(deal.opening)}"
    assert lines[4] == "40 cards in the stock."


def test_the_pots_are_shown_when_something_waits_in_them() -> None:
    lines = table_lines(view_of_deal(opened(), None, Pots(cards=2)), NAMES, T)
    assert lines[-1] == "Waiting in the pots: cards 2, spades 0."


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
    lines = score_lines(score, score.awarded, NAMES, T)
    assert lines[0].startswith("**Aino**: ")
    assert "aces" in " ".join(lines)


def test_cards_that_nobody_gets_are_told() -> None:
    (sentence,) = told([LeftoversTaken(None, cards("H5"))], TWO, NAMES, T)
    assert sentence == "Nobody took anything, so the cards on the table are nobody's."
    assert told([LeftoversTaken(1, ())], TWO, NAMES, T) == []
    assert told([BatchDealt(last=False)], TWO, NAMES, T) == ["New cards were dealt."]


def test_a_card_in_words_is_in_the_readers_language() -> None:
    assert card_words(card("SA"), T) == "spades: ace"
    assert card_words(card("D10"), T) == "diamonds: 10"
