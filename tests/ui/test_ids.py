"""Custom ids: one text for each, and nothing else is one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.ids import LONGEST, CustomId, parse, template

LARGEST = 10**18 - 1
VERBS = st.from_regex(r"[a-z][a-z-]{0,15}", fullmatch=True)
NUMBERS = st.integers(0, LARGEST)
ARGUMENTS = st.text("ABCabc019_.,=+-", max_size=40)


@given(VERBS, NUMBERS, NUMBERS, ARGUMENTS)
def test_every_id_is_read_back_and_short_enough(
    verb: str, game: int, seq: int, argument: str
) -> None:
    key = CustomId(verb, game, seq, argument)
    assert parse(str(key)) == key
    assert len(str(key)) <= LONGEST


def test_the_longest_id_is_short_enough() -> None:
    assert len(str(CustomId("a" * 16, LARGEST, LARGEST, "x" * 40))) <= LONGEST


@given(VERBS, VERBS, NUMBERS)
def test_a_template_matches_the_ids_of_its_own_verb_alone(verb: str, other: str, game: int) -> None:
    matches = template(verb).fullmatch(str(CustomId(other, game))) is not None
    assert matches == (verb == other)


@given(st.text())
def test_any_text_is_read_or_refused_without_an_error(text: str) -> None:
    key = parse(text)
    assert key is None or str(key) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "k1:play:1:2",
        "k2:play:1:2:",
        "K1:play:1:2:",
        "k1:Play:1:2:",
        "k1::1:2:",
        "k1:play:1000000000000000000:2:",
        "k1:play:+1:2:",
        "k1:play:-1:2:",
        "k1:play:00:2:",
        "k1:play: 1:2:",
        "k1:play:1_0:2:",
        "k1:play:\u0661:2:",
        "k1:play:\u00b2:2:",
        "k1:play:1:2:a:b",
        "k1:play:1:2:a b",
        "k1:play:1:2:\u00e4",
        "k1:play:1:2:" + "x" * 41,
        "k1:play:1:2:\n",
        "\nk1:play:1:2:",
    ],
)
def test_what_is_not_quite_an_id_is_refused(text: str) -> None:
    assert parse(text) is None


@pytest.mark.parametrize(
    ("verb", "game", "argument"),
    [("play", -1, ""), ("play", LARGEST + 1, ""), ("Play", 1, ""), ("play", 1, "a:b"), ("", 1, "")],
)
def test_an_id_that_could_not_be_read_back_is_not_made(verb: str, game: int, argument: str) -> None:
    with pytest.raises(ValueError, match="not a custom id"):
        CustomId(verb, game, 0, argument)


@pytest.mark.parametrize("verb", ["", "play.*", "pläy", "play:", "x" * 17])
def test_a_verb_is_a_short_word(verb: str) -> None:
    with pytest.raises(ValueError, match="not a verb"):
        template(verb)
