"""What happens when the package is built: the page is made, and on demand the engine is compiled.

Neither ever fails an installation: without them the same sources run interpreted, and the terminal needs no page.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def part(root: str, name: str) -> ModuleType:
    """One of the files beside this one; a hook is run from its path, not imported as a package."""
    spec = importlib.util.spec_from_file_location(name, Path(root, "hatch", f"{name}.py"))
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        compiling, page = part(self.root, "compiling"), part(self.root, "page")
        return [*compiling.needs(), *page.needs(Path(self.root))]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        problem = part(self.root, "page").build(root)
        if problem:
            self.app.display_warning(f"banneret: no page for the browser, the rest works: {problem}")
        if self.target_name == "wheel" and version != "editable":
            problem = part(self.root, "compiling").add(root, build_data)
            if problem:
                self.app.display_warning(f"banneret: not compiled, will run interpreted: {problem}")
