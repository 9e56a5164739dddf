"""What a finished game leaves for statistics."""

import json
from collections.abc import Iterator, Sequence

from bot.engine.game import Game, Phase
from bot.engine.notation import rules_text
from bot.engine.rules import RULES_VERSION, Rules
from bot.engine.scoring import DealScore, Item
from bot.engine.seating import Seating
from bot.service.live import Live
from db.results import Result, ResultSeat, utc_day


def result_of(live: Live, at: int, day: str | None = None) -> Result | None:
    """Return the result of *live*, which ended at *at* (seconds since 1970).

    *day* is the date in the server's zone, that of UTC if left out. ``None`` unless the game has
    ended, and for a lobby that was never started.
    """
    game = live.game
    if not game.is_finished or game.rules is None or game.seating is None:
        return None
    levels = tuple(each.computer for each in game.seats if each.computer is not None)
    return Result(
        game_id=live.id,
        guild_id=live.guild_id,
        family=game.setup.family,
        rules=json.dumps(rules_text(game.rules)),
        rules_version=RULES_VERSION,
        target=game.rules.target,
        players=len(game.seats),
        pairs=game.seating.pairs,
        deals=len(game.scores),
        computers=len(levels),
        levels=levels,
        replaced=sum(each.is_away for each in game.seats),
        abandoned=game.phase is Phase.CLOSED,
        rated=game.is_rated,
        ended_at=at,
        day=day or utc_day(at),
        seats=tuple(_seats(live, game.rules, game.seating)),
    )


def _seats(live: Live, rules: Rules, seating: Seating) -> Iterator[ResultSeat]:
    """Yield a row a player; who left and the computer after him share the deals between them."""
    game = live.game
    for seat, occupant in enumerate(game.seats):
        side = seating.side_of(seat)
        since, part = 0, 0
        if occupant.is_away and occupant.person is not None:
            since, part = live.left_after[occupant.person], 1
            yield _row(rules, game.scores[:since], seat, side, person=occupant.person, left=True)
        yield _row(
            rules,
            game.scores[since:],
            seat,
            side,
            part=part,
            person=None if occupant.is_away else occupant.person,
            computer=occupant.computer,
            place=game.places[side] if game.phase is Phase.OVER else None,
            won=_has_won(game, side),
        )


def _has_won(game: Game, side: int) -> bool:
    return game.phase is Phase.OVER and game.winner == side


def _row(
    rules: Rules,
    scores: Sequence[DealScore],
    seat: int,
    side: int,
    *,
    part: int = 0,
    person: int | None = None,
    computer: str | None = None,
    place: int | None = None,
    won: bool = False,
    left: bool = False,
) -> ResultSeat:
    reasons = _reasons(scores, side)
    awarded = [each.awarded[side] for each in scores]
    in_sweeps = reasons.get(Item.SWEEPS.value, 0)
    return ResultSeat(
        seat=seat,
        side=side,
        part=part,
        person_id=person,
        computer=computer,
        place=place,
        won=won,
        points=sum(awarded),
        reasons=reasons,
        sweeps=int(in_sweeps / rules.sweep_points) if rules.sweep_points else 0,
        best_deal=max(awarded, default=None),
        left=left,
        deals=len(scores),
    )


def _reasons(scores: Sequence[DealScore], side: int) -> dict[str, float]:
    reasons: dict[str, float] = {}
    for score in scores:
        for item, points in score.tallies[side].points:
            reasons[item.value] = reasons.get(item.value, 0) + points
    return reasons
