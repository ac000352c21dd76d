"""What a test process started for many trials is ended with it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .database import Postgres


@pytest.fixture(scope="session", autouse=True)
def _no_server_is_left() -> Iterator[None]:
    yield
    if Postgres.running is not None:
        Postgres.running.server.cleanup()
        Postgres.running = None
