"""Names: whatever a person calls himself, the message stays ours."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.names import LONGEST, cut_at, plain_name, safe_name

FALLBACK = "Player 2"
ESCAPED = re.compile(r"\\[^0-9A-Za-z\s]")

HOSTILE = [
    "<@123456789012345678>",
    "<@&1>",
    "<#1>",
    "@everyone",
    "<t:1700000000:R>",
    "</kasino new:1>",
    "<:ace:1>",
    "<a:ace:1>",
    "<id:customize>",
    "**bold** __under__ ~~gone~~ ||spoiler||",
    "`code` ```block```",
    "[link](https://example.org)",
    "https://example.org",
    "discord.gg/abc",
    "# heading",
    "-# small",
    "> quote",
    "1. list",
    "- list",
    "* list",
    "a|b|c",
    "\\*not bold\\*",
    "line\nbreak\r\nand\u2028more\ttab",
    "\u202eright to left",
    "\u2066isolated\u2069",
    "zero\u200b\u200c\u200d\ufeffwidth",
    "nul\x00bell\x07escape\x1b[31m",
    "z" + "\u0335" * 40 + "algo",
    "\U000e0041tags",
    "\ud800half",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_leaves_nothing_alive(name: str) -> None:
    shown = safe_name(name, FALLBACK)
    bare = ESCAPED.sub("", shown)
    assert not set(bare) & set("\\`*_~|[]()<>#:/@.-")
    assert "<" not in shown
    assert shown.isprintable()
    assert shown


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u200b\u200b",
        "\u202e",
        "\u3164",
        "\u2800\u2800",
        "\u115f\u1160\uffa0",
        "\u0301\u0301",
        "\ufe0f",
        "\x00",
        "\U000e0020",
        "\ue000",
    ],
)
def test_a_name_of_which_nothing_is_seen_gives_way(name: str) -> None:
    assert safe_name(name, FALLBACK) == FALLBACK
    assert plain_name(name, FALLBACK) == FALLBACK


@pytest.mark.parametrize(
    "name", ["Ann", "Väinö", "李小龍", "مريم", "O'Neil", "Ann 2", "🃏 Jack", "नाम", "Łukasz"]
)
def test_an_ordinary_name_is_left_alone(name: str) -> None:
    assert safe_name(name, FALLBACK) == name


@given(st.text())
def test_every_name_is_short_visible_and_on_one_line(name: str) -> None:
    plain = plain_name(name, FALLBACK)
    letters = [char for char in plain if not unicodedata.category(char).startswith("M")]
    assert 1 <= len(letters) <= LONGEST
    assert plain.isprintable()
    assert plain == plain.strip()
    assert "<" not in plain


@given(st.text())
def test_escaping_adds_backslashes_and_nothing_else(name: str) -> None:
    plain = plain_name(name, FALLBACK)
    assert re.sub(r"\\(.)", r"\1", safe_name(name, FALLBACK)) == plain
    assert plain_name(plain, FALLBACK) == plain


def test_a_long_name_is_cut_to_its_limit_and_says_so() -> None:
    assert plain_name("x" * LONGEST, FALLBACK) == "x" * LONGEST
    assert plain_name("x" * (LONGEST + 1), FALLBACK) == "x" * (LONGEST - 1) + "…"
    assert len(safe_name("*" * 100, FALLBACK)) == 2 * (LONGEST - 1) + 1


def test_marks_piled_on_a_letter_are_thinned() -> None:
    assert len(plain_name("q" + "\u0335" * 40, FALLBACK)) <= 3


def test_a_list_is_cut_between_its_parts_and_says_so() -> None:
    assert cut_at("one, two", 8, ", ") == "one, two"
    assert cut_at("one, two, three", 12, ", ") == "one, two, …"
    assert cut_at("x" * 20, 8, ", ") == "x" * 7 + "…"


def test_what_is_not_drawn_hides_no_mark_from_its_letter() -> None:
    assert plain_name("Ze\u200b\u0301", FALLBACK) == "Z\u00e9"
    piled = plain_name("z" + "\u0335\u0335\u200b" * 20, FALLBACK)
    assert piled == "z\u0335\u0335"
    assert plain_name(piled, FALLBACK) == piled
