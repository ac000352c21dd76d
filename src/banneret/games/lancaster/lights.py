"""Which elements of the picture an action stands for, and which way pieces go when something happens."""

from __future__ import annotations

from banneret.core.journal import Event
from banneret.core.sight import Move
from banneret.games.lancaster.acts import (
    ALLY_CASTLE,
    ALLY_KNIGHT,
    ALLY_USE,
    CASTLE,
    DECLINE,
    EXTENSION,
    KNIGHT,
    PAY_TAX,
    RANSOM,
    REFUSE_TAX,
    REMOVE_NOBLE,
    TAKE_BOTH,
    TAKE_NOBLE,
    TAKE_REWARD,
    UPGRADE_CASTLE,
    UPGRADE_CONFLICT,
    UPGRADE_COURT,
    USE,
    acts,
)
from banneret.games.lancaster.sources import COURT, SPOT_IDS
from banneret.games.lancaster.state import Lancaster
from banneret.games.lancaster.steps.conflicts import Ransom
from banneret.games.lancaster.steps.counties import CountyReward
from banneret.games.lancaster.steps.effects import Upgrade
from banneret.games.lancaster.steps.parliament import CountyTax, TileTax
from banneret.games.lancaster.tables import (
    CARD_IDS,
    COUNTY_IDS,
    KIND_IDS,
    KNIGHT_IDS,
    LAW_IDS,
    PLACE_IDS,
    SEAT_IDS,
    SPACE_IDS,
    STRONGEST,
    VOTES,
)


def lights(s: Lancaster, seat: int, action: int) -> list[str]:
    """The elements of this action at this table, its own first. Whose court or castle it is depends on who acts."""
    verb = acts.verb(action)
    label = verb.labels[verb.index(action)]
    ask = s.agenda[-1] if s.agenda else None
    mine = SEAT_IDS[seat]
    ally = SEAT_IDS[seat + s.seats] if s.has_allies() else "ally"
    rising = SEAT_IDS[ask.faction] if isinstance(ask, Upgrade) else mine
    if verb is KNIGHT:
        return [f"court:{mine}:{label}"]
    if verb is ALLY_KNIGHT:
        return [f"court:{ally}:{label}"]
    if verb in (CASTLE, USE, DECLINE):
        return [f"castle:{mine}:{label}"]
    if verb in (ALLY_CASTLE, ALLY_USE):
        return [f"castle:{ally}:{label}"]
    if verb is EXTENSION:
        return [f"extension:{mine}:{label}"]
    if verb is UPGRADE_COURT:
        return [f"court:{rising}:{label}"]
    if verb is UPGRADE_CASTLE:
        return [f"castle:{rising}:{label}"]
    if verb is UPGRADE_CONFLICT:
        place, rank = divmod(verb.index(action), STRONGEST - 1)
        return [f"fighter:{PLACE_IDS[place]}:{rising}:{KNIGHT_IDS[rank + 1]}"]
    if verb is RANSOM and isinstance(ask, Ransom):
        return [f"fighter:{PLACE_IDS[ask.place]}:{mine}:{label}"]
    return [*acts.lights(action), *beside_the_button(ask, mine, action)]


def beside_the_button(ask: object, mine: str, action: int) -> list[str]:
    """What a button is about: the county or the tile in question."""
    if isinstance(ask, CountyReward):
        county, noble = f"county:{COUNTY_IDS[ask.county]}", f"noble:{COUNTY_IDS[ask.county]}"
        if action in (TAKE_NOBLE, REMOVE_NOBLE):
            return [noble]
        return [county] if action == TAKE_REWARD else [county, noble] if action == TAKE_BOTH else []
    if action in (PAY_TAX, REFUSE_TAX):
        if isinstance(ask, CountyTax):
            return [f"county:{COUNTY_IDS[ask.county]}"]
        if isinstance(ask, TileTax):
            return [f"extension:{mine}:{SPACE_IDS[ask.space]}"]
    return []


# -- moves


def move(piece: str, start: str, end: str) -> Move:
    return {"piece": piece, "from": start, "to": end}


def goods(good: str, n: int, start: str, end: str) -> list[Move]:
    return [move(good, start, end) for _ in range(n)]


def moves(event: Event) -> list[Move]:
    """The pieces that went from one id of the picture to another, "" for the box."""
    name, facts = event.name, event.facts
    if "rank" in facts:
        return knight_moves(name, facts)
    if "law" in facts or "card" in facts:
        return card_moves(name, facts)
    if "good" in facts or name in ("voted_yes", "voted_no", "markers_kept", "markers_back", "leftover_back"):
        return goods_moves(name, facts)
    if name in ("noble", "noble_removed"):
        noble = f"noble:{COUNTY_IDS[facts['county']]}"
        return [move(noble, noble, f"table:{SEAT_IDS[facts['seat']]}" if name == "noble" else "")]
    if name == "extension":
        colour, space = SEAT_IDS[facts["seat"]], SPACE_IDS[facts["space"]]
        return [move(f"extension:{colour}:{space}", f"tiles:{colour}", f"castle:{colour}:{space}")]
    if name == "recruit":
        colour = SEAT_IDS[facts["faction"]]
        return [move(f"knight:{colour}:K1", f"reserve:{colour}:K1", f"court:{colour}:K1")]
    if name in ("squires_sent", "squires_back"):
        place = f"conflict:{PLACE_IDS[facts['place']]}"
        sent = name == "squires_sent"
        stock = f"squires:{SEAT_IDS[facts['seat']]}" if sent else "supply"
        return goods("squires", facts["n"], stock if sent else place, place if sent else stock)
    if name in ("start_player", "starts"):
        return [move("start", "", f"seat:{SEAT_IDS[facts['seat']]}")]
    return []


def goods_moves(name: str, facts: dict[str, int]) -> list[Move]:
    colour, n = SEAT_IDS[facts["seat"]], facts["n"]
    if name == "gain":
        good = KIND_IDS[facts["good"]]
        return goods(good, n, "supply", f"{good}:{colour}")
    if name == "pay":
        good = KIND_IDS[facts["good"]]
        return goods(good, n, f"{'leftover' if facts['good'] == VOTES else good}:{colour}", "supply")
    if name == "shortage":
        return []
    if name == "markers_kept":
        return goods("votes", n, f"votes:{colour}", f"leftover:{colour}")
    return goods("votes", n, f"{'leftover' if name == 'leftover_back' else 'votes'}:{colour}", "supply")


def card_moves(name: str, facts: dict[str, int]) -> list[Move]:
    if "card" in facts:
        card, place = f"card:{CARD_IDS[facts['card']]}", f"conflict:{PLACE_IDS[facts['place']]}"
        if name == "card_up":
            return [move(card, "conflict-deck", place)]
        return [move(card, place, f"conflict:{PLACE_IDS[facts['below']]}" if name == "card_down" else "")]
    law = f"law:{LAW_IDS[facts['law']]}"
    if name in ("law_up", "proposal_up"):
        return [move(law, "law-deck", "laws" if name == "law_up" else "proposals")]
    if name == "passed":
        return [move(f"law:{LAW_IDS[facts['old']]}", "laws", ""), move(law, "proposals", "laws")]
    return [move(law, "proposals", "")] if name == "rejected" else []


def knight_moves(name: str, facts: dict[str, int]) -> list[Move]:
    colour = SEAT_IDS[facts["faction"] if "faction" in facts else facts["seat"]]
    rank = KNIGHT_IDS[facts["rank"] + 1]
    knight, court = f"knight:{colour}:{rank}", f"court:{colour}:{rank}"
    county = f"county:{COUNTY_IDS[facts['county']]}" if "county" in facts else ""
    place = f"conflict:{PLACE_IDS[facts['place']]}" if "place" in facts else ""
    if name == "upgrade":
        better = KNIGHT_IDS[facts["better"] + 1]
        return [
            move(knight, spot(colour, rank, facts["spot"]), f"reserve:{colour}:{rank}"),
            move(f"knight:{colour}:{better}", f"reserve:{colour}:{better}", spot(colour, better, facts["spot"])),
        ]
    if name == "to_county":
        return [move(knight, court, county), *goods("squires", facts["n"], f"squires:{colour}", county)]
    if name == "to_castle":
        return [move(knight, court, f"castle:{colour}:{SPACE_IDS[facts['space']]}")]
    if name == "to_conflict":
        return [move(knight, court, place)]
    if name == "crossing":
        return [move(knight, county, place), *goods("squires", facts["n"], county, "supply")]
    if name in ("displaced", "withdrawn"):
        return [move(knight, county, court), *goods("squires", facts["n"], county, "supply")]
    if name == "knight_home":
        start = spot(colour, rank, facts["spot"])
        return [move(knight, start, court), *goods("squires", facts["n"], start, "supply")]
    if name == "held_over":
        return [move(knight, place, f"conflict:{PLACE_IDS[facts['below']]}")]
    return [move(knight, place, court if name == "ransom" else f"reserve:{colour}:{rank}")]  # ransom, captive


def spot(colour: str, rank: str, number: int) -> str:
    """The id of the place where a knight stands."""
    kind, _, name = SPOT_IDS[number].partition(":")
    if number == COURT:
        return f"court:{colour}:{rank}"
    return f"castle:{colour}:{name}" if kind == "castle" else SPOT_IDS[number]
