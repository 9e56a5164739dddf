"""People's pages, histories and replays at their largest, inside Discord's limits."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.ai.levels import LEVELS
from bot.engine.scoring import Item
from bot.engine.view import view_of
from bot.i18n import texts
from bot.render.drawing import ChartDrawing, TableDrawing
from bot.service.history import PAGE, Past
from bot.service.milestones import Milestone
from bot.service.profiles import Pair, Profile
from bot.service.replays import Proof, Replays
from bot.ui.history import ended_line, history_message
from bot.ui.limits import check
from bot.ui.milestones import milestone_name
from bot.ui.profile import pair_message, profile_message
from bot.ui.replay import ProofButton, proof_message, replay_message
from bot.ui.replies import payload_of
from db.history import Ended, Filter, Player
from db.leaderboard import Totals
from db.profiles import Duel
from db.ratings import Skill
from tests.service.conftest import BEN, House

NAMES = ("*" * 40, "W" * 99, "<@1>`" * 9, "\U0001f9d1\u200d\U0001f680" * 20, "", "\u202e")
MUCH = Totals(10**9, 10**9, 0, 10**9 + 0.5, 10**9, 99.5)
DUEL = Duel(10**9, 10**9, 10**9)
LANGUAGES = ("en", "fi")


def profile(name: str = "Aino") -> Profile:
    """Return a page with as much on it as there can be."""
    return Profile(
        name=name,
        here=MUCH,
        everywhere=replace(MUCH, games=10**9 + 1),
        streak=10**9,
        best_streak=10**9,
        skill=Skill(99.9, 1, 10**9),
        course=(25.0, 26.5, 25.5),
        scored=dict.fromkeys(Item, 1.005),
        average=dict.fromkeys(Item, 10**6 / 3),
        families=(("suomalainen", 10**9),),
        opponents=tuple((each, DUEL) for each in NAMES),
        levels=tuple((level, DUEL) for level in LEVELS),
        milestones=dict.fromkeys(Milestone, 10**9),
        is_listed=True,
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_the_fullest_page_of_a_person_fits(name: str, language: str) -> None:
    t = texts(language)
    assert check(payload_of(profile_message(profile(name), t, is_own=True))) == []
    assert check(payload_of(pair_message(Pair((name, name), DUEL, 9, 9), (name, name), t))) == []


def test_a_course_is_drawn_once_it_tells_something() -> None:
    t = texts("en")
    drawing = profile_message(profile(), t, is_own=False).drawing
    assert drawing == ChartDrawing((1000, 1060, 1020), "Aino", "en")
    short = replace(profile(), course=(25.0, 26.5))
    assert profile_message(short, t, is_own=False).drawing is None


@pytest.mark.parametrize(
    ("duels", "told"),
    [
        ([Duel(3, 3, 0)], ["Best: A 3-0"]),
        ([Duel(3, 0, 3)], ["Worst: A 0-3"]),
        ([Duel(5, 3, 2), Duel(4, 2, 2)], ["Best: A 3-2", "Worst: B 2-2"]),
    ],
)
def test_an_only_opponent_is_the_best_or_the_worst(duels: list[Duel], told: list[str]) -> None:
    one = replace(profile(), opponents=tuple(zip("AB", duels, strict=False)), levels=())
    (embed,) = profile_message(one, texts("en"), is_own=False).embeds
    [field] = [each for each in embed.fields if each.name == "Against others"]
    assert str(field.value).replace("\N{EN DASH}", "-").split("\n") == told


@pytest.mark.parametrize(("games", "said"), [(4, True), (5, False)])
def test_a_provisional_rating_is_explained(games: int, said: bool) -> None:
    one = replace(profile(), skill=Skill(25, 8, games))
    (embed,) = profile_message(one, texts("en"), is_own=False).embeds
    assert ("1000?" in str(embed.description)) == said
    assert ("provisional, until 5" in str(embed.description)) == said


def test_a_finished_game_names_computers_as_the_table_does() -> None:
    people = (
        Player("Aino", None, 0, 1, 18, True, False),
        Player(None, "hard", 1, 2, 9, False, False),
    )
    ended = Ended(7, "finnish", 16, 2, False, 0, True, people)
    assert ended_line(ended, texts("en")).startswith("🏆 **Aino: 18** \N{EN DASH} Computer: 9\n")
    more = replace(ended, players=(*people, replace(people[1], points=7)))
    assert "Computer 1: 9 \N{EN DASH} Computer 2: 7" in ended_line(more, texts("en"))


def test_an_empty_page_says_only_what_there_is() -> None:
    nothing = Profile("Aino", MUCH, MUCH, 0, 0, None, (), {}, {}, (), (), (), {}, is_listed=False)
    message = profile_message(nothing, texts("en"), is_own=True)
    assert len(str(message.embeds[0].description).split("\n")) == 1
    assert message.embeds[0].fields == []
    assert payload_of(message)["components"][0]["components"][0]["label"].startswith("Show me")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_milestone_has_a_name_of_its_own(language: str) -> None:
    names = [milestone_name(each, texts(language)) for each in Milestone]
    assert len(set(names)) == len(Milestone)
    if language != "en":
        assert not {milestone_name(each, texts("en")) for each in Milestone} & set(names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_the_longest_history_fits(name: str, language: str) -> None:
    people = [Player(name, None, side, 1, 12345.5, won=True, left=True) for side in range(4)]
    computers = [
        Player(None, "greedy", side, 1, 12345.5, won=True, left=False) for side in range(4)
    ]
    games = tuple(
        Ended(10**15 + n, "suomalainen", 16, 9, True, 10**10, True, (*people, *computers))
        for n in range(PAGE)
    )
    past = Past(Filter(1, 10**17, "suomalainen", computers=False), games, 5, 99)
    assert check(payload_of(history_message(past, texts(language)))) == []


async def test_each_step_of_a_replay_shows_all_cards_and_leads_to_the_proof_of_its_deal(
    tmp_path: Path,
) -> None:
    house = House(tmp_path / "kasino.sqlite")
    await house.start()
    game_id = (await house.play_out(await house.table(BEN, target=12))).id
    replay = await Replays(house.database).load(1, 0, game_id)
    await house.stop()
    for number, step in enumerate(replay.steps):
        message = replay_message(replay, number, texts("en"))
        assert check(payload_of(message)) == []
        drawing = message.drawing
        assert isinstance(drawing, TableDrawing)
        assert (drawing.view, drawing.number) == (view_of(step.game, None), step.deal)
        for seat in (0, 1):
            for card in view_of(step.game, seat).hand:
                assert card.symbols in str(message.embeds[0].description)
        proofs = [item for row in message.rows for item in row if isinstance(item, ProofButton)]
        assert [each.key.seq for each in proofs] == [step.deal]
    assert step.deal > 1


def test_a_proof_fits() -> None:
    pack = " ".join(["D10"] * 52)
    message = proof_message(Proof(10**9, "f" * 64, f"{'0' * 32} {pack}"), texts("fi"))
    assert check(payload_of(message)) == []
