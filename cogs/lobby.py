"""Open a table: /kasino new."""

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import KasinoBot
from bot.engine.family import GAMES, preset_of
from bot.engine.game import Setup
from bot.engine.presets import FINNISH
from bot.engine.rules import MAX_TARGET
from bot.engine.seating import MAX_SEATS, MIN_SEATS
from bot.i18n import N_, texts
from bot.render.game_words import CHOICES
from bot.service.errors import GameError
from bot.service.games import Games, Who
from bot.service.lobby import NO_SUCH_GAME
from bot.service.preferences import Preferences
from bot.service.rule_sets import RuleSets
from bot.ui.channels import place_of
from bot.ui.commands import add_subcommands
from bot.ui.company import invite_here
from bot.ui.guard import answers
from bot.ui.lobby import lobby_message
from bot.ui.names import LONGEST, plain_name, safe_name
from bot.ui.permissions import is_moderator, require_permissions, require_table_channel
from bot.ui.replies import Message
from bot.ui.replies_context import Context, Shows
from bot.ui.table_notes import show_table

TARGETS = (16, 11, 21, 50, 0)
MOST_DIGITS = len(str(MAX_TARGET))
MOST_OFFERED = 25
REMOVED = N_("“{name}” is no longer saved.")
OTHER_GAME = N_("“{name}” is a set of rules for another game. Leave the game out, or the rules.")


async def offer_targets(_: object, current: str) -> list[app_commands.Choice[int]]:
    """Offer the usual targets, and whatever possible one is being typed."""
    is_number = current.isascii() and current.isdecimal() and len(current) <= MOST_DIGITS
    is_typed = is_number and int(current) <= MAX_TARGET
    offered = dict.fromkeys([int(current), *TARGETS] if is_typed else TARGETS)
    return [app_commands.Choice(name=str(each), value=each) for each in offered]


async def offer_rules(
    interaction: discord.Interaction[KasinoBot], current: str
) -> list[app_commands.Choice[str]]:
    """Offer the names of the server's saved rules that hold what is being typed."""
    sets = interaction.client.service(RuleSets)
    typed = current.casefold().strip()
    names = await sets.names(interaction.guild_id or 0)
    found = [each for each in names if typed in each.casefold()]
    return [app_commands.Choice(name=each, value=each) for each in found[:MOST_OFFERED]]


class LobbyCog(commands.Cog):
    """Opening a table; its buttons do the rest."""

    @app_commands.command(description=N_("Open a table of Kasino in this channel"))
    @app_commands.describe(
        game=N_("Which game of the family; the server's usual one if left out"),
        target=N_("Points to play to, 1 to 200; 0 is a single deal"),
        players=N_("How many may sit down, 2 to 4"),
        pairs=N_("Two pairs, partners opposite each other"),
        rules=N_("House rules that were saved on this server"),
    )
    @app_commands.autocomplete(target=offer_targets)
    @app_commands.autocomplete(rules=offer_rules)
    @app_commands.choices(
        game=[app_commands.Choice(name=texts("en")(CHOICES[each]), value=each) for each in GAMES]
    )
    @app_commands.choices(
        players=[app_commands.Choice(name=str(each), value=each) for each in (2, 3, 4)]
    )
    @answers(Shows.PUBLIC, anywhere=True)
    async def new(
        self,
        context: Context,
        *,
        game: str | None = None,
        target: app_commands.Range[int, 0, MAX_TARGET] | None = None,
        players: int | None = None,
        pairs: bool = False,
        rules: str | None = None,
    ) -> None:
        """Open a table of Kasino in this channel."""
        interaction, games = context.interaction, context.service(Games)
        is_alone = interaction.guild_id is None
        if not is_alone:
            require_permissions(context)
            require_table_channel(context)
        seats = players or (MIN_SEATS if is_alone and not pairs else MAX_SEATS)
        setup = await _setup(context, game, seats, rules, pairs=pairs)
        if target is not None:
            setup = replace(setup, target=target)
        host = Who(interaction.user.id, interaction.user.display_name)
        locale = str(interaction.guild_locale or context.reader.language)
        chosen = context.service(Preferences).server(interaction.guild_id)
        live = await games.open(
            place_of(interaction), host, setup, locale=locale, hints=chosen.hints
        )
        if is_alone:
            for _ in range(seats - 1):
                live = await games.add_computer(live.id, interaction.user.id)
        await show_table(context, live, lobby_message)

    @app_commands.command(description=N_("Invite somebody to your table in this channel"))
    @app_commands.describe(player=N_("Whom to invite; they sit down themselves"))
    @answers(Shows.PUBLIC)
    async def invite(self, context: Context, player: discord.Member) -> None:
        """Invite somebody to your table in this channel."""
        await invite_here(context, player)

    @app_commands.command(description=N_("Remove house rules that were saved on this server"))
    @app_commands.describe(rules=N_("House rules that were saved on this server"))
    @app_commands.autocomplete(rules=offer_rules)
    @answers(Shows.PRIVATE)
    async def forget(self, context: Context, rules: str) -> None:
        """Remove house rules that were saved on this server."""
        user, name = context.interaction.user, plain_name(rules, rules[:LONGEST])
        await context.service(RuleSets).remove(
            context.interaction.guild_id or 0,
            Who(user.id, user.display_name),
            name,
            is_moderator=is_moderator(context),
        )
        await context.answer(Message(content=context.reader(REMOVED, name=safe_name(name, name))))


async def _setup(
    context: Context, game: str | None, players: int, rules: str | None, *, pairs: bool
) -> Setup:
    """Return the table of *game*, or of the saved *rules*, to the target that it has by itself.

    Without both it is what the server has chosen.
    """
    sets, guild_id = context.service(RuleSets), context.interaction.guild_id
    if rules is not None:
        saved = await sets.load(guild_id or 0, plain_name(rules, rules[:LONGEST]))
        if game not in {None, saved.family}:
            raise GameError(OTHER_GAME, name=saved.name)
        return Setup(saved.family, saved.target, players, pairs, saved.changes, saved.name)
    chosen = context.service(Preferences).server(guild_id)
    if game is None and chosen.rules is not None:
        usual = await sets.find(guild_id or 0, chosen.rules)
        if usual is not None:
            target = usual.target if chosen.target is None else chosen.target
            return Setup(usual.family, target, players, pairs, usual.changes, usual.name)
    family = game or chosen.game or FINNISH
    if family not in GAMES:
        raise GameError(NO_SUCH_GAME)
    target = preset_of(family, players).target
    if game is None and chosen.target is not None:
        target = chosen.target
    return Setup(family, target, players, pairs)


async def setup(bot: KasinoBot) -> None:
    """Add the commands; discord.py calls this."""
    await add_subcommands(bot, LobbyCog())
