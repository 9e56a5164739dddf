"""Plays that show what the rules allow: positions as data, judged by the engine itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.engine.deal import Deal, objection
from bot.engine.moves import Move
from bot.engine.notation import read_move
from bot.engine.notation_short import parts_of, read_position
from bot.engine.presets import validate
from bot.engine.rules import Rules, RulesError
from bot.engine.seating import MIN_SEATS, Seating
from bot.engine.table import Build
from bot.engine.view import View, view_of_deal
from bot.i18n import Texts
from bot.render.builds import build_sign
from bot.render.cards import cards_line
from bot.render.rules_pages import Page
from bot.ui.plays import play_label, play_worth
from bot.ui.why_not import refused_lines


@dataclass(frozen=True, slots=True)
class Example:
    """A position, without its rules, and a play that may be legal or not."""

    position: str
    play: str

    @property
    def move(self) -> Move:
        """The play."""
        return read_move(self.play)

    def deal(self, rules: Rules) -> Deal:
        """Return the position under *rules*."""
        return read_position(parts_of(self.position), rules)


EXAMPLES: Final[Mapping[Page, tuple[Example, ...]]] = {
    Page.TURN: (
        Example("table C8 H5 D3; hand S8", "S8xC8+H5+D3"),
        Example("table C8 H5 D3; hand S8", "S8xH5+D3"),
        Example("table C8 H5 D3; hand S8", "S8"),
        Example("table H5 C3 D3 C2; hand S8", "S8xH5+C3+D3+C2"),
        Example("table H6 D6 C4; hand S8", "S8xH6+D6+C4"),
    ),
    Page.VALUES: (
        Example("table HK DA; hand CA", "CAxHK+DA"),
        Example("table HA; hand CA", "CAxHA"),
        Example("table H2; hand S2", "S2xH2"),
        Example("table S2; hand H2", "H2xS2"),
        Example("table C10 H6; hand D10", "D10xC10+H6"),
        Example("table HJ DJ; hand CJ", "CJxHJ+DJ"),
        Example("table C10 D3; hand HK", "HKxC10+D3"),
    ),
    Page.BUILDS: (
        Example("table H4; hand S5 C9", "S5+H4=9"),
        Example("table H4; hand S5 C8", "S5+H4=9"),
        Example("table C8 H5; hand D3 S8", "D3+H5+C8=8"),
        Example("table [H6+C2 = 8 owner P2 single]; hand H2 S10", "H2^[H6+C2]=10"),
        Example("table [H6+C2 = 8 owner P1 single]; hand H2 S10 D8", "H2^[H6+C2]=10"),
        Example("table [H5+C3 / D8 = 8 owner P2 multiple]; hand C2 S10", "C2^[H5+C3+D8]=10"),
        Example("table [H6+C2 = 8 owner P2 single]; hand C6 S8", "C6xH6"),
        Example("table [H6+C2 = 8 owner P1 single]; hand D4 S8", "D4"),
    ),
}
"""By page; most are the sources' own examples (CASES A01 to A13, B10 to B16, E05 to E08)."""


def example_lines(page: Page, rules: Rules, t: Texts) -> list[str]:
    """Return what *rules* say to the examples of *page*, one a paragraph."""
    return [_line(each, rules, t) for each in _examples(page, rules)]


def example_view(page: Page, rules: Rules) -> View | None:
    """Return the position of the first example of *page*, for a picture."""
    found = _examples(page, rules)
    return view_of_deal(found[0].deal(rules), 0) if found else None


def _examples(page: Page, rules: Rules) -> tuple[Example, ...]:
    """Return the examples of *page*; none while a lobby's rules contradict each other."""
    try:
        validate(rules, Seating(MIN_SEATS))
    except RulesError:
        return ()
    return EXAMPLES.get(page, ())


def _line(example: Example, rules: Rules, t: Texts) -> str:
    deal, move = example.deal(rules), example.move
    view = view_of_deal(deal, deal.turn)
    reason = objection(deal, move)
    if reason is not None:
        return f"✗ {table_words(view, t)} {' '.join(refused_lines(view, move, reason, t))}"
    worth = play_worth(move, t)
    label = f"**{play_label(move, t)}**" + (f" ({worth})" if worth else "")
    return f"✓ {table_words(view, t)} {label}"


def table_words(view: View, t: Texts) -> str:
    """Return what lies open in *view* and, where there is a choice, what is in the hand."""
    lying = [_owned(each, view, t) for each in view.table.builds]
    if view.table.loose or not lying:
        lying.append(cards_line(view.table.loose))
    if len(view.hand) <= 1:
        return "  ".join(lying) + ":"
    table = "  ".join(lying)
    return t("{table}, in hand {hand}:", table=table, hand=cards_line(view.hand))


def _owned(build: Build, view: View, t: Texts) -> str:
    sign = build_sign(build)
    return t("your {build}", build=sign) if build.owner == view.seat else sign
