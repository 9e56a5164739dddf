"""Run the migrations on the connection handed over by :mod:`db.migrate`."""

from alembic import context

from db.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
