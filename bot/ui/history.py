"""The games that have ended: a page of them, and the way to their replays."""

from collections.abc import Callable
from typing import Final

from discord import Embed, SelectOption

from bot.engine.game import Occupant
from bot.i18n import Texts, number
from bot.render.game_words import game_name
from bot.render.players import computer_name
from bot.service.errors import GameError
from bot.service.history import History, Past
from bot.service.replays import NO_REPLAY
from bot.ui.colours import COLOUR
from bot.ui.ids import read_number
from bot.ui.items import GameButton, GameSelect
from bot.ui.names import plain_name, safe_name
from bot.ui.replay import show_step
from bot.ui.replies import Message, Rows
from bot.ui.replies_context import Context, Shows
from db.history import Ended, Filter, Player

LONGEST_LABEL: Final = 100


def history_message(past: Past, t: Texts) -> Message:
    """Return a page of finished games."""
    lines = [ended_line(each, t) for each in past.games]
    if not lines:
        lines = [t("No game that fits has been finished here yet.")]
    small = []
    if past.pages > 1:
        small.append(t("Page {n} of {pages}", n=past.number + 1, pages=past.pages))
    if not past.wanted.computers:
        small.append(t("Games with computers are left out."))
    lines += [f"-# {each}" for each in small]
    embed = Embed(title=t("Finished games"), description="\n".join(lines), colour=COLOUR)
    return Message(embeds=(embed,), rows=_rows(past, t))


def ended_line(ended: Ended, t: Texts) -> str:
    """Return two lines on a finished game: who played, and which game it was when."""
    names = _names(ended, t, safe_name)
    players = " \N{EN DASH} ".join(
        _player_text(each, name, t) for each, name in zip(ended.players, names, strict=True)
    )
    about = [t("Game {n}", n=ended.game_id), game_name(ended.family, t), f"<t:{ended.ended_at}:d>"]
    if ended.abandoned:
        about.append(t("no winner"))
    return f"{players}\n-# {' · '.join(about)}"


def _names(ended: Ended, t: Texts, made: Callable[[str, str], str]) -> list[str]:
    """Return what the players are called, computers by the numbers they had at the table."""
    seats = [Occupant(computer=each.computer) for each in ended.players]
    return [
        made(each.name or "", t("somebody"))
        if each.computer is None
        else computer_name(seats, seat, t)
        for seat, each in enumerate(ended.players)
    ]


def _player_text(player: Player, name: str, t: Texts) -> str:
    left = t(" (left)") if player.left else ""
    text = f"{name}: {number(player.points, t.language)}{left}"
    return f"🏆 **{text}**" if player.won else text


def _rows(past: Past, t: Texts) -> Rows:
    rows: list[tuple[GameButton | GameSelect, ...]] = []
    if past.pages > 1:
        rows.append(
            (_button(past, past.number - 1, t("Back")), _button(past, past.number + 1, t("Next")))
        )
    options = [
        SelectOption(label=_label(each, t), value=str(each.game_id))
        for each in past.games
        if each.was_played_here
    ]
    if options:
        rows.append((ReplaySelect.make(options, placeholder=t("Replay a game")),))
    return tuple(rows)


def _button(past: Past, page: int, label: str) -> GameButton:
    last = past.pages - 1
    return HistoryButton.make(
        label,
        game=past.wanted.person_id or 0,
        seq=min(max(page, 0), last),
        argument=f"{int(past.wanted.computers)}.{past.wanted.family}.{page - past.number:+d}",
        disabled=not 0 <= page <= last,
    )


def _label(ended: Ended, t: Texts) -> str:
    label = f"{ended.game_id}: {', '.join(_names(ended, t, plain_name))}"
    return label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"


class HistoryButton(GameButton, verb="history", shows=Shows.UPDATE):
    """Turns to another page of the history."""

    anywhere = False

    async def press(self, context: Context) -> None:
        """Turn."""
        computers, _, rest = self.key.argument.partition(".")
        family, _, _ = rest.partition(".")
        wanted = Filter(
            context.interaction.guild_id or 0, self.key.game or None, family, computers == "1"
        )
        past = await context.service(History).page(wanted, self.key.seq)
        await context.answer(history_message(past, context.reader))


class ReplaySelect(GameSelect, verb="pick"):
    """Opens the replay of a game of the page."""

    anywhere = False

    async def press(self, context: Context) -> None:
        """Open it."""
        number = read_number("".join(self.values))
        if number is None:
            raise GameError(NO_REPLAY, n="?")
        await show_step(context, number, 0)
