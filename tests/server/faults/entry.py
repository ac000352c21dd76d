"""A house for tests, in a process of its own: settings as JSON, and the name of what is broken in it, or nothing.

It prints its port once people can come in.
"""

from __future__ import annotations

import json
import sys

import mutants_doors  # noqa: F401  (enters them)
from mutants import MUTANTS

wished, mutant = sys.argv[1], sys.argv[2]
for name in mutant.split("+") if mutant else []:
    MUTANTS[name]()

from banneret.server.run import run  # noqa: E402  (mutants come first)
from banneret.server.settings import Settings  # noqa: E402

run(Settings(**json.loads(wished)), lambda address: print(address.rpartition(":")[2], flush=True))
