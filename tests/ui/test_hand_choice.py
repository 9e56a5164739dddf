"""Every legal play is within three presses, however many cards lie on the table."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.engine.captures import is_capture
from bot.engine.cards import PACK, card
from bot.engine.game import Game
from bot.engine.moves import Capture, IllegalMoveError, Move, Reason, Trail
from bot.engine.plays import legal_plays, objection_to_play
from bot.engine.presets import PRESETS
from bot.engine.table import Table
from bot.engine.view import view_of
from bot.i18n import LANGUAGES, texts
from bot.service.errors import GameError
from bot.service.games import Games
from bot.ui.hand import hand_message
from bot.ui.hand_choice import MOST_OPTIONS, ChooseModal, read_choice
from bot.ui.hand_text import own_view
from bot.ui.limits import check
from bot.ui.plays import read_play
from bot.ui.replies import payload_of
from bot.ui.why_not import refusal
from tests.cogs.steps import MakeBot, live_of, parts, press, started, text_of
from tests.conftest import OpenWorld
from tests.engine.scenes import TWO, game_at, some_deal
from tests.ui.test_crowded_tables import shown
from tests.world import World

ENGLISH = texts("en")


def position(laid: int, held: int) -> Game:
    """Return a game of two with *laid* cards on the table and *held* in the hand to play."""
    pack = list(PACK)
    Random(100 * laid + held).shuffle(pack)
    deal = some_deal(["SK", ""], rules=PRESETS["finnish_2p"], seating=TWO)
    hands = (tuple(sorted(pack[laid : laid + held])), ())
    return game_at(replace(deal, table=Table(tuple(pack[:laid])), hands=hands))


def form(game: Game) -> Mapping[str, list[str]]:
    """Return what can be entered in the form, by control: the values of its options."""
    modal = ChooseModal(1, game.position, view_of(game, game.turn), ENGLISH).to_dict()
    controls = [label["component"] for label in modal["components"]]
    return {each["custom_id"]: [option["value"] for option in each["options"]] for each in controls}


def filled(choices: Mapping[str, list[str]], move: Move) -> dict[str, tuple[str, ...]]:
    """Return the form as somebody fills it in who wants to make *move*."""
    taken = move.taken if isinstance(move, Capture) else ()
    wanted = {str(each.number) for each in taken}
    fields = {
        name: tuple(value for value in values if wanted.issuperset(value.split(".")))
        for name, values in choices.items()
        if name != "card"
    }
    number = str(move.card.number)
    return fields | {"card": tuple(value for value in choices["card"] if value == number)}


def some_plays(game: Game) -> Iterator[Move]:
    """Yield the best plays of the hand that is to play, and many others of every kind."""
    view = view_of(game, 0)
    yield from islice(legal_plays(view.mover, view.table, view.rules), 300)
    random = Random(1)
    for _ in range(300):
        played = random.choice(view.hand)
        taken = random.sample(view.table.loose, random.randint(0, min(6, len(view.table.loose))))
        if not taken:
            yield Trail(played)
        elif is_capture(played, taken, view.table, view.rules):
            yield Capture(played, frozenset(taken))


@pytest.mark.parametrize("held", [1, 2, 3, 4, 8])
@pytest.mark.parametrize("laid", [0, 1, 4, 12, 25, 26, 36, 44, 48, 51])
def test_any_legal_play_can_be_entered_in_one_form(laid: int, held: int) -> None:
    game = position(laid, min(held, len(PACK) - laid))
    choices = form(game)
    assert len(choices) <= 4
    assert all(len(values) <= MOST_OPTIONS for values in choices.values())
    plays = list(some_plays(game))
    assert plays
    for move in plays:
        assert read_choice(filled(choices, move)).move == move


@pytest.mark.parametrize("held", [1, 2, 3, 4])
@pytest.mark.parametrize("laid", [0, 4, 12, 24, 36, 48, 51])
def test_the_hand_lists_every_play_or_else_leads_to_the_form(laid: int, held: int) -> None:
    game = position(laid, min(held, len(PACK) - laid))
    view = view_of(game, 0)
    rows = payload_of(hand_message(shown(game, ("Ann", "Ben")), 0, ENGLISH))["components"]
    controls = {each["custom_id"].split(":")[1]: each for row in rows for each in row["components"]}
    assert "choose" in controls
    every = list(islice(legal_plays(view.mover, view.table, view.rules), MOST_OPTIONS + 1))
    if len(every) <= MOST_OPTIONS:
        listed = [read_play(each["value"]) for each in controls["play"]["options"]]
        assert sorted(listed, key=repr) == sorted(((game.position, e) for e in every), key=repr)
    elif len(view.hand) == 1:
        listed = [read_play(each["value"]) for each in controls["play"]["options"]]
        assert len(listed) == MOST_OPTIONS
        assert listed[0] == (game.position, Trail(view.hand[0]))
        assert "card" not in controls
    else:
        cards = [each["value"] for each in controls["card"]["options"]]
        ordered = own_view(game, 0).hand
        assert sorted(ordered) == sorted(view.hand)
        assert cards == [f"{game.position}.{each.number}" for each in ordered]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hand_fits_discords_limits_with_the_longest_refusal(language: str) -> None:
    game, t = position(48, 4), texts(language)
    view = view_of(game, 0)
    played = min(view.hand, key=lambda each: view.rules.hand_values[each])
    move = Capture(played, frozenset(view.table.loose))
    reason = objection_to_play(move, view.mover, view.table, view.rules)
    assert reason is not None
    live = shown(game, ("W" * 32,) * 2)
    told = payload_of(hand_message(live, 0, t, refusal(view, move, reason, t)))
    assert check(told) == []


def test_a_form_without_a_hand_card_or_with_a_card_twice_is_refused() -> None:
    eight = str(card("H8").number)
    for fields in ({}, {"card": ()}, {"card": (eight, "1")}, {"card": ("x",)}, {"card": ("99",)}):
        with pytest.raises(GameError):
            read_choice(fields)
    with pytest.raises(IllegalMoveError) as refused:
        read_choice({"card": (eight,), "table0": ("3",), "table25": ("3",)})
    assert refused.value.reason is Reason.TWICE


async def enter(
    world: World, who: MemberActor, hand: ResponseMessage, values: Mapping[str, Any]
) -> InteractionResult:
    """Press *Choose cards myself* on *hand* and enter *values*: two presses."""
    opened = await world.press(who, hand, parts(hand)["choose"]["custom_id"])
    return await who.submit_modal(opened, dict(values))


async def test_with_fifty_one_cards_on_the_table_three_presses_make_any_play(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = world.person("Aino"), world.person("Bo")
    live = await started(world, *people)
    games = world.bot.service(Games)
    while len(live.game.playing.table.loose) < 51:
        deal = live.game.playing
        who = people[deal.turn]
        live = await games.play(1, live.game.position, who.id, "x", Trail(deal.hand[0]))
    view = view_of(live.game, live.game.turn)
    assert live.game.turn is not None
    who = people[live.game.turn]
    hand = await press(world, who, "hand")
    assert hand is not None
    move = list(islice(legal_plays(view.mover, view.table, view.rules), 200))[-1]
    await enter(world, who, hand, filled(form(live.game), move))
    after = (await live_of(world)).game
    assert after.position == live.game.position + 1
    assert after.deal is not None
    assert after.deal.history[-1].move == move


async def test_a_refused_set_leaves_the_hand_from_which_one_press_tries_again(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = world.person("Aino"), world.person("Bo")
    live = await started(world, *people)
    game = live.game
    assert game.turn is not None
    who, view = people[game.turn], view_of(game, game.turn)
    hand = await press(world, who, "hand")
    assert hand is not None
    played = view.hand[0]
    wrong = next(
        Capture(played, frozenset(each))
        for each in ([one] for one in view.table.loose)
        if not is_capture(played, each, view.table, view.rules)
    )
    refused = await enter(world, who, hand, filled(form(game), wrong))
    assert refused.followups == []
    answer = refused.response
    assert answer is not None
    assert answer.id == hand.id
    assert played.symbols in text_of(answer).partition(" cannot take ")[0]
    assert "choose" in parts(answer)
    assert {"play", "card"} & set(parts(answer))
    assert (await live_of(world)).game == game
    await enter(world, who, answer, filled(form(game), Trail(played)))
    assert (await live_of(world)).game.position == game.position + 1
