"""One pack dealt and played: immutable values, a play takes one to the next (RULES 6)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, Generic, TypeVar, assert_never

from bot.engine.build_partners import partner_shows, shown_after
from bot.engine.builds import build_after
from bot.engine.cards import PACK, Card, card_points
from bot.engine.effects import (
    Added,
    BatchDealt,
    Built,
    Captured,
    Effect,
    Fused,
    LeftoversTaken,
    Raised,
    Trailed,
)
from bot.engine.mover import Mover
from bot.engine.moves import (
    AddToBuild,
    BuildMove,
    Capture,
    IllegalMoveError,
    MakeBuild,
    Move,
    RaiseBuild,
    Reason,
    Trail,
)
from bot.engine.plays import legal_plays, objection_to_play
from bot.engine.rules import Refill, Rules, TableFilter
from bot.engine.scoring import NO_POTS, Points, Pots, standing
from bot.engine.seating import Seating
from bot.engine.sweeps import after_sweep, is_live
from bot.engine.table import Table

BATCH: Final = 4
"""Cards dealt to a hand at a time, and to the opening table."""

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Transition(Generic[State]):
    """The state after a step, and what happened in it."""

    state: State
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A play that was made; public, like all plays."""

    seat: int
    move: Move


@dataclass(frozen=True, slots=True)
class Deal:
    """A pack being played. Hands, seats and turns count seats; piles and sweeps count sides."""

    rules: Rules
    seating: Seating
    dealer: int
    turn: int
    stock: tuple[Card, ...]
    """The cards still to be dealt, the next one first."""
    table: Table
    hands: tuple[tuple[Card, ...], ...]
    piles: tuple[tuple[Card, ...], ...]
    sweeps: tuple[int, ...]
    """Active sweeps by side; markers live for one deal (RULES 6.4)."""
    totals: tuple[Points, ...]
    """Each side's total before this deal."""
    last_capturer: int | None = None
    """The side that captured last."""
    shown: frozenset[tuple[int, int]] = frozenset()
    """The (seat, value) pairs of builds whose seats have shown that they can take them.

    Empty where one may not build for a partner (RULES 5.3, condition 2).
    """
    history: tuple[Play, ...] = field(default=(), compare=False)
    """The plays so far. How a position came about is no part of it, so it is not compared."""
    opening: tuple[Card, ...] = field(default=(), compare=False)
    """The table cards before the first play."""

    @property
    def is_over(self) -> bool:
        """Whether every card has been played."""
        return not self.stock and not any(self.hands)

    @property
    def is_last_batch(self) -> bool:
        """Whether the stock is empty."""
        return not self.stock

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand of the seat whose turn it is."""
        return self.hands[self.turn]

    @property
    def mover(self) -> Mover:
        """The seat whose turn it is, with what decides its plays."""
        return Mover(self.turn, self.hand, partner_shows(self.shown, self.seating, self.turn))


def shuffled_pack(rules: Rules, seating: Seating, random: Random) -> tuple[Card, ...]:
    """Return a pack in the order in which :func:`open_deal` deals it.

    Where point cards may not lie in the opening layout, they are replaced from the top of the
    stock and put back at random places of it (RULES 9.10).
    """
    pack = list(PACK)
    random.shuffle(pack)
    if rules.table_filter is TableFilter.NO_POINT_CARDS:
        places = _opening_places(seating)
        first = BATCH * (seating.seats + 1)
        stock, rejected = pack[first:], []
        for place in places:
            while card_points([pack[place]]):
                rejected.append(pack[place])
                pack[place] = stock.pop(0)
        for each in rejected:
            stock.insert(random.randint(0, len(stock)), each)
        pack[first:] = stock
    return tuple(pack)


def _opening_places(seating: Seating) -> tuple[int, ...]:
    """Return where in the pack the table's four cards lie: dealt in twos, the table last."""
    half = 2 * (seating.seats + 1)
    return (half - 2, half - 1, 2 * half - 2, 2 * half - 1)


def open_deal(
    pack: Sequence[Card],
    rules: Rules,
    seating: Seating,
    dealer: int,
    totals: Sequence[Points] | None = None,
) -> Deal:
    """Deal four cards to each hand and to the table, in twos (RULES 1.1).

    *totals* are the sides' points before the deal. Raise :exc:`ValueError` unless *pack* is the
    52 cards.
    """
    if sorted(pack) != list(PACK):
        raise ValueError("a pack holds each of the 52 cards once")
    first = seating.after(dealer, rules.direction)
    order = seating.order_from(first, rules.direction)
    half = 2 * (seating.seats + 1)
    hands: list[tuple[Card, ...]] = [()] * seating.seats
    for place, seat in enumerate(order):
        start = 2 * place
        hands[seat] = (*pack[start : start + 2], *pack[half + start : half + start + 2])
    opening = tuple(pack[place] for place in _opening_places(seating))
    return Deal(
        rules=rules,
        seating=seating,
        dealer=dealer,
        turn=first,
        stock=tuple(pack[2 * half :]),
        table=Table(opening),
        hands=tuple(hands),
        piles=((),) * seating.sides,
        sweeps=(0,) * seating.sides,
        totals=tuple(totals) if totals is not None else (0,) * seating.sides,
        opening=opening,
    )


def objection(deal: Deal, move: Move) -> Reason | None:
    """Return why the seat whose turn it is may not make *move*, or ``None`` if it may."""
    if deal.is_over:
        return Reason.NOT_PLAYING
    return objection_to_play(move, deal.mover, deal.table, deal.rules)


def legal_moves(deal: Deal) -> Iterator[Move]:
    """Yield every legal move once, lazily, best first; none when the deal is over."""
    return legal_plays(deal.mover, deal.table, deal.rules)


def play(deal: Deal, move: Move, pots: Pots = NO_POTS) -> Transition[Deal]:
    """Return the deal after *move* by the seat whose turn it is.

    *pots* were carried into the deal. Raise :exc:`IllegalMoveError` if the rules refuse the move;
    *deal* is unchanged either way.
    """
    if reason := objection(deal, move):
        raise IllegalMoveError(reason, move)
    match move:
        case Trail(card):
            after = replace(deal, table=replace(deal.table, loose=(*deal.table.loose, card)))
            effects: tuple[Effect, ...] = (Trailed(deal.turn, card),)
        case Capture():
            after, effects = _capture(deal, move, pots)
        case _:
            after, effects = _build(deal, move)
    after, dealt = _refill(_spend(after, move))
    if after.is_over:
        after, left = _collect(after)
        return Transition(after, (*effects, *dealt, *left))
    return Transition(after, (*effects, *dealt))


def _capture(deal: Deal, move: Capture, pots: Pots) -> tuple[Deal, tuple[Effect, ...]]:
    side = deal.seating.side_of(deal.turn)
    lying = (*deal.table.loose, *(each for build in deal.table.builds for each in build.cards))
    taken = tuple(each for each in lying if each in move.taken)
    table = deal.table.without(move.taken)
    swept = not table.loose and not table.builds
    piles = list(deal.piles)
    piles[side] = (*piles[side], *taken, move.card)
    builds = tuple(each for each in deal.table.builds if each.cards <= move.taken)
    effects: tuple[Effect, ...] = (Captured(deal.turn, move.card, taken, swept, builds),)
    sweeps = deal.sweeps
    if swept:
        points = standing(deal, pots)
        if is_live(deal.rules, last_batch=deal.is_last_batch, totals=points):
            sweeps, told = after_sweep(deal.rules, sweeps, side, points)
            effects += told
    return (
        replace(deal, table=table, piles=tuple(piles), sweeps=sweeps, last_capturer=side),
        effects,
    )


def _build(deal: Deal, move: BuildMove) -> tuple[Deal, tuple[Effect, ...]]:
    table, build, fused = build_after(move, deal.mover, deal.table, deal.rules)
    match move:
        case MakeBuild(card):
            effects: tuple[Effect, ...] = (Built(deal.turn, card, build),)
        case AddToBuild(card):
            effects = (Added(deal.turn, card, build),)
        case RaiseBuild(card, raised):
            before = next(each.value for each in deal.table.builds if each.cards == raised)
            effects = (Raised(deal.turn, card, before, build),)
        case _:
            assert_never(move)
    return replace(deal, table=table), (*effects, Fused(build)) if fused else effects


def _spend(deal: Deal, move: Move) -> Deal:
    """Take the played card from the hand, note the play and pass the turn."""
    hands = list(deal.hands)
    hands[deal.turn] = tuple(each for each in deal.hand if each != move.card)
    if deal.rules.refill is Refill.DRAW:
        hands[deal.turn] += deal.stock[:1]
    return replace(
        deal,
        hands=tuple(hands),
        stock=deal.stock[1:] if deal.rules.refill is Refill.DRAW else deal.stock,
        turn=deal.seating.after(deal.turn, deal.rules.direction),
        shown=shown_after(deal.shown, move, deal.turn, deal.seating, deal.rules),
        history=(*deal.history, Play(deal.turn, move)),
    )


def _refill(deal: Deal) -> tuple[Deal, tuple[Effect, ...]]:
    """Deal four cards to each hand once all are empty (RULES 6.2)."""
    if any(deal.hands) or not deal.stock:
        return deal, ()
    hands = list(deal.hands)
    for place, seat in enumerate(deal.seating.order_from(deal.turn, deal.rules.direction)):
        hands[seat] = deal.stock[BATCH * place : BATCH * (place + 1)]
    stock = deal.stock[BATCH * deal.seating.seats :]
    after = replace(deal, hands=tuple(hands), stock=stock, shown=frozenset())
    return after, (BatchDealt(last=not stock),)


def _collect(deal: Deal) -> tuple[Deal, tuple[Effect, ...]]:
    """Give what is left on the table to the side that captured last, or to nobody (RULES 6.5)."""
    left = (*deal.table.loose, *(each for build in deal.table.builds for each in build.cards))
    effect = LeftoversTaken(deal.last_capturer, left)
    if deal.last_capturer is None:
        return deal, (effect,)
    piles = list(deal.piles)
    piles[deal.last_capturer] += left
    return replace(deal, table=Table(), piles=tuple(piles)), (effect,)
