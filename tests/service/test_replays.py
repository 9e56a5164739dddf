"""Replay finished games, prove deals, and write games to files."""

import hashlib
import random
import re
from contextlib import suppress

import pytest

from bot.engine.cards import PACK, cards
from bot.engine.events import Dealt, Played
from bot.engine.game import Phase, Setup
from bot.engine.presets import FINNISH
from bot.service.errors import GameError
from bot.service.gamefile import GameFileError, file_text, read_file
from bot.service.live import Place
from bot.service.replays import KEPT, UNREADABLE, Replays, steps_of
from tests.service.conftest import ANN, BEN, House
from tests.service.test_recount import do

SERVER, READER = 1, 999


async def finished(house: House, target: int = 12) -> int:
    """Return the number of a game that has been played to its end."""
    return (await house.play_out(await house.table(BEN, target=target))).id


async def test_the_steps_are_the_cards_dealt_and_every_play(house: House) -> None:
    game_id = await finished(house)
    live = await house.games.load(game_id)
    replay = await Replays(house.database).load(SERVER, READER, game_id)
    assert replay.final == live.game
    assert replay.names == live.names
    assert {type(each.event) for each in replay.steps} == {Dealt, Played}
    deals = len(live.game.scores)
    assert deals > 1
    assert [step.deal for step in replay.steps if not step.play] == list(range(1, deals + 1))
    assert len(replay.steps) == deals * 49  # two players: a deal, and 48 plays
    for step in replay.steps:
        assert step.game.deal is not None
        held = [card for hand in step.game.deal.hands for card in hand]
        piled = [card for pile in step.game.deal.piles for card in pile]
        everything = [*held, *piled, *step.game.deal.table.cards, *step.game.deal.stock]
        assert sorted(everything) == sorted(PACK)


async def test_from_any_step_the_next_capture_and_deal_are_found(house: House) -> None:
    replay = await Replays(house.database).load(SERVER, READER, await finished(house))
    last = len(replay.steps) - 1
    for number in range(len(replay.steps)):
        for found, is_it in (
            (replay.next_capture(number), lambda step: step.is_capture),
            (replay.next_deal(number), lambda step: not step.play),
        ):
            between = replay.steps[number + 1 : found]
            assert not any(map(is_it, between))
            assert found == last or is_it(replay.steps[found])
            assert found > number or number == last


async def test_a_game_that_is_being_played_is_not_shown_to_anybody(house: House) -> None:
    replays = Replays(house.database)
    running = await house.table(BEN, target=16)
    lobby = await house.lobby(BEN)
    for game_id in (running, lobby, 999, 0, 10**18 - 1):
        with pytest.raises(GameError):
            await replays.load(SERVER, READER, game_id)
    while (await house.step(running)).game.phase is not Phase.BETWEEN:
        with pytest.raises(GameError):
            await replays.load(SERVER, READER, running)
    with pytest.raises(GameError):
        await replays.load(SERVER, READER, running)


@pytest.mark.parametrize("text", ["play 0 XX", "deal", "", "play 0 S2xH2", "close ended"])
async def test_a_game_whose_log_is_damaged_is_said_not_to_be_replayed(
    house: House, text: str
) -> None:
    game_id = await finished(house, target=0)
    await do(house, f"UPDATE events SET text = '{text}' WHERE game_id = {game_id} AND seq = 9")
    replays = Replays(house.database)
    with pytest.raises(GameError, match=UNREADABLE):
        await replays.load(SERVER, READER, game_id)
    with pytest.raises(GameError, match=UNREADABLE):
        await replays.proof(SERVER, READER, game_id, 1)


async def test_another_servers_game_is_not_shown_though_it_is_in_memory(house: House) -> None:
    replays = Replays(house.database)
    game_id = await finished(house, target=0)
    await replays.load(SERVER, READER, game_id)
    with pytest.raises(GameError):
        await replays.load(SERVER + 1, READER, game_id)
    with pytest.raises(GameError):
        await replays.proof(SERVER + 1, READER, game_id, 1)


async def test_a_game_in_direct_messages_is_shown_to_who_played_it_alone(house: House) -> None:
    live = await house.games.open(Place(0, 7), ANN, Setup(FINNISH, 0, 2), locale="fi")
    await house.games.add_computer(live.id, ANN.discord_id)
    await house.games.start(live.id, ANN.discord_id)
    await house.play_out(live.id)
    replays = Replays(house.database)
    assert (await replays.load(0, ANN.discord_id, live.id)).game_id == live.id
    assert (await replays.proof(0, ANN.discord_id, live.id, 1)).deal == 1
    for guild_id, reader in ((0, BEN.discord_id), (SERVER, ANN.discord_id)):
        with pytest.raises(GameError):
            await replays.load(guild_id, reader, live.id)
        with pytest.raises(GameError):
            await replays.proof(guild_id, reader, live.id, 1)


async def test_no_more_than_a_few_replays_are_kept_in_memory(house: House) -> None:
    replays = Replays(house.database)
    for _ in range(KEPT + 2):
        await replays.load(SERVER, READER, await finished(house, target=0))
    assert len(replays._kept) == KEPT


async def test_a_proof_is_the_hash_that_was_published_before_the_deal(house: House) -> None:
    replays = Replays(house.database)
    game_id = await house.table(BEN, target=30)
    published: list[str] = []
    live = await house.games.load(game_id)
    while len(published) < 2:
        if live.game.phase is Phase.PLAYING and live.game.commitment not in published:
            published.append(live.game.commitment)
            with pytest.raises(GameError):
                await replays.proof(SERVER, READER, game_id, len(published))
        live = await house.step(game_id)
    proof = await replays.proof(SERVER, READER, game_id, 1)
    assert proof.commitment == published[0]
    assert hashlib.sha256(proof.revealed.encode()).hexdigest() == published[0]
    salt, _, pack = proof.revealed.partition(" ")
    assert re.fullmatch("[0-9a-f]{32}", salt)
    assert sorted(cards(pack)) == sorted(PACK)
    for deal in (0, 2, 3, -1, 10**18):
        with pytest.raises(GameError):
            await replays.proof(SERVER, READER, game_id, deal)


async def test_the_deal_of_a_game_that_was_ended_is_proved_as_well(house: House) -> None:
    game_id = await house.table(BEN, target=30)
    published = (await house.step(game_id)).game.commitment
    await house.games.end(game_id, ANN.discord_id, is_moderator=True)
    assert (await Replays(house.database).proof(SERVER, READER, game_id, 1)).commitment == published


async def test_a_game_written_to_a_file_reads_back_the_same(house: House) -> None:
    replay = await Replays(house.database).load(SERVER, READER, await finished(house))
    names = {1: 'A "quoted"\nname # name 2', 2: "\u202eäö"}
    read = read_file(file_text(replay.events, names))
    assert (read.events, read.names) == (replay.events, names)
    assert steps_of(read.events)[1] == replay.final
    assert read_file(replay.as_file()).names == replay.names


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1"),
        ("hello", "line 1"),
        ("# kasino game 1\n", "no event"),
        ("# kasino game 1\n# name x 1\nopen", "line 2"),
        ('# kasino game 1\n# name 1 "a\n', "line 2"),
        ("# kasino game 1\n# name 1 [1]\n", "line 2: a name"),
        ("# kasino game 1\n# name 1 " + "[" * 100_000, "line 2: a name"),
        ("# kasino game 1\n\nplay 0 ZZ", "line 3"),
        ("# kasino game 1\n" + "x" * 2_000_000, "too large"),
    ],
)
def test_a_file_that_holds_no_game_is_refused_with_the_line(text: str, told: str) -> None:
    with pytest.raises(GameFileError, match=told):
        read_file(text)


@pytest.mark.parametrize("seed", range(40))
async def test_a_damaged_file_is_refused_or_makes_another_game(house: House, seed: int) -> None:
    luck = random.Random(seed)
    replay = await Replays(house.database).load(SERVER, READER, await finished(house, target=0))
    lines = replay.as_file().splitlines()
    line = luck.randrange(len(lines))
    match seed % 4:
        case 0:
            del lines[line]
        case 1:
            lines.insert(line, luck.choice(lines))
        case 2:
            at = luck.randrange(len(lines[line]) + 1)
            lines[line] = lines[line][:at] + luck.choice("xP9 #\0") + lines[line][at + 1 :]
        case _:
            other = luck.randrange(len(lines))
            lines[line], lines[other] = lines[other], lines[line]
    # Anything else that is raised fails the test.
    with suppress(ValueError):
        steps_of(read_file("\n".join(lines)).events)
