"""Compiles the inner rooms of the house, and what bots think with, by mypyc when BANNERET_COMPILE=1.

The compiled modules lie beside their sources in the wheel; Python prefers them. Without a C compiler, or when
compiling fails, the very same sources are installed to run interpreted.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

WANTED = os.environ.get("BANNERET_COMPILE") == "1"
ROOMS = ("core", "games", "research/observe", "bots")
NEVER = {"_mypyc.py"}  # the mark that the compiler reads must stay plain Python
THOUGHT = ("bots/greedy.py", "bots/search/", "bots/judgement/linear.py", *(
    f"bots/{kind}/{game}" for kind in ("advice", "judgement") for game in ("lancaster", "lowenherz", "montjoie")
))  # fmt: skip
"""Of the bots only what a thought spends its time in; a package that looks for advice would not find it, were it compiled."""

COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify(sys.argv[1:], opt_level="3", debug_level="0")
setup(name="banneret", packages=[], ext_modules=modules, script_args=["build_ext", "--inplace"])
"""


def needs() -> list[str]:
    return ["mypy>=1.15", "setuptools>=75"] if WANTED else []


def add(root: Path, build_data: dict[str, Any]) -> str:
    """Put the compiled modules into the wheel; what went wrong, or nothing."""
    if not WANTED:
        return ""
    try:
        work = compiled(root)
    except (OSError, subprocess.SubprocessError) as error:
        return str(error)[:200]
    build_data["pure_python"] = False
    build_data["infer_tag"] = True
    for built in [*work.glob("*.so"), *(work / "banneret").rglob("*.so")]:
        build_data["force_include"][str(built)] = str(built.relative_to(work))
    return ""


def sources(package: Path) -> list[Path]:
    found = sorted(path for room in ROOMS for path in package.glob(f"{room}/**/*.py"))
    return [path for path in found if path.name not in NEVER and is_thought(path.relative_to(package).as_posix())]


def is_thought(name: str) -> bool:
    """Whether a file of the bots is worth compiling; all others are."""
    return not name.startswith("bots/") or name.startswith(THOUGHT)


def place(root: Path) -> Path:
    """Where the compiled package of these sources and this Python lies, or will."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sources(root / "src" / "banneret"):
        digest.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return root / "build" / f"mypyc-{digest.hexdigest()[:16]}"


def compiled(root: Path) -> Path:
    """A directory with the compiled package; made once for each state of the sources and each Python."""
    package, work = root / "src" / "banneret", place(root)
    if not (work / "done").exists():
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(package, work / "banneret", ignore=shutil.ignore_patterns("__pycache__", "*.so", "page"))
        files = [str(path.relative_to(work)) for path in sources(work / "banneret")]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(work), *sys.path])}
        subprocess.run([sys.executable, "-c", COMPILE, *files], cwd=work, check=True, env=env, stdout=subprocess.DEVNULL)
        (work / "done").touch()
    return work
