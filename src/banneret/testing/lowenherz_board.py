"""Until 0.3: the old name of `banneret.testing.lowenherz.board`."""

from banneret.testing.lowenherz.board import EMPTY, NOWHERE, PIECES, draw_board, lay_board

__all__ = ["EMPTY", "NOWHERE", "PIECES", "draw_board", "lay_board"]
