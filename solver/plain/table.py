"""What a search in plain Python has decided about positions, up to a number of them."""

from __future__ import annotations

from collections.abc import Hashable

_BYTES_A_POSITION = 500
"""About what a position takes with all that Python has around it."""


class PlainTable:
    """Answers by position and question; what comes when it is full is not kept."""

    def __init__(self, memory_mb: int) -> None:
        self._answers: dict[Hashable, bool] = {}
        self._most = max(memory_mb * 2**20 // _BYTES_A_POSITION, 1)

    @property
    def slots(self) -> int:
        """How many positions there is room for."""
        return self._most

    def get(self, question: Hashable) -> bool | None:
        """Return the answer to a question, ``None`` where it is not known."""
        return self._answers.get(question)

    def put(self, question: Hashable, answer: bool) -> bool:
        """Keep an answer; tell whether it is a new one that found room."""
        if question in self._answers:
            self._answers[question] = answer
            return False
        if len(self._answers) >= self._most:
            return False
        self._answers[question] = answer
        return True
