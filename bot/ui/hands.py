"""Bring the private hand up to date for whoever's turn begins, as long as Discord lets us."""

import logging

import discord

from bot.client import reader
from bot.service.games import Games, Live
from bot.ui.guard_errors import NETWORK, Remedy, remedy
from bot.ui.hand import hand_message
from bot.ui.hand_notes import HandNotes
from bot.ui.looks import hand_style
from bot.ui.pictures import Pictures
from bot.ui.replies import LeakError
from bot.ui.replies_send import as_edit

_log = logging.getLogger(__name__)


def awaited(live: Live) -> int | None:
    """Return the Discord id of the person at the table who is to play.

    That is nobody between deals, and while a computer plays, be it in place of somebody away.
    """
    game = live.game
    if game.turn is None or not game.seats[game.turn].is_present:
        return None
    person = game.seats[game.turn].person
    return None if person is None else live.discord_ids.get(person)


async def refresh_hand(games: Games, game_id: int, notes: HandNotes, pictures: Pictures) -> None:
    """Show the hand anew to the person whose turn it is; forget the hands of ended games.

    Nothing depends on it: each copy of a hand repairs itself when it is used. Raise
    :exc:`LeakError` if what was noted as a hand is not private.
    """
    live = await games.load(game_id)
    if live.game.is_finished:
        notes.forget_game(game_id)
        return
    discord_id = awaited(live)
    interaction = None if discord_id is None else notes.find(game_id, discord_id)
    if discord_id is None or interaction is None:
        return
    try:
        shown = await interaction.original_response()
        if not shown.flags.ephemeral:
            notes.forget(game_id, discord_id)
            raise LeakError("what was noted as a hand is not private")
        # He may have played meanwhile, and his hand shows more than was known above.
        live = await games.load(game_id)
        if live.game.turn is not None and awaited(live) == discord_id:
            message = hand_message(live, live.game.turn, reader(interaction))
            message = await pictures.shown(message, hand_style(interaction))
            await interaction.edit_original_response(**as_edit(message))
    except NETWORK as error:
        if isinstance(error, discord.HTTPException):
            notes.forget(game_id, discord_id)
            if remedy(error) in {Remedy.DROP, Remedy.REPOST}:
                return
        text = "A hand of game %s cannot be refreshed: %s"
        _log.warning(text, game_id, error, extra={"game": game_id})
