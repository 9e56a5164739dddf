"""Rules and positions as text that reads back; for plays see :mod:`bot.engine.notation_moves`.

A position is one line of named parts; see :func:`deal_text`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final

from bot.engine.cards import Card, cards
from bot.engine.deal import Deal
from bot.engine.family import SWITCHES, Changes, Switch
from bot.engine.notation_moves import (
    NotationError,
    move_text,
    read_card,
    read_move,
    read_number,
)
from bot.engine.presets import PRESETS
from bot.engine.rules import Rules
from bot.engine.scoring import Points
from bot.engine.seating import MAX_SEATS, Seating
from bot.engine.table import Build, BuildKind, Table

__all__ = [
    "NotationError",
    "cards_text",
    "changes_text",
    "deal_of_parts",
    "deal_text",
    "move_text",
    "read_changes",
    "read_deal",
    "read_move",
    "read_rules",
    "read_seating",
    "read_table",
    "rules_text",
    "seating_text",
    "table_text",
]


def rules_text(rules: Rules) -> str:
    """Return *rules* as the nearest preset's name and the switches that differ from it.

    >>> rules_text(PRESETS["finnish_2p"].with_target(11))
    'finnish_2p target=11'
    """
    name = min(PRESETS, key=lambda each: len(rules.differences(PRESETS[each])))
    switches = rules.differences(PRESETS[name])
    return (
        f"{name} {changes_text(tuple((each, getattr(rules, each)) for each in switches))}".rstrip()
    )


def read_rules(text: str) -> Rules:
    """Return the rules written *text*; :exc:`NotationError` names what is unknown or wrong."""
    name, *switches = text.split() or [""]
    if name not in PRESETS:
        raise NotationError(f"there is no preset {name!r}")
    changes: dict[str, Any] = dict(read_changes(" ".join(switches)))
    return replace(PRESETS[name], **changes)


def changes_text(changes: Changes) -> str:
    """Return *changes* as switches with their values.

    >>> changes_text((("builds", True), ("sweep_freeze", None)))
    'builds=yes sweep_freeze=-'
    """
    return " ".join(f"{name}={_switch_text(value)}" for name, value in changes)


def read_changes(text: str) -> Changes:
    """Return the changes written *text*; :exc:`NotationError` names what is unknown or wrong."""
    changes: dict[str, Switch] = {}
    for each in text.split():
        switch, _, value = each.partition("=")
        if switch not in SWITCHES:
            raise NotationError(f"there is no switch {switch!r}")
        if switch in changes:
            raise NotationError(f"the switch {switch!r} is there twice")
        changes[switch] = _read_switch(switch, value)
    return tuple(changes.items())


def cards_text(which: Iterable[Card]) -> str:
    """Return *which* in their order, with ``-`` for none."""
    return " ".join(map(str, which)) or "-"


def deal_text(deal: Deal) -> str:
    """Return *deal* as one line; how it came about is not part of it.

    The parts are separated by ``;``: rules, seats, dealer, turn, table (builds in brackets, as
    in CASES), hands, piles, sweeps and totals with ``/`` between seats or sides, stock, last
    capturer. Where partners have shown each other cards by their builds, ``shown`` names the seats
    and values.
    """
    seating = deal.seating
    parts = {
        "rules": rules_text(deal.rules),
        "seats": seating_text(seating),
        "dealer": _seat_text(deal.dealer),
        "turn": _seat_text(deal.turn),
        "table": table_text(deal.table),
        "hands": " / ".join(map(cards_text, deal.hands)),
        "piles": " / ".join(map(cards_text, deal.piles)),
        "sweeps": " / ".join(map(str, deal.sweeps)),
        "totals": " / ".join(map(_points_text, deal.totals)),
        "stock": cards_text(deal.stock),
        "last": "-" if deal.last_capturer is None else str(deal.last_capturer + 1),
    }
    if deal.shown:
        parts["shown"] = " ".join(
            f"{_seat_text(seat)}={value}" for seat, value in sorted(deal.shown)
        )
    return "; ".join(f"{name} {value}" for name, value in parts.items())


def read_deal(text: str) -> Deal:
    """Return the deal written *text* by :func:`deal_text`.

    Raise :exc:`NotationError` if a part is missing or wrong, if the parts do not fit each other,
    or if a card is in two places.
    """
    parts = dict(each.strip().split(" ", 1) for each in text.split(";") if " " in each.strip())
    return deal_of_parts(parts)


def deal_of_parts(parts: Mapping[str, str]) -> Deal:
    """Return the deal whose *parts* are written by their names; see :func:`read_deal`."""
    try:
        deal = _deal(parts)
    except KeyError as error:
        raise NotationError(f"the part {error.args[0]!r} is missing") from None
    except ValueError as error:
        raise NotationError(str(error)) from None
    if not _fits(deal):
        raise NotationError("the parts are not of one deal")
    everything = [
        *deal.stock,
        *deal.table.loose,
        *(each for build in deal.table.builds for each in build.cards),
    ]
    for pile in (*deal.hands, *deal.piles):
        everything += pile
    if len(everything) != len(set(everything)):
        raise NotationError("a card is in two places")
    return deal


def _deal(parts: Mapping[str, str]) -> Deal:
    last = parts["last"]
    return Deal(
        rules=read_rules(parts["rules"]),
        seating=read_seating(parts["seats"]),
        dealer=_read_seat(parts["dealer"]),
        turn=_read_seat(parts["turn"]),
        stock=_cards(parts["stock"]),
        table=read_table(parts["table"]),
        hands=tuple(map(_cards, parts["hands"].split("/"))),
        piles=tuple(map(_cards, parts["piles"].split("/"))),
        sweeps=tuple(
            read_number(each.strip(), "a sweep count") for each in parts["sweeps"].split("/")
        ),
        totals=tuple(map(_read_points, parts["totals"].split("/"))),
        last_capturer=None if last == "-" else read_number(last, "a side") - 1,
        shown=frozenset(map(_read_shown, parts.get("shown", "").split())),
    )


def seating_text(seating: Seating) -> str:
    """Return *seating* as ``3`` or ``4 pairs``."""
    return f"{seating.seats} pairs" if seating.pairs else str(seating.seats)


def read_seating(text: str) -> Seating:
    """Return the seating written ``3`` or ``4 pairs``; :exc:`ValueError` if it is none."""
    seats, _, pairs = text.partition(" ")
    if pairs not in {"", "pairs"}:
        raise NotationError(f"not a seating: {text!r}")
    return Seating(read_number(seats, "seats"), bool(pairs))


def _read_shown(text: str) -> tuple[int, int]:
    seat, _, value = text.partition("=")
    return _read_seat(seat), read_number(value, "a value")


def _fits(deal: Deal) -> bool:
    """Say whether every part of *deal* is about the seats and sides that there are."""
    seating = deal.seating
    seats = {deal.dealer, deal.turn, *(each.owner for each in deal.table.builds)}
    seats.update(seat for seat, _ in deal.shown)
    return (
        len(deal.hands) == seating.seats
        and len(deal.piles) == len(deal.sweeps) == len(deal.totals) == seating.sides
        and seats <= set(range(seating.seats))
        and deal.last_capturer in {None, *range(seating.sides)}
    )


def table_text(table: Table) -> str:
    """Return the open cards; a build as ``[S3+D5 / C8 = 8 owner P1 multiple]``."""
    builds = [
        f"[{' / '.join('+'.join(map(str, group)) for group in each.groups)}"
        f" = {each.value} owner {_seat_text(each.owner)} {each.kind}"
        f"{' for partner' if each.for_partner else ''}]"
        for each in table.builds
    ]
    return " ".join([*builds, *map(str, table.loose)]) or "-"


def read_table(text: str) -> Table:
    """Return the table written *text*; :exc:`NotationError` if it is none."""
    builds = []
    while "[" in text:
        before, _, rest = text.partition("[")
        inner, bracket, after = rest.partition("]")
        if not bracket:
            raise NotationError("a build is not closed")
        builds.append(_read_build(inner))
        text = before + after
    return Table(_cards(text), tuple(builds))


def _read_build(text: str) -> Build:
    groups, _, about = text.partition("=")
    match about.split():
        case [value, "owner", owner, kind, *whom] if kind in list(BuildKind) and whom in (
            [],
            ["for", "partner"],
        ):
            return Build(
                read_number(value, "a value"),
                BuildKind(kind),
                _read_seat(owner),
                tuple(tuple(map(read_card, each.strip().split("+"))) for each in groups.split("/")),
                for_partner=bool(whom),
            )
    raise NotationError(f"not a build: {text!r}")


_NOTHING: Final = {"", "-"}


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return () if text.strip() in _NOTHING else cards(text)
    except ValueError as error:
        raise NotationError(str(error)) from None


def _seat_text(seat: int) -> str:
    return f"P{seat + 1}"


_SEATS: Final = tuple(map(_seat_text, range(MAX_SEATS)))


def _read_seat(text: str) -> int:
    if text not in _SEATS:
        raise NotationError(f"not a seat: {text!r}")
    return _SEATS.index(text)


def _points_text(points: Points) -> str:
    return f"{points:g}"


def _read_points(text: str) -> Points:
    whole, point, half = text.strip().partition(".")
    if (point, half) not in {("", ""), (".", "5")}:
        raise NotationError(f"not points: {text.strip()!r}")
    points = read_number(whole, "a total")
    return points + 0.5 if point else points


def _switch_text(value: Switch) -> str:
    match value:
        case True:
            return "yes"
        case False:
            return "no"
    return "-" if value is None else str(value)


def _read_switch(name: str, text: str) -> Switch:
    base: object = getattr(PRESETS["anglo"], name)
    match base:
        case bool():
            if text not in {"yes", "no"}:
                raise NotationError(f"{name} is yes or no, not {text!r}")
            return text == "yes"
        case StrEnum():
            kind = type(base)
            if text not in list(kind):
                raise NotationError(f"{name} is one of {', '.join(kind)}, not {text!r}")
            return kind(text)
        case int():
            return read_number(text, name)
    return _read_freeze(name, text)


def _read_freeze(name: str, text: str) -> str | None:
    if text == "-":
        return None
    scope, _, limit = text.partition(":")
    if scope not in {"any", "self"}:
        raise NotationError(f"{name} is -, any:N or self:N, not {text!r}")
    return f"{scope}:{read_number(limit, name)}"
