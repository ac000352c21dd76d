"""What is higher than the screen, one screen after another: a board that has scrolled away is none."""

from __future__ import annotations

from collections.abc import Callable

from banneret.cli.terminal import Terminal


def in_pages(terminal: Terminal, show: Callable[[], None]) -> int:
    """All that `show` shows; whoever types anything between two screens has seen enough. In a pipe, all in one piece.

    How many lines there are on a screen.
    """
    if not terminal.height:
        show()
        return 0
    with terminal.console.capture() as shown:
        show()
    every, room = shown.get().splitlines(keepends=True), terminal.height - 1
    lines = every
    while lines:
        terminal.console.file.write("".join(lines[:room]))
        lines = lines[room:]
        if lines and terminal.ask_phrase("page.more"):
            break
    return len(every)
