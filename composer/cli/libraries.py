"""The libraries of Debian that Qt needs, and in which packages Debian has them.

``start.py`` reads this with any Python from 3.8 and nothing installed, so that it imports the
standard library alone.
"""

from __future__ import annotations

import ctypes
from typing import Dict, Mapping  # noqa: UP035 - read by Python 3.8 as well

QT = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
}
"""What Qt needs even without a screen: each library and its package."""

X11 = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-shape.so.0": "libxcb-shape0",
}
"""What Qt needs besides where it opens a window under X11."""

ALL = {**QT, **X11}


def asks_for_a_screen(environment: Mapping[str, str]) -> bool:
    """Tell whether Qt looks for a screen: it does unless a platform without one is chosen."""
    return environment.get("QT_QPA_PLATFORM", "").split(":")[0] in ("", "xcb")


def of_window(environment: Mapping[str, str]) -> Dict[str, str]:  # noqa: UP006
    """Return what a window needs that is opened with these variables."""
    return ALL if asks_for_a_screen(environment) else QT


def can_load(library: str) -> bool:
    """Tell whether the dynamic linker finds *library*."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
