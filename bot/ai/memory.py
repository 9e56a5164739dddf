"""What a player who forgets nothing knows of a deal: all that was open to everybody."""

from dataclasses import dataclass, replace
from typing import assert_never

from bot.ai.bits import Bits, bits_of
from bot.ai.lying import Stacks, stack_of
from bot.ai.position import Position, setting_of
from bot.engine.builds import build_after
from bot.engine.cards import PACK
from bot.engine.deal import BATCH, Play
from bot.engine.mover import Mover
from bot.engine.moves import AddToBuild, Capture, MakeBuild, RaiseBuild, Trail
from bot.engine.rules import Refill, Rules
from bot.engine.table import Table
from bot.engine.view import View


@dataclass(frozen=True, slots=True)
class Seen:
    """A play of the others, and the table on which it was made."""

    play: Play
    loose: Bits
    stacks: Stacks


@dataclass(frozen=True, slots=True)
class Memory:
    """What has been seen."""

    unseen: tuple[int, ...]
    """The numbers of the cards that may be in other hands or in the stock."""
    won: tuple[Bits, ...]
    """What each side has won."""
    plays: tuple[Seen, ...]
    """The others' plays with hands that they still hold cards of, the oldest first."""


def memory_of(view: View) -> Memory:
    """Return what *view* lets its seat remember."""
    table = Table(view.opening)
    won = [0] * view.seating.sides
    plays = []
    recent = _first_of_batch(view)
    for number, play in enumerate(view.history):
        if number >= recent and play.seat != view.seat:
            plays.append(Seen(play, bits_of(table.loose), tuple(map(stack_of, table.builds))))
        if isinstance(play.move, Capture):
            won[view.seating.side_of(play.seat)] |= bits_of([play.move.card, *play.move.taken])
        table = _after(table, play, view.rules)
    seen = bits_of([*view.hand, *view.table.cards])
    for bits in won:
        seen |= bits
    unseen = tuple(each for each in range(len(PACK)) if not seen >> each & 1)
    return Memory(unseen, tuple(won), tuple(plays))


def _first_of_batch(view: View) -> int:
    """Return the number of the first play since which no hand is wholly new."""
    number = len(view.history)
    if view.rules.refill is Refill.DRAW:
        return max(number - 2 * view.seating.seats, 0)
    return number - number % (BATCH * view.seating.seats)


def _after(table: Table, play: Play, rules: Rules) -> Table:
    match play.move:
        case Trail(card):
            return replace(table, loose=(*table.loose, card))
        case Capture(_, taken):
            return table.without(taken)
        case MakeBuild() | AddToBuild() | RaiseBuild():
            return build_after(play.move, Mover(play.seat, ()), table, rules).table
        case _:
            assert_never(play.move)


def position_of(view: View, memory: Memory) -> Position:
    """Return the position of *view*, in which the others' hands are still empty.

    Raise :exc:`ValueError` for a view of nobody's or of a deal that is over.
    """
    if view.seat is None or view.turn is None:
        raise ValueError("only who plays has a position")
    position = Position(setting_of(view))
    position.loose = bits_of(view.table.loose)
    position.stacks = tuple(map(stack_of, view.table.builds))
    position.turn = view.turn
    position.hands[view.seat] = tuple(each.number for each in view.hand)
    position.stock = view.stock_size
    position.won = list(memory.won)
    position.sweeps = view.sweeps
    position.last = view.last_capturer
    return position
