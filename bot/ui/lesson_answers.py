"""Answers to the steps of a lesson: what is offered, and why it is right or wrong."""

from typing import assert_never

from bot.engine.deal import play
from bot.engine.effects import SweepScored
from bot.engine.moves import Move
from bot.engine.view import View, view_of_deal
from bot.i18n import Texts
from bot.render.game_words import sweeps_counted
from bot.render.score import reasons
from bot.service.lessons.kinds import Count, Question, Step, Task, deal_at
from bot.ui.labels import option_label
from bot.ui.plays import play_label, play_worth
from bot.ui.why_not import refused_lines

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


def verdict(step: Step, answer: int, t: Texts) -> str:
    """Return why the choice number *answer* is right or wrong; what was chosen stands first."""
    match step:
        case Task() if not step.is_right(answer):
            return _wrong(step, answer, t)
        case Task():
            return "✓ " + t("You played: {play}", play=_line(step, step.moves[answer], t))
        case Question():
            said = t(step.why)
        case Count():
            points = t.plural("{n} point", "{n} points", int(step.score.awarded[0]))
            said = "; ".join(reasons(step.score.tallies[0], t, FAMILY)) + f" = **{points}**"
        case _:
            assert_never(step)
    chosen = choices_of(step, t)[answer]
    return f"{'✓' if step.is_right(answer) else '✗'} **{chosen}**\n{said}"


def _line(task: Task, move: Move, t: Texts) -> str:
    worth = _worth(task, move, t)
    return f"{play_label(move, t)} ({worth})" if worth else play_label(move, t)


def _worth(task: Task, move: Move, t: Texts) -> str:
    """Return what the legal *move* brings, a mökki too; empty for what takes nothing."""
    swept = [each for each in play(task.deal, move).effects if isinstance(each, SweepScored)]
    parts = [play_worth(move, t), sweeps_counted(FAMILY, len(swept), t) if swept else ""]
    return ", ".join(filter(None, parts))


def _wrong(task: Task, answer: int, t: Texts) -> str:
    """Return why a play is refused; a legal one is no fault, but not what the task wants."""
    move, reason = task.moves[answer], task.reason(answer)
    if reason is not None:
        deal = task.deal
        return "✗ " + " ".join(refused_lines(view_of_deal(deal, deal.turn), move, reason, t))
    chosen = _line(task, move, t)
    if worth := _worth(task, task.moves[task.plays.index(task.right[0])], t):
        return "○ " + t(
            "That is allowed: {play}. But you can have more here: {worth}.",
            play=chosen,
            worth=worth,
        )
    return "○ " + t("That is allowed: {play}. But it is not what was asked for.", play=chosen)
