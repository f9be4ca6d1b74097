"""What searches that follow each other may share."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any


class Sharing:
    """Hands the table of one search to the next, where what was found holds there too.

    It is for the parts of one composition: twins that differ by a man come to the same positions
    when that man has moved.  A process of its own begins with none.
    """

    def __init__(self) -> None:
        self._kept: tuple[object, Any] | None = None
        self._asking = threading.Lock()

    def table(self, question: object, make: Callable[[], Any]) -> Any:
        """Return the table that was kept for the same *question*, else keep a new one.

        The question is all that decides what an entry means, but for what its key tells.
        """
        with self._asking:
            if self._kept is None or self._kept[0] != question:
                self._kept = question, make()
            return self._kept[1]

    def __reduce__(self) -> tuple[type[Sharing], tuple[()]]:
        return Sharing, ()
