"""The tutorial: a list of lessons, and their steps, which are played and not read."""

from itertools import zip_longest
from typing import Final

from discord import ButtonStyle, Embed, SelectOption

from bot.engine.view import View
from bot.i18n import N_, Texts
from bot.render.builds import build_line
from bot.render.cards import cards_line
from bot.render.drawing import PositionDrawing
from bot.render.table import hand_line
from bot.service.errors import GameError
from bot.service.learning import Learning, Progress, is_finished, next_lesson, next_step
from bot.service.lessons.course import BY_NAME, LESSONS
from bot.service.lessons.kinds import Lesson, Task
from bot.service.live import Who
from bot.ui.card_emoji import NO_FACES, Faces
from bot.ui.colours import COLOUR
from bot.ui.ids import CustomId
from bot.ui.items import GameButton, GameSelect
from bot.ui.lesson_answers import ANNA, choices_of, verdict, view_at
from bot.ui.limits_components import OPTION_TEXT
from bot.ui.names import cut_at
from bot.ui.practice import PracticeButton
from bot.ui.replies import Message, Rows
from bot.ui.replies_context import Context, Shows

_NO_LESSON: Final = N_("I do not know that lesson any more. /kasino learn shows them all.")


def lessons_message(progress: Progress, t: Texts) -> Message:
    """Return the list of lessons with what is done, and the way on."""
    lines = [
        t(
            "You learn Finnish kasino by playing small positions, and builds at the end. Only you"
            " see this. You can stop at any step: /kasino learn goes on there."
        ),
        "",
        t(
            "The game in short: of the pack's 52 cards four lie open on the table at first."
            " Everybody has four more and plays one of them a turn. It takes cards from the table,"
            " or it stays there. When the hands are empty, four cards are dealt to each again, and"
            " none to the table. When all cards are played, what each has taken brings points."
        ),
        "",
    ]
    following = next_lesson(progress)
    for number, each in enumerate(LESSONS, 1):
        mark, so_far = _mark(each, progress, following), _so_far(each, progress, t)
        title = t(each.title)
        lines.append(f"{mark} {number}\\. {title}{so_far}")
    if following is None:
        lines += ["", t("You have finished all lessons. /kasino new opens a table.")]
    embed = Embed(title=t("Learn to play"), description="\n".join(lines), colour=COLOUR)
    return Message(embeds=(embed,), rows=_list_rows(progress, following, t))


def _mark(lesson: Lesson, progress: Progress, following: Lesson | None) -> str:
    if is_finished(lesson, progress):
        return "✓"
    return "▸" if lesson is following else "·"


def _so_far(lesson: Lesson, progress: Progress, t: Texts) -> str:
    done = progress.get(lesson.name, 0)
    if not done or is_finished(lesson, progress):
        return ""
    return " " + t("({n} of {steps})", n=done, steps=len(lesson.steps))


def _list_rows(progress: Progress, following: Lesson | None, t: Texts) -> Rows:
    solved = sum(progress.values())
    titles = [(each, t(each.title)) for each in LESSONS]
    options = [
        SelectOption(label=f"{number}. {title}", value=f"{solved}.{each.name}")
        for number, (each, title) in enumerate(titles, 1)
    ]
    select = LessonSelect.make(options, placeholder=t("Choose a lesson"))
    practice = PracticeButton.make(t("Practice with open hands"))
    if following is None:
        return ((practice,), (select,))
    step = next_step(following, progress)
    label = t("Begin") if not progress else t("Go on")
    onward = LessonStepButton.make(
        label, seq=step, argument=following.name, style=ButtonStyle.primary
    )
    return ((onward, practice), (select,))


def step_message(
    lesson: Lesson, number: int, t: Texts, note: str = "", faces: Faces = NO_FACES
) -> Message:
    """Return the step *number* of *lesson* with its answers; *note* is said to the last one.

    Answers that play a card show it as one of *faces*.
    """
    step = lesson.steps[number]
    lines = [*([note, ""] if note else []), t(step.text)]
    view = view_at(step)
    if view is not None:
        lines += ["", *position_lines(view, t)]
    played = [faces.get(move.card) for move in step.moves] if isinstance(step, Task) else []
    options = [
        SelectOption(label=cut_at(label, OPTION_TEXT, " "), value=f"{number}.{index}", emoji=face)
        for index, (label, face) in enumerate(zip_longest(choices_of(step, t), played))
    ]
    select = AnswerSelect.make(
        options, seq=number, argument=lesson.name, placeholder=t("Your answer")
    )
    return _message(lesson, number, lines, ((select,), (_all_lessons(t),)), t)


def position_lines(view: View, t: Texts) -> list[str]:
    """Return what lies open in *view*, and what is in the looker's hand."""
    names = (t("You"), ANNA)
    lines = [build_line(each, names, t) for each in view.table.builds]
    if view.table.loose:
        lines.append(t("On the table: {cards}", cards=cards_line(view.table.loose)))
    if view.hand:
        lines.append(t("Your hand: {cards}", cards=hand_line(view)))
    return [f"**{each}**" for each in lines]


def solved_message(lesson: Lesson, number: int, note: str, t: Texts) -> Message:
    """Return that the step *number* of *lesson* is solved, and the way on."""
    lines = [t(lesson.steps[number].text), "", note]
    if number + 1 < len(lesson.steps):
        onward = LessonStepButton.make(
            t("Next"), seq=number + 1, argument=lesson.name, style=ButtonStyle.primary
        )
        return _message(lesson, number, lines, ((onward, _all_lessons(t)),), t)
    lines += ["", t("That was the last step of this lesson.")]
    place = LESSONS.index(lesson) + 1
    if place == len(LESSONS):
        return _message(lesson, number, lines, ((_all_lessons(t),),), t)
    following = LessonStepButton.make(
        t("Next lesson"), argument=LESSONS[place].name, style=ButtonStyle.primary
    )
    return _message(lesson, number, lines, ((following, _all_lessons(t)),), t)


def _message(lesson: Lesson, number: int, lines: list[str], rows: Rows, t: Texts) -> Message:
    title = t(
        "{lesson}: {n}\N{NO-BREAK SPACE}of\N{NO-BREAK SPACE}{steps}",
        lesson=t(lesson.title),
        n=number + 1,
        steps=len(lesson.steps),
    )
    embed = Embed(title=title, description="\n".join(lines), colour=COLOUR)
    view = view_at(lesson.steps[number])
    drawing = PositionDrawing(view, t.language) if view else None
    return Message(embeds=(embed,), rows=rows, drawing=drawing)


def _all_lessons(t: Texts) -> GameButton:
    return LessonsButton.make(t("All lessons"))


def _step_of(key: CustomId) -> tuple[Lesson, int]:
    """Return the step that a component was made for; :exc:`GameError` if there is none."""
    lesson = BY_NAME.get(key.argument)
    if lesson is None or key.seq >= len(lesson.steps):
        raise GameError(_NO_LESSON)
    return lesson, key.seq


async def show_lessons(context: Context) -> None:
    """Answer with the list of lessons."""
    progress = await context.service(Learning).progress(context.user_id)
    await context.answer(lessons_message(progress, context.reader))


async def _show_step(context: Context, lesson: Lesson, number: int, note: str = "") -> None:
    """Answer with a step of a lesson."""
    await context.answer(step_message(lesson, number, context.reader, note, context.faces))


class LessonsButton(GameButton, verb="lessons", shows=Shows.UPDATE):
    """Goes back to the list of lessons."""

    async def press(self, context: Context) -> None:
        """Go back."""
        await show_lessons(context)


class LessonSelect(GameSelect, verb="lesson", shows=Shows.UPDATE):
    """Opens the lesson that was chosen, where it was left."""

    async def press(self, context: Context) -> None:
        """Open it."""
        name = (self.values[0] if self.values else "").partition(".")[2]
        lesson, _ = _step_of(CustomId(self.verb, argument=name if name in BY_NAME else ""))
        progress = await context.service(Learning).progress(context.user_id)
        await _show_step(context, lesson, next_step(lesson, progress))


class LessonStepButton(GameButton, verb="lesson-step", shows=Shows.UPDATE):
    """Opens a step of a lesson."""

    async def press(self, context: Context) -> None:
        """Open it."""
        lesson, number = _step_of(self.key)
        await _show_step(context, lesson, number)


class AnswerSelect(GameSelect, verb="answer", shows=Shows.UPDATE):
    """Answers a step."""

    async def press(self, context: Context) -> None:
        """Say whether that was right, and why."""
        lesson, number = _step_of(self.key)
        step, t = lesson.steps[number], context.reader
        chosen = (self.values[0] if self.values else "").partition(".")[2]
        if chosen not in {str(each) for each in range(len(choices_of(step, t)))}:
            await _show_step(context, lesson, number)
            return
        answer, user = int(chosen), context.interaction.user
        note = verdict(step, answer, t)
        if not step.is_right(answer):
            await _show_step(context, lesson, number, note)
            return
        await context.service(Learning).solved(Who(user.id, user.display_name), lesson, number)
        await context.answer(solved_message(lesson, number, note, t))
