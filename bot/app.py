"""The composition root: the one place that knows all the parts."""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from random import SystemRandom

from bot.client import KasinoBot, Parts
from bot.scheduler import Scheduler
from bot.service.games import Games
from bot.service.preferences import Preferences
from bot.service.standings import Standings
from bot.service.thinking import Thinker
from bot.settings import Settings
from bot.ui.guard_router import Router
from bot.ui.guard_tree import KasinoTree
from bot.ui.hand import (
    CardSelect,
    ChooseButton,
    ConfirmButton,
    HandButton,
    MyHandButton,
    PlaySelect,
    ReturnButton,
    choose_play,
    show_late,
)
from bot.ui.hand_choice import ChooseModal
from bot.ui.hand_notes import HandNotes
from bot.ui.here import PublicWhichSelect, WhichSelect
from bot.ui.leaderboard import PageButton
from bot.ui.lobby import (
    AddButton,
    CancelButton,
    JoinButton,
    LeaveButton,
    RemoveButton,
    StartButton,
)
from bot.ui.log import LogButton, LogPageButton
from bot.ui.notices import tell_closed
from bot.ui.own_choices import OwnSelect
from bot.ui.pictures import Pictures
from bot.ui.server_choices import ChannelsSelect, PanelButton, ServerSelect
from bot.ui.table import NextDealButton, RematchButton
from bot.ui.table_notes import TableNotes
from bot.ui.tables import Tables
from bot.ui.translator import CommandTranslator
from db.database import Database

ITEMS = (
    JoinButton,
    LeaveButton,
    AddButton,
    RemoveButton,
    StartButton,
    CancelButton,
    MyHandButton,
    HandButton,
    ReturnButton,
    PlaySelect,
    CardSelect,
    ChooseButton,
    NextDealButton,
    RematchButton,
    PageButton,
    WhichSelect,
    PublicWhichSelect,
    OwnSelect,
    ServerSelect,
    ChannelsSelect,
    PanelButton,
    LogButton,
    LogPageButton,
    ConfirmButton,
)
COGS = ("cogs.lobby", "cogs.game", "cogs.stats", "cogs.settings")


def create_bot(
    settings: Settings,
    *,
    scheduler: Callable[[], Scheduler] = Scheduler.on_loop,
    shard_count: int | None = None,
    fresh_world: bool = False,
) -> KasinoBot:
    """Return the bot, not started; it opens its database when it starts.

    *fresh_world* is for a simulated Discord that knows no command or message of an earlier run.
    """
    ChooseModal.make_play = staticmethod(choose_play)

    async def started(bot: KasinoBot) -> None:
        if fresh_world:
            await bot.tree.sync()
        resumed = await bot.service(Games).resume()
        for table in resumed.closed:
            await tell_closed(bot, table)
        tables = bot.service(Tables)
        if fresh_world:
            for game_id in resumed.waiting:
                await tables.show(game_id, again=True)
        else:
            tables.catch_up(resumed.waiting)

    parts = Parts(
        tree=KasinoTree,
        services=lambda bot: _services(bot, settings, scheduler),
        items=ITEMS,
        router=Router(ITEMS, (ChooseModal,), show_late),
        cogs=COGS,
        translator=CommandTranslator(),
        started=started,
    )
    return KasinoBot(parts, defer_after=settings.defer_after, shard_count=shard_count)


@asynccontextmanager
async def _services(
    bot: KasinoBot, settings: Settings, scheduler: Callable[[], Scheduler]
) -> AsyncIterator[Iterable[object]]:
    """Open what the bot works with, and close it in the opposite order."""
    database = Database(settings.database_url)
    await database.open()
    clock = scheduler()
    preferences = Preferences(database, clock)
    await preferences.load()
    thinker = Thinker(settings.search_workers)
    games = Games(database, clock, settings, thinker, SystemRandom())
    notes, shown = HandNotes(), TableNotes()
    pictures = Pictures(settings.picture_workers, clock)
    pictures.start()
    tables = Tables(bot, games, notes, shown, pictures, scheduler=clock, settings=settings)
    games.on_change = tables.request
    games.until_shown = tables.until_shown
    games.pause = lambda guild_id: _pause(preferences, guild_id, settings)
    try:
        yield games, preferences, Standings(database), notes, shown, pictures, tables
    finally:
        await clock.close()
        await pictures.close()
        await thinker.close()
        await database.close()


def _pause(preferences: Preferences, guild_id: int, settings: Settings) -> float:
    """Return for how many seconds a computer waits on a server before it moves."""
    chosen = preferences.server(guild_id).pause
    return settings.computer_pause if chosen is None else chosen
