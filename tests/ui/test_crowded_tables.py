"""What we show of the most crowded tables, with the worst names, fits Discord's limits."""

from dataclasses import replace

import pytest

from bot.engine.cards import PACK
from bot.engine.game import Game, Occupant, Phase, Setup
from bot.engine.presets import FINNISH, PRESETS
from bot.engine.scoring import NO_POTS, score_deal
from bot.engine.seating import Seating
from bot.engine.table import Table
from bot.engine.view import view_of
from bot.i18n import LANGUAGES, texts
from bot.service.finding import MOST, Found
from bot.service.games import Live
from bot.ui.hand import hand_message
from bot.ui.hand_choice import ChooseModal
from bot.ui.limits import check
from bot.ui.limits_components import check_modal
from bot.ui.lobby import lobby_message
from bot.ui.my_games import games_message
from bot.ui.replies import payload_of
from bot.ui.table import table_message
from tests.engine.scenes import game_at, some_deal

HOSTILE = ("<@1>**`" * 9, "\u202e" * 40, "||<t:1:R>||[x](http://x)" * 4, "W" * 99)
FOUR = Seating(4)


def crowded(laid: int) -> Game:
    """Return a game of four with *laid* cards on the table and a card or more in one hand."""
    table, rest = PACK[:laid], PACK[laid:]
    hands = (rest[:4], rest[4:8], rest[8:12], rest[12:16])
    deal = some_deal(("SK", "", "", ""), rules=PRESETS["finnish_multi"], seating=FOUR)
    deal = replace(deal, table=Table(table), hands=hands, stock=rest[16:])
    return game_at(deal)


def shown(game: Game, names: tuple[str, ...] = HOSTILE) -> Live:
    people = tuple(Occupant(person=number) for number in range(1, len(names) + 1))
    game = replace(game, seats=people, host=1)
    named = dict(enumerate(names, 1))
    ids = dict.fromkeys(named, 0) | {number: number + 900 for number in named}
    return Live(
        id=2**53,
        guild_id=1,
        channel_id=2,
        parent_id=None,
        message_id=None,
        ping_message_id=None,
        locale="fi",
        game=game,
        effects=(),
        names=named,
        discord_ids=ids,
        left_after={},
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("laid", [0, 4, 12, 24, 36, 51])
def test_table_hand_and_form_fit(laid: int, language: str) -> None:
    t = texts(language)
    live = shown(crowded(laid))
    assert check(payload_of(table_message(live, t))) == []
    assert check(payload_of(hand_message(live, 0, t))) == []
    modal = ChooseModal(live.id, live.game.position, view_of(live.game, 0), t)
    assert check_modal(modal.to_dict()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby_score_and_result_fit(language: str) -> None:
    t = texts(language)
    game = crowded(4)
    lobby = replace(game, phase=Phase.LOBBY, setup=Setup(FINNISH, 16, 4), deal=None)
    assert check(payload_of(lobby_message(shown(lobby), t))) == []
    assert game.deal is not None
    score = score_deal(game.deal, NO_POTS)
    for phase in (Phase.BETWEEN, Phase.OVER):
        counted = replace(game, phase=phase, scores=(score,), winner=0, totals=(0, 0, 0, 0))
        assert check(payload_of(table_message(shown(counted), t))) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", [HOSTILE, ("Aino", "Bo", "Cai", "Eve")])
def test_the_longest_list_of_tables_fits_and_the_rest_is_counted(
    names: tuple[str, ...], language: str
) -> None:
    t = texts(language)
    live = shown(crowded(4), names)
    live = replace(live, guild_id=10**18, channel_id=10**18, message_id=10**18)
    lobby = replace(live.game, phase=Phase.LOBBY, setup=Setup(FINNISH, 16, 4), deal=None)
    found = Found((live,) * 14, (replace(live, game=lobby, is_private=True),) * 11, 7)
    message = games_message(found, 901, t)
    assert check(payload_of(message)) == []
    told = str(message.embeds[0].description)
    assert told.startswith(t("**{n} tables wait for you.**", n=7))
    for part, tables in zip(told.split("###")[1:], (14, 11), strict=True):
        listed = part.count("https://discord.com/channels/")
        assert listed == MOST or (names is HOSTILE and 5 <= listed < MOST)
        assert t.plural("… and {n} more.", "… and {n} more.", tables - listed) in part
    one = games_message(Found((live,), (), 1), 901, t)
    assert str(one.embeds[0].description).startswith("###")


def test_a_hostile_name_pings_nobody_and_opens_no_markdown() -> None:
    text = str(payload_of(table_message(shown(crowded(12)), texts("en")))["embeds"])
    assert "<@" not in text
    assert "<t:" not in text
    assert "\u202e" not in text
