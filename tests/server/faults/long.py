"""The faults, tried as often as docs/reliability.md says, with a report: `python long.py [words for pytest]`.

It writes one line for each test that held: the row, the test, and what was counted. Mutants run as well, and must fail.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(os.environ.get("BANNERET_FAULTS_REPORT") or f"{folder}/report")
        report.touch()
        env = {**os.environ, "BANNERET_FAULTS": "long", "BANNERET_FAULTS_REPORT": str(report)}
        status = subprocess.run([sys.executable, "-m", "pytest", str(HERE), *sys.argv[1:]], env=env, check=False).returncode
        lines = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    for line in sorted(lines, key=lambda line: (int(line["row"]), line["test"])):
        figures = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in line.items() if name not in ("row", "test"))
        print(f"{line['row']:>2}  {line['test']}: {figures}")
    return status


if __name__ == "__main__":
    raise SystemExit(main())
