"""The rules, page by page: of any game of the family, or of one table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from discord import Embed, SelectOption

from bot.engine.family import GAMES, preset_of
from bot.engine.game import Game
from bot.engine.presets import FINNISH
from bot.engine.seating import MAX_SEATS, MIN_SEATS, Seating
from bot.i18n import N_, Texts
from bot.render.drawing import PositionDrawing
from bot.render.game_words import GAME_NAMES, game_name
from bot.render.rules_pages import TITLES, Page, Told, page_lines, pages_of
from bot.service.errors import GameError
from bot.service.games import Games
from bot.service.house_rules import preset_now, rules_now, seating_now
from bot.ui.colours import COLOUR
from bot.ui.examples import example_lines, example_view
from bot.ui.ids import CustomId
from bot.ui.items import GameButton, GameSelect
from bot.ui.replies import Message, Rows
from bot.ui.replies_context import Context, Shows

_NO_PAGE: Final = N_("I do not know that page any more. /kasino rules opens the rules.")


@dataclass(frozen=True, slots=True)
class Book:
    """What rules are read: of a table by its number, or of a game for so many seats."""

    told: Told
    game: int = 0

    @property
    def argument(self) -> str:
        """The game and its seats, for the id of a component."""
        return f"{self.told.family}.{self.told.seating.seats}"


def book_of(family: str, seats: int) -> Book:
    """Return the rules of the game *family* itself; :exc:`GameError` if there is none."""
    if family not in GAMES or not MIN_SEATS <= seats <= MAX_SEATS:
        raise GameError(_NO_PAGE)
    preset = preset_of(family, seats)
    return Book(Told(family, preset, preset, Seating(seats)))


def book_at(game_id: int, game: Game) -> Book:
    """Return the rules of a table, as they are or, in its lobby, as they would be now."""
    seating = game.seating or seating_now(game)
    rules = game.rules or rules_now(game)
    family = game.setup.family
    preset = preset_of(family, seating.seats) if game.seating else preset_now(game)
    return Book(Told(family, rules, preset, seating), game_id)


def guide_message(book: Book, page: Page, t: Texts) -> Message:
    """Return *page* of *book* with the means to turn to the others."""
    told = book.told
    pages = pages_of(told)
    page = page if page in pages else pages[0]
    lines = [*page_lines(told, page, t), "\n".join(example_lines(page, told.rules, t))]
    number = pages.index(page)
    small = t("Page {n} of {pages}", n=number + 1, pages=len(pages))
    lines.append(f"-# {game_name(told.family, t)} · {_players(told, t)} · {small}")
    embed = Embed(
        title=t(TITLES[page]), description="\n\n".join(filter(None, lines)), colour=COLOUR
    )
    view = example_view(page, told.rules)
    drawing = PositionDrawing(view, t.language) if view else None
    return Message(embeds=(embed,), rows=_rows(book, pages, number, t), drawing=drawing)


def _players(told: Told, t: Texts) -> str:
    if told.seating.pairs:
        return t("two pairs")
    return t("{n} players", n=told.seating.seats)


def _rows(book: Book, pages: tuple[Page, ...], number: int, t: Texts) -> Rows:
    last = len(pages) - 1
    back, onward = pages[max(number - 1, 0)], pages[min(number + 1, last)]
    buttons = (
        TurnButton.make(
            t("Back"),
            game=book.game,
            argument=f"{book.argument}.{back}.b",
            disabled=number == 0,
        ),
        TurnButton.make(
            t("Next"),
            game=book.game,
            argument=f"{book.argument}.{onward}.n",
            disabled=number == last,
        ),
    )
    chapters = PageSelect.make(
        [
            SelectOption(label=t(TITLES[page]), value=f"{number}.{page}", default=index == number)
            for index, page in enumerate(pages)
        ],
        game=book.game,
        argument=book.argument,
    )
    if book.game:
        return ((chapters,), buttons)
    games = GameNameSelect.make(
        [
            SelectOption(
                label=t(name), value=f"{number}.{family}", default=family == book.told.family
            )
            for family, name in GAME_NAMES.items()
        ],
        argument=f"{book.argument}.{pages[number]}",
    )
    return ((games,), (chapters,), buttons)


async def _opened(context: Context, key: CustomId, family: str | None = None) -> tuple[Book, Page]:
    """Return what a component with *key* was made for: a book, of *family* if given, and a page.

    Raise :exc:`GameError` for what was forged.
    """
    parts = dict(zip(_PARTS, key.argument.split("."), strict=False))
    page = _page(parts.get("page", ""))
    if key.game:
        live = await context.service(Games).load(key.game)
        return book_at(key.game, live.game), page
    seats = parts.get("seats", "")
    seats_read = int(seats) if seats.isdecimal() else 0
    return book_of(family or parts.get("family", ""), seats_read), page


_PARTS: Final = ("family", "seats", "page")


def _page(text: str) -> Page:
    return Page(text) if text in set(Page) else Page.SHORT


def _chosen(values: Sequence[str]) -> str:
    return (values[0] if values else "").partition(".")[2]


class RulesButton(GameButton, verb="guide", shows=Shows.PRIVATE):
    """Opens the rules of a table."""

    async def press(self, context: Context) -> None:
        """Open them."""
        live = await context.service(Games).load(self.key.game)
        await context.answer(guide_message(book_at(live.id, live.game), Page.SHORT, context.reader))


class TurnButton(GameButton, verb="guide-turn", shows=Shows.UPDATE):
    """Turns to the page before or after."""

    async def press(self, context: Context) -> None:
        """Turn."""
        book, page = await _opened(context, self.key)
        await context.answer(guide_message(book, page, context.reader))


class PageSelect(GameSelect, verb="guide-page", shows=Shows.UPDATE):
    """Turns to the page that was chosen."""

    async def press(self, context: Context) -> None:
        """Turn."""
        book, _ = await _opened(context, self.key)
        page = _page(_chosen(self.values))
        await context.answer(guide_message(book, page, context.reader))


class GameNameSelect(GameSelect, verb="guide-game", shows=Shows.UPDATE):
    """Opens the rules of another game, at the same page."""

    async def press(self, context: Context) -> None:
        """Open them."""
        book, page = await _opened(context, self.key, _chosen(self.values) or "-")
        await context.answer(guide_message(book, page, context.reader))


async def show_guide(context: Context, family: str | None, seats: int) -> None:
    """Answer with the first page of the rules of *family*, Finnish kasino if it is left out."""
    book = book_of(family or FINNISH, seats)
    await context.answer(guide_message(book, Page.SHORT, context.reader))
