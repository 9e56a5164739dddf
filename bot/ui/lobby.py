"""The lobby: who sits down, and the start."""

from functools import partial

from discord import ButtonStyle, Embed, SelectOption

from bot.ai.levels import LEVELS, level_named
from bot.engine.family import GAMES
from bot.engine.game import Game, Phase
from bot.engine.presets import FINNISH, validate
from bot.engine.rules import RulesError
from bot.engine.seating import MIN_SEATS
from bot.i18n import N_, Texts
from bot.render.game_words import game_name, game_special
from bot.render.rules_words import contradiction_words, house_lines
from bot.service.company import Company
from bot.service.games import Games, Live, Who
from bot.service.house_rules import preset_now, rules_now, seating_now
from bot.service.lobby import game_chosen, ready_changed, table_level
from bot.ui.advice import hint_lines
from bot.ui.clocks import clock_lines, clock_select
from bot.ui.colours import COLOUR
from bot.ui.company import SeatsButton
from bot.ui.guide import RulesButton
from bot.ui.house_rules import HouseButton
from bot.ui.house_sets import saved_lines
from bot.ui.items import GameButton, GameSelect
from bot.ui.limits_components import OPTION_TEXT
from bot.ui.names import cut_at
from bot.ui.replies import Message
from bot.ui.replies_context import Context, Shows
from bot.ui.seats import seat_names
from bot.ui.table import table_message
from bot.ui.table_notes import show_table, table_texts
from bot.ui.threads import moved_message, moved_to_thread

MOKKIS = N_("Two players: clearing the table makes a mökki, one point each.")
NO_MOKKIS = N_("Three or four players: no mökkis.")


def lobby_message(live: Live, t: Texts) -> Message:
    """Return the lobby of *live* with its buttons."""
    game = live.game
    lines = [*_seat_lines(live, t), ""]
    if live.is_private:
        lines.append("🔒 " + t("Only those who are invited sit down: /kasino invite."))
    lines.append(f"*{game_special(game.setup.family, t)}*")
    if game.setup.target:
        target = game.setup.target
        lines.append(t.plural("Played to {n} point.", "Played to {n} points.", target))
    else:
        lines.append(t("A single deal is played."))
    if game.setup.pairs:
        lines.append(t("In pairs: partners sit opposite each other."))
    lines += [*rules_lines(game, t), *clock_lines(live, t), *hint_lines(live, t)]
    lines.append(_start_line(game, t))
    embed = Embed(
        title=game_name(game.setup.family, t), description="\n".join(lines), colour=COLOUR
    )
    first = (
        JoinButton.make(t("Join"), game=live.id, style=ButtonStyle.primary),
        LeaveButton.make(t("Leave"), game=live.id),
        AddButton.make(t("Add computer"), game=live.id),
        RemoveButton.make(t("Remove computer"), game=live.id),
        ReadyButton.make(t("Ready"), game=live.id),
    )
    second = (
        StartButton.make(t("Start"), game=live.id, style=ButtonStyle.success),
        HouseButton.make(t("House rules"), game=live.id),
        RulesButton.make(t("Rules"), game=live.id),
        SeatsButton.make(t("Seats"), game=live.id),
        CancelButton.make(t("Cancel"), game=live.id, style=ButtonStyle.danger),
    )
    selects = ((_family_select(live, t),), (clock_select(live, t),), (_level_select(live, t),))
    return Message(embeds=(embed,), rows=(first, second, *selects))


def _seat_lines(live: Live, t: Texts) -> list[str]:
    """Return who sits where, who is the host, and who is ready."""
    lines = []
    for seat, name in enumerate(seat_names(live, t)):
        marks = [t("host")] if _is_host(live, seat) else []
        marks += ["✓ " + t("ready")] if seat in live.game.ready else []
        lines.append(" · ".join((f"{seat + 1}. {name}", *marks)))
    return lines


def _start_line(game: Game, t: Texts) -> str:
    guests = {seat for seat, each in enumerate(game.seats) if each.person not in {None, game.host}}
    if guests and game.ready.issuperset(guests):
        return "**" + t("Everybody is ready: the host can start.") + "**"
    return t("The host starts; seats that are free then are left out.")


def _family_select(live: Live, t: Texts) -> "FamilySelect":
    options = [
        SelectOption(
            label=t("Game: {game}", game=game_name(each, t)),
            description=cut_at(game_special(each, t), OPTION_TEXT, " "),
            value=f"{live.game.seq}.{each}",
            default=each == live.game.setup.family,
        )
        for each in GAMES
    ]
    return FamilySelect.make(options, game=live.id)


def _level_select(live: Live, t: Texts) -> "LevelSelect":
    has_computers = any(each.computer for each in live.game.seats)
    current = level_named(table_level(live.game)) if has_computers else None
    options = [
        SelectOption(
            label=t("Computers: {level}", level=t(level.name)),
            description=t(level.description),
            value=f"{live.game.seq}.{name}",
            default=level is current,
        )
        for name, level in LEVELS.items()
    ]
    return LevelSelect.make(
        options, game=live.id, placeholder=t("Add a computer: how well it plays")
    )


def rules_lines(game: Game, t: Texts) -> list[str]:
    """Return which rules hold for those who sit in the lobby of *game*, where they may differ."""
    seating = seating_now(game)
    lines = []
    if game.setup.family == FINNISH and "sweep_points" not in dict(game.setup.changes):
        if seating.seats == MIN_SEATS:
            lines.append(t(MOKKIS))
        if max(seating.seats, game.setup.seats) > MIN_SEATS:  # others may yet sit down
            lines.append(t(NO_MOKKIS))
    rules = rules_now(game)
    lines += [*saved_lines(game, t), *house_lines(rules, preset_now(game), t)]
    try:
        validate(rules, seating)
    except RulesError as error:
        lines.append("⚠ " + contradiction_words(rules, error.switches, t))
    return lines


def public_message(live: Live, t: Texts) -> Message:
    """Return what the channel sees of *live*: its lobby, or its table."""
    if live.game.phase is Phase.LOBBY:
        return lobby_message(live, t)
    return table_message(live, t)


def _is_host(live: Live, seat: int) -> bool:
    person = live.game.seats[seat].person
    return person is not None and person == live.game.host and live.game.phase is Phase.LOBBY


class JoinButton(GameButton, verb="join", shows=Shows.UPDATE):
    """Sits down at the first free seat."""

    async def press(self, context: Context) -> None:
        """Join."""
        user = context.interaction.user
        who = Who(user.id, user.display_name)
        live = await context.service(Company).join(self.key.game, who)
        await show_table(context, live, lobby_message)


class LeaveButton(GameButton, verb="leave", shows=Shows.UPDATE):
    """Gets up from the lobby."""

    async def press(self, context: Context) -> None:
        """Leave; the host's role moves on, and the last one to leave closes the lobby."""
        live = await context.service(Games).leave_lobby(self.key.game, context.user_id)
        await show_table(context, live, public_message)


class AddButton(GameButton, verb="add", shows=Shows.UPDATE):
    """Seats a computer."""

    async def press(self, context: Context) -> None:
        """Seat it."""
        live = await context.service(Games).add_computer(self.key.game, context.user_id)
        await show_table(context, live, lobby_message)


class LevelSelect(GameSelect, verb="level", shows=Shows.UPDATE):
    """Says how well the computers play; seats one if none sits there yet."""

    async def press(self, context: Context) -> None:
        """Change the level of all of them."""
        level = (self.values[0] if self.values else "").partition(".")[2]
        live = await context.service(Games).set_level(self.key.game, context.user_id, level)
        await show_table(context, live, lobby_message)


class FamilySelect(GameSelect, verb="family", shows=Shows.UPDATE):
    """Chooses another game of the family for the lobby."""

    async def press(self, context: Context) -> None:
        """Choose it, if the host does."""
        family = (self.values[0] if self.values else "").partition(".")[2]
        decide = partial(game_chosen, family=family)
        live = await context.service(Games).act(self.key.game, context.user_id, decide)
        await show_table(context, live, lobby_message)


class RemoveButton(GameButton, verb="remove", shows=Shows.UPDATE):
    """Takes the last computer away."""

    async def press(self, context: Context) -> None:
        """Take it away."""
        live = await context.service(Games).remove_computer(self.key.game, context.user_id)
        await show_table(context, live, lobby_message)


class ReadyButton(GameButton, verb="ready", shows=Shows.UPDATE):
    """Says that one is ready to begin, or takes that back."""

    async def press(self, context: Context) -> None:
        """Change that."""
        games = context.service(Games)
        live = await games.act(self.key.game, context.user_id, ready_changed)
        await show_table(context, live, lobby_message)


class StartButton(GameButton, verb="start", shows=Shows.UPDATE):
    """Starts the game."""

    async def press(self, context: Context) -> None:
        """Deal; the table takes the lobby's place, or moves into a thread of its own."""
        started = await context.service(Games).start(self.key.game, context.user_id)
        live = await moved_to_thread(context, started)
        if live.channel_id == started.channel_id:
            await show_table(context, live, table_message)
        else:
            t = table_texts(context.interaction.client, live)
            await context.answer(moved_message(live, t))


class CancelButton(GameButton, verb="cancel", shows=Shows.UPDATE):
    """Gives the lobby up."""

    async def press(self, context: Context) -> None:
        """Cancel."""
        live = await context.service(Games).cancel(self.key.game, context.user_id)
        await show_table(context, live, public_message)
