"""A game from its events: the lobby, deals up to the target, and the end."""

from dataclasses import replace

import pytest

from bot.engine.cards import PACK, card, cards
from bot.engine.deal import legal_moves
from bot.engine.effects import DealScored, GameWon, LeftoversTaken, Trailed
from bot.engine.events import (
    Closed,
    Dealt,
    Event,
    EventError,
    HostChanged,
    Opened,
    Played,
    ReadySet,
    SeatChanged,
    SetupChanged,
    Started,
    advance,
    replay,
)
from bot.engine.game import Closing, Game, Occupant, Phase, Setup
from bot.engine.moves import IllegalMoveError, Reason, Trail
from bot.engine.presets import PRESETS
from bot.engine.rules import CaptureDuty, Direction, End, RulesError, SweepCancel
from bot.engine.scoring import Item, Pots
from tests.engine.scenes import (
    FINNISH,
    LAISTO,
    MULTI,
    PAIRS,
    SWEDISH,
    THREE,
    TWO,
    game_at,
    move,
    random_game,
    some_deal,
    started,
)

LOBBY = Opened(Setup("suomalainen", 16, 3), host=100)
DEALT = Dealt(PACK, "salt")


def test_whoever_opens_a_table_sits_at_its_first_seat() -> None:
    game = replay([LOBBY]).state
    assert game.seats == (Occupant(person=100), Occupant(), Occupant())
    assert (game.host, game.phase, game.seq, game.position) == (100, Phase.LOBBY, 1, 1)
    assert (game.turn, game.is_finished) == (None, False)


def test_people_and_computers_sit_down_and_get_up() -> None:
    events: list[Event] = [
        LOBBY,
        SeatChanged(1, Occupant(computer="greedy")),
        SeatChanged(2, Occupant(person=102)),
        SeatChanged(1, Occupant()),
        HostChanged(102),
    ]
    game = replay(events).state
    assert game.seats == (Occupant(person=100), Occupant(), Occupant(person=102))
    assert (game.host, game.seq, game.position) == (102, 5, 1)
    assert (game.people, game.seat_of(102), game.seat_of(103)) == ((100, 102), 2, None)


def test_a_computer_keeps_the_seat_of_a_person_who_left() -> None:
    away = Occupant(person=101, computer="greedy")
    game = replay([LOBBY, SeatChanged(1, away)]).state
    assert (game.people, game.present) == ((100, 101), (100,))
    assert away.is_away
    assert not away.is_present
    assert not away.is_open


def test_empty_seats_are_gone_when_the_game_starts() -> None:
    events: list[Event] = [
        LOBBY,
        SeatChanged(2, Occupant(person=102)),
        Started(FINNISH, TWO, dealer=1),
    ]
    game = replay(events).state
    assert game.people == (100, 102)
    assert (game.rules, game.seating, game.dealer, game.totals) == (FINNISH, TWO, 1, (0, 0))
    dealt = advance(game, DEALT).state
    assert (dealt.phase, dealt.playing.turn, dealt.turn, dealt.position) == (
        Phase.PLAYING,
        0,
        0,
        4,
    )


@pytest.mark.parametrize(
    ("events", "message"),
    [
        ([], "at least one event"),
        ([DEALT], "the first event opens the game"),
        ([LOBBY, LOBBY], "opened twice"),
        ([LOBBY, DEALT], "nothing is to be dealt: lobby"),
        ([LOBBY, SeatChanged(3, Occupant())], "there is no seat 3"),
        ([LOBBY, SeatChanged(-1, Occupant())], "there is no seat -1"),
        ([LOBBY, Started(FINNISH, TWO, 0)], "1 have sat down, not 2"),
        ([*started(FINNISH, TWO), Started(FINNISH, TWO, 0)], "started twice"),
        ([*started(FINNISH, TWO), DEALT, DEALT], "nothing is to be dealt: playing"),
        ([*started(FINNISH, TWO), Dealt(PACK[1:], "salt")], "each of the 52 cards"),
        ([LOBBY, Closed(Closing.CANCELLED), HostChanged(1)], "the game is over"),
        ([LOBBY, SetupChanged(Setup("royal", 21, 2))], "of 3 seats only 2 are to be left"),
        ([*started(FINNISH, TWO), SetupChanged(LOBBY.setup)], "the rules are fixed"),
        ([LOBBY, ReadySet(1, is_ready=True)], "nobody to be ready sits at seat 1"),
        ([LOBBY, ReadySet(9, is_ready=True)], "nobody to be ready sits at seat 9"),
        ([*started(FINNISH, TWO), ReadySet(0, is_ready=True)], "the rules are fixed"),
    ],
)
def test_62_an_event_that_does_not_fit_is_a_clean_error(events: list[Event], message: str) -> None:
    with pytest.raises(EventError, match=message):
        replay(events)


def test_rules_that_cannot_be_played_do_not_start() -> None:
    with pytest.raises(RulesError, match="builds"):
        replay(started(replace(PRESETS["anglo"], capture_duty=CaptureDuty.CARD), TWO))


@pytest.mark.parametrize(
    ("events", "seat", "reason"),
    [
        (started(FINNISH, TWO), 0, Reason.NOT_PLAYING),
        ([*started(FINNISH, TWO), DEALT], 0, Reason.NOT_YOUR_TURN),
        ([*started(FINNISH, TWO), DEALT], 1, Reason.CARD_NOT_IN_HAND),
        ([LOBBY, Closed(Closing.ENDED)], 0, Reason.GAME_OVER),
    ],
)
def test_61_a_move_that_may_not_be_is_refused(
    events: list[Event], seat: int, reason: Reason
) -> None:
    game = replay(events).state
    with pytest.raises(IllegalMoveError) as refused:
        advance(game, Played(seat, Trail(card("SK"))))
    assert refused.value.reason is reason
    assert game == replay(events).state


@pytest.mark.parametrize("closing", Closing)
def test_a_game_can_end_without_a_winner(closing: Closing) -> None:
    game = replay([LOBBY, Closed(closing)]).state
    assert (game.phase, game.closing, game.is_finished) == (Phase.CLOSED, closing, True)
    assert (game.winner, game.position) == (None, 2)
    with pytest.raises(ValueError, match="no deal is being played: closed"):
        _ = game.playing


def test_a_play_moves_the_position_and_a_new_host_does_not() -> None:
    game = replay([*started(FINNISH, TWO), DEALT]).state
    played = advance(game, Played(1, next(legal_moves(game.playing)))).state
    assert (played.seq, played.position) == (game.seq + 1, game.seq + 1)
    assert advance(played, HostChanged(101)).state.position == played.position


def last_play(totals: tuple[int, int], **changes: object) -> Game:
    """Return a game with one card to play, in which the first side will have won 7 to 3."""
    deal = some_deal(
        ["C9", ""],
        "C8",
        piles=["CA DA D10 S3 S4 S5 S6 S7 S8 S9 S10", "HA SA S2"],
        totals=totals,
        last=0,
        rules=replace(FINNISH, sweep_cancel=SweepCancel.MIN),
    )
    return game_at(deal, **changes)


def test_the_last_card_of_a_deal_counts_it() -> None:
    step = advance(last_play((0, 0)), Played(0, move("C9")))
    game = step.state
    (score,) = game.scores
    assert step.effects == (
        Trailed(0, card("C9")),
        LeftoversTaken(0, cards("C8 C9")),
        DealScored(score),
    )
    assert (game.phase, game.totals) == (Phase.BETWEEN, score.awarded) == (Phase.BETWEEN, (7, 3))
    assert (game.winner, game.turn) == (None, None)


def test_a34_a_tie_past_the_target_is_played_on() -> None:
    tied = advance(last_play((10, 14)), Played(0, move("C9"))).state
    assert (tied.totals, tied.phase) == ((17, 17), Phase.BETWEEN)
    step = advance(last_play((10, 15)), Played(0, move("C9")))
    assert (step.state.totals, step.state.winner) == ((17, 18), 1)
    assert step.effects[-1] == GameWon(1)
    assert step.state.is_finished


def test_a38_only_the_pot_is_carried_into_the_next_deal() -> None:
    over = some_deal(["C9", ""], "", piles=["C8", "C7 C6"], sweeps=(1, 0), last=0)
    game = advance(game_at(over), Played(0, move("C9"))).state
    assert (game.totals, game.pots) == ((1, 0), Pots(cards=1, spades=2))
    following = advance(game, DEALT).state
    deal = following.playing
    assert (deal.sweeps, deal.totals, following.pots) == ((0, 0), (1, 0), Pots(1, 2))


def test_a38_and_47_the_winner_of_the_next_deal_collects_the_pot() -> None:
    after = advance(last_play((0, 0), pots=Pots(2, 0)), Played(0, move("C9"))).state
    assert after.scores[0].tallies[0].of(Item.POT_CARDS) == 2
    assert (after.totals, after.pots) == ((9, 3), Pots())


def test_9_9_an_open_pot_is_void_when_the_game_is_won() -> None:
    over = some_deal(["C9", ""], "", piles=["C8", "C7 C6"], totals=(16, 3), last=0)
    game = advance(game_at(over), Played(0, move("C9"))).state
    assert (game.winner, game.totals) == (0, (16, 3))


@pytest.mark.parametrize(
    ("direction", "dealers"),
    [(Direction.CLOCKWISE, [2, 0, 1, 2]), (Direction.COUNTERCLOCKWISE, [2, 1, 0, 2])],
)
def test_the_deal_passes_on(direction: Direction, dealers: list[int]) -> None:
    rules = replace(MULTI, target=200, direction=direction)
    game = replay(started(rules, THREE, dealer=2)).state
    dealt = []
    for _ in dealers:
        game = advance(game, DEALT).state
        dealt.append((game.dealer, game.playing.dealer))
        while game.phase is Phase.PLAYING:
            game = advance(game, Played(game.playing.turn, Trail(game.playing.hand[0]))).state
    assert dealt == [(each, each) for each in dealers]


def test_c20_a_deal_is_played_out_past_the_target() -> None:
    deal = some_deal(["S7 C2", "C3"], "DA D6", rules=SWEDISH, totals=(15, 0))
    game = advance(game_at(deal), Played(0, move("S7xDA+D6"))).state
    assert game.phase is Phase.PLAYING


def test_h13_an_instant_end_stops_with_the_point_that_is_certain() -> None:
    rules = replace(FINNISH, end=End.INSTANT)
    deal = some_deal(["S7 C2", "C3"], "DA D6 CK", rules=rules, totals=(15, 0), stock="C4 C5")
    step = advance(game_at(deal), Played(0, move("S7xDA+D6")))
    assert (step.state.winner, step.state.totals) == (0, (16, 0))
    assert step.effects[-1] == GameWon(0)
    on = advance(game_at(deal), Played(0, move("C2"))).state
    assert on.phase is Phase.PLAYING
    by_default = replace(deal, rules=FINNISH)
    assert advance(game_at(by_default), Played(0, move("S7xDA+D6"))).state.phase is Phase.PLAYING


def test_h13_sides_level_past_the_target_play_until_one_is_ahead() -> None:
    rules = replace(FINNISH, end=End.INSTANT)
    deal = some_deal(["C2 S7", "C3"], "DA D6 CK", rules=rules, totals=(17, 17), stock="C4 C5")
    level = advance(game_at(deal), Played(0, move("C2"))).state
    assert level.phase is Phase.PLAYING
    ahead = advance(game_at(deal), Played(0, move("S7xDA+D6"))).state
    assert (ahead.winner, ahead.totals) == (0, (18, 17))


def test_e16_a_single_deal_with_an_instant_end_is_played_out() -> None:
    rules = replace(FINNISH, end=End.INSTANT, target=0)
    deal = some_deal(["S7 C2", "C3"], "DA D6 CK", rules=rules, stock="C4 C5")
    assert advance(game_at(deal), Played(0, move("S7xDA+D6"))).state.phase is Phase.PLAYING


def test_places_go_by_points_and_equal_points_share_one() -> None:
    game = replay(started(MULTI, THREE)).state
    assert replace(game, totals=(5, 9, 5)).places == (2, 1, 2)
    assert replace(game, totals=(17, 17, 3), winner=1).places == (2, 1, 3)
    assert replace(game, rules=LAISTO, totals=(16, 9, 12), winner=1).places == (3, 1, 2)


@pytest.mark.parametrize("seed", range(3))
def test_pairs_play_to_a_winner_among_two_sides(seed: int) -> None:
    game = replay(random_game(MULTI, PAIRS, seed, deals=20)).state
    assert game.phase is Phase.OVER
    assert game.winner in {0, 1}
    assert game.places[game.winner or 0] == 1
    assert max(game.totals) >= 16
