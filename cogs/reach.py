"""Hear from Discord what can be reached: connections, servers, channels and threads."""

import discord
from discord.ext import commands

from bot.client import KasinoBot
from bot.service import reach
from bot.service.finding import Finding
from bot.service.games import Games, Live, Place
from bot.ui.table_notes import TableNotes
from bot.ui.tables import Tables


class ReachCog(commands.Cog):
    """Stops the clocks while people cannot act, and closes the tables of what was deleted.

    What Discord has refused is tried again as soon as it may be allowed.
    """

    def __init__(self, bot: KasinoBot) -> None:
        self._bot = bot

    async def cog_load(self) -> None:
        """Let no clock run before Discord is reached; discord.py calls this."""
        self._lost(reach.START)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Let the clocks go on, but for servers that have trouble or do not have the bot now.

        Discord tells of nothing that happened meanwhile, so what can be reached is looked after.
        """
        reached = []
        for live in self._bot.service(Games).unfinished:
            guild = self._bot.get_guild(live.guild_id)
            if live.guild_id and (guild is None or guild.unavailable):
                self._lost(reach.server(live.guild_id))
            else:
                reached.append(live.id)
        self._back(reach.START)
        self._bot.service(Tables).look_after(reached)

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Stop the clocks while a connection to Discord is lost."""
        self._lost(reach.shard(shard_id))

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        """Let the clocks go on once a new connection stands."""
        self._back(reach.shard(shard_id))

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        """Let the clocks go on once a lost connection goes on."""
        self._back(reach.shard(shard_id))

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Stop the clocks of a server that has trouble."""
        self._lost(reach.server(guild.id))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Stop the clocks of a server that has sent the bot away; it may be asked back."""
        self._lost(reach.server(guild.id))

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Go on with the tables of a server whose trouble is over."""
        self._go_on(guild)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Go on with the tables of a server that has the bot again."""
        self._go_on(guild)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the tables of a deleted channel and its threads, without asking Discord."""
        games = self._bot.service(Games)
        threads = {each.channel_id for each in games.unfinished if each.parent_id == channel.id}
        for channel_id in (channel.id, *threads):
            await self._close(Place(channel.guild.id, channel_id))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Move the tables of a deleted thread to its channel; close them if that is gone too."""
        if not await self._moved_to_parent(thread):
            await self._close(Place(thread.guild_id, thread.thread_id))

    @commands.Cog.listener()
    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """Move the tables of a locked thread to its channel, where people can go on.

        Show those of any other thread that was changed: it may have been opened again.
        """
        if thread.data["thread_metadata"].get("locked"):
            await self._moved_to_parent(thread)
            return
        games = self._bot.service(Games)
        tables = [each.id for each in games.unfinished if each.channel_id == thread.thread_id]
        self._bot.service(Tables).catch_up(tables)

    async def _moved_to_parent(
        self, thread: discord.RawThreadDeleteEvent | discord.RawThreadUpdateEvent
    ) -> bool:
        """Move the tables of a thread to its channel; say whether they can stand there."""
        guild = self._bot.get_guild(thread.guild_id)
        parent = guild.get_channel(thread.parent_id) if guild else None
        if not isinstance(parent, discord.TextChannel):
            return False
        games = self._bot.service(Games)
        place = Place(thread.guild_id, thread.thread_id)
        tables = await self._bot.service(Finding).here(place)
        for game_id in tables:
            await games.move(game_id, parent.id)
        # At once, even if the thread has just refused a table, which would be tried again late.
        self._bot.service(Tables).catch_up(tables)
        return True

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Try tables again that Discord refused: what the bot may do has perhaps changed."""
        self._try_again(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """Try tables again that Discord refused: what the bot may do has perhaps changed."""
        self._try_again(after.guild.id)

    def _try_again(self, guild_id: int) -> None:
        notes = self._bot.service(TableNotes)
        tables = [each.id for each in self._unfinished(guild_id) if notes.refusal(each.id)]
        self._bot.service(Tables).catch_up(tables)

    def _unfinished(self, guild_id: int) -> list[Live]:
        unfinished = self._bot.service(Games).unfinished
        return [each for each in unfinished if each.guild_id == guild_id]

    def _go_on(self, guild: discord.Guild) -> None:
        """Let the clocks of a server go on, and show its tables as they now are."""
        games = self._bot.service(Games)
        if games.timers.reach.back(reach.server(guild.id)):
            self._bot.service(Tables).catch_up(each.id for each in self._unfinished(guild.id))

    def _lost(self, cause: reach.Cause) -> None:
        # The connection's own end, when the bot is closed, stops no clock.
        if not self._bot.is_closed():
            self._bot.service(Games).timers.reach.lost(cause)

    def _back(self, cause: reach.Cause) -> None:
        self._bot.service(Games).timers.reach.back(cause)

    async def _close(self, place: Place) -> None:
        for game_id in await self._bot.service(Finding).here(place):
            await self._bot.service(Games).close_lost(game_id)


async def setup(bot: KasinoBot) -> None:
    """Listen; discord.py calls this."""
    await bot.add_cog(ReachCog(bot))
