"""Scenes: positions, games and counted deals, built in a line from the notation of CASES."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from bot.engine.cards import PACK, Card, Suit, cards
from bot.engine.deal import Deal, legal_moves, open_deal, shuffled_pack
from bot.engine.events import Dealt, Event, Opened, Played, SeatChanged, Started, advance, replay
from bot.engine.game import Game, Occupant, Phase, Setup
from bot.engine.moves import Capture, Move
from bot.engine.notation import read_move
from bot.engine.notation_short import parts_of, read_position
from bot.engine.presets import PRESETS
from bot.engine.rules import Rules
from bot.engine.scoring import NO_POTS, DealScore, Item, Points, Tally
from bot.engine.seating import Seating
from bot.engine.table import Table

FINNISH, MULTI, GENERAL = (
    PRESETS[each] for each in ("finnish_2p", "finnish_multi", "finnish_general")
)
LAISTO, PAKKA, SWEDISH = (PRESETS[each] for each in ("laisto", "pakka", "swedish"))

TWO, THREE, FOUR, PAIRS = Seating(2), Seating(3), Seating(4), Seating(4, pairs=True)
SEATINGS = (TWO, THREE, FOUR, PAIRS)

BUILD_FREE = tuple(sorted(name for name, rules in PRESETS.items() if not rules.builds))


def some_deal(
    hands: Sequence[str],
    table: str = "",
    *,
    rules: Rules = FINNISH,
    seating: Seating | None = None,
    stock: str = "",
    piles: Sequence[str] = (),
    sweeps: Sequence[int] = (),
    totals: Sequence[Points] = (),
    last: int | None = None,
) -> Deal:
    """Return a deal in which the first seat is to play and the last seat dealt.

    Parts that are not named are empty, or 0 for every side; *last* is the side that captured
    last.
    """
    seating = seating or Seating(len(hands))
    sides = seating.sides
    lying = cards(table)
    return replace(
        open_deal(PACK, rules, seating, 0),
        dealer=seating.seats - 1,
        turn=0,
        stock=cards(stock),
        table=Table(lying),
        opening=lying,
        hands=tuple(map(cards, hands)),
        piles=tuple(map(cards, piles)) or ((),) * sides,
        sweeps=tuple(sweeps) or (0,) * sides,
        totals=tuple(totals) or (0,) * sides,
        last_capturer=last,
    )


def position(text: str) -> Deal:
    """Return the position written in few words, ``rules royal; table S10; hand CA H4``."""
    return read_position(parts_of(text))


def move(text: str) -> Move:
    """Return the move written ``H8xH5+C3``."""
    return read_move(text)


def captures_of(deal: Deal) -> set[Move]:
    """Return the captures that the seat whose turn it is may make."""
    return {each for each in legal_moves(deal) if isinstance(each, Capture)}


def started(rules: Rules, seating: Seating, dealer: int = 0) -> list[Event]:
    """Return the events of a lobby in which persons 100, 101, … have sat down and started."""
    setup = Setup("suomalainen", rules.target, seating.seats, seating.pairs)
    others = [SeatChanged(seat, Occupant(100 + seat)) for seat in range(1, seating.seats)]
    return [Opened(setup, 100), *others, Started(rules, seating, dealer)]


def game_at(deal: Deal, **changes: object) -> Game:
    """Return a game in which *deal* is being played, with *changes* to the game."""
    game = replay(started(deal.rules, deal.seating, deal.dealer)).state
    at = replace(game, phase=Phase.PLAYING, deal=deal, totals=deal.totals)
    return replace(at, **changes)  # type: ignore[arg-type]


def random_game(rules: Rules, seating: Seating, seed: float, deals: int = 3) -> list[Event]:
    """Return the events of a game in which all play at random; at most *deals* are played."""
    random = Random(seed)
    events = started(rules, seating, dealer=random.randrange(seating.seats))
    game = replay(events).state
    for _ in range(deals):
        events.append(Dealt(shuffled_pack(rules, seating, random), f"salt{seed}"))
        game = advance(game, events[-1]).state
        while game.phase is Phase.PLAYING:
            chosen = random.choice(list(legal_moves(game.playing)))
            events.append(Played(game.playing.turn, chosen))
            game = advance(game, events[-1]).state
        if game.is_finished:
            break
    return events


def positions(events: Iterable[Event]) -> list[Deal]:
    """Return every deal that *events* go through, from the cards dealt to the last card played."""
    found = []
    game: Game | None = None
    for each in events:
        game = advance(game, each).state
        if game.deal is not None:
            found.append(game.deal)
    return found


def piles(wanted: Sequence[tuple[int, int, str]]) -> list[tuple[Card, ...]]:
    """Return disjoint piles as (spades, cards, named cards).

    They are filled up with point cards only when nothing else is left.
    """
    point_cards = set(cards("CA DA HA SA S2 D10"))
    named = [cards(text) for _, _, text in wanted]
    free = [each for each in PACK if each not in set().union(*named)]
    free.sort(key=point_cards.__contains__)
    spades = [each for each in free if each.suit is Suit.SPADES]
    others = [each for each in free if each.suit is not Suit.SPADES]
    made = []
    for (spades_wanted, total, _), first in zip(wanted, named, strict=True):
        black = spades_wanted - sum(each.suit is Suit.SPADES for each in first)
        red = total - len(first) - black
        assert len(spades) >= black >= 0
        assert len(others) >= red >= 0
        made.append((*first, *spades[:black], *others[:red]))
        del spades[:black], others[:red]
    return made


def counted(rules: Rules, wanted: Sequence[tuple[int, int, str]], **parts: object) -> Deal:
    """Return a finished deal with such :func:`piles`; *parts* of the deal may be given too."""
    seats = len(wanted)
    deal = some_deal([""] * seats, rules=rules)
    return replace(deal, piles=tuple(piles(wanted)), **parts)  # type: ignore[arg-type]


def tally(*, spades_won: int = 0, **points: Points) -> Tally:
    """Return a tally with *points* by the names of :class:`Item`."""
    return Tally(0, spades_won, tuple((item, points[item]) for item in Item if item in points))


def score_of(*tallies: Tally) -> DealScore:
    """Return a counted deal in which every side is given all its points."""
    return DealScore(tallies, tuple(each.total for each in tallies), NO_POTS)
