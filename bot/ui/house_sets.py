"""Save a lobby's house rules under a name for the server."""

from typing import Any, Final

from discord import ui

from bot.engine.game import Game
from bot.i18n import N_, Texts
from bot.service.errors import GameError
from bot.service.games import Games, Who
from bot.service.house_rules import check_lobby
from bot.service.rule_sets import RuleSets
from bot.ui.ids import CustomId
from bot.ui.items import GameButton
from bot.ui.modals import Fields, GameModal
from bot.ui.names import LONGEST, plain_name, safe_name
from bot.ui.permissions import is_moderator
from bot.ui.replies import Message
from bot.ui.replies_context import Context, Shows

_NAME = "name"
NO_NAME: Final = N_("That name shows nothing. Choose another one.")
_SAVED: Final = N_("Saved as “{name}”. Anybody here opens a table of it: /kasino new rules:{name}")


def saved_lines(game: Game, t: Texts) -> list[str]:
    """Return under which name the house rules of *game* had been saved, if they had."""
    called = game.setup.called
    return [t("House rules saved as “{name}”", name=safe_name(called, called))] if called else []


class SaveButton(GameButton, verb="save", shows=Shows.UPDATE):
    """Asks for the name."""

    anywhere = False

    async def press(self, context: Context) -> None:
        """Ask."""
        live = await context.service(Games).load(self.key.game)
        check_lobby(live.game)
        await context.ask(SaveModal(self.key.game, context.reader))


class SaveModal(GameModal, verb="saved", shows=Shows.PRIVATE):
    """The form for the name."""

    anywhere = False

    def __init__(self, game: int, t: Texts) -> None:
        super().__init__(t("Save house rules"), game=game)
        field: ui.TextInput[Any] = ui.TextInput(custom_id=_NAME, max_length=LONGEST)
        self.add_item(ui.Label(text=t("Their name on this server"), component=field))

    @classmethod
    async def submit(cls, context: Context, key: CustomId, fields: Fields) -> None:
        """Save them."""
        name = plain_name("".join(fields.get(_NAME, ())), "")
        if not name:
            raise GameError(NO_NAME)
        live = await context.service(Games).load(key.game)
        check_lobby(live.game)
        user = context.interaction.user
        await context.service(RuleSets).save(
            live.guild_id,
            Who(user.id, user.display_name),
            name,
            live.game.setup,
            is_moderator=is_moderator(context),
        )
        await context.answer(Message(content=context.reader(_SAVED, name=safe_name(name, name))))
