"""Conditions: the rules of a problem beyond those of plain chess, read from its options.

Collections write them among Popeye's options, most of which only say what is to be told of
the solution.  Which word is which is known here alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_PLAIN = frozenset(
    {
        "variation", "setplay", "try", "defence", "threat", "nothreat", "noshortvariations",
        "noboard", "movenumbers", "maxsolutions", "maxtime", "startmovenumber", "upto",
        "uptomovenumber", "intelligent", "beep", "trivialtriesavoid", "nontrivial", "matesin1",
        "stoponshortsolutions", "maxflightsquares", "keepmatingpiece", "nocastling", "enpassant",
        "halfduplex", "duplex", "white-to-play", "whitetoplay", "postkeyplay", "variations", "nowk",
        "nobk", "writegrid", "suppressgrid", "quodlibet", "goalisend",
    }
)  # fmt: skip
"""Options that leave the rules of chess alone."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A rule under which a problem is not plain chess, such as ``Circe``.

    ``name`` is its first word in small letters, ``text`` the whole of it as it was written.
    """

    name: str
    text: str


def option_name(option: str) -> str:
    """Return the first word of an option, in small letters."""
    return option.split(maxsplit=1)[0].lower() if option.strip() else ""


def read_conditions(options: Sequence[str]) -> tuple[Condition, ...]:
    """Return the conditions among *options*."""
    named = ((option_name(option), option) for option in options)
    return tuple(
        Condition(name, option)
        for name, option in named
        if name and (name not in _PLAIN or asks_for_more(option))
    )


def asks_for_more(option: str) -> bool:
    """Tell whether a pawn who may be taken in passing went otherwise than two equal steps."""
    name, *words = option.lower().split()
    if name != "enpassant":
        return False
    squares = re.findall("[a-h][1-8]", "".join(words))
    if len(squares) != 3:
        return len(squares) > 3
    start, over, stands = ((ord(file), int(rank)) for file, rank in squares)
    return any(2 * b != a + c for a, b, c in zip(start, over, stands, strict=True))
