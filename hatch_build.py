"""Compiles `core` and `games` with mypyc when BANNERET_COMPILE=1, and never fails an installation for it.

The compiled modules lie beside their sources in the wheel; Python prefers them. Without a C compiler, or when
compiling fails, the very same sources are installed to run interpreted.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WANTED = os.environ.get("BANNERET_COMPILE") == "1"
NEVER = {"_mypyc.py"}  # the mark that the compiler reads must stay plain Python

COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup
setup(name="banneret", packages=[], ext_modules=mypycify(sys.argv[1:], opt_level="3"), script_args=["build_ext", "--inplace"])
"""


def sources(package: Path) -> list[Path]:
    found = sorted([*package.glob("core/**/*.py"), *package.glob("games/**/*.py")])
    return [path for path in found if path.name not in NEVER]


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return ["mypy>=1.15", "setuptools>=75"] if WANTED else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not WANTED or version == "editable":
            return
        work = Path(tempfile.mkdtemp(prefix="banneret-compile-"))
        try:
            self._compile(work, build_data)
        except (OSError, subprocess.SubprocessError) as error:
            self.app.display_warning(f"banneret: not compiled, will run interpreted: {error}")

    def _compile(self, work: Path, build_data: dict[str, Any]) -> None:
        shutil.copytree(Path(self.root, "src", "banneret"), work / "banneret")
        files = [str(path.relative_to(work)) for path in sources(work / "banneret")]
        subprocess.run([sys.executable, "-c", COMPILE, *files], cwd=work, check=True, env={**os.environ, "PYTHONPATH": str(work)})
        for built in work.rglob("*.so"):
            if "build" not in built.relative_to(work).parts[0]:
                build_data["force_include"][str(built)] = str(built.relative_to(work))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
