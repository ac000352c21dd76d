"""Starts Banneret compiled where that lies ready, and else has it compiled in the background for the next start.

    python hatch/beside.py serve --open

An installation for playing is editable: it runs the sources. The compiled modules are never laid among them, where they would
go on running after a source has changed. They lie in `build/`, found by the digest of what they were made from, and each start
lays a fresh copy of the package around them; where the sources have changed, it runs these, and compiles anew.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import textwrap
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import compiling

ROOT = Path(__file__).parents[1]
BUILD = "--build"
WEEK = 7 * 24 * 3600.0
SAID = "The engine is being compiled in the background; from the next start on, bots think several times as fast."


def main(words: list[str], root: Path = ROOT) -> None:
    program, path = str(Path(sys.executable).with_name("banneret")), os.environ.get("PYTHONPATH", "")
    ready = laid_out(root)
    if ready is not None:
        os.environ["PYTHONPATH"] = os.pathsep.join([str(ready), *([path] if path else [])])
    elif begun(root):
        print(textwrap.fill(SAID, shutil.get_terminal_size().columns - 1), flush=True)
    os.execv(program, [program, *words])


def laid_out(root: Path) -> Path | None:
    """A folder with today's package and its compiled modules, where they were made from today's sources.

    One for each state of the package: whoever plays from another goes on with it, and those that nobody starts any more go.
    """
    work, package = compiling.place(root), root / "src" / "banneret"
    if not (work / "done").exists():
        return None
    whole = root / "build" / f"compiled-{digest([package, root / 'docs' / 'rules'])}"
    if not whole.exists():
        fresh = root / "build" / f"fresh-{os.getpid()}"
        shutil.copytree(package, fresh / "banneret", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        shutil.copytree(root / "docs" / "rules", fresh / "banneret" / "rules")
        for built in [*work.glob("*.so"), *(work / "banneret").rglob("*.so")]:
            shutil.copy2(built, fresh / built.relative_to(work))
        with contextlib.suppress(OSError):  # somebody else was quicker
            fresh.rename(whole)
        shutil.rmtree(fresh, ignore_errors=True)
    with contextlib.suppress(OSError):
        os.utime(whole)
        clear_away(root / "build")
    return whole


def clear_away(build: Path) -> None:
    """Folders that were not started from for a week: no game is played from one for so long without another start."""
    for old in [*build.glob("compiled-*"), *build.glob("fresh-*")]:
        if time.time() - old.stat().st_mtime > WEEK:
            shutil.rmtree(old, ignore_errors=True)


def digest(folders: list[Path]) -> str:
    found = hashlib.sha256()
    for path in sorted(path for folder in folders for path in folder.rglob("*")):
        if path.is_file() and path.suffix not in (".pyc", ".so"):
            found.update(path.as_posix().encode() + path.read_bytes())
    return found.hexdigest()[:16]


def begun(root: Path) -> bool:
    """Whether compiling has begun now: where there is a C compiler, once for each state of the sources, one at a time."""
    if not has_compiler() or failed(compiling.place(root)).exists():
        return False
    (root / "build").mkdir(exist_ok=True)
    with (root / "build" / "compiling.lock").open("w") as lock:
        if not held(lock.fileno()):
            return False
    with (root / "build" / "compiling.log").open("w") as log:
        subprocess.Popen(
            [sys.executable, __file__, BUILD], stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
        )
    return True


def has_compiler() -> bool:
    wanted = (os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")).split()[0]
    header = Path(sysconfig.get_path("include"), "Python.h")
    return shutil.which(wanted) is not None and header.exists()


def held(lock: int) -> bool:
    """Whether nobody else compiles; for as long as the file stays open."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def failed(work: Path) -> Path:
    """What went wrong is kept here, so that it is not tried again at every start."""
    return work.with_suffix(".failed")


def build(root: Path = ROOT) -> None:
    os.nice(19)
    with (root / "build" / "compiling.lock").open("w") as lock:
        if held(lock.fileno()):
            work = compiling.place(root)
            try:
                sys.path.insert(0, str(compiler(root)))
                compiling.compiled(root)
            except (OSError, subprocess.SubprocessError) as error:
                failed(work).write_text(f"{error}\n", encoding="utf-8")
            else:
                for old in root.glob("build/mypyc-*"):
                    if old != work:
                        shutil.rmtree(old, ignore_errors=True)


def compiler(root: Path) -> Path:
    """mypyc, installed apart: who plays does not need it."""
    target = root / "build" / "compiler"
    if not (target / "mypyc").exists():
        wishes = ["mypy>=1.15", "setuptools>=75"]
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--target", str(target), *wishes], check=True)
    return target


if __name__ == "__main__":
    if sys.argv[1:] == [BUILD]:
        build()
    else:
        main(sys.argv[1:])
