"""A person's page, and two people against each other."""

from collections.abc import Mapping
from typing import Final

from discord import Embed

from bot.ai.levels import LEVELS
from bot.engine.scoring import Item
from bot.i18n import Texts, number
from bot.render.drawing import ChartDrawing
from bot.render.game_words import game_name
from bot.render.score import item_text
from bot.service.milestones import Milestone
from bot.service.profiles import Pair, Profile, Profiles
from bot.service.ratings import is_provisional, shown
from bot.ui.colours import COLOUR
from bot.ui.items import GameButton
from bot.ui.leaderboard import rating_text, totals_line
from bot.ui.milestones import milestone_name
from bot.ui.names import plain_name, safe_name
from bot.ui.replies import Message, Rows
from bot.ui.replies_context import Context
from db.profiles import Duel
from db.totals import LEAST_GAMES

LEAST_POINTS: Final = 0.05
"""Points a deal of which so few are scored, and by so few, that they are left out."""
LEAST_COURSE: Final = 3
"""How many points a line needs to tell anything."""


def profile_message(profile: Profile, t: Texts, *, is_own: bool) -> Message:
    """Return the page of a person; only the person himself gets buttons."""
    name = safe_name(profile.name, t("Player {n}", n=1))
    embed = Embed(title=name, description="\n".join(_lines(profile, t)), colour=COLOUR)
    reached = [milestone_name(each, t) for each in Milestone if each in profile.milestones]
    for title, lines, between in (
        (t("Points a deal (the average of all)"), _reasons(profile, t), "\n"),
        (t("Against others"), _opponents(profile, t), "\n"),
        (t("Milestones: {n} of {all}", n=len(reached), all=len(Milestone)), reached, " · "),
    ):
        if lines:
            embed.add_field(name=title, value=between.join(lines), inline=False)
    return Message(
        embeds=(embed,), rows=_rows(profile, t) if is_own else (), drawing=_chart(profile, t)
    )


def _chart(profile: Profile, t: Texts) -> ChartDrawing | None:
    if len(profile.course) < LEAST_COURSE:
        return None
    name = plain_name(profile.name, t("Player {n}", n=1))
    return ChartDrawing(tuple(map(shown, profile.course)), name, t.language)


def unknown_message(name: str, t: Texts) -> Message:
    """Return the page of a person who has not finished a game yet."""
    title = safe_name(name, t("Player {n}", n=1))
    embed = Embed(title=title, description=t("No finished games yet."), colour=COLOUR)
    return Message(embeds=(embed,))


def _lines(profile: Profile, t: Texts) -> list[str]:
    lines = []
    if profile.here is not None:
        lines.append(t("**This server:** {totals}", totals=totals_line(profile.here, t)))
    if profile.everywhere is not None and profile.everywhere != profile.here:
        lines.append(t("**All servers:** {totals}", totals=totals_line(profile.everywhere, t)))
    if profile.skill is not None:
        games = t.plural("{n} rated game", "{n} rated games", profile.skill.games)
        rating = rating_text(profile.skill)
        lines.append(t("**Rating:** {rating} ({games})", rating=rating, games=games))
        if is_provisional(profile.skill.games):
            lines.append("-# " + t("? is provisional, until {n} rated games.", n=LEAST_GAMES))
    if profile.best_streak:
        lines.append(
            t(
                "**Wins in a row:** {now} now, {most} at most",
                now=profile.streak,
                most=profile.best_streak,
            )
        )
    if profile.families:
        family, games_played = profile.families[0]
        name = game_name(family, t)
        lines.append(t("**Favourite game:** {name} ({n})", name=name, n=games_played))
    return lines


def _reasons(profile: Profile, t: Texts) -> list[str]:
    """Return the points a deal by reason, each beside the average of everybody."""
    lines = []
    for item in Item:
        mine, average = _rounded(profile.scored, item), _rounded(profile.average, item)
        if max(abs(mine), abs(average)) >= LEAST_POINTS:
            sign = "▲" if mine > average else "▼" if mine < average else "="
            lines.append(f"{sign} {item_text(item, mine, t)} ({number(average, t.language)})")
    return lines


def _rounded(points: Mapping[str, float], item: Item) -> float:
    return round(points.get(item, 0), 2)


def _opponents(profile: Profile, t: Texts) -> list[str]:
    lines = []
    duels = [(_duel_text(name, duel, t), duel) for name, duel in profile.opponents]
    # Of one opponent alone it depends on who was better.
    if duels and (len(duels) > 1 or duels[0][1].better >= duels[0][1].worse):
        lines.append(t("Best: {duel}", duel=duels[0][0]))
    if duels and (len(duels) > 1 or not lines):
        lines.append(t("Worst: {duel}", duel=duels[-1][0]))
    for level, duel in profile.levels:
        name = t("Computer ({level})", level=t(LEVELS[level].name))
        lines.append(f"{name}: {_score(duel)}")
    return lines


def _duel_text(name: str, duel: Duel, t: Texts) -> str:
    return " ".join([safe_name(name, t("Player {n}", n=2)), _score(duel)])


def _score(duel: Duel) -> str:
    return f"{duel.better}\N{EN DASH}{duel.worse}"


def _rows(profile: Profile, t: Texts) -> Rows:
    label = t("Leave me off the boards of all servers")
    if not profile.is_listed:
        label = t("Show me on the boards of all servers")
    return ((ListedButton.make(label, argument=str(int(not profile.is_listed))),),)


def pair_message(pair: Pair, names: tuple[str, str], t: Texts) -> Message:
    """Return two people against each other; *names* are those that Discord shows now."""
    one, two = (safe_name(name, t("Player {n}", n=n)) for n, name in enumerate(names, 1))
    lines = []
    if pair.duel.games:
        lines = [
            t.plural(
                "{n} game against each other", "{n} games against each other", pair.duel.games
            ),
            t(
                "{one} was placed better in {better}, {two} in {worse}.",
                one=one,
                two=two,
                better=pair.duel.better,
                worse=pair.duel.worse,
            ),
        ]
    if pair.together:
        lines.append(
            t("As partners they won {won} of {n} games.", won=pair.won_together, n=pair.together)
        )
    if not lines:
        lines = [t("These two have not finished a game with each other yet.")]
    title = f"{one} \N{EN DASH} {two}"
    return Message(embeds=(Embed(title=title, description="\n".join(lines), colour=COLOUR),))


class ListedButton(GameButton, verb="listed"):
    """Leaves whoever presses it off the leaderboards of all servers, or shows him there again."""

    async def press(self, context: Context) -> None:
        """Do it."""
        listed = self.key.argument == "1"
        await context.service(Profiles).set_listed(context.user_id, listed=listed)
        t = context.reader
        text = t("You are left off the leaderboards of all servers; each server's own show you.")
        if listed:
            text = t("You are on the leaderboards of all servers again.")
        await context.answer(Message(content=text))
