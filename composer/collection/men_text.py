"""Men written in a line, such as ``wKd4 Qe5 bKe7 Pf6g6``, and read from one."""

from __future__ import annotations

import re

from composer.collection.men_asked import kind_asked
from composer.collection.symmetry import Men, men_of
from solver.language import tr
from solver.men import EITHER, FROM_KING, PROBLEM, Color, Kind, Man
from solver.notation.fen import FenError, parse_fen, write_fen
from solver.setup import Setup
from solver.squares import Square, name_of, square_of

_MAN = re.compile(
    rf"(?P<color>[wbn](?=[A-Z]))?"
    rf"(?P<letter>[A-Z][A-Z0-9]?|[{EITHER.choice.lower()}])(?P<squares>(?:[a-h][1-8])+)"
)


class MenTextError(ValueError):
    """The text is no list of men; the message is one plain sentence."""


def read_men(text: str) -> Men:
    """Read a list of men or the placement of a FEN.

    A colour holds until the next one; White begins.  Small letters are black men.

    Raises:
        MenTextError: it is neither.
    """
    if text.count("/") >= 7:
        try:
            return men_of(parse_fen(text))
        except FenError as error:
            raise MenTextError(str(error)) from error
    men: dict[Square, Man] = {}
    color = Color.WHITE
    for word in re.split(r"[\s,;]+", text.strip()):
        match = _MAN.fullmatch(word)
        kind = None if match is None else kind_asked(match["letter"].upper())
        if match is None or kind is None:
            raise MenTextError(tr("“%1” is no man on a square such as wKd4.", word))
        if match["color"]:
            color = next(it for it in Color if it.letter == match["color"])
        man = Man(kind, Color.BLACK if match["letter"].islower() else color)
        for name in re.findall("..", match["squares"]):
            square = square_of(name)
            if square in men:
                raise MenTextError(tr("Two men stand on %1.", name))
            men[square] = man
    return tuple(men.items())


def write_men(men: Men) -> str:
    """Write a list of men, the white ones first; as a FEN where one has attributes."""
    if any(man.traits for _, man in men):
        return write_fen(Setup().with_pieces(dict(men))).split()[0]
    words: list[str] = []
    for color in (Color.WHITE, Color.BLACK, Color.NEUTRAL):
        for kind in sorted({man.kind for _, man in men}, key=_place_of):
            squares = [square for square, man in men if man == Man(kind, color)]
            if squares:
                words.append(f"{color.letter}{_code(kind)}{''.join(map(name_of, squares))}")
    return " ".join(words)


def _place_of(kind: Kind) -> int:
    """Return where a kind comes in a list: the orthodox ones first, from the king down."""
    return FROM_KING.index(kind) if kind in FROM_KING else int(kind)


def _code(kind: Kind) -> str:
    if kind in PROBLEM.names:
        return PROBLEM.names[kind]
    from solver.fairy.naming.codes import CODES, CodeLanguage  # for fairy men alone

    return "NR" if kind is Kind.NIGHTRIDER else CODES[CodeLanguage.ENGLISH][kind]
