"""Where shapes stand on a page."""

from __future__ import annotations

from composer.diagram.shapes import Disc, DrawnMan, Rectangle, Shape, Strokes, WordsShape


def extent(shape: Shape) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of what *shape* covers."""
    match shape:
        case Strokes():
            xs = [x for segment in shape.segments for x in segment[::2]]
            ys = [y for segment in shape.segments for y in segment[1::2]]
            half = shape.width / 2
            return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half
        case DrawnMan():
            return shape.x, shape.y, shape.x + shape.size, shape.y + shape.size
        case WordsShape():
            top, bottom = shape.y - shape.style.size * 0.9, shape.y + shape.style.size * 0.25
            return shape.left, top, shape.left + shape.width, bottom
        case Disc():
            reach = shape.radius + (shape.stroke_width / 2 if shape.stroke else 0.0)
            return shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach
        case Rectangle():
            half = shape.stroke_width / 2 if shape.stroke else 0.0
            right, bottom = shape.x + shape.width, shape.y + shape.height
            return shape.x - half, shape.y - half, right + half, bottom + half
