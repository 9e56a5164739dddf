"""Taking a play back: the others agree at the table."""

from functools import partial

from discord import ButtonStyle

from bot.i18n import N_, Texts
from bot.service import undo
from bot.service.games import Games, Live
from bot.ui.items import GameButton
from bot.ui.replies import Message, Rows
from bot.ui.replies_context import Context

ASKED = N_("Asked. The others can agree at the table.")
TAKEN_BACK = N_("Your play was taken back. Choose anew.")
_AGREED = N_("You agreed.")
_KEPT = N_("The play stays as it is.")


def undo_rows(live: Live, t: Texts) -> Rows:
    """Return the buttons by which the others decide, if somebody asks to take a play back."""
    if not live.game.undo:
        return ()
    game, asked = live.id, live.game.undo_seq
    agree = AgreeButton.make(t("Agree"), game=game, seq=asked, style=ButtonStyle.success)
    return ((agree, KeepButton.make(t("Let it stand"), game=game, seq=asked)),)


class AgreeButton(GameButton, verb="agree"):
    """Agrees that the last play is taken back."""

    async def press(self, context: Context) -> None:
        """Agree; with the last who does, it is taken back."""
        decide = partial(undo.agreed, position=self.key.seq)
        await context.service(Games).act(self.key.game, context.user_id, decide)
        await context.answer(Message(content=context.reader(_AGREED)))


class KeepButton(GameButton, verb="keep"):
    """Refuses that the last play is taken back, or withdraws the wish."""

    async def press(self, context: Context) -> None:
        """Refuse."""
        decide = partial(undo.refused, position=self.key.seq)
        await context.service(Games).act(self.key.game, context.user_id, decide)
        await context.answer(Message(content=context.reader(_KEPT)))
