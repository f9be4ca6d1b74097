"""Asking again and again in a thread of its own, for as long as a ``with`` block lasts."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

SECONDS_BETWEEN = 0.1
MOST_OF_THE_TIME = 0.05
"""The share of the time that asking may take."""


class Listener:
    """Calls *listen* at a steady pace; *give_up* after a fault, raised at the end of the block."""

    def __init__(
        self, listen: Callable[[], None], give_up: Callable[[], None], *, is_wanted: bool
    ) -> None:
        self._listen = listen
        self._give_up = give_up
        self._over = threading.Event()
        self._fault: Exception | None = None
        self._thread: threading.Thread | None = None
        if is_wanted:
            self._thread = threading.Thread(target=self._run, name="matewright-listen", daemon=True)

    def __enter__(self) -> None:
        if self._thread is not None:
            self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()
        if self._fault is not None:
            raise self._fault

    def _run(self) -> None:
        pause = SECONDS_BETWEEN
        while not self._over.wait(pause):
            began = time.monotonic()
            try:
                self._listen()
            except Exception as error:  # noqa: BLE001 - handed on to the thread that waits
                self._fault = error
                self._give_up()
                return
            pause = max(SECONDS_BETWEEN, (time.monotonic() - began) / MOST_OF_THE_TIME)
