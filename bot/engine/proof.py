"""Prove that a deal was fixed before it was played.

Whoever deals publishes the :func:`commitment` to the pack at once, and the pack and the salt
when the deal is over. Nobody can find another pack that fits, and nobody can guess the pack
from the commitment, because the salt is not known before.
"""

import hashlib
from collections.abc import Sequence

from bot.engine.cards import PACK, Card, cards


def revealed(pack: Sequence[Card], salt: str) -> str:
    """Return the line that proves the deal: the salt, then the pack from the first card dealt."""
    return " ".join([salt, *map(str, pack)])


def fits(seal: str, line: str) -> bool:
    """Say whether *line*, which was revealed, is what the commitment *seal* was made of.

    Raise :exc:`ValueError` if it does not hold a salt and a whole pack.

    >>> from bot.engine.cards import PACK
    >>> fits(commitment(PACK, "salt"), revealed(PACK, "salt"))
    True
    """
    salt, _, rest = " ".join(line.split()).partition(" ")
    pack = cards(rest)
    if sorted(pack) != sorted(PACK):
        raise ValueError(f"{len(set(pack))} different cards of {len(PACK)}")
    return commitment(pack, salt) == seal.strip().lower()


def commitment(pack: Sequence[Card], salt: str) -> str:
    """Return the SHA-256, in hexadecimal digits, of what will be revealed.

    >>> from bot.engine.cards import cards
    >>> commitment(cards("SA D10"), "salt")[:16]
    '6f9595c4e3a35b83'
    """
    return hashlib.sha256(revealed(pack, salt).encode()).hexdigest()
