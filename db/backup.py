"""Copy a database while it is in use."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

_LEFT_OVER: Final = ("-wal", "-shm")
"""What a process that was killed leaves beside a database; it fits no other."""


def back_up(source: Path, target: Path) -> None:
    """Copy the database in *source* to *target*, in place of an earlier copy there.

    Others may read and write meanwhile: the copy is one state of the whole database, and no
    process uses it yet. Raise :exc:`OSError` or :exc:`sqlite3.Error` if it fails; an earlier copy
    is then left as it was.
    """
    if source.exists() and target.exists() and target.samefile(source):
        # Whoever uses it would go on writing to a file that has no name any more.
        raise FileExistsError("that is the database itself")
    unfinished = target.with_name(target.name + ".part")
    unfinished.unlink(missing_ok=True)
    try:
        _copy(source, unfinished)
        for end in _LEFT_OVER:
            target.with_name(target.name + end).unlink(missing_ok=True)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    # Opened so, a file that does not exist is an error and no new, empty database.
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as original,
        closing(sqlite3.connect(target)) as copy,
    ):
        original.backup(copy)
        if copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'lease'").fetchone():
            copy.execute("UPDATE lease SET holder = NULL")
            copy.commit()
