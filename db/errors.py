"""Name what can be wrong with a database or with a write to it."""


class DatabaseError(Exception):
    """Say in one line that the database cannot be used, and why."""


class DatabaseClosedError(DatabaseError):
    """Say that the database was used before it was opened or after it was closed."""


class NotOurDatabaseError(DatabaseError):
    """Say that the file is not a database, or is the database of another program."""


class NewerSchemaError(DatabaseError):
    """Say that a newer version of the bot has written the database."""


class DatabaseInUseError(DatabaseError):
    """Say that another process uses the database."""


class DatabaseTroubleError(DatabaseError):
    """Say that the file fails for now: it is busy, read-only or damaged, or the disk is full.

    What was to be stored is not, and it may be tried again.
    """


class StaleGameError(Exception):
    """Say that a game has moved on: the numbers of the events given are no longer the next ones.

    Nothing is stored. The caller loads the game again and tells the player.
    """

    def __init__(self, game_id: int, seq: int) -> None:
        super().__init__(f"event {seq} is not the next one of game {game_id}")
        self.game_id = game_id
        self.seq = seq
