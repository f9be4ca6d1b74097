"""Ctrl+C closes the window as if by hand; a request to end from outside asks nobody.

Python runs signal handlers between two of its own instructions, and Qt's loop is
none; so each signal also writes to a socket that Qt's loop listens to.
"""

from __future__ import annotations

import signal
import socket

from PySide6.QtCore import QObject, QSocketNotifier, Signal, Slot

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Interrupts(QObject):
    """Emits one signal for the first that comes; the next one ends the program at once."""

    interrupted = Signal()
    """Ctrl+C was pressed."""
    terminated = Signal()
    """The system wants the program to end, perhaps because it shuts down."""

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
        # The byte says which signal it was: Python may run its handler only later.
        number = self._reader.recv(64)[0]
        if number == signal.SIGTERM:
            self.terminated.emit()
        else:
            self.interrupted.emit()
