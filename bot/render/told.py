"""What happened, told in words."""

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import Final, assert_never

from bot.engine.cards import Card
from bot.engine.effects import (
    Added,
    BatchDealt,
    Built,
    Captured,
    DealScored,
    Effect,
    Fused,
    GameWon,
    LeftoversTaken,
    PlayTakenBack,
    Raised,
    SweepScored,
    SweepsFell,
    Trailed,
)
from bot.engine.moves import AddToBuild, Capture, MakeBuild, Move, RaiseBuild, Trail
from bot.engine.plays import cards_gathered
from bot.engine.presets import FINNISH
from bot.engine.seating import Seating
from bot.engine.table import Build
from bot.engine.view import View
from bot.i18n import N_, Texts
from bot.render.cards import card_sign, taken_line
from bot.render.game_words import last_cards, sweeps_fell, sweeps_made

_BUILT: Final = N_("{name} built {value} with {card}: {cards}.")
_ADDED: Final = N_("{name} added {card} to the build of {value}: {cards}.")
_RAISED: Final = N_("{name} raised a build to {value} with {card}: {cards}.")


def side_name(side: int, seating: Seating, names: Sequence[str]) -> str:
    """Return the name of *side*: its player's, or both partners'; *names* are by seat."""
    return " & ".join(names[seat] for seat in seating.seats_of(side))


def told(
    effects: Iterable[Effect],
    seating: Seating,
    names: Sequence[str],
    t: Texts,
    family: str = FINNISH,
) -> list[str]:
    """Return a sentence for each of *effects* that is not told by the table or the score.

    *family* is the game whose words are used.
    """
    sentences = (_sentence(effect, seating, names, t, family) for effect in effects)
    return [sentence for sentence in sentences if sentence]


def others_plays(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """Return a sentence for each play since the looker's last one; *names* are by seat."""
    since = list(takewhile(lambda play: play.seat != view.seat, reversed(view.history)))
    builds = view.table.builds
    return [move_told(play.move, names[play.seat], t, builds=builds) for play in reversed(since)]


def move_told(
    move: Move,
    name: str,
    t: Texts,
    words: Callable[[Iterable[Card]], str] = taken_line,
    builds: Iterable[Build] = (),
) -> str:
    """Return what *move* did; *words* names cards, in one order wherever a play is told.

    If what it built is still one of *builds*, it is told group by group.
    """
    card = words((move.card,))
    match move:
        case Trail():
            return t("{name} left {card} on the table.", name=name, card=card)
        case Capture(_, taken):
            return t("{name} took {taken} with {card}.", name=name, card=card, taken=words(taken))
        case MakeBuild(value=value):
            text = _BUILT
        case AddToBuild(value=value):
            text = _ADDED
        case RaiseBuild(value=value):
            text = _RAISED
        case _:
            assert_never(move)
    groups = next((each.groups for each in builds if move.card in each.cards), None)
    cards = " / ".join(map(words, groups or [cards_gathered(move)]))
    return t(text, name=name, card=card, value=value, cards=cards)


def _sentence(effect: Effect, seating: Seating, names: Sequence[str], t: Texts, family: str) -> str:
    match effect:
        case Trailed(seat, card):
            return move_told(Trail(card), names[seat], t)
        case Captured(seat, card, taken):
            return move_told(Capture(card, frozenset(taken)), names[seat], t)
        case Built() | Added() | Raised() | Fused():
            return _building(effect, names, t)
        case SweepScored(side, active):
            return sweeps_made(family, active[side], side_name(side, seating, names), t)
        case SweepsFell(side, active):
            counts = ", ".join(f"{side_name(s, seating, names)} {n}" for s, n in enumerate(active))
            return sweeps_fell(family, side_name(side, seating, names), counts, t)
        case BatchDealt(last):
            return last_cards(family, t) if last else t("New cards were dealt.")
        case LeftoversTaken(side, cards):
            return _leftovers(side, len(cards), seating, names, t)
        case PlayTakenBack(seat):
            return t("{name} took the last play back.", name=names[seat])
        case DealScored() | GameWon():
            return ""
        case _:
            assert_never(effect)


def _building(effect: Built | Added | Raised | Fused, names: Sequence[str], t: Texts) -> str:
    build = effect.build
    value, cards = build.value, " / ".join(map(taken_line, build.groups))
    if isinstance(effect, Fused):
        return t("Two builds of {value} became one: {cards}.", value=value, cards=cards)
    text = _BUILT if isinstance(effect, Built) else _ADDED if isinstance(effect, Added) else _RAISED
    name, card = names[effect.seat], card_sign(effect.card)
    return t(text, name=name, card=card, value=value, cards=cards)


def _leftovers(
    side: int | None, count: int, seating: Seating, names: Sequence[str], t: Texts
) -> str:
    if not count:
        return ""
    if side is None:
        return t("Nobody took anything, so the cards on the table are nobody's.")
    return t.plural(
        "{n} card left on the table goes to {name}, who took last.",
        "{n} cards left on the table go to {name}, who took last.",
        count,
        name=side_name(side, seating, names),
    )
