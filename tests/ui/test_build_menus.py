"""Menus of games with builds: the verb first, every play within three presses, limits kept."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from bot.engine.build_search import builds_by
from bot.engine.cards import PACK, card, cards
from bot.engine.deal import Deal
from bot.engine.game import Game
from bot.engine.moves import AddToBuild, Capture, Move, RaiseBuild, Trail
from bot.engine.play_choices import fitting_plays, objection_to_choice
from bot.engine.plays import cards_gathered, legal_plays, plays_of
from bot.engine.presets import PRESETS
from bot.engine.table import Build, BuildKind, Table
from bot.engine.view import View, view_of
from bot.i18n import TEXT_STYLE, texts
from bot.ui.hand import hand_message
from bot.ui.hand_choice import MOST_OPTIONS, ChooseModal, read_choice
from bot.ui.labels import option_label
from bot.ui.limits import check
from bot.ui.limits_components import OPTION_TEXT, check_modal
from bot.ui.menu import Kind, card_menus, menu_options
from bot.ui.plays import read_play
from bot.ui.replies import payload_of
from bot.ui.table import table_message
from bot.ui.why_not import refusal
from tests.engine.scenes import FOUR, game_at, move, position, some_deal
from tests.ui.test_crowded_tables import HOSTILE, shown
from tests.ui.test_hand_choice import filled, form

ENGLISH = texts("en")
PLAYED = "rules royal; table [H3+D5 = 8 owner P2 single] C4 S2; hand C8 D4 HA H8"


def crowded(laid: int, builds: int, seed: int = 1, rules: str = "royal") -> Game:
    """Return a game with *laid* loose cards and so many builds of two cards, of P1 and others."""
    hand = cards("C4 D7 H7 SJ")
    pack = [each for each in PACK if each not in hand]
    Random(seed).shuffle(pack)
    lying = []
    for number in range(builds):
        value = 5 + 2 * number
        low = next(each for each in pack if each.rank < value)
        high = next(each for each in pack if each.rank == value - low.rank and each != low)
        pack.remove(low)
        pack.remove(high)
        kind = BuildKind.SINGLE if number % 2 else BuildKind.MULTIPLE
        lying.append(Build(value, kind, 1 + number % 3, ((low, high),)))
    deal = some_deal(("SK", "", "", ""), rules=PRESETS[rules], seating=FOUR)
    hands = (hand, *((),) * 3)
    return game_at(replace(deal, table=Table(tuple(pack[:laid]), tuple(lying)), hands=hands))


def seen(deal: Deal) -> View:
    """Return what the seat to play sees of *deal*."""
    return view_of(game_at(deal), deal.turn)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("C8", "Leave 8♣ on the table"),
        ("D4xC4", "Take with 4♦: 4♣"),
        ("C8xH3+D5", "Take with 8♣: [8: 3♥ 5♦]"),
        ("D4+C4=8", "Build 8: 4♦ + 4♣"),
        ("D4+[H3+D5]+C4=8", "Add 4♦ to [8: 3♥ 5♦] + 4♣"),
        ("H2^[H3+D5]=10", "Raise to 10: 2♥ on [8: 3♥ 5♦]"),
        ("C8xH3+D5+C4+S2", "Take the whole table with 8♣"),
    ],
)
def test_a_play_is_named_by_its_verb(text: str, expected: str) -> None:
    label = option_label(move(text), position(PLAYED).table, ENGLISH)
    assert label.replace(TEXT_STYLE, "") == expected


def test_what_stays_is_named_where_that_is_less() -> None:
    table = Table(cards("C2 C3 C4 C5 C6 C7 D9"))
    play = Capture(card("DK"), frozenset(cards("C2 C3 C4 C5 C6 C7")))
    assert option_label(play, table, ENGLISH).replace(TEXT_STYLE, "") == "Take with K♦ all but 9♦"


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("builds", [0, 1, 4])
@pytest.mark.parametrize("laid", [1, 6, 16, 24, 36])
def test_every_menu_of_a_crowded_table_fits_and_no_two_options_are_alike(
    laid: int, builds: int, language: str
) -> None:
    game, t = crowded(laid, builds), texts(language)
    live = shown(game, HOSTILE)
    assert check(payload_of(table_message(live, t))) == []
    view = view_of(game, 0)
    assert check_modal(ChooseModal(1, 2, view, t).to_dict()) == []
    for played in (None, *view.hand):
        payload = payload_of(hand_message(live, 0, t, played=played))
        assert check(payload) == []
    for played in view.hand:
        plays = [each for menu in card_menus(view, played, MOST_OPTIONS) for each in menu.plays]
        labels = [option_label(each, view.table, t) for each in plays]
        assert len(set(labels)) == len(labels)
        assert max(map(len, labels), default=0) <= OPTION_TEXT


@pytest.mark.parametrize("laid", [2, 8, 20, 36])
def test_every_legal_play_is_in_a_menu_or_fits_what_is_entered_in_the_form(laid: int) -> None:
    game = crowded(laid, 2)
    view, choices = view_of(game, 0), form(game)
    asked = (view.mover, view.table, view.rules)
    plays = [*islice(legal_plays(*asked), 150)]
    for played in view.hand:
        plays += islice(builds_by(played, *asked), 50)
        plays += islice(builds_by(played, *asked, kinds=(AddToBuild, RaiseBuild)), 50)
    assert {type(each) for each in plays} >= {Capture, AddToBuild}
    for each in plays:
        gathered = cards_gathered(each) - {each.card}
        entered = read_choice(filled(choices, Capture(each.card, gathered)))
        assert entered.chosen == gathered
        assert each in fitting_plays(entered.card, entered.chosen, *asked)


def test_a_card_with_many_plays_has_a_menu_for_each_kind_and_a_button_to_leave_it() -> None:
    game = crowded(24, 2, seed=3)
    view = view_of(game, 0)
    played = card("D7")
    rows = payload_of(hand_message(shown(game), 0, ENGLISH, played=played))["components"]
    controls = [each for row in rows for each in row["components"]]
    menus = card_menus(view, played, MOST_OPTIONS)
    assert {Kind.TAKE, Kind.BUILD} <= {menu.kind for menu in menus}
    assert [each["placeholder"] for each in controls[: len(menus)]][:2] == ["Take …", "Build …"]
    for menu, control in zip(menus, controls, strict=False):
        listed = {read_play(each["value"])[1] for each in control["options"]}
        assert listed == set(menu.plays)
    verbs = [each["custom_id"].split(":")[1] for each in controls[len(menus) :]]
    assert verbs == ["trail", "choose", "back"]


def test_few_plays_are_one_menu_with_every_one() -> None:
    view = seen(position(PLAYED))
    (menu,) = card_menus(view, card("D4"), MOST_OPTIONS)
    assert menu.kind is Kind.ANY
    assert set(menu.plays) == set(plays_of(card("D4"), view.mover, view.table, view.rules))


def test_changes_of_builds_are_no_new_builds() -> None:
    view = view_of(crowded(16, 4, seed=1), 0)
    menus = [each for played in view.hand for each in card_menus(view, played, MOST_OPTIONS)]
    changes = [play for menu in menus if menu.kind is Kind.CHANGE for play in menu.plays]
    assert changes
    assert all(isinstance(each, AddToBuild | RaiseBuild) for each in changes)


def refused(text: str, played: str, chosen: str) -> str:
    """Return what is said of *chosen*, which no play of *played* fits in the position *text*."""
    view = seen(position(text))
    choice = frozenset(cards(chosen)) if chosen else frozenset()
    reason = objection_to_choice(card(played), choice, view.mover, view.table, view.rules)
    assert reason is not None
    entered: Move = Capture(card(played), choice) if choice else Trail(card(played))
    return refusal(view, entered, reason, ENGLISH).replace(TEXT_STYLE, "")


def test_an_owner_is_told_which_card_to_keep_for_which_build() -> None:
    own = "rules royal; table [H3+D5 = 8 owner P1 single] S8 C2; hand C8 D6"
    told = refused(own, "C8", "S8")
    assert "**8♣ can neither take nor build with 8♠.**" in told
    assert "You must keep 8♣ for your build of 8." in told
    assert "You must keep 8♣ for your build of 8." in refused(own, "D6", "")
    two = "rules royal; table [H3+D5 = 8 owner P1 single] S8 C2; hand C8 H8 D6"
    assert "You must keep one of 8♣ 8♥ for your build of 8." in refused(two, "D6", "")


def test_a_set_that_fits_nothing_is_refused_with_what_fits() -> None:
    told = refused(PLAYED, "C8", "C4")
    assert told.startswith("**8♣ can neither take nor build with 4♣.**")
    assert "These fit:" in told
    assert "8♣ takes 5♦ + 3♥ (3 cards)" in told


def test_a_card_that_can_do_nothing_is_told_so() -> None:
    told = refused("rules royal; table SK; hand C8 D4", "C8", "SK")
    assert "8♣ can neither take nor build here. You can leave it on the table." in told


def test_an_option_that_builds_says_what_kind_of_build_comes_of_it() -> None:
    view = seen(position(PLAYED))
    (menu,) = card_menus(view, card("C8"), MOST_OPTIONS)
    said = {each.label: each.description for each in menu_options(menu, view, 0, ENGLISH)}
    assert said == {
        "Leave 8♣︎ on the table": None,
        "Take with 8♣︎: [8: 3♥︎ 5♦︎]": "3 cards",
        "Build 14: 8♣︎ + 4♣︎ + 2♠︎": "Single build: 4♣︎ + 2♠︎ + 8♣︎",
        "Add 8♣︎ to [8: 3♥︎ 5♦︎]": "Multiple build: 3♥︎ + 5♦︎ / 8♣︎",
    }
