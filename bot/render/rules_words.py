"""The rules in words: a sentence for each value of each switch (RULES 3.1)."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from bot.engine.family import Switch
from bot.engine.rules import FaceValues, Rules
from bot.i18n import N_, Texts
from bot.render.rules_sentences import FREEZES, NO_FREEZE, SENTENCES, counted_words

MOST_TOLD: Final = 10
"""How many house rules a lobby or a table tells; the panel of a lobby tells all."""


class Group(StrEnum):
    """The kinds of switches, in the order in which people think of them."""

    VALUES = "values"
    CAPTURING = "capturing"
    BUILDS = "builds"
    SWEEPS = "sweeps"
    SCORING = "scoring"
    ENDING = "ending"


GROUP_NAMES: Final[Mapping[Group, str]] = {
    Group.VALUES: N_("Values of the cards"),
    Group.CAPTURING: N_("Taking and dealing"),
    Group.BUILDS: N_("Builds"),
    Group.SWEEPS: N_("Clearing the table"),
    Group.SCORING: N_("Scoring"),
    Group.ENDING: N_("End of the game"),
}

GROUPS: Final[Mapping[Group, tuple[str, ...]]] = {
    Group.VALUES: (
        "face_values",
        "face_capture",
        "ace_hand",
        "ace_table",
        "casino_hand",
        "mixed_values",
    ),
    Group.CAPTURING: ("capture_duty", "refill", "table_filter", "direction"),
    Group.BUILDS: (
        "builds",
        "owner_duty",
        "raise_own",
        "raise_with_table",
        "same_value",
        "build_in_sums",
        "specials_build",
        "build_for_partner",
    ),
    Group.SWEEPS: ("sweep_points", "sweep_cancel", "sweep_last_batch", "sweep_freeze"),
    Group.SCORING: (
        "pts_cards",
        "pts_spades",
        "every_spade",
        "pts_last",
        "tie_majority",
        "difference",
        "misere",
    ),
    Group.ENDING: ("target", "end", "resolve", "top_tie"),
}
"""Every switch of :class:`Rules`, once."""


def switch_words(name: str, value: Switch, t: Texts) -> str:
    """Return what it means that the switch *name* has *value*, as a sentence."""
    if name == "sweep_freeze":
        scope, _, limit = str(value).partition(":")
        return t(FREEZES[scope], n=int(limit)) if limit else t(NO_FREEZE)
    if name in SENTENCES:
        return t(SENTENCES[name][value])
    return counted_words(name, int(value or 0), t)


def rules_words(rules: Rules, group: Group, t: Texts) -> dict[str, str]:
    """Return a sentence for each switch of *group* that has an effect in *rules*, by its name."""
    return {
        name: switch_words(name, getattr(rules, name), t)
        for name in GROUPS[group]
        if has_effect(name, rules)
    }


def differing_words(rules: Rules, preset: Rules, t: Texts) -> list[str]:
    """Return a sentence for each switch of *rules* that differs from *preset* and has an effect.

    The target is told by itself wherever rules are told.
    """
    return [
        switch_words(name, getattr(rules, name), t)
        for name in rules.differences(preset)
        if name != "target" and has_effect(name, rules)
    ]


def house_lines(rules: Rules, preset: Rules, t: Texts) -> list[str]:
    """Return a line for each rule that differs from *preset*, as many as a table has room for."""
    differing = differing_words(rules, preset, t)
    lines = [f"◆ {each}" for each in differing[:MOST_TOLD]]
    if len(differing) > MOST_TOLD:
        more = len(differing) - MOST_TOLD
        lines.append(t.plural("… and {n} more house rule.", "… and {n} more house rules.", more))
    return lines


def contradiction_words(rules: Rules, switches: tuple[str, ...], t: Texts) -> str:
    """Return that *switches* of *rules*, two or one, go neither with each other nor the table."""
    said = [switch_words(each, getattr(rules, each), t) for each in switches]
    if len(said) == 1:
        return t("This goes with two sides only: {rule}", rule=said[0])
    return t("These do not go together: {first} / {second}", first=said[0], second=said[1])


def has_effect(name: str, rules: Rules) -> bool:
    """Say whether the switch *name* means anything beside the others of *rules*."""
    needed = _NEEDS.get(name)
    return needed is None or needed(rules)


_NEEDS: Final[Mapping[str, Callable[[Rules], bool]]] = {
    "face_capture": lambda rules: rules.face_values is FaceValues.NONE,
    "mixed_values": lambda rules: any(len(each) > 1 for each in rules.hand_values.values()),
    "pts_spades": lambda rules: not rules.every_spade,
    "tie_majority": lambda rules: bool(rules.pts_cards or rules.pts_spades),
    "end": lambda rules: bool(rules.target),
    "resolve": lambda rules: bool(rules.target),
    **dict.fromkeys(GROUPS[Group.BUILDS][1:], lambda rules: rules.builds),
    **dict.fromkeys(GROUPS[Group.SWEEPS][1:], lambda rules: rules.sweep_points > 0),
}
"""What must hold for a switch to have an effect, of those that do not always have one."""
