"""Captures against brute force, and what holds of them on any table."""

from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.captures import (
    best_captures,
    can_capture,
    captures,
    card_worth,
    is_capture,
    objection_to_capture,
)
from bot.engine.cards import PACK, Card, card, cards
from bot.engine.presets import PRESETS
from bot.engine.rules import (
    CaptureDuty,
    Rules,
)
from bot.engine.table import Build, BuildKind, Table
from tests.engine.oracle import is_legal, legal_captures
from tests.engine.turns import any_rules

# Long, and covers nothing that shorter tests do not: measuring would take most of its time.
pytestmark = pytest.mark.no_cover

any_preset = st.sampled_from(sorted(PRESETS)).map(PRESETS.__getitem__)


@st.composite
def positions(
    draw: st.DrawFn, *, most: int, least: int = 0, builds: bool = True
) -> tuple[Card, Table]:
    """Draw a card to play and a table of *least* to *most* cards."""
    # Low and special cards make most of the captures, so half of the packs are stacked with them.
    pack = draw(st.permutations(PACK))
    if draw(st.booleans()):
        highest = draw(st.integers(3, 10))
        pack.sort(key=lambda each: each.rank > highest)
    played = draw(st.sampled_from([*cards("HA S2 D10 H8 SK"), pack[-1]]))
    pack.remove(played)
    number = draw(st.integers(least, most))
    in_builds = draw(st.sampled_from([0, 0, 2, 4])) if builds and number > 4 else 0
    lying = tuple(
        Build(
            draw(st.integers(2, 16)),
            draw(st.sampled_from(BuildKind)),
            0,
            (tuple(pack[place : place + 2]),),
        )
        for place in range(0, in_builds, 2)
    )
    return played, Table(tuple(pack[in_builds:number]), lying)


def check_against_brute_force(played: Card, table: Table, rules: Rules) -> None:
    """Check the list of captures, and that nothing else is accepted."""
    expected = legal_captures(played, table, rules)
    listed = list(captures(played, table, rules))
    assert {each.taken for each in listed} == expected
    assert len(listed) == len(expected)
    assert can_capture(played, table, rules) is bool(expected)
    assert all(objection_to_capture(each, table, rules) is None for each in listed)


@settings(max_examples=300, deadline=None)
@given(position=positions(most=9), rules=any_rules)
def test_any_rules_list_what_brute_force_lists(position: tuple[Card, Table], rules: Rules) -> None:
    check_against_brute_force(*position, rules)


@settings(max_examples=100, deadline=None)
@given(position=positions(least=6, most=12), rules=any_preset)
def test_presets_list_what_brute_force_lists(position: tuple[Card, Table], rules: Rules) -> None:
    check_against_brute_force(*position, rules)


@settings(max_examples=100, deadline=None)
@given(position=positions(most=7), rules=any_rules)
def test_a_set_is_listed_if_and_only_if_it_is_not_refused(
    position: tuple[Card, Table], rules: Rules
) -> None:
    played, table = position
    lying = sorted(table.cards)
    sets = [
        frozenset(each for place, each in enumerate(lying) if chosen >> place & 1)
        for chosen in range(1 << len(lying))
    ]
    accepted = {each for each in sets if is_capture(played, each, table, rules)}
    assert accepted == {each.taken for each in captures(played, table, rules)}


@settings(max_examples=150, deadline=None)
@given(
    position=positions(least=10, most=16, builds=False),
    rules=any_preset.map(lambda rules: replace(rules, capture_duty=CaptureDuty.OPTIONAL)),
    data=st.data(),
)
def test_legality_agrees_with_brute_force_on_larger_tables(
    position: tuple[Card, Table], rules: Rules, data: st.DataObject
) -> None:
    played, table = position
    taken = frozenset(data.draw(st.sets(st.sampled_from(table.loose), min_size=1, max_size=9)))
    numbered = bool(rules.hand_values[played])
    if numbered and all(rules.table_values[each] for each in taken):
        assert is_capture(played, taken, table, rules) is is_legal(played, taken, table, rules)
    else:
        assert is_capture(played, taken, table, rules) is (
            not numbered and len(taken) == 1 and all(each.rank is played.rank for each in taken)
        )


@settings(max_examples=60, deadline=None)
@given(position=positions(least=13, most=51), rules=any_preset)
def test_the_first_captures_of_any_table_are_legal_distinct_and_best_first(
    position: tuple[Card, Table], rules: Rules
) -> None:
    played, table = position
    first = best_captures(played, table, rules, 25)
    assert first == tuple(islice(captures(played, table, rules), 25))
    worths = [sum(map(card_worth, each.taken)) for each in first]
    assert worths == sorted(worths, reverse=True)
    assert len({each.taken for each in first}) == len(first)
    assert all(objection_to_capture(each, table, rules) is None for each in first)
    assert bool(first) is can_capture(played, table, rules)


@settings(max_examples=60, deadline=None)
@given(position=positions(most=9), rules=any_rules)
def test_the_order_in_which_cards_were_laid_changes_nothing(
    position: tuple[Card, Table], rules: Rules
) -> None:
    played, table = position
    turned = Table(table.loose[::-1], table.builds[::-1])
    assert list(captures(played, table, rules)) == list(captures(played, turned, rules))


@settings(max_examples=60, deadline=None)
@given(
    position=positions(most=9),
    rules=any_rules,
    worths=st.lists(st.integers(-3, 5), min_size=52, max_size=52),
)
def test_any_worth_orders_the_same_captures(
    position: tuple[Card, Table], rules: Rules, worths: list[int]
) -> None:
    played, table = position
    worth = dict(zip(PACK, worths, strict=True))
    listed = list(captures(played, table, rules, worth.__getitem__))
    totals = [sum(worth[each] for each in move.taken) for move in listed]
    assert totals == sorted(totals, reverse=True)
    assert set(listed) == set(captures(played, table, rules))


@pytest.mark.parametrize("duty", [CaptureDuty.OPTIONAL, CaptureDuty.CARD])
def test_sixteen_cards_list_what_brute_force_lists(duty: CaptureDuty) -> None:
    table = Table(cards("HA CA D2 H3 C3 H4 D5 S5 H6 C7 D8 S9 H10 CJ DQ HK"))
    rules = replace(PRESETS["finnish_2p"], capture_duty=duty)
    check_against_brute_force(card("S2"), table, rules)


def test_not_every_set_that_no_group_can_join_is_maximal() -> None:
    # 3+3+4 cannot be joined by a group of 7, 7 and 6, yet 3+7, 3+7 and 4+6 take all six.
    table = Table(cards("H3 D3 C4 H7 D7 S6"))
    listed = list(captures(card("H10"), table, PRESETS["laisto"]))
    assert [each.taken for each in listed] == [frozenset(table.loose)]


def test_a_point_outweighs_all_spades_and_a_spade_all_other_cards() -> None:
    plain = [each for each in PACK if card_worth(each) < card_worth(card("S3"))]
    spades = cards("S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK")
    assert sum(map(card_worth, plain)) < card_worth(card("S3"))
    assert sum(map(card_worth, [*plain, *spades])) < card_worth(card("DA"))
