"""Bring the private hand up to date for whoever's turn begins, as long as Discord lets us."""

import logging

import discord

from bot.client import reader
from bot.service.games import Live
from bot.ui.guard_errors import Remedy, remedy
from bot.ui.hand import hand_message
from bot.ui.hand_notes import HandNotes
from bot.ui.replies import LeakError
from bot.ui.replies_send import as_edit

_log = logging.getLogger(__name__)


async def refresh_hand(live: Live, notes: HandNotes) -> None:
    """Show the hand anew to the person whose turn it is; forget the hands of ended games.

    Nothing depends on it: each copy of a hand repairs itself when it is used. Raise
    :exc:`LeakError` if what was noted as a hand is not private.
    """
    game = live.game
    if game.is_finished:
        notes.forget_game(live.id)
        return
    person = None if game.turn is None else game.seats[game.turn].person
    discord_id = None if person is None else live.discord_ids.get(person)
    if game.turn is None or discord_id is None or not game.seats[game.turn].is_present:
        return
    interaction = notes.find(live.id, discord_id)
    if interaction is None:
        return
    message = hand_message(live, game.turn, reader(interaction))
    try:
        shown = await interaction.original_response()
        if not shown.flags.ephemeral:
            raise LeakError("what was noted as a hand is not private")
        await interaction.edit_original_response(**as_edit(message))
    except discord.HTTPException as error:
        notes.forget(live.id, discord_id)
        if remedy(error) not in {Remedy.DROP, Remedy.REPOST}:
            _log.warning("A hand of game %s cannot be refreshed: %s", live.id, error)
