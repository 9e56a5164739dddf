"""A person gets everything that is stored about him, and has it deleted."""

import asyncio
import json
import sqlite3

import pytest

from bot.engine.game import Setup
from bot.engine.presets import FINNISH
from bot.service.preferences import Preferences
from bot.service.privacy import Privacy
from bot.service.replays import Replays
from db import personal
from db.hop import in_one_hop
from db.tables import metadata
from tests.service.conftest import ANN, BEN, CAY, PLACE, House


@pytest.fixture
def preferences(house: House) -> Preferences:
    """Return the choices of people and servers, of which there are none."""
    return Preferences(house.database, house.scheduler)


@pytest.fixture
def privacy(house: House, preferences: Preferences) -> Privacy:
    """Return the service on the house's games."""
    return Privacy(house.database, house.games, Replays(house.database), preferences)


async def some_games(house: House) -> int:
    """Let Ben finish a game, play another and sit in a lobby; return the one he plays."""
    await house.play_out(await house.table(BEN, CAY, seats=3, target=0))
    running = await house.table(BEN, CAY, seats=3)
    for _ in range(6):
        await house.step(running)
    await house.lobby(BEN, seats=3)
    return running


async def test_a_copy_holds_everything_about_one_person_alone(
    house: House, privacy: Privacy
) -> None:
    await some_games(house)
    text = await privacy.export(BEN.discord_id)
    assert text is not None
    data = json.loads(text)
    assert data["person"][0]["discord_id"] == BEN.discord_id
    assert len(data["games_with_a_seat"]) == 3
    assert len(data["results"]) == 1
    assert data["totals"]
    assert len(data["plays"]) > 16 // 2
    assert all(each["text"].split()[0] in {"play", "late"} for each in data["plays"])
    for other in (ANN, CAY):
        assert str(other.discord_id) not in text
        assert f'"{other.name}"' not in text
    assert await privacy.export(999) is None


def test_no_place_where_a_person_is_stored_is_left_out() -> None:
    people = metadata.tables["people"]
    for table in metadata.tables.values():
        for key in table.foreign_keys:
            if key.column.table is people:
                column = f"{key.parent.name} = ?"
                asked = [each for each in personal._QUERIES.values() if column in each]
                assert any(table.name in each for each in asked), key


async def test_what_was_deleted_is_found_nowhere_and_the_others_play_on(
    house: House, privacy: Privacy
) -> None:
    running = await some_games(house)
    before = await house.games.load(running)
    assert await privacy.delete(BEN.discord_id)
    after = await house.games.load(running)
    seat = before.seat_of(BEN.discord_id)
    assert seat is not None
    assert after.game.seats[seat].is_away
    assert BEN.name not in after.names.values()
    assert BEN.discord_id not in after.discord_ids.values()
    assert await house.finding.of_person(PLACE.guild_id, BEN.discord_id) == []

    def everything(sql: sqlite3.Connection) -> str:
        return "\n".join(sql.iterdump())

    async with house.database.read() as connection:
        dump = await in_one_hop(connection, everything)
    assert str(BEN.discord_id) not in dump
    assert "'Ben'" not in dump
    assert "'Cay'" in dump
    assert (await house.play_out(running)).game.is_finished
    assert not await privacy.delete(BEN.discord_id)


async def test_choices_are_forgotten_with_the_person(
    house: House, privacy: Privacy, preferences: Preferences
) -> None:
    await house.lobby(BEN)
    await preferences.change_person(BEN, language="sv")
    await privacy.delete(BEN.discord_id)
    assert preferences.person(BEN.discord_id).language is None
    await preferences.load()
    assert preferences.person(BEN.discord_id).language is None


async def test_whoever_plays_again_after_that_is_somebody_new(
    house: House, privacy: Privacy
) -> None:
    await some_games(house)
    await privacy.delete(BEN.discord_id)
    await house.lobby(BEN)
    text = await privacy.export(BEN.discord_id)
    assert text is not None
    data = json.loads(text)
    assert (len(data["games_with_a_seat"]), data["results"], data["totals"]) == (1, [], [])


async def test_the_last_person_at_a_table_who_is_deleted_ends_it(
    house: House, privacy: Privacy
) -> None:
    game_id = await house.table(seats=2)
    await privacy.delete(ANN.discord_id)
    assert (await house.games.load(game_id)).game.is_finished


async def test_nobody_is_left_at_a_table_whose_data_is_deleted_at_the_same_moment(
    house: House, privacy: Privacy
) -> None:
    await house.lobby()
    other = await house.lobby(BEN, seats=3)
    opening = house.games.open(PLACE, ANN, Setup(FINNISH, 1, 2), locale="fi")
    joining = house.games.join(other, CAY.discord_id, CAY.name)
    tasks = [opening, privacy.delete(ANN.discord_id), joining, privacy.delete(CAY.discord_id)]
    await asyncio.gather(*tasks, return_exceptions=True)
    for live in house.games.unfinished:
        fresh = await house.another_process().load(live.id)
        assert set(fresh.game.present) == set(fresh.discord_ids)
