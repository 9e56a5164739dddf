"""The lessons as data: every task can be solved, and what is right is what the engine says."""

import pytest

from bot.engine.deal import play
from bot.engine.moves import Capture
from bot.engine.notation import read_move
from bot.engine.presets import PRESETS
from bot.engine.sweeps import after_sweep
from bot.service.learning import Learning, is_finished, next_lesson, next_step
from bot.service.lessons.course import BY_NAME, LESSONS
from bot.service.lessons.deals import LAST, PRACTICE, SCORE, SWEEPS
from bot.service.lessons.kinds import Count, Lesson, Question, Task, deal_at
from bot.service.live import Who
from tests.service.conftest import House

TASKS = [
    pytest.param(step, id=f"{lesson.name}{number}")
    for lesson in LESSONS
    for number, step in enumerate(lesson.steps)
    if isinstance(step, Task)
]


@pytest.mark.parametrize("task", TASKS)
def test_a_task_is_solved_by_legal_plays_alone_and_has_wrong_ones_too(task: Task) -> None:
    assert set(task.right) < set(task.plays)
    assert len(set(task.plays)) == len(task.plays)
    for answer in range(len(task.plays)):
        assert not task.is_right(answer) or task.reason(answer) is None


@pytest.mark.parametrize("task", TASKS)
def test_whoever_is_to_take_all_takes_more_than_by_any_other_answer(task: Task) -> None:
    taken = [
        len(move.taken) if isinstance(move, Capture) and task.reason(number) is None else 0
        for number, move in enumerate(task.moves)
    ]
    if "all you can" in task.text or "the most" in task.text:
        best = [task.is_right(number) for number in range(len(taken))]
        assert max(taken) == taken[best.index(True)]
        assert taken.count(max(taken)) == 1


def test_every_lesson_has_a_name_of_its_own_and_two_to_five_steps() -> None:
    assert len(BY_NAME) == len(LESSONS)
    assert all(2 <= len(lesson.steps) <= 5 for lesson in LESSONS)


def test_the_answers_on_clearing_are_those_of_the_engine() -> None:
    rules = PRESETS["finnish_2p"]
    question = SWEEPS.steps[2]
    assert isinstance(question, Question)
    assert after_sweep(rules, (2, 0), 1, (0, 0))[0] == (1, 0)
    assert question.choices[question.right] == "You one, Anna none"
    last = deal_at("table C7; hands H7 / S5")
    assert play(last, read_move("H7xC7")).state.sweeps == (0, 0)
    assert LAST.steps[0].is_right(2)


def test_the_counted_deals_have_the_points_of_the_source() -> None:
    counts = [step for step in SCORE.steps if isinstance(step, Count)]
    assert [step.score.awarded for step in counts] == [(7, 3), (8, 3)]
    assert [len(pile) for pile in deal_at(counts[0].position).piles] == [28, 24]


def test_the_practice_deal_is_that_of_the_source() -> None:
    first, third = PRACTICE.steps[0], PRACTICE.steps[2]
    assert isinstance(first, Task)
    assert isinstance(third, Task)
    assert [str(each) for each in first.deal.hand] == ["H8", "CA", "D4", "S9"]
    after = play(third.deal, third.moves[third.plays.index(third.right[0])]).state
    assert after.sweeps == (1, 0)


async def test_progress_is_kept_and_never_lost(house: House) -> None:
    learning, aino = Learning(house.database, house.scheduler), Who(77, "Aino")
    first = LESSONS[0]
    assert await learning.progress(77) == {}
    assert next_lesson({}) is first
    await learning.solved(aino, first, 0)
    await learning.solved(aino, first, 1)
    progress = await learning.solved(aino, first, 0)
    assert progress == await learning.progress(77) == {first.name: 2}
    assert next_step(first, progress) == 2
    progress = await learning.solved(aino, first, len(first.steps) - 1)
    assert is_finished(first, progress)
    assert (next_lesson(progress), next_step(first, progress)) == (LESSONS[1], 0)


def test_nothing_is_left_when_all_is_done() -> None:
    assert next_lesson({each.name: len(each.steps) for each in LESSONS}) is None


def test_an_empty_lesson_would_be_finished() -> None:
    assert is_finished(Lesson("none", ""), {})
