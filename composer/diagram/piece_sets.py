"""The drawings of the men: those that come with python-chess, and two made for this program.

A man is drawn in a field of 45 by 45; every set fills it alike, so that they can be
exchanged for each other anywhere.  A fairy man is a drawing of the set turned, or one of a few
more made of circles; a neutral one is white on the left and black on the right.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cache

import chess
import chess.svg

from composer.diagram.small_letters import path_of, width_of
from composer.resources import resource
from solver.men import Color, Man, Trait, own_man
from solver.notation.glyphs import Drawn, Glyph, glyph_of
from solver.notation.letters import Letters

FIELD = 45
"""Side of the field in which every man is drawn."""

_WRAPPER = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
_ID = re.compile(r'\s(?:id|class)="[^"]*"')
_MIDDLE = FIELD / 2
_LETTER_HEIGHT = 9.6
_ASIDE = f"translate(-1.2 5.2) scale({0.89})"
"""Where the drawing goes that leaves room for a code in the upper right corner."""
_TRAIT_LETTERS = {
    Trait.CHAMELEON: "C",
    Trait.KAMIKAZE: "K",
    Trait.PARALYSING: "P",
    Trait.HALF_NEUTRAL: "H",
    Trait.MAGIC: "M",
    Trait.UNCAPTURABLE: "U",
    Trait.FUNCTIONARY: "F",
    Trait.PATROL: "G",
    Trait.HURDLE_COLOUR_CHANGING: "±",
    Trait.PROTEAN: "T",
    Trait.BUL: "B",
    Trait.DOB: "D",
    Trait.BOARD_B: "2",
}
_OTHER_TRAIT_LETTERS = {
    Letters.GERMAN: {Trait.FUNCTIONARY: "B", Trait.BUL: "L"},
    Letters.FRENCH: {Trait.HALF_NEUTRAL: "N", Trait.UNCAPTURABLE: "I"},
}
"""Where the word of the language begins otherwise; no letter stands for two attributes."""
_CROWN = "M-3.6 2.6L-4.2 -2.4L-1.8 0L0 -3.2L1.8 0L4.2 -2.4L3.6 2.6Z"


@dataclass(frozen=True, slots=True)
class Layer:
    """A part of a drawing: SVG elements of the whole field, of which a strip is seen.

    ``left`` and ``right`` are the ends of the strip, in shares of the field.
    """

    fragment: str
    left: float = 0.0
    right: float = 1.0

    @property
    def is_whole(self) -> bool:
        """Whether nothing of it is cut off."""
        return (self.left, self.right) == (0.0, 1.0)

    @property
    def picture(self) -> str:
        """The whole of it as an SVG picture of its own."""
        return _picture(self.fragment)


class PieceSet(Enum):
    """The sets of men to choose from."""

    STANDARD = "standard"
    """Drawn by Colin M. L. Burnett; they come with python-chess."""
    PRINT = "print"
    """Outlined white and solid black men with a white edge, for hatched squares."""
    MODERN = "modern"
    """Flat and bold."""

    def layers(self, piece: Man, letters: Letters = Letters.S) -> tuple[Layer, ...]:
        """Return what *piece* is drawn of, one upon the other, for painters that cut strips.

        What is written beside a fairy man is of the language of *letters*.
        """
        return _layers(self, piece.shown, letters)

    def fragment(self, piece: Man, letters: Letters = Letters.S) -> str:
        """Return the SVG elements that draw *piece* in the field."""
        parts = []
        for place, layer in enumerate(self.layers(piece, letters)):
            if layer.is_whole:
                parts.append(layer.fragment)
                continue
            name = f"{self.mark(piece)}-{place}"
            left, width = layer.left * FIELD, (layer.right - layer.left) * FIELD
            parts.append(
                f'<clipPath id="{name}"><rect x="{left:g}" y="0" width="{width:g}" '
                f'height="{FIELD}"/></clipPath>'
                f'<g clip-path="url(#{name})">{layer.fragment}</g>'
            )
        return "".join(parts)

    def picture(self, piece: Man) -> str:
        """Return *piece* as an SVG picture of its own."""
        return _picture(self.fragment(piece))

    def mark(self, piece: Man) -> str:
        """Return a name for the drawing of *piece*, unique among all sets."""
        piece = piece.shown
        if piece.is_orthodox:
            return f"{self.value}-{_file_name(piece)}"
        traits = "".join(sorted(f"-{trait.name.lower()}" for trait in piece.traits))
        return f"{self.value}-{piece.color.letter}-{piece.kind.name.lower()}{traits}"


def _picture(fragment: str) -> str:
    start = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {FIELD} {FIELD}">'
    return f"{start}{fragment}</svg>"


@cache
def _layers(piece_set: PieceSet, man: Man, letters: Letters) -> tuple[Layer, ...]:
    if man.is_orthodox:
        return (Layer(_fragment(piece_set, man.fen)),)
    from solver.fairy.naming.codes import CODES  # for fairy men alone

    glyph, code = glyph_of(man.kind)
    sides = (Color.WHITE, Color.BLACK) if man.color is Color.NEUTRAL else (man.color,)
    drawings = [_drawn(piece_set, glyph, color, is_aside=bool(code)) for color in sides]
    if code and own_man(man.kind) is None:
        code = CODES[letters.codes][man.kind]
    signs = _signs(man, code, letters)
    if len(drawings) == 1:
        return (Layer(drawings[0] + signs),)
    white, black = drawings
    halves = Layer(white, right=0.5), Layer(black, left=0.5)
    return (*halves, Layer(signs)) if signs else halves


def _drawn(piece_set: PieceSet, glyph: Glyph, color: Color, *, is_aside: bool) -> str:
    """Draw a glyph in a colour, smaller and lower where it leaves room for a code."""
    if isinstance(glyph.shape, Drawn):
        drawing = _DRAWINGS[glyph.shape](*_INKS[piece_set, color])
    else:
        drawing = _fragment(piece_set, Man(glyph.shape, color).fen)
    if glyph.turns:
        turn = f"rotate({90 * glyph.turns} {_MIDDLE} {_MIDDLE})"
        drawing = f'<g transform="{turn}">{drawing}</g>'
    return f'<g transform="{_ASIDE}">{drawing}</g>' if is_aside else drawing


_INKS = {
    (PieceSet.STANDARD, Color.WHITE): ("#ffffff", "#000000", "#000000", ""),
    (PieceSet.STANDARD, Color.BLACK): ("#000000", "#000000", "#ececec", ""),
    (PieceSet.PRINT, Color.WHITE): ("#ffffff", "#000000", "#000000", "#ffffff"),
    (PieceSet.PRINT, Color.BLACK): ("#000000", "#000000", "#ffffff", "#ffffff"),
    (PieceSet.MODERN, Color.WHITE): ("#fffdf7", "#1f2228", "#1f2228", ""),
    (PieceSet.MODERN, Color.BLACK): ("#30343d", "#1f2228", "#f1ede2", "#f1ede2"),
}
"""Body, edge, what is drawn within and a rim round all, which may be empty."""


def _circle(x: float, y: float, radius: float, look: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {look}/>'


def _rimmed(outline: str, body: str, edge: str, rim: str) -> str:
    """Return an element without its end, filled and edged, with a rim under it."""
    under = f'{outline} fill="none" stroke="{rim}" stroke-width="4.4"/>' if rim else ""
    return f'{under}{outline} fill="{body}" stroke="{edge}" stroke-width="1.7"/>'


def _disc(body: str, edge: str, inner: str, rim: str) -> str:
    outline = f'<circle cx="{_MIDDLE}" cy="{_MIDDLE}" r="15.4"'
    ring = _circle(_MIDDLE, _MIDDLE, 10.6, f'fill="none" stroke="{inner}" stroke-width="1.5"')
    return _rimmed(outline, body, edge, rim) + ring


def _flower(body: str, edge: str, inner: str, rim: str) -> str:
    """Draw eight petals round a heart."""
    petals = []
    for turn in range(0, 360, 45):
        petal = (
            f'<ellipse cx="{_MIDDLE}" cy="11" rx="5.6" ry="7" '
            f'transform="rotate({turn} {_MIDDLE} {_MIDDLE})"'
        )
        petals.append(petal)
    rims = "".join(f'{it} fill="none" stroke="{rim}" stroke-width="4.4"/>' for it in petals)
    look = f'fill="{body}" stroke="{edge if body != edge else inner}" stroke-width="1.4"/>'
    heart = _circle(_MIDDLE, _MIDDLE, 6, f'fill="{body}" stroke="{inner}" stroke-width="1.5"')
    return (rims if rim else "") + "".join(f"{it} {look}" for it in petals) + heart


def _span(body: str, edge: str, inner: str, rim: str) -> str:
    """Draw two discs with a point in the middle between them."""
    bar = '<rect x="7" y="19.3" width="31" height="6.4" rx="3.2"'
    discs = [f'<circle cx="{x}" cy="{_MIDDLE}" r="7.2"' for x in (10.5, 34.5)]
    hub = ['<path d="M22.5 11.5L31 22.5L22.5 33.5L14 22.5Z"']
    outlines = [bar, *discs, *hub]
    rims = "".join(f'{it} fill="none" stroke="{rim}" stroke-width="4.4"/>' for it in outlines)
    bodies = "".join(_rimmed(it, body, edge, "") for it in outlines)
    dots = "".join(_circle(x, _MIDDLE, 2.2, f'fill="{inner}"') for x in (10.5, 22.5, 34.5))
    return (rims if rim else "") + bodies + dots


_DRAWINGS = {Drawn.DISC: _disc, Drawn.FLOWER: _flower, Drawn.SPAN: _span}


def _signs(man: Man, code: str, letters: Letters) -> str:
    """Write the code of a kind in the upper right corner, and small signs of traits at the left."""
    parts = []
    if code:
        width = width_of(code, _LETTER_HEIGHT)
        path = path_of(code, FIELD - 3 - width, 3, _LETTER_HEIGHT)
        lines = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
        parts = [
            f'<path d="{path}" {lines} stroke="#ffffff" stroke-width="5"/>',
            f'<path d="{path}" {lines} stroke="#000000" stroke-width="1.7"/>',
        ]
    traits = sorted(man.traits, key=lambda trait: trait.value)
    told = _TRAIT_LETTERS | _OTHER_TRAIT_LETTERS.get(letters, {})
    for place, trait in enumerate(traits):
        parts.append(_seal(told.get(trait), 7.4, 7.6 + 13.4 * place))
    return "".join(parts)


def _seal(letter: str | None, x: float, y: float) -> str:
    """Draw a letter in a circle, or a crown."""
    look = 'fill="#ffffff" stroke="#000000" stroke-width="1.1"'
    disc = _circle(x, y, 6.2, look)
    if letter is None:
        return f'{disc}<path d="{_CROWN}" transform="translate({x:g} {y:g})" fill="#000000"/>'
    height = 6.6
    path = path_of(letter, x - width_of(letter, height) / 2, y - height / 2, height)
    lines = 'stroke="#000000" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"'
    return f'{disc}<path d="{path}" fill="none" {lines}/>'


@cache
def _fragment(piece_set: PieceSet, symbol: str) -> str:
    if piece_set is PieceSet.STANDARD:
        return _ID.sub("", chess.svg.PIECES[symbol]).strip()
    name = f"{_file_name(Man.from_fen(symbol))}.svg"
    text = resource("pieces", piece_set.value, name).read_text("utf-8")
    match = _WRAPPER.search(text)
    if match is None:
        raise ValueError(f"expected an SVG picture in {name}, got {text[:40]!r}")
    return match[1].strip()


def _file_name(piece: Man) -> str:
    return f"{piece.color.letter}{piece.fen.upper()}"
