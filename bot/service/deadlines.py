"""When a table stops waiting for somebody, and what happens then; one deadline a table."""

from math import inf
from random import Random
from typing import Final

from bot.engine.events import ClockSet, Event, Played, UndoRefused
from bot.engine.game import Game, Phase
from bot.engine.moves import Move
from bot.i18n import N_
from bot.service import course, house_rules, lobby
from bot.service.errors import GameError
from bot.service.live import Live
from bot.settings import Settings

GRACE: Final = 300.0
"""The least seconds to act after people could not: after a start of the bot, or a failure."""

CLOCKS: Final = (0, 60, 300, 3600, 86400)
"""The turn clocks to choose from, in seconds; 0 is none."""

REMIND_BEFORE: Final = {60: 20, 300: 60, 3600: 600, 86400: 7200}
"""By turn clock, how many seconds before its end a person is reminded."""

LEAST_BETWEEN: Final = 60
"""The least seconds to look at the score before a table with a clock deals again."""

UNDO_WAIT: Final = 60.0
"""Seconds in which the others may agree that a play is taken back."""

BAD_CLOCK: Final = N_("There is no such turn clock.")


def clock_set(game: Game, person: int | None, seconds: int) -> list[Event]:
    """Choose the turn clock of a lobby, as its host *person* wants."""
    house_rules.check_lobby(game)
    house_rules.check_host(game, person)
    if seconds not in CLOCKS:
        raise GameError(BAD_CLOCK)
    return [] if seconds == game.clock else [ClockSet(seconds)]


def runs_by_clock(game: Game) -> bool:
    """Say whether the turn clock of *game* runs: only where another person waits."""
    return bool(game.clock) and len(game.present) > 1


def deadline(live: Live, settings: Settings, since: float) -> float:
    """Return until when *live* waits, in seconds since 1970; infinity if it waits for nobody.

    A lobby waits for its start, a deal for the person whose turn it is, and the next deal for
    anybody; a wish to take a play back waits for those who have to agree. Computers move by
    themselves. *since* is when people could act again, infinity if they cannot.
    """
    game = live.game
    if game.phase is Phase.LOBBY:
        return live.waiting_since + settings.lobby_expiry
    if game.is_finished or since == inf:
        return inf
    if game.undo:
        return max(live.waiting_since, since) + UNDO_WAIT
    if game.turn is not None and not game.seats[game.turn].is_present:
        return inf
    wait = _patience(game, settings)
    return max(live.waiting_since + wait, since + min(wait, GRACE))


def reminder(live: Live, settings: Settings, since: float) -> float:
    """Return when whose turn it is is reminded of the clock; infinity if he is not."""
    game = live.game
    if game.turn is None or game.undo or not runs_by_clock(game):
        return inf
    return deadline(live, settings, since) - REMIND_BEFORE[game.clock]


def is_played_by_clock(game: Game) -> bool:
    """Say whether the clock, once it has run down, makes a play; else the seat is handed over.

    It does the first time; somebody who misses the next turn as well is not there.
    """
    return game.turn is not None and runs_by_clock(game) and game.turn not in game.late


def overdue(live: Live, random: Random, default: Move | None) -> list[Event]:
    """Return what follows once the deadline of *live* is over.

    A lobby is closed, and the next deal is dealt. Whose turn it is makes the play *default*, where
    :func:`is_played_by_clock` says so. Another seat that kept the others waiting is handed to a
    computer, the host's as well, as if the person had left; the last person's closes the game.
    """
    game = live.game
    if game.phase is Phase.LOBBY:
        return lobby.expired(game)
    if game.undo:
        return [UndoRefused()]
    if game.turn is None:
        return course.dealt_again(game, random)
    if default is not None and is_played_by_clock(game):
        return [Played(game.turn, default, by_clock=True)]
    return course.left(game, game.seats[game.turn].person, live.votes)


def _patience(game: Game, settings: Settings) -> float:
    if not runs_by_clock(game):
        return settings.idle_after
    return max(game.clock, LEAST_BETWEEN) if game.turn is None else game.clock
