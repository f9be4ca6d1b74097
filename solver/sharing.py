"""What searches that follow each other may share."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Keep no table longer than a search in this context that ends with an error.

        Where it met what the rules do not tell, it went on to the end of what it was asked first,
        and noted on the way what nobody knows.
        """
        try:
            yield
        except BaseException:
            with self._asking:
                self._kept = None
            raise

    def __reduce__(self) -> tuple[type[Sharing], tuple[()]]:
        return Sharing, ()
