"""Men that a query names: ``wQ``, ``bRR``, ``G`` of any colour, ``nG``, ``w.BP``."""

from __future__ import annotations

import re

from composer.collection.criteria import MenNeeded
from solver.men import EITHER, Color, Kind

_MEN = re.compile(r"(?P<color>[wbn])?(?P<dot>(?<=[wbn])\.)?(?P<code>[A-Z][A-Z0-9]*)")
_ORTHODOX = re.compile(rf"[{EITHER.choice}]+")


def kind_asked(code: str) -> Kind | None:
    """Return the kind that *code* stands for in a query, where ``N`` is a knight."""
    return EITHER.kinds.get(code) or _kind_coded(code)


def man_asked(text: str) -> tuple[tuple[Color, ...], Kind] | None:
    """Return the colours and the kind of a man such as ``wQ`` or ``G2``, if *text* is one."""
    match = _MEN.fullmatch(text)
    if match is None:
        return None
    kind = _kind_coded(match["code"]) if match["dot"] else kind_asked(match["code"])
    return None if kind is None else (_colors(match["color"], kind), kind)


def men_asked(text: str) -> MenNeeded | None:
    """Return men such as ``wQ``, ``bRR`` or ``S`` of either colour, if *text* names some.

    ``RR`` are two rooks and ``BP`` is a bishop and a pawn: where a code is all letters of orthodox
    men, a colour and a dot stand before it, as in a FEN.
    """
    match = _MEN.fullmatch(text)
    if match is None:
        return None
    named = man_asked(text)
    if named is not None and (match["dot"] or not _ORTHODOX.fullmatch(match["code"])):
        return named[0], ((named[1], 1),)
    letters = [kind_asked(letter) for letter in match["code"]]
    kinds = [kind for kind in letters if kind is not None]
    if match["dot"] or len(kinds) < len(letters):
        return None
    needed = tuple((kind, kinds.count(kind)) for kind in dict.fromkeys(kinds))
    return _colors(match["color"], max(kinds)), needed


def _kind_coded(code: str) -> Kind | None:
    from solver.fairy.naming.codes import kind_of  # for fairy men alone

    return kind_of(code)


def _colors(sign: str | None, kind: Kind) -> tuple[Color, ...]:
    """Return the colours of a *sign*: both without one, and neutral, too, where men are fairy."""
    if sign is not None:
        return (next(color for color in Color if color.letter == sign),)
    return (Color.WHITE, Color.BLACK) if kind <= Kind.KING else tuple(Color)
