"""Where a window can be seen: on which screen, and with how much room for its frame."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

_BORDERS, _TITLE_BAR = 10, 45
"""What a desktop may put around a window; how much, it only tells when the window stands."""


def keep_on_screen(window: QWidget) -> None:
    """Move *window* back where it can be seen, after a screen has gone or shrunk."""
    frame, room = window.frameGeometry(), room_for(window)
    if any(_room_on(screen, window).contains(frame) for screen in QGuiApplication.screens()):
        return
    most, least = _largest_within(room, window), window.minimumSizeHint()
    window.resize(window.size().boundedTo(most).expandedTo(least))
    frame = window.frameGeometry()
    x = max(room.left(), min(frame.left(), room.right() - frame.width() + 1))
    y = max(room.top(), min(frame.top(), room.bottom() - frame.height() + 1))
    window.move(x, y)


def resize_within_screen(window: QWidget, size: QSize) -> None:
    """Give *window* the *size* that is usual for it, or as much of it as its screen has."""
    window.resize(size.boundedTo(_largest_within(room_for(window), window)))


def _largest_within(room: QRect, window: QWidget) -> QSize:
    """Return the largest size of *window* with which its frame, if it has one, is in *room*."""
    frame = window.frameGeometry().size() - window.size()  # what was never shown has less than none
    return room.size() - frame.expandedTo(QSize(0, 0))


def room_for(window: QWidget) -> QRect:
    """Return where *window* can be seen as a whole on its screen."""
    return _room_on(window.screen(), window)


def _room_on(screen: QScreen, window: QWidget) -> QRect:
    """Return the free part of *screen*, less the frame that *window* gets when it is shown.

    The place of a window is that of its frame, its size is that of what is inside.
    """
    room = screen.availableGeometry()
    is_framed = window.frameGeometry() != window.geometry()
    return room if is_framed else room.adjusted(0, 0, -_BORDERS, -_TITLE_BAR)
