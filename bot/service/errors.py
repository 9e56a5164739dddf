"""The errors that a person is meant to read."""

from typing import Final

from bot.engine.rules import Rules
from bot.i18n import N_

CONTRADICTION: Final = N_("These rules do not go together.")


class GameError(Exception):
    """Something a person may not do now; nothing was changed.

    *message* is an English sentence, the key of its texts in every language; *params* fill its
    ``{named}`` placeholders. The text is looked up once, where the person is answered.
    """

    def __init__(self, message: str, /, **params: object) -> None:
        super().__init__(message)
        self.message = message
        self.params = params


class ContradictionError(GameError):
    """Switches of *rules* that do not go together, or one that does not fit how many play.

    They are told in words where the person is answered.
    """

    def __init__(self, rules: Rules, switches: tuple[str, ...]) -> None:
        super().__init__(CONTRADICTION)
        self.rules = rules
        self.switches = switches


class StaleError(GameError):
    """What the person saw when he acted has changed meanwhile."""


class UnreadableError(GameError):
    """A stored game whose log makes no game, or another than it did; the log is kept as it is.

    *is_outdated* says that the game was begun under another version of the rules, which explains
    it; otherwise its log is damaged.
    """

    def __init__(self, message: str, game_id: int, *, is_outdated: bool) -> None:
        super().__init__(message)
        self.game_id = game_id
        self.is_outdated = is_outdated
