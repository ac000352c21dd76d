"""Until 0.3: the old name of `banneret.testing.lowenherz.builder`."""

from banneret.testing.lowenherz.builder import WHIM, builder, plot_of

__all__ = ["WHIM", "builder", "plot_of"]
