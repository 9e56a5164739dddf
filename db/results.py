"""Record how games ended, and keep everybody's running totals in step."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from sqlalchemy import case, insert, or_
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from db.tables import result_seats, results, totals


@dataclass(frozen=True, slots=True)
class ResultSeat:
    """What one player, person or computer, made of a game.

    A seat has one row for every player who held it, told apart by `part` (0, 1, ... in time).
    A person who left and did not come back has a row with `left` set, and the computer that
    played on has the next part. A person has one row in a game at most: whoever comes back is
    a player who stayed. `place` is None where no places were given out. `reasons` are the
    points by reason, `best_deal` the most points in one deal, None without a finished deal.
    """

    seat: int
    side: int
    part: int = 0
    person_id: int | None = None
    computer: str | None = None
    place: int | None = None
    won: bool = False
    points: float = 0
    reasons: Mapping[str, float] = field(default_factory=dict)
    sweeps: int = 0
    best_deal: float | None = None
    left: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, with all that later statistics need.

    `computers` counts the seats that computers held at the end, `levels` their levels, and
    `replaced` those of them that a person had left. `target` is 0 for a game of one deal.
    `rated` says that only people played, without hints. `ended_at` is in seconds since 1970.
    """

    game_id: int
    guild_id: int
    family: str
    rules: str
    rules_version: int
    target: int
    players: int
    pairs: bool
    deals: int
    computers: int
    levels: tuple[str, ...]
    replaced: int
    abandoned: bool
    rated: bool
    ended_at: int
    seats: tuple[ResultSeat, ...]

    @property
    def with_computers(self) -> bool:
        """Say whether the game counts as one with computers.

        A computer that plays on for a person who left does not make it one, else leaving
        would strike the loss, and the wins of the others, off the people's leaderboard.
        """
        return self.computers > self.replaced


async def record(connection: AsyncConnection, result: Result) -> bool:
    """Store *result* and add it to the totals of everybody in it; return whether it was new.

    A game's result is recorded once: a second call changes nothing and returns False.
    """
    row = upsert(results).values(_result_row(result)).on_conflict_do_nothing()
    if (await connection.execute(row)).rowcount == 0:
        return False
    await connection.execute(insert(result_seats), [_seat_row(result, s) for s in result.seats])
    gains = [_gain(result, s) for s in result.seats if s.person_id is not None]
    if gains:
        await _add_to_totals(connection, gains)
    return True


def _result_row(result: Result) -> dict[str, object]:
    return {
        "game_id": result.game_id,
        "guild_id": result.guild_id,
        "family": result.family,
        "rules": result.rules,
        "rules_version": result.rules_version,
        "target": result.target,
        "players": result.players,
        "pairs": result.pairs,
        "deals": result.deals,
        "computers": result.computers,
        "levels": json.dumps(result.levels),
        "replaced": result.replaced,
        "abandoned": result.abandoned,
        "rated": result.rated,
        "ended_at": result.ended_at,
        "day": datetime.fromtimestamp(result.ended_at, UTC).date().isoformat(),
    }


def _seat_row(result: Result, seat: ResultSeat) -> dict[str, object]:
    return {
        "game_id": result.game_id,
        "seat": seat.seat,
        "part": seat.part,
        "person_id": seat.person_id,
        "computer": seat.computer,
        "side": seat.side,
        "place": seat.place,
        "won": seat.won,
        "points": seat.points,
        "reasons": json.dumps(dict(seat.reasons), sort_keys=True),
        "sweeps": seat.sweeps,
        "best_deal": seat.best_deal,
        "left": seat.left,
    }


def _gain(result: Result, seat: ResultSeat) -> dict[str, object]:
    """Return what a game adds to a person's totals.

    Whoever left has lost; an abandoned game is only played for those who stayed.
    """
    return {
        "guild_id": result.guild_id,
        "person_id": seat.person_id,
        "computers": result.with_computers,
        "games": 1,
        "wins": int(seat.won),
        "losses": int(seat.left or not (seat.won or result.abandoned)),
        "points": seat.points,
        "sweeps": seat.sweeps,
        "best_deal": seat.best_deal,
        "updated": result.ended_at,
    }


async def _add_to_totals(connection: AsyncConnection, gains: list[dict[str, object]]) -> None:
    row = upsert(totals)
    new, old = row.excluded, totals.c
    sums = ("games", "wins", "losses", "points", "sweeps")
    keep = or_(new.best_deal.is_(None), old.best_deal >= new.best_deal)
    changes = {
        **{name: old[name] + new[name] for name in sums},
        "best_deal": case((keep, old.best_deal), else_=new.best_deal),
        "updated": new.updated,
    }
    keys = [old.guild_id, old.person_id, old.computers]
    await connection.execute(row.on_conflict_do_update(keys, set_=changes), gains)
