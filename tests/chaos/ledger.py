"""What the file of a running bot says, read beside it, and what that lets people see."""

import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.engine.cards import PACK, Card
from bot.engine.events import Dealt, Played, advance
from bot.engine.game import Game, Phase
from bot.engine.log import read_event
from bot.render.cards import card_sign

# What follows a suit says only whether it is drawn as text or as a picture.
_SIGNS: Final = {card_sign(each).rstrip("\ufe0e\ufe0f"): each for each in PACK}


@dataclass(frozen=True, slots=True)
class Stored:
    """A game as its log makes it, and by seat the Discord ids of the people there."""

    id: int
    game: Game
    log: tuple[str, ...]
    seated: dict[int, int]

    def plays_of(self, seat: int) -> int:
        """Return how many plays of *seat* are in the log."""
        return sum(each.startswith(f"play {seat} ") for each in self.log)


class Ledger:
    """Reads the database in *file*, whoever writes it or was killed at that."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def newest_in(self, channel_id: int) -> Stored | None:
        """Return the newest game of a channel; ``None`` if there never was one."""
        query = "SELECT max(id) FROM games WHERE channel_id = ?"
        with self._open() as sql:
            ((game_id,),) = sql.execute(query, (channel_id,)).fetchall()
        return None if game_id is None else self.game(game_id)

    def game(self, game_id: int) -> Stored:
        """Return a game."""
        with self._open() as sql:
            rows = sql.execute("SELECT text FROM events WHERE game_id = ? ORDER BY seq", (game_id,))
            log = tuple(text for (text,) in rows)
            seats = sql.execute(
                "SELECT seat, discord_id FROM seats JOIN people ON people.id = person_id"
                " WHERE game_id = ?",
                (game_id,),
            ).fetchall()
        game: Game | None = None
        for each in log:
            game = advance(game, read_event(each)).state
        if game is None:
            raise AssertionError(f"game {game_id} has no log")
        return Stored(game_id, game, log, dict(seats))

    def _open(self) -> "closing[sqlite3.Connection]":
        return closing(sqlite3.connect(f"{self._file.as_uri()}?mode=ro", uri=True, timeout=30))


def public_cards(stored: Stored, since: int) -> set[Card]:
    """Return the cards that everybody had seen after any event from number *since* on.

    Those are the cards of a deal that lay open or were played, taken back or not, and all of
    them where no deal is being played.
    """
    game: Game | None = None
    seen: set[Card] = set()
    found: set[Card] = set()
    for number, text in enumerate(stored.log, start=1):
        event = read_event(text)
        game = advance(game, event).state
        if isinstance(event, Dealt):
            seen = set(game.playing.opening)
        elif isinstance(event, Played):
            seen.add(event.move.card)
        if number >= since:
            found |= seen if game.phase is Phase.PLAYING else set(PACK)
    return found


def cards_in(text: str) -> set[Card]:
    """Return the cards that *text* names as people read them, as signs or as text."""
    return {card for sign, card in _SIGNS.items() if re.search(rf"(?<!\d){sign}", text)}
