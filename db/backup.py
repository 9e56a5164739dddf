"""Copy a database while it is in use."""

import sqlite3
from contextlib import closing
from pathlib import Path


def back_up(source: Path, target: Path) -> None:
    """Copy the database in *source* to *target*, in place of an earlier copy there.

    Others may read and write meanwhile: the copy is one state of the whole database. Raise
    :exc:`OSError` or :exc:`sqlite3.Error` if it fails; an earlier copy is then left as it was.
    """
    unfinished = target.with_name(target.name + ".part")
    unfinished.unlink(missing_ok=True)
    # Opened so, a file that does not exist is an error and no new, empty database.
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as original,
        closing(sqlite3.connect(unfinished)) as copy,
    ):
        original.backup(copy)
    unfinished.replace(target)
