"""Practising with open hands, in Discord: both hands are shown, and every play is explained."""

import pytest

from bot.i18n import texts
from bot.service.practice import COMPUTER, Practices
from bot.ui.limits import check
from bot.ui.plays import play_line
from bot.ui.practice import PractiseSelect, computers_reason, practice_message
from bot.ui.replies import payload_of
from tests.cogs.steps import MakeBot, hold, parts, text_of, words
from tests.conftest import OpenWorld


@pytest.mark.parametrize("language", ["en", "fi"])
async def test_a_whole_deal_is_practised_with_open_hands(
    open_world: OpenWorld, make_bot: MakeBot, language: str
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino", language)
    shown = (await aino.slash(world.channel, "kasino learn")).response
    assert shown is not None
    assert shown.ephemeral
    await world.press(aino, shown, parts(shown)["practice"]["custom_id"])
    practices, t = world.bot.service(Practices), texts(language)
    for _ in range(24):
        practice = await practices.load(aino.id)
        assert practice is not None
        said = text_of(shown)
        for card in (*practice.deal.hands[COMPUTER], *practice.deal.table.loose):
            assert card.symbols in said
        assert check(payload_of(practice_message(practice, "W" * 64, t))) == []
        select = parts(shown)["practise"]
        value = select["options"][0]["value"]
        await world.press(aino, shown, select["custom_id"], [value])
        after = await practices.load(aino.id)
        assert after is not None
        assert computers_reason(after.made[-1], t) in text_of(shown)
        played = t("You played: {play}", play=play_line(after.made[-2].move, t))
        assert played in text_of(shown)
    assert after is not None
    assert after.deal.is_over
    assert list(parts(shown)) == ["practice", "lessons"]
    await world.press(aino, shown, parts(shown)["practice"]["custom_id"])
    assert "practise" in parts(shown)


async def test_an_old_choice_shows_the_deal_as_it_is_now(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino")
    shown = (await aino.slash(world.channel, "kasino learn")).response
    assert shown is not None
    await world.press(aino, shown, parts(shown)["practice"]["custom_id"])
    first = parts(shown)["practise"]
    value = first["options"][0]["value"]
    await world.press(aino, shown, first["custom_id"], [value])
    now = await world.bot.service(Practices).load(aino.id)
    old = PractiseSelect.make([], seq=0)
    hold(world, shown, old)
    assert "You have played on" in words(await world.press(aino, shown, str(old.key), [value]))
    assert await world.bot.service(Practices).load(aino.id) == now
