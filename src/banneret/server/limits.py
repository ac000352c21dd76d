"""How much is too much: rates as buckets that fill again, counts of what is open. All kept in memory, all bounded."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

REMEMBERED: Final = 20_000
BURST_SECONDS: Final = 5
"""Nobody is refused for what an eager hand does in a moment."""
LONGEST_WAIT: Final = 1.0
"""Seconds that a program's request may be ahead of what it is given."""
LONGEST_QUEUE: Final = 10.0
"""Seconds that somebody may wait for a story because of those that they asked for before."""
UNREADABLE: Final = 20
"""A line that sent so many broken messages is closed."""


def whence(address: str) -> str:
    """Where somebody comes from. Of IPv6 the network: within their own, anybody has as many addresses as they like.

    >>> whence("192.0.2.7"), whence("2001:db8:1:2:3::4"), whence("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        at = ipaddress.ip_address(address)
    except ValueError:
        return address
    if at.version == 4:
        return address
    return str(at.ipv4_mapped or ipaddress.ip_network((at.packed[:8] + bytes(8), 64)))


class Bucket:
    """So many each second, and some seconds' worth at once."""

    def __init__(self, rate: float, now: Callable[[], float] = time.monotonic, burst: float = BURST_SECONDS) -> None:
        self.rate, self.now = rate, now
        self.most = max(1.0, rate * burst)
        self.level = self.most
        self.at = now()

    def fill(self) -> None:
        at = self.now()
        self.level = min(self.most, self.level + (at - self.at) * self.rate)
        self.at = at

    def take(self) -> bool:
        self.fill()
        if self.level < 1:
            return False
        self.level -= 1
        return True

    def borrow(self, cost: float) -> float:
        """Take more than there may be; how many seconds to wait until it is paid back."""
        self.fill()
        self.level -= cost
        return max(0.0, -self.level / self.rate)


class Rates:
    """A bucket for each of many; those longest unseen are forgotten."""

    def __init__(self, rate: float, burst: float = BURST_SECONDS, now: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self.now = rate, burst, now
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        return self.of(who).take()

    def of(self, who: str) -> Bucket:
        bucket = self.buckets.get(who)
        if bucket is None:
            bucket = self.buckets[who] = Bucket(self.rate, self.now, self.burst)
            if len(self.buckets) > REMEMBERED:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(who)
        return bucket


class Patience:
    """How much thought the house gives to one person who asks and changes nothing: looks, previews, reasons, stories.

    Over a line whoever asks too much waits for the answers, and nobody else does; a program that waits too long is refused.
    """

    def __init__(self, rate: float) -> None:
        self.rates = Rates(rate)

    def borrow(self, who: str, cost: float) -> float:
        """How long to wait before this is answered."""
        return self.rates.of(who).borrow(cost) if cost else 0.0

    def allows(self, who: str, cost: float) -> bool:
        """Whether it can be answered now; if not, nothing is taken."""
        bucket = self.rates.of(who)
        if bucket.borrow(cost) <= LONGEST_WAIT:
            return True
        bucket.level += cost
        return False

    def after(self, who: str, cost: float) -> float | None:
        """For what may cost more than anybody ever has at once: how long to wait until all that was asked before is paid for;
        None where that is too long.
        """
        bucket = self.rates.of(who)
        wait = bucket.borrow(0)
        if wait > LONGEST_QUEUE:
            return None
        bucket.borrow(cost)
        return wait


class Counts:
    """How many of something each one has open."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: dict[str, int] = {}

    def take(self, who: str) -> bool:
        if self.open.get(who, 0) >= self.most:
            return False
        self.open[who] = self.open.get(who, 0) + 1
        return True

    def give(self, who: str) -> None:
        left = self.open.get(who, 0) - 1
        if left > 0:
            self.open[who] = left
        else:
            self.open.pop(who, None)
