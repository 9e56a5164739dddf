"""A little bot whose buttons behave as badly as their argument says."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import discord
from discord import ui

from bot.client import KasinoBot, Parts
from bot.engine.moves import IllegalMoveError, Reason
from bot.i18n import N_
from bot.service.errors import GameError
from bot.ui.guard_router import Router
from bot.ui.guard_tree import KasinoTree
from bot.ui.ids import CustomId
from bot.ui.items import GameButton, GameSelect
from bot.ui.modals import Fields, GameModal
from bot.ui.replies import Message, PrivateMessage
from bot.ui.replies_context import Context, Shows
from bot.ui.replies_send import post

DEFER_AFTER = 0.05
"""Real seconds: simcord waits for so short a time by itself, before a press returns."""
BRIEF = 4 * DEFER_AFTER
SLOW = 40.0
"""How long slow work takes; so long that only ``advance_time`` gets it done."""
LATE = 16 * 60.0
"""Longer than the token of an interaction lives."""
PACES = {"brief": BRIEF, "slow": SLOW, "late": LATE}


@dataclass
class Sample:
    """What the sample's buttons have done."""

    done: list[str] = field(default_factory=list)
    closed: bool = False


async def behave(context: Context, what: str) -> None:
    """Do *what* the argument of a component or command says, at its pace."""
    context.service(Sample).done.append(what)
    pace, _, after = what.partition("-")
    if pace in PACES:
        await asyncio.sleep(PACES[pace])
        what = after
    await DEEDS[what](context)


async def refuse(_context: Context) -> None:
    raise GameError(N_("You already sit at this table, {name}."), name="Ann")


async def break_a_rule(_context: Context) -> None:
    raise IllegalMoveError(Reason.NOT_YOUR_TURN)


async def fail(_context: Context) -> None:
    raise RuntimeError("a bug")


async def say_nothing(_context: Context) -> None:
    return


async def answer_and_whisper(context: Context) -> None:
    await context.answer(Message(content="Fine"))
    await context.whisper(Message(content="psst"))


async def answer_twice(context: Context) -> None:
    await context.answer(Message(content="One"))
    await context.answer(Message(content="Two"))


async def say_who_and_how(context: Context) -> None:
    texts = f"{context.reader.language} {context.public.language}"
    await context.answer(Message(content=f"{context.user_id} {texts}"))


async def post_elsewhere(context: Context) -> None:
    channel = context.interaction.channel
    assert isinstance(channel, discord.TextChannel)
    await post(channel, Message(content="Elsewhere"))


async def defer_behind_the_guard(context: Context) -> None:
    await context.interaction.response.defer(thinking=True)
    await context.answer(PrivateMessage(content="A♠︎"))


async def answer_behind_the_guard(context: Context) -> None:
    await context.interaction.response.send_message("hello")
    await context.whisper(PrivateMessage(content="A♠︎"))


DEEDS: dict[str, Callable[[Context], Awaitable[None]]] = {
    "fine": lambda context: context.answer(Message(content="Fine")),
    "cards": lambda context: context.answer(PrivateMessage(content="A♠︎")),
    "whisper-cards": lambda context: context.whisper(PrivateMessage(content="A♠︎")),
    "ask": lambda context: context.ask(NameModal(game=7)),
    "huge": lambda context: context.ask(NameModal(game=7, title="x" * 50)),
    "refused": refuse,
    "illegal": break_a_rule,
    "bug": fail,
    "silent": say_nothing,
    "both": answer_and_whisper,
    "twice": answer_twice,
    "langs": say_who_and_how,
    "elsewhere": post_elsewhere,
    "behind": defer_behind_the_guard,
    "behind-whisper": answer_behind_the_guard,
}


class PrivateButton(GameButton, verb="private", shows=Shows.PRIVATE):
    """Answers in private."""

    async def press(self, context: Context) -> None:
        """Behave."""
        await behave(context, self.key.argument)


class PublicButton(GameButton, verb="public", shows=Shows.PUBLIC):
    """Answers in public."""

    async def press(self, context: Context) -> None:
        """Behave."""
        await behave(context, self.key.argument)


class UpdateButton(GameButton, verb="update", shows=Shows.UPDATE):
    """Answers in place."""

    async def press(self, context: Context) -> None:
        """Behave."""
        await behave(context, self.key.argument)


class PickSelect(GameSelect, verb="pick", shows=Shows.PRIVATE):
    """Says what was picked."""

    async def press(self, context: Context) -> None:
        """Say it."""
        await context.answer(Message(content="Picked " + ", ".join(self.values)))


class NameModal(GameModal, verb="name", shows=Shows.UPDATE):
    """Asks for a name and a colour."""

    def __init__(self, *, game: int, title: str = "Who are you?") -> None:
        super().__init__(title, game=game)
        options = [discord.SelectOption(label=colour) for colour in ("red", "black")]
        colours: ui.Select[ui.View] = ui.Select(custom_id="colour", options=options, max_values=2)
        self.add_item(ui.Label(text="Name", component=ui.TextInput(custom_id="name")))
        self.add_item(ui.Label(text="Colour", component=colours))

    @classmethod
    async def submit(cls, context: Context, key: CustomId, fields: Fields) -> None:
        """Say what was entered."""
        colours = "+".join(fields["colour"])
        await context.answer(Message(content=f"{key.game}: {fields['name'][0]}, {colours}"))


ITEMS = (PrivateButton, PublicButton, UpdateButton, PickSelect)
MODALS = (NameModal,)


def board(what: str) -> Message:
    """Return a message whose buttons all do *what*, each showing it elsewhere."""
    kinds: tuple[type[GameButton], ...] = (PrivateButton, PublicButton, UpdateButton)
    buttons = tuple(kind.make(kind.verb, game=1, argument=what) for kind in kinds)
    options = [discord.SelectOption(label=label, value=f"{label}.3") for label in "abc"]
    return Message(content="Board", rows=(buttons, (PickSelect.make(options, max_values=3),)))


@asynccontextmanager
async def services(bot: KasinoBot) -> AsyncIterator[Iterable[object]]:
    """Open the sample's one service."""
    assert isinstance(bot, KasinoBot)
    sample = Sample()
    yield [sample]
    sample.closed = True


def make_bot() -> KasinoBot:
    """Return a sample bot that has not been started."""
    parts = Parts(
        tree=KasinoTree,
        services=services,
        items=ITEMS,
        router=Router(ITEMS, MODALS),
        cogs=("tests.ui.sample_cog",),
    )
    return KasinoBot(parts, defer_after=DEFER_AFTER, shard_count=1)
