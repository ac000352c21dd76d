"""A tour in cells: open it in an editor that knows `# %%`, or run it: python examples/tour.py"""

# %% A match, and what a seat may know of it
import numpy as np

import banneret
from banneret.bots import make

match = banneret.Match("lancaster", seats=3, seed=7)
seat = match.to_act[0]
sight = match.sight(seat)
print(sight.question["ask"], sight.words()[:4])

# %% A bot answers a sight; it cannot see more
print(match.game.acts.word(make("greedy", seed=1).choose(sight)))

# %% The same sight as numbers, field by field
from banneret.research.encoder import Encoder  # noqa: E402

encoder = Encoder("lancaster", seats=3)
row = encoder.observe(match.state, seat, match.memories.of(seat) if match.memories else None)
print(encoder.version, row.shape)
for field in encoder.fields[5:10]:
    print(f"{field.name:10} {row[encoder.where(field.name)].tolist()}")

# %% What cannot be seen can be imagined: another table behind the same sight
other = sight.imagine(seed=5)
assert other.seen_by(seat) == match.state.seen_by(seat)

# %% Many games at once, at random, into arrays
from banneret.research.vector import Vector  # noqa: E402

vector, rng = Vector("lancaster", games=16, seats=3, seed=1), np.random.default_rng(1)
arrays, wins = vector.reset(), np.zeros(3)
for _ in range(400):
    arrays = vector.step(vector.sample(rng))
    wins += arrays.rewards.sum(axis=0)
print("victories by seat:", wins)

# %% PettingZoo
from banneret.research.pettingzoo import env  # noqa: E402

table = env("lowenherz", seats=2, render_mode="ansi")
table.reset(seed=3)
for _ in table.agent_iter(60):
    seen, reward, terminated, truncated, _info = table.last()
    table.step(None if terminated or truncated else int(np.flatnonzero(seen["action_mask"])[0]))
print(table.render())
