"""A replay: a finished game step by step, as a file, and with the proof of each deal."""

from collections.abc import Callable, Sequence
from typing import Final

from discord import Embed

from bot.engine.game import Game
from bot.engine.view import view_of
from bot.i18n import N_, Texts
from bot.render.drawing import TableDrawing
from bot.render.players import computer_name
from bot.render.replay import replay_lines
from bot.render.told import side_name
from bot.service.replays import Proof, Replay, Replays, Step
from bot.ui.colours import COLOUR
from bot.ui.items import GameButton
from bot.ui.names import plain_name, safe_name
from bot.ui.replies import Message, Picture, Rows
from bot.ui.replies_context import Context, Shows

CHECK: Final = (
    'python3 -c "import hashlib; print(hashlib.sha256(input().strip().encode()).hexdigest())"'
)
"""Reads a revealed line and prints its SHA-256."""

_MOVES: Final = {
    "first": ("⏮", N_("First")),
    "back": ("◀", N_("Back")),
    "next": ("▶", N_("Next")),
    "take": ("⏩", N_("Next capture")),
    "deal": ("⏭", N_("Next deal")),
}


def replay_message(replay: Replay, number: int, t: Texts) -> Message:
    """Return step *number* of *replay*, counted from 0, with the buttons that lead on."""
    step = replay.steps[number]
    names = replay_names(replay.final, replay, t)
    lines = replay_lines(step.game, step.effects, names, t)
    is_last = number == len(replay.steps) - 1
    if is_last and replay.final.winner is not None and replay.final.seating is not None:
        winner = side_name(replay.final.winner, replay.final.seating, names)
        lines.append(t("🏆 Winner: {name}", name=winner))
    lines.append("-# " + t("Step {n} of {steps}", n=number + 1, steps=len(replay.steps)))
    title = t(
        "Game {game} · deal {deal} · play {play}",
        game=replay.game_id,
        deal=step.deal,
        play=step.play,
    )
    embed = Embed(title=title, description="\n".join(lines), colour=COLOUR)
    return Message(
        embeds=(embed,), rows=_rows(replay, number, t), drawing=_drawing(replay, step, t)
    )


def _drawing(replay: Replay, step: Step, t: Texts) -> TableDrawing:
    names = tuple(replay_names(replay.final, replay, t, plain_name))
    return TableDrawing(view_of(step.game, None), names, step.deal, t.language)


def replay_names(
    game: Game, replay: Replay, t: Texts, made: Callable[[str, str], str] = safe_name
) -> Sequence[str]:
    """Return a name a seat: whoever sat there in the end, or for whom a computer played on."""
    names = []
    for seat, occupant in enumerate(game.seats):
        if occupant.person is None:
            names.append(computer_name(game.seats, seat, t))
        else:
            name = replay.names.get(occupant.person, "")
            names.append(made(name, t("Player {n}", n=seat + 1)))
    return names


def _rows(replay: Replay, number: int, t: Texts) -> Rows:
    last = len(replay.steps) - 1
    targets = {
        "first": 0,
        "back": max(number - 1, 0),
        "next": min(number + 1, last),
        "take": replay.next_capture(number),
        "deal": replay.next_deal(number),
    }
    moves = tuple(
        StepButton.make(
            t(_MOVES[name][1]),
            emoji=_MOVES[name][0],
            game=replay.game_id,
            seq=target,
            argument=name,
            disabled=target == number,
        )
        for name, target in targets.items()
    )
    proof = ProofButton.make(
        t("Proof of the deal"), game=replay.game_id, seq=replay.steps[number].deal
    )
    return moves, (proof, ExportButton.make(t("Export"), game=replay.game_id))


def replay_button(game_id: int, t: Texts) -> GameButton:
    """Return the button that opens the replay of a finished game."""
    return ReplayButton.make(t("Replay"), game=game_id)


def proof_message(proof: Proof, t: Texts) -> Message:
    """Return how anybody can check that a deal was fixed before it was played."""
    lines = [
        t("Before deal {n} was played this was published:", n=proof.deal),
        f"```\n{proof.commitment}\n```",
        t("It is the SHA-256 of this line, the salt and the pack in the order of dealing:"),
        f"```\n{proof.revealed}\n```",
        t("Anyone can check it; this reads the line and prints the number:"),
        f"```\n{CHECK}\n```",
    ]
    return Message(content="\n".join(lines))


class ReplayButton(GameButton, verb="replay"):
    """Opens the replay of a finished game, for whoever presses it."""

    async def press(self, context: Context) -> None:
        """Open it at its beginning."""
        await show_step(context, self.key.game, 0)


class StepButton(GameButton, verb="step", shows=Shows.UPDATE):
    """Goes to another step of a replay."""

    async def press(self, context: Context) -> None:
        """Go there."""
        await show_step(context, self.key.game, self.key.seq)


class ProofButton(GameButton, verb="proof"):
    """Shows the proof of a deal that is over."""

    async def press(self, context: Context) -> None:
        """Show it."""
        guild_id = context.interaction.guild_id or 0
        proof = await context.service(Replays).proof(
            guild_id, context.user_id, self.key.game, self.key.seq
        )
        await context.answer(proof_message(proof, context.reader))


class ExportButton(GameButton, verb="export"):
    """Gives a finished game as a file."""

    async def press(self, context: Context) -> None:
        """Give it."""
        t = context.reader
        guild_id = context.interaction.guild_id or 0
        replay = await context.service(Replays).load(guild_id, context.user_id, self.key.game)
        name = f"kasino-{replay.game_id}.txt"
        file = Picture(name, replay.as_file().encode(), t("The game in the notation"))
        text = t("`kasino replay {name}` shows this game in a terminal.", name=name)
        await context.answer(Message(content=text, pictures=(file,)))


async def show_step(context: Context, game_id: int, number: int) -> None:
    """Answer with a step of a replay, or with its last one if there are not so many."""
    guild_id = context.interaction.guild_id or 0
    replay = await context.service(Replays).load(guild_id, context.user_id, game_id)
    number = min(number, len(replay.steps) - 1)
    await context.answer(replay_message(replay, number, context.reader))
