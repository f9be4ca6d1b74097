"""The lines of a certificate file, one by one, no longer than a line may be, up to its seal.

Imports the standard library alone, since the checker stands on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import BinaryIO

from solver.certificate.format import END, LONGEST_LINE, CertificateError


class WordLines:
    """The words of one line after another; the last line seals all that stand before it."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._seal = sha256()
        self._read_ahead: list[str] | None = None
        self.number = 0
        self.bytes_read = 0

    def peek(self) -> list[str]:
        """Return the words of the next line without going past it."""
        if self._read_ahead is None:
            self._read_ahead = self._read()
        return self._read_ahead

    def take(self) -> list[str]:
        """Return the words of the next line.

        Raises:
            CertificateError: the file ends here, or the line is malformed.
        """
        words, self._read_ahead = self.peek(), None
        return words

    def while_first(self, *signs: str) -> Iterator[list[str]]:
        """Yield the words of the lines that begin with one of *signs*, up to the first other."""
        while self.peek()[0].startswith(signs):
            yield self.take()

    def check_end(self) -> str:
        """Read the last line, which must be the seal, and return the seal.

        Raises:
            CertificateError: it is not, or something follows it.
        """
        count, seal = self.number, self._seal.hexdigest()
        if self._read_ahead is not None:
            raise AssertionError("the seal is read on its own")
        if self._read() != [END, str(count), seal]:
            raise CertificateError("the seal does not fit the lines above; the file was changed")
        if self._file.read(1):
            raise CertificateError("something follows after the last line")
        return seal

    def _read(self) -> list[str]:
        line = self._file.readline(LONGEST_LINE)
        self.number += 1
        self.bytes_read += len(line)
        if not line.endswith(b"\n"):
            reason = "the line is too long" if len(line) == LONGEST_LINE else "the file ends here"
            raise CertificateError(reason)
        self._seal.update(line)
        text = line[:-1].decode("ascii", errors="replace")
        if not text.isascii() or not text.isprintable():
            raise CertificateError("the line is not plain text")
        return text.split(" ")
