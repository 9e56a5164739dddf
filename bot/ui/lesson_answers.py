"""Answers to the steps of a lesson: what is offered, and why it is right or wrong."""

from typing import assert_never

from bot.engine.deal import play
from bot.engine.effects import BatchDealt, LeftoversTaken
from bot.engine.view import View, view_of_deal
from bot.i18n import Texts
from bot.render.score import reasons
from bot.render.told import told
from bot.service.lessons.kinds import Count, Question, Step, Task, deal_at
from bot.ui.labels import option_label
from bot.ui.plays import play_line, play_worth, refused_lines

FAMILY = "suomalainen"
"""The game that the lessons teach, whose words they use."""


ANNA = "Anna"
"""The name of the other player in the lessons."""


def view_at(step: Step) -> View | None:
    """Return the position that *step* shows, ``None`` if it shows none."""
    if isinstance(step, Count) or not step.position:
        return None
    deal = deal_at(step.position)
    return view_of_deal(deal, deal.turn)


def choices_of(step: Step, t: Texts) -> list[str]:
    """Return what may be answered to *step*, short enough for options."""
    match step:
        case Task():
            return [option_label(move, step.deal.table, t) for move in step.moves]
        case Question(_, choices):
            return [t(each) for each in choices]
        case Count(_, _, points):
            return [t.plural("{n} point", "{n} points", each) for each in points]
        case _:
            assert_never(step)


def verdict(step: Step, answer: int, name: str, t: Texts) -> str:
    """Return why the choice number *answer* is right or wrong; *name* is whoever has chosen."""
    mark = "✓" if step.is_right(answer) else "✗"
    match step:
        case Task():
            said = (
                _right(step, answer, name, t) if step.is_right(answer) else _wrong(step, answer, t)
            )
        case Question():
            said = t(step.why)
        case Count():
            said = "; ".join(reasons(step.score.tallies[0], t, FAMILY))
        case _:
            assert_never(step)
    return f"{mark} {said}"


def _right(task: Task, answer: int, name: str, t: Texts) -> str:
    """Return what happens when the play number *answer* is made."""
    deal, move = task.deal, task.moves[answer]
    # What follows a play at the end of a deal is another lesson's matter.
    effects = [
        each
        for each in play(deal, move).effects
        if not isinstance(each, LeftoversTaken | BatchDealt)
    ]
    return " ".join(told(effects, deal.seating, (name, ANNA), t, FAMILY))


def _wrong(task: Task, answer: int, t: Texts) -> str:
    move, reason = task.moves[answer], task.reason(answer)
    if reason is not None:
        deal = task.deal
        return " ".join(refused_lines(view_of_deal(deal, deal.turn), move, reason, t))
    wanted = task.moves[task.plays.index(task.right[0])]
    chosen = play_line(move, t)
    if worth := play_worth(wanted, t):
        return t(
            "That is allowed: {play}. But you can have more here: {worth}.",
            play=chosen,
            worth=worth,
        )
    return t("That is allowed: {play}. But it is not what was asked for.", play=chosen)
