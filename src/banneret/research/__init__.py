"""Banneret for research: `pip install banneret[research]`.

encoder      a table as arrays: observations field by field, and what they mean (`observe`)
pettingzoo   `env("lancaster", seats=4)`, and a parallel form
gymnasium    one learning seat against bots
vector       many games stepped in one call, into arrays of the caller; `processes`: on several cores
openspiel    `banneret_lancaster(players=4)` and so on, for OpenSpiel's algorithms
export       records of games as a table for offline learning
measure      what the games are like for an algorithm

Nothing is imported here: each module imports what it needs.
"""
