"""What the players of a table are called."""

from bot.i18n import Texts
from bot.service.games import Live
from bot.ui.names import safe_name


def seat_names(live: Live, t: Texts) -> tuple[str, ...]:
    """Return a name a seat, harmless in Markdown."""
    names = []
    for seat, occupant in enumerate(live.game.seats):
        fallback = t("Player {n}", n=seat + 1)
        if occupant.person is None:
            names.append(t("Computer {n}", n=seat + 1) if occupant.computer else t("Free seat"))
            continue
        name = safe_name(live.names.get(occupant.person, ""), fallback)
        names.append(
            t("{name} (away, the computer plays)", name=name) if occupant.is_away else name
        )
    return tuple(names)
