"""The hand: the only code that shows somebody's cards, and what is played from it."""

from collections.abc import Sequence
from itertools import islice

from discord import ButtonStyle, Embed, SelectOption

from bot.engine.cards import Card
from bot.engine.game import Phase
from bot.engine.moves import IllegalMoveError, Move
from bot.engine.plays import legal_plays, objection_to_play, plays_of
from bot.engine.view import View, view_of
from bot.i18n import N_, Texts
from bot.render.cards import card_sign, cards_line
from bot.render.drawing import HandDrawing
from bot.render.table import hand_line
from bot.service.course import MOVED_ON, NOT_AT_TABLE
from bot.service.errors import GameError, StaleError
from bot.service.games import Games, Live
from bot.service.preferences import Preferences
from bot.ui.guard_errors import UNKNOWN_PART, explain
from bot.ui.hand_choice import MOST_OPTIONS, ChooseModal
from bot.ui.hand_notes import HandNotes
from bot.ui.ids import CustomId
from bot.ui.items import GameButton, GameSelect
from bot.ui.plays import play_label, play_value, play_worth, read_play, refusal
from bot.ui.replies import PrivateMessage, Rows
from bot.ui.replies_context import Context, Shows
from bot.ui.seats import seat_names, table_address
from bot.ui.table_notes import TableNotes

_NOT_DEALT = N_("No cards have been dealt at this table yet.")


def hand_message(
    live: Live, seat: int, t: Texts, note: str = "", played: Card | None = None
) -> PrivateMessage:
    """Return the hand of *seat*, with what can be played if it is its turn.

    *note* is said above the cards. With *played* only that card's plays are offered.
    """
    view = _view(live, seat)
    lines = [note] if note else []
    lines.append(f"## {hand_line(view)}")
    lines.append(t("On the table: {cards}", cards=cards_line(view.table.loose)))
    rows: Rows = ()
    if live.game.phase is not Phase.PLAYING:
        lines.append(t("This deal is over."))
    elif live.game.seats[seat].is_away:
        lines.append(t("You are away, and a computer plays for you."))
        back = ReturnButton.make(t("Take my seat back"), game=live.id, style=ButtonStyle.primary)
        rows = ((back,),)
    elif view.turn != seat:
        turn = seat_names(live, t)[view.turn or 0]
        lines.append(t("Waiting for: {name}", name=turn))
    else:
        lines.append(t("It is your turn: choose what to play."))
        rows = _rows(live, view, t, played)
    number = t("Play number {n}", n=len(view.history) + 1)
    address = table_address(live, t)
    lines.append(f"-# {number} · {address}")
    drawing = HandDrawing(view, t.language) if view.hand else None
    embed = Embed(description="\n".join(lines))
    return PrivateMessage(embeds=(embed,), rows=rows, drawing=drawing)


def _view(live: Live, seat: int) -> View:
    if live.game.deal is None:
        raise GameError(_NOT_DEALT)
    return view_of(live.game, seat)


def _rows(live: Live, view: View, t: Texts, played: Card | None) -> Rows:
    game, position = live.id, live.game.position
    choose = ChooseButton.make(t("Choose cards myself"), game=game, seq=position)
    asked = (view.mover, view.table, view.rules)
    found = legal_plays(*asked) if played is None else plays_of(played, *asked)
    plays = list(islice(found, MOST_OPTIONS + 1))
    if len(plays) > MOST_OPTIONS and played is None:
        cards = [
            SelectOption(label=card_sign(each), value=f"{position}.{each.number}")
            for each in view.hand
        ]
        select: GameSelect = CardSelect.make(
            cards, game=game, seq=position, placeholder=t("Which card do you play?")
        )
        return ((select,), (choose,))
    options = _options(plays[:MOST_OPTIONS], position, t)
    select = PlaySelect.make(options, game=game, seq=position, placeholder=t("What do you play?"))
    if played is None:
        return ((select,), (choose,))
    back = HandButton.make(t("All my cards"), game=game)
    return ((select,), (choose, back))


def _options(plays: Sequence[Move], position: int, t: Texts) -> list[SelectOption]:
    ordered = sorted(plays, key=lambda move: (move.card, len(getattr(move, "taken", ()))))
    return [
        SelectOption(
            label=play_label(move, t)[:100],
            value=play_value(position, move),
            description=play_worth(move, t) or None,
        )
        for move in ordered
    ]


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
    await context.answer(hand_message(live, seat, context.reader, notes))
    context.service(HandNotes).note(game_id, context.interaction)


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
        note = refusal(_view(live, seat), move, error.reason, t)
    else:
        note = t("You played: {play}", play=play_label(move, t))
    await show_hand(context, game_id, note)


async def choose_play(context: Context, game_id: int, position: int, move: Move) -> None:
    """Make *move* as :func:`make_play` does, but first ask whoever wants to confirm his plays."""
    if context.service(Preferences).person(context.user_id).confirm:
        live, seat = await own_seat(context, game_id)
        if (live.game.position, live.game.turn) == (position, seat) and _is_legal(live, move):
            # A hand that is shown anew must not take the question's place.
            context.service(HandNotes).forget(game_id, context.user_id)
            await context.answer(_question(live, position, move, context.reader))
            return
    await make_play(context, game_id, position, move)


def _is_legal(live: Live, move: Move) -> bool:
    view = view_of(live.game, live.game.turn)
    return objection_to_play(move, view.mover, view.table, view.rules) is None


def _question(live: Live, position: int, move: Move, t: Texts) -> PrivateMessage:
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
    )
    back = HandButton.make(t("Choose again"), game=live.id)
    return PrivateMessage(embeds=(Embed(description="\n".join(lines)),), rows=((yes, back),))


async def show_late(context: Context, key: CustomId) -> None:
    """Answer a click that the table has overtaken with the hand as it is now."""
    live, _ = await own_seat(context, key.game)
    if live.game.is_finished or live.game.deal is None:
        raise StaleError(UNKNOWN_PART)
    await show_hand(context, key.game, context.reader(MOVED_ON))


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


class CardSelect(GameSelect, verb="card", shows=Shows.UPDATE):
    """Shows the plays of the card that was chosen."""

    async def press(self, context: Context) -> None:
        """Show them; a card that is not in the hand any more leads back to the hand."""
        live, seat = await own_seat(context, self.key.game)
        number = (self.values[0] if self.values else "").partition(".")[2]
        hand = view_of(live.game, seat).hand if live.game.deal is not None else ()
        played = next((each for each in hand if str(each.number) == number), None)
        await context.answer(hand_message(live, seat, context.reader, played=played))


class ChooseButton(GameButton, verb="choose", shows=Shows.UPDATE):
    """Opens the form in which any cards of the table can be chosen."""

    async def press(self, context: Context) -> None:
        """Open it if it is still this person's turn."""
        live, seat = await own_seat(context, self.key.game)
        if live.game.position != self.key.seq or live.game.turn != seat:
            await show_hand(context, self.key.game)
            return
        view = view_of(live.game, seat)
        await context.ask(ChooseModal(live.id, live.game.position, view, context.reader))
