"""The leaderboard: a page of it, and the buttons that turn pages."""

from discord import Embed

from bot.i18n import Texts
from bot.service.standings import Page, Standings
from bot.ui.items import GameButton
from bot.ui.names import safe_name
from bot.ui.replies import Message
from bot.ui.replies_context import Context, Shows
from bot.ui.table import COLOUR
from db.leaderboard import Standing, Totals


def leaderboard_message(page: Page, reader: str, t: Texts) -> Message:
    """Return one page, and below it the own line of whoever asked for it, if it is not on it.

    *reader* is that person's name, for who has no game on the board yet.
    """
    lines = [_line(each, t) for each in page.lines]
    if not lines:
        lines = [_empty(page, t)]
    elif page.own not in page.lines:
        lines += ["…", _none_yet(reader, page, t) if page.own is None else _line(page.own, t)]
    small = []
    if page.pages > 1:
        small.append(t("Page {n} of {pages}", n=page.number + 1, pages=page.pages))
    if not page.with_computers:
        small.append(t("Games with computers are left out."))
    lines += [f"-# {each}" for each in small]
    embed = Embed(title=t("Leaderboard"), description="\n".join(lines), colour=COLOUR)
    return Message(embeds=(embed,), rows=_rows(page, t))


def _rows(page: Page, t: Texts) -> tuple[tuple[GameButton, ...], ...]:
    if page.pages <= 1:
        return ()
    argument = str(int(page.with_computers))
    last = page.pages - 1
    back = PageButton.make(
        t("Back"), seq=max(page.number - 1, 0), argument=f"{argument}.b", disabled=page.number == 0
    )
    onward = PageButton.make(
        t("Next"),
        seq=min(page.number + 1, last),
        argument=f"{argument}.n",
        disabled=page.number == last,
    )
    return ((back, onward),)


def _line(standing: Standing, t: Texts) -> str:
    name = safe_name(standing.name, t("Player {n}", n=standing.person_id))
    # A list of Markdown would be numbered anew, and people who share a place would not.
    return f"{standing.place}\\. **{name}**: {totals_line(standing.totals, t)}"


def _empty(page: Page, t: Texts) -> str:
    if page.with_computers:
        return t("No game has been finished here yet. /kasino new opens a table.")
    return t("No game between people alone has been finished here yet.")


def _none_yet(reader: str, page: Page, t: Texts) -> str:
    name = safe_name(reader, t("Player {n}", n=1))
    if page.with_computers:
        return t("**{name}**: no finished games yet", name=name)
    return t("**{name}**: no finished games between people alone yet", name=name)


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


class PageButton(GameButton, verb="page", shows=Shows.UPDATE):
    """Turns to another page."""

    anywhere = False

    async def press(self, context: Context) -> None:
        """Turn."""
        page = await context.service(Standings).page(
            context.interaction.guild_id or 0,
            context.user_id,
            number=self.key.seq,
            with_computers=not self.key.argument.startswith("0"),
        )
        reader = context.interaction.user.display_name
        await context.answer(leaderboard_message(page, reader, context.public))
