"""What a picture shows is told in words, and Discord keeps all of them."""

import re
from dataclasses import replace

import pytest

from bot.engine.cards import PACK, card, cards
from bot.engine.moves import Capture, Trail
from bot.engine.scoring import Pots
from bot.engine.seating import Seating
from bot.engine.table import Build, BuildKind
from bot.engine.view import View
from bot.i18n import LANGUAGES, texts
from bot.render.alt import MOST, hand_alt, position_alt, score_alt, table_alt
from bot.render.card_style import CardStyle, Colour
from bot.render.cards import card_words, cards_by_suit, cards_line
from bot.render.picture.canvas import Anchor, Canvas
from bot.render.picture.panels import draw_panel, panels_of
from bot.render.picture.table import HEIGHT
from tests.engine.scenes import FOUR, PAIRS, SEATINGS, TWO
from tests.render.sights import LONG_NAMES, NAMES, crowded, result, shuffled, view

EN = texts("en")


def told(seen: View) -> str:
    return table_alt(seen, NAMES[: seen.seating.seats], 2, EN).replace("\N{NO-BREAK SPACE}", " ")


def test_a_table_is_told_from_top_to_bottom() -> None:
    built = Build(9, BuildKind.SINGLE, 1, (cards("C5 D4"),))
    seen = view(TWO, cards("D10 SA"), [built], move=Trail(card("SA")), pots=Pots(cards=1))
    assert told(seen) == (
        "Deal 2; Stock 24; In the pots 1; Target 16."
        " 1 Säde Äijälä: 4 in hand, 14 cards won, 1 mökki, 11 p."
        " 2 Björn Østergård: 3 in hand, 9 cards won, 0 mökkis, 7 p."
        " To play: Säde Äijälä."
        " On the table: ten of diamonds, ace of spades."
        " Build of 9, single, player 2: five of clubs, four of diamonds."
        " Björn Østergård left ace of spades on the table."
    )


def test_an_empty_table_is_told_with_what_was_taken() -> None:
    seen = view(TWO, move=Capture(card("H9"), frozenset(cards("S5 S4"))), turn=None, stock=0)
    said = told(seen)
    assert "Last cards" in said
    assert "To play" not in said
    assert "The cards have been dealt." not in said
    assert "The table is empty." in said
    assert said.endswith("took five of spades, four of spades with nine of hearts.")


class Reading(Canvas):
    """A picture of which what is written on it is kept."""

    def __init__(self) -> None:
        super().__init__(HEIGHT, CardStyle.CLASSIC)
        self.written: list[str] = []

    def text(
        self,
        place: tuple[int, int],
        text: str,
        size: int,
        colour: Colour,
        *,
        anchor: Anchor = "lm",
        bold: bool = True,
    ) -> None:
        """Write *text*, and keep it."""
        super().text(place, text, size, colour, anchor=anchor, bold=bold)
        self.written.append(text)


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
@pytest.mark.parametrize("sweeps_score", [True, False])
@pytest.mark.parametrize("counts", [(0, 0, 0, 0), (3, 0, 1, 2)])
def test_what_the_players_panels_show_is_told_zeros_included(
    seating: Seating, counts: tuple[int, ...], *, sweeps_score: bool
) -> None:
    names = ("Aino", "Bo", "Cecilia", "Dag")[: seating.seats]
    shown = counts[: seating.sides]
    seen = view(seating, cards("D10"), turn=None)
    rules = replace(seen.rules, sweep_points=int(sweeps_score))
    seen = replace(seen, rules=rules, pile_sizes=shown, sweeps=shown, totals=shown)
    sentences = table_alt(seen, names, 2, EN).split(". ")[1:]
    for panel, said in zip(panels_of(seen, 0), sentences, strict=False):
        canvas = Reading()
        draw_panel(canvas, panel, seen, names)
        assert sorted(re.findall(r"\d+|[A-Z]\w+", said)) == sorted(canvas.written)


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
@pytest.mark.parametrize("loose", range(0, 21, 4))
def test_every_open_card_is_named_and_no_other(seating: Seating, loose: int) -> None:
    seen = crowded(seating, loose, 2)
    named = {each for each in PACK if re.search(rf"\b{card_words(each, EN)}\b", told(seen))}
    assert named == set(seen.table.cards)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("builds", [0, 6])
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_the_most_crowded_table_fits_whole(seating: Seating, builds: int, language: str) -> None:
    names = LONG_NAMES[: seating.seats]
    for loose in (20, 28, 51)[: 2 if builds else 3]:
        said = table_alt(crowded(seating, loose, builds), names, 99, texts(language))
        assert len(said) <= MOST
        assert not said.endswith("…")


def test_a_hand_says_what_special_cards_are_worth() -> None:
    seen = view(TWO, hand=cards("D10 S2 CA H7"))
    assert hand_alt(seen, EN) == (
        "Your cards: ten of diamonds (worth 16), two of spades (worth 15),"
        " ace of clubs (worth 14), seven of hearts."
    )
    assert hand_alt(seen, texts("fi")).startswith("Sinun korttisi: ruutukymppi (arvo 16), ")


def test_an_alt_text_of_others_tells_nothing_of_a_hand() -> None:
    held = cards("D10 S2 CA H7")
    open_cards = [each for each in shuffled() if each not in held][:6]
    assert told(view(TWO, open_cards, hand=held)) == told(view(TWO, open_cards))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_score_is_told_whole(language: str) -> None:
    t = texts(language)
    for seating, shares in ((FOUR, (13, 13, 13, 13)), (PAIRS, (26, 26))):
        said = score_alt(result(seating, shares, 1), LONG_NAMES, t)
        assert len(said) <= MOST
        assert not said.endswith("…")
        assert all(name in said for name in LONG_NAMES)
        piles = result(seating, shares, 1).piles
        assert all(
            cards_by_suit(pile, t) in said or cards_line(sorted(pile)) in said for pile in piles
        )


def test_a_score_says_who_won_and_why() -> None:
    said = score_alt(result(TWO, (30, 22), 0), NAMES[:2], EN).replace("\N{NO-BREAK SPACE}", " ")
    assert said.startswith(
        "Deal 1 is over. Target 16. The winner is Säde Äijälä. 1 Säde Äijälä: 3 points, "
    )
    assert "in all 18 (0 cards; 0 spades; most cards: 2 p; aces: 1 p)." in said
    assert " 1 point, in all 9½ (0 cards; 0 spades; most spades: 1 p). Cards won: clubs: " in said


def test_a_position_is_told_with_the_own_cards() -> None:
    seen = view(TWO, cards("D10"), hand=cards("SA H7"))
    assert position_alt(seen, EN) == (
        "On the table: ten of diamonds. Your cards: ace of spades (worth 14), seven of hearts."
    )
