"""The unfinished games in memory, and whom they wait for."""

from collections import Counter

from bot.service.live import Live


class Memory:
    """Keeps games by their ids, and counts how many of them wait for each person."""

    def __init__(self) -> None:
        self._games: dict[int, Live] = {}
        self._waiting: Counter[int] = Counter()

    def get(self, game_id: int) -> Live | None:
        """Return a game that is kept, else ``None``."""
        return self._games.get(game_id)

    def all(self) -> list[Live]:
        """Return the games that are kept."""
        return list(self._games.values())

    def keep(self, live: Live) -> None:
        """Keep *live*, in place of an earlier state, as long as it is unfinished."""
        self.drop(live.id)
        if not live.game.is_finished:
            self._games[live.id] = live
            if live.awaited is not None:
                self._waiting[live.awaited] += 1

    def drop(self, game_id: int) -> None:
        """Forget a game."""
        live = self._games.pop(game_id, None)
        if live is not None and live.awaited is not None:
            self._waiting[live.awaited] -= 1
            if not self._waiting[live.awaited]:
                del self._waiting[live.awaited]

    def waiting(self, discord_id: int, but: int) -> int:
        """Return how many games wait for somebody to play, other than the game *but*."""
        live = self._games.get(but)
        return self._waiting[discord_id] - (live is not None and live.awaited == discord_id)
