"""Fairy men for ``chessboard``, which knows orthodox ones alone.

They are its own men turned about, laid on their squares as text; a neutral one is white on the
left and black on the right.  Drawings of no orthodox man are the code in a frame.
"""

from __future__ import annotations

from collections.abc import Iterator

from solver.men import Color, Man
from solver.notation.glyphs import Drawn, glyph_of
from solver.notation.letters import Letters
from solver.setup import Setup
from solver.squares import Square, is_light_square, name_of

_HALVES = (
    r"\newcommand{\neutralman}[2]"
    r"{\rlap{#1}\phantom{#2}\llap{\clipbox{.5\width{} 0pt 0pt 0pt}{#2}}}"
)


def fairy_packages() -> Iterator[str]:
    """Yield what a document with fairy men needs before its beginning."""
    yield r"\usepackage{graphicx,xcolor}"
    yield r"\let\clipbox\relax % PSTricks, which XeLaTeX loads, has another"
    yield r"\usepackage{trimclip}"
    yield _HALVES


def orthodox_part(setup: Setup) -> Setup:
    """Return *setup* with its orthodox men alone, under no condition."""
    fairy = (square for square, man in enumerate(setup.squares) if man and not man.is_orthodox)
    men = setup.with_pieces(dict.fromkeys(fairy))
    return Setup(men.squares, men.turn, men.castling, men.en_passant)


def fairy_options(setup: Setup) -> Iterator[str]:
    """Yield the options of a ``chessboard`` that draw the fairy men of *setup*."""
    drawn: dict[str, list[str]] = {}
    for square, man in enumerate(setup.squares):
        if man is not None and not man.is_orthodox:
            drawn.setdefault(_drawing(man, square), []).append(name_of(square))
    if drawn:
        yield "pgfstyle=text"
    for text, names in drawn.items():
        yield f"text={{{text}}},markfields={{{','.join(names)}}}"


def _drawing(man: Man, square: Square) -> str:
    glyph, _ = glyph_of(man.kind)
    if isinstance(glyph.shape, Drawn):
        return _framed(man)
    ground = "White" if is_light_square(square) else "Black"
    white, black = (
        rf"\{color}{glyph.shape.name.capitalize()}On{ground}" for color in ("White", "Black")
    )
    plain = {
        Color.WHITE: white,
        Color.BLACK: black,
        Color.NEUTRAL: rf"\neutralman{{{white}}}{{{black}}}",
    }[man.color]
    if not glyph.turns:
        return plain
    return rf"\rotatebox[origin=c]{{{360 - 90 * glyph.turns}}}{{{plain}}}"


def _framed(man: Man) -> str:
    code = rf"\scriptsize\sffamily {Letters.S.letter(man.kind)}"
    if man.color is Color.WHITE:
        return rf"\fcolorbox{{black}}{{white}}{{{code}}}"
    ground = "black" if man.color is Color.BLACK else "gray"
    return rf"\colorbox{{{ground}}}{{\color{{white}}{code}}}"
