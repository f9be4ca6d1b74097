"""Draws the men of *Print* and *Modern*: ``python resources/pieces/men.py``.

A man is one outline, the lines inside it and what is filled there; white and black men share
them and differ in colours alone.  What is even on both sides is written down as its right half.
The field is 45 by 45, and every man stands on the same line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
MIDDLE = 22.5
ROUND = 0.5523
"""How far the handles of four curves reach that make a circle, in shares of its radius."""


@dataclass(frozen=True)
class Man:
    """An outline and what is drawn within it, all as SVG paths."""

    outline: str
    lines: str = ""
    """From edge to edge."""
    cuts: str = ""
    """With ends of their own, which are round."""
    spots: str = ""
    sheen: str = ""
    """Cuts that a black man alone has, whose lobes could not be told from each other."""


@dataclass(frozen=True)
class Colors:
    """What one side is drawn with; *halo* lies around the outline and may be empty."""

    body: str
    edge: str
    inner: str
    halo: str = ""


@dataclass(frozen=True)
class Set:
    """A set of men and the weights of its lines."""

    name: str
    men: dict[str, Man]
    colors: dict[str, Colors]
    edge: float
    inner: float
    halo: float


def mirrored(half: str) -> str:
    """Return the closed outline whose right half runs from the top down, all in M, L and C.

    The numbers of *half* are told from the middle of the field.
    """
    start, *steps = re.findall(r"([MLC])([^MLC]+)", half)
    points = [_points(start[1])]
    kinds = []
    for kind, numbers in steps:
        kinds.append(kind)
        points.append(_points(numbers))
    right = f"M{_text(points[0])}" + "".join(
        f"{kind}{_text(each)}" for kind, each in zip(kinds, points[1:], strict=True)
    )
    chain = [point for each in points for point in each]
    left, at = "", len(chain) - 1
    for kind in reversed(kinds):
        count = 3 if kind == "C" else 1
        back = [(-x, y) for x, y in reversed(chain[at - count : at])]
        left += f"{kind}{_text(back)}"
        at -= count
    return f"{right}{left}Z"


def both(lines: str) -> str:
    """Return *lines* of M, L and C, told from the middle, and the same on the other side."""
    drawn = ""
    for sign in (1, -1):
        for kind, numbers in re.findall(r"([MLC])([^MLC]+)", lines):
            drawn += f"{kind}{_text([(sign * x, y) for x, y in _points(numbers)])}"
    return drawn


def ring(x: float, y: float, radius: float) -> str:
    """Return a circle around a point that is told from the middle."""
    r, k = radius, radius * ROUND
    return (
        f"M{_text([(x, y - r)])}"
        f"C{_text([(x + k, y - r), (x + r, y - k), (x + r, y)])}"
        f"C{_text([(x + r, y + k), (x + k, y + r), (x, y + r)])}"
        f"C{_text([(x - k, y + r), (x - r, y + k), (x - r, y)])}"
        f"C{_text([(x - r, y - k), (x - k, y - r), (x, y - r)])}Z"
    )


def level(half: float, y: float) -> str:
    """Return a level line that reaches *half* to both sides of the middle."""
    return f"M{_number(MIDDLE - half)} {_number(y)}H{_number(MIDDLE + half)}"


def bow(half: float, y: float, sag: float) -> str:
    """Return a line between two points at *y* that is bent by *sag*, upwards where it is less."""
    bend = y + sag * 4 / 3
    third = half * 0.56
    return f"M{_text([(-half, y)])}C{_text([(-third, bend), (third, bend), (half, y)])}"


def _points(numbers: str) -> list[tuple[float, float]]:
    found = [float(each) for each in re.findall(r"-?[\d.]+", numbers)]
    return list(zip(found[::2], found[1::2], strict=True))


def _text(points: list[tuple[float, float]]) -> str:
    return " ".join(f"{_number(MIDDLE + x)} {_number(y)}" for x, y in points)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


# ------------------------------------------------------------------ Modern


def modern_foot(half: float, top: float = 34.4, foot: float = 39.3) -> str:
    """The round plate that every modern man stands on, from its upper edge down to the middle."""
    r = 2.1
    k = r * (1 - ROUND)
    return (
        f"L{half - r} {top}C{half - k} {top} {half} {top + k} {half} {top + r}"
        f"L{half} {foot - 1.5}C{half} {foot - 0.6} {half - 0.6} {foot} {half - 1.5} {foot}L0 {foot}"
    )


MODERN = {
    "K": Man(
        mirrored(
            "M0 3.4L1.7 3.4L1.7 5.9L4.2 5.9L4.2 9L1.7 9L1.7 11.9C2.6 12.3 3.3 12.9 3.9 13.6"
            "C6.2 11.6 14.4 11.2 14.4 19C14.4 24 10.6 26.4 9.8 29.2L10.2 34.4" + modern_foot(13.7)
        ),
        bow(9.8, 29.2, -0.8) + level(10.2, 34.4),
        "M22.5 25.2V23.6" + both("M0 23.6C0 19.2 1.6 15.8 3.9 13.6"),
    ),
    "Q": Man(
        mirrored(
            "M0 5C1.5 5 2.7 6.2 2.7 7.7C2.7 8.8 2 9.7 1.1 10.1L4.6 19.4L7.2 11.6"
            "C6.4 11.1 5.9 10.3 5.9 9.3C5.9 7.8 7.1 6.6 8.6 6.6"
            "C10.1 6.6 11.3 7.8 11.3 9.3C11.3 10.6 10.4 11.7 9.1 11.9L9.7 20.2L12.9 15.6"
            "C12.5 15.1 12.3 14.6 12.3 14C12.3 12.5 13.5 11.3 15 11.3C16.5 11.3 17.7 12.5 17.7 14"
            "C17.7 15.4 16.6 16.6 15.2 16.7C13.4 21 10.6 25.4 9.8 29.2L10.2 34.4"
            + modern_foot(13.7)
        ),
        bow(9.8, 29.2, -0.8) + level(10.2, 34.4),
    ),
    "R": Man(
        mirrored(
            "M0 8.4L2.9 8.4L2.9 11.6L6.3 11.6L6.3 8.4L11.4 8.4L11.4 14.8"
            "C11.4 16.6 8.9 17.2 8.6 19.2C8.7 24.6 9.2 29.4 10.4 34.4" + modern_foot(13.2)
        ),
        level(8.6, 19.2) + level(10.4, 34.4),
    ),
    "B": Man(
        mirrored(
            "M0 4.6C1.7 4.6 3 5.9 3 7.5C3 8.6 2.4 9.5 1.6 10C6 13 9.4 17.4 9.4 22.2"
            "C9.4 25 8 27.2 5.8 28.6C6.2 31 7.4 33 9.2 34.4" + modern_foot(12.8)
        ),
        bow(5.8, 28.6, -0.7) + level(9.2, 34.4),
        "M26.2 14.9L22.2 20.6",
    ),
    "N": Man(
        "M18.6 5.8L21.8 9.2C30.6 9.4 36.4 16.8 36.4 26.4C36.4 29.4 36 31.8 35.2 34.4"
        "C36.6 34.6 37 35.6 37 36.8V37.8C37 38.7 36.4 39.3 35.5 39.3H13.1"
        "C12.2 39.3 11.6 38.7 11.6 37.8V36.8C11.6 35.4 12.4 34.4 13.8 34.4"
        "C13.8 29.8 16.6 27.6 19.6 25.2C21.6 23.6 22.6 22 22.6 19.8"
        "C21 22.4 18.6 23 16.6 24C14.8 25 14 27.2 12.6 28.6C11.8 29.4 10.6 29.5 9.8 28.8"
        "L7.2 26.6C6.2 25.7 6.1 24.3 6.8 23.2L11.8 15.2C12 12.8 13.2 10.8 15.2 9.6L15.4 6.6"
        "C15.5 5.1 17.5 4.6 18.6 5.8Z",
        "M13.8 34.4H35.2",
        "M27.2 14.6C30.4 17.4 32 21.6 31.9 27",
        ring(-5.9, 14.9, 1.5),
    ),
    "P": Man(
        mirrored(
            "M0 9.4C3.5 9.4 6.3 12.2 6.3 15.7C6.3 17.7 5.4 19.4 4 20.6"
            "C4.5 26.4 6.2 30.6 9 34.4" + modern_foot(11.8)
        ),
        level(9, 34.4),
    ),
}

PRINT = {
    "K": Man(
        mirrored(
            "M0 3.1L1.9 3.1L1 5.7L3.8 4.9L3.8 8.9L1 8.1L1.6 11.3C3.2 12.4 4 14 3.8 15.9"
            "C6.8 13 16.6 13 16.6 20.6C16.6 25 13 27.6 11.9 30.4L12.4 37.2"
            "C8.6 38.7 4.4 39.3 0 39.3"
        ),
        bow(11.9, 30.4, -1.4) + bow(12.2, 34.2, -1.4),
        "M22.5 27.4V23" + both("M0 23C0.8 19.6 2 17.2 3.8 15.9"),
        "",
        both(
            "M2.4 26.4C3 21.6 5.2 16.9 9.4 16.4C13 16 14.4 18.8 13.6 21.9"
            "C12.9 24.5 10.9 25.6 10.1 27.4"
        ),
    ),
    "Q": Man(
        mirrored(
            "M0 11L4.6 23.4L8.2 13.2L9.4 24.4L15.6 17.2L12.6 29.2C12 31.4 12.2 33 12.6 37.2"
            "C8.6 38.7 4.4 39.3 0 39.3"
        )
        + ring(0, 8.4, 2.3)
        + ring(-9, 10.4, 2.3)
        + ring(9, 10.4, 2.3)
        + ring(-16.6, 14.8, 2.3)
        + ring(16.6, 14.8, 2.3),
        bow(12.6, 29.2, -1.4) + bow(12.3, 33.4, -1.4),
    ),
    "R": Man(
        mirrored(
            "M0 8.4L3 8.4L3 11L7 11L7 8.4L12 8.4L12 14.6L8.8 17.6L9.5 30L11.8 32.4L11.8 35.3"
            "L14.2 35.3L14.2 39.3L0 39.3"
        ),
        level(8.8, 17.6) + level(9.5, 30) + level(11.8, 35.3),
    ),
    "B": Man(
        mirrored(
            "M0 10.2C4.2 13 9 17.4 9 23C9 25.8 7.7 27.8 5.8 29.2L7 33.8"
            "C10.4 34.8 13.6 33.6 16 36.4C13.6 40.2 5.4 38.6 0 36.2"
        )
        + ring(0, 7.2, 2.4),
        bow(5.8, 29.2, -1) + bow(7, 33.8, -1),
        "M22.5 16.4V24M18.8 19.9H26.2",
    ),
    "N": Man(
        "M17 5.4L19.2 8.8L21.6 5.2L22.8 9.4C32.6 10.6 38 20 38 39.3H14.4"
        "C14 34.6 17 31.4 20.2 28.4C22.4 26.3 23.6 24 23.4 20.6"
        "C21.6 23.6 19 24.6 16.8 25.8C15 26.8 14.2 28.8 13 30.2C12 31.3 10.7 31.2 10 30.1"
        "C8.9 30.4 7.9 30.2 7.2 29.2C6.1 27.7 6 26.3 6.7 24.5C8 21.4 10.8 18.4 11.6 15"
        "C12 12.8 13.4 11 15.2 9.9Z",
        "",
        "M26.4 12.8C31.4 16 34.4 23.4 34.7 35.4M10 30.1L11.2 28.4",
        ring(-6.6, 15.4, 1.4) + ring(-13.5, 25.8, 0.9),
    ),
    "P": Man(
        mirrored(
            "M0 9C3.2 9 5.4 11.3 5.4 14.2C5.4 16.1 4.5 17.7 3.1 18.7C6 20 7.6 22.2 7.6 24.9"
            "C7.6 27.2 6.5 29.1 4.7 30.3C8.8 31.4 11.8 34.5 12 39.3L0 39.3"
        )
    ),
}

SETS = (
    Set(
        "modern",
        MODERN,
        {
            "w": Colors("#fffdf7", "#1f2228", "#1f2228"),
            "b": Colors("#30343d", "#1f2228", "#f1ede2", "#f1ede2"),
        },
        1.9,
        1.8,
        0.6,
    ),
    Set(
        "print",
        PRINT,
        {
            "w": Colors("#ffffff", "#000000", "#000000", "#ffffff"),
            "b": Colors("#000000", "#000000", "#ffffff", "#ffffff"),
        },
        1.7,
        1.5,
        1.1,
    ),
)


def picture(man: Man, colors: Colors, kind: Set) -> str:
    """Return *man* of one side as an SVG picture."""

    def path(
        drawn: str, *, fill: str, stroke: str = "", width: float = 0, flat: bool = False
    ) -> str:
        line = f' stroke="{stroke}" stroke-width="{_number(width)}"' if stroke else ""
        cap = ' stroke-linecap="butt"' if flat else ""
        return f'<path d="{drawn}" fill="{fill}"{line}{cap}/>'

    parts = []
    if colors.halo:
        parts.append(
            path(man.outline, fill="none", stroke=colors.halo, width=kind.edge + 2 * kind.halo)
        )
    parts.append(path(man.outline, fill=colors.body, stroke=colors.edge, width=kind.edge))
    if man.lines:
        parts.append(path(man.lines, fill="none", stroke=colors.inner, width=kind.inner, flat=True))
    if man.cuts:
        parts.append(path(man.cuts, fill="none", stroke=colors.inner, width=kind.inner))
    if man.sheen and colors.inner != colors.edge:
        parts.append(path(man.sheen, fill="none", stroke=colors.inner, width=kind.inner))
    if man.spots:
        parts.append(path(man.spots, fill=colors.inner))
    drawn = "\n".join(parts)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">\n'
        f'<g stroke-linecap="round" stroke-linejoin="round">\n{drawn}\n</g>\n</svg>\n'
    )


if __name__ == "__main__":
    for kind in SETS:
        for side, colors in kind.colors.items():
            for letter, man in kind.men.items():
                (HERE / kind.name / f"{side}{letter}.svg").write_text(
                    picture(man, colors, kind), "utf-8"
                )
