"""The one mark that the compiler reads, without depending on the compiler.

This file is never compiled itself: at run time the mark does nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr  # noqa: PLC0414
else:

    def mypyc_attr(**_marks):
        return lambda cls: cls
