"""Commands as they can be typed into the shell that we were started from."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path


def way(*words: object) -> str:
    """This program with these words, each quoted where a shell needs it.

    >>> way("replay", "my games/one.json")
    "banneret replay 'my games/one.json'"
    """
    return " ".join([called(), *(shlex.quote(str(word)) for word in words)])


def called() -> str:
    """What the user typed to get here: `banneret` where the shell finds it, else the path that was given."""
    program = Path(sys.argv[0])
    if program.name == "__main__.py" and program.parent.name == "banneret":
        return f"{shlex.quote(sys.executable)} -m banneret"
    if program.name != "banneret":
        return "banneret"
    found = shutil.which("banneret")
    return "banneret" if found and Path(found).resolve() == program.resolve() else shlex.quote(sys.argv[0])
