"""Whether a window could be shown here, asked of the display itself before Qt is.

Qt aborts the process where it finds no screen.  The libraries that Qt itself talks
through tell it in time: whether a display answers, and whether it lets us in.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from composer.cli.exits import NoWindowError
from composer.cli.libraries import asks_for_a_screen

USE_THE_TERMINAL = 'Use the command line, for example: matewright solve "<FEN>" "#2"'


def check_screen(environment: Mapping[str, str]) -> None:
    """Raise NoWindowError where Qt would find no screen; it would abort the process."""
    if not asks_for_a_screen(environment):
        return
    display, wayland = environment.get("DISPLAY", ""), environment.get("WAYLAND_DISPLAY", "")
    if (wayland and opens_wayland(wayland)) or (display and opens_x11(display)):
        return
    named = " or ".join(f"display {name[:80]}" for name in (wayland, display) if name)
    reason = f"no access to {named}" if named else "DISPLAY and WAYLAND_DISPLAY are empty"
    raise NoWindowError(f"No screen was found ({reason}). {USE_THE_TERMINAL}")


def opens_x11(display: str) -> bool:
    """Tell whether an X server answers at *display* and lets us in, cookie and all."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True  # a missing library is a complaint of its own
    xcb.xcb_connect.restype = ctypes.c_void_p
    with _quiet_stderr():  # a refusal is printed there
        connection = ctypes.c_void_p(xcb.xcb_connect(os.fsencode(display), None))
        fault = xcb.xcb_connection_has_error(connection)
        xcb.xcb_disconnect(connection)
    return not fault


def opens_wayland(display: str) -> bool:
    """Tell whether a Wayland compositor answers at *display*."""
    try:
        wayland = ctypes.CDLL("libwayland-client.so.0")
    except OSError:
        return False  # nor can Qt speak to it
    wayland.wl_display_connect.restype = ctypes.c_void_p
    with _quiet_stderr():
        connection = ctypes.c_void_p(wayland.wl_display_connect(os.fsencode(display)))
        if connection.value:
            wayland.wl_display_disconnect(connection)
    return connection.value is not None


@contextlib.contextmanager
def _quiet_stderr() -> Iterator[None]:
    """Keep what libraries print from standard error; where that is closed, nothing is lost."""
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    try:
        with Path(os.devnull).open("wb") as nothing:
            os.dup2(nothing.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
