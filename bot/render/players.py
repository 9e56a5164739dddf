"""The players in lines that fit the width of a phone: whose turn it is, and what each has."""

from collections.abc import Callable, Sequence

from bot.engine.game import Occupant
from bot.engine.scoring import Points
from bot.engine.view import View
from bot.i18n import Texts
from bot.render.game_words import sweeps_counted, sweeps_line
from bot.render.told import side_name


def computer_name(seats: Sequence[Occupant], seat: int, t: Texts) -> str:
    """Return what the computer at *seat* is called, with a number if it is not the only one."""
    computers = [n for n, each in enumerate(seats) if each.person is None and each.computer]
    if len(computers) == 1:
        return t("Computer")
    return t("Computer {n}", n=computers.index(seat) + 1)


def player_lines(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """Return who is to play, how many cards each has, and how many each side has won.

    Partners stand together. *names* are by seat.
    """
    if view.seating.pairs:
        return [line for side in (0, 1) for line in _pair(view, side, names, t)]
    return [_player(view, seat, name, t) for seat, name in enumerate(names)]


def _player(view: View, seat: int, name: str, t: Texts) -> str:
    held = t.plural("{n} card", "{n} cards", view.hand_sizes[seat])
    won = t("won {n}", n=view.pile_sizes[seat])
    shown = _marked(name) if view.turn == seat else f"· {name}"
    return f"{shown}: {held}, {won}"


def _pair(view: View, side: int, names: Sequence[str], t: Texts) -> tuple[str, str]:
    won = t.plural("{n} card won", "{n} cards won", view.pile_sizes[side])
    held = (
        t(
            "{name} ({n})",
            name=_marked(names[seat]) if view.turn == seat else names[seat],
            n=view.hand_sizes[seat],
        )
        for seat in view.seating.seats_of(side)
    )
    in_hand = t("In hand: {counts}", counts=", ".join(held))
    return f"{side_name(side, view.seating, names)}: {won}", in_hand


def _marked(name: str) -> str:
    return f"▶ **{name}**"


def point_lines(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """Return the sides' sweeps, if there are any, and points, once anybody has some.

    The points are those before this deal. *names* are by seat.
    """
    told = _counts(view, names, t)
    lines = []
    if any(view.sweeps):
        lines.append(sweeps_line(view.family, told(view.sweeps), t))
    if any(view.totals):
        lines.append(t("Points: {counts}", counts=told(view.totals)))
    return lines


def standing_of(view: View, side: int, t: Texts) -> str:
    """Return what *side* has won, as the picture shows: cards, sweeps if they score, points."""
    parts = [t.plural("{n} card won", "{n} cards won", view.pile_sizes[side])]
    if view.rules.sweep_points:
        parts.append(sweeps_counted(view.family, view.sweeps[side], t))
    parts.append(t("{n}\N{NO-BREAK SPACE}p", n=float(view.totals[side])))
    return ", ".join(parts)


def standings_line(view: View, names: Sequence[str], t: Texts) -> str:
    """Return in one line what each side has won so far; *names* are by seat."""
    cards = t("Cards won: {counts}", counts=_counts(view, names, t)(view.pile_sizes))
    return " · ".join([cards, *point_lines(view, names, t)])


def _counts(view: View, names: Sequence[str], t: Texts) -> Callable[[Sequence[Points]], str]:
    sides = [side_name(side, view.seating, names) for side in range(view.seating.sides)]

    def told(counts: Sequence[Points]) -> str:
        pairs = zip(sides, counts, strict=True)
        return ", ".join(t("{name} ({n})", name=name, n=float(count)) for name, count in pairs)

    return told
