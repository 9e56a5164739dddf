"""What one seat may know; all that a computer, a hand and a picture ever get."""

from dataclasses import dataclass

from bot.engine.build_partners import partner_shows
from bot.engine.cards import Card
from bot.engine.deal import Deal, Play
from bot.engine.game import Game
from bot.engine.mover import Mover
from bot.engine.presets import FINNISH
from bot.engine.rules import Rules
from bot.engine.scoring import NO_POTS, Points, Pots
from bot.engine.seating import Seating
from bot.engine.table import Table


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat sees it, or as everybody does (RULES 6.3).

    Sizes of hands count seats; sizes of piles, sweeps and totals count sides.
    """

    seat: int | None
    """The seat that looks; ``None`` for somebody who only watches."""
    rules: Rules
    seating: Seating
    dealer: int
    turn: int | None
    """The seat whose turn it is; ``None`` when the deal is over."""
    table: Table
    hand: tuple[Card, ...]
    """The looker's own cards; empty for somebody who only watches."""
    hand_sizes: tuple[int, ...]
    stock_size: int
    pile_sizes: tuple[int, ...]
    sweeps: tuple[int, ...]
    totals: tuple[Points, ...]
    """Points by side before this deal."""
    pots: Pots
    last_capturer: int | None
    opening: tuple[Card, ...]
    shown: frozenset[tuple[int, int]]
    """The (seat, value) pairs of :attr:`bot.engine.deal.Deal.shown`, which everybody can tell."""
    history: tuple[Play, ...]
    """The plays of this deal, all of which were open to everybody."""
    family: str = FINNISH
    """The game of the family, by whose words the deal is told."""

    @property
    def is_last_batch(self) -> bool:
        """Whether no cards are left to deal."""
        return not self.stock_size

    @property
    def side(self) -> int | None:
        """The side of the seat that looks."""
        return None if self.seat is None else self.seating.side_of(self.seat)

    @property
    def mover(self) -> Mover:
        """The seat that looks as one that plays; :exc:`ValueError` for who only watches."""
        if self.seat is None:
            raise ValueError("who only watches has no plays")
        shows = partner_shows(self.shown, self.seating, self.seat)
        return Mover(self.seat, self.hand, shows)


def view_of(game: Game, seat: int | None) -> View:
    """Return what *seat* may know of the last deal of *game*; of the open cards for ``None``.

    Raise :exc:`ValueError` before the first deal.
    """
    if game.deal is None:
        raise ValueError("nothing has been dealt yet")
    return view_of_deal(game.deal, seat, game.pots, game.setup.family)


def view_of_deal(deal: Deal, seat: int | None, pots: Pots = NO_POTS, family: str = FINNISH) -> View:
    """Return what *seat* may know of *deal*, played with *pots* as the game *family*."""
    return View(
        seat=seat,
        rules=deal.rules,
        seating=deal.seating,
        dealer=deal.dealer,
        turn=None if deal.is_over else deal.turn,
        table=deal.table,
        hand=() if seat is None else deal.hands[seat],
        hand_sizes=tuple(map(len, deal.hands)),
        stock_size=len(deal.stock),
        pile_sizes=tuple(map(len, deal.piles)),
        sweeps=deal.sweeps,
        totals=deal.totals,
        pots=pots,
        last_capturer=deal.last_capturer,
        opening=deal.opening,
        shown=deal.shown,
        history=deal.history,
        family=family,
    )
