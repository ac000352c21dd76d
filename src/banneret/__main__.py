"""python -m banneret: the same as the command `banneret`."""

from banneret.cli import main

main()
