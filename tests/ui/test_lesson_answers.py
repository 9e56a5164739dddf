"""Why an answer in a lesson is right or wrong, in words."""

import pytest

from bot.i18n import texts
from bot.i18n.texts import LANGUAGES
from bot.render.drawing import PositionDrawing
from bot.service.lessons.builds import OWNERS
from bot.service.lessons.course import LESSONS
from bot.service.lessons.deals import PRACTICE, SCORE, SWEEPS
from bot.service.lessons.kinds import Lesson, Task
from bot.service.lessons.taking import GROUPS, ONCE
from bot.ui.lesson_answers import choices_of, verdict, view_at
from bot.ui.lessons import lessons_message, solved_message, step_message
from bot.ui.limits import check
from bot.ui.replies import payload_of

EN = texts("en")


def said(lesson: Lesson, step: int, answer: int) -> str:
    return verdict(lesson.steps[step], answer, EN).replace("\ufe0e", "")


def test_a_refused_play_is_explained_by_the_sum_of_its_cards() -> None:
    assert said(ONCE, 0, 0) == (
        "✗ **8♠ cannot take 5♥ + 3♦ + 3♣ + 2♣.** 5♥ + 3♦ + 3♣ + 2♣ is 13; your 8♠ takes 8."
    )


def test_a_legal_play_that_brings_less_is_told_what_more_there_is() -> None:
    assert said(GROUPS, 0, 0) == (
        "○ That is allowed: 8♠ takes 8♣ (2 cards, 1 spade)."
        " But you can have more here: 4 cards, 1 spade."
    )


def test_whoever_owns_a_build_is_told_what_to_keep_for_it() -> None:
    assert "You must keep 8♣ for your build of 8." in said(OWNERS, 0, 0)


def test_a_right_play_is_told_with_all_that_it_brings() -> None:
    assert said(PRACTICE, 2, 3) == ("✓ You played: A♣ takes K♦ + A♥ (3 cards, 2 points, 1 mökki)")


def test_whoever_misses_a_mokki_is_told_of_it() -> None:
    assert said(SWEEPS, 1, 0).endswith("But you can have more here: 2 cards, 1 mökki.")


def test_points_are_explained_by_what_they_are_given_for() -> None:
    assert said(SCORE, 0, 0).replace("\N{NO-BREAK SPACE}", " ") == (
        "✗ **5 points**\n28 cards; 8 spades; most cards: 1 p; most spades: 2 p; aces: 2 p;"
        " ten of diamonds: 2 p = **7 points**"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_and_its_answers_fit(language: str) -> None:
    t = texts(language)
    for progress in ({}, {each.name: len(each.steps) for each in LESSONS}):
        assert check(payload_of(lessons_message(progress, t))) == []
    for lesson in LESSONS:
        for number, step in enumerate(lesson.steps):
            labels = choices_of(step, t)
            assert len(set(labels)) == len(labels)
            shown = step_message(lesson, number, t)
            assert isinstance(shown.drawing, PositionDrawing) == (view_at(step) is not None)
            for card in step.deal.hand if isinstance(step, Task) else ():
                assert card.symbols in str(shown.embeds[0].description)
            for answer in range(len(labels)):
                note = verdict(step, answer, t)
                for message in (
                    step_message(lesson, number, t, note),
                    solved_message(lesson, number, note, t),
                ):
                    assert check(payload_of(message)) == []
