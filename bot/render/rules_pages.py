"""The rules of a game as pages of text, made from the rules in force."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.engine.cards import BIG_CASINO, LITTLE_CASINO, PACK, Card, Rank, Suit, card_points
from bot.engine.deal import BATCH
from bot.engine.rules import Refill, Rules, TableFilter
from bot.engine.scoring import CARDS_IN_PACK, SPADES_IN_PACK
from bot.engine.seating import Seating
from bot.i18n import N_, Texts
from bot.render.cards import card_sign
from bot.render.game_words import game_special, sweeps_counted
from bot.render.rules_words import Group, differing_words, rules_words, switch_words
from bot.render.sums import either


class Page(StrEnum):
    """What the pages are about, in their order."""

    SHORT = "short"
    VALUES = "values"
    TURN = "turn"
    BUILDS = "builds"
    SWEEPS = "sweeps"
    SCORING = "scoring"
    ENDING = "ending"
    HOUSE = "house"


TITLES: Final = {
    Page.SHORT: N_("The game in short"),
    Page.VALUES: N_("Values of the cards"),
    Page.TURN: N_("Your turn"),
    Page.BUILDS: N_("Builds"),
    Page.SWEEPS: N_("Clearing the table"),
    Page.SCORING: N_("Scoring"),
    Page.ENDING: N_("End of the game"),
    Page.HOUSE: N_("House rules"),
}


@dataclass(frozen=True, slots=True)
class Told:
    """The rules that are to be told: those in force, and of the game itself, for *seating*."""

    family: str
    rules: Rules
    preset: Rules
    seating: Seating


def pages_of(told: Told) -> tuple[Page, ...]:
    """Return the pages that there is something to say on."""
    left_out = set()
    if not told.rules.builds:
        left_out.add(Page.BUILDS)
    if not set(told.rules.differences(told.preset)) - {"target"}:
        left_out.add(Page.HOUSE)
    return tuple(page for page in Page if page not in left_out)


def page_lines(told: Told, page: Page, t: Texts) -> list[str]:
    """Return what *page* says, paragraph by paragraph."""
    rules = told.rules
    match page:
        case Page.SHORT:
            return _short(told, t)
        case Page.VALUES:
            return _values(rules, t)
        case Page.TURN:
            return _turn(rules, t)
        case Page.BUILDS:
            return _builds(rules, t)
        case Page.SWEEPS:
            return _sweeps(told, t)
        case Page.SCORING:
            return _scoring(rules, t)
        case Page.ENDING:
            return _ending(rules, t)
        case Page.HOUSE:
            return [_list(differing_words(rules, told.preset, t))]


def _short(told: Told, t: Texts) -> list[str]:
    rules, players = told.rules, told.seating.seats
    lines = [
        f"*{game_special(told.family, t)}*",
        t(
            "With the cards of your hand you win cards that lie open on the table. They count at"
            " the end of the deal."
        ),
        t("Four cards are dealt to each player and four, face up, to the table."),
    ]
    if rules.refill is Refill.BATCH:
        times = (CARDS_IN_PACK - BATCH) // (BATCH * players)
        lines.append(
            t(
                "When all hands are empty each player gets four new cards, and the table none:"
                " {n} times four in all for {players} players.",
                n=times,
                players=players,
            )
        )
    else:
        lines.append(switch_words("refill", rules.refill, t))
    if rules.table_filter is not TableFilter.NONE:
        lines.append(switch_words("table_filter", rules.table_filter, t))
    lines.append(switch_words("direction", rules.direction, t))
    lines.append(t("The player after the dealer begins, and the dealer changes with each deal."))
    if told.seating.pairs:
        lines.append(t("Partners sit opposite each other; their cards and points are one."))
    return [*lines, switch_words("target", rules.target, t)]


def _values(rules: Rules, t: Texts) -> list[str]:
    ace, *faces = (Card(rank, Suit.HEARTS) for rank in (Rank.ACE, Rank.JACK, Rank.QUEEN, Rank.KING))
    named = [
        (ace.rank.letters, ace),
        *((card_sign(each), each) for each in (LITTLE_CASINO, BIG_CASINO)),
        *((each.rank.letters, each) for each in faces),
    ]
    said = rules_words(rules, Group.VALUES, t)
    return [
        t("Suits do not matter for taking. A card counts its number, but:"),
        _list(_value_line(name, each, rules, t) for name, each in named),
        *(said[name] for name in ("face_capture", "mixed_values") if name in said),
    ]


def _value_line(name: str, card: Card, rules: Rules, t: Texts) -> str:
    in_hand, on_table = rules.hand_values[card], rules.table_values[card]
    if not in_hand:
        return t("{card}: no number", card=name)
    if in_hand == on_table:
        return t("{card}: {value} everywhere", card=name, value=either(in_hand, t))
    return t(
        "{card}: {hand} from the hand, {table} on the table",
        card=name,
        hand=either(in_hand, t),
        table=either(on_table, t),
    )


_ON_BUILDS: Final = (
    N_(
        "Instead of taking you may lay your card on cards of the table and announce a value: a"
        " build. Only a card of that value takes it, and only as a whole."
    ),
    N_(
        "Cards that add up to the value once are a single build; several such groups a multiple"
        " one."
    ),
    N_(
        "A single build may be raised by a card of the hand. To any build one may add what makes"
        " its value; a multiple build always keeps its value."
    ),
    N_("Whoever made or changed a build last owns it. Anybody may take it."),
)


def _builds(rules: Rules, t: Texts) -> list[str]:
    lines = [t(each) for each in _ON_BUILDS]
    if not rules.build_for_partner:
        lines.insert(1, t("You must keep a card in your hand that can take the build."))
    said = rules_words(rules, Group.BUILDS, t)
    del said["builds"]
    return [*lines, _list(said.values())]


def _turn(rules: Rules, t: Texts) -> list[str]:
    choice = N_(
        "In your turn you play exactly one card: you take with it or leave it on the table."
    )
    if rules.builds:
        choice = N_(
            "In your turn you play exactly one card: you take with it, build with it or"
            " leave it on the table."
        )
    said = rules_words(rules, Group.CAPTURING, t)
    return [
        t(choice),
        t(
            "A card takes equal cards, and groups of cards that add up to its value; several groups"
            " at once, but each card is in one group only."
        ),
        t("What you take goes to your pile with the card that took it."),
        f"**{said['capture_duty']}**",
        t("Where the table is empty you leave a card on it."),
    ]


def _sweeps(told: Told, t: Texts) -> list[str]:
    rules = told.rules
    if not rules.sweep_points:
        return [t("Whoever takes all that lies on the table gets nothing more for it here.")]
    first = t(
        "Whoever takes all that lies on the table has cleared it: {count}.",
        count=sweeps_counted(told.family, 1, t),
    )
    return [first, _list(rules_words(rules, Group.SWEEPS, t).values())]


def _scoring(rules: Rules, t: Texts) -> list[str]:
    said = rules_words(rules, Group.SCORING, t)
    given = [said[name] for name in _GIVEN if name in said and getattr(rules, name)]
    given.append(
        t(
            "Each ace brings {ace}, 10♦ {big} and 2♠ {little}.",
            ace=card_points(PACK[:1]),
            big=card_points([BIG_CASINO]),
            little=card_points([LITTLE_CASINO]),
        )
    )
    if rules.sweep_points:
        given.append(switch_words("sweep_points", rules.sweep_points, t))
    lines = [
        _list(given),
        t("Without sweeps and ties a deal brings {n} points in all.", n=points_in_deal(rules)),
        t(
            "Cards that are left on the table at the end of the deal go to whoever took last;"
            " that clears nothing."
        ),
    ]
    if "tie_majority" in said:
        lines.append(said["tie_majority"])
    if rules.difference:
        lines.append(said["difference"])
    return [*lines, said["misere"]]


_GIVEN: Final = ("pts_cards", "pts_spades", "every_spade", "pts_last")


def points_in_deal(rules: Rules) -> int:
    """Return what is given in each deal where no majority is tied, sweeps aside (RULES 6.7)."""
    majorities = rules.pts_cards + (0 if rules.every_spade else rules.pts_spades)
    spades = (SPADES_IN_PACK + 1) * rules.every_spade
    return majorities + spades + rules.pts_last + card_points(PACK)


def _ending(rules: Rules, t: Texts) -> list[str]:
    said = rules_words(rules, Group.ENDING, t)
    if rules.misere:
        # Of several at the target the lowest total wins too.
        said.pop("resolve", None)
        said["misere"] = switch_words("misere", rules.misere, t)
    return [_list(said.values())]


def _list(lines: Iterable[str]) -> str:
    return "\n".join(f"• {each}" for each in lines)
