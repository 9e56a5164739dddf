"""Why a play is refused, with the cards at hand, and what can be played instead."""

from collections.abc import Iterable
from itertools import chain, islice
from typing import Final, assert_never

from bot.engine.build_duties import owed_values
from bot.engine.build_search import builds_by
from bot.engine.captures import card_worth
from bot.engine.cards import Card
from bot.engine.moves import (
    AddToBuild,
    Capture,
    MakeBuild,
    Move,
    RaiseBuild,
    Reason,
    Trail,
)
from bot.engine.plays import captures_by, cards_gathered, legal_plays, objection_to_play
from bot.engine.view import View
from bot.i18n import N_, Texts
from bot.render.builds import build_sign, gathered_line
from bot.render.cards import card_sign, cards_line
from bot.render.sums import build_sum_line, sum_line
from bot.ui.plays import play_line

_MOST_SHOWN: Final = 5
_MOST_COUNTED: Final = 100
"""More captures than this beside the shown ones are said to be more, and not counted."""
_KEPT: Final = 1_000_000
"""What keeping a chosen card is worth: more than a whole table."""


def refusal(view: View, move: Move, reason: Reason, t: Texts) -> str:
    """Return why *view*'s seat may not make *move*, and what its card can do instead.

    Whoever cannot play that card now is told the *reason* alone.
    """
    why = t(reason.value)
    if view.turn is None or view.turn != view.seat or move.card not in view.hand:
        return why
    taken = cards_gathered(move) - {move.card}
    first = t("{card} cannot be left on the table.", card=card_sign(move.card))
    if taken:
        first = _cannot_use(view, move.card, taken, t)
    lines = [f"**{first}** {_why(view, move, reason, t)}", *_with_cards(view, move, reason, t)]
    return "\n".join([*lines, *_fitting(view, move.card, taken, t)])


def _cannot_use(view: View, played: Card, chosen: frozenset[Card], t: Texts) -> str:
    """Return that *played* can do nothing with the cards *chosen*."""
    card, cards = card_sign(played), gathered_line(chosen, view.table)
    if view.rules.builds:
        return t("{card} can neither take nor build with {cards}.", card=card, cards=cards)
    return t("{card} cannot take {taken}.", card=card, taken=cards)


def refused_lines(view: View, move: Move, reason: Reason, t: Texts) -> list[str]:
    """Return that exactly *move* cannot be made, why, and what its card must be kept for."""
    card, used = card_sign(move.card), gathered_line(cards_gathered(move) - {move.card}, view.table)
    match move:
        case Trail():
            first = t("{card} cannot be left on the table.", card=card)
        case Capture():
            first = t("{card} cannot take {taken}.", card=card, taken=used)
        case MakeBuild(_, _, value):
            first = t(
                "{card} cannot build {value} with {cards}.", card=card, value=value, cards=used
            )
        case AddToBuild():
            first = t("{card} cannot be added: {cards}.", card=card, cards=used)
        case RaiseBuild(_, _, _, value):
            first = t(
                "{card} cannot raise to {value}: {cards}.", card=card, value=value, cards=used
            )
        case _:
            assert_never(move)
    return [f"**{first}** {_why(view, move, reason, t)}", *_with_cards(view, move, reason, t)]


def _why(view: View, move: Move, reason: Reason, t: Texts) -> str:
    """Return the *reason* in words, or the sums of the cards where they say more."""
    taken, said = cards_gathered(move) - {move.card}, ""
    if reason in _OF_SUMS:
        said = sum_line(move.card, taken, view.table, view.rules, t)
    elif reason in _OF_BUILDS and isinstance(move, MakeBuild | AddToBuild):
        said = build_sum_line(move, view.rules, t)
    return said or t(reason.value)


_OF_SUMS: Final = {Reason.DOES_NOT_ADD_UP, Reason.TOO_HIGH}
_OF_BUILDS: Final = {Reason.BUILD_DOES_NOT_ADD_UP, Reason.NOT_THE_BUILDS_VALUE}


def _with_cards(view: View, move: Move, reason: Reason, t: Texts) -> list[str]:
    """Return which cards the *reason* is about, where it is about others than *move* names."""
    if reason is Reason.MUST_HOLD and isinstance(move, MakeBuild | AddToBuild | RaiseBuild):
        left = cards_line(each for each in view.hand if each != move.card)
        text = t(
            "Left in your hand: {cards}. None of that takes {value}.", cards=left, value=move.value
        )
        return [text]
    if reason is Reason.BUILD_IS_WHOLE:
        used = cards_gathered(move)
        whole = ", ".join(build_sign(each) for each in view.table.builds if each.cards & used)
        return [t("Here that is {builds}.", builds=whole)]
    return _kept_for(view, reason, t)


def _kept_for(view: View, reason: Reason, t: Texts) -> list[str]:
    """Return which cards *view*'s seat must keep for its builds, where that is the *reason*."""
    if reason not in _DUTIES or view.seat is None:
        return []
    lines = []
    for value in sorted(owed_values(view.table.builds, view.seat)):
        held = [each for each in view.hand if value in view.rules.hand_values[each]]
        text = N_("You must keep one of {cards} for your build of {value}.")
        if len(held) == 1:
            text = N_("You must keep {cards} for your build of {value}.")
        lines.append(t(text, cards=cards_line(held), value=value))
    return lines


_DUTIES: Final = {Reason.MUST_KEEP, Reason.MUST_KEEP_ONE_EACH, Reason.OWNER_MAY_NOT_TRAIL}


def _fitting(view: View, played: Card, chosen: frozenset[Card], t: Texts) -> list[str]:
    """Return what *played* can do but lie there, first what keeps the most *chosen* cards."""

    def nearness(each: Card) -> int:
        return card_worth(each) + _KEPT * (each in chosen)

    asked = (played, view.mover, view.table, view.rules, nearness)
    found = chain(captures_by(*asked), builds_by(*asked))
    shown = list(islice(found, _MOST_SHOWN))
    card = card_sign(played)
    if not shown:
        nothing = N_("{card} can neither take nor build here.")
        lines = [
            t(nothing if view.rules.builds else N_("{card} can take nothing here."), card=card)
        ]
        if objection_to_play(Trail(played), view.mover, view.table, view.rules) is None:
            lines.append(t("You can leave it on the table."))
            return [" ".join(lines)]
        others = islice(legal_plays(view.mover, view.table, view.rules), _MOST_SHOWN)
        return [*lines, t("Other cards of yours can:"), *_listed(others, t)]
    lines = [t("These fit:"), *_listed(shown, t)]
    more = sum(1 for _ in islice(found, _MOST_COUNTED + 1))
    if more > _MOST_COUNTED:
        lines.append(t("… and more than {n} others.", n=_MOST_COUNTED))
    elif more:
        lines.append(t.plural("… and {n} more.", "… and {n} more.", more))
    return lines


def _listed(plays: Iterable[Move], t: Texts) -> list[str]:
    return [f"• {play_line(each, t)}" for each in plays]
