"""When a table stops waiting for somebody, and what happens then; one deadline a table."""

from math import inf
from random import Random
from typing import Final

from bot.engine.events import Event
from bot.engine.game import Phase
from bot.service import course, lobby
from bot.service.live import Live
from bot.settings import Settings

GRACE: Final = 300.0
"""Seconds after a start of the bot in which nobody loses a seat: people could not act before."""


def deadline(live: Live, settings: Settings, started: float) -> float:
    """Return until when *live* waits, in seconds since 1970; infinity if it waits for nobody.

    A lobby waits for its start, a deal for the person whose turn it is, and the next deal for
    anybody. Computers move by themselves. *started* is when the bot started.
    """
    game = live.game
    if game.phase is Phase.LOBBY:
        return live.waiting_since + settings.lobby_expiry
    if game.is_finished or (game.turn is not None and not game.seats[game.turn].is_present):
        return inf
    return max(live.waiting_since + settings.idle_after, started + GRACE)


def overdue(live: Live, random: Random) -> list[Event]:
    """Return what follows once the deadline of *live* is over.

    A lobby is closed, and the next deal is dealt. A seat that kept the others waiting is handed
    to a computer, the host's as well, as if the person had left; the last person's closes the
    game.
    """
    game = live.game
    if game.phase is Phase.LOBBY:
        return lobby.expired(game)
    if game.turn is None:
        return course.dealt_again(game, random)
    return course.left(game, game.seats[game.turn].person, live.votes)
