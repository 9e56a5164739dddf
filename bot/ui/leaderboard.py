"""The leaderboard: a page of it, the buttons that turn pages, and the choice of another board."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, assert_never

from discord import Embed, SelectOption

from bot.engine.family import preset_of
from bot.engine.seating import MIN_SEATS
from bot.i18n import N_, Texts
from bot.render.board import BoardRow
from bot.render.drawing import BoardDrawing
from bot.render.game_words import CHOICES, game_name
from bot.service.ratings import is_provisional, shown
from bot.service.standings import FAMILIES, Board, Page, Period, Scope, Standings
from bot.ui.colours import COLOUR
from bot.ui.items import GameButton, GameSelect
from bot.ui.names import plain_name, safe_name
from bot.ui.replies import Message, Rows
from bot.ui.replies_context import Context, Shows
from db.leaderboard import Order, Standing, Totals
from db.ratings import Skill
from db.totals import LEAST_GAMES

ORDERS: Final[dict[Order, str]] = {
    "wins": N_("Wins"),
    "rating": N_("Rating"),
    "share": N_("Share of games won"),
    "points": N_("Points"),
    "sweeps": N_("Mökkis"),
    "best_deal": N_("Best deal"),
}
SCOPES: Final = {Scope.SERVER: N_("This server"), Scope.EVERYWHERE: N_("All servers")}
PERIODS: Final = {
    Period.ALL: N_("all time"),
    Period.MONTH: N_("this month"),
    Period.WEEK: N_("this week"),
    Period.DAYS: N_("the last 30 days"),
}


def leaderboard_message(page: Page, reader: str, t: Texts) -> Message:
    """Return one page, and below it whoever asked for it and those next to him, if not on it.

    *reader* is that person's name, for who is not on the board yet.
    """
    order, own = page.board.order, page.own
    lines = [standing_line(each, order, t, is_own=each == own) for each in page.lines]
    if not lines:
        lines = [_empty(page.board, t)]
    elif own is None:
        lines += ["…", _none_yet(reader, page.board, t)]
    elif own not in page.lines:
        around = (standing_line(each, order, t, is_own=each == own) for each in page.around)
        lines += ["…", *around]
    lines += [f"-# {each}" for each in _small(page, t)]
    embed = Embed(title=board_title(page.board, t), description="\n".join(lines), colour=COLOUR)
    return Message(embeds=(embed,), rows=_rows(page, t))


def board_title(board: Board, t: Texts) -> str:
    """Return what *board* is called."""
    parts = [t("Leaderboard"), t(ORDERS[board.order]), t(SCOPES[board.scope])]
    if board.order != "rating":
        parts.append(t(PERIODS[board.period]))
    if board.family:
        parts.append(game_name(board.family, t))
    return " · ".join(parts)


def _empty(board: Board, t: Texts) -> str:
    if board.order == "rating":
        return t("Nobody has played {n} rated games yet.", n=LEAST_GAMES)
    if board.order == "share":
        return t("Nobody has played {n} games in this time.", n=LEAST_GAMES)
    if board.period is not Period.ALL:
        return t("No game has been finished in this time.")
    if not board.computers:
        return t("No game between people alone has been finished here yet.")
    return t("No game has been finished here yet. /kasino new opens a table.")


def _none_yet(reader: str, board: Board, t: Texts) -> str:
    name = safe_name(reader, t("Player {n}", n=1))
    if board.order == "rating":
        return t("**{name}**: fewer than {n} rated games yet", name=name, n=LEAST_GAMES)
    if board.order == "share":
        return t("**{name}**: fewer than {n} games in this time", name=name, n=LEAST_GAMES)
    if not board.computers:
        return t("**{name}**: no finished games between people alone yet", name=name)
    return t("**{name}**: no finished games yet", name=name)


def _small(page: Page, t: Texts) -> list[str]:
    small = []
    if page.pages > 1:
        small.append(t("Page {n} of {pages}", n=page.number + 1, pages=page.pages))
    if page.since is not None:
        small.append(t("Since {date}", date=f"<t:{page.since}:f>"))
    if page.board.order == "rating":
        small.append(t("Games between people, without hints, are rated."))
    elif not page.board.computers:
        small.append(t("Games with computers are left out."))
    if page.board.order in _OF_POINTS and page.board.family and _is_misere(page.board.family):
        small.append(t(CHOICES[page.board.family]))
    return small


_OF_POINTS: Final = frozenset({"points", "best_deal"})
"""Orders that put the most points first, also where the fewest win."""


def _is_misere(family: str) -> bool:
    return preset_of(family, MIN_SEATS).misere


def _rows(page: Page, t: Texts) -> Rows:
    board, code = page.board, page.board.code
    orders = [
        _option(board, replace(board, order=order), t(name)) for order, name in ORDERS.items()
    ]
    times = [
        _option(board, replace(board, scope=scope, period=period), label)
        for scope, period, label in _times(board, t)
    ]
    games = [
        _option(board, replace(board, family=each), game_name(each, t) if each else t("All games"))
        for each in FAMILIES
    ]
    first = [*_turns(page, t)]
    if page.lines:
        first.append(BoardPictureButton.make(t("As a picture"), seq=page.number, argument=code))
    if board.order != "rating":
        label = t("Without computers") if board.computers else t("With computers")
        other = replace(board, computers=not board.computers)
        first.append(PageButton.make(label, argument=f"{other.code}.c"))
    selects = ((orders, "o"), (times, "t"), (games, "g"))
    rows = tuple((BoardSelect.make(options, argument=name),) for options, name in selects)
    return (tuple(first), *rows) if first else rows


def _times(board: Board, t: Texts) -> Iterator[tuple[Scope, Period, str]]:
    """Yield whose games may count and in which time, with a label; a rating is of all time."""
    for scope, name in SCOPES.items():
        if board.order == "rating":
            yield scope, board.period, t(name)
        else:
            for period, period_name in PERIODS.items():
                yield scope, period, " · ".join([t(name), t(period_name)])


def _turns(page: Page, t: Texts) -> Iterator[GameButton]:
    """Yield the buttons that turn pages, if there are several."""
    code, last = page.board.code, page.pages - 1
    if last:
        number = max(page.number - 1, 0)
        yield PageButton.make(
            t("Back"), seq=number, argument=f"{code}.b", disabled=page.number == 0
        )
        number = min(page.number + 1, last)
        yield PageButton.make(
            t("Next"), seq=number, argument=f"{code}.n", disabled=page.number == last
        )


def _option(now: Board, board: Board, label: str) -> SelectOption:
    return SelectOption(label=label, value=board.code, default=board == now)


def standing_line(standing: Standing, order: Order, t: Texts, *, is_own: bool = False) -> str:
    """Return one line of a leaderboard in Markdown; the reader's *own* is underlined."""
    name = safe_name(standing.name, t("Player {n}", n=standing.person_id))
    name = f"__**{name}**__" if is_own else f"**{name}**"
    # A list of Markdown would be numbered anew, and people who share a place would not.
    return " · ".join([f"{standing.place}\\. {name}", *standing_values(standing, order, t)])


def standing_values(standing: Standing, order: Order, t: Texts) -> tuple[str, str]:
    """Return what the board is ordered by, and of how many games that is."""
    games = standing.totals.games
    if order == "rating" and standing.skill is not None:
        # Whose opponent left has played a game that is not rated for him.
        games = standing.skill.games
    return board_value(standing, order, t), t.plural("{n} game", "{n} games", games)


def rating_text(skill: Skill) -> str:
    """Return a rating as people see it, with a question mark as long as it is provisional."""
    return f"{shown(skill.mu)}{'?' if is_provisional(skill.games) else ''}"


def share_text(totals: Totals) -> str:
    """Return the share of games won in per cent."""
    return f"{100 * totals.wins / totals.games:.0f} %"


def totals_line(totals: Totals, t: Texts) -> str:
    """Return games, wins, points and mökkis in words."""
    return ", ".join(
        [
            t.plural("{n} game", "{n} games", totals.games),
            t.plural("{n} win", "{n} wins", totals.wins),
            t.plural("{n} point", "{n} points", totals.points),
            t.plural("{n} mökki", "{n} mökkis", totals.sweeps),
        ]
    )


def picture_message(page: Page, t: Texts) -> Message:
    """Return one page as a picture, the reader with those next to him below it if not on it.

    Nobody's name is read as Markdown there.
    """
    order = page.board.order
    around = () if page.own in page.lines else page.around
    rows = tuple(
        BoardRow(
            each.place,
            plain_name(each.name, t("Player {n}", n=each.person_id)),
            *standing_values(each, order, t),
            is_own=each == page.own,
        )
        for each in dict.fromkeys((*page.lines, *around))
    )
    title, number = board_title(page.board, t), ""
    if page.pages > 1:
        number = t("Page {n} of {pages}", n=page.number + 1, pages=page.pages)
    drawing = BoardDrawing(title, number, rows, t.language) if rows else None
    embed = Embed(title=title, colour=COLOUR)
    if not rows:
        embed.description = _empty(page.board, t)
    return Message(embeds=(embed,), drawing=drawing)


def board_value(standing: Standing, order: Order, t: Texts) -> str:
    """Return what the board is ordered by, in few words."""
    totals = standing.totals
    match order:
        case "rating":
            return "" if standing.skill is None else rating_text(standing.skill)
        case "share":
            return share_text(totals)
        case "wins":
            return t.plural("{n} win", "{n} wins", totals.wins)
        case "points":
            return t.plural("{n} point", "{n} points", totals.points)
        case "sweeps":
            return t.plural("{n} mökki", "{n} mökkis", totals.sweeps)
        case "best_deal":
            return t.plural("{n} point", "{n} points", totals.best_deal or 0)
        case _:
            assert_never(order)


async def show_board(context: Context, board: Board, number: int = 0) -> None:
    """Answer with page *number* of *board*."""
    page = await context.service(Standings).page(
        context.interaction.guild_id or 0, context.user_id, board, number
    )
    reader = context.interaction.user.display_name
    await context.answer(leaderboard_message(page, reader, context.public))


class PageButton(GameButton, verb="page", shows=Shows.UPDATE):
    """Turns to another page, or to the first one of another board."""

    anywhere = False

    async def press(self, context: Context) -> None:
        """Turn."""
        code, _, _ = self.key.argument.rpartition(".")
        await show_board(context, Board.read(code), self.key.seq)


class BoardPictureButton(GameButton, verb="draw"):
    """Shows the page as a picture, or as text without one, to whoever presses it."""

    anywhere = False

    async def press(self, context: Context) -> None:
        """Show it."""
        board = Board.read(self.key.argument)
        page = await context.service(Standings).page(
            context.interaction.guild_id or 0, context.user_id, board, self.key.seq
        )
        message = await context.drawn(picture_message(page, context.reader))
        if message.drawing is not None:  # where pictures are not wanted, or cannot be drawn now
            name = context.interaction.user.display_name
            message = replace(leaderboard_message(page, name, context.reader), rows=())
        await context.answer(message)


class BoardSelect(GameSelect, verb="board", shows=Shows.UPDATE):
    """Shows another leaderboard."""

    anywhere = False

    async def press(self, context: Context) -> None:
        """Show it."""
        await show_board(context, Board.read("".join(self.values)))
