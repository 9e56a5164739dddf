"""What happened, told in words."""

from collections.abc import Iterable, Sequence
from typing import assert_never

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
    Raised,
    SweepScored,
    SweepsFell,
    Trailed,
)
from bot.engine.seating import Seating
from bot.i18n import Texts
from bot.render.cards import card_sign, cards_line


def side_name(side: int, seating: Seating, names: Sequence[str]) -> str:
    """Return the name of *side*: its player's, or both partners'; *names* are by seat."""
    return " & ".join(names[seat] for seat in seating.seats_of(side))


def told(effects: Iterable[Effect], seating: Seating, names: Sequence[str], t: Texts) -> list[str]:
    """Return a sentence for each of *effects* that is not told by the table or the score."""
    sentences = (_sentence(effect, seating, names, t) for effect in effects)
    return [sentence for sentence in sentences if sentence]


def _sentence(effect: Effect, seating: Seating, names: Sequence[str], t: Texts) -> str:
    match effect:
        case Trailed(seat, card):
            return t("{name} left {card} on the table.", name=names[seat], card=card_sign(card))
        case Captured(seat, card, taken):
            return t(
                "{name} took {taken} with {card}.",
                name=names[seat],
                card=card_sign(card),
                taken=cards_line(taken, " + "),
            )
        case Built() | Added() | Raised() | Fused():
            return _building(effect, names, t)
        case SweepScored(side, active):
            return t.plural(
                "A mökki! {name} now has {n} mökki.",
                "A mökki! {name} now has {n} mökkis.",
                active[side],
                name=side_name(side, seating, names),
            )
        case SweepsFell(side):
            return t("{name} cleared the table: mökkis fell.", name=side_name(side, seating, names))
        case BatchDealt(last):
            return t("The last cards were dealt.") if last else t("New cards were dealt.")
        case LeftoversTaken(side, cards):
            return _leftovers(side, len(cards), seating, names, t)
        case DealScored() | GameWon():
            return ""
        case _:
            assert_never(effect)


def _building(effect: Built | Added | Raised | Fused, names: Sequence[str], t: Texts) -> str:
    build = effect.build
    value, cards = build.value, " / ".join(cards_line(each, " + ") for each in build.groups)
    if isinstance(effect, Fused):
        return t("Two builds of {value} became one: {cards}.", value=value, cards=cards)
    name, card = names[effect.seat], card_sign(effect.card)
    match effect:
        case Built():
            return t(
                "{name} built {value} with {card}: {cards}.",
                name=name,
                value=value,
                card=card,
                cards=cards,
            )
        case Added():
            return t(
                "{name} added {card} to the build of {value}: {cards}.",
                name=name,
                value=value,
                card=card,
                cards=cards,
            )
        case Raised(before=before):
            return t(
                "{name} raised a build from {before} to {value} with {card}: {cards}.",
                name=name,
                before=before,
                value=value,
                card=card,
                cards=cards,
            )
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
        "{name} took last and gets the {n} card left on the table.",
        "{name} took last and gets the {n} cards left on the table.",
        count,
        name=side_name(side, seating, names),
    )
