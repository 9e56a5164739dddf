"""Make the sheets of card faces: ``python -m bot.render.art.make FOLDER``.

*FOLDER* holds the unpacked npm package ``@heruka_urgyen/react-playing-cards`` 0.5.0, whose
drawings are Adrian Kennard's and in the public domain. Needs the extra ``art``.
"""

import sys
from io import BytesIO
from pathlib import Path
from typing import Final

import resvg_py
from PIL import Image

from bot.engine.cards import PACK, Card, Rank, Suit
from bot.render.art import COLOURS, FACE, sheet
from bot.render.art.faces import face, read_parts
from bot.render.card_style import SUIT_COLOURS, CardStyle

DRAWINGS: Final = Path("package/src/images/2color-bf")
"""The folder of the drawings with a large index in the package."""


def drawn(card: Card, drawings: Path, style: CardStyle) -> Image.Image:
    """Return the face of *card* in *style*, with clear corners; *drawings* is the folder."""
    svg = face(read_parts(drawings, card), SUIT_COLOURS[style][card.suit])
    png = resvg_py.svg_to_bytes(svg_string=svg, width=FACE[0], height=FACE[1])
    return Image.open(BytesIO(bytes(png))).convert("RGBA")


def sheet_of(drawings: Path, style: CardStyle) -> Image.Image:
    """Return all faces of *style* on one sheet, in :data:`COLOURS` colours, on white."""
    width, height = FACE
    whole = Image.new("RGB", (width * len(Rank), height * len(Suit)), "white")
    for card in PACK:
        image = drawn(card, drawings, style)
        whole.paste(image, ((card.rank - 1) * width, card.suit * height), image)
    return _with_white(whole.quantize(COLOURS, kmeans=2, dither=Image.Dither.NONE))


def _with_white(image: Image.Image) -> Image.Image:
    """Make the lightest colour of *image* pure white; the search for colours mixes it a little."""
    colours = image.getpalette() or []
    lightest = max(range(0, len(colours), 3), key=lambda at: sum(colours[at : at + 3]))
    colours[lightest : lightest + 3] = [255, 255, 255]
    image.putpalette(colours)
    return image


def main() -> None:
    """Make both sheets anew."""
    drawings = Path(sys.argv[1]) / DRAWINGS
    for style in CardStyle:
        sheet_of(drawings, style).save(sheet(style), optimize=True)


if __name__ == "__main__":
    main()
