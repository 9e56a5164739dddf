"""Every rule in words, in every language."""

from collections.abc import Iterator
from dataclasses import fields, replace

import pytest

from bot.engine.family import GAMES, Switch, preset_of
from bot.engine.presets import PRESETS
from bot.engine.rules import CaptureDuty, FaceCapture, FaceValues, Rules
from bot.i18n import Texts, texts
from bot.i18n.texts import CATALOGUES
from bot.render.game_words import CHOICES, GAME_NAMES, game_name, game_special
from bot.render.rules_words import (
    GROUP_NAMES,
    GROUPS,
    Group,
    contradiction_words,
    differing_words,
    rules_words,
    switch_words,
)
from bot.ui.house_rules import offered_values
from bot.ui.limits_components import OPTION_TEXT

LANGUAGES = ["en", *sorted(file.stem for file in CATALOGUES.glob("*.po"))]
EVERY = [each.name for each in fields(Rules)]


@pytest.fixture(params=LANGUAGES)
def t(request: pytest.FixtureRequest) -> Texts:
    return texts(request.param)


def values() -> Iterator[tuple[str, Switch]]:
    """Yield each value that people can choose, and each that a preset has."""
    for name in EVERY:
        own = {getattr(each, name) for each in PRESETS.values()}
        yield from ((name, value) for value in dict.fromkeys((*offered_values(name), *own)))


def test_every_switch_is_in_one_group() -> None:
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(EVERY)
    assert set(GROUPS) == set(GROUP_NAMES) == set(Group)


def test_every_value_has_words_of_its_own_that_fit_an_option(t: Texts) -> None:
    said = {(name, value): switch_words(name, value, t) for name, value in values()}
    assert len(set(said.values())) == len(said)
    assert max(map(len, said.values())) <= OPTION_TEXT
    assert not [words for words in said.values() if "{" in words]


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_no_rule_is_left_in_english(language: str) -> None:
    ours, english = texts(language), texts("en")
    same = [
        (name, value)
        for name, value in values()
        if switch_words(name, value, ours) == switch_words(name, value, english)
    ]
    assert same == []


def test_rules_are_told_only_where_they_mean_anything(t: Texts) -> None:
    finnish, casino = PRESETS["finnish_multi"], PRESETS["anglo"]
    assert list(rules_words(finnish, Group.BUILDS, t)) == ["builds"]
    assert list(rules_words(finnish, Group.SWEEPS, t)) == ["sweep_points"]
    assert "face_capture" not in rules_words(finnish, Group.VALUES, t)
    assert "face_capture" in rules_words(casino, Group.VALUES, t)
    assert list(rules_words(casino, Group.BUILDS, t)) == list(GROUPS[Group.BUILDS])


def test_what_differs_from_the_preset_is_told_without_the_target(t: Texts) -> None:
    preset = PRESETS["finnish_2p"]
    assert differing_words(preset, preset, t) == []
    changed = replace(preset, target=11, capture_duty=CaptureDuty.HAND, raise_own=False)
    assert differing_words(changed, preset, t) == [
        switch_words("capture_duty", CaptureDuty.HAND, t)
    ]
    faces = replace(preset, face_values=FaceValues.NONE, face_capture=FaceCapture.ALL)
    assert len(differing_words(faces, preset, t)) == 2


def test_a_contradiction_names_both_rules(t: Texts) -> None:
    rules = replace(PRESETS["royal"], capture_duty=CaptureDuty.CARD)
    said = contradiction_words(rules, ("builds", "capture_duty"), t)
    assert switch_words("builds", True, t) in said
    assert switch_words("capture_duty", CaptureDuty.CARD, t) in said
    alone = contradiction_words(replace(rules, difference=True), ("difference",), t)
    assert switch_words("difference", True, t) in alone


def test_every_game_has_a_name_and_a_line_that_begins_with_it(t: Texts) -> None:
    assert set(CHOICES) == set(GAME_NAMES) == set(GAMES)
    for game in GAMES:
        name, _, special = t(CHOICES[game]).partition(": ")
        assert name == game_name(game, t)
        assert game_special(game, t) == f"{special[0].upper()}{special[1:]}."
        assert len(t(CHOICES[game])) <= OPTION_TEXT
    assert len({game_name(game, t) for game in GAMES}) == len(GAMES)


def test_a_game_of_another_version_is_called_as_it_is_stored() -> None:
    assert game_name("whist", texts("en")) == "whist"
    assert game_special("whist", texts("en")) == ""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_game_differs_from_itself(seats: int) -> None:
    for game in GAMES:
        preset = preset_of(game, seats)
        assert differing_words(preset, preset, texts("en")) == []
