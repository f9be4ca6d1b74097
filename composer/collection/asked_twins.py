"""What the twins of a problem ask, told alike of its mirrored, turned or colour-exchanged copy.

The position is turned into all eight pictures of it, with White to move, and the least is taken:
the same one for all copies.  The squares and men that words of twins name are turned along.  Where
several pictures are the least one the position is symmetric, and the words are those of the
picture in which they come first.

Twins of fairy men are told as they are written: that is how libraries tell them, too, in which
men of one colour share a code.
"""

from __future__ import annotations

import re

from composer.collection.facts import Facts
from composer.collection.symmetry import IS_MIRRORED, TURNS, kind_of, men_of
from composer.model.document import Entry
from solver.setup import Setup
from solver.squares import BLACK

_SQUARE = re.compile(rb"[a-h][1-8]")
_COLORED = re.compile(rb"([wb])(?=[a-z][a-z0-9]?[a-h][1-8])")
_EXCHANGED = re.compile(rb"<-*>")
"""What stands between the two ends of an exchange or a mirror, of which none comes first."""
_ANGLES = {b"90": b"270", b"270": b"90"}


def asked_twins(entry: Entry) -> tuple[bytes, ...]:
    """Return the words of the twins of *entry*, the same ones for all copies of a problem."""
    facts = Facts(entry, 0)
    if not facts.has_twins:
        return ()
    words = {word.encode(errors="backslashreplace") for word in facts.twins.split()}
    is_fairy = any(not man.is_orthodox for _, man in men_of(entry.setup))
    is_swapped = entry.setup.turn is BLACK and not is_fairy
    turns = (0,) if is_fairy else _least_turns(entry.setup, is_swapped=is_swapped)
    return min(tuple(sorted(_told(words, turn, is_swapped=is_swapped))) for turn in turns)


def _told(words: set[bytes], turn: int, *, is_swapped: bool) -> list[bytes]:
    return [
        turned_word(word, turn, is_swapped=is_swapped) if is_turned(word) else word
        for word in words
    ]


def _least_turns(setup: Setup, *, is_swapped: bool) -> tuple[int, ...]:
    """Return the turns that make the least picture of *setup*, of men of orthodox chess."""
    men = [(square, kind_of(man) ^ is_swapped) for square, man in men_of(setup)]
    pictures = [sorted((turn[square], kind) for square, kind in men) for turn in TURNS]
    least = min(pictures)
    return tuple(place for place, picture in enumerate(pictures) if picture == least)


def is_turned(word: bytes) -> bool:
    """Tell whether a word of twins reads otherwise where the board is turned."""
    return word in _ANGLES or bool(_SQUARE.search(word))


def turned_word(word: bytes, turn: int, *, is_swapped: bool) -> bytes:
    """Return *word* as it reads where the board is turned so, perhaps with exchanged colours."""
    if word in _ANGLES:
        return _ANGLES[word] if IS_MIRRORED[turn] else word
    if is_swapped:
        word = _COLORED.sub(lambda color: b"b" if color[1] == b"w" else b"w", word)
    word = _SQUARE.sub(lambda name: _turned(name[0], turn), word)
    return b"<>".join(sorted(_EXCHANGED.split(word)))


def _turned(name: bytes, turn: int) -> bytes:
    square = TURNS[turn][name[0] - ord("a") + 8 * (name[1] - ord("1"))]
    return bytes((ord("a") + (square & 7), ord("1") + (square >> 3)))
