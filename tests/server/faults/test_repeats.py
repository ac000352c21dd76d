"""Rows 3 and 4: the same message again, a key used for another move, messages late and out of order."""

from __future__ import annotations

import asyncio
import random
import secrets

from ..guests import words
from .ground import Ground, must, often, withstands
from .players import Party, going_on, settled


@withstands("3", forgets_keys="a repeat was not answered like the first")
async def test_a_repeat_is_answered_like_the_first_and_done_once(ground: Ground) -> None:
    """The line is torn after the move was sent; on a new one, at a new process, it is sent again, some times over."""
    tries, rng = often(12, 150), random.Random(3)
    async with ground.house() as house:
        party = await Party.gathers(house)
        await party.sit()
        for round in range(tries):
            line = await party.whoever()
            word = rng.choice(words(line.shown["sight"]["question"]["choices"]))
            wish = {"t": "do", "seat": line.seat, "asked": line.shown["asked"], "word": word, "key": secrets.token_hex(8)}
            await line.sends(**wish)
            if round % 2:
                await asyncio.sleep(rng.uniform(0, 0.02))
            await line.is_cut()
            again = await party.host.line(party.table, line.seat)
            answers = [await again.asks(**wish)]
            for _ in range(2):
                again.came.clear()
                answers.append(await again.asks(**wish))
            must(all(answer["t"] == "done" for answer in answers), f"a repeat was not answered like the first: {answers}")
            over_http = await party.host.posts(f"/tables/{party.table}/do", **{k: v for k, v in wish.items() if k != "t"})
            must(over_http["t"] == "done", "a repeat was not answered like the first, over HTTP")
            party.acknowledged.append((wish["key"], line.seat, word))  # type: ignore[arg-type]
            await party.stand_up()
            await again.hangs_up()
            await party.sit()
        await settled([party])
    rows = ground.log()[party.table]
    must([row[1:] for row in rows] == party.acknowledged, "a repeat was done twice")
    ground.note(moves=tries, repeats=4 * tries, done_twice=0)


@withstands("3", any_move_for_a_key="another move was taken for a repeat")
async def test_a_key_used_for_another_move_is_refused(ground: Ground) -> None:
    tries, parties = often(10, 200), list[Party]()
    async with ground.house() as house:
        for _ in range(tries):
            party = await going_on(house, parties)
            line = await party.whoever()
            choices, asked = words(line.shown["sight"]["question"]["choices"]), line.shown["asked"]
            await party.moves(line)
            key, seat, word = party.acknowledged[-1]
            other = next((choice for choice in [*choices, "pass", "undo"] if choice != word), "undo")
            for wish in ({"word": other, "seat": seat}, {"word": word, "seat": 1 - seat}):
                line.came.clear()
                answer = await line.asks(t="do", asked=asked, key=key, **wish)
                must(answer.get("why") == "key_used", f"another move was taken for a repeat: {answer}")
        await settled(parties)
    must(sum(map(len, ground.log().values())) == tries, "a refused move was written")
    ground.note(keys_reused=2 * tries, matches=len(parties))


@withstands("4", any_question="a late answer was taken for a new one")
async def test_late_and_reordered_messages_are_refused(ground: Ground) -> None:
    """Two answers that were good a moment ago, permuted among those of today; and numbers that never were."""
    tries, rng, late = often(15, 300), random.Random(4), 0
    async with ground.house() as house:
        parties, past = list[Party](), list[tuple[Party, int, int]]()
        for _ in range(tries):
            party = await going_on(house, parties)
            line = await party.whoever()
            assert line.seat is not None
            now, choices = line.shown["asked"], words(line.shown["sight"]["question"]["choices"])
            earlier = [asked for table, seat, asked in past if (table, seat) == (party, line.seat) and asked != now]
            numbers = [*earlier[-4:], now + 1, now + 100, 2**31 - 1]
            if now:
                numbers.append(0)
            rng.shuffle(numbers)
            keys = [secrets.token_hex(8) for _ in numbers]
            for asked, key in zip(numbers, keys, strict=True):
                await line.sends(t="do", seat=line.seat, asked=asked, word=rng.choice(choices), key=key)
            for key in keys:
                answer = await line.answered(key)
                must(answer.get("why") == "stale", f"a late answer was taken for a new one: {answer}")
                late += 1
            past.append((party, line.seat, now))
            await party.moves(line)
        await settled(parties)
    must(sum(map(len, ground.log().values())) == tries, "a late answer was written")
    ground.note(late_or_reordered=late, moves=tries, matches=len(parties))
