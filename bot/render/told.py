"""What happened, told in words."""

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import assert_never

from bot.engine.effects import (
    BatchDealt,
    Captured,
    DealScored,
    Effect,
    GameWon,
    LeftoversTaken,
    SweepScored,
    SweepsFell,
    Trailed,
)
from bot.engine.moves import Capture, Move, Trail
from bot.engine.seating import Seating
from bot.engine.view import View
from bot.i18n import Texts
from bot.render.cards import card_sign, taken_line


def side_name(side: int, seating: Seating, names: Sequence[str]) -> str:
    """Return the name of *side*: its player's, or both partners'; *names* are by seat."""
    return " & ".join(names[seat] for seat in seating.seats_of(side))


def told(effects: Iterable[Effect], seating: Seating, names: Sequence[str], t: Texts) -> list[str]:
    """Return a sentence for each of *effects* that is not told by the table or the score."""
    sentences = (_sentence(effect, seating, names, t) for effect in effects)
    return [sentence for sentence in sentences if sentence]


def others_plays(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """Return a sentence for each play since the looker's last one; *names* are by seat."""
    since = list(takewhile(lambda play: play.seat != view.seat, reversed(view.history)))
    return [move_told(play.move, names[play.seat], t) for play in reversed(since)]


def move_told(move: Move, name: str, t: Texts) -> str:
    """Return what *move* did, in one order of cards wherever a play is told."""
    card = card_sign(move.card)
    if isinstance(move, Trail):
        return t("{name} left {card} on the table.", name=name, card=card)
    return t("{name} took {taken} with {card}.", name=name, card=card, taken=taken_line(move.taken))


def _sentence(effect: Effect, seating: Seating, names: Sequence[str], t: Texts) -> str:
    match effect:
        case Trailed(seat, card):
            return move_told(Trail(card), names[seat], t)
        case Captured(seat, card, taken):
            return move_told(Capture(card, frozenset(taken)), names[seat], t)
        case SweepScored(side, active):
            return t.plural(
                "A mökki! {name} now has {n} mökki.",
                "A mökki! {name} now has {n} mökkis.",
                active[side],
                name=side_name(side, seating, names),
            )
        case SweepsFell(side, active):
            counts = (f"{side_name(s, seating, names)} {n}" for s, n in enumerate(active))
            return t(
                "{name} cleared the table at the others' cost. Mökkis now: {counts}.",
                name=side_name(side, seating, names),
                counts=", ".join(counts),
            )
        case BatchDealt(last):
            return t("The last cards were dealt.") if last else t("New cards were dealt.")
        case LeftoversTaken(side, cards):
            return _leftovers(side, len(cards), seating, names, t)
        case DealScored() | GameWon():
            return ""
        case _:
            assert_never(effect)


def _leftovers(
    side: int | None, count: int, seating: Seating, names: Sequence[str], t: Texts
) -> str:
    if not count:
        return ""
    if side is None:
        return t("Nobody took anything, so the cards on the table are nobody's.")
    return t.plural(
        "The {n} card left on the table goes to {name}, who took last.",
        "The {n} cards left on the table go to {name}, who took last.",
        count,
        name=side_name(side, seating, names),
    )
