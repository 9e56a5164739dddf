"""What a counted deal needs said where it is not simply the most points that count."""

from bot.engine.game import Game
from bot.engine.rules import Resolve, Rules, TieMajority
from bot.i18n import Texts
from bot.render.rules_words import switch_words


def score_notes(game: Game, t: Texts) -> list[str]:
    """Return the rules that explain the last counted deal of *game*, and who has won by it."""
    rules = game.rules
    if rules is None or not game.scores:
        return []
    score = game.scores[-1]
    named = []
    is_halved = any(points % 1 for tally in score.tallies for _, points in tally.points)
    if is_halved and rules.tie_majority is TieMajority.SPLIT:
        named.append("tie_majority")
    if rules.difference:
        named.append("difference")
    is_cut = any(
        tally.total != points for tally, points in zip(score.tallies, score.awarded, strict=True)
    )
    if is_cut and rules.resolve is Resolve.DOMINICAN:
        named.append("resolve")
    if rules.misere:
        named.append("misere")
    if game.winner is not None:
        named += _deciding(game, rules)
    return [switch_words(name, getattr(rules, name), t) for name in dict.fromkeys(named)]


def _deciding(game: Game, rules: Rules) -> list[str]:
    """Return the switch that decided where the totals alone do not show who has won."""
    best = min(game.totals) if rules.misere else max(game.totals)
    counts_out = {Resolve.COUNT_OUT_FINNISH, Resolve.COUNT_OUT_ROYAL}
    if rules.resolve in counts_out and rules.target:
        at_target = sum(total >= rules.target for total in game.totals)
        return ["resolve"] if at_target > 1 else []
    return ["top_tie"] if game.totals.count(best) > 1 else []
