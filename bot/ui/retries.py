"""How long to wait before something is sent again that Discord has not taken."""

from http import HTTPStatus
from typing import Final

import discord

FIRST_PAUSE: Final = 2.0
"""Seconds until the second try; each failure in a row doubles them."""

LONGEST_PAUSE: Final = 300.0
"""The most seconds between two tries while Discord has trouble or cannot be reached."""

REFUSED_PAUSE: Final = 900.0
"""Seconds until the next try where Discord refuses, until people change what is allowed."""


def may_pass(error: Exception) -> bool:
    """Say whether *error* may pass by itself: trouble of Discord's or of the network's."""
    if not isinstance(error, discord.HTTPException):
        return True
    return (
        error.status >= HTTPStatus.INTERNAL_SERVER_ERROR
        or error.status == HTTPStatus.TOO_MANY_REQUESTS
    )


def pause_after(error: Exception, failures: int) -> float:
    """Return how many seconds to wait after *error*, the last of so many *failures* in a row."""
    if not may_pass(error):
        return REFUSED_PAUSE
    return min(FIRST_PAUSE * 2.0 ** min(failures - 1, 10), LONGEST_PAUSE)
