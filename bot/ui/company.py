"""With whom one plays: invitations in the channel, and the host's panel of a lobby's seats."""

from functools import partial
from typing import Final

import discord
from discord import ButtonStyle, Embed, SelectOption

from bot.engine.game import Game
from bot.i18n import N_, Texts
from bot.render.game_words import game_name
from bot.service.company import Company
from bot.service.errors import GameError
from bot.service.finding import Finding
from bot.service.games import Games, Live, Who
from bot.service.house_rules import check_lobby
from bot.service.lobby import pairs_chosen
from bot.ui.channels import place_of
from bot.ui.colours import COLOUR
from bot.ui.ids import read_number
from bot.ui.items import GameButton, GameSelect
from bot.ui.limits_components import OPTION_TEXT
from bot.ui.names import cut_at, safe_name
from bot.ui.replies import Message, Rows
from bot.ui.replies_context import Context, Shows
from bot.ui.seats import plain_seat_names, seat_names, table_address

NO_LOBBY_HERE: Final = N_("You sit in no lobby of this channel. /kasino new opens one.")
NO_BOTS: Final = N_("Bots do not play. The *Add computer* button seats a computer.")
_NOT_FOR_YOU: Final = N_("This invitation is for somebody else.")
_PAIR: Final = 2
"""How many seats change places."""


async def invite_here(context: Context, guest: discord.Member) -> None:
    """Invite *guest* to the newest lobby of this channel in which the person who acts sits."""
    interaction, t = context.interaction, context.public
    if guest.bot:
        raise GameError(NO_BOTS)
    live = await _lobby_here(context)
    company = context.service(Company)
    await company.invite(live.id, context.user_id, Who(guest.id, guest.display_name))
    host = safe_name(interaction.user.display_name, t("Player {n}", n=1))
    content = t(
        "<@{id}>, {name} invites you to {game}. {table}",
        id=guest.id,
        name=host,
        game=game_name(live.game.setup.family, t),
        table=table_address(live, t),
    )
    accept = AcceptButton.make(
        t("Sit down"), game=live.id, argument=str(guest.id), style=ButtonStyle.primary
    )
    decline = DeclineButton.make(t("No, thanks"), game=live.id, argument=str(guest.id))
    await context.answer(
        Message(content=content, rows=((accept, decline),), mentions=frozenset({guest.id}))
    )


async def _lobby_here(context: Context) -> Live:
    """Return the newest lobby of the channel in which the person who acts sits."""
    for game_id in await context.service(Finding).here(place_of(context.interaction)):
        live = await context.service(Games).load(game_id)
        if live.game.rules is None and live.seat_of(context.user_id) is not None:
            return live
    raise GameError(NO_LOBBY_HERE)


class AcceptButton(GameButton, verb="accept", shows=Shows.UPDATE):
    """Sits down where one was invited."""

    async def press(self, context: Context) -> None:
        """Sit down; the table shows it, and the invitation has served its turn."""
        user, t = context.interaction.user, context.public
        _check_invited(context, self.key.argument)
        await context.service(Company).accept(self.key.game, Who(user.id, user.display_name))
        name = safe_name(user.display_name, t("Player {n}", n=1))
        await context.answer(Message(content=t("{name} has sat down.", name=name)))


class DeclineButton(GameButton, verb="decline", shows=Shows.UPDATE):
    """Declines an invitation."""

    async def press(self, context: Context) -> None:
        """Decline."""
        user, t = context.interaction.user, context.public
        _check_invited(context, self.key.argument)
        await context.service(Company).decline(self.key.game, user.id)
        name = safe_name(user.display_name, t("Player {n}", n=1))
        await context.answer(Message(content=t("{name} does not join this time.", name=name)))


def _check_invited(context: Context, argument: str) -> None:
    if argument != str(context.user_id):
        raise GameError(_NOT_FOR_YOU)


def seats_message(live: Live, t: Texts, *, is_host: bool) -> Message:
    """Return who sits where in the lobby of *live*; its host gets the means to change that."""
    lines = [f"{number}. {name}" for number, name in enumerate(seat_names(live, t), 1)]
    if live.game.setup.pairs:
        lines.append(t("In pairs: partners sit opposite each other."))
    lines.append("")
    lines.append(
        t("Only those who are invited sit down: /kasino invite.")
        if live.is_private
        else t("Anybody may sit down. /kasino invite calls somebody to the table.")
    )
    if not is_host:
        lines.append("-# " + t("Only the host can do that."))
    embed = Embed(title=t("Seats"), description="\n".join(lines), colour=COLOUR)
    rows = _means(live, t) if is_host else ()
    return Message(embeds=(embed,), rows=rows)


def _means(live: Live, t: Texts) -> Rows:
    game = live.game
    options = [
        SelectOption(
            label=cut_at(f"{seat + 1}. {name}", OPTION_TEXT, " "), value=f"{game.seq}.{seat}"
        )
        for seat, name in enumerate(plain_seat_names(live, t))
    ]
    swap = SwapSelect.make(
        options,
        game=live.id,
        placeholder=t("Let two change places"),
        min_values=_PAIR,
        max_values=_PAIR,
    )
    label = t("Let anybody sit down") if live.is_private else t("For the invited only")
    toggle = PrivateButton.make(label, game=live.id, argument="0" if live.is_private else "1")
    partners = t("Everybody for himself") if game.setup.pairs else t("Play in pairs")
    pairs = PairsButton.make(partners, game=live.id, argument="0" if game.setup.pairs else "1")
    # Named by themselves: at their seat somebody else may sit by the time one is chosen.
    guests = [
        SelectOption(label=options[seat].label, value=f"{game.seq}.{game.seats[seat].person}")
        for seat in _guests(game)
    ]
    if not guests:
        return ((swap,), (toggle, pairs))
    remove = GuestSelect.make(guests, game=live.id, placeholder=t("Send somebody away"))
    return ((swap,), (remove,), (toggle, pairs))


def _guests(game: Game) -> list[int]:
    """Return the seats of people other than the host."""
    return [seat for seat, each in enumerate(game.seats) if each.person not in {None, game.host}]


async def _show(context: Context, live: Live) -> None:
    check_lobby(live.game)
    is_host = live.game.host is not None and live.person_of(context.user_id) == live.game.host
    await context.answer(seats_message(live, context.reader, is_host=is_host))


class SeatsButton(GameButton, verb="seats", shows=Shows.PRIVATE):
    """Opens the panel of a lobby's seats."""

    async def press(self, context: Context) -> None:
        """Open it."""
        await _show(context, await context.service(Games).load(self.key.game))


class SwapSelect(GameSelect, verb="swap", shows=Shows.UPDATE):
    """Lets those at two seats change places."""

    async def press(self, context: Context) -> None:
        """Let them."""
        seats = _seats(self.values)
        one, other = seats if len(seats) == _PAIR else (0, 0)
        live = await context.service(Company).swap(self.key.game, context.user_id, one, other)
        await _show(context, live)


class GuestSelect(GameSelect, verb="guest", shows=Shows.UPDATE):
    """Sends somebody away from a lobby."""

    async def press(self, context: Context) -> None:
        """Send him away."""
        chosen = (self.values[0] if self.values else "").partition(".")[2]
        live = await context.service(Company).remove(
            self.key.game, context.user_id, read_number(chosen)
        )
        await _show(context, live)


class PrivateButton(GameButton, verb="private", shows=Shows.UPDATE):
    """Lets only the invited sit down, or anybody again."""

    async def press(self, context: Context) -> None:
        """Change that."""
        private = self.key.argument == "1"
        live = await context.service(Company).set_private(
            self.key.game, context.user_id, private=private
        )
        await _show(context, live)


class PairsButton(GameButton, verb="pairs", shows=Shows.UPDATE):
    """Lets partners sit opposite each other, or everybody play alone again."""

    async def press(self, context: Context) -> None:
        """Change that."""
        decide = partial(pairs_chosen, pairs=self.key.argument == "1")
        live = await context.service(Games).act(self.key.game, context.user_id, decide)
        await _show(context, live)


def _seats(values: tuple[str, ...]) -> list[int]:
    """Return the seats that options name, leaving out what was forged."""
    chosen = [each.partition(".")[2] for each in values]
    return [int(each) for each in chosen if each in {"0", "1", "2", "3"}]
