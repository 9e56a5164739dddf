"""Bring a database to the newest schema."""

import logging
from collections.abc import Callable

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from db.errors import NewerSchemaError, NotOurDatabaseError

log = logging.getLogger(__name__)


def configuration(connection: Connection) -> Config:
    """Return Alembic's configuration; it needs no file, so that an installed wheel can migrate."""
    config = Config()
    config.set_main_option("script_location", "db:migrations")
    config.attributes["connection"] = connection
    return config


def migrate(connection: Connection, back_up: Callable[[str], None]) -> None:
    """Take the schema behind *connection* to the newest one, inside its open transaction.

    The transaction is the lock: it must be a writing one (BEGIN IMMEDIATE), so that of two
    processes that start at once the second waits, and then finds nothing left to do. A step
    that fails leaves the database as it was. *back_up* is called with the schema that is there,
    before it is changed, unless the database is new. Raise :exc:`NewerSchemaError` if a newer
    version of the bot was here, :exc:`NotOurDatabaseError` if the tables are another program's.
    """
    config = configuration(connection)
    script = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    if current is None and inspect(connection).get_table_names():
        raise NotOurDatabaseError("the file holds the tables of another program")
    head = script.get_current_head()
    if current == head:
        return
    if current is not None and current not in {step.revision for step in script.walk_revisions()}:
        raise NewerSchemaError(
            f"a newer version of the bot has written this file (its schema is {current},"
            f" the newest known here is {head})"
        )
    if current is not None:
        back_up(current)
        log.info("The database is taken from schema %s to schema %s", current, head)
    command.upgrade(config, "head")
