"""A picture in the making: boxes, text, signs and cards on felt."""

from collections.abc import Sequence
from io import BytesIO
from typing import Final, Literal

from PIL import Image, ImageDraw

from bot.engine.cards import Card
from bot.render.card_style import CardStyle, Colour
from bot.render.picture.boxes import Box
from bot.render.picture.colours import FELT, palette
from bot.render.picture.letters import font
from bot.render.picture.shapes import line_mask, rounded_mask
from bot.render.picture.sprites import card_mask, sprite

WIDTH: Final = 800
"""The width of every picture; it is shown at half of that or at all of it."""
_COMPRESSION: Final = 6

Anchor = Literal["lm", "mm", "rm"]
"""Which point of a text is given: left, middle or right, always half its height up."""


class Canvas:
    """A picture in the making, all felt at first; *style* is that of the cards on it."""

    def __init__(self, height: int, style: CardStyle) -> None:
        self._style = style
        self._image = Image.new("RGB", (WIDTH, height), FELT)
        self._pen = ImageDraw.Draw(self._image)

    @property
    def box(self) -> Box:
        """The whole picture."""
        return Box(0, 0, *self._image.size)

    def fill(self, box: Box, colour: Colour, radius: int = 0) -> None:
        """Fill *box*, with round corners of *radius* pixels."""
        if radius:
            mask = rounded_mask(box.width, box.height, radius)
            self._image.paste(colour, box.corners, mask)
        else:
            self._image.paste(colour, box.corners)

    def frame(self, box: Box, colour: Colour, radius: int, inner: Colour, thick: int = 4) -> None:
        """Fill *box* with *inner* and draw a frame *thick* pixels wide around it, outside."""
        self.fill(box.grown(thick), colour, radius + thick)
        self.fill(box, inner, radius)

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
        """Write *text* so that its *anchor* is at *place*; half the height of a capital is middle.

        The line's height does not depend on its letters, so that names stand on one line.
        """
        x, y = place
        base = y + round(size * 0.365)
        self._pen.text(
            (x, base), text, fill=colour, font=font(size, bold=bold), anchor=f"{anchor[0]}s"
        )

    def sign(self, place: tuple[int, int], mask: Image.Image, colour: Colour) -> None:
        """Paint the sign *mask* in *colour* with its left upper corner at *place*."""
        self._image.paste(colour, place, mask)

    def path(self, points: Sequence[tuple[float, float]], colour: Colour, thick: int) -> None:
        """Draw a line from each of *points* to the next, *thick* pixels wide."""
        mask = line_mask(self._image.size, points, thick)
        self._image.paste(colour, (0, 0), mask)

    def card(self, card: Card, place: tuple[int, int], height: int) -> None:
        """Lay *card*, *height* pixels high, with its left upper corner at *place*."""
        self._image.paste(sprite(card, height, self._style), place, card_mask(height))

    def fan(self, cards: Sequence[Card], place: tuple[int, int], height: int, step: float) -> None:
        """Lay *cards* over each other, each *step* pixels right of the one before."""
        x, y = place
        for number, card in enumerate(cards):
            self.card(card, (x + round(number * step), y), height)

    def encode(self) -> bytes:
        """Return the picture as a PNG of 256 colours."""
        reduced = self._image.quantize(palette=palette(self._style), dither=Image.Dither.NONE)
        file = BytesIO()
        reduced.save(file, "PNG", compress_level=_COMPRESSION)
        return file.getvalue()
