"""Bring private hands up to date by themselves, as long as Discord lets us."""

import logging

import discord

from bot.engine.game import Phase
from bot.service.games import Games, Live
from bot.ui.guard_errors import NETWORK, Remedy, remedy
from bot.ui.hand import hand_message
from bot.ui.hand_notes import HandNotes
from bot.ui.looks import hand_style
from bot.ui.pictures import Pictures
from bot.ui.replies import LeakError
from bot.ui.replies_send import as_edit

_log = logging.getLogger(__name__)


async def refresh_hands(games: Games, game_id: int, notes: HandNotes, pictures: Pictures) -> None:
    """Show the hand anew to the person whose turn it is, or how it ended to everybody.

    Everybody sees the first cards of a deal as well. The hands of ended games are forgotten.
    Nothing depends on it: each copy of a hand repairs itself when it is used. Raise
    :exc:`LeakError` if what was noted as a hand is not private.
    """
    live = await games.load(game_id)
    discord_id = live.awaited
    if not _is_under_way(live):
        people = notes.people(game_id)
    else:
        people = [] if discord_id is None else [discord_id]
    for each in people:
        await _refresh(games, game_id, each, notes, pictures)
    if live.game.is_finished:
        notes.forget_game(game_id)


def _is_under_way(live: Live) -> bool:
    """Say whether a card of this deal has been played, and others will be."""
    game = live.game
    return game.phase is Phase.PLAYING and game.deal is not None and bool(game.deal.history)


async def _refresh(
    games: Games, game_id: int, discord_id: int, notes: HandNotes, pictures: Pictures
) -> None:
    context = notes.find(game_id, discord_id)
    if context is None:
        return
    try:
        if not await context.is_private():
            notes.forget(game_id, discord_id)
            raise LeakError("what was noted as a hand is not private")
        # He may have played meanwhile, and his hand shows more than was known above.
        live = await games.load(game_id)
        seat = live.seat_of(discord_id)
        if seat is not None and (live.awaited == discord_id or not _is_under_way(live)):
            message = hand_message(live, seat, context.reader, faces=context.faces)
            message = await pictures.shown(message, hand_style(context.interaction), awaited=False)
            await context.interaction.edit_original_response(**as_edit(message))
    except NETWORK as error:
        if isinstance(error, discord.HTTPException):
            notes.forget(game_id, discord_id)
            if remedy(error) in {Remedy.DROP, Remedy.REPOST}:
                return
        text = "A hand of game %s cannot be refreshed: %s"
        _log.warning(text, game_id, error, extra={"game": game_id})
