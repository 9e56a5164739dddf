"""What can be seen in a simulated Discord, and what must not."""

from typing import Any

import discord
from simcord.backend.errors import BackendError
from simcord.results import InteractionResult

from bot.engine.cards import PACK
from bot.render.cards import card_sign
from bot.service.games import Live
from tests.cogs.steps import text_of, words
from tests.world import AnyMessage, World


def parts_of(world: World, message: AnyMessage) -> dict[str, dict[str, Any]]:
    """Return the components of *message* as it is now, by verb; nothing if it is gone."""
    try:
        stored = world.env.backend.get_message(world.channel.id, message.id)
    except BackendError:
        return {}
    rows: list[Any] = list(stored.components)
    children = [child for row in rows for child in row["components"]]
    return {child["custom_id"].split(":")[1]: child for child in children}


def is_answered(result: InteractionResult) -> bool:
    """Say whether Discord got an answer to an interaction, of whatever kind."""
    return result.acknowledged and (not result.deferred or bool(words(result)))


def shows_play(result: InteractionResult) -> bool:
    """Say whether somebody was told that his play counted."""
    return "You played:" in words(result)


def hidden_in(message: discord.Message, live: Live) -> list[str]:
    """Return the cards that nobody may know of the deal of *live*, and that *message* shows."""
    deal = live.game.deal
    if deal is None or (not live.game.turn and live.game.turn != 0):
        return []
    seen = {*deal.opening, *(play.move.card for play in deal.history)}
    if live.game.before is not None or live.game.undo_seq:
        return []  # a card that was taken back had been seen
    text = text_of(message)
    return [card_sign(each) for each in PACK if each not in seen and card_sign(each) in text]
