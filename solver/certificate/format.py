"""The names and limits of a certificate file, what it states, and what it has shown.

Believes nothing of the solver, since the checker stands on it.
"""

from __future__ import annotations

from dataclasses import dataclass

FIRST_LINE = "matewright-certificate 1"
"""The first line of a file of orthodox chess: what it is, and the version of the format."""

FAIRY_FIRST_LINE = "matewright-certificate 2"
"""The first line of a file of fairy chess."""

LONGEST_LENGTH = 250
"""The longest stipulation, in moves."""

LONGEST_LINE = 32_768
"""Bytes of a line, its end included; more moves than this has room for no position has."""

MOST_NODES = 2_000_000
"""Lines between the header and the end; a larger proof is neither written nor read."""

PROVED, DISPROVED = "+", "-"
"""The signs in front of a length: the attacker succeeds within it, or does not."""

KEY, SHORT_KEY, NOT_SOONER, OTHERS, END = "key", "short", "later", "others", "end"
"""The first words of the lines about the first moves, and of the last line."""

ANY = "*"
"""Stands for every move that is not listed by itself."""


class CertificateError(Exception):
    """A certificate is refused, or cannot be written; the text is one plain sentence."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What a certificate states of a problem.

    ``keys`` are all first moves that meet the stipulation within its length, in the words of
    the file; ``short_keys`` are those of them that do so in fewer moves.  ``men`` and
    ``conditions`` are those of fairy chess, as the file names them.
    """

    fen: str
    stipulation: str
    verdict: str
    keys: tuple[str, ...]
    short_keys: tuple[str, ...] = ()
    men: str = ""
    conditions: str = ""


def verdict_of(keys: int, short_keys: int) -> str:
    """Return the verdict on a problem with so many keys; duals play no part in it."""
    if not keys:
        return "no solution"
    if short_keys:
        return "short solution"
    return "sound" if keys == 1 else "cooked"


class Claims:
    """What is known of positions: lengths within which the attacker succeeds, or does not.

    With an exact length every length is a question of its own; else who succeeds
    within three moves succeeds within four, and who fails within four fails within three.
    """

    def __init__(self, *, is_exact: bool) -> None:
        self._is_exact = is_exact
        self._proved: dict[bytes, int] = {}
        self._disproved: dict[bytes, int] = {}

    def prove(self, position: bytes, length: int) -> None:
        """Keep that the attacker, to move in *position*, succeeds within *length*."""
        self._proved[self._name(position, length)] = length

    def disprove(self, position: bytes, length: int) -> None:
        """Keep that the attacker, to move in *position*, does not succeed within *length*."""
        self._disproved[self._name(position, length)] = length

    def is_proved(self, position: bytes, length: int) -> bool:
        """Tell whether success within *length* is known."""
        return self._proved.get(self._name(position, length), LONGEST_LENGTH + 1) <= length

    def is_disproved(self, position: bytes, length: int) -> bool:
        """Tell whether failure within *length* is known."""
        return self._disproved.get(self._name(position, length), 0) >= length

    def _name(self, position: bytes, length: int) -> bytes:
        return position + bytes((length,)) if self._is_exact else position


def quoted(text: str) -> str:
    """Return *text* between quotation marks, cut where it is long."""
    return f"“{repr(text if len(text) <= 80 else f'{text[:77]}...')[1:-1]}”"
