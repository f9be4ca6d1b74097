"""Ctrl+C and a request to end from outside: the window is closed as if by hand.

Python runs signal handlers between two of its own instructions, and Qt's loop is
none; so each signal also writes to a socket that Qt's loop listens to.
"""

from __future__ import annotations

import signal
import socket

from PySide6.QtCore import QObject, QSocketNotifier, Signal, Slot

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Interrupts(QObject):
    """Emits ``interrupted`` once for the first signal; the next one ends the program at once."""

    interrupted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._reader, self._writer = socket.socketpair()
        for end in (self._reader, self._writer):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.setEnabled(False)
        self._notifier.activated.connect(self._on_signal)

    def install(self) -> None:
        """Begin to listen; to be called in the main thread."""
        signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        for number in _SIGNALS:
            signal.signal(number, self._note)
        self._notifier.setEnabled(True)

    def remove(self) -> None:
        """Give the signals their usual meaning back."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(-1)
        for number in _SIGNALS:
            signal.signal(number, signal.SIG_DFL)
        self._reader.close()
        self._writer.close()

    @staticmethod
    def _note(number: int, frame: object) -> None:
        for each in _SIGNALS:
            signal.signal(each, signal.SIG_DFL)

    @Slot()
    def _on_signal(self) -> None:
        self._reader.recv(64)
        self.interrupted.emit()
