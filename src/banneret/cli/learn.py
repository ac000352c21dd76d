"""`banneret learn`: make the weights of the bots' judgement again, from self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def learn(
    game: Annotated[str, typer.Argument(help="The game, such as lancaster.")],
    seats: Annotated[int, typer.Option(help="The weights are for tables of so many seats.")] = 4,
    seed: Annotated[int, typer.Option(help="Same seed, same weights.")] = 1,
    games: Annotated[
        int, typer.Option(help="Games to learn from in the first round; in further ones a game takes as long as 25 of them.")
    ] = 600,
    rounds: Annotated[int, typer.Option(help="Rounds; first a fit to how games end, then to what plans lead to.")] = 2,
    prior: Annotated[float, typer.Option(min=0.0, help="How much what was thought before counts in the first.")] = 8000.0,
    variant: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; repeatable.")] = None,
    places: Annotated[
        bool, typer.Option("--places", help="Only what single places are worth, beside the weights there are.")
    ] = False,
    dawns: Annotated[
        bool, typer.Option("--dawns", help="Only what a table is worth where a round begins, for search; in one round.")
    ] = False,
    leanings: Annotated[
        int, typer.Option(min=0, help="Steps after the rounds, each of as many games, by small changes that pay.")
    ] = 0,
    ends: Annotated[bool, typer.Option(help="Whether the first round is a fit to how games end.")] = True,
    jobs: Annotated[int, typer.Option(help="Processes; the weights are the same.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Where to write; by default over the weights in the package.")] = None,
) -> None:
    """Learn what tables are worth from games of bots against themselves, and write the weights."""
    from banneret.bots.judgement import weights as files
    from banneret.bots.learning import learn as learn_from_play
    from banneret.bots.learning.dawns import learn_dawns
    from banneret.bots.learning.places import learn_places
    from banneret.cli.options import parse_variant
    from banneret.core import BadWish
    from banneret.core.errors import in_words
    from banneret.core.game import find

    name = find(game).name
    wishes = parse_variant(variant or [], None)
    if places and dawns:
        raise BadWish("places and dawns are learnt one after the other: --places or --dawns")
    if leanings and (places or dawns):
        raise BadWish("leanings follow the rounds that learn everything: without --places and --dawns")
    how = f"banneret learn {name} --seats {seats} --seed {seed} --games {games}" + (f" --rounds {rounds}" if not dawns else "")
    options = "".join(f" --variant {wish}" for wish in variant or [])
    texts: dict[Path, str] = {}
    if dawns:
        of_dawns = learn_dawns(name, seats, seed, games, wishes, typer.echo, jobs)
        learnt = {"command": f"{how} --dawns{options}", **of_dawns.facts()}
        where = out or files.path_of_dawns(name, seats)
        texts[where] = files.written_dawns(of_dawns.weights, of_dawns.worths, of_dawns.parts, learnt)
    elif places:
        of_places = learn_places(name, seats, seed, games, rounds, wishes, typer.echo, jobs)
        learnt = {"command": f"{how} --places{options}", **of_places.facts()}
        texts[out or files.path_of_places(name, seats)] = files.written_places(of_places.worths, of_places.parts, learnt)
    else:
        lesson = learn_from_play(name, seats, seed, games, rounds, prior, wishes, typer.echo, jobs, ends, leanings)
        steps = f" --leanings {leanings}" if leanings else ""
        learnt = {"command": f"{how} --prior {prior:g}{steps}{'' if ends else ' --no-ends'}{options}", **lesson.facts()}
        where = out or files.path_of(name, seats)
        texts[where] = files.written(lesson.weights, lesson.spreads(), lesson.parts, learnt)
        if leanings and lesson.parts.places:
            texts[files.places_beside(where)] = files.written_places(lesson.worths, lesson.parts, learnt)
    try:
        for path, text in texts.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadWish(f"cannot write {path}: {in_words(error)}") from None
    typer.echo(f"written to {' and '.join(map(str, texts))}")
