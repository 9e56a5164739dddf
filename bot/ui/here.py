"""Which of a channel's tables a command means, and asking where that is not clear."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from discord import SelectOption

from bot.engine.game import Phase
from bot.i18n import N_, Texts
from bot.service.errors import GameError, StaleError, UnreadableError
from bot.service.finding import Finding
from bot.service.games import Games, Live
from bot.ui.acts import ACTS, close_unreadable
from bot.ui.channels import place_of
from bot.ui.guard_errors import UNKNOWN_PART
from bot.ui.hand_choice import MOST_OPTIONS
from bot.ui.items import GameSelect
from bot.ui.limits_components import OPTION_TEXT
from bot.ui.names import cut_at
from bot.ui.permissions import is_moderator
from bot.ui.replies import Message
from bot.ui.replies_context import Context, Shows
from bot.ui.seats import plain_seat_names

_NO_TABLE = N_(
    "There is no table in this channel. /kasino new opens one, /kasino games shows yours elsewhere."
)
_ANYBODYS = frozenset({"table", "end"})
"""What may be done by those who sit at no table here: all else is refused at each table alike."""
_WHICH = N_("There is more than one table here. Which one do you mean?")


async def act_here(context: Context, name: str) -> None:
    """Do the act *name* at the table of this channel that the person means, or ask which.

    Raise :exc:`GameError` if there is none, :exc:`UnreadableError` if it cannot be read.
    """
    try:
        meant = await meant_tables(context, name)
        if len(meant) == 1:
            await ACTS[name](context, meant[0])
        else:
            await context.whisper(_question(meant, name, context))
    except UnreadableError as error:
        if name != "end":
            raise
        await close_unreadable(context, error.game_id)


async def meant_tables(context: Context, name: str) -> list[Live]:
    """Return the tables of this channel that the person may mean with *name*, newest first.

    His own come first, and what is played before what has not begun. A moderator who plays
    himself may mean any table when he ends one. Where no table is, a host ends the one of his
    that nobody has touched for longest, wherever that is. Who sits at none here looks back at the
    last game that he played here to its end. Raise as :func:`act_here` does.
    """
    games, finding, user_id = context.service(Games), context.service(Finding), context.user_id
    place = place_of(context.interaction)
    tables = await finding.here(place)
    if not tables and name == "end":
        tables = (await finding.hosted(place.guild_id, user_id))[:1]
    own = set(await finding.of_person(place.guild_id, user_id)).intersection(tables)
    if not own and name == "review":
        tables = (await finding.played(place, user_id))[:1] or tables
    if not tables:
        raise GameError(_NO_TABLE)
    if name == "end" and is_moderator(context):
        found = await _readable(games, tables)
        return found if own else _best(found, user_id)
    found = await _readable(games, [each for each in tables if each in own] or tables)
    best = _best([each for each in found if _fits(each, name, user_id)] or found, user_id)
    return best if own or name in _ANYBODYS else best[:1]


async def _readable(games: Games, tables: Sequence[int]) -> list[Live]:
    """Return those of *tables* that can be read; :exc:`UnreadableError` if none can."""
    shown: list[Live] = []
    for each in tables:
        try:
            shown.append(await games.load(each))
        except UnreadableError:
            if not shown and each == tables[-1]:
                raise
    return shown


def _fits(live: Live, name: str, user_id: int) -> bool:
    """Say whether the act *name* can be done at *live*: nobody leaves or comes back twice."""
    seat = live.seat_of(user_id)
    if seat is None or name not in {"leave", "return"}:
        return True
    return live.game.seats[seat].is_away == (name == "return")


def _best(tables: Iterable[Live], user_id: int) -> list[Live]:
    """Return those of *tables* that one who says no more is most likely to mean."""
    ranked = [(_rank(each, user_id), each) for each in tables]
    best = min(rank for rank, _ in ranked)
    return [each for rank, each in ranked if rank == best]


def _rank(live: Live, user_id: int) -> tuple[bool, bool, bool]:
    seat = live.seat_of(user_id)
    is_lobby = live.game.phase is Phase.LOBBY
    return seat is None, is_lobby, live.game.turn is None or live.game.turn != seat


def _question(tables: Sequence[Live], name: str, context: Context) -> Message:
    t = context.reader
    kind = WhichSelect if context.shows is Shows.PRIVATE else PublicWhichSelect
    options = [
        SelectOption(
            label=cut_at(", ".join(plain_seat_names(each, t)), OPTION_TEXT, ", "),
            value=f"{each.game.seq}.{each.id}",
            description=_state(each, context.user_id, t),
        )
        for each in tables[:MOST_OPTIONS]
    ]
    return Message(content=t(_WHICH), rows=((kind.make(options, argument=name),),))


def _state(live: Live, user_id: int, t: Texts) -> str:
    game = live.game
    if game.phase is Phase.LOBBY:
        return t("Not begun yet")
    if game.turn is not None and game.turn == live.seat_of(user_id):
        return t("Deal {n}: it is your turn", n=len(game.scores) + 1)
    if game.phase is Phase.PLAYING:
        return t("Deal {n}", n=len(game.scores) + 1)
    return t("Deal {n} is over", n=len(game.scores))


class WhichSelect(GameSelect, verb="which", shows=Shows.UPDATE):
    """Says which table was meant by a command that only the person who gave it sees."""

    acts: ClassVar[frozenset[str]] = frozenset(
        {"hand", "leave", "return", "undo", "hint", "review"}
    )

    async def press(self, context: Context) -> None:
        """Do it there, if the table is still in this channel."""
        chosen = (self.values[0] if self.values else "").partition(".")[2]
        tables = {
            str(each): each
            for each in await context.service(Finding).here(place_of(context.interaction))
        }
        if self.key.argument not in self.acts or chosen not in tables:
            raise StaleError(UNKNOWN_PART)
        live = await context.service(Games).load(tables[chosen])
        await ACTS[self.key.argument](context, live)


class PublicWhichSelect(WhichSelect, verb="which-all", shows=Shows.PUBLIC):
    """Says which table was meant by a command whose answer everybody sees."""

    acts: ClassVar[frozenset[str]] = _ANYBODYS
