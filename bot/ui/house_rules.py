"""House rules: a private panel of a lobby's rules, in which its host changes them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from discord import Embed, SelectOption

from bot.engine.family import Switch
from bot.engine.notation import NotationError, changes_text, read_changes
from bot.engine.rules import Rules
from bot.i18n import N_, Texts
from bot.render.game_words import game_name
from bot.render.rules_words import (
    GROUP_NAMES,
    GROUPS,
    Group,
    contradiction_words,
    has_effect,
    rules_words,
    switch_words,
)
from bot.service.advice import Advice
from bot.service.errors import ContradictionError, GameError
from bot.service.games import Games, Live
from bot.service.house_rules import NO_SUCH_RULE, check_lobby, preset_now, reset, rules_now
from bot.ui.advice import hint_lines
from bot.ui.colours import COLOUR
from bot.ui.house_sets import SaveButton
from bot.ui.items import GameButton, GameSelect
from bot.ui.replies import Message, Rows
from bot.ui.replies_context import Context, Shows

_YES, _NO = "y", "n"
"""Whether hints are wanted; the group of rules follows."""

_NUMBERS: Final[Mapping[str, tuple[Switch, ...]]] = {
    "sweep_points": (0, 1, 2, 3),
    "pts_cards": (0, 1, 2, 3),
    "pts_spades": (0, 1, 2, 3),
    "pts_last": (0, 1, 2),
    "target": (0, 11, 16, 21, 50, 61),
    "sweep_freeze": (None, "any:10", "self:18"),
}
"""The values on offer of the switches that could have any number."""


def house_message(live: Live, group: Group, t: Texts, *, is_host: bool, note: str = "") -> Message:
    """Return the rules of *group* that would hold at *live*, a lobby; *note* is said above them.

    The host gets the means to change them as well.
    """
    rules, preset = rules_now(live.game), preset_now(live.game)
    differing = rules.differences(preset)
    game = game_name(live.game.setup.family, t)
    lines = [note, ""] if note else []
    title = t(GROUP_NAMES[group])
    lines.append(f"### {title}")
    lines += [
        f"◆ **{words}**" if name in differing else f"· {words}"
        for name, words in rules_words(rules, group, t).items()
    ]
    lines += ["", "-# " + t("◆ differs from the rules of {game} itself.", game=game)]
    if not is_host:
        lines.append("-# " + t("Only the host can change the rules."))
    title = t("House rules: {game}", game=game)
    embed = Embed(title=title, description="\n".join(lines), colour=COLOUR)
    groups = GroupSelect.make(_groups(live, rules, preset, group, t), game=live.id, argument=group)
    return Message(embeds=(embed,), rows=((groups,), *_means(live, group, t, is_host=is_host)))


def _groups(live: Live, rules: Rules, preset: Rules, shown: Group, t: Texts) -> list[SelectOption]:
    options = []
    for group in Group:
        differing = sum(
            name in GROUPS[group] and has_effect(name, rules) for name in rules.differences(preset)
        )
        changed = t.plural("{n} house rule", "{n} house rules", differing) if differing else None
        options.append(
            SelectOption(
                label=t(GROUP_NAMES[group]),
                value=f"{live.game.seq}.{group}",
                description=changed,
                default=group is shown,
            )
        )
    return options


def _means(live: Live, group: Group, t: Texts, *, is_host: bool) -> Rows:
    """Return what the host can change the rules of *group* with."""
    if not is_host:
        return ()
    select = RuleSelect.make(
        _choices(live, group, t),
        game=live.id,
        argument=group,
        placeholder=t("Change a rule"),
    )
    game = game_name(live.game.setup.family, t)
    reset = ResetButton.make(t("Back to {game}", game=game), game=live.id)
    save = SaveButton.make(t("Save under a name"), game=live.id)
    return (select,), (reset, save, _allow_button(live, group, t))


def _allow_button(live: Live, group: Group, t: Texts) -> "AllowHintsButton":
    """Return the button that says of hints the opposite of what holds now."""
    label = t("Forbid hints") if live.game.has_hints else t("Allow hints")
    wanted = _NO if live.game.has_hints else _YES
    return AllowHintsButton.make(label, game=live.id, argument=f"{wanted}{group}")


def _choices(live: Live, group: Group, t: Texts) -> list[SelectOption]:
    """Return an option for each value that a rule of *group* does not have, but could have."""
    rules, preset = rules_now(live.game), preset_now(live.game)
    own = t("as in {game} itself", game=game_name(live.game.setup.family, t))
    return [
        SelectOption(
            label=switch_words(name, value, t),
            value=f"{live.game.seq}.{changes_text(((name, value),))}",
            description=own if value == getattr(preset, name) else None,
        )
        for name in GROUPS[group]
        if has_effect(name, rules)
        for value in offered_values(name)
        if value != getattr(rules, name)
    ]


def offered_values(name: str) -> tuple[Switch, ...]:
    """Return the values that people can give the switch *name*."""
    base = getattr(Rules(), name)
    if isinstance(base, bool):
        return (False, True)
    return tuple(type(base)) if isinstance(base, StrEnum) else _NUMBERS[name]


def _is_host(live: Live, context: Context) -> bool:
    return live.game.host is not None and live.person_of(context.user_id) == live.game.host


async def show_rules(context: Context, live: Live, group: Group, note: str = "") -> None:
    """Answer with the panel of the lobby of *live*, opened at *group*."""
    is_host = _is_host(live, context)
    await context.answer(house_message(live, group, context.reader, is_host=is_host, note=note))


def _group(text: str) -> Group:
    return Group(text) if text in list(Group) else Group.VALUES


class HouseButton(GameButton, verb="house", shows=Shows.PRIVATE):
    """Opens the panel."""

    async def press(self, context: Context) -> None:
        """Open it; whoever is not the host may look."""
        live = await context.service(Games).load(self.key.game)
        check_lobby(live.game)
        await show_rules(context, live, Group.VALUES)


class GroupSelect(GameSelect, verb="rules", shows=Shows.UPDATE):
    """Turns the panel to another group of rules."""

    async def press(self, context: Context) -> None:
        """Turn it."""
        live = await context.service(Games).load(self.key.game)
        check_lobby(live.game)
        chosen = self.values[0] if self.values else ""
        await show_rules(context, live, _group(chosen.partition(".")[2]))


class RuleSelect(GameSelect, verb="rule", shows=Shows.UPDATE):
    """Changes the rule that was chosen."""

    async def press(self, context: Context) -> None:
        """Change it; what contradicts another rule is said, and nothing changed."""
        games, note = context.service(Games), ""
        name, value = _chosen(self.values[0] if self.values else "")
        try:
            live = await games.change_rule(self.key.game, context.user_id, name, value)
        except ContradictionError as error:
            live = await games.load(self.key.game)
            note = "⚠ " + contradiction_words(error.rules, error.switches, context.reader)
        await show_rules(context, live, _group(self.key.argument), note)


def _chosen(text: str) -> tuple[str, Switch]:
    """Return the switch and value of an option; :exc:`GameError` for what is not on offer."""
    try:
        ((name, value),) = read_changes(text.partition(".")[2])
    except (NotationError, ValueError):
        raise GameError(NO_SUCH_RULE) from None
    if value not in offered_values(name):
        raise GameError(NO_SUCH_RULE)
    return name, value


class AllowHintsButton(GameButton, verb="hints", shows=Shows.UPDATE):
    """Says whether there are hints at a table, and shows the panel as it was."""

    async def press(self, context: Context) -> None:
        """Allow or forbid them, if the host does."""
        wanted, group = self.key.argument[:1], self.key.argument[1:]
        live = await context.service(Advice).allow_hints(
            self.key.game, context.user_id, allowed=wanted == _YES
        )
        await show_rules(context, live, _group(group), "\n".join(hint_lines(live, context.reader)))


class ResetButton(GameButton, verb="preset", shows=Shows.UPDATE):
    """Goes back to the rules of the game itself."""

    async def press(self, context: Context) -> None:
        """Go back."""
        live = await context.service(Games).act(self.key.game, context.user_id, reset)
        await show_rules(context, live, Group.VALUES, context.reader(_IS_RESET))


_IS_RESET: Final = N_("No house rules any more.")
