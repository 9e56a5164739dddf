"""The rules of a lobby: which hold for those who sit there, and how its host changes them."""

from dataclasses import replace
from typing import Final

from bot.engine.events import Event, RulesChanged
from bot.engine.family import SWITCHES, Changes, Switch, preset_of, rules_of, with_switch
from bot.engine.game import Game, Phase, Setup
from bot.engine.presets import validate
from bot.engine.rules import Rules, RulesError
from bot.engine.seating import MAX_SEATS, MIN_SEATS, Seating
from bot.i18n import N_
from bot.service.errors import ContradictionError, GameError

NO_LOBBY: Final = N_("This game has begun or ended already. Open a new one with /kasino new.")
ONLY_HOST: Final = N_("Only the host can do that.")
NO_SUCH_RULE: Final = N_("I do not know that rule. Please choose again.")


def seating_now(game: Game) -> Seating:
    """Return how those would play who sit in the lobby of *game*; two if fewer do."""
    if game.setup.pairs:
        return Seating(MAX_SEATS, pairs=True)
    return Seating(max(MIN_SEATS, sum(not each.is_open for each in game.seats)))


def rules_now(game: Game) -> Rules:
    """Return the rules that would hold if the lobby of *game* started now, valid or not."""
    setup = game.setup
    return rules_of(setup.family, seating_now(game).seats, setup.target, setup.changes)


def preset_now(game: Game) -> Rules:
    """Return the rules of the game itself for those who sit in the lobby of *game*."""
    return preset_of(game.setup.family, seating_now(game).seats)


def checked_rules(setup: Setup, seating: Seating) -> Rules:
    """Return the rules of *setup* for *seating*; :exc:`ContradictionError` if they clash."""
    rules = rules_of(setup.family, seating.seats, setup.target, setup.changes)
    try:
        validate(rules, seating)
    except RulesError as error:
        raise ContradictionError(rules, error.switches) from error
    return rules


def changed(game: Game, person: int | None, name: str, value: Switch) -> list[Event]:
    """Give the switch *name*, or the target, a *value*, as the host *person* wants.

    *value* must be one that the switch can have.
    """
    check_lobby(game)
    check_host(game, person)
    if name not in SWITCHES:
        raise GameError(NO_SUCH_RULE)
    setup = game.setup
    target, changes = setup.target, setup.changes
    if name == "target" and isinstance(value, int):
        target = value
    else:
        changes = with_switch(setup.family, changes, name, value)
    return _set(game, target, changes)


def reset(game: Game, person: int | None) -> list[Event]:
    """Go back to the rules of the game itself, as the host *person* wants."""
    check_lobby(game)
    check_host(game, person)
    return _set(game, preset_now(game).target, ())


def _set(game: Game, target: int, changes: Changes) -> list[Event]:
    setup = replace(game.setup, target=target, changes=changes)
    checked_rules(setup, seating_now(game))
    return [] if setup == game.setup else [RulesChanged(target, changes)]


def check_lobby(game: Game) -> None:
    """Raise :exc:`GameError` unless *game* is a lobby still."""
    if game.phase is not Phase.LOBBY:
        raise GameError(NO_LOBBY)


def check_host(game: Game, person: int | None) -> None:
    """Raise :exc:`GameError` unless *person* is the host of *game*."""
    if person is None or person != game.host:
        raise GameError(ONLY_HOST)
