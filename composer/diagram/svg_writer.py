"""Drawings as SVG text, for every program that knows SVG.

No font is needed for the men of a board; that of figurines in words is inside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from composer.diagram.figurines import SIGNS, embedded_face
from composer.diagram.metrics import FACES
from composer.diagram.piece_sets import FIELD
from composer.diagram.shapes import (
    Anchor,
    Disc,
    Drawing,
    DrawnMan,
    Rectangle,
    Shape,
    Strokes,
    WordsShape,
)

_NAMESPACES = (
    'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1"'
)
_FAMILIES = ", ".join(f"'{family}'" for family in FACES) + ", serif"


def svg_document(drawing: Drawing, *, width: str, height: str) -> str:
    """Return *drawing* as an SVG document that is shown in this size, such as ``210mm``."""
    return (
        f'<svg {_NAMESPACES} width="{width}" height="{height}" viewBox="{_box(drawing)}" '
        f"font-family={_quoted(_FAMILIES)}>\n"
        f"{_face_of(drawing)}{definitions(drawing.shapes)}{svg_elements(drawing.shapes)}</svg>\n"
    )


def _face_of(drawing: Drawing) -> str:
    has_figurines = any(SIGNS.intersection(text) for text in drawing.texts())
    return f"<style>\n{embedded_face()}</style>\n" if has_figurines else ""


def svg_element(drawing: Drawing, *, label: str) -> str:
    """Return *drawing* as an element of an HTML page that holds the ``definitions``."""
    return (
        f'<svg viewBox="{_box(drawing)}" role="img" aria-label={_quoted(label)} '
        f"font-family={_quoted(_FAMILIES)}>\n{svg_elements(drawing.shapes)}</svg>"
    )


def _quoted(text: str) -> str:
    """Return *text* as the value of an attribute."""
    return '"' + escape(text, quote=False).replace('"', "&quot;") + '"'


def definitions(shapes: Iterable[Shape]) -> str:
    """Return the drawings of the men that occur in *shapes*, each once, to be used by name."""
    men = {man.piece_set.mark(man.piece): man for man in shapes if isinstance(man, DrawnMan)}
    drawings = (
        f'<g id="{mark}">{man.piece_set.fragment(man.piece, man.letters)}</g>\n'
        for mark, man in sorted(men.items())
    )
    text = "".join(drawings)
    return f"<defs>\n{text}</defs>\n" if text else ""


def svg_elements(shapes: Iterable[Shape]) -> str:
    """Return the elements that draw *shapes*, one a line."""
    return "".join(f"{element}\n" for element in map(_element, shapes))


def _element(shape: Shape) -> str:
    match shape:
        case Rectangle():
            return _rectangle(shape)
        case Disc():
            return _disc(shape)
        case Strokes():
            return _strokes(shape)
        case DrawnMan():
            mark = shape.piece_set.mark(shape.piece)
            scale = number(shape.size / FIELD)
            place = f"translate({number(shape.x)} {number(shape.y)}) scale({scale})"
            return f'<use xlink:href="#{mark}" transform="{place}"/>'
        case WordsShape():
            return _words(shape)


def _rectangle(shape: Rectangle) -> str:
    return (
        f'<rect x="{number(shape.x)}" y="{number(shape.y)}" width="{number(shape.width)}" '
        f'height="{number(shape.height)}" {_painted(shape)}/>'
    )


def _disc(shape: Disc) -> str:
    place = f'cx="{number(shape.x)}" cy="{number(shape.y)}" r="{number(shape.radius)}"'
    return f"<circle {place} {_painted(shape)}/>"


def _painted(shape: Rectangle | Disc) -> str:
    stroke = ""
    if shape.stroke:
        stroke = f' stroke="{shape.stroke}" stroke-width="{number(shape.stroke_width)}"'
    return f'fill="{shape.fill or "none"}"{stroke}'


def _strokes(shape: Strokes) -> str:
    path = "".join(
        f"M{number(x)} {number(y)}L{number(end_x)} {number(end_y)}"
        for x, y, end_x, end_y in shape.segments
    )
    width = number(shape.width)
    return f'<path d="{path}" stroke="{shape.color}" stroke-width="{width}" fill="none"/>'


def _words(shape: WordsShape) -> str:
    return (
        f"<text {' '.join(_attributes(shape))}>{escape(printable(shape.text), quote=False)}</text>"
    )


def _attributes(shape: WordsShape) -> Iterator[str]:
    yield f'x="{number(shape.x)}" y="{number(shape.y)}"'
    yield f'font-size="{number(shape.style.size)}" fill="{shape.color}" xml:space="preserve"'
    if shape.style.is_bold:
        yield 'font-weight="bold"'
    if shape.style.is_italic:
        yield 'font-style="italic"'
    if shape.anchor is not Anchor.START:
        yield f'text-anchor="{shape.anchor.value}"'
    elif len(shape.text) > 1:  # a reader with other fonts keeps to the room there is
        yield f'textLength="{number(shape.width)}" lengthAdjust="spacingAndGlyphs"'


def printable(text: str) -> str:
    """Return *text* without what XML does not allow, such as control characters."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _box(drawing: Drawing) -> str:
    return f"0 0 {number(drawing.width)} {number(drawing.height)}"


def number(value: float) -> str:
    """Return *value* as short as a thousandth of a point allows."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
