"""What the players of a table are called, who is away or late, and who wants to undo."""

from collections.abc import Callable

from bot.i18n import Texts
from bot.render.players import computer_name
from bot.service.games import Live
from bot.ui.names import plain_name, safe_name


def seat_names(live: Live, t: Texts) -> tuple[str, ...]:
    """Return a name a seat, harmless in Markdown."""
    return _names(live, t, safe_name)


def plain_seat_names(live: Live, t: Texts) -> tuple[str, ...]:
    """Return a name a seat, for pictures and other places where Markdown is not read."""
    return _names(live, t, plain_name)


def _names(live: Live, t: Texts, made: Callable[[str, str], str]) -> tuple[str, ...]:
    names = []
    for seat, occupant in enumerate(live.game.seats):
        fallback = t("Player {n}", n=seat + 1)
        if occupant.person is None:
            names.append(
                computer_name(live.game.seats, seat, t) if occupant.computer else t("Free seat")
            )
            continue
        names.append(made(live.names.get(occupant.person, ""), fallback))
    return tuple(names)


def away_lines(live: Live, t: Texts) -> list[str]:
    """Return for whom computers play until they come back, and for whom one has played once.

    Nothing if they are all there, and played their last cards in time.
    """
    names, seats = seat_names(live, t), live.game.seats
    away = [name for name, occupant in zip(names, seats, strict=True) if occupant.is_away]
    late = [names[seat] for seat in sorted(live.game.late) if not seats[seat].is_away]
    lines = []
    if away:
        lines.append(t("Away, played for by a computer: {names}", names=", ".join(away)))
    if late:
        lines.append(t("Time ran out, a computer made the play: {names}", names=", ".join(late)))
    return lines


def undo_lines(live: Live, t: Texts) -> list[str]:
    """Return who wants to take the last play back, if somebody does, and who has agreed."""
    if not live.game.undo:
        return []
    names = seat_names(live, t)
    asks, *agree = (names[seat] for seat in live.game.undo)
    lines = ["", t("{name} would like to take the last play back. Do all agree?", name=asks)]
    return [*lines, t("Agreed so far: {names}", names=", ".join(agree))] if agree else lines


def table_address(live: Live, t: Texts) -> str:
    """Return who plays at *live*, as a link to its message if it has one."""
    named = zip(seat_names(live, t), live.game.seats, strict=True)
    sitting = [name for name, occupant in named if not occupant.is_open]
    players = t("Table of {names}", names=", ".join(sitting))
    if live.message_id is None:
        return players
    place = f"{live.guild_id or '@me'}/{live.channel_id}/{live.message_id}"
    return f"[{players}](https://discord.com/channels/{place})"
