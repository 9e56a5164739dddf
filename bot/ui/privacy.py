"""What is stored about people, why and how long, and how they get it or have it deleted."""

from typing import Final

from discord import ButtonStyle, Embed

from bot.i18n import N_, Texts
from bot.service.privacy import Privacy
from bot.ui.colours import COLOUR
from bot.ui.items import GameButton
from bot.ui.replies import Message, Picture, Rows
from bot.ui.replies_context import Context, Shows

PRIVACY: Final = (
    N_(
        "**What is stored:** your Discord id and the name you were last seen under; where you "
        "play, your seats and plays; results, totals, ratings and milestones; what you have set."
    ),
    N_("**What is not:** nothing that anybody writes is read, and no list of members is kept."),
    N_(
        "**Why:** so that games go on after a restart, and for leaderboards and replays. Nobody "
        "else gets it: who runs this bot keeps it in one file and sells or shares nothing."
    ),
    N_(
        "**How long:** until you delete it. Finished games stay for those who played with you, "
        "but your place in them then is nobody's. Copies that the bot's host makes for "
        "emergencies are to be kept for no longer than 30 days."
    ),
)
_DELETE: Final = N_(
    "Everything about you goes, for good and on all servers: name, results, totals, ratings. You "
    "leave the tables where you sit. Messages in channels are Discord's and stay."
)
_DELETED: Final = N_("Everything about you has been deleted.")
_NOTHING: Final = N_("Nothing is stored about you.")
_EXPORTED: Final = N_("This is everything that is stored about you.")


def privacy_message(t: Texts) -> Message:
    """Return what people are told of their data, with the buttons for it."""
    embed = Embed(title=t("Privacy"), description="\n\n".join(map(t, PRIVACY)), colour=COLOUR)
    return Message(embeds=(embed,), rows=data_rows(t))


def data_rows(t: Texts) -> Rows:
    """Return the buttons by which a person gets his data, or has it deleted."""
    export = DataButton.make(t("Get my data"), style=ButtonStyle.primary)
    return ((export, DeleteButton.make(t("Delete my data …"))),)


class DataButton(GameButton, verb="data"):
    """Gives a person everything that is stored about him, as a file."""

    async def press(self, context: Context) -> None:
        """Give it."""
        t, data = context.reader, await context.service(Privacy).export(context.user_id)
        if data is None:
            await context.answer(Message(content=t(_NOTHING)))
            return
        file = Picture("kasino-data.json", data.encode(), t("Your data as JSON"))
        await context.answer(Message(content=t(_EXPORTED), pictures=(file,)))


class DeleteButton(GameButton, verb="delete", shows=Shows.UPDATE):
    """Asks whether everything about a person is to be deleted."""

    async def press(self, context: Context) -> None:
        """Ask."""
        t = context.reader
        sure = SureButton.make(t("Delete everything about me"), style=ButtonStyle.danger)
        await context.answer(Message(content=t(_DELETE), rows=((sure,),)))


class SureButton(GameButton, verb="sure", shows=Shows.UPDATE):
    """Deletes everything about a person."""

    async def press(self, context: Context) -> None:
        """Delete it."""
        is_known = await context.service(Privacy).delete(context.user_id)
        text = context.reader(_DELETED if is_known else _NOTHING)
        await context.answer(Message(content=text))
