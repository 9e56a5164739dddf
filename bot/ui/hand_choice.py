"""The form in which any cards of the table can be chosen, however many lie there."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from discord import SelectOption, ui

from bot.engine.cards import Card
from bot.engine.moves import Capture, IllegalMoveError, Move, Reason, Trail
from bot.engine.table import Build
from bot.engine.view import View
from bot.i18n import N_, Texts
from bot.render.builds import build_sign
from bot.render.cards import card_sign
from bot.service.errors import GameError
from bot.ui.card_emoji import NO_FACES, Faces
from bot.ui.ids import CustomId
from bot.ui.limits_components import OPTION_TEXT
from bot.ui.modals import Fields, GameModal
from bot.ui.names import cut_at
from bot.ui.replies_context import Context, Shows

MOST_OPTIONS = 25
_CARD = "card"
_TABLE = "table"
_NO_CARD = N_("Choose a card of your hand first.")


@dataclass(frozen=True, slots=True)
class Choice:
    """A card of the hand, and the cards of the table that it is to take or to be laid with."""

    card: Card
    chosen: frozenset[Card]

    @property
    def move(self) -> Move:
        """The choice as a capture, or as a trail if nothing of the table was chosen."""
        return Capture(self.card, self.chosen) if self.chosen else Trail(self.card)


MakeChoice = Callable[[Context, int, int, Choice], Awaitable[None]]


class ChooseModal(GameModal, verb="chosen", shows=Shows.UPDATE):
    """One select for the card that is played, and up to three for what it takes."""

    make_choice: MakeChoice
    """What plays the choice; the hand sets it, for it also shows what is left."""

    def __init__(
        self, game: int, position: int, view: View, t: Texts, faces: Faces = NO_FACES
    ) -> None:
        super().__init__(t("Choose cards"), game=game, seq=position)
        hand = [_option(each, faces) for each in view.hand]
        played: ui.Select[Any] = ui.Select(custom_id=_CARD, options=hand)
        self.add_item(ui.Label(text=t("The card you play"), component=played))
        lying = [_build_option(each) for each in view.table.builds]
        lying += [_option(each, faces) for each in sorted(view.table.loose)]
        text = N_("Cards to take (none: leave yours)")
        if view.rules.builds:
            text = N_("Cards of the table (none: leave yours)")
        for first in range(0, len(lying), MOST_OPTIONS):
            options = lying[first : first + MOST_OPTIONS]
            select: ui.Select[Any] = ui.Select(
                custom_id=f"{_TABLE}{first}",
                options=options,
                min_values=0,
                max_values=len(options),
                required=False,
            )
            self.add_item(ui.Label(text=t(text), component=select))

    @classmethod
    async def submit(cls, context: Context, key: CustomId, fields: Fields) -> None:
        """Play what was chosen; a set that does not fit is refused with its reason."""
        await cls.make_choice(context, key.game, key.seq, read_choice(fields))


def read_choice(fields: Fields) -> Choice:
    """Return what was entered in the form, whether any play fits it or not.

    Raise :exc:`GameError` if no card of the hand was chosen, and :exc:`IllegalMoveError` if a
    card of the table was chosen twice, which only a forged answer does.
    """
    played = [read_card(value) for value in fields.get(_CARD, ())]
    if len(played) != 1:
        raise GameError(_NO_CARD)
    chosen = [
        each
        for name, values in fields.items()
        if name.startswith(_TABLE)
        for value in values
        for each in map(read_card, value.split(_AND))
    ]
    choice = Choice(played[0], frozenset(chosen))
    if len(choice.chosen) < len(chosen):
        raise IllegalMoveError(Reason.TWICE, choice.move)
    return choice


_AND = "."
"""What stands between the cards of a build, which is chosen as a whole."""


def _option(card: Card, faces: Faces) -> SelectOption:
    return SelectOption(label=card_sign(card), value=str(card.number), emoji=faces.get(card))


def _build_option(build: Build) -> SelectOption:
    value = _AND.join(str(each.number) for each in sorted(build.cards))
    return SelectOption(label=cut_at(build_sign(build), OPTION_TEXT, " "), value=value)


def read_card(value: str) -> Card:
    """Return the card whose number *value* is; :exc:`GameError` if there is none."""
    if not (value.isascii() and value.isdecimal()):
        raise GameError(_NO_CARD)
    try:
        return Card.numbered(int(value))
    except ValueError:
        raise GameError(_NO_CARD) from None
