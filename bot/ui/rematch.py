"""Another game of the same players."""

from typing import ClassVar, Final

from bot.service.games import Games
from bot.ui.items import GameButton
from bot.ui.permissions import require_table_channel
from bot.ui.replies_context import Context, Shows
from bot.ui.table_notes import Drawn, show_table

LOBBY: Final = "lobby"
"""The argument of the button that only opens the lobby of the next game."""


class RematchButton(GameButton, verb="rematch", shows=Shows.PUBLIC):
    """Starts another game of the same players, or opens its lobby, in a message of its own."""

    table: ClassVar[Drawn]
    """What shows the new table; set from above, for a table leads to hands and they lead here."""

    async def press(self, context: Context) -> None:
        """Start it, or open its lobby."""
        require_table_channel(context)
        live = await context.service(Games).rematch(
            self.key.game, context.user_id, at_once=self.key.argument != LOBBY
        )
        await show_table(context, live, type(self).table)
