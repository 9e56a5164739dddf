"""What a finished game brought its people: changed ratings and milestones."""

from bot.i18n import Texts
from bot.service.live import Live
from bot.service.ratings import is_provisional, shown
from bot.ui.milestones import milestone_name
from bot.ui.names import safe_name


def gains_lines(live: Live, t: Texts) -> list[str]:
    """Return a line for the ratings that *live* changed, and one a person for milestones."""
    lines = []
    changes = [
        f"{_name(live, each.person_id, t)} {_change_text(each.before, each.after, each.games)}"
        for each in live.gains.changes
    ]
    if changes:
        lines.append(t("Rating: {changes}", changes=", ".join(changes)))
    for person in dict.fromkeys(person for person, _ in live.gains.milestones):
        reached = [
            milestone_name(name, t) for each, name in live.gains.milestones if each == person
        ]
        lines.append(f"🎖 {_name(live, person, t)}: {'; '.join(reached)}")
    return [f"-# {each}" for each in lines]


def _name(live: Live, person: int, t: Texts) -> str:
    seat = live.game.seat_of(person) or 0
    return safe_name(live.names.get(person, ""), t("Player {n}", n=seat + 1))


def _change_text(before: float, after: float, games: int) -> str:
    change = shown(after) - shown(before)
    sign = "\N{MINUS SIGN}" if change < 0 else "+"
    return f"{shown(after)}{'?' if is_provisional(games) else ''} ({sign}{abs(change)})"
