"""The hand: the only code that shows somebody's cards, and what is played from it."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import islice

from discord import ButtonStyle, Embed, SelectOption

from bot.engine.cards import Card
from bot.engine.game import Phase
from bot.engine.moves import IllegalMoveError, Move, Trail
from bot.engine.play_choices import fitting_plays, objection_to_choice
from bot.engine.plays import legal_plays, objection_to_play
from bot.engine.view import View
from bot.i18n import N_, Texts
from bot.render.cards import card_sign
from bot.render.drawing import HandDrawing
from bot.service.course import MOVED_ON, NOT_AT_TABLE
from bot.service.errors import GameError, StaleError
from bot.service.games import Games, Live
from bot.service.preferences import Preferences
from bot.service.undo import asked, can_ask
from bot.ui.advice import HintButton
from bot.ui.card_emoji import NO_FACES, Faces
from bot.ui.guard_errors import UNKNOWN_PART, explain
from bot.ui.hand_choice import MOST_OPTIONS, Choice, ChooseModal, read_card
from bot.ui.hand_notes import HandNotes
from bot.ui.hand_text import hand_lines, over_lines, own_view
from bot.ui.ids import CustomId
from bot.ui.items import GameButton, GameSelect
from bot.ui.menu import (
    PLACEHOLDERS,
    Kind,
    Menu,
    can_leave,
    card_menus,
    left_out,
    menu_options,
)
from bot.ui.my_games import elsewhere
from bot.ui.plays import play_label, play_value, play_worth, read_play
from bot.ui.rematch import RematchButton
from bot.ui.replies import PrivateMessage, Rows
from bot.ui.replies_context import Context, Shows
from bot.ui.seats import seat_names, table_address
from bot.ui.table_notes import TableNotes
from bot.ui.why_not import refusal

_NOT_DEALT = N_("No cards have been dealt at this table yet.")


def hand_message(
    live: Live,
    seat: int,
    t: Texts,
    note: str = "",
    *,
    played: Card | None = None,
    offered: Sequence[Move] = (),
    faces: Faces = NO_FACES,
) -> PrivateMessage:
    """Return the hand of *seat*, with what can be played if it is its turn.

    *note* is said above the cards. With *played* only that card's plays are offered, with
    *offered* only those. Buttons and options show *faces* beside the cards' signs.
    """
    view = _view(live, seat)
    rows: Rows = ()
    if live.game.phase is not Phase.PLAYING:
        lines, rows = over_lines(live, t), _onward(live, t)
    elif live.game.seats[seat].is_away:
        lines = hand_lines(live, view, t("You are away, and a computer plays for you."), t)
        back = ReturnButton.make(t("Take my seat back"), game=live.id, style=ButtonStyle.primary)
        rows = ((back,),)
    elif view.turn != seat:
        turn = seat_names(live, t)[view.turn or 0]
        lines = hand_lines(live, view, t("Waiting for: {name}", name=turn), t)
        rows = _take_back(live, seat, t)
    else:
        state, rows = _to_play(live, view, t, played=played, offered=offered, faces=faces)
        lines = hand_lines(live, view, state, t)
    is_played = live.game.phase is Phase.PLAYING
    is_late = is_played and seat in live.game.late and not live.game.seats[seat].is_away
    late = t("Your time ran out, and a computer played for you.") if is_late else ""
    said = [late, note, *lines, f"-# {table_address(live, t)}"]
    drawing = HandDrawing(view, t.language) if view.hand and is_played else None
    embed = Embed(description="\n".join(filter(None, said)))
    return PrivateMessage(embeds=(embed,), rows=rows, drawing=drawing)


def _take_back(live: Live, seat: int, t: Texts) -> Rows:
    """Return the button that asks to take the last play back, if *seat* made it."""
    if not can_ask(live.game, seat):
        return ()
    return ((TakeBackButton.make(t("Take it back"), game=live.id, seq=live.game.position),),)


def _onward(live: Live, t: Texts) -> Rows:
    """Return what leads on when no deal is being played."""
    primary = ButtonStyle.primary
    match live.game.phase:
        case Phase.BETWEEN:
            position = live.game.position
            return ((DealButton.make(t("Continue"), game=live.id, seq=position, style=primary),),)
        case Phase.OVER:
            return ((RematchButton.make(t("Rematch"), game=live.id, style=primary),),)
        case _:
            return ()


def _view(live: Live, seat: int) -> View:
    if live.game.deal is None:
        raise GameError(_NOT_DEALT)
    return own_view(live.game, seat)


def _to_play(
    live: Live,
    view: View,
    t: Texts,
    *,
    played: Card | None,
    offered: Sequence[Move],
    faces: Faces,
) -> tuple[str, Rows]:
    """Return what to say to whose turn it is, and the menus; with *played* that card's alone."""
    yours = t("It is your turn: choose what to play.")
    choose = ChooseButton.make(t("Choose cards myself"), game=live.id, seq=live.game.position)
    back = HandButton.make(t("All my cards"), game=live.id)
    only = view.hand[0] if len(view.hand) == 1 else played
    is_part = len(view.hand) > 1 and bool(offered or played)
    buttons: tuple[GameButton, ...] = (choose, *((back,) if is_part else ()), *_hint(live, t))
    if offered:
        menus: Sequence[Menu] = (Menu(tuple(offered), 0, is_counted=True),)
    elif only is None:
        found = tuple(islice(legal_plays(view.mover, view.table, view.rules), MOST_OPTIONS + 1))
        if len(found) > MOST_OPTIONS:
            return yours, ((_card_select(live, view, t, faces),), buttons)
        menus = (Menu(found, 0, is_counted=True),)
    else:
        menus = card_menus(view, only, MOST_OPTIONS)
        yours = "\n".join(filter(None, [yours, left_out(menus, t)]))
        if menus[0].kind is not Kind.ANY and can_leave(view, only):
            buttons = (_leave_button(live, only, t, faces), *buttons)
    return yours, (*((_play_select(live, view, each, t, faces),) for each in menus), buttons)


def _play_select(live: Live, view: View, menu: Menu, t: Texts, faces: Faces) -> GameSelect:
    position = live.game.position
    return PlaySelect.make(
        menu_options(menu, view, position, t, faces),
        game=live.id,
        seq=position,
        argument=menu.kind,
        placeholder=t(PLACEHOLDERS[menu.kind]),
    )


def _leave_button(live: Live, card: Card, t: Texts, faces: Faces) -> GameButton:
    label = t("Leave {card} on the table", card=card_sign(card))
    position = live.game.position
    return TrailButton.make(
        label, game=live.id, seq=position, argument=str(card.number), emoji=faces.get(card)
    )


def _hint(live: Live, t: Texts) -> tuple[GameButton, ...]:
    return (HintButton.make(t("Hint"), game=live.id),) if live.game.has_hints else ()


def _card_select(live: Live, view: View, t: Texts, faces: Faces) -> GameSelect:
    position = live.game.position
    cards = [
        SelectOption(
            label=card_sign(each), value=f"{position}.{each.number}", emoji=faces.get(each)
        )
        for each in view.hand
    ]
    placeholder = t("Which card do you play?")
    return CardSelect.make(cards, game=live.id, seq=position, placeholder=placeholder)


async def own_seat(context: Context, game_id: int) -> tuple[Live, int]:
    """Return the table and the seat of the person who acts; :exc:`GameError` for a stranger."""
    live = await context.service(Games).load(game_id)
    seat = live.seat_of(context.user_id)
    if seat is None:
        raise GameError(NOT_AT_TABLE)
    return live, seat


async def show_hand(context: Context, game_id: int, note: str = "") -> None:
    """Answer with a fresh hand of the person who acts.

    Where the table itself cannot be shown, the reason is added to *note*.
    """
    live, seat = await own_seat(context, game_id)
    refused = context.service(TableNotes).refusal(game_id)
    reason = explain(refused, context.reader) if refused else None
    notes = "\n".join(filter(None, (note, reason)))
    await context.answer(hand_message(live, seat, context.reader, notes, faces=context.faces))
    # Of a game that has ended nothing will be shown anew, and nobody would forget this.
    if not live.game.is_finished:
        context.service(HandNotes).note(game_id, context)


async def make_play(context: Context, game_id: int, position: int, move: Move) -> None:
    """Make *move*, chosen at *position*, for the person who acts; answer with what he then has.

    What came too late or is against the rules is answered with the hand as well, so that the
    next choice is one click away.
    """
    user, t = context.interaction.user, context.reader
    try:
        await context.service(Games).play(game_id, position, user.id, user.display_name, move)
    except StaleError as error:
        note = t(error.message)
    except IllegalMoveError as error:
        live, seat = await own_seat(context, game_id)
        is_played = live.game.phase is Phase.PLAYING
        note = refusal(_view(live, seat), move, error.reason, t) if is_played else ""
    else:
        played = t("You played: {play}", play=play_label(move, t))
        note = "\n".join(filter(None, (played, elsewhere(context, game_id))))
    await show_hand(context, game_id, note)


async def choose_play(context: Context, game_id: int, position: int, move: Move) -> None:
    """Make *move* as :func:`make_play` does, but first ask whoever wants to confirm his plays."""
    if context.service(Preferences).person(context.user_id).confirm:
        live, seat = await own_seat(context, game_id)
        if (live.game.position, live.game.turn) == (position, seat) and _is_legal(live, seat, move):
            # A hand that is shown anew must not take the question's place.
            context.service(HandNotes).forget(game_id, context.user_id)
            question = _question(live, position, move, context.reader, context.faces)
            await context.answer(question)
            return
    await make_play(context, game_id, position, move)


def _is_legal(live: Live, seat: int, move: Move) -> bool:
    view = own_view(live.game, seat)
    return objection_to_play(move, view.mover, view.table, view.rules) is None


def _question(live: Live, position: int, move: Move, t: Texts, faces: Faces) -> PrivateMessage:
    lines = [t("Is this what you play?"), f"## {play_label(move, t)}"]
    if worth := play_worth(move, t):
        lines.append(worth)
    lines.append(f"-# {table_address(live, t)}")
    yes = ConfirmButton.make(
        t("Play it"),
        game=live.id,
        seq=position,
        argument=play_value(position, move),
        style=ButtonStyle.primary,
        emoji=faces.get(move.card),
    )
    back = HandButton.make(t("Choose again"), game=live.id)
    return PrivateMessage(embeds=(Embed(description="\n".join(lines)),), rows=((yes, back),))


async def make_choice(context: Context, game_id: int, position: int, choice: Choice) -> None:
    """Play what somebody chose in the form at *position*: the one play that fits.

    Where several fit they are offered; where none does, it is said why.
    """
    live, seat = await own_seat(context, game_id)
    game = live.game
    if not game.rules or not game.rules.builds or (game.position, game.turn) != (position, seat):
        await choose_play(context, game_id, position, choice.move)
        return
    view, t = own_view(game, seat), context.reader
    asked = (choice.card, choice.chosen, view.mover, view.table, view.rules)
    fitting = fitting_plays(*asked)
    if len(fitting) == 1:
        await choose_play(context, game_id, position, fitting[0])
        return
    reason = objection_to_choice(*asked)
    note = t("Several plays fit: which do you mean?")
    if reason is not None:
        note = refusal(view, choice.move, reason, t)
    message = hand_message(live, seat, t, note, offered=fitting, faces=context.faces)
    await context.answer(message)
    context.service(HandNotes).note(game_id, context)


async def show_late(context: Context, key: CustomId) -> None:
    """Answer a click that the table has overtaken with the hand as it is now, or how it ended."""
    live, _ = await own_seat(context, key.game)
    if live.game.deal is None:
        raise StaleError(UNKNOWN_PART)
    note = "" if live.game.is_finished else context.reader(MOVED_ON)
    await show_hand(context, key.game, note)


class MyHandButton(GameButton, verb="hand", shows=Shows.PRIVATE):
    """Shows the hand of the person who presses it, in a new private message."""

    async def press(self, context: Context) -> None:
        """Show it."""
        await show_hand(context, self.key.game)


class HandButton(GameButton, verb="back", shows=Shows.UPDATE):
    """Goes back from one card's plays to the whole hand."""

    async def press(self, context: Context) -> None:
        """Show it."""
        await show_hand(context, self.key.game)


class DealButton(GameButton, verb="deal", shows=Shows.UPDATE):
    """Deals again after a deal has been counted, and shows the new hand in place of the old."""

    async def press(self, context: Context) -> None:
        """Deal, unless somebody has dealt already."""
        with suppress(StaleError):
            games = context.service(Games)
            await games.continue_deal(self.key.game, self.key.seq, context.user_id)
        await show_hand(context, self.key.game)


class TakeBackButton(GameButton, verb="undo", shows=Shows.UPDATE):
    """Asks to take the own last play back."""

    async def press(self, context: Context) -> None:
        """Ask, and show the hand, which is as before the play if nobody else has to agree."""
        decide = partial(asked, position=self.key.seq)
        try:
            await context.service(Games).act(self.key.game, context.user_id, decide)
        except GameError as error:
            note = context.reader(error.message)
        else:
            note = ""
        await show_hand(context, self.key.game, note)


class ReturnButton(GameButton, verb="return", shows=Shows.UPDATE):
    """Takes the seat back from the computer that plays for whoever is away."""

    async def press(self, context: Context) -> None:
        """Take it, and show the hand."""
        await context.service(Games).come_back(self.key.game, context.user_id)
        await show_hand(context, self.key.game)


class PlaySelect(GameSelect, verb="play", shows=Shows.UPDATE):
    """Makes the play that was chosen."""

    async def press(self, context: Context) -> None:
        """Play."""
        position, move = read_play(self.values[0] if self.values else "")
        await choose_play(context, self.key.game, position, move)


class ConfirmButton(GameButton, verb="confirm", shows=Shows.UPDATE):
    """Makes the play that was chosen before."""

    async def press(self, context: Context) -> None:
        """Play."""
        position, move = read_play(self.key.argument)
        await make_play(context, self.key.game, position, move)


class TrailButton(GameButton, verb="trail", shows=Shows.UPDATE):
    """Leaves a card on the table, where that is in no menu."""

    async def press(self, context: Context) -> None:
        """Play."""
        await choose_play(context, self.key.game, self.key.seq, Trail(read_card(self.key.argument)))


class CardSelect(GameSelect, verb="card", shows=Shows.UPDATE):
    """Shows the plays of the card that was chosen."""

    async def press(self, context: Context) -> None:
        """Show them; a card that is not in the hand any more leads back to the hand."""
        live, seat = await own_seat(context, self.key.game)
        number = (self.values[0] if self.values else "").partition(".")[2]
        hand = own_view(live.game, seat).hand if live.game.deal is not None else ()
        played = next((each for each in hand if str(each.number) == number), None)
        t, faces = context.reader, context.faces
        await context.answer(hand_message(live, seat, t, played=played, faces=faces))


class ChooseButton(GameButton, verb="choose", shows=Shows.UPDATE):
    """Opens the form in which any cards of the table can be chosen."""

    async def press(self, context: Context) -> None:
        """Open it if it is still this person's turn."""
        live, seat = await own_seat(context, self.key.game)
        if live.game.position != self.key.seq or live.game.turn != seat:
            await show_hand(context, self.key.game)
            return
        view = own_view(live.game, seat)
        form = ChooseModal(live.id, live.game.position, view, context.reader, context.faces)
        await context.ask(form)
