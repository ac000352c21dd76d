"""The page's types are those of the server's protocol and the engine's sight."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

MAKE = Path(__file__).parents[1] / "web" / "make" / "wire.py"


def test_the_types_of_the_page_are_those_of_the_wire() -> None:
    pytest.importorskip("banneret.server.protocol")
    spec = importlib.util.spec_from_file_location("wire", MAKE)
    assert spec
    assert spec.loader
    wire = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(wire)

    assert wire.OUT.read_text(encoding="utf-8") == wire.written(), "python web/make/wire.py"
