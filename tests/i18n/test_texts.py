"""Texts: the language of a reader, placeholders, plurals, and translators' faults."""

import logging
from fractions import Fraction
from pathlib import Path

import discord
import pytest

from bot.engine.moves import Reason
from bot.i18n import LANGUAGES, N_, Texts, language, number, texts
from bot.i18n.texts import _load

OURS = {"fi": "fi", "sv-SE": "sv", "no": "no"}

CATALOGUE = r"""
msgid ""
msgstr ""
"Language: fi\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"Content-Type: text/plain; charset=utf-8\n"

msgid "You have {points} points"
msgstr "Pisteesi: {points}"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} kortti"
msgstr[1] "{n} korttia"

msgid "By {name}"
msgstr "Tekijä {nimi}"

msgid "For {name}"
msgstr "Saaja {name"

msgid "To {name}"
msgstr "Saaja {name.surname}"

#, fuzzy
msgid "Guessed"
msgstr "Arvattu"

msgid "Not yet"
msgstr ""
"""


@pytest.fixture
def finnish(tmp_path: Path) -> Texts:
    (tmp_path / "fi.po").write_text(CATALOGUE, encoding="utf-8")
    return _load("fi", tmp_path)


@pytest.mark.parametrize("locale", [each.value for each in discord.Locale])
def test_every_language_of_discord_gets_one_of_ours(locale: str) -> None:
    # A language that has come since is one more file, and no change here.
    added = locale.partition("-")[0]
    wanted = OURS.get(locale, added if added in LANGUAGES else "en")
    assert language(locale) == wanted
    assert texts(locale).language == wanted
    assert texts(locale)("{n} of {total}", n=1, total=2)


def test_discord_has_32_languages() -> None:
    # The case above speaks of all of them; a new one deserves a look.
    assert len(discord.Locale) == 32


@pytest.mark.parametrize("locale", [None, "", "xx", "fin", "../fi"])
def test_an_unknown_language_is_english(locale: str | None) -> None:
    assert texts(locale).language == "en"


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_text_without_translation_is_english_everywhere(code: str) -> None:
    assert texts(code)("No such text, {name}!", name="Ann") == "No such text, Ann!"
    assert texts(code).plural("{n} thing untold", "{n} things untold", 1) == "1 thing untold"


def test_a_reason_of_the_engine_is_looked_up_by_its_value() -> None:
    assert texts("fi")(Reason.GAME_OVER) == "Peli on päättynyt."
    assert texts("en")(Reason.GAME_OVER) == "The game is over."


def test_placeholders_are_filled_and_halves_written_as_such(finnish: Texts) -> None:
    assert finnish("You have {points} points", points=Fraction(7, 2)) == "Pisteesi: 3½"


def test_what_fills_a_placeholder_is_never_read_as_a_template(finnish: Texts) -> None:
    assert finnish("You have {points} points", points="{name}") == "Pisteesi: {name}"


@pytest.mark.parametrize(
    ("n", "finnish_text", "english_text"),
    [
        (0, "0 korttia", "0 cards"),
        (1, "1 kortti", "1 card"),
        (2, "2 korttia", "2 cards"),
        (1.5, "1½ korttia", "1½ cards"),
        (0.5, "½ korttia", "½ cards"),
        (1.0, "1 kortti", "1 card"),
    ],
)
def test_plurals_follow_the_language(
    finnish: Texts, n: float, finnish_text: str, english_text: str
) -> None:
    assert finnish.plural("{n} card", "{n} cards", n) == finnish_text
    assert texts("en").plural("{n} card", "{n} cards", n) == english_text


@pytest.mark.parametrize("message", ["By {name}", "For {name}", "To {name}"])
def test_a_translators_fault_is_logged_and_english_is_shown(
    finnish: Texts, caplog: pytest.LogCaptureFixture, message: str
) -> None:
    with caplog.at_level(logging.WARNING):
        assert finnish(message, name="Ann") == message.replace("{name}", "Ann")
    assert message in caplog.text


def test_our_own_fault_is_not_hidden() -> None:
    with pytest.raises(KeyError):
        texts("en")("By {name}", nimi="Ann")


@pytest.mark.parametrize("message", ["Guessed", "Not yet"])
def test_guessed_and_empty_translations_are_not_shown(finnish: Texts, message: str) -> None:
    assert finnish(message) == message


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0, "0"), (-2, "-2"), (0.5, "½"), (-1.5, "-1½"), (Fraction(5, 2), "2½"), (1 / 3, "0.333")],
)
def test_numbers_are_written_with_halves(value: float | Fraction, shown: str) -> None:
    assert number(value, "en") == shown


@pytest.mark.parametrize("code", LANGUAGES)
def test_decimals_can_be_written_in_every_language(code: str) -> None:
    assert number(0.25, code) == ("0.25" if code == "en" else "0,25")


def test_marking_a_text_does_not_change_it() -> None:
    assert N_("The game is over.") == "The game is over."
