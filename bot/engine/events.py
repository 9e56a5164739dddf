"""The events of a game, and the fold over them that is the game.

What is stored is the shuffled pack and the moves, in order; everything else is derived here.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from bot.engine.cards import Card
from bot.engine.deal import Deal, Transition, open_deal, play
from bot.engine.effects import DealScored, Effect, GameWon, PlayTakenBack
from bot.engine.ending import totals_after, winner
from bot.engine.family import Changes
from bot.engine.game import Closing, Game, Occupant, Phase, Setup
from bot.engine.moves import IllegalMoveError, Move, Reason
from bot.engine.presets import validate
from bot.engine.proof import commitment
from bot.engine.rules import End, Rules
from bot.engine.scoring import DealScore, certain_score, score_deal
from bot.engine.seating import Seating


class EventError(ValueError):
    """An event that cannot follow the game it is applied to; the log is damaged."""


@dataclass(frozen=True, slots=True)
class Opened:
    """*host* opened a lobby, and sits at the first seat."""

    setup: Setup
    host: int


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """Someone else sits at *seat* now, or nobody."""

    seat: int
    occupant: Occupant


@dataclass(frozen=True, slots=True)
class HostChanged:
    """The host's role moved on to *host*."""

    host: int


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """The lobby's game is to be played to *target*, with *changes* in the rules of its presets."""

    target: int
    changes: Changes


@dataclass(frozen=True, slots=True)
class SetupChanged:
    """The lobby is for another game now, or for partners; it never has fewer seats than before."""

    setup: Setup


@dataclass(frozen=True, slots=True)
class ReadySet:
    """Whoever sits at *seat* of a lobby is ready to begin, or not any more."""

    seat: int
    is_ready: bool


@dataclass(frozen=True, slots=True)
class Started:
    """The seats nobody took are gone, and the rules are fixed."""

    rules: Rules
    seating: Seating
    dealer: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """*pack* was dealt; *salt* is what the pack was committed to with."""

    pack: tuple[Card, ...]
    salt: str


@dataclass(frozen=True, slots=True)
class Played:
    """*seat* made *move*, or the turn clock did *by_clock*."""

    seat: int
    move: Move
    by_clock: bool = False


@dataclass(frozen=True, slots=True)
class ClockSet:
    """A person may take *seconds* for a play from now on; 0 is without a clock."""

    seconds: int


@dataclass(frozen=True, slots=True)
class HintsSet:
    """Hints are *allowed* to everybody at the table, whoever sits there, or to nobody."""

    allowed: bool


@dataclass(frozen=True, slots=True)
class UndoWanted:
    """*seat* wants the last play taken back: first who made it, then those who agree."""

    seat: int


@dataclass(frozen=True, slots=True)
class UndoRefused:
    """The last play stays as it is."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last play was taken back."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The game ended without a winner."""

    closing: Closing


Later = (
    SeatChanged
    | HostChanged
    | RulesChanged
    | SetupChanged
    | ClockSet
    | ReadySet
    | HintsSet
    | Started
    | Dealt
    | Played
    | UndoWanted
    | UndoRefused
    | TakenBack
    | Closed
)
"""What may follow once a game is open."""

Event = Opened | Later


def advance(game: Game | None, event: Event) -> Transition[Game]:
    """Return the game after *event*; *game* is ``None`` before the first.

    Raise :exc:`IllegalMoveError` for a move the rules refuse and :exc:`EventError` for an event
    that does not fit.
    """
    if isinstance(event, Opened):
        if game is not None:
            raise EventError("opened twice")
        return Transition(_opened(event), ())
    if game is None:
        raise EventError("the first event opens the game")
    if game.is_finished:
        if isinstance(event, Played):
            raise IllegalMoveError(Reason.GAME_OVER, event.move)
        raise EventError("the game is over")
    after, effects = _apply(game, event)
    return Transition(replace(after, seq=game.seq + 1), effects)


def replay(events: Iterable[Event]) -> Transition[Game]:
    """Return the game that *events* make, with what happened in the last of them.

    Raise :exc:`EventError` if there are none, or one does not fit.
    """
    step: Transition[Game] | None = None
    for event in events:
        step = advance(step.state if step else None, event)
    if step is None:
        raise EventError("a game has at least one event")
    return step


def _opened(event: Opened) -> Game:
    seats = (Occupant(person=event.host), *(Occupant(),) * (event.setup.seats - 1))
    return Game(setup=event.setup, host=event.host, seats=seats, seq=1, position=1)


def _apply(game: Game, event: Later) -> tuple[Game, tuple[Effect, ...]]:
    match event:
        case SeatChanged(seat, occupant):
            if not 0 <= seat < len(game.seats):
                raise EventError(f"there is no seat {seat}")
            seats = (*game.seats[:seat], occupant, *game.seats[seat + 1 :])
            # Who has to agree may be others now.
            late, ready = game.late - {seat}, game.ready - {seat}
            return replace(game, seats=seats, late=late, undo=(), ready=ready), ()
        case HostChanged(host):
            return replace(game, host=host), ()
        case RulesChanged() | SetupChanged() | ReadySet() | HintsSet():
            return _in_lobby(game, event), ()
        case ClockSet(seconds):
            return replace(game, clock=seconds, ready=frozenset()), ()
        case Started():
            return _started(game, event), ()
        case Dealt():
            return _dealt(game, event), ()
        case Played():
            return _played(game, event)
        case UndoWanted() | UndoRefused() | TakenBack():
            return _undo(game, event)
        case Closed(closing):
            return (
                replace(game, phase=Phase.CLOSED, closing=closing, position=game.seq + 1),
                (),
            )
        case _:
            assert_never(event)


def _in_lobby(game: Game, event: RulesChanged | SetupChanged | ReadySet | HintsSet) -> Game:
    if game.phase is not Phase.LOBBY or game.rules is not None:
        raise EventError("the rules are fixed")
    match event:
        case RulesChanged(target, changes):
            return _setup_changed(
                game, replace(game.setup, target=target, changes=changes, called="")
            )
        case SetupChanged(setup):
            return _setup_changed(game, setup)
        case ReadySet():
            return _ready_set(game, event)
        case HintsSet(allowed):
            # Whether a game is rated must not change while it is played.
            return replace(game, hints=allowed, ready=frozenset())
        case _:
            assert_never(event)


def _setup_changed(game: Game, setup: Setup) -> Game:
    more = setup.seats - len(game.seats)
    if more < 0:
        raise EventError(f"of {len(game.seats)} seats only {setup.seats} are to be left")
    # Whoever was ready was so for another game.
    seats = (*game.seats, *(Occupant(),) * more)
    return replace(game, setup=setup, seats=seats, ready=frozenset())


def _ready_set(game: Game, event: ReadySet) -> Game:
    if not 0 <= event.seat < len(game.seats) or game.seats[event.seat].person is None:
        raise EventError(f"nobody to be ready sits at seat {event.seat}")
    seat = frozenset({event.seat})
    return replace(game, ready=game.ready | seat if event.is_ready else game.ready - seat)


def _started(game: Game, event: Started) -> Game:
    taken = tuple(each for each in game.seats if not each.is_open)
    if game.phase is not Phase.LOBBY or game.rules is not None:
        raise EventError("started twice")
    if len(taken) != event.seating.seats:
        raise EventError(f"{len(taken)} have sat down, not {event.seating.seats}")
    validate(event.rules, event.seating)
    return replace(
        game,
        seats=taken,
        ready=frozenset(),
        rules=event.rules,
        seating=event.seating,
        dealer=event.dealer,
        totals=(0,) * event.seating.sides,
    )


def _dealt(game: Game, event: Dealt) -> Game:
    if game.rules is None or game.seating is None or game.phase is Phase.PLAYING:
        raise EventError(f"nothing is to be dealt: {game.phase}")
    dealer = game.dealer
    if game.deal is not None:
        dealer = game.seating.after(dealer, game.rules.direction)
    try:
        deal = open_deal(event.pack, game.rules, game.seating, dealer, game.totals)
    except ValueError as error:
        raise EventError(str(error)) from None
    return replace(
        game,
        phase=Phase.PLAYING,
        dealer=dealer,
        deal=deal,
        commitment=commitment(event.pack, event.salt),
        position=game.seq + 1,
    )


def _played(game: Game, event: Played) -> tuple[Game, tuple[Effect, ...]]:
    seat, move = event.seat, event.move
    if game.phase is not Phase.PLAYING:
        raise IllegalMoveError(Reason.NOT_PLAYING, move)
    if seat != game.playing.turn:
        raise IllegalMoveError(Reason.NOT_YOUR_TURN, move)
    step = play(game.playing, move, game.pots)
    late = game.late | {seat} if event.by_clock else game.late - {seat}
    has_new_cards = step.state.stock != game.playing.stock
    after = replace(
        game,
        deal=step.state,
        position=game.seq + 1,
        late=late,
        before=None if has_new_cards or event.by_clock else game.playing,
        undo=(),
    )
    score = _final_score(after, step.state)
    if score is None:
        return after, step.effects
    return _counted(after, step.state, score, step.effects)


def _undo(
    game: Game, event: UndoWanted | UndoRefused | TakenBack
) -> tuple[Game, tuple[Effect, ...]]:
    if game.before is None:
        raise EventError("nothing is to be taken back")
    match event:
        case UndoWanted(seat):
            return _undo_wanted(game, game.before.turn, seat), ()
        case UndoRefused():
            # Asked about one play once: nobody keeps the others waiting by asking again.
            return replace(game, undo=(), undo_seq=game.seq + 1, before=None), ()
        case TakenBack():
            after = replace(game, deal=game.before, before=None, undo=(), position=game.seq + 1)
            return after, (PlayTakenBack(game.before.turn),)
        case _:
            assert_never(event)


def _undo_wanted(game: Game, player: int, seat: int) -> Game:
    if seat in game.undo:
        raise EventError("nobody agrees twice")
    if not game.undo and seat != player:
        raise EventError("whoever made the play asks first")
    asked = game.undo_seq if game.undo else game.seq + 1
    return replace(game, undo=(*game.undo, seat), undo_seq=asked)


def _final_score(game: Game, deal: Deal) -> DealScore | None:
    """Return the deal's score if it is over, by its last card or by an instant end.

    An instant end comes before the majorities of a deal that is over are counted (RULES 6.6).
    Sides that came into it level at the target play on until one of them is ahead.
    """
    if deal.rules.end is End.INSTANT and deal.rules.target:
        certain = certain_score(deal, game.pots)
        if winner(deal.rules, game.totals, certain, deal.piles) is not None:
            return certain
    return score_deal(deal, game.pots) if deal.is_over else None


def _counted(
    game: Game, deal: Deal, score: DealScore, effects: tuple[Effect, ...]
) -> tuple[Game, tuple[Effect, ...]]:
    won = winner(deal.rules, game.totals, score, deal.piles)
    told: tuple[Effect, ...] = (*effects, DealScored(score))
    after = replace(
        game,
        phase=Phase.BETWEEN if won is None else Phase.OVER,
        totals=totals_after(game.totals, score),
        pots=score.pots,
        scores=(*game.scores, score),
        winner=won,
        before=None,
    )
    return after, told if won is None else (*told, GameWon(won))
