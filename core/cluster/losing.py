"""What a library raises when the connection is lost, as one error."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from aio_pika.exceptions import CONNECTION_EXCEPTIONS


class Lost(Exception):
    """The connection is lost, or the server does not answer; the error that said so is its cause."""


@contextmanager
def as_lost() -> Iterator[None]:
    """Make `Lost` of it all: also of the bare `Exception`, and of the cancellation, by which waits are broken off."""
    try:
        yield
    except asyncio.CancelledError as error:
        task = asyncio.current_task()
        if task is None or task.cancelling():  # somebody wants this to end
            raise
        raise Lost("broken off") from error
    except (TimeoutError, *CONNECTION_EXCEPTIONS) as error:
        raise Lost(type(error).__name__) from error
    except Exception as error:
        if type(error) is not Exception:
            raise
        raise Lost("broken off") from error
