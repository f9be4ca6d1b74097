"""The standard input of a process that listens to it in one thread and works in another.

On Windows a library that is loaded asks what its standard input is, and while another thread waits
for a pipe that stands there, so does this question: numpy is never there (numpy 24290, CPython
78961).  So what is listened to must stand somewhere else.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path


def take_input() -> int:
    """Return a descriptor of what was the standard input, which is an empty one from now on.

    What Python has read of it ahead is lost.

    Raises:
        OSError: there is no standard input.
    """
    taken = os.dup(0)
    with Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    if sys.platform == "win32":
        _tell_windows()
    return taken


def _tell_windows() -> None:
    """Let libraries with a runtime of their own find the new input; one without a console needs it.

    The C library itself tells Windows only where the program is one of the console.
    """
    import ctypes
    import msvcrt

    standard_input = ctypes.c_uint32(-10 & 0xFFFFFFFF)
    handle = ctypes.c_void_p(msvcrt.get_osfhandle(0))  # type: ignore[attr-defined]
    ctypes.windll.kernel32.SetStdHandle(standard_input, handle)  # type: ignore[attr-defined]
