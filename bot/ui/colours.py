"""The colour of our messages."""

from typing import Final

COLOUR: Final = 0x0E5A3A
"""The green of a card table."""
