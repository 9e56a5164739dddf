"""What a match came to: points a deal, places, whole games and times."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from bot.arena.duels import Duel, Match


def leads(match: Match, duels: Sequence[Duel]) -> list[float]:
    """Return for each of *duels* by how many points a deal the first player was ahead.

    It is compared with the average of the other sides, averaged over the sides that it played
    for; in misère fewer points are ahead.
    """
    sign = -1 if match.rules.misere else 1
    return [
        sign
        * fmean(
            points[side] - (sum(points) - points[side]) / (len(points) - 1)
            for side, points in enumerate(each.points)
        )
        for each in duels
    ]


def places(match: Match, duels: Sequence[Duel]) -> list[float]:
    """Return the first player's average place in each of *duels*; equal sides share one."""
    sign = -1 if match.rules.misere else 1
    return [
        fmean(
            1
            + sum(sign * other > sign * points[side] for other in points)
            + (points.count(points[side]) - 1) / 2
            for side, points in enumerate(each.points)
        )
        for each in duels
    ]


def games_won(match: Match, duels: Sequence[Duel]) -> tuple[int, int]:
    """Return how many whole games the first player won, and of how many.

    The games are put together from the deals as they come, each player at each side in turn,
    without pots; equal totals go on. A target of 0 is a single deal.
    """
    misere, sides = match.rules.misere, match.seating.sides
    won = games = 0
    totals = [0.0] * sides
    # The first player's points come first.
    deals = [
        (points[side], *(points[:side] + points[side + 1 :]))
        for each in duels
        for side, points in enumerate(each.points)
    ]
    for points in deals:
        totals = [total + gained for total, gained in zip(totals, points, strict=True)]
        best = min(totals) if misere else max(totals)
        if max(totals) >= match.rules.target and totals.count(best) == 1:
            won += totals[0] == best
            games += 1
            totals = [0.0] * sides
    return won, games


def error_of(values: Sequence[float]) -> float:
    """Return the standard error of the average of *values*; 0 for fewer than two."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def report(match: Match, duels: Sequence[Duel]) -> str:
    """Return the lines that tell what *duels*, at least one, came to."""
    first, second = match.players
    lead = leads(match, duels)
    lines = [
        f"{first} against {second}: {len(duels)} deals, each played {match.seating.sides} times",
        f"  points a deal    {fmean(lead):+.2f} ± {error_of(lead):.2f}",
    ]
    if match.seating.sides > 2:  # noqa: PLR2004 - of two sides the points tell all
        place = places(match, duels)
        even = (match.seating.sides + 1) / 2
        lines.append(
            f"  average place     {fmean(place):.2f} ± {error_of(place):.2f} (even: {even:g})"
        )
    won, games = games_won(match, duels)
    if games:
        share = won / games
        error = sqrt(share * (1 - share) / games)
        lines.append(f"  games won        {share:.0%} ± {error:.0%} of {games}")
    for who, name in enumerate(match.players):
        moves = sum(each.moves[who] for each in duels)
        thought = sum(each.seconds[who] for each in duels) / moves
        slowest = max(each.slowest[who] for each in duels)
        lines.append(f"  {name}: {thought * 1000:.1f} ms a play, at most {slowest * 1000:.0f} ms")
    return "\n".join(lines)
