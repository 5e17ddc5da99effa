"""Migrations of the database, run by Alembic; imported only when the schema is behind."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine


def upgrade(engine: Engine) -> None:
    """Bring a database up to the newest migration, in one transaction a migration."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
