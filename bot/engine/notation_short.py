"""Positions in few words, for people who ask what may be played."""

from typing import Final

from bot.engine.cards import Card
from bot.engine.deal import BATCH, Deal
from bot.engine.notation import deal_of_parts, read_seating, rules_text, seating_text
from bot.engine.notation_moves import NotationError
from bot.engine.presets import validate
from bot.engine.rules import Rules, RulesError, SameValue
from bot.engine.table import Build, BuildKind

_DEAL: Final = "rules seats dealer turn table hands piles sweeps totals stock last shown"
PARTS: Final = frozenset(["hand", *_DEAL.split(" ")])
"""The names of the parts that a position may have."""


def parts_of(text: str) -> dict[str, str]:
    """Return the parts of *text*, ``NAME VALUE; NAME VALUE; …``, by their names.

    Raise :exc:`NotationError` for a part that is there twice.
    """
    parts: dict[str, str] = {}
    for each in filter(None, map(str.strip, text.split(";"))):
        name, _, value = each.partition(" ")
        if name in parts:
            raise NotationError(f"the part {name!r} is there twice")
        parts[name] = value.strip()
    return parts


def read_position(parts: dict[str, str], rules: Rules | None = None) -> Deal:
    """Return the position of *parts*, of which most may be left out.

    ``hand`` is the hand of the seat whose turn it is, in place of ``hands``. Where nothing else is
    said it is the turn of the first of two seats, the table and the stock are empty and nothing
    has been won. *rules* hold where there is no part ``rules``.

    Raise :exc:`NotationError` for what is unknown, wrong or against the rules.
    """
    if unknown := sorted(parts.keys() - PARTS):
        raise NotationError(f"there is no part {unknown[0]!r}")
    if "rules" not in parts and rules is None:
        raise NotationError("the part 'rules' is missing")
    if ("hand" in parts) == ("hands" in parts):
        raise NotationError("give either the part 'hand' or the part 'hands'")
    deal = deal_of_parts(_completed(parts, rules))
    try:
        validate(deal.rules, deal.seating)
    except RulesError as error:
        raise NotationError(str(error)) from None
    _check(deal)
    return deal


def _completed(parts: dict[str, str], rules: Rules | None) -> dict[str, str]:
    """Return *parts* with what was left out."""
    hands = parts["hands"].split("/") if "hands" in parts else []
    try:
        seating = read_seating(parts.get("seats", str(max(len(hands), 2))))
    except ValueError as error:
        raise NotationError(str(error)) from None
    turn = parts.get("turn", "P1")
    if not hands:
        hands = ["-"] * seating.seats
        seats = [f"P{seat + 1}" for seat in range(seating.seats)]
        hands[seats.index(turn) if turn in seats else 0] = parts["hand"]
    usual = {
        "rules": "" if rules is None else rules_text(rules),
        "seats": seating_text(seating),
        "dealer": f"P{seating.seats}",
        "turn": turn,
        "table": "-",
        "hands": "/".join(hands),
        "piles": "/".join(["-"] * seating.sides),
        "sweeps": "/".join(["0"] * seating.sides),
        "totals": "/".join(["0"] * seating.sides),
        "stock": "-",
        "last": "-",
    }
    return usual | {name: value for name, value in parts.items() if name != "hand"}


_NOT_FOR_PARTNERS: Final = "nobody builds for a partner in this game"


def _check(deal: Deal) -> None:
    """Raise :exc:`NotationError` if no game has such a hand or such builds.

    What the owners of builds hold is not looked at, as hands may be told in part.
    """
    if not deal.hand and not deal.is_over:
        raise NotationError(f"P{deal.turn + 1} has no card to play")
    if len(deal.hand) > BATCH:
        raise NotationError(f"a hand has at most {BATCH} cards")
    if deal.table.builds and not deal.rules.builds:
        raise NotationError("there are no builds in this game")
    if deal.shown and not deal.rules.build_for_partner:
        raise NotationError(_NOT_FOR_PARTNERS)
    values = [build.value for build in deal.table.builds]
    if len(set(values)) < len(values) and deal.rules.same_value is not SameValue.COEXIST:
        raise NotationError("two builds of one value do not lie apart in this game")
    for build in deal.table.builds:
        _check_build(build, deal.rules)


def _check_build(build: Build, rules: Rules) -> None:
    for group in build.groups:
        if build.value not in _sums(group, rules):
            raise NotationError(f"{'+'.join(map(str, group))} does not make {build.value}")
    if build.for_partner and not rules.build_for_partner:
        raise NotationError(_NOT_FOR_PARTNERS)
    if (build.kind is BuildKind.SINGLE) != (len(build.groups) == 1):
        raise NotationError(f"a build of {len(build.groups)} groups is not {build.kind}")


def _sums(group: tuple[Card, ...], rules: Rules) -> set[int]:
    sums = {0}
    for card in group:
        sums = {total + value for total in sums for value in rules.table_values[card]}
    return sums
