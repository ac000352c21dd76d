"""A bot in five lines: python examples/five_lines.py; or `banneret simulate lancaster --bots five_lines:Lawyer,random` here."""

from banneret.simulate import simulate


class Lawyer:
    def __init__(self, seed: int) -> None: ...

    def choose(self, sight):  # type: ignore[no-untyped-def]
        return max(sight.legal)  # whatever the catalogue lists last


if __name__ == "__main__":
    result = simulate("lancaster", seats=2, games=20, bots=["five_lines:Lawyer", "random"], seed=1)
    for line in result.by_bot:
        print(f"{line.name}: {line.win_rate:.0%} of the games, {line.points:.1f} points")
