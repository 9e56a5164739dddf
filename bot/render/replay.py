"""One step of a replay as lines of text, with everybody's cards."""

from collections.abc import Sequence

from bot.engine.effects import DealScored, Effect
from bot.engine.game import Game
from bot.engine.view import view_of
from bot.i18n import Texts
from bot.render.cards import cards_line
from bot.render.score import score_lines
from bot.render.table import in_order, table_lines
from bot.render.told import side_name, told


def replay_lines(
    game: Game, effects: Sequence[Effect], names: Sequence[str], t: Texts
) -> list[str]:
    """Return what just happened, every hand, the table, and the score once a deal is over.

    *game* is as it stood after the step, *names* are by seat.
    """
    deal, seating = game.deal, game.seating
    if deal is None or seating is None:
        return []
    lines = [" ".join(told(effects, seating, names, t)) or t("The cards were dealt."), ""]
    lines += [
        t("{name} holds {cards}", name=name, cards=cards_line(in_order(view_of(game, seat)).hand))
        for seat, name in enumerate(names)
    ]
    scored = [each.score for each in effects if isinstance(each, DealScored)]
    if scored:
        sides = [side_name(side, seating, names) for side in range(seating.sides)]
        return [*lines, "", *score_lines(scored[0], game.totals, sides, t)]
    return [*lines, "", *table_lines(view_of(game, None), names, t)]
