"""Pages of the leaderboard as they are shown."""

import re
from dataclasses import replace
from itertools import pairwise, product

import pytest

from bot.i18n import LANGUAGES, texts
from bot.render.drawing import BoardDrawing
from bot.service.errors import GameError
from bot.service.standings import FAMILIES, PAGE, Board, Page, Period, Scope
from bot.ui.items import GameSelect
from bot.ui.leaderboard import (
    ORDERS,
    PERIODS,
    SCOPES,
    PageButton,
    leaderboard_message,
    picture_message,
    totals_line,
)
from bot.ui.limits import check
from bot.ui.replies import Message, payload_of
from db.leaderboard import Order, Standing, Totals
from db.ratings import Skill

MUCH = Totals(games=10**9, wins=10**9, losses=0, points=10**9 + 0.5, sweeps=10**9, best_deal=99.5)
ONE = Totals(games=1, wins=1, losses=0, points=1, sweeps=1, best_deal=1)
NAMES = ("Aino", "**bold**`", "<@1>" * 9, "\u202eevil", "x\n# y", "1. z", "\u3164", "W" * 99)


def line(place: int, name: str = "Aino", totals: Totals = ONE, person: int = 0) -> Standing:
    return Standing(place, person or place, name, totals)


def page(
    *lines: Standing,
    own: Standing | None = None,
    number: int = 0,
    pages: int = 1,
    all_: bool = True,
) -> Page:
    around = () if own is None else (own,)
    return Page(Board(computers=all_), lines, around, own, number, pages)


def shown(one: Page, language: str = "en") -> list[str]:
    """Return the lines of *one* as they go out."""
    (embed,) = leaderboard_message(one, "Eve", texts(language)).embeds
    return str(embed.description).split("\n")


def buttons(message: Message) -> list[PageButton]:
    """Return the buttons that turn pages."""
    found = [item for row in message.rows for item in row if isinstance(item, PageButton)]
    return [each for each in found if not each.key.argument.endswith(".c")]


def selects(message: Message) -> list[GameSelect]:
    return [item for row in message.rows for item in row if isinstance(item, GameSelect)]


def test_places_are_text_for_a_list_of_markdown_would_be_numbered_anew() -> None:
    first = line(1)
    lines = shown(page(first, line(1, "Bo", person=2), line(3, "Cai"), own=first))
    assert [each.partition("\\. ")[0] for each in lines] == ["1", "1", "3"]


def test_the_own_line_stands_below_if_it_is_on_another_page() -> None:
    own = line(14, "Bo")
    assert shown(page(line(1), own=own, pages=2))[1:3] == ["…", shown(page(own, own=own))[0]]


def test_a_board_says_where_most_points_are_no_good() -> None:
    for order, family in product(ORDERS, FAMILIES):
        told = shown(Page(Board(order=order, family=family), (), (), None, 0, 1))
        is_misere = family == "laisto" and order in {"points", "best_deal"}
        assert any("fewest points win" in each for each in told) == is_misere
        assert len(told) == 1 + (is_misere or order == "rating")


def test_who_has_no_finished_game_has_a_line_as_well() -> None:
    assert shown(page(line(1)))[1:] == ["…", "**Eve**: no finished games yet"]
    among_people = shown(page(line(1), all_=False))
    assert among_people[2] == "**Eve**: no finished games between people alone yet"


def test_the_own_line_is_not_shown_twice() -> None:
    own = line(2, "Bo")
    assert len(shown(page(line(1), own, own=own))) == 2


def test_an_empty_server_is_told_how_to_begin() -> None:
    message = leaderboard_message(page(), "Eve", texts("en"))
    assert "/kasino new" in shown(page())[0]
    assert len(shown(page())) == 1
    assert "between people" in shown(page(all_=False))[0]
    assert buttons(message) == []


def test_a_single_page_has_no_buttons_and_no_number() -> None:
    message = leaderboard_message(page(line(1), own=line(1)), "Eve", texts("en"))
    assert buttons(message) == []
    assert len(shown(page(line(1), own=line(1)))) == 1


@pytest.mark.parametrize(
    ("number", "expected"), [(0, (True, False)), (1, (False, False)), (2, (False, True))]
)
def test_only_pages_that_exist_can_be_turned_to(number: int, expected: tuple[bool, bool]) -> None:
    message = leaderboard_message(page(line(1), number=number, pages=3), "Eve", texts("en"))
    back, onward = buttons(message)
    assert (back.item.disabled, onward.item.disabled) == expected
    assert (back.key.seq, onward.key.seq) == (max(number - 1, 0), min(number + 1, 2))
    assert back.key != onward.key


def test_buttons_remember_whether_games_with_computers_count() -> None:
    arguments = [
        [
            each.key.argument.split(".")[3]
            for each in buttons(leaderboard_message(one, "Eve", texts("en")))
        ]
        for one in (page(pages=2), page(pages=2, all_=False))
    ]
    assert arguments == [["1", "1"], ["0", "0"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worst_names_and_the_largest_totals_fit(language: str) -> None:
    lines = [line(10**9 + each, NAMES[each % len(NAMES)], MUCH) for each in range(PAGE)]
    worst = page(*lines, own=line(10**9 + 99, "*" * 99, MUCH), number=7, pages=99, all_=False)
    assert check(payload_of(leaderboard_message(worst, "Eve", texts(language)))) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_hostile_name_stays_on_its_line_and_opens_no_markdown(name: str) -> None:
    (one,) = shown(page(line(1, name), own=line(1, name)))
    inside = one.removeprefix("1\\. __**").removesuffix("**__ · 1 win · 1 game")
    assert len(inside) == len(one) - len("1\\. __****__ · 1 win · 1 game")
    assert not re.search(r"<[@#:t/]|[\u202a-\u202e]", inside)
    bare = [now for before, now in pairwise(f" {inside}") if now in "*_`~|" and before != "\\"]
    assert bare == []


def test_totals_are_counted_in_words() -> None:
    assert totals_line(ONE, texts("en")) == "1 game, 1 win, 1 point, 1 mökki"
    half = Totals(games=2, wins=0, losses=2, points=1.5, sweeps=0, best_deal=1)
    assert totals_line(half, texts("en")) == "2 games, 0 wins, 1½ points, 0 mökkis"


def test_every_line_is_told_in_finnish() -> None:
    told = shown(page(line(1), own=line(1), number=0, pages=2, all_=False), "fi")
    assert told[1:] == ["-# Sivu 1/2", "-# Pelit, joissa oli tietokoneita, on jätetty pois."]


def test_every_other_board_can_be_chosen_and_the_one_shown_is_marked() -> None:
    board = Board(Scope.EVERYWHERE, Period.WEEK, "points", computers=False)
    one = Page(board, (), (), None, 0, 1, since=1_000)
    message = leaderboard_message(one, "Eve", texts("en"))
    offered = [
        Board.read(each.value) for select in selects(message) for each in select.item.options
    ]
    marked = [each for s in selects(message) for each in s.item.options if each.default]
    assert len(set(offered)) == len(ORDERS) + len(SCOPES) * len(PERIODS) + len(FAMILIES) - 2
    assert [Board.read(each.value) for each in marked] == [board, board, board]
    assert not any(each.computers for each in offered)
    (other,) = [item for item in message.rows[0] if isinstance(item, PageButton)]
    assert other.item.label == "With computers"
    assert Board.read(other.key.argument.removesuffix(".c")) == replace(board, computers=True)
    assert "Since <t:1000:f>" in shown(one)[1]
    assert message.embeds[0].title == "Leaderboard · Points · All servers · this week"
    royal = leaderboard_message(replace(one, board=Board(family="royal")), "Eve", texts("en"))
    assert str(royal.embeds[0].title).endswith(" · all time · Royal Casino")


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("order", list(ORDERS))
def test_each_board_says_what_it_is_ordered_by(order: Order, language: str) -> None:
    first = replace(line(1, totals=MUCH), skill=Skill(26.5, 4, 4))
    one = Page(Board(order=order), (first,), (first,), first, 0, 1)
    empty = Page(Board(order=order), (), (), None, 0, 1)
    for each in (one, empty):
        assert check(payload_of(leaderboard_message(each, "Eve", texts(language)))) == []
    if language == "en":
        said = {
            "rating": "1060?",
            "share": "100 %",
            "wins": "1000000000 wins",
            "points": "1000000000½ points",
            "sweeps": "1000000000 mökkis",
            "best_deal": "99½ points",
        }
        games = 4 if order == "rating" else 10**9
        assert shown(one)[0] == f"1\\. __**Aino**__ · {said[order]} · {games} games"
        times = len(SCOPES) * (1 if order == "rating" else len(PERIODS))
        assert len(selects(leaderboard_message(one, "Eve", texts("en")))[1].item.options) == times


@pytest.mark.parametrize(
    "code",
    [
        "",
        "s",
        "s.a.wins.1.",
        "x.a.wins.1.",
        "s.a.wins.2.",
        "s.a.wins.1.poker",
        "s.a.x.1.",
        "....",
        "s.a.wins.1..b",
    ],
)
def test_only_codes_of_boards_are_read(code: str) -> None:
    if code == "s.a.wins.1.":
        assert Board.read(code) == Board()
    else:
        with pytest.raises(GameError):
            Board.read(code)


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("order", list(ORDERS))
def test_a_page_as_a_picture_has_the_same_lines(order: Order, language: str) -> None:
    lines = [line(each, NAMES[each % len(NAMES)], MUCH) for each in range(1, PAGE + 1)]
    skilled = tuple(replace(each, skill=Skill(26.5, 4, 9)) for each in lines)
    one = Page(Board(order=order), skilled, skilled[:2], skilled[0], 1, 9)
    message = picture_message(one, texts(language))
    assert check(payload_of(message)) == []
    assert isinstance(message.drawing, BoardDrawing)
    assert [row.place for row in message.drawing.rows] == [each.place for each in lines]
    assert [row.is_own for row in message.drawing.rows] == [True] + [False] * (PAGE - 1)
    assert all(row.value for row in message.drawing.rows)
    own = line(PAGE + 1)
    below = picture_message(
        replace(one, around=(skilled[-1], own), own=own), texts(language)
    ).drawing
    assert isinstance(below, BoardDrawing)
    assert [row.is_own for row in below.rows] == [False] * PAGE + [True]
    assert picture_message(Page(Board(), (), (), None, 0, 1), texts(language)).drawing is None
