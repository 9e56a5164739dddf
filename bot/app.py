"""The composition root: the one place that knows all the parts."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from random import Random, SystemRandom
from typing import Final

import discord
from discord import app_commands

from bot.client import KasinoBot, Parts
from bot.scheduler import Scheduler
from bot.service.advice import Advice
from bot.service.company import Company
from bot.service.exchange import Exchange
from bot.service.finding import Finding
from bot.service.games import Games
from bot.service.history import History
from bot.service.learning import Learning
from bot.service.lease import Lease, take_lease
from bot.service.practice import Practices
from bot.service.preferences import Preferences
from bot.service.privacy import Privacy
from bot.service.profiles import Profiles
from bot.service.recount import fill
from bot.service.replays import Replays
from bot.service.reports import Reports
from bot.service.rule_sets import RuleSets
from bot.service.standings import Standings
from bot.service.thinking import Thinker
from bot.service.zones import Zones
from bot.settings import Settings
from bot.ui.acts import EndButton
from bot.ui.advice import HintButton, ReviewButton
from bot.ui.card_emoji import CardEmoji, upload_missing
from bot.ui.clocks import ClockSelect
from bot.ui.commands import sync_commands
from bot.ui.company import (
    AcceptButton,
    DeclineButton,
    GuestSelect,
    PairsButton,
    PrivateButton,
    SeatsButton,
    SwapSelect,
)
from bot.ui.guard import Faults
from bot.ui.guard_router import Router
from bot.ui.guard_tree import KasinoTree
from bot.ui.guide import GameNameSelect, PageSelect, RulesButton, TurnButton
from bot.ui.hand import (
    CardSelect,
    ChooseButton,
    ConfirmButton,
    DealButton,
    HandButton,
    MyHandButton,
    PlaySelect,
    ReturnButton,
    TakeBackButton,
    TrailButton,
    make_choice,
    show_late,
)
from bot.ui.hand_choice import ChooseModal
from bot.ui.hand_notes import HandNotes
from bot.ui.here import PublicWhichSelect, WhichSelect
from bot.ui.history import HistoryButton, ReplaySelect
from bot.ui.house_rules import AllowHintsButton, GroupSelect, HouseButton, ResetButton, RuleSelect
from bot.ui.house_sets import SaveButton, SaveModal
from bot.ui.leaderboard import BoardPictureButton, BoardSelect, PageButton
from bot.ui.lessons import AnswerSelect, LessonsButton, LessonSelect, LessonStepButton
from bot.ui.lobby import (
    AddButton,
    CancelButton,
    FamilySelect,
    JoinButton,
    LeaveButton,
    LevelSelect,
    ReadyButton,
    RemoveButton,
    StartButton,
    public_message,
)
from bot.ui.log import LogButton, LogPageButton
from bot.ui.notices import tell_closed
from bot.ui.own_choices import OwnSelect
from bot.ui.pace import Pace
from bot.ui.pictures import Pictures
from bot.ui.practice import PracticeButton, PractiseSelect
from bot.ui.privacy import DataButton, DeleteButton, SureButton
from bot.ui.profile import ListedButton
from bot.ui.rematch import RegroupButton, RematchButton
from bot.ui.replay import ExportButton, ProofButton, ReplayButton, StepButton
from bot.ui.reports import ReportButton, report_rows
from bot.ui.server_choices import (
    ChannelsSelect,
    PanelButton,
    ServerSelect,
    UsualRulesSelect,
    ZoneButton,
    ZoneModal,
)
from bot.ui.table import NextDealButton
from bot.ui.table_notes import TableNotes
from bot.ui.tables import Tables
from bot.ui.translator import CommandTranslator
from bot.ui.undo import AgreeButton, KeepButton
from db.database import Database

ITEMS = (
    JoinButton,
    LeaveButton,
    AddButton,
    RemoveButton,
    LevelSelect,
    ReadyButton,
    FamilySelect,
    StartButton,
    CancelButton,
    MyHandButton,
    HandButton,
    ReturnButton,
    TakeBackButton,
    AgreeButton,
    KeepButton,
    ClockSelect,
    PlaySelect,
    TrailButton,
    CardSelect,
    ChooseButton,
    DealButton,
    NextDealButton,
    RematchButton,
    RegroupButton,
    EndButton,
    AllowHintsButton,
    HintButton,
    ReviewButton,
    HouseButton,
    GroupSelect,
    RuleSelect,
    ResetButton,
    SaveButton,
    PageButton,
    WhichSelect,
    PublicWhichSelect,
    RulesButton,
    TurnButton,
    PageSelect,
    GameNameSelect,
    LessonsButton,
    LessonSelect,
    LessonStepButton,
    AnswerSelect,
    AcceptButton,
    DeclineButton,
    SeatsButton,
    SwapSelect,
    GuestSelect,
    PrivateButton,
    PairsButton,
    ReportButton,
    PracticeButton,
    PractiseSelect,
    BoardSelect,
    BoardPictureButton,
    ListedButton,
    HistoryButton,
    ReplaySelect,
    ReplayButton,
    StepButton,
    ProofButton,
    DataButton,
    DeleteButton,
    SureButton,
    ExportButton,
    OwnSelect,
    ServerSelect,
    ZoneButton,
    ChannelsSelect,
    UsualRulesSelect,
    PanelButton,
    LogButton,
    LogPageButton,
    ConfirmButton,
)
MODALS = (ChooseModal, SaveModal, ZoneModal)
COGS = (
    "cogs.lobby",
    "cogs.game",
    "cogs.advice",
    "cogs.stats",
    "cogs.settings",
    "cogs.reach",
    "cogs.privacy",
    "cogs.guide",
)


UNSHOWN_SECONDS: Final = 60
"""For how long before its end a process may have failed to show what it had stored."""

UNFORESEEABLE: Final = SystemRandom()
"""What shuffles wherever people play; tests pass in what deals them the same cards each time."""

Start = Callable[[KasinoBot], Awaitable[None]]

_log = logging.getLogger(__name__)


async def play_on(bot: KasinoBot, *, force_sync: bool = False) -> None:
    """Go on with the stored games, and let Discord know the commands if it does not."""
    bot.service(Scheduler).spawn(_sync_or_log(bot, force=force_sync), "sync of the commands")
    bot.service(Scheduler).spawn(bot.service(CardEmoji).load(bot), "emoji of the cards")
    resumed = await bot.service(Games).resume()
    for table in resumed.closed:
        await tell_closed(bot, table)
    last_seen = bot.service(Lease).last_seen
    if last_seen is not None:
        changed = await bot.service(Games).changed_since(last_seen - UNSHOWN_SECONDS)
        closed = {each.id for each in resumed.closed}
        bot.service(Tables).catch_up([each for each in changed if each not in closed])


async def start_anew(bot: KasinoBot) -> None:
    """Go on with the stored games in a Discord that knows no command or message of before."""
    await bot.tree.sync()
    resumed = await bot.service(Games).resume()
    for table in resumed.closed:
        await tell_closed(bot, table)
    for game_id in resumed.waiting:
        parent_id = (await bot.service(Games).load(game_id)).parent_id
        if parent_id is not None:  # its thread was lost with the Discord of before
            await bot.service(Games).move(game_id, parent_id)
        await bot.service(Tables).show(game_id, again=True)


async def only_release(bot: KasinoBot, *, force_sync: bool = False) -> None:
    """Give Discord what it lacks of the commands and of the cards' emoji, and do nothing else."""
    await sync_commands(bot, bot.service(Database), force=force_sync)
    await upload_missing(bot)


def create_bot(
    settings: Settings,
    *,
    scheduler: Callable[[], Scheduler] = Scheduler.on_loop,
    random: Random = UNFORESEEABLE,
    shard_count: int | None = None,
    start: Start = play_on,
    on_lost: Callable[[], None] = lambda: None,
) -> KasinoBot:
    """Return the bot, not started; it opens its database when it starts, and does *start* then.

    *on_lost* is called when another process has taken the database over; the bot must be closed.
    """
    ChooseModal.make_choice = staticmethod(make_choice)
    RematchButton.table = staticmethod(public_message)
    Faults.rows = staticmethod(report_rows)
    parts = Parts(
        tree=KasinoTree,
        services=lambda bot: _services(bot, settings, scheduler(), random, on_lost),
        items=ITEMS,
        router=Router(ITEMS, MODALS, show_late),
        cogs=COGS,
        translator=CommandTranslator(),
        started=start,
    )
    return KasinoBot(parts, defer_after=settings.defer_after, shard_count=shard_count)


@asynccontextmanager
async def _services(
    bot: KasinoBot,
    settings: Settings,
    clock: Scheduler,
    random: Random,
    on_lost: Callable[[], None],
) -> AsyncIterator[Iterable[object]]:
    """Open what the bot works with, and close it in the opposite order."""
    database = Database(settings.database_url)
    lease = await take_lease(
        database, clock, settings, on_lost=on_lost, heartbeat=settings.heartbeat_file
    )
    preferences = Preferences(database, clock)
    thinker = Thinker(settings.search_workers)
    games = Games(database, clock, settings, thinker, random)
    advice = Advice(database, games, preferences, thinker, random)
    notes, shown = HandNotes(), TableNotes()
    pictures = Pictures(settings.picture_workers, clock)
    pictures.start()
    pace = Pace(clock)
    tables = Tables(
        bot, games, notes, shown, pictures, pace=pace, scheduler=clock, settings=settings
    )
    games.on_change = tables.request
    games.until_shown = tables.until_shown
    games.timers.pause = lambda guild_id: _pause(preferences, guild_id, settings)
    try:
        await fill(database, clock.now())
        await preferences.load()
        own = (clock, database, lease, games, notes, shown, pictures, pace, tables, CardEmoji())
        reports = Reports(database, clock, settings.report_channel)
        use_cases = _use_cases(database, clock, games, random)
        statistics = _statistics(database, clock, games, preferences)
        yield *own, preferences, advice, reports, *use_cases, *statistics
    finally:
        await clock.close()
        pictures.close()
        thinker.close()
        await lease.close()


def _use_cases(
    database: Database, clock: Scheduler, games: Games, random: Random
) -> Iterable[object]:
    """Return the use cases beside *games* themselves; they need no closing."""
    return (
        Learning(database, clock),
        Finding(database, games),
        Company(database, clock, games),
        Practices(database, clock, random),
        RuleSets(database, clock),
    )


def _pause(preferences: Preferences, guild_id: int, settings: Settings) -> float:
    """Return for how many seconds a computer waits on a server before it moves."""
    chosen = preferences.server(guild_id).pause
    return settings.computer_pause if chosen is None else chosen


async def _sync_or_log(bot: KasinoBot, *, force: bool) -> None:
    try:
        await sync_commands(bot, bot.service(Database), force=force)
    except (discord.HTTPException, app_commands.AppCommandError) as error:
        # Games go on under the commands that Discord knows; the next start tries again.
        _log.error("Discord did not take the commands: %s", error)


def _statistics(
    database: Database, clock: Scheduler, games: Games, preferences: Preferences
) -> Iterable[object]:
    """Return the services that read what finished games have left, and that delete it."""
    replays = Replays(database)
    return (
        Standings(database, clock),
        Profiles(database),
        History(database),
        replays,
        Privacy(database, games, replays, preferences),
        Zones(database),
        Exchange(database, clock),
    )
