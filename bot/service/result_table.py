"""Results as comma-separated values: a line a player, and each fault named by its cell."""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import Final, TypeVar

from bot.ai.levels import level_named
from bot.engine.family import GAMES
from bot.i18n import N_
from bot.service.errors import GameError
from db.exchange import Row

T = TypeVar("T")

COLUMNS: Final = (
    "game",
    "ended_at",
    "family",
    "target",
    "pairs",
    "deals",
    "abandoned",
    "seat",
    "part",
    "side",
    "player_id",
    "player",
    "computer",
    "place",
    "won",
    "points",
    "sweeps",
    "best_deal",
    "left",
)
_FLAGS: Final = frozenset({"pairs", "abandoned", "won", "left"})
LARGEST: Final = 4_000_000
"""How many bytes of a file are read."""

NO_TABLE: Final = N_("This is no table of results: its first line must be {columns}")
TOO_LARGE: Final = N_("This file is too large. Bring the results in in several parts.")
BAD_CELL: Final = N_("Line {line}: {column} cannot be {value}. Nothing was brought in.")
BAD_GAME: Final = N_("Game {game}: its rows do not fit each other. Nothing was brought in.")

_SOURCE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.:#/-]{0,63}")
_LONGEST_NAME: Final = 100
"""How many characters of a name are kept; no name on Discord is as long."""

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "'")
"""What makes a spreadsheet take a name for a formula; a quotation mark before it prevents that."""


def tables(rows: Iterable[Row], most: int) -> Iterator[bytes]:
    """Yield *rows* as tables of comma-separated values of up to *most* bytes each.

    No game is divided between two of them, and there is one at least.
    """
    head = _line(COLUMNS)
    table, size = [head], len(head)
    for _, rows_of_game in groupby(rows, lambda row: row.game):
        game = b"".join(_line(_cells(row)) for row in rows_of_game)
        if size > len(head) and size + len(game) > most:
            yield b"".join(table)
            table, size = [head], len(head)
        table.append(game)
        size += len(game)
    yield b"".join(table)


def _line(cells: Iterable[object]) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(cells)
    return out.getvalue().encode()


def _cells(row: Row) -> Iterator[object]:
    for name in COLUMNS:
        value = getattr(row, name)
        if name == "ended_at":
            yield datetime.fromtimestamp(row.ended_at, UTC).isoformat()
        elif name in _FLAGS:
            yield int(bool(value))
        elif name == "player" and row.player.startswith(_FORMULA):
            yield f"'{row.player}"
        else:
            yield value


def read_table(data: bytes, now: float) -> dict[str, list[Row]]:
    """Return the rows of each game of a table; raise :exc:`GameError` for the first fault."""
    if len(data) > LARGEST:
        raise GameError(TOO_LARGE)
    reader = csv.DictReader(io.StringIO(data.decode("utf-8-sig", "replace"), newline=""))
    try:
        if tuple(reader.fieldnames or ()) != COLUMNS:
            raise GameError(NO_TABLE, columns=",".join(COLUMNS))
        rows = [_Cells(reader.line_num, cells).row(now) for cells in reader]
    except csv.Error as error:
        raise GameError(NO_TABLE, columns=",".join(COLUMNS)) from error
    games: dict[str, list[Row]] = {}
    for source, group in groupby(rows, lambda row: row.game):
        game = list(group)
        if source in games or not _fits(game):
            raise GameError(BAD_GAME, game=source)
        games[source] = game
    return games


class _Cells:
    """The cells of one line, each of which can be wrong."""

    def __init__(self, line: int, cells: Mapping[str, str | None]) -> None:
        self._line = line
        self._cells = cells

    def row(self, now: float) -> Row:
        """Return the line as a row; raise :exc:`GameError` naming the first cell that is wrong."""
        name = self._cells.get("player") or ""
        return Row(
            game=self._read("game", _source),
            ended_at=self._read("ended_at", lambda text: _time(text, now)),
            family=self._read("family", _family),
            target=self._read("target", _whole(0, 200)),
            pairs=self._read("pairs", _flag),
            deals=self._read("deals", _whole(0, 1000)),
            abandoned=self._read("abandoned", _flag),
            seat=self._read("seat", _whole(0, 3)),
            part=self._read("part", _whole(0, 3)),
            side=self._read("side", _whole(0, 3)),
            player_id=self._read("player_id", _optional(_whole(1, 2**63 - 1))),
            player=name.removeprefix("'")[:_LONGEST_NAME],
            computer=self._read("computer", _optional(_level)),
            place=self._read("place", _optional(_whole(1, 4))),
            won=self._read("won", _flag),
            points=self._read("points", _points),
            sweeps=self._read("sweeps", _whole(0, 10_000)),
            best_deal=self._read("best_deal", _optional(_points)),
            left=self._read("left", _flag),
        )

    def _read(self, column: str, read: Callable[[str], T]) -> T:
        text = self._cells.get(column) or ""
        try:
            return read(text)
        except ValueError:
            shown = text[:40].replace("`", "")
            raise GameError(
                BAD_CELL, line=self._line, column=column, value=f"`{shown or ' '}`"
            ) from None


def _source(text: str) -> str:
    # What begins so is no formula when it leaves again.
    if not _SOURCE.fullmatch(text):
        raise ValueError(text)
    return text


def _family(text: str) -> str:
    if text not in GAMES:
        raise ValueError(text)
    return text


def _level(text: str) -> str:
    try:
        level_named(text)
    except KeyError:
        raise ValueError(text) from None
    return text


def _time(text: str, now: float) -> int:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    if not 0 <= moment.timestamp() <= now:
        raise ValueError(text)
    return int(moment.timestamp())


def _flag(text: str) -> bool:
    if text not in {"0", "1"}:
        raise ValueError(text)
    return text == "1"


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 20):  # noqa: PLR2004
            raise ValueError(text)
        if not least <= int(text) <= most:
            raise ValueError(text)
        return int(text)

    return read


def _points(text: str) -> float:
    points = float(text)
    if not abs(points) <= 10_000:  # noqa: PLR2004 - also false for what is no number
        raise ValueError(text)
    return points


def _optional(read: Callable[[str], T]) -> Callable[[str], T | None]:
    return lambda text: read(text) if text else None


def _fits(rows: Sequence[Row]) -> bool:
    """Say whether *rows* can be the players of one game."""
    keys = [(each.seat, each.part) for each in rows]
    persons = [each.player_id for each in rows if each.player_id is not None]
    games = {
        (each.ended_at, each.family, each.target, each.pairs, each.deals, each.abandoned)
        for each in rows
    }
    return (
        len(games) == 1
        and len(set(keys)) == len(keys)
        and len(set(persons)) == len(persons)
        and 2 <= len({each.seat for each in rows}) <= 4  # noqa: PLR2004 - seats at a table
        and all((each.player_id is None) != (each.computer is None) for each in rows)
        and not any(each.won and (each.left or each.abandoned) for each in rows)
        and len({each.side for each in rows if each.won}) <= 1
    )
