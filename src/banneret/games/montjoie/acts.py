"""All that a hand can do in Montjoie!. The words are kept in records: never rename one, only add.

The order of the verbs is the order in which options are listed.
"""

from __future__ import annotations

from typing import Final

from banneret.core.acts import Acts, Verb
from banneret.games.montjoie.tables import (
    CARD_IDS,
    CITY_IDS,
    EVENT_IDS,
    MOST_INFLUENCE,
    MOST_MONEY,
    NATION_IDS,
    PROVINCE_IDS,
    YELLOW,
)

acts: Final = Acts()
YELLOW_IDS: Final = CARD_IDS[:YELLOW]

NONE: Final = acts.one("none")  # waive what is offered
DONE: Final = acts.one("done")  # no more of these
ROLL: Final = acts.one("roll")

# Set-up and return
PLACE: Final[Verb] = acts.run("place", CITY_IDS, kind="city")
HOME: Final[Verb] = acts.run("home", CITY_IDS, kind="city")

# Sequences 1 to 4
DOUBLE: Final[Verb] = acts.run("double", CITY_IDS, kind="city")
VOTE_PEACE: Final = acts.one("peace")
VOTE_WAR: Final = acts.one("war")
CARDS: Final[Verb] = acts.numbers("cards", 12)
BUILD_CASTLE: Final[Verb] = acts.run("castle", CITY_IDS, kind="city")
BUILD_RAMPART: Final[Verb] = acts.run("rampart", CITY_IDS, kind="city")
HIRE: Final[Verb] = acts.run("hire", CITY_IDS, kind="city")
KEEP: Final[Verb] = acts.run("keep", CARD_IDS, kind="card")

# Events
EVENT: Final[Verb] = acts.run("event", EVENT_IDS, kind="marker")
RISE: Final[Verb] = acts.run("rise", CITY_IDS, kind="city")
RAVAGE: Final[Verb] = acts.run("ravage", CITY_IDS, kind="city")
RECLAIM: Final[Verb] = acts.run("reclaim", CITY_IDS, kind="city")
CONFISCATE: Final[Verb] = acts.run("confiscate", NATION_IDS, kind="seat")
PROTECT: Final[Verb] = acts.run("protect", CITY_IDS, kind="city")
PROTECT_PROVINCE: Final[Verb] = acts.run("protect-province", PROVINCE_IDS, kind="province")
# A duel's stake in one word: the card, the influence, the Felon. At STAKES * (card + 1) + influence, + DUEL_FELON.
STAKES: Final = MOST_INFLUENCE + 1
DUEL_FELON: Final = STAKES * (YELLOW + 1)
STAKE_IDS: Final = [
    f"{card}+{n}{felon}" for felon in ("", "+felon") for card in ["nothing", *YELLOW_IDS] for n in range(STAKES)
]
DUEL: Final[Verb] = acts.run("duel", STAKE_IDS, kind="stake")
KEEP_DIE: Final = acts.one("keep-die")
REROLL: Final[Verb] = acts.run("reroll", ["first", "second"], kind="throw")

# The player turn
END_TURN: Final = acts.one("end-turn")
END_EXPANSION: Final = acts.one("end-expansion")
PLAY_PLUNDER: Final = acts.one("plunder")
PLAY_AMBASSADOR: Final = acts.one("ambassador")
PLAY_PAPAL_AMBASSADOR: Final = acts.one("papal-ambassador")
PLAY_NAVARRE: Final = acts.one("navarre-intrigue")
EXPAND: Final[Verb] = acts.run("expand", CITY_IDS, kind="city")
ATTACK: Final[Verb] = acts.run("attack", CITY_IDS, kind="city")
ROAD: Final[Verb] = acts.run("road", CITY_IDS, kind="city")
SEA: Final[Verb] = acts.run("sea", CITY_IDS, kind="city")
RIDE: Final[Verb] = acts.run("ride", CITY_IDS, kind="city")
LOOT: Final[Verb] = acts.run("loot", CITY_IDS, kind="city")
CORRUPT: Final[Verb] = acts.run("corrupt", CITY_IDS, kind="city")
INTRIGUE: Final[Verb] = acts.run("intrigue", NATION_IDS, kind="seat")

# Combat
LET_PASS: Final = acts.one("let-pass")
STOP: Final = acts.one("stop")
SUPPORT: Final[Verb] = acts.numbers("support", MOST_INFLUENCE)
TAKE_SUPPORT: Final[Verb] = acts.numbers("take-support", MOST_INFLUENCE)
LAY: Final[Verb] = acts.run("lay", YELLOW_IDS, kind="card")
LAY_ENGINEER: Final = acts.one("lay-engineer")
LAY_FELON: Final = acts.one("lay-felon")
LAY_HERO: Final = acts.one("lay-hero")
STAKE: Final[Verb] = acts.numbers("stake", MOST_INFLUENCE)
PLAY_FELON: Final = acts.one("felon")
PLAY_SIGN: Final[Verb] = acts.run("sign", YELLOW_IDS, kind="card")
PLAY_JEANNE: Final[Verb] = acts.run("jeanne", YELLOW_IDS, kind="card")
PLAY_RETREAT: Final[Verb] = acts.run("retreat", YELLOW_IDS, kind="card")
FREE_RETREAT: Final[Verb] = acts.run("free-retreat", YELLOW_IDS, kind="card")

# Two and three players
ALLY: Final[Verb] = acts.run("ally", NATION_IDS, kind="nation")
ACTIVATE: Final = acts.one("activate")
LOYAL_AMBASSADOR: Final = acts.one("loyal-ambassador")
BID: Final[Verb] = acts.numbers("bid", MOST_MONEY)
MERCENARY: Final[Verb] = acts.run("mercenary", CITY_IDS, kind="city")

# Diplomacy
READY: Final = acts.one("ready")
OFFER: Final = acts.one("offer")
PROMISE_IDS: Final = ["peace", "joint-attack", "influence", "vote-war", "vote-peace", "protection"]
TO: Final[Verb] = acts.run("to", NATION_IDS, kind="seat")
GIVE_CITY: Final[Verb] = acts.run("give-city", CITY_IDS, kind="city")
ASK_CITY: Final[Verb] = acts.run("ask-city", CITY_IDS, kind="city")
GIVE: Final[Verb] = acts.numbers("give", MOST_MONEY)
ASK: Final[Verb] = acts.numbers("ask", MOST_MONEY)
PROMISE: Final[Verb] = acts.run("promise", PROMISE_IDS, kind="promise")
WISH: Final[Verb] = acts.run("wish", PROMISE_IDS, kind="promise")
SEND: Final = acts.one("send")
CANCEL: Final = acts.one("cancel")
ACCEPT: Final[Verb] = acts.run("accept", NATION_IDS, kind="seat")
DECLINE: Final[Verb] = acts.run("decline", NATION_IDS, kind="seat")
LATER: Final = acts.one("later")
WITHDRAW: Final = acts.one("withdraw")
