"""Migrations of the database, run by Alembic; imported only when the schema is behind."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine

from core.storage.statements import begin_alone


def upgrade(engine: Engine) -> None:
    """Bring a database up to the newest migration, all in one transaction: it is at the newest, or as it was."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        begin_alone(connection)
        try:
            command.upgrade(config, "head")
        except BaseException:
            if not connection.invalidated:  # else its session is gone, and all of this with it
                connection.exec_driver_sql("ROLLBACK")
            raise
        connection.exec_driver_sql("COMMIT")
