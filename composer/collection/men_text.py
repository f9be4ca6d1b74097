"""Men written in a line, such as ``wKd4 Qe5 bKe7 Pf6g6``, and read from one."""

from __future__ import annotations

import re

from composer.collection.symmetry import Men, men_of
from solver.language import tr
from solver.men import EITHER, PROBLEM, Man
from solver.notation.fen import FenError, parse_fen
from solver.squares import BLACK, WHITE, Square, name_of, square_of

_MAN = re.compile(
    rf"(?P<color>[wb](?=[{EITHER.choice}]))?"
    rf"(?P<letter>[{EITHER.choice}{EITHER.choice.lower()}])(?P<squares>(?:[a-h][1-8])+)"
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
    color = WHITE
    for word in re.split(r"[\s,;]+", text.strip()):
        match = _MAN.fullmatch(word)
        if match is None:
            raise MenTextError(tr("“%1” is no man on a square such as wKd4.", word))
        color = WHITE if match["color"] == "w" else color
        color = BLACK if match["color"] == "b" else color
        is_black = match["letter"].islower() or color is BLACK
        piece = Man.of(EITHER.kinds[match["letter"].upper()], not is_black)
        for name in re.findall("..", match["squares"]):
            square = square_of(name)
            if square in men:
                raise MenTextError(tr("Two men stand on %1.", name))
            men[square] = piece
    return tuple(men.items())


def write_men(men: Men) -> str:
    """Write a list of men, the white ones first."""
    words: list[str] = []
    for color, sign in ((WHITE, "w"), (BLACK, "b")):
        for role, letter in PROBLEM.names.items():
            squares = [square for square, piece in men if piece == Man.of(role, color)]
            if squares:
                words.append(f"{sign}{letter}{''.join(map(name_of, squares))}")
    return " ".join(words)
