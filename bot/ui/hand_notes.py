"""Where the newest private hand of each person was shown."""

from bot.ui.replies_context import Context

Key = tuple[int, int]
"""A game's id and a person's Discord id."""


class HandNotes:
    """The contexts that were answered with a hand, the newest of each person at each table.

    Tokens of interactions live for fifteen minutes, in memory only.
    """

    def __init__(self) -> None:
        self._shown: dict[Key, Context] = {}

    def note(self, game_id: int, context: Context) -> None:
        """Remember that *context* was answered with a hand, in place of an earlier one.

        An answer that came too late for Discord is no hand that anybody sees.
        """
        if not context.is_lost:
            self._shown[game_id, context.user_id] = context

    def find(self, game_id: int, discord_id: int) -> Context | None:
        """Return where a person's hand was shown last, unless that can be edited no more."""
        context = self._shown.get((game_id, discord_id))
        if context is not None and context.interaction.is_expired():
            self.forget(game_id, discord_id)
            return None
        return context

    def people(self, game_id: int) -> list[int]:
        """Return the Discord ids of those whose hands of a game have been noted."""
        return [discord_id for game, discord_id in self._shown if game == game_id]

    def forget(self, game_id: int, discord_id: int) -> None:
        """Forget a person's hand, which cannot be edited any more."""
        self._shown.pop((game_id, discord_id), None)

    def forget_game(self, game_id: int) -> None:
        """Forget the hands of a game that has ended."""
        for key in [each for each in self._shown if each[0] == game_id]:
            del self._shown[key]
