"""Sweeps, last cards and last captures by the words of each game; scores that need explaining."""

from dataclasses import replace

import pytest

from bot.engine.effects import BatchDealt, Effect, SweepScored, SweepsFell
from bot.engine.game import Game
from bot.engine.presets import FINNISH, PRESETS
from bot.engine.rules import Resolve, Rules, TieMajority, TopTie
from bot.engine.scoring import DealScore, Item
from bot.i18n import texts
from bot.render.score import reasons
from bot.render.score_notes import score_notes
from bot.render.told import told
from tests.engine.scenes import TWO, game_at, score_of, some_deal, tally

NAMES = ("Anna", "Bertta")
T = texts("en")


@pytest.mark.parametrize(
    ("family", "made", "fell", "last", "points"),
    [
        (FINNISH, "A mökki!", "Mökkis now", "The last cards", "mökkis: 1 p; last capture: 1 p"),
        ("laisto", "A mökki!", "Mökkis now", "The last cards", "mökkis: 1 p; last capture: 1 p"),
        ("swedish", "A tabbe!", "Tabbes now", "Sistan", "tabbes: 1 p; sistan: 1 p"),
        ("bygg", "A tabbe!", "Tabbes now", "Sistan", "tabbes: 1 p; sistan: 1 p"),
        ("norwegian_home", "A tabbe!", "Tabbes now", "Sisten", "tabbes: 1 p; sisten: 1 p"),
        ("royal", "A sweep!", "Sweeps now", "The last cards", "sweeps: 1 p; last capture: 1 p"),
        ("dominican", "A virado!", "Virados now", "The last cards", "virados: 1 p"),
    ],
)
def test_each_game_has_its_own_words(
    family: str, made: str, fell: str, last: str, points: str
) -> None:
    effects: list[Effect] = [
        SweepScored(0, (1, 0)),
        SweepsFell(1, (0, 0), kept=False),
        BatchDealt(last=True),
    ]
    said = told(effects, TWO, NAMES, T, family)
    for sentence, words in zip(said, (made, fell, last), strict=True):
        assert words in sentence
    counted = tally(**{Item.SWEEPS.value: 1, Item.LAST.value: 1})
    assert points in "; ".join(reasons(counted, T, family)).replace("\N{NO-BREAK SPACE}", " ")


def counted(rules: Rules, score: DealScore, totals: tuple[float, ...], winner: int | None) -> Game:
    """Return a game by *rules* after a deal counted as *score*."""
    deal = some_deal(["", ""], rules=rules, seating=TWO)
    return replace(game_at(deal), scores=(score,), totals=totals, winner=winner)


def test_an_ordinary_score_needs_no_words() -> None:
    score = score_of(tally(cards=1), tally(spades=2))
    assert score_notes(counted(PRESETS["finnish_2p"], score, (16, 12), 0), T) == []


def test_a_score_that_is_not_simply_added_up_is_explained() -> None:
    score = score_of(tally(cards=1), tally(spades=2))
    laisto = counted(PRESETS["laisto"], score, (1, 16), 0)
    assert score_notes(laisto, T) == ["The fewest points win at the end of the game."]
    difference = replace(PRESETS["finnish_2p"], difference=True)
    cut = DealScore(score.tallies, (0, 1), score.pots)
    assert score_notes(counted(difference, cut, (0, 1), None), T) == [
        "Only the better side of a deal scores: the difference."
    ]
    halves = score_of(tally(cards=0.5), tally(cards=0.5))
    split = replace(PRESETS["finnish_2p"], tie_majority=TieMajority.SPLIT)
    assert "share the points" in "".join(score_notes(counted(split, halves, (1, 1), None), T))
    dominican = counted(PRESETS["dominican"], cut, (18, 3), None)
    assert "At 18 points only" in "".join(score_notes(dominican, T))


@pytest.mark.parametrize(
    ("rules", "totals", "words"),
    [
        (PRESETS["swedish"], (17, 17), "most spades of the last deal"),
        (PRESETS["finnish_general"], (17, 17), "first there by aces"),
        (PRESETS["royal"], (22, 21), "First there in this order"),
        (PRESETS["royal"], (22, 20), ""),
        (replace(PRESETS["royal"], resolve=Resolve.HIGHEST, top_tie=TopTie.NEW_DEAL), (22, 21), ""),
    ],
)
def test_what_decided_between_sides_at_the_target_is_told(
    rules: Rules, totals: tuple[float, float], words: str
) -> None:
    score = score_of(tally(cards=1), tally(spades=2))
    said = " ".join(score_notes(counted(rules, score, totals, 0), T))
    assert words in said if words else not said
