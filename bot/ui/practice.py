"""The practice deal: both hands lie open, and the computer says what it does and why."""

from collections.abc import Sequence
from itertools import islice, takewhile
from typing import Final

from discord import Embed

from bot.engine.effects import Captured, Trailed
from bot.engine.moves import Capture, IllegalMoveError, Trail
from bot.engine.plays import legal_plays
from bot.engine.scoring import NO_POTS, score_deal
from bot.engine.view import view_of_deal
from bot.i18n import Texts
from bot.render.cards import card_sign, cards_line
from bot.render.drawing import PositionDrawing
from bot.render.score import score_lines
from bot.render.table import hand_line, in_order
from bot.render.told import told
from bot.service.errors import StaleError
from bot.service.games import Who
from bot.service.practice import COMPUTER, YOU, Made, Practice, Practices
from bot.ui.card_emoji import NO_FACES, Faces
from bot.ui.colours import COLOUR
from bot.ui.hand_choice import MOST_OPTIONS
from bot.ui.items import GameButton, GameSelect, buttons_of
from bot.ui.menu import Menu, menu_options
from bot.ui.names import safe_name
from bot.ui.plays import play_line, play_worth, read_play
from bot.ui.replies import Message, Rows
from bot.ui.replies_context import Context, Shows
from bot.ui.why_not import refusal

_BOTH: Final = 2
"""How many plays are told: yours and the computer's."""


def practice_message(
    practice: Practice, name: str, t: Texts, note: str = "", faces: Faces = NO_FACES
) -> Message:
    """Return the deal with both hands open; *name* is whoever practises, *faces* are his."""
    deal, names = practice.deal, (name, t("Computer"))
    view = in_order(view_of_deal(deal, YOU))
    lines = [note] if note else []
    for made in practice.made[-_BOTH:]:
        lines += _told(made, names, t)
    if lines:
        lines.append("")
    if deal.is_over:
        score = score_deal(deal, NO_POTS)
        lines += score_lines(score, score.awarded, names, t)
        drawing = None
    else:
        lines += [
            t(
                "The computer's hand: {cards}",
                cards=hand_line(in_order(view_of_deal(deal, COMPUTER))),
            ),
            t("On the table: {cards}", cards=cards_line(deal.table.loose)),
            "**" + t("Your hand: {cards}", cards=hand_line(view)) + "**",
            "-# " + _counts(practice, t),
        ]
        drawing = PositionDrawing(view, t.language)
    embed = Embed(title=t("Practice with open hands"), description="\n".join(lines), colour=COLOUR)
    return Message(embeds=(embed,), rows=_rows(practice, t, faces), drawing=drawing)


def _told(made: Made, names: Sequence[str], t: Texts) -> list[str]:
    """Return what a play did, and why if it is the computer's; *names* are by seat."""
    if made.before.turn == COMPUTER:
        reason = f"*{computers_reason(made, t)}*"
        return [*told(made.effects, made.before.seating, names, t), reason]
    beyond = [each for each in made.effects if not isinstance(each, Captured | Trailed)]
    played = t("You played: {play}", play=play_line(made.move, t))
    return [played, *told(beyond, made.before.seating, names, t)]


def _counts(practice: Practice, t: Texts) -> str:
    deal = practice.deal
    return t(
        "Won so far: you {own}, the computer {other}. In the stock: {stock}.",
        own=len(deal.piles[YOU]),
        other=len(deal.piles[COMPUTER]),
        stock=len(deal.stock),
    )


def computers_reason(made: Made, t: Texts) -> str:
    """Return why the computer made this play, as it weighs plays itself."""
    worth = play_worth(made.move, t)
    if isinstance(made.move, Capture):
        if made.move.taken == made.before.table.cards:
            return t("I take all that lies there: {worth}.", worth=worth)
        return t("Of all that I can take this is worth most: {worth}.", worth=worth)
    card = card_sign(made.move.card)
    return t("I can take nothing. By what I have seen, {card} gives away least.", card=card)


def _rows(practice: Practice, t: Texts, faces: Faces) -> Rows:
    deal, position = practice.deal, practice.position
    again = PracticeButton.make(t("Deal anew"), argument="new")
    buttons = (again, buttons_of("lessons").make(t("All lessons")))
    if deal.is_over:
        return (buttons,)
    view = in_order(view_of_deal(deal, YOU))
    # Leaving a card is always on offer; of the captures those that are worth most.
    asked = (view.mover, view.table, view.rules)
    takes = takewhile(lambda move: isinstance(move, Capture), legal_plays(*asked))
    trails = map(Trail, view.hand)
    plays = (*islice(takes, MOST_OPTIONS - len(view.hand)), *trails)
    options = menu_options(Menu(plays, 0, is_counted=True), view, position, t, faces)
    select = PractiseSelect.make(options, seq=position, placeholder=t("What do you play?"))
    return ((select,), buttons)


class PracticeButton(GameButton, verb="practice", shows=Shows.UPDATE):
    """Opens the practice deal, or deals anew."""

    async def press(self, context: Context) -> None:
        """Open it."""
        practices, user = context.service(Practices), context.interaction.user
        practice = None
        if self.key.argument != "new":
            practice = await practices.load(user.id)
        if practice is None:
            practice = await practices.begin(Who(user.id, user.display_name))
        await _show(context, practice)


class PractiseSelect(GameSelect, verb="practise", shows=Shows.UPDATE):
    """Plays in the practice deal."""

    async def press(self, context: Context) -> None:
        """Play, and let the computer answer."""
        practices, user = context.service(Practices), context.interaction.user
        position, move = read_play(self.values[0] if self.values else "")
        note = ""
        try:
            practice = await practices.play(Who(user.id, user.display_name), position, move)
        except (StaleError, IllegalMoveError) as error:
            found = await practices.load(user.id)
            if found is None:
                raise
            practice = found
            note = _refused(practice, error, context.reader)
        await _show(context, practice, note)


def _refused(practice: Practice, error: StaleError | IllegalMoveError, t: Texts) -> str:
    if isinstance(error, StaleError):
        return t(error.message)
    if error.move is None or practice.deal.is_over:
        return t(error.reason.value)
    return refusal(view_of_deal(practice.deal, YOU), error.move, error.reason, t)


async def _show(context: Context, practice: Practice, note: str = "") -> None:
    t = context.reader
    name = safe_name(context.interaction.user.display_name, t("You"))
    await context.answer(practice_message(practice, name, t, note, context.faces))
