"""Hints and reviews in words, for the eyes of one person."""

from collections.abc import Sequence

from discord import Embed

from bot.ai.grounds import Ground
from bot.ai.hints import Hint
from bot.ai.review import Mistake
from bot.i18n import Texts
from bot.render.cards import cards_line
from bot.render.table import in_order
from bot.service.advice import NO_HINTS, Advice
from bot.service.live import Live
from bot.ui.items import GameButton
from bot.ui.plays import play_label
from bot.ui.replies import PrivateMessage
from bot.ui.replies_context import Context, Shows


async def show_hint(context: Context, game_id: int) -> None:
    """Answer with the best plays of the person who acts."""
    found = await context.service(Advice).hints(game_id, context.user_id)
    await context.answer(hints_message(found, context.reader))


async def show_review(context: Context, game_id: int) -> None:
    """Answer with the costliest plays of the person who acts in the last deal."""
    found = await context.service(Advice).review(game_id, context.user_id)
    await context.answer(review_message(found, context.reader))


def hints_message(hints: Sequence[Hint], t: Texts) -> PrivateMessage:
    """Return *hints*, at least one, with their reasons."""
    title = t("Hint")
    lines = [f"## {title}"]
    for number, hint in enumerate(hints, start=1):
        lines.append(f"**{number}. {play_label(hint.move, t)}**")
        lines += [f"- {ground_told(each, t)}" for each in hint.grounds]
    if len(hints) > 1:
        lines.append(_compared(round(hints[0].lead - hints[1].lead, 1), t))
    return PrivateMessage(embeds=(Embed(description="\n".join(lines)),))


def _compared(ahead: float, t: Texts) -> str:
    if not ahead:
        return t("Both are about equally good.")
    return t.plural(
        "The first is better by about {n} point by the end of the deal.",
        "The first is better by about {n} points by the end of the deal.",
        ahead,
    )


def ground_told(ground: Ground, t: Texts) -> str:
    """Return *ground* in words."""
    params = {
        name: cards_line(value, ", ") if isinstance(value, tuple) else value
        for name, value in ground.params.items()
    }
    return t(ground.message, **params)


def review_message(mistakes: Sequence[Mistake], t: Texts) -> PrivateMessage:
    """Return what cost most in a deal, each with its position."""
    title = t("Your last deal")
    lines = [f"## {title}"]
    if not mistakes:
        lines.append(t("Nothing you played cost anything worth telling."))
    for number, each in enumerate(mistakes, start=1):
        lines += _mistake_lines(number, each, t)
    return PrivateMessage(embeds=(Embed(description="\n".join(lines)),))


def _mistake_lines(number: int, mistake: Mistake, t: Texts) -> list[str]:
    table = mistake.view.table
    builds = [f"{each.value}: {cards_line(sorted(each.cards), ' + ')}" for each in table.builds]
    cost, play = round(mistake.cost, 1), play_label(mistake.better, t)
    better = t.plural(
        "About {n} point better: {play}", "About {n} points better: {play}", cost, play=play
    )
    return [
        f"**{number}. {play_label(mistake.played, t)}**",
        t("On the table: {cards}", cards=" · ".join([cards_line(table.loose), *builds])),
        t("Your hand: {cards}", cards=cards_line(in_order(mistake.view).hand)),
        better,
    ]


def hint_lines(live: Live, t: Texts) -> list[str]:
    """Return what a lobby says of hints; nothing where that was left to who sits there."""
    match live.game.hints:
        case None:
            return []
        case True:
            return [t("Hints are allowed; the game is not rated.")]
        case False:
            return [t(NO_HINTS)]


class HintButton(GameButton, verb="hint", shows=Shows.PRIVATE):
    """Tells the best plays of whoever presses it, in a private message of their own."""

    async def press(self, context: Context) -> None:
        """Think, and tell."""
        await show_hint(context, self.key.game)


class ReviewButton(GameButton, verb="review", shows=Shows.PRIVATE):
    """Tells whoever presses it what cost most in the last deal."""

    async def press(self, context: Context) -> None:
        """Think, and tell."""
        await show_review(context, self.key.game)
