"""What a hand says while it is played, and what players are called."""

from dataclasses import replace

import pytest

from bot.engine.cards import cards
from bot.engine.deal import Play
from bot.engine.game import Game, Occupant
from bot.engine.moves import Capture, Trail
from bot.i18n import texts
from bot.service.replays import Replay
from bot.ui.hand import hand_message
from bot.ui.hand_text import own_view
from bot.ui.replay import replay_names
from bot.ui.replies import payload_of
from bot.ui.seats import seat_names
from tests.engine.scenes import game_at, some_deal
from tests.ui.test_crowded_tables import shown

ENGLISH = texts("en")


def hand_of(game: Game, seat: int = 0) -> list[str]:
    """Return the lines of a hand in *game*."""
    payload = payload_of(hand_message(shown(game, ("Aino", "Bo")), seat, ENGLISH))
    return str(payload["embeds"][0]["description"]).replace("\ufe0e", "").split("\n")


def test_the_hand_is_sorted_by_what_each_card_is_worth() -> None:
    game = game_at(some_deal(["D10 SA CK S2 H3", "SK"]))
    assert own_view(game, 0).hand == cards("H3 CK SA S2 D10")
    assert hand_of(game)[0].startswith("## 3♥  K♣  A♠")


def test_the_menu_follows_the_order_of_the_hand() -> None:
    game = game_at(some_deal(["D10 SA CK S2 H3", "SK"]))
    message = payload_of(hand_message(shown(game, ("Aino", "Bo")), 0, ENGLISH))
    labels = [each["label"] for each in message["components"][0]["components"][0]["options"]]
    cards_named = [each.replace("\ufe0e", "").split()[1] for each in labels]
    assert cards_named == ["3♥", "K♣", "A♠", "2♠", "10♦"]


def test_the_hand_tells_what_others_played_since_and_how_things_stand() -> None:
    deal = some_deal(["H8 C2", "SK"], "H5 C3")
    plays = (
        Play(0, Trail(cards("D4")[0])),
        Play(1, Capture(cards("S9")[0], frozenset(cards("D5 D4")))),
    )
    game = game_at(replace(deal, history=plays, piles=((), cards("S9 D4 D5")), sweeps=(2, 0)))
    lines = hand_of(game)
    assert lines[1] == "Bo took 5♦ + 4♦ with 9♠."
    assert lines[2] == "On the table: 5♥ 3♣"
    assert "-# Cards won: Aino (0), Bo (3) · Mökkis: Aino (2), Bo (0)" in lines


def test_a_hand_without_cards_says_so() -> None:
    game = game_at(replace(some_deal(["", "SK"]), turn=1))
    assert hand_of(game)[0] == "## You have no cards left."


def test_the_plays_of_the_last_card_come_at_once() -> None:
    laid = "CA DA HA C2 D2 H2 C3 D3 H3 S3 C4 D4 H4 S4"
    game = game_at(some_deal(["D10", "SK"], laid))
    message = payload_of(hand_message(shown(game, ("Aino", "Bo")), 0, ENGLISH))
    ids = [
        each["custom_id"].split(":")[1]
        for row in message["components"]
        for each in row["components"]
    ]
    assert ids == ["play", "choose"]
    options = message["components"][0]["components"][0]["options"]
    assert len(options) == 25
    assert options[0]["label"].startswith("Leave ")
    assert all(each["label"].startswith("Take with ") for each in options[1:])
    assert any("This list leaves out" in line for line in hand_of(game))


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ((1, None), ["Aino", "Computer"]),
        ((None, 1, None), ["Computer 1", "Aino", "Computer 2"]),
    ],
)
def test_computers_are_numbered_only_where_there_are_several(
    seats: tuple[int | None, ...], expected: list[str]
) -> None:
    live = shown(game_at(some_deal(["SK", "SA"])), ("Aino",) * len(seats))
    occupants = tuple(
        Occupant(computer="greedy") if each is None else Occupant(person=1) for each in seats
    )
    live = replace(live, game=replace(live.game, seats=occupants))
    assert list(seat_names(live, ENGLISH)) == expected
    replay = Replay(1, (), live.game, {1: "Aino"}, ())
    assert replay_names(live.game, replay, ENGLISH) == expected
