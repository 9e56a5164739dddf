"""The table as the channel sees it: while it is played, between deals, and when it is over."""

from typing import assert_never

from discord import ButtonStyle, Embed

from bot.engine.family import GAMES, preset_of
from bot.engine.game import Game, Phase
from bot.engine.view import view_of
from bot.i18n import Texts
from bot.render.drawing import Drawing, ScoreDrawing, TableDrawing
from bot.render.game_words import game_name
from bot.render.result import result_of
from bot.render.rules_words import house_lines
from bot.render.score import score_lines
from bot.render.score_notes import score_notes
from bot.render.table import table_lines
from bot.render.told import side_name, told
from bot.service.games import Games, Live
from bot.ui.advice import ReviewButton
from bot.ui.clocks import time_left
from bot.ui.colours import COLOUR
from bot.ui.gains import gains_lines
from bot.ui.guide import RulesButton
from bot.ui.hand import MyHandButton
from bot.ui.house_sets import saved_lines
from bot.ui.items import GameButton
from bot.ui.log import LogButton
from bot.ui.outcome import closed_line, heading, winner_line
from bot.ui.rematch import RegroupButton, RematchButton
from bot.ui.replay import ProofButton, replay_button
from bot.ui.replies import Message, Rows
from bot.ui.replies_context import Context, Shows
from bot.ui.seats import away_lines, plain_seat_names, seat_names, undo_lines
from bot.ui.table_notes import show_table
from bot.ui.undo import undo_rows


def table_message(live: Live, t: Texts) -> Message:
    """Return the table of *live*, which has left its lobby, with its buttons."""
    game = live.game
    names = seat_names(live, t)
    match game.phase:
        case Phase.PLAYING:
            return _message(
                t("Deal {n}", n=len(game.scores) + 1),
                [*_playing(live, names, t), _sealed(game, t)],
                ((*hand_rows(live, t)[0], _log(live, t)), *undo_rows(live, t)),
                _table_drawing(live, t),
            )
        case Phase.BETWEEN:
            onward = NextDealButton.make(
                t("Continue"), game=live.id, seq=game.position, style=ButtonStyle.primary
            )
            return _message(
                heading(game, t),
                _scored(live, names, t),
                ((onward, _review(live, t), _log(live, t), proof_button(live, t)),),
                _score_drawing(live, t),
            )
        case Phase.OVER:
            again = RematchButton.make(t("Rematch"), game=live.id, style=ButtonStyle.primary)
            lines = [
                winner_line(game, names, t),
                *_scored(live, names, t),
                *gains_lines(live, t),
            ]
            changed = RegroupButton.make(t("Same players, new table"), game=live.id)
            after = (_review(live, t), replay_button(live.id, t), proof_button(live, t))
            rows = ((again, changed, *after),)
            return _message(heading(game, t), lines, rows, _score_drawing(live, t))
        case Phase.CLOSED | Phase.LOBBY:
            lines = [closed_line(game, t), *gains_lines(live, t)]
            return _message(game_name(game.setup.family, t), lines, _after_closing(live, t))
        case _:
            assert_never(game.phase)


def _message(title: str, lines: list[str], rows: Rows, drawing: Drawing | None = None) -> Message:
    embed = Embed(title=title, description="\n".join(lines), colour=COLOUR)
    return Message(embeds=(embed,), rows=rows, drawing=drawing)


def _table_drawing(live: Live, t: Texts) -> TableDrawing:
    names, number = plain_seat_names(live, t), len(live.game.scores) + 1
    return TableDrawing(view_of(live.game, None), names, number, t.language)


def _score_drawing(live: Live, t: Texts) -> ScoreDrawing:
    return ScoreDrawing(result_of(live.game), plain_seat_names(live, t), t.language)


def _review(live: Live, t: Texts) -> ReviewButton:
    return ReviewButton.make(t("Review my plays"), game=live.id)


def _log(live: Live, t: Texts) -> LogButton:
    return LogButton.make(t("Log"), game=live.id)


def hand_rows(live: Live, t: Texts) -> Rows:
    """Return the buttons by which whoever plays at *live* sees his hand, and anybody the rules."""
    mine = MyHandButton.make(t("My hand"), game=live.id, style=ButtonStyle.primary)
    return ((mine, RulesButton.make(t("Rules"), game=live.id)),)


def _after_closing(live: Live, t: Texts) -> Rows:
    return ((replay_button(live.id, t),),) if live.game.deal else ()


def _sealed(game: Game, t: Texts) -> str:
    """Return what proves later that this deal was fixed before it was played."""
    return "-# " + t("This deal is sealed by {hash}", hash=f"`{game.commitment}`")


def proof_button(live: Live, t: Texts) -> ProofButton:
    """Return the button that shows the proof of the deal counted last."""
    return ProofButton.make(t("Proof of the deal"), game=live.id, seq=len(live.game.scores))


def _playing(live: Live, names: tuple[str, ...], t: Texts) -> list[str]:
    view = view_of(live.game, None)
    lines = [*_told(live, names, t), *table_lines(view, names, t), *away_lines(live, t)]
    return [*lines, *_rules(live.game, t), *time_left(live, t), *undo_lines(live, t)]


def _rules(game: Game, t: Texts) -> list[str]:
    """Return which game is played, and by which house rules."""
    if game.rules is None or game.seating is None or game.setup.family not in GAMES:
        return []
    preset = preset_of(game.setup.family, game.seating.seats)
    differing = house_lines(game.rules, preset, t)
    lines = [game_name(game.setup.family, t), *saved_lines(game, t), *differing]
    return [f"-# {each}" for each in lines]


def _told(live: Live, names: tuple[str, ...], t: Texts) -> list[str]:
    seating = live.game.seating
    sentences = told(live.effects, seating, names, t, live.game.setup.family) if seating else []
    return [" ".join(sentences), ""] if sentences else []


def _scored(live: Live, names: tuple[str, ...], t: Texts) -> list[str]:
    game = live.game
    if game.seating is None or not game.scores:
        return []
    sides = [side_name(side, game.seating, names) for side in range(game.seating.sides)]
    lines = score_lines(game.scores[-1], game.totals, sides, t, game.setup.family)
    return [*_told(live, names, t), *lines, *score_notes(game, t)]


class NextDealButton(GameButton, verb="next", shows=Shows.UPDATE):
    """Deals again after a deal has been counted."""

    async def press(self, context: Context) -> None:
        """Deal."""
        games = context.service(Games)
        live = await games.continue_deal(self.key.game, self.key.seq, context.user_id)
        await show_table(context, live, table_message)
