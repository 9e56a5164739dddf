"""The log of a deal: its plays so far in words, page by page, for whoever asks."""

from collections.abc import Iterable, Sequence
from typing import Final

from discord import Embed

from bot.engine.effects import Effect
from bot.i18n import Texts
from bot.render.told import told
from bot.service.games import Games, Live
from bot.service.live import PlaysOfDeal
from bot.ui.items import GameButton
from bot.ui.replies import Message, Rows
from bot.ui.replies_context import Context, Shows
from bot.ui.seats import seat_names, table_address
from bot.ui.table_notes import TableNotes

PAGE_PLAYS: Final = 16
"""The most plays on a page: a phone's screen or two."""

PAGE_SIZE: Final = 3500
"""The most characters of a page, well under Discord's limit of an embed's text."""

NEWEST: Final = 10**6
"""A number that no page reaches; it leads to the last one."""


def log_message(live: Live, told: PlaysOfDeal, page: int, t: Texts) -> Message:
    """Return a page, counted from 0, of the plays of a deal of *live*."""
    title = t("Plays of deal {n}", n=told.deal)
    pages = _pages(_lines(live, told.plays, t))
    page = min(page, len(pages) - 1)
    lines = list(pages[page]) or [t("Nothing has been played in this deal yet.")]
    if len(pages) > 1:
        lines.append("-# " + t("Page {n} of {pages}", n=page + 1, pages=len(pages)))
    lines.append(f"-# {table_address(live, t)}")
    embed = Embed(title=title, description="\n".join(lines))
    return Message(embeds=(embed,), rows=_rows(live, page, len(pages), t))


def _lines(live: Live, plays: Sequence[Iterable[Effect]], t: Texts) -> list[str]:
    if live.game.seating is None:
        return []
    names, seating = seat_names(live, t), live.game.seating
    # A list of Markdown would be numbered anew on each page.
    return [
        f"{number}\\. {' '.join(told(each, seating, names, t, live.game.setup.family))}"
        for number, each in enumerate(plays, 1)
    ]


def _pages(lines: Iterable[str]) -> list[list[str]]:
    """Return *lines* in pages, at least one; plays that follow change no full page."""
    pages: list[list[str]] = [[]]
    size = 0
    for line in lines:
        if len(pages[-1]) == PAGE_PLAYS or (pages[-1] and size + len(line) > PAGE_SIZE):
            pages.append([])
            size = 0
        pages[-1].append(line)
        size += len(line) + 1
    return pages


def _rows(live: Live, page: int, pages: int, t: Texts) -> Rows:
    if pages == 1:
        return ()
    last = pages - 1
    back = LogPageButton.make(
        t("Back"), game=live.id, seq=max(page - 1, 0), argument="b", disabled=page == 0
    )
    onward = LogPageButton.make(
        t("Next"), game=live.id, seq=min(page + 1, last), argument="n", disabled=page == last
    )
    return ((back, onward),)


async def _show(context: Context, game_id: int, page: int) -> None:
    games, notes = context.service(Games), context.service(TableNotes)
    live = await games.load(game_id)
    # Nobody is to read of a play here that he would miss on the table, unless that is stuck.
    until = None if notes.refusal(game_id) else notes.latest(game_id)
    told = await games.plays_of_deal(game_id, until)
    await context.answer(log_message(live, told, page, context.reader))


class LogButton(GameButton, verb="log", shows=Shows.PRIVATE):
    """Tells the deal's plays so far, to whoever presses it alone: all of them were open."""

    async def press(self, context: Context) -> None:
        """Tell the newest."""
        await _show(context, self.key.game, NEWEST)


class LogPageButton(GameButton, verb="log-page", shows=Shows.UPDATE):
    """Turns to another page."""

    async def press(self, context: Context) -> None:
        """Turn."""
        await _show(context, self.key.game, self.key.seq)
