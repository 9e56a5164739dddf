"""The form in which any cards of the table can be chosen, however many lie there."""

from collections.abc import Awaitable, Callable
from typing import Any

from discord import SelectOption, ui

from bot.engine.cards import Card
from bot.engine.moves import Capture, IllegalMoveError, Move, Reason, Trail
from bot.engine.view import View
from bot.i18n import N_, Texts
from bot.render.cards import card_sign
from bot.service.errors import GameError
from bot.ui.ids import CustomId
from bot.ui.modals import Fields, GameModal
from bot.ui.replies_context import Context, Shows

MOST_OPTIONS = 25
_CARD = "card"
_TABLE = "table"
_NO_CARD = N_("Choose a card of your hand first.")

MakePlay = Callable[[Context, int, int, Move], Awaitable[None]]


class ChooseModal(GameModal, verb="chosen", shows=Shows.UPDATE):
    """One select for the card that is played, and up to three for what it takes."""

    make_play: MakePlay
    """What plays the choice; the hand sets it, for it also shows what is left."""

    def __init__(self, game: int, position: int, view: View, t: Texts) -> None:
        super().__init__(t("Choose cards"), game=game, seq=position)
        hand = [_option(each) for each in view.hand]
        played: ui.Select[Any] = ui.Select(custom_id=_CARD, options=hand)
        self.add_item(ui.Label(text=t("The card you play"), component=played))
        for first in range(0, len(view.table.loose), MOST_OPTIONS):
            cards = sorted(view.table.loose)[first : first + MOST_OPTIONS]
            select: ui.Select[Any] = ui.Select(
                custom_id=f"{_TABLE}{first}",
                options=[_option(each) for each in cards],
                min_values=0,
                max_values=len(cards),
                required=False,
            )
            self.add_item(ui.Label(text=t("Cards to take (none: leave yours)"), component=select))

    @classmethod
    async def submit(cls, context: Context, key: CustomId, fields: Fields) -> None:
        """Play what was chosen; a set that does not fit is refused with its reason."""
        await cls.make_play(context, key.game, key.seq, chosen_move(fields))


def chosen_move(fields: Fields) -> Move:
    """Return the move that was entered in the form, legal or not.

    Raise :exc:`GameError` if no card of the hand was chosen, and :exc:`IllegalMoveError` if a
    card of the table was chosen twice, which only a forged answer does.
    """
    played = [_card(value) for value in fields.get(_CARD, ())]
    if len(played) != 1:
        raise GameError(_NO_CARD)
    chosen = [
        _card(value)
        for name, values in fields.items()
        if name.startswith(_TABLE)
        for value in values
    ]
    taken = frozenset(chosen)
    move = Capture(played[0], taken) if taken else Trail(played[0])
    if len(taken) < len(chosen):
        raise IllegalMoveError(Reason.TWICE, move)
    return move


def _option(card: Card) -> SelectOption:
    return SelectOption(label=card_sign(card), value=str(card.number))


def _card(value: str) -> Card:
    if not (value.isascii() and value.isdecimal()):
        raise GameError(_NO_CARD)
    try:
        return Card.numbered(int(value))
    except ValueError:
        raise GameError(_NO_CARD) from None
