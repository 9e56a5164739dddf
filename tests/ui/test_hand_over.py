"""Hands when a deal or a game has ended: how it ended, and the way on."""

from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.i18n.texts import number
from bot.service.games import Games
from bot.ui.tables import Tables
from tests.cogs.steps import (
    MakeBot,
    live_of,
    parts,
    play_one,
    press,
    say,
    started,
    table_of,
    text_of,
)
from tests.conftest import OpenWorld
from tests.ui.conftest import EDIT, play_first
from tests.ui.test_hands import begun, hand_of, now
from tests.world import World

_ENDED = "was ended before there was a winner"
People = tuple[MemberActor, MemberActor]


async def play_deal(world: World, people: People) -> dict[int, InteractionResult]:
    """Play a deal and return the hands of both, shown before its last card, by Discord id.

    The last card is played from its hand; the other hand is left to renew itself.
    """
    deal = (await live_of(world)).game.playing
    while len(deal.stock) + sum(map(len, deal.hands)) > 1:
        deal = (await play_one(world)).game.playing
    hands = {each.id: await hand_of(world, each) for each in people}
    live = await live_of(world)
    last = next(each for each in people if live.seat_of(each.id) == deal.turn)
    await play_first(world, last, now(hands[last.id]))
    await show(world)
    return hands


async def show(world: World) -> None:
    """Bring the table and the hands up to date, as the bot does after a while."""
    with world.env.time_context():
        await world.bot.service(Tables).show(1)


async def shows_own_cards(world: World, who: MemberActor, hand: InteractionResult) -> bool:
    """Say whether *hand* is private and shows all that *who* holds now."""
    live = await live_of(world)
    own = live.game.playing.hands[live.seat_of(who.id) or 0]
    return now(hand).ephemeral and all(each.symbols in text_of(now(hand)) for each in own)


async def test_every_hand_says_that_the_game_was_ended_and_so_does_a_click_on_an_older_one(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    first, second = await begun(world)
    older = await hand_of(world, first)
    hands = [await hand_of(world, each) for each in (first, second)]
    for each in (first, second):
        await say(world, each, "end")
    await world.env.advance_time(EDIT)
    for hand in hands:
        assert _ENDED in text_of(now(hand))
        assert parts(now(hand)) == {}
    assert "your turn" in text_of(now(older))
    answer = await play_first(world, first, now(older))
    assert _ENDED in text_of(answer)
    assert parts(answer) == {}


async def test_after_a_deal_every_hand_tells_its_points_and_leads_on_to_the_next_hand(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    hands = await play_deal(world, people)
    totals = (await live_of(world)).game.totals
    for hand in hands.values():
        assert text_of(now(hand)).startswith("## Deal 1 is over")
        for name, total in zip(("Aino", "Bo"), totals, strict=True):
            assert f"{name}: {number(total, 'en')}\N{NO-BREAK SPACE}p" in text_of(now(hand))
        assert set(parts(now(hand))) == {"deal"}
    ids = {each.id: parts(now(hands[each.id]))["deal"]["custom_id"] for each in people}
    for who in people:
        await world.press(who, now(hands[who.id]), ids[who.id])
        assert len((await live_of(world)).game.scores) == 1
        assert await shows_own_cards(world, who, hands[who.id])
    await show(world)
    assert table_of(world).embeds[0].title == "Deal 2"


async def test_a_new_deal_shows_the_first_cards_in_every_hand(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    hands = await play_deal(world, people)
    await press(world, people[0], "next")
    await show(world)
    for who in people:
        assert await shows_own_cards(world, who, hands[who.id])


async def test_after_the_game_every_hand_names_the_winner_and_offers_a_rematch_to_all(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = world.person("Aino"), world.person("Bo")
    await started(world, *people)
    hands = await play_deal(world, people)
    while not (await live_of(world)).game.is_finished:
        await press(world, people[0], "next")
        hands = await play_deal(world, people)
    winner = ("Aino", "Bo")[(await live_of(world)).game.winner or 0]
    assert all(f"Winner: {winner}" in text_of(now(hand)) for hand in hands.values())
    hand = hands[people[0].id]
    pressed = await world.press(people[0], now(hand), parts(now(hand))["rematch"]["custom_id"])
    assert pressed.response is not None
    assert not pressed.response.ephemeral
    assert "hand" in parts(pressed.response)
    assert (await world.bot.service(Games).load(2)).message_id == pressed.response.id
    assert f"Winner: {winner}" in text_of(now(hand))
    assert now(hand).ephemeral
