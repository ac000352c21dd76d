"""The house's own notes: one JSON object to a line, without cookies, tokens, invitations, seeds, or what people say."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Final

log: Final = logging.getLogger("banneret.server")

PLAIN: Final = frozenset(vars(logging.makeLogRecord({})))


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "note": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in PLAIN and key not in ("message", "taskName")}
        if record.exc_info and record.exc_info[0] is not None:
            line["fault"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def keep_notes(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name in ("banneret.server", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper())
