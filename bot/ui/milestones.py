"""What milestones are called, and what they were reached with."""

from typing import Final

from bot.i18n import N_, Texts
from bot.service.milestones import Milestone

_TEXTS: Final = {
    Milestone.FIRST_WIN: N_("First win"),
    Milestone.FIRST_SWEEP: N_("First mökki"),
    Milestone.TEN_GAMES: N_("Ten games"),
    Milestone.FOUR_ACES: N_("All four aces in one deal"),
    Milestone.NINE_SPADES: N_("Nine spades in one deal"),
    Milestone.TEN_POINTS: N_("Ten points in one deal"),
    Milestone.BLANK_DEAL: N_("A deal in which nobody else scored"),
    Milestone.COMEBACK: N_("A win after being eight points behind"),
    Milestone.THREE_SWEEPS: N_("Three mökkis in one deal"),
    Milestone.ALL_HONOURS: N_("All four aces, 10♦ and 2♠ in one deal"),
    Milestone.FIVE_IN_A_ROW: N_("Five wins in a row"),
    Milestone.HUNDRED_GAMES: N_("A hundred games"),
    Milestone.HUNDRED_WINS: N_("A hundred wins"),
    Milestone.SHUT_OUT: N_("A win in which nobody else got a point"),
    Milestone.THOUSAND_GAMES: N_("A thousand games"),
}


def milestone_name(milestone: Milestone, t: Texts) -> str:
    """Return what *milestone* is called."""
    return t(_TEXTS[milestone])
