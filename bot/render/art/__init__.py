"""The card faces and the font of the pictures, with the script that makes the faces.

The faces are made from the playing cards by Adrian Kennard, which are in the public domain
(``LICENSE-cards.txt``); the font is DejaVu Sans Condensed (``LICENSE-DejaVu.txt``).
"""

from pathlib import Path
from typing import Final

from bot.render.card_style import CardStyle

FOLDER: Final = Path(__file__).parent

BOOK: Final = FOLDER / "DejaVuSansCondensed.ttf"
BOLD: Final = FOLDER / "DejaVuSansCondensed-Bold.ttf"

FACE: Final = (180, 252)
"""Width and height of a face on a sheet, in pixels; no picture shows a larger one."""

COLOURS: Final = 156
"""How many colours the faces of one style have; pictures add a hundred of their own."""


def sheet(style: CardStyle) -> Path:
    """Return the file of all faces of *style*: a row a suit, a column a rank."""
    return FOLDER / f"{style}.png"
