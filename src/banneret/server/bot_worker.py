"""A bot's own process. It reads sights from its input, one JSON object to a line, and writes answers: that is all it has.

It knows no table, no store and no secret; what it cannot see in a sight, it cannot reach.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import signal
import sys
from collections import OrderedDict
from typing import Any, Final

from banneret.bots import Bot, Sight, ask_in_words, make
from banneret.bots.counsel import counsel

COUNSEL: Final = "counsel"
"""Instead of a bot: what it would say to a person who is asked, as JSON."""
KEPT: Final = 200
"""Bots remember what they said; as many of them are kept as may be at tables at once."""


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the house, also where there are no sessions to keep it away
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)  # people's moves come first
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # a bot that prints, in whatever way, must not garble its answers
    sys.stdout = sys.stderr
    bots: OrderedDict[str, Bot] = OrderedDict()
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), bots)), file=answers, flush=True)


def answer(wish: dict[str, str], bots: OrderedDict[str, Bot]) -> dict[str, str]:
    try:
        sight = Sight.loads(wish["sight"])
        if wish["bot"] == COUNSEL:
            return {"word": json.dumps(told(sight))}
        chair = f"{wish['chair']} {wish['bot']}"
        if chair not in bots:
            bots[chair] = make(wish["bot"], secrets.randbits(60))
            if len(bots) > KEPT:
                bots.popitem(last=False)
        bots.move_to_end(chair)
        return {"word": ask_in_words(bots[chair], sight, wish["bot"])}
    except Exception as fault:
        return {"fault": f"{type(fault).__name__}: {fault}"[:500]}


def told(sight: Sight) -> list[dict[str, Any]]:
    """The best answers, each as the words of the plan that it begins, with what it brings and why."""
    return [
        {
            "words": [sight.game.acts.word(action) for action in hint.plan],
            "gain": round(hint.gain, 2),
            "reasons": [{"worth": name, "gain": round(gain, 2)} for name, gain in hint.reasons],
            "rival": hint.rival,
            "cost": round(hint.cost, 2),
        }
        for hint in counsel(sight)
    ]


if __name__ == "__main__":
    import banneret.games  # noqa: F401

    main()
