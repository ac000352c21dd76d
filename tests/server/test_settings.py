"""The options of the house are read like every other file of a user: what is wrong is told in one sentence, and at once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from banneret.core import BanneretError
from banneret.server.settings import load


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "banneret.toml"
    file.write_text("port = 9000\n", encoding="utf-8-sig")
    assert load(file, {}).port == 9000


@pytest.mark.parametrize("text", [f"bots = {'[' * 5000}", "port = ", "port = 70000", "prot = 9000"])
def test_a_file_that_says_nothing_sensible_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "banneret.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BanneretError):
        load(file, {})


def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    for odd in (Path(os.devnull), tmp_path, tmp_path / "missing.toml"):
        with pytest.raises(BanneretError, match=r"no such file|not a readable"):
            load(odd, {})
