"""The tables that somebody sits at, whose turn it is there, and what can be joined."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final, assert_never

from discord import Embed

from bot.engine.game import Phase
from bot.i18n import Texts
from bot.render.game_words import game_name
from bot.service.finding import MOST, Finding, Found
from bot.service.games import Games, Live
from bot.ui.colours import COLOUR
from bot.ui.replies import Message
from bot.ui.replies_context import Context
from bot.ui.seats import seat_names, table_address

_ROOM: Final = 1900
"""How many characters the tables of one kind may take: an embed's text has 4096 for both."""


def games_message(found: Found, discord_id: int, t: Texts) -> Message:
    """Return the tables that were *found* for the person *discord_id*."""
    lines = []
    if found.waiting > 1:
        lines += [t("**{n} tables wait for you.**", n=found.waiting), ""]
    lines.append("### " + t("Your tables"))
    lines += _listed([_own(each, discord_id, t) for each in found.mine], t)
    if not found.mine:
        lines.append(t("You sit at no table. /kasino new opens one."))
    if found.open:
        lines += ["### " + t("Open tables here")]
        lines += _listed([_open(each, t) for each in found.open], t)
    embed = Embed(title=t("Games"), description="\n".join(lines), colour=COLOUR)
    return Message(embeds=(embed,))


def _listed(lines: Sequence[str], t: Texts) -> list[str]:
    """Return as many of *lines* as there is room for, and how many more there are."""
    ends = accumulate(len(each) + 1 for each in lines[:MOST])
    shown = sum(end <= _ROOM for end in ends)
    more = len(lines) - shown
    return [
        *lines[:shown],
        *([t.plural("… and {n} more.", "… and {n} more.", more)] if more else []),
    ]


def _own(live: Live, discord_id: int, t: Texts) -> str:
    state = _state(live, discord_id, t)
    return f"{state}: {table_address(live, t)} · {_game(live, t)} · <t:{live.waiting_since}:R>"


def _open(live: Live, t: Texts) -> str:
    seats = live.game.seats
    taken = sum(not each.is_open for each in seats)
    said = t("{n} of {seats} seats taken", n=taken, seats=len(seats))
    if live.is_private:
        said += " · " + t("you are invited")
    return f"• {table_address(live, t)} · {_game(live, t)} · {said}"


def _game(live: Live, t: Texts) -> str:
    return game_name(live.game.setup.family, t)


def _state(live: Live, discord_id: int, t: Texts) -> str:
    game = live.game
    if live.awaited == discord_id:
        return "▸ " + t("**Your turn**")
    match game.phase:
        case Phase.LOBBY:
            return "• " + t("Not begun yet")
        case Phase.PLAYING:
            return "• " + t("Waiting for: {name}", name=seat_names(live, t)[game.turn or 0])
        case Phase.BETWEEN | Phase.OVER | Phase.CLOSED:
            return "• " + t("Deal {n} is over", n=len(game.scores))
        case _:
            assert_never(game.phase)


async def show_games(context: Context) -> None:
    """Answer with the tables of the person who acts, and the lobbies of the server."""
    guild_id = context.interaction.guild_id or 0
    found = await context.service(Finding).look(guild_id, context.user_id)
    await context.answer(games_message(found, context.user_id, context.reader))


def elsewhere(context: Context, game_id: int) -> str:
    """Return that other tables than *game_id* wait for the person who acts; empty if none do."""
    n = context.service(Games).waiting(context.user_id, game_id)
    if not n:
        return ""
    return context.reader.plural(
        "{n} other table waits for you: /kasino games",
        "{n} other tables wait for you: /kasino games",
        n,
    )
