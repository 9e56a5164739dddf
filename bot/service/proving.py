"""Prove every stored game: its log makes, event by event, just the game that is kept of it."""

from dataclasses import dataclass

from bot.engine.events import advance
from bot.engine.game import Game
from bot.engine.log import digest, read_event
from bot.engine.rules import RULES_VERSION
from db import events as stored_events
from db import games
from db.database import Database
from db.events import EventRow
from db.games import GameRow, SeatRow
from db.tables import UNFINISHED


@dataclass(frozen=True, slots=True)
class Proven:
    """How many games and events were replayed, and what was found, a line each."""

    games: int
    events: int
    found: tuple[str, ...]


async def prove(database: Database) -> Proven:
    """Replay every stored game and compare each event's digest; change nothing.

    A finished game of another version of the rules may make another game today, and is no fault:
    its result was kept when it ended.
    """
    async with database.read() as connection:
        numbers = await games.all_ids(connection)
    events, found = 0, []
    for game_id in numbers:
        async with database.read() as connection:
            row = await games.load(connection, game_id)
            rows = await stored_events.of(connection, game_id)
            seats = await games.seats_of(connection, game_id)
        events += len(rows)
        if row is not None and (fault := _fault(row, rows, seats)):
            found.append(f"game {game_id}: {fault}")
    return Proven(len(numbers), events, tuple(found))


def _fault(row: GameRow, rows: list[EventRow], seats: list[SeatRow]) -> str | None:
    """Return what is wrong with a game; it names no card, for nobody may have seen it yet."""
    if [each.seq for each in rows] != list(range(1, row.seq + 1)) or not rows:
        return f"of {row.seq} events {len(rows)} are there"
    game: Game | None = None
    for each in rows:
        try:
            game = advance(game, read_event(each.text)).state
        except ValueError as error:
            return _unless_outdated(row, f"event {each.seq} does not fit ({type(error).__name__})")
        if digest(game) != each.digest:
            return _unless_outdated(row, f"event {each.seq} makes another state than it did")
    return None if game is None else _difference(row, seats, game)


def _unless_outdated(row: GameRow, fault: str) -> str | None:
    is_history = row.phase not in UNFINISHED and row.rules_version != RULES_VERSION
    return None if is_history else fault


def _difference(row: GameRow, seats: list[SeatRow], game: Game) -> str | None:
    # A table that could not be read was closed without an event.
    if row.phase not in {game.phase.value, "closed"}:
        return f"it is kept as {row.phase}, and its log makes it {game.phase.value}"
    made = [
        SeatRow(seat, each.person, each.computer)
        for seat, each in enumerate(game.seats)
        if not each.is_open
    ]
    return None if seats == made else "its seats are kept otherwise than the log makes them"
