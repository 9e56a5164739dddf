"""The rules with their examples: judged by the engine, inside Discord's limits everywhere."""

import pytest

from bot.engine.family import GAMES
from bot.engine.presets import PRESETS
from bot.i18n import texts
from bot.i18n.texts import LANGUAGES
from bot.render.drawing import PositionDrawing
from bot.render.rules_pages import Page, pages_of
from bot.ui.examples import EXAMPLES, example_lines
from bot.ui.guide import book_of, guide_message
from bot.ui.limits import check
from bot.ui.replies import payload_of

EN = texts("en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", GAMES)
def test_every_page_fits_in_every_language(family: str, language: str) -> None:
    for seats in (2, 3, 4):
        book = book_of(family, seats)
        for page in pages_of(book.told):
            message = guide_message(book, page, texts(language))
            assert check(payload_of(message)) == [], page
            assert isinstance(message.drawing, PositionDrawing) == (page in EXAMPLES), page


def test_the_page_after_the_last_is_the_last() -> None:
    book = book_of("suomalainen", 2)
    rows = guide_message(book, Page.ENDING, EN).rows
    assert [item.item.disabled for item in rows[-1]] == [False, True]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("preset", "page", "marks"),
    [
        ("finnish_2p", Page.TURN, "✓✓✓✗✗"),
        ("laisto", Page.TURN, "✓✗✗✗✗"),
        ("dominican", Page.TURN, "✓✗✗✗✗"),
        ("finnish_2p", Page.VALUES, "✓✗✗✓✓✓✓"),
        ("finnish_general", Page.VALUES, "✗✗✗✓✓✗✗"),
        ("royal", Page.VALUES, "✓✓✓✓✗✓✓"),
        ("anglo", Page.VALUES, "✗✓✓✓✗✗✗"),
        ("rakennus", Page.BUILDS, "✓✗✓✓✓✗✗✗"),
        ("dominican", Page.BUILDS, "✓✗✓✓✗✗✗✗"),
    ],
)
def test_examples_are_right_and_wrong_as_the_rules_say(preset: str, page: Page, marks: str) -> None:
    lines = example_lines(page, PRESETS[preset], EN)
    assert "".join(line[0] for line in lines) == marks


def test_a_refused_example_says_what_the_cards_add_up_to() -> None:
    line = example_lines(Page.TURN, PRESETS["finnish_2p"], EN)[3].replace("\ufe0e", "")
    assert line.endswith("5♥ + 3♦ + 3♣ + 2♣ is 13; your 8♠ takes 8.")


def test_every_example_is_a_position_of_every_game_that_has_its_page() -> None:
    for rules in PRESETS.values():
        for page in EXAMPLES:
            if page is Page.BUILDS and not rules.builds:
                continue
            assert len(example_lines(page, rules, EN)) == len(EXAMPLES[page])
