"""The tutorial played to its end by a script, in every language, with every wrong answer."""

from typing import Any

import pytest
from discord import SelectOption
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.i18n import texts
from bot.i18n.texts import LANGUAGES
from bot.service.learning import Learning
from bot.service.lessons.course import LESSONS
from bot.service.lessons.kinds import Lesson
from bot.ui.lesson_answers import choices_of, verdict
from bot.ui.lessons import AnswerSelect, LessonSelect
from tests.cogs.steps import MakeBot, hold, parts, say, text_of, words
from tests.conftest import OpenWorld
from tests.world import World

# Long, and covers nothing that shorter tests do not: measuring would take most of its time.
pytestmark = pytest.mark.no_cover


async def opened(world: World, who: MemberActor) -> ResponseMessage:
    shown = (await who.slash(world.channel, "kasino learn")).response
    assert shown is not None
    assert shown.ephemeral
    return shown


async def press(world: World, who: MemberActor, shown: ResponseMessage, verb: str) -> None:
    await world.press(who, shown, parts(shown)[verb]["custom_id"])


async def answer(
    world: World, who: MemberActor, shown: ResponseMessage, option: dict[str, Any]
) -> str:
    select = parts(shown)["answer"]
    return words(await world.press(who, shown, select["custom_id"], [option["value"]]))


async def take(
    world: World, who: MemberActor, shown: ResponseMessage, lesson: Lesson, language: str
) -> None:
    """Give every wrong answer to every step of *lesson*, and then a right one."""
    t = texts(language)
    for number, step in enumerate(lesson.steps):
        options = parts(shown)["answer"]["options"]
        assert [each["label"] for each in options] == choices_of(step, t)
        wrong = [index for index in range(len(options)) if not step.is_right(index)]
        assert wrong
        for index in wrong:
            said = await answer(world, who, shown, options[index])
            assert said.startswith(("✗", "○"))
            assert t(step.text) in said
            assert verdict(step, index, t) in said
        right = next(index for index in range(len(options)) if step.is_right(index))
        assert "✓" in await answer(world, who, shown, options[right])
        if number + 1 < len(lesson.steps):
            await press(world, who, shown, "lesson-step")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_lesson_can_be_finished_and_every_wrong_answer_is_explained(
    open_world: OpenWorld, make_bot: MakeBot, language: str
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino", {"sv": "sv-SE", "en": "en-US"}.get(language, language))
    shown = await opened(world, aino)
    for lesson in LESSONS:
        await press(world, aino, shown, "lesson-step")
        await take(world, aino, shown, lesson, language)
    await press(world, aino, shown, "lessons")
    assert text_of(shown).count("✓") == len(LESSONS)
    assert "lesson-step" not in parts(shown)


async def test_a_lesson_goes_on_where_it_was_left_even_after_a_restart(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino")
    shown = await opened(world, aino)
    await press(world, aino, shown, "lesson-step")
    options = parts(shown)["answer"]["options"]
    await answer(world, aino, shown, options[1])
    await world.restart()
    await press(world, aino, shown, "lessons")
    assert "(1 of 3)" in text_of(shown)
    await press(world, aino, shown, "lesson-step")
    assert "12" in text_of(shown)
    assert await world.bot.service(Learning).progress(aino.id) == {"equal": 1}


async def test_any_lesson_can_be_chosen_and_nobody_else_has_its_progress(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    shown = await opened(world, aino)
    select = parts(shown)["lesson"]
    value = select["options"][9]["value"]
    assert "Build 9" in words(await world.press(aino, shown, select["custom_id"], [value]))
    options = parts(shown)["answer"]["options"]
    await answer(world, aino, shown, options[2])
    assert await world.bot.service(Learning).progress(bo.id) == {}


async def test_forged_answers_and_lessons_are_answered_and_solve_nothing(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino")
    shown = await opened(world, aino)
    for kind, seq, name, value, answered in (
        (AnswerSelect, 0, "equal", "0.9", "What do you take"),
        (AnswerSelect, 0, "equal", "x", "What do you take"),
        (AnswerSelect, 9, "equal", "0.1", "do not know that lesson"),
        (AnswerSelect, 0, "none", "0.1", "do not know that lesson"),
        (LessonSelect, 0, "", "0.none", "do not know that lesson"),
    ):
        forged = kind.make([SelectOption(label="x", value=value)], seq=seq, argument=name)
        hold(world, shown, forged)
        assert answered in words(await world.press(aino, shown, str(forged.key), [value]))
    assert await world.bot.service(Learning).progress(aino.id) == {}


async def test_learning_needs_no_table(open_world: OpenWorld, make_bot: MakeBot) -> None:
    world = await open_world(make_bot)
    assert "Equal cards" in await say(world, world.person("Aino"), "learn")
