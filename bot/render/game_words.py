"""The games of the family in words: their names, what is special about them, their own terms."""

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final

from bot.engine.presets import FINNISH
from bot.i18n import N_, Texts

GAME_NAMES: Final[Mapping[str, str]] = {
    FINNISH: N_("Finnish kasino"),
    "finnish_general": N_("General kasino"),
    "laisto": N_("Laistokasino"),
    "rakennus": N_("Rakennuskasino"),
    "pakka": N_("Pakkakasino"),
    "swedish": N_("Swedish kasino"),
    "bygg": N_("Byggkasino"),
    "anglo": N_("Casino"),
    "royal": N_("Royal Casino"),
    "norwegian_home": N_("Norwegian kasino"),
    "draw": N_("Draw Casino"),
    "dominican": N_("Dominican Casino"),
    "spade": N_("Spade Casino"),
}
"""By the names of :data:`bot.engine.family.GAMES`."""

CHOICES: Final[Mapping[str, str]] = {
    FINNISH: N_("Finnish kasino: ace 14, 2♠ 15, 10♦ 16 from the hand; mökkis for two players"),
    "finnish_general": N_("General kasino: as Finnish, but a face card takes one equal face card"),
    "laisto": N_("Laistokasino: you must take all you can, and the fewest points win"),
    "rakennus": N_("Rakennuskasino: Finnish kasino with builds, to 21"),
    "pakka": N_("Pakkakasino: Finnish kasino, drawing a card after each play"),
    "swedish": N_("Swedish kasino: ace 1 or 14, tabbes, a point for sistan, no builds"),
    "bygg": N_("Byggkasino: Swedish kasino with builds"),
    "anglo": N_("Casino: the American game with builds; face cards have no numbers"),
    "royal": N_("Royal Casino: builds, faces 11 to 13, ace 1 or 14; house rules add sweeps"),
    "norwegian_home": N_("Norwegian kasino: Finnish values, builds, tabbes, a point for sisten"),
    "draw": N_("Draw Casino: Casino, drawing a card after each play"),
    "dominican": N_("Dominican Casino: counter-clockwise, equal cards must be taken, virados"),
    "spade": N_("Spade Casino: Casino where every spade scores, to 61"),
}
"""Each game with what is special about it, short enough for a choice of a command."""


class Sweep(Enum):
    """What clearing the table is called."""

    MOKKI = auto()
    TABBE = auto()
    SWEEP = auto()
    VIRADO = auto()


_SWEEPS: Final[Mapping[str, Sweep]] = {
    **dict.fromkeys(("swedish", "bygg", "norwegian_home"), Sweep.TABBE),
    **dict.fromkeys(("anglo", "royal", "draw", "spade"), Sweep.SWEEP),
    "dominican": Sweep.VIRADO,
}
# A text within a call that translates would not be found by the extraction.
_LAST_CARD: Final = N_("The last cards were dealt.")
_LAST_POINT: Final = N_("last capture: {points}\N{NO-BREAK SPACE}p")
_LAST_CARDS: Final[Mapping[str, str]] = {
    "swedish": N_("Sistan: the last cards were dealt."),
    "bygg": N_("Sistan: the last cards were dealt."),
    "norwegian_home": N_("Sisten: the last cards were dealt."),
}
_LAST_POINTS: Final[Mapping[str, str]] = {
    "swedish": N_("sistan: {points}\N{NO-BREAK SPACE}p"),
    "bygg": N_("sistan: {points}\N{NO-BREAK SPACE}p"),
    "norwegian_home": N_("sisten: {points}\N{NO-BREAK SPACE}p"),
}


def game_name(family: str, t: Texts) -> str:
    """Return the name of the game *family*; that of an unknown one is left as it is."""
    return t(GAME_NAMES[family]) if family in GAME_NAMES else family


def game_special(family: str, t: Texts) -> str:
    """Return what is special about the game *family*, without its name; nothing if unknown."""
    if family not in CHOICES:
        return ""
    special = t(CHOICES[family]).removeprefix(f"{game_name(family, t)}: ")
    return f"{special[:1].upper()}{special[1:]}."


def sweeps_made(family: str, n: int, name: str, t: Texts) -> str:
    """Return that *name* has just cleared the table and has *n* sweeps now."""
    match _sweep(family):
        case Sweep.TABBE:
            return t.plural(
                "A tabbe! {name} now has {n} tabbe.",
                "A tabbe! {name} now has {n} tabbes.",
                n,
                name=name,
            )
        case Sweep.SWEEP:
            return t.plural(
                "A sweep! {name} now has {n} sweep.",
                "A sweep! {name} now has {n} sweeps.",
                n,
                name=name,
            )
        case Sweep.VIRADO:
            return t.plural(
                "A virado! {name} now has {n} virado.",
                "A virado! {name} now has {n} virados.",
                n,
                name=name,
            )
        case _:
            return t.plural(
                "A mökki! {name} now has {n} mökki.",
                "A mökki! {name} now has {n} mökkis.",
                n,
                name=name,
            )


def sweeps_counted(family: str, n: int, t: Texts) -> str:
    """Return *n* sweeps as they are called in the game *family*."""
    match _sweep(family):
        case Sweep.TABBE:
            return t.plural("{n} tabbe", "{n} tabbes", n)
        case Sweep.SWEEP:
            return t.plural("{n} sweep", "{n} sweeps", n)
        case Sweep.VIRADO:
            return t.plural("{n} virado", "{n} virados", n)
        case _:
            return t.plural("{n} mökki", "{n} mökkis", n)


_SWEEP_POINTS: Final[Mapping[Sweep, str]] = {
    Sweep.MOKKI: N_("mökkis: {points}\N{NO-BREAK SPACE}p"),
    Sweep.TABBE: N_("tabbes: {points}\N{NO-BREAK SPACE}p"),
    Sweep.SWEEP: N_("sweeps: {points}\N{NO-BREAK SPACE}p"),
    Sweep.VIRADO: N_("virados: {points}\N{NO-BREAK SPACE}p"),
}
_SWEEPS_LINES: Final[Mapping[Sweep, str]] = {
    Sweep.MOKKI: N_("Mökkis: {counts}"),
    Sweep.TABBE: N_("Tabbes: {counts}"),
    Sweep.SWEEP: N_("Sweeps: {counts}"),
    Sweep.VIRADO: N_("Virados: {counts}"),
}
_SWEEPS_FELL: Final[Mapping[Sweep, str]] = {
    Sweep.MOKKI: N_("{name} cleared the table at the others' cost. Mökkis now: {counts}."),
    Sweep.TABBE: N_("{name} cleared the table at the others' cost. Tabbes now: {counts}."),
    Sweep.SWEEP: N_("{name} cleared the table at the others' cost. Sweeps now: {counts}."),
    Sweep.VIRADO: N_("{name} cleared the table at the others' cost. Virados now: {counts}."),
}


def sweeps_fell(family: str, name: str, counts: str, t: Texts) -> str:
    """Return that *name*'s sweep made others' fall; *counts* says how many each has now."""
    return t(_SWEEPS_FELL[_sweep(family)], name=name, counts=counts)


def sweeps_line(family: str, counts: str, t: Texts) -> str:
    """Return how many sweeps each side has, as *counts* says."""
    return t(_SWEEPS_LINES[_sweep(family)], counts=counts)


def sweep_points(family: str, t: Texts, *, points: float) -> str:
    """Return *points* for sweeps, as a reason in a score."""
    return t(_SWEEP_POINTS[_sweep(family)], points=points)


def last_points(family: str, t: Texts, *, points: float) -> str:
    """Return *points* for the last capture, as a reason in a score."""
    return t(_LAST_POINTS.get(family, _LAST_POINT), points=points)


def last_cards(family: str, t: Texts) -> str:
    """Return that the last cards have been dealt, as the game *family* announces it."""
    return t(_LAST_CARDS.get(family, _LAST_CARD))


def _sweep(family: str) -> Sweep:
    return _SWEEPS.get(family, Sweep.MOKKI)
