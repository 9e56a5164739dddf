"""Every message that a table can show, at its largest, inside Discord's limits."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.engine.cards import PACK
from bot.engine.effects import BatchDealt, Captured, LeftoversTaken, SweepScored, SweepsFell
from bot.engine.family import rules_of
from bot.engine.game import Closing, Game, Occupant, Phase, Setup
from bot.engine.moves import Capture
from bot.engine.presets import FINNISH
from bot.engine.scoring import DealScore, Item, Pots
from bot.engine.seating import Seating
from bot.engine.table import Table
from bot.engine.view import view_of
from bot.i18n import LANGUAGES, texts
from bot.service.games import Live
from bot.ui.hand import hand_message
from bot.ui.hand_choice import ChooseModal
from bot.ui.limits import check
from bot.ui.limits_components import check_modal
from bot.ui.lobby import public_message
from bot.ui.plays import play_label
from bot.ui.replies import Body, payload_of
from tests.engine.scenes import SEATINGS, game_at, score_of, some_deal, tally
from tests.ui.test_crowded_tables import shown

NAMES = ("*" * 40, "W" * 99, "<@1>`" * 9, "\U0001f9d1\u200d\U0001f680" * 20, "", "\u202e")
TURNS = (0, 4)
"""Whose name comes first; the two let each of them be somewhere at a table of four."""
LAID = (0, 24, 51)
BY_RANK = sorted(PACK, key=lambda card: (card.rank, card.suit))
"""Low cards first, for these make the most captures."""
MANY = {item.value: 99.5 for item in Item}


def game_of(seating: Seating, laid: int) -> Game:
    """Return a game with *laid* cards on the table and as many as are left in the hands."""
    rest = BY_RANK[laid:]
    hands = tuple(tuple(rest[seat * 4 : seat * 4 + 4]) for seat in range(seating.seats))
    empty = ("",) * seating.seats
    deal = some_deal(empty, rules=rules_of(FINNISH, seating.seats, 200), seating=seating)
    stock = tuple(rest[4 * seating.seats :])
    deal = replace(deal, table=Table(tuple(BY_RANK[:laid])), hands=hands, stock=stock)
    totals = (12345.5,) * seating.sides
    return game_at(replace(deal, totals=totals), pots=Pots(99.5, 99.5))


def phases(game: Game) -> Iterator[Game]:
    """Yield *game* as it would look in every phase."""
    assert game.seating is not None
    sides = game.seating.sides
    score: DealScore = score_of(*(tally(spades_won=13, **MANY) for _ in range(sides)))
    counted = replace(game, scores=(replace(score, pots=Pots(99.5, 99.5)),) * 99)
    yield game
    setup = Setup(game.setup.family, 200, game.seating.seats, game.seating.pairs)
    yield replace(game, phase=Phase.LOBBY, setup=setup, deal=None)
    yield replace(counted, phase=Phase.BETWEEN)
    yield replace(counted, phase=Phase.OVER, winner=sides - 1)
    for closing in Closing:
        yield replace(counted, phase=Phase.CLOSED, closing=closing)


def tables(game: Game) -> Iterator[Live]:
    """Yield *game* in every phase, with the worst names, present and away, and last plays."""
    seats, cards = len(game.seats), tuple(BY_RANK)
    told = (
        (Captured(seats - 1, cards[-1], cards[:-1], swept=True), SweepScored(0, (99,) * 4)),
        (SweepsFell(0, (99,) * 4, kept=True), BatchDealt(last=True), LeftoversTaken(0, cards)),
    )
    for each in phases(game):
        for first in TURNS:
            names = tuple(NAMES[(first + seat) % len(NAMES)] for seat in range(seats))
            live = shown(each, names)
            away = tuple(Occupant(seat + 1, "greedy") for seat in range(seats))
            yield replace(live, effects=told[0])
            yield replace(live, effects=told[1], game=replace(live.game, seats=away))


def messages(live: Live, language: str) -> Iterator[Body]:
    """Yield all that *live* can show, to everybody and to each player."""
    t = texts(language)
    yield public_message(live, t)
    if live.game.deal is None:
        return
    capture = Capture(BY_RANK[-1], frozenset(BY_RANK[:-1]))
    for seat in range(len(live.game.seats)):
        yield hand_message(live, seat, t, play_label(capture, t))
        for card in view_of(live.game, seat).hand:
            yield hand_message(live, seat, t, played=card)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("laid", LAID)
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_every_message_fits(seating: Seating, laid: int, language: str) -> None:
    game = game_of(seating, laid)
    kinds = set()
    for live in tables(game):
        for message in messages(live, language):
            kinds.add((live.game.phase, type(message)))
            assert check(payload_of(message)) == [], message
    assert len(kinds) == 2 * len(Phase) - 1  # a lobby has no hands


def test_no_message_needs_an_emoji_that_a_server_could_lack() -> None:
    for live in tables(game_of(SEATINGS[0], 24)):
        for message in messages(live, "en"):
            said = str(payload_of(message))
            assert not re.search(r"<a?:\w+:\d+>|'emoji': \{'id': ", said), said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("laid", LAID)
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_every_form_fits_and_offers_every_card(seating: Seating, laid: int, language: str) -> None:
    live = shown(game_of(seating, laid), NAMES[: seating.seats])
    for seat in range(seating.seats):
        view = view_of(live.game, seat)
        if not view.hand:
            continue
        form = ChooseModal(live.id, live.game.position, view, texts(language)).to_dict()
        assert check_modal(form) == []
        offered = [
            option["value"]
            for part in form["components"][1:]
            for option in part["component"]["options"]
        ]
        assert sorted(offered, key=int) == [
            str(n) for n in sorted(c.number for c in BY_RANK[:laid])
        ]
