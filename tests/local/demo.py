"""A little bot that uses everything the page must show.

``python -m tests.local.demo`` serves it, to look at the page by hand.
"""

import asyncio
import io
import re
import struct
import zlib
from collections.abc import Callable
from typing import Any, Self

import discord
from discord import app_commands
from discord.ext import commands

from bot.local.serve import serving


class Counter(
    discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"demo:count:(?P<count>\d+)"
):
    """A button that holds its count in its id and edits its message."""

    def __init__(self, count: int) -> None:
        super().__init__(
            discord.ui.Button(label=f"Pressed {count} times", custom_id=f"demo:count:{count}")
        )
        self.count = count

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, _item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Read the count back."""
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Count one more."""
        view = discord.ui.View(timeout=None)
        view.add_item(Counter(self.count + 1))
        await interaction.response.edit_message(view=view)


class Form(discord.ui.Modal, title="Choose cards yourself"):
    """A form with a text and two select menus."""

    note = discord.ui.TextInput[Self](label="A word to the table", required=False, max_length=40)

    def __init__(self) -> None:
        super().__init__()
        self.hand = self._menu("The card you play", ["8♥︎", "10♦︎", "K♠︎"], most=1)
        self.taken = self._menu("The cards you take", ["2♠︎", "6♥︎", "3♣︎", "5♦︎"], most=4)

    def _menu(self, label: str, cards: list[str], most: int) -> discord.ui.Select[Any]:
        options = [discord.SelectOption(label=card, value=card) for card in cards]
        select = discord.ui.Select[Any](options=options, max_values=most, custom_id=label[:20])
        self.add_item(discord.ui.Label(text=label, component=select, description="From the list"))
        return select

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Say what was chosen."""
        taken = " + ".join(self.taken.values)
        await interaction.response.send_message(
            f"**{self.hand.values[0]}** takes **{taken}**. {self.note.value}", ephemeral=True
        )


Button = discord.ui.Button[Any]
Select = discord.ui.Select[Any]
BaseSelect = Select | discord.ui.ChannelSelect[Any]


class Table(discord.ui.View):
    """Buttons of every style and two menus."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
        options = [
            discord.SelectOption(
                label=f"{rank}♥︎ takes {rank}♠︎", value=rank, emoji="🂡", description="2 cards"
            )
            for rank in ranks
        ]
        self._menu(Select(placeholder="Play a card", options=options), self.play)
        several = Select(placeholder="Take cards", options=options[:6], max_values=3)
        self._menu(several, self.several)
        where = discord.ui.ChannelSelect[Any](placeholder="Go somewhere", min_values=0)
        self._menu(where, self.go)

    def _menu(self, select: BaseSelect, callback: Callable[..., Any]) -> None:
        async def chosen(interaction: discord.Interaction) -> None:
            await callback(interaction, select.values)

        select.callback = chosen  # type: ignore[method-assign]
        self.add_item(select)

    @discord.ui.button(label="My hand", style=discord.ButtonStyle.primary, emoji="🃏")
    async def hand(self, interaction: discord.Interaction, _button: Button) -> None:
        """Show something private."""
        view = discord.ui.View(timeout=None)
        view.add_item(Counter(0))
        text = f"Only for {interaction.user.mention}: `8♥︎` `10♦︎`"
        await interaction.response.send_message(text, view=view, ephemeral=True)

    @discord.ui.button(label="Choose cards", style=discord.ButtonStyle.success)
    async def form(self, interaction: discord.Interaction, _button: Button) -> None:
        """Show the form."""
        await interaction.response.send_modal(Form())

    @discord.ui.button(label="Silent", style=discord.ButtonStyle.danger)
    async def silent(self, interaction: discord.Interaction, _button: Button) -> None:
        """Never answer."""

    @discord.ui.button(label="Full", style=discord.ButtonStyle.secondary, disabled=True)
    async def full(self, interaction: discord.Interaction, _button: Button) -> None:
        """Never be pressed."""

    async def go(
        self, interaction: discord.Interaction, channels: list[app_commands.AppCommandChannel]
    ) -> None:
        """Say where."""
        names = [each.name for each in channels] or ["nowhere"]
        await interaction.response.send_message(" + ".join(names))

    async def play(self, interaction: discord.Interaction, ranks: list[str]) -> None:
        """Tell everybody, and call the player."""
        player = interaction.user
        only_the_player = discord.AllowedMentions(everyone=False, roles=False, users=[player])
        await interaction.response.send_message(
            f"{player.mention} plays **{ranks[0]}♥︎**.", allowed_mentions=only_the_player
        )

    async def several(self, interaction: discord.Interaction, ranks: list[str]) -> None:
        """Tell the player alone."""
        await interaction.response.send_message(" + ".join(ranks), ephemeral=True)


class Brief(discord.ui.View):
    """A button that is gone when its time is over."""

    shown: discord.InteractionMessage

    @discord.ui.button(label="Now")
    async def now(self, interaction: discord.Interaction, _button: Button) -> None:
        """Be in time."""
        await interaction.response.edit_message(content="In time", view=None)

    async def on_timeout(self) -> None:
        """Take the button away."""
        await self.shown.edit(content="Too late", view=None)


class Finnish(app_commands.Translator):
    """Knows one sentence."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        _context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Translate the description of ``/demo new``."""
        known = locale is discord.Locale.finnish and string.message == "Open a table"
        return "Avaa pöytä" if known else None


def picture() -> discord.File:
    """Draw a few cards on a table."""
    width, height, cards = 720, 260, [range(40 + n * 132, 150 + n * 132) for n in range(5)]
    felt, paper = b"\x1f\x6b\x4a", b"\xf8\xf5\xea"
    bare = b"\0" + felt * width
    row = b"\0" + b"".join(paper if any(x in c for c in cards) else felt for x in range(width))
    pixels = zlib.compress(b"".join(row if 50 <= y < 210 else bare for y in range(height)))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = b"\x89PNG\r\n\x1a\n" + b"".join(
        _chunk(kind, body) for kind, body in [(b"IHDR", head), (b"IDAT", pixels), (b"IEND", b"")]
    )
    return discord.File(io.BytesIO(data), "table.png", description="Five cards on the table")


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def table_embed() -> discord.Embed:
    """Describe a table in all the ways that an embed can."""
    text = (
        "**Table** `A♠︎` `10♦︎` `2♠︎` `6♥︎`\n-# 24 cards in the stock\n"
        "> *Bob* took ~~two~~ **three** cards\n- ||a secret||\n- see <t:1767225600:R>"
    )
    embed = discord.Embed(title="Finnish kasino to 16", description=text, colour=0xE8B64C)
    embed.add_field(name="▶ Alice", value="4 cards · 11 won · **7** points")
    embed.add_field(name="Bob 🤖", value="4 cards · 9 won · **5** points")
    embed.set_footer(text="Deal 2 · Alice's turn")
    return embed.set_image(url="attachment://table.png")


kasino = app_commands.Group(name="demo", description="Everything that the page can show")


@kasino.command(name="table", description="Show a table in this channel")
async def show_table(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(embed=table_embed(), file=picture(), view=Table())


@kasino.command(name="new", description="Open a table")
@app_commands.describe(target="Points to play to", pairs="Two against two")
@app_commands.choices(seats=[app_commands.Choice(name=f"{n} seats", value=n) for n in (2, 3, 4)])
async def new(  # noqa: PLR0917 (discord.py calls it by name)
    interaction: discord.Interaction,
    target: app_commands.Range[int, 0, 200],
    seats: int = 2,
    pairs: bool = False,
    city: app_commands.Range[str, 2, 40] | None = None,
    partner: discord.Member | None = None,
) -> None:
    name = partner.display_name if partner else None
    city = city or ""
    await interaction.response.send_message(f"{target=} {seats=} {pairs=} {city=} {name=}")


@new.autocomplete("city")
async def cities(_interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    names = {"helsinki": "Helsinki", "turku": "Turku", "hanko": "Hanko", "oulu": "Oulu"}
    return [
        app_commands.Choice(name=name, value=key)
        for key, name in names.items()
        if current.casefold() in key
    ]


@kasino.command(name="goal", description="Say a number")
async def goal(interaction: discord.Interaction, points: int = 16, pairs: bool = False) -> None:
    await interaction.response.send_message(f"{points=} {pairs=}")


@goal.autocomplete("points")
async def goals(_interaction: discord.Interaction, _current: str) -> list[app_commands.Choice[int]]:
    """Offer the same, whatever is typed."""
    return [app_commands.Choice(name=f"{each} points", value=each) for each in (16, 11)]


@kasino.command(name="count", description="Show a button that counts")
async def count(interaction: discord.Interaction) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(Counter(0))
    embed = discord.Embed(description="Press it")
    await interaction.response.send_message(embed=embed, view=view)


@kasino.command(name="list", description="Show a list with pages, which is no table")
async def pages(interaction: discord.Interaction) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(Button(label="Next page", custom_id="k1:page:0:0:"))
    embed = discord.Embed(description="1. Alice")
    await interaction.response.send_message(embed=embed, view=view)


@kasino.command(name="slow", description="Think first, then answer")
async def slow(interaction: discord.Interaction, seconds: float = 0.5) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await asyncio.sleep(seconds)
    await interaction.edit_original_response(content="Here is the answer.")


@kasino.command(name="later", description="Change and delete messages by itself")
async def later(interaction: discord.Interaction, seconds: float = 0.3) -> None:
    await interaction.response.send_message("A private line", ephemeral=True)
    message = await interaction.followup.send("The computer is to move", wait=True)

    async def work() -> None:
        await asyncio.sleep(seconds)
        await interaction.edit_original_response(content="A private line, changed")
        await message.edit(content="The computer has moved")
        await asyncio.sleep(seconds)
        await message.delete()

    task = asyncio.create_task(work())
    interaction.client.demo_tasks.append(task)  # type: ignore[attr-defined]


@kasino.command(name="brief", description="Take a button away after a moment")
async def brief(interaction: discord.Interaction, seconds: float = 0.2) -> None:
    view = Brief(timeout=seconds)
    await interaction.response.send_message("Be quick", view=view)
    view.shown = await interaction.original_response()


@kasino.command(name="locale", description="Say the languages")
async def languages(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(f"{interaction.locale} {interaction.guild_locale}")


class DemoBot(commands.AutoShardedBot):
    """The bot itself: sharded, as the real one is."""

    def __init__(self) -> None:
        super().__init__(
            commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.demo_tasks: list[asyncio.Task[None]] = []

    async def setup_hook(self) -> None:
        """Register the button and the commands."""
        self.add_dynamic_items(Counter)
        self.tree.add_command(kasino)
        await self.tree.set_translator(Finnish())
        await self.tree.sync()


async def main() -> None:
    """Serve the demo bot until interrupted."""
    async with serving(DemoBot(), owner="Alice", open_browser=False):
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
