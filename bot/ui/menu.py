"""The menu of plays: which it offers where there are more than it holds, and its options."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import Final

from discord import SelectOption

from bot.engine.build_search import builds_by
from bot.engine.builds import build_after
from bot.engine.cards import Card
from bot.engine.moves import AddToBuild, Capture, MakeBuild, Move, RaiseBuild, Trail
from bot.engine.plays import captures_by, cards_gathered, objection_to_play, plays_of
from bot.engine.view import View
from bot.i18n import N_, Texts
from bot.render.builds import kind_line
from bot.ui.card_emoji import NO_FACES, Faces
from bot.ui.labels import option_label
from bot.ui.limits_components import OPTION_TEXT
from bot.ui.names import cut_at
from bot.ui.plays import play_value, play_worth

MOST_COUNTED: Final = 200
"""How many plays of a kind are looked at, the best ones; that takes a few milliseconds."""


class Kind(StrEnum):
    """What a play does, where a menu has to be parted."""

    ANY = ""
    TAKE = "take"
    BUILD = "build"
    CHANGE = "change"


PLACEHOLDERS: Final = {
    Kind.ANY: N_("What do you play?"),
    Kind.TAKE: N_("Take …"),
    Kind.BUILD: N_("Build …"),
    Kind.CHANGE: N_("Add to a build or raise it …"),
}


@dataclass(frozen=True, slots=True)
class Menu:
    """The plays that are offered, and how many others were found."""

    plays: tuple[Move, ...]
    more: int
    is_counted: bool
    """Whether *more* are all others; else there are still more than that."""
    kind: Kind = Kind.ANY


def card_menus(view: View, card: Card, most: int) -> tuple[Menu, ...]:
    """Return the plays of *card*, which is in the hand of *view*, in menus of at most *most* each.

    Where all of them fit, and in games without builds, that is one menu. Else there is one for
    each kind of play, and leaving the card is in none of them.
    """
    if not view.rules.builds:
        return (card_menu(view, card, most),)
    every = tuple(islice(plays_of(card, view.mover, view.table, view.rules), most + 1))
    if len(every) <= most:
        return (Menu(every, 0, is_counted=True),)
    return tuple(menu for menu in _kinds(view, card, most) if menu.plays)


def _kinds(view: View, card: Card, most: int) -> Iterable[Menu]:
    asked = (card, view.mover, view.table, view.rules)
    yield _menu(captures_by(*asked), most, Kind.TAKE)
    yield _menu(builds_by(*asked, kinds=(MakeBuild,)), most, Kind.BUILD)
    yield _menu(builds_by(*asked, kinds=(AddToBuild, RaiseBuild)), most, Kind.CHANGE)


def card_menu(view: View, card: Card, most: int) -> Menu:
    """Return at most *most* captures of *card*, which is in the hand of *view*.

    Leaving the card on the table is always offered where the rules allow it. Of too many captures
    one half are the best, and the others are those that are least like what is offered already.
    """
    trail = can_leave(view, card)
    menu = _menu(captures_by(card, view.mover, view.table, view.rules), most - len(trail), Kind.ANY)
    return Menu((*trail, *menu.plays), menu.more, menu.is_counted)


def can_leave(view: View, card: Card) -> tuple[Trail, ...]:
    """Return the play that leaves *card* on the table, if the rules allow it."""
    trail = Trail(card)
    allowed = objection_to_play(trail, view.mover, view.table, view.rules) is None
    return (trail,) if allowed else ()


def _menu(plays: Iterable[Move], most: int, kind: Kind) -> Menu:
    found = list(islice(plays, MOST_COUNTED + 1))
    is_counted = len(found) <= MOST_COUNTED
    offered = _varied(found[:MOST_COUNTED], most)
    more = len(found) - len(offered) - (not is_counted)
    return Menu(tuple(offered), more, is_counted, kind)


def _varied(found: Sequence[Move], most: int) -> list[Move]:
    """Return at most *most* of *found*, which come best first."""
    if len(found) <= most:
        return list(found)
    gathered = list(map(cards_gathered, found))
    offered, rest = list(range(most // 2)), list(range(most // 2, len(found)))
    unlike = {each: min(len(gathered[each] ^ gathered[o]) for o in offered) for each in rest}
    while len(offered) < most:
        # Of those that are equally unlike, the best is met first.
        chosen = max(unlike, key=unlike.__getitem__)
        del unlike[chosen]
        offered.append(chosen)
        for each, least in unlike.items():
            unlike[each] = min(least, len(gathered[each] ^ gathered[chosen]))
    return [found[each] for each in offered]


def menu_options(
    menu: Menu, view: View, position: int, t: Texts, faces: Faces = NO_FACES
) -> list[SelectOption]:
    """Return an option for each play of *menu*, those of a card that take least first.

    The cards come in the order of *view*'s hand, captures before builds; *faces* are beside them.
    """

    def place(move: Move) -> tuple[int, bool, int]:
        builds = not isinstance(move, Capture | Trail)
        return view.hand.index(move.card), builds, len(cards_gathered(move))

    return [
        SelectOption(
            label=option_label(move, view.table, t),
            value=play_value(position, move),
            description=_description(move, view, t),
            emoji=faces.get(move.card),
        )
        for move in sorted(menu.plays, key=place)
    ]


def _description(move: Move, view: View, t: Texts) -> str | None:
    """Return what *move* brings: what is won, or which build there is then."""
    if isinstance(move, Capture | Trail):
        return play_worth(move, t) or None
    build = build_after(move, view.mover, view.table, view.rules).build
    return cut_at(kind_line(build, t), OPTION_TEXT, " ")


def left_out(menus: Iterable[Menu], t: Texts) -> str:
    """Return how many plays are not in *menus* and how to make them; empty if none are."""
    missing = [menu for menu in menus if menu.more or not menu.is_counted]
    more = sum(menu.more for menu in missing)
    if not all(menu.is_counted for menu in missing):
        return t(
            "This list leaves out more than {n} plays: *Choose cards myself* makes any.", n=more
        )
    if not more:
        return ""
    return t.plural(
        "This list leaves out {n} play: *Choose cards myself* makes any.",
        "This list leaves out {n} plays: *Choose cards myself* makes any.",
        more,
    )
