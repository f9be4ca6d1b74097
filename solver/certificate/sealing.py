"""Writing the lines of a certificate file, and the last one that seals them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256

from solver.certificate.format import END


class SealedLines:
    """Hands lines on as they are, and counts and digests them for the seal."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write
        self._digest = sha256()
        self._count = 0
        self.size = 0

    def add(self, words: Iterable[str]) -> None:
        """Write one line of *words*."""
        line = (" ".join(words) + "\n").encode("ascii")
        self._digest.update(line)
        self._count += 1
        self.size += len(line)
        self._write(line)

    def seal(self) -> None:
        """Write the last line."""
        self.add((END, str(self._count), self._digest.hexdigest()))
