"""The panel in which a person chooses for himself: /kasino me."""

from discord import Embed

from bot.i18n import Texts
from bot.service.live import Who
from bot.service.preferences import PersonChoices, Preferences
from bot.ui.choices import PERSON, change, lines, selects
from bot.ui.items import GameSelect
from bot.ui.privacy import data_rows
from bot.ui.replies import Message
from bot.ui.replies_context import Context, Shows


def own_message(made: PersonChoices, t: Texts) -> Message:
    """Return the panel of a person who has *made* these choices."""
    embed = Embed(title=t("Your settings"), description="\n".join(lines(PERSON, made, t)))
    return Message(embeds=(embed,), rows=(*selects(OwnSelect, PERSON, made, t), *data_rows(t)))


class OwnSelect(GameSelect, verb="me", shows=Shows.UPDATE):
    """Makes one of the choices of the person who presses it."""

    async def press(self, context: Context) -> None:
        """Choose, and show what now counts."""
        preferences, user = context.service(Preferences), context.interaction.user
        changes = change(PERSON, self.key.argument, self.values)
        await preferences.change_person(Who(user.id, user.display_name), **changes)
        await context.answer(own_message(preferences.person(user.id), context.reader))
