"""Another game of the same players."""

from typing import ClassVar

from bot.service.games import Games
from bot.ui.items import GameButton
from bot.ui.permissions import require_table_channel
from bot.ui.replies_context import Context, Shows
from bot.ui.table_notes import Drawn, show_table


class RematchButton(GameButton, verb="rematch", shows=Shows.PUBLIC):
    """Starts another game of the same players, in a message of its own."""

    table: ClassVar[Drawn]
    """What shows the new table; set from above, for a table leads to hands and they lead here."""
    at_once: ClassVar[bool] = True
    """Whether the game starts at once."""

    async def press(self, context: Context) -> None:
        """Start it, or open its lobby."""
        require_table_channel(context)
        live = await context.service(Games).rematch(
            self.key.game, context.user_id, at_once=self.at_once
        )
        await show_table(context, live, type(self).table)


class RegroupButton(RematchButton, verb="regroup", shows=Shows.PUBLIC):
    """Opens a lobby in which the same players sit, where everything can be changed."""

    at_once = False
