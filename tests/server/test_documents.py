"""What the documents say of the server is true: every message and refusal, every setting, and the bot that plays over HTTP."""

from __future__ import annotations

import asyncio
import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import banneret.server
from banneret.core.errors import BadData, BadWish
from banneret.server.protocol import Inward, Outward
from banneret.server.settings import Settings, load

from .conftest import over_the_wire

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PROTOCOL = (DOCS / "protocol.md").read_text(encoding="utf-8")
HOSTING = (DOCS / "hosting.md").read_text(encoding="utf-8")
SOURCES = [path.read_text(encoding="utf-8") for path in Path(banneret.server.__file__).parent.rglob("*.py")]


def rows(title: str) -> dict[str, set[str]]:
    """The table under a heading: the names in its first column, and those in its second."""
    part = PROTOCOL.partition(f"### {title}\n")[2].partition("\n#")[0]
    found = re.findall(r"^\| `(\w+)` \| ([^|]*) \|", part, re.M)
    return {name: set(re.findall(r"`(\w+)`", fields)) for name, fields in found if name != "t"}


@pytest.mark.parametrize(("title", "union"), [("In", Inward), ("Out", Outward)])
def test_every_message_is_told_with_its_fields(title: str, union: Any) -> None:
    said = rows(title)
    kinds = {kind.__struct_config__.tag: set(kind.__struct_fields__) for kind in get_args(union)}
    assert said == kinds


def test_every_refusal_is_told() -> None:
    told = set(re.findall(r"`(\w+)`", PROTOCOL.partition("## Why something was refused")[2].partition("\n## ")[0]))
    used: set[str] = set()
    for source in SOURCES:
        used |= set(re.findall(r"Refusal\(\s*\"(\w+)\"", source)) | set(
            re.findall(r"Refused\((?:m\.|message\.)?(?:key|\"\"), \"(\w+)\"", source)
        )
    assert len(used) > 20
    assert used - told == set()


def test_what_the_house_says_is_told() -> None:
    said = {word for source in SOURCES for word in re.findall(r"note\(\"(house\.\w+)\"", source)}
    assert said
    assert said == set(re.findall(r"`(house\.\w+)`", PROTOCOL))
    for language in ("en", "fr", "it"):
        page = tomllib.loads((ROOT / "web" / "texts" / f"{language}.toml").read_text(encoding="utf-8"))
        assert said == {f"house.{word}" for word in page["page"]["talk"]["house"]}, language


def test_every_setting_is_told_with_its_default() -> None:
    told = dict(re.findall(r"^\| `(\w+)` \|([^|]*)\|", HOSTING, re.M))
    assert list(told) == list(Settings.__struct_fields__)
    for name, default in told.items():
        value = getattr(Settings(), name)
        if value not in ("", []):
            assert default.strip(" `") == (f"{value:g}" if isinstance(value, float) else str(value)), name


def test_settings_come_from_file_environment_and_command_line(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('port = 1234\nbot_seconds = 3\norigin = "https://a.example"\n')
    found = load(file, {"BANNERET_PORT": "2345", "BANNERET_BOTS": "a:B,c:D"}, host="::1", data_dir=None)
    assert (found.port, found.bot_seconds, found.host, found.bots) == (2345, 3.0, "::1", ["a:B", "c:D"])
    file.write_text("prot = 1234\n")
    with pytest.raises(BadWish, match="prot"):
        load(file, {})
    with pytest.raises(BadWish):
        load(None, {"BANNERET_PORT": "99999"})
    with pytest.raises(BadData, match="no such file"):
        load(tmp_path / "nowhere.toml", {})


@over_the_wire
async def test_the_bot_of_the_documents_plays_a_whole_match_over_http(at: Any) -> None:
    code = next(
        block for block in re.findall(r"^```python\n(.*?)^```", (DOCS / "bots.md").read_text(), re.M | re.S) if "httpx" in block
    )
    scope: dict[str, Any] = {}
    exec(compile(code, "bots.md", "exec"), scope)
    async with at() as house:
        table = await asyncio.to_thread(scope["play"], f"http://{house.address}")
        assert (await house.hall.tables.load(table)).phase == "over"
        assert {row.seat for row in await house.hall.log.rows(table)} == {0, 1}


def test_all_that_comes_in_is_bounded() -> None:
    """Every number and text of a message has its bounds in the schema that programs see."""
    schema = msgspec.json.schema_components([*get_args(Inward)])[1]

    def unbounded(part: Any, where: str) -> list[str]:
        if not isinstance(part, dict):
            return []
        kind = part.get("type")
        if kind == "integer" and "maximum" not in part:
            return [where]
        if kind == "string" and not {"maxLength", "pattern", "enum"} & set(part):
            return [where]
        inner = [(name, value) for name, value in part.get("properties", {}).items() if name != "t"]
        inner += [("", option) for option in part.get("anyOf", [])]
        return [found for name, value in inner for found in unbounded(value, f"{where}.{name}")]

    assert [found for name, part in schema.items() for found in unbounded(part, name)] == []
