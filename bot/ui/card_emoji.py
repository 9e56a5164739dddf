"""Cards as emoji of the application: small faces beside the words of buttons and options."""

import asyncio
import logging
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

import discord

from bot.engine.cards import PACK, Card
from bot.i18n import texts
from bot.render.card_style import CardStyle
from bot.render.cards import card_words
from bot.render.picture.emoji import emoji
from bot.ui.guard_errors import NETWORK

Faces = Mapping[Card, discord.PartialEmoji]
"""The emoji of cards in one style; a card that is not there is shown in text alone."""

NO_FACES: Final[Faces] = MappingProxyType({})

_SUFFIXES: Final = {CardStyle.CLASSIC: "", CardStyle.FOUR_COLOUR: "_four_colour"}

_log = logging.getLogger(__name__)


def emoji_name(card: Card, style: CardStyle) -> str:
    """Return what the emoji of *card* is called: in words, for screen readers read it out.

    >>> emoji_name(PACK[0], CardStyle.CLASSIC)
    'ace_of_clubs'
    """
    return card_words(card, texts("en")).replace(" ", "_") + _SUFFIXES[style]


def _every() -> Iterator[tuple[str, CardStyle, Card]]:
    for style in CardStyle:
        for card in PACK:
            yield emoji_name(card, style), style, card


class CardEmoji:
    """The emoji that Discord has of the cards, in memory from :meth:`load` on."""

    def __init__(self) -> None:
        self._faces: Mapping[CardStyle, Faces] = {}

    async def load(self, bot: discord.Client) -> None:
        """Ask Discord which emoji the application has; without an answer there are none."""
        try:
            found = await _present(bot)
        except NETWORK as error:
            _log.warning("Cards are shown without emoji: %s", error)
            return
        faces: dict[CardStyle, dict[Card, discord.PartialEmoji]] = {each: {} for each in CardStyle}
        for name, style, card in _every():
            if name in found:
                faces[style][card] = found[name]
        self._faces = faces
        if missing := len(CardStyle) * len(PACK) - sum(map(len, faces.values())):
            _log.info("%s emoji of cards are missing; kasino release brings them", missing)

    def of(self, style: CardStyle | None) -> Faces:
        """Return the emoji of *style*; none where there is text alone."""
        return NO_FACES if style is None else self._faces.get(style, NO_FACES)


async def upload_missing(bot: discord.Client) -> int:
    """Give the application the emoji of cards that it lacks, and return how many those were.

    One after the other, since Discord limits them more than anything else: for a new application
    that takes minutes. Raise :exc:`discord.HTTPException` if Discord refuses; the next call goes
    on from there. An emoji that is there already stays as it is.
    """
    present = await _present(bot)
    missing = [each for each in _every() if each[0] not in present]
    if missing:
        _log.info("Uploading %s emoji of cards", len(missing))
    for name, style, card in missing:
        image = await asyncio.to_thread(emoji, card, style)
        await bot.create_application_emoji(name=name, image=image)
    return len(missing)


async def _present(bot: discord.Client) -> dict[str, discord.PartialEmoji]:
    found = await bot.fetch_application_emojis()
    return {each.name: discord.PartialEmoji(name=each.name, id=each.id) for each in found}
