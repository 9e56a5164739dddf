"""House rules saved under a name: found again, and opened by another version."""

import json
from typing import Any

import pytest

from bot.engine.family import rules_of
from bot.engine.game import Setup
from bot.engine.presets import FINNISH
from bot.service import rule_sets
from bot.service.errors import GameError
from bot.service.rule_sets import RuleSets, SavedRules
from db import rule_sets as stored
from db.rule_sets import RuleSet
from tests.service.conftest import ANN, BEN, House

GUILD = 5
GRANNY = Setup("royal", 11, 4, changes=(("sweep_points", 1), ("raise_own", False)))


def sets_of(house: House) -> RuleSets:
    return RuleSets(house.database, house.scheduler)


async def save(
    house: House,
    name: str,
    setup: Setup = GRANNY,
    **more: Any,  # noqa: ANN401 - options of many kinds
) -> None:
    options = {"who": ANN, "is_moderator": False, "guild_id": GUILD, **more}
    await sets_of(house).save(
        options["guild_id"], options["who"], name, setup, is_moderator=options["is_moderator"]
    )


async def older(house: House, **changed: object) -> RuleSets:
    """Store the set as another version wrote it: with *changed* parts."""
    await save(house, "Granny")
    async with house.database.read() as connection:
        found = await stored.find(connection, GUILD, "Granny")
    assert found is not None
    written = json.dumps({**json.loads(found.rules), **changed})
    await house.database.run(
        lambda c: stored.save(c, GUILD, RuleSet("Granny", written, found.saved_by), 1)
    )
    return sets_of(house)


async def test_a_set_is_found_by_its_name_however_it_is_capitalized(house: House) -> None:
    await save(house, "Mummon Kasino")
    expected = SavedRules("Mummon Kasino", "royal", 11, GRANNY.changes)
    for name in ("Mummon Kasino", "mummon kasino", " MUMMON  KASINO "):
        assert await sets_of(house).load(GUILD, name) == expected
    with pytest.raises(GameError, match="No rules are saved"):
        await sets_of(house).load(GUILD + 1, "Mummon Kasino")


async def test_a_set_is_saved_anew_by_its_owner_or_a_moderator_alone(house: House) -> None:
    await save(house, "Granny")
    with pytest.raises(GameError) as refused:
        await save(house, "granny", Setup(FINNISH, 16, 2), who=BEN)
    assert refused.value.message == rule_sets.NOT_YOURS
    await save(house, "GRANNY", Setup(FINNISH, 16, 2))
    assert (await sets_of(house).load(GUILD, "granny")).family == FINNISH
    await save(house, "granny", GRANNY, who=BEN, is_moderator=True)
    assert await sets_of(house).names(GUILD) == ["granny"]


async def test_a_set_is_removed_by_its_owner_or_a_moderator_alone(house: House) -> None:
    sets = sets_of(house)
    for who, is_moderator in ((ANN, False), (BEN, True)):
        await save(house, "Granny")
        if who is BEN:
            with pytest.raises(GameError, match="Somebody else"):
                await sets.remove(GUILD, BEN, "Granny", is_moderator=False)
        await sets.remove(GUILD, who, "granny", is_moderator=is_moderator)
        assert await sets.names(GUILD) == []
        with pytest.raises(GameError, match="No rules are saved"):
            await sets.remove(GUILD, who, "granny", is_moderator=is_moderator)


async def test_a_server_has_so_many_sets_and_no_more(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rule_sets, "MOST", 2)
    await save(house, "one")
    await save(house, "two")
    with pytest.raises(GameError) as refused:
        await save(house, "three")
    assert refused.value.message == rule_sets.TOO_MANY_SETS
    await save(house, "two")
    await save(house, "three", guild_id=GUILD + 1)


async def test_a_set_of_another_version_says_which_rules_are_lost(house: House) -> None:
    sets = await older(house, changes="sweep_points=1 magic=yes raise_own=perhaps")
    with pytest.raises(GameError) as refused:
        await sets.load(GUILD, "granny")
    assert refused.value.message == rule_sets.LOST
    assert refused.value.params == {"name": "Granny", "lost": "magic=yes, raise_own=perhaps"}


async def test_a_set_of_a_game_that_is_gone_says_so(house: House) -> None:
    sets = await older(house, family="whist")
    with pytest.raises(GameError) as refused:
        await sets.load(GUILD, "granny")
    assert refused.value.params["lost"] == "whist"


async def test_a_set_means_what_it_meant_when_the_game_has_changed_since(house: House) -> None:
    then = "face_values=11-13 ace_hand=14 builds=yes resolve=count_out_royal"
    sets = await older(house, presets={"royal": then})
    saved = await sets.load(GUILD, "granny")
    assert dict(saved.changes) == {**dict(GRANNY.changes), "ace_hand": "14"}
    assert rules_of("royal", 2, saved.target, saved.changes).ace_hand == "14"


async def test_what_depended_on_the_number_of_players_and_has_changed_is_lost(
    house: House,
) -> None:
    same = "face_values=11-13 ace_hand=14 casino_hand=high pts_cards=1 pts_spades=2"
    same += " tie_majority=carry sweep_last_batch=no"
    presets = {"finnish_2p": f"{same} pts_last=1", "finnish_multi": same}
    sets = await older(
        house, family=FINNISH, changes="sweep_points=1 sweep_cancel=min", presets=presets
    )
    with pytest.raises(GameError) as refused:
        await sets.load(GUILD, "granny")
    assert refused.value.params["lost"] == "pts_last"
