"""Faults and attacks, each tried against a real house in a process of its own, and against a broken one that must fail.

docs/reliability.md tells what is tried and how often. `BANNERET_FAULTS=long` tries more; `long.py` does so and writes a report.
"""
