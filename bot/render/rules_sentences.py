"""What each value of each switch is called; :mod:`bot.render.rules_words` chooses among them."""

from collections.abc import Mapping
from typing import Final

from bot.engine.family import Switch
from bot.engine.rules import (
    AceHand,
    AceTable,
    CaptureDuty,
    CasinoHand,
    Direction,
    End,
    FaceCapture,
    FaceValues,
    OwnerDuty,
    Refill,
    Resolve,
    SameValue,
    SweepCancel,
    TableFilter,
    TieMajority,
    TopTie,
)
from bot.i18n import N_, Texts

_VALUES: Final[Mapping[str, Mapping[Switch, str]]] = {
    "face_values": {
        FaceValues.NONE: N_("Jack, queen and king have no number."),
        FaceValues.NUMBERED: N_("Jack, queen and king are worth 11, 12 and 13."),
    },
    "face_capture": {
        FaceCapture.ONE: N_("A jack, queen or king takes one equal card."),
        FaceCapture.ALL: N_("A jack, queen or king takes any number of equal cards."),
        FaceCapture.ONE_OR_THREE: N_("A jack, queen or king takes one equal card or all three."),
    },
    "ace_hand": {
        AceHand.ONE: N_("An ace is worth 1 from the hand."),
        AceHand.FOURTEEN: N_("An ace is worth 14 from the hand."),
        AceHand.EITHER: N_("An ace is worth 1 or 14 from the hand, as you choose."),
    },
    "ace_table": {
        AceTable.ONE: N_("An ace is worth 1 on the table."),
        AceTable.EITHER: N_("An ace is worth 1 or 14 on the table, as you choose."),
    },
    "casino_hand": {
        CasinoHand.PLAIN: N_("From the hand 2♠ is worth 2 and 10♦ is worth 10."),
        CasinoHand.HIGH: N_("From the hand 2♠ is worth 15 and 10♦ is worth 16."),
        CasinoHand.CHOICE: N_("From the hand 2♠ is worth 2 or 15 and 10♦ 10 or 16, as you choose."),
    },
    "mixed_values": {
        False: N_("A card has one value in one play."),
        True: N_("A card may take one group by one of its values and another by the other."),
    },
}

_CAPTURING: Final[Mapping[str, Mapping[Switch, str]]] = {
    "capture_duty": {
        CaptureDuty.OPTIONAL: N_("Nobody has to take."),
        CaptureDuty.EQUAL: N_("A card with equals on the table takes them all, or builds."),
        CaptureDuty.CARD: N_("A card that can take must take all it can."),
        CaptureDuty.HAND: N_("Whoever can take must, and all that the card can."),
    },
    "refill": {
        Refill.BATCH: N_("Four new cards each are dealt when all hands are empty."),
        Refill.DRAW: N_("A card is drawn after each play."),
    },
    "table_filter": {
        TableFilter.NONE: N_("Any cards may lie on the table at first."),
        TableFilter.NO_POINT_CARDS: N_("Point cards on the first table are put back and replaced."),
    },
    "direction": {
        Direction.CLOCKWISE: N_("Turns go clockwise."),
        Direction.COUNTERCLOCKWISE: N_("Turns go counter-clockwise."),
    },
}

_BUILDS: Final[Mapping[str, Mapping[Switch, str]]] = {
    "builds": {
        False: N_("There is no building."),
        True: N_("Cards may be built with."),
    },
    "owner_duty": {
        OwnerDuty.NO_TRAIL: N_("A build's owner keeps a card for it and leaves none on the table."),
        OwnerDuty.MAY_TRAIL: N_("A build's owner keeps a card for it but may leave another."),
        OwnerDuty.NONE: N_("A build's owner has no duties once it is made."),
    },
    "raise_own": {
        False: N_("Your own build cannot be raised by you."),
        True: N_("You may raise your own build too."),
    },
    "raise_with_table": {
        False: N_("A build is raised by a card of the hand alone."),
        True: N_("Cards of the table may help to raise a build."),
    },
    "same_value": {
        SameValue.MERGE: N_("Two builds of one value become one."),
        SameValue.COEXIST: N_("Two builds of one value may lie side by side."),
        SameValue.FORBID: N_("There is one build of a value at most."),
    },
    "build_in_sums": {
        False: N_("A build is never part of a sum."),
        True: N_("A single build may be part of a sum, like a card."),
    },
    "specials_build": {
        False: N_("An ace, 2♠ or 10♦ of the hand is not built with."),
        True: N_("An ace, 2♠ and 10♦ may be built with like others."),
    },
    "build_for_partner": {
        False: N_("You hold the card for your build yourself."),
        True: N_("Your partner may hold the card for your build, having shown it by building."),
    },
}

_SWEEPS: Final[Mapping[str, Mapping[Switch, str]]] = {
    "sweep_cancel": {
        SweepCancel.NONE: N_("Clearing the table costs the others nothing."),
        SweepCancel.MIN: N_(
            "If all others have cleared the table, each loses one and you get none."
        ),
        SweepCancel.WIPE: N_("If others have cleared the table, they lose all and you get none."),
        SweepCancel.WIPE_KEEP: N_("Clearing the table counts, and the others lose all of theirs."),
    },
    "sweep_last_batch": {
        False: N_("Clearing the table does not count with the last cards."),
        True: N_("Clearing the table counts with the last cards as well."),
    },
}

_SCORING: Final[Mapping[str, Mapping[Switch, str]]] = {
    "every_spade": {
        False: N_("Spades bring no point each."),
        True: N_("Every spade brings 1 point and the jack of spades 2."),
    },
    "tie_majority": {
        TieMajority.NONE: N_("Tied most cards or spades bring nobody anything."),
        TieMajority.CARRY: N_("The points for tied cards or spades wait for the next deal."),
        TieMajority.SPLIT: N_("Two of three who tie share the points; in other ties they wait."),
    },
    "difference": {
        False: N_("Each side scores its own points."),
        True: N_("Only the better side of a deal scores: the difference."),
    },
    "misere": {
        False: N_("The most points win."),
        True: N_("The fewest points win at the end of the game."),
    },
}

_ENDING: Final[Mapping[str, Mapping[Switch, str]]] = {
    "end": {
        End.DEAL: N_("The game ends with a whole deal."),
        End.INSTANT: N_("The game ends at once when somebody is sure of the target."),
    },
    "resolve": {
        Resolve.HIGHEST: N_("Of several at the target the highest total wins."),
        Resolve.COUNT_OUT_ROYAL: N_(
            "First there in this order wins: cards, spades, 10♦, 2♠, aces ♠♣♥♦, clearing."
        ),
        Resolve.COUNT_OUT_FINNISH: N_(
            "First there in this order wins: aces, 10♦ and 2♠; cards; spades; clearing."
        ),
        Resolve.DOMINICAN: N_("At 18 points only most cards count, at 19 10♦, at 20 most spades."),
    },
    "top_tie": {
        TopTie.NEW_DEAL: N_("Equal totals at the top: another deal decides."),
        TopTie.MOST_SPADES: N_("Equal totals at the top: most spades of the last deal win."),
        TopTie.COUNT_OUT_FINNISH: N_(
            "Equal totals at the top: first there by aces, 10♦ and 2♠, then cards, spades."
        ),
    },
}

SENTENCES: Final[Mapping[str, Mapping[Switch, str]]] = {
    **_VALUES,
    **_CAPTURING,
    **_BUILDS,
    **_SWEEPS,
    **_SCORING,
    **_ENDING,
}
"""By switch and value; every sentence fits an option of a select."""

NO_FREEZE: Final = N_("Clearing the table counts at any score.")
FREEZES: Final[Mapping[str, str]] = {
    "any": N_("Nobody clears the table for points once somebody has {n}."),
    "self": N_(
        "Whoever has {n} points gets none for clearing the table, but others may lose theirs."
    ),
}
"""By whose score it is that freezes the sweeps."""


def counted_words(name: str, n: int, t: Texts) -> str:
    """Return what it means that the switch *name*, a number, is *n*."""
    match name:
        case "sweep_points":
            return t.plural(
                "Clearing the table brings {n} point.", "Clearing the table brings {n} points.", n
            )
        case "pts_cards":
            return t.plural("Most cards bring {n} point.", "Most cards bring {n} points.", n)
        case "pts_spades":
            return t.plural("Most spades bring {n} point.", "Most spades bring {n} points.", n)
        case "pts_last":
            return t.plural(
                "The last to take gets {n} point for it.",
                "The last to take gets {n} points for it.",
                n,
            )
        case _:
            if not n:
                return t("A single deal is played.")
            return t.plural("Played to {n} point.", "Played to {n} points.", n)
