"""What all clusters have in common that are none: they stand in for the link of a crew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from composer.crew.chunks import introduce
from composer.crew.link import ClusterNews, WorkerJoined


class StandIn:
    """So many workers, who are all there at once; time goes on as the class below has it."""

    def __init__(self, workers: int) -> None:
        self.now = 0.0
        self._workers = workers
        self._tell: Callable[[ClusterNews], None] = lambda news: None

    def link(self, address: str, topic: str, tell: Callable[[ClusterNews], None]) -> Self:
        """Stand in for the link of a crew."""
        self._tell = tell
        return self

    def begin(self) -> None:
        """Have all workers there."""
        card = introduce()
        for number in range(self._workers):
            self._tell(WorkerJoined(str(number), card, 1))

    def meet(self, worker: str) -> None:
        """Nobody is silent here."""

    def cancel(self, chunk: int) -> None:
        """Take a question back; nobody is silent here."""

    def leave(self) -> None:
        """Nobody waits."""

    def close(self, seconds: float) -> None:
        """Nobody waits."""
