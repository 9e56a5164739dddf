"""What the players of a table are called."""

from collections.abc import Callable, Sequence

from bot.engine.game import Occupant
from bot.i18n import Texts
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
    computers = [seat for seat, each in enumerate(live.game.seats) if _is_computer(each)]
    for seat, occupant in enumerate(live.game.seats):
        fallback = t("Player {n}", n=seat + 1)
        if occupant.person is None:
            names.append(_computer(computers, seat, t) if occupant.computer else t("Free seat"))
            continue
        name = made(live.names.get(occupant.person, ""), fallback)
        names.append(
            t("{name} (away, the computer plays)", name=name) if occupant.is_away else name
        )
    return tuple(names)


def _is_computer(occupant: Occupant) -> bool:
    return occupant.person is None and occupant.computer is not None


def _computer(computers: Sequence[int], seat: int, t: Texts) -> str:
    """Return the name of the computer at *seat*; *computers* are the seats of all of them."""
    if len(computers) == 1:
        return t("Computer")
    return t("Computer {n}", n=computers.index(seat) + 1)


def table_address(live: Live, t: Texts) -> str:
    """Return who plays at *live*, as a link to its message if it has one."""
    players = t("Table of {names}", names=", ".join(seat_names(live, t)))
    if live.message_id is None:
        return players
    place = f"{live.guild_id or '@me'}/{live.channel_id}/{live.message_id}"
    return f"[{players}](https://discord.com/channels/{place})"
