"""Options of the test suite."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--compiled", action="store_true", help="fail unless core and games run compiled")
    parser.addoption("--rewrite-playthroughs", action="store_true", help="write the playthroughs anew, to review as a diff")


@pytest.fixture
def interpreted(request: pytest.FixtureRequest) -> None:
    """For tests that break a class on purpose, or add to it: a compiled one lets nobody. The same test runs interpreted."""
    if request.config.getoption("--compiled"):
        pytest.skip("a compiled class can be neither patched nor added to; this runs interpreted")


@pytest.fixture(scope="session", autouse=True)
def _runs_as_wanted(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--compiled"):
        import banneret.core.agenda

        assert not str(banneret.core.agenda.__file__).endswith(".py"), "the package is not compiled"
