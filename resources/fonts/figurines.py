"""Makes the figurine font out of the modern men: ``python resources/fonts/figurines.py``.

It needs fontTools, which the program itself does without, and writes the same bytes whenever
it is run.  The men stand in text of Source Serif 4: a rook is about as tall as a capital, and
ascent and descent are those of that face.  White men are outlines; black ones are filled, for
the headings of twins tell by them whose man is meant.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.misc.transform import Transform
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.basePen import BasePen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.pointInsidePen import PointInsidePen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.reverseContourPen import ReverseContourPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib.tables._g_l_y_f import Glyph
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "pieces"))
from men import MODERN, Man, mirrored, modern_foot  # noqa: E402 - it is no part of the program

QUEEN = Man(
    mirrored(
        "M0 6L4.2 18.8L8.6 7.6L10.2 20L16.4 12.2C14.6 19.4 10.8 25 9.8 29.2L10.2 34.4"
        + modern_foot(13.7)
    ),
    MODERN["Q"].lines,
)
"""In text her crown has no balls, which would run together."""
MEN = MODERN | {"Q": QUEEN}
FAMILY = "Matewright Figurines"
FIRST = {"white": 0x2654, "black": 0x265A}
"""Where the men of a colour begin in Unicode."""
ORDER = "KQRBNP"
LICENCE = (
    "GNU General Public License, version 3 or later. A document in which this font is "
    "embedded does not by itself fall under that licence."
)

UNITS = 1000
ASCENT, DESCENT = 1036, -335
CAP_HEIGHT = 670
SCALE = 21.5
"""Units of the font to one of the field of 45 in which the men are drawn."""
FOOT = 39.3
"""Where in the field the men stand."""
BEARING = 34
"""Room at both sides of a man."""
GRAIN = 4.0
"""By how much drawings are enlarged while they are cut: more makes finer curves of more points."""
CRUMB = 0.1
LEFT_OUT = re.compile(r"M[\d.]+ (?:28\.6|29\.2)C[\d. ]+")
"""The upper of two bars at the foot: in text they would run together."""


@dataclass(frozen=True)
class Style:
    """One file: how far its lines reach out of and into a man, and how thick those inside are."""

    name: str
    weight: int
    outer: float
    inner: float
    detail: float


STYLES = (
    Style("Regular", 400, 0.7, 2.0, 2.1),
    Style("Italic", 400, 0.7, 2.0, 2.1),
    Style("Bold", 600, 1.0, 2.5, 2.5),
)
"""Men stand upright in italics, too, where a slanted one would seem to fall."""


class PathPen(BasePen):
    """Draws into a path of Qt, which can be widened and cut."""

    def __init__(self) -> None:
        super().__init__(None)
        self.path = QPainterPath()

    def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - the names are fontTools'
        self.path.moveTo(*point)

    def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.path.lineTo(*point)

    def _curveToOne(  # noqa: N802
        self, first: tuple[float, float], second: tuple[float, float], end: tuple[float, float]
    ) -> None:
        self.path.cubicTo(*first, *second, *end)

    def _closePath(self) -> None:  # noqa: N802
        self.path.closeSubpath()


def path_of(drawn: str) -> QPainterPath:
    """Return the path of SVG's *drawn* in fine units."""
    pen = PathPen()
    parse_path(drawn, TransformPen(pen, (GRAIN, 0, 0, GRAIN, 0, 0)))
    return pen.path


def widened(path: QPainterPath, width: float, cap: Qt.PenCapStyle) -> QPainterPath:
    """Return the ground that a line of *width* along *path* covers."""
    stroker = QPainterPathStroker()
    stroker.setWidth(width * GRAIN)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    stroker.setCapStyle(cap)
    return stroker.createStroke(path).simplified()


def drawn_man(letter: str, style: Style, *, is_filled: bool) -> QPainterPath:
    """Return the man of *letter*: his outline with what is drawn inside, or filled without it."""
    man = MEN[letter]
    silhouette = path_of(man.outline)
    around = silhouette.united(widened(silhouette, 2 * style.outer, Qt.PenCapStyle.RoundCap))
    inside = silhouette.subtracted(widened(silhouette, 2 * style.inner, Qt.PenCapStyle.RoundCap))
    lines = path_of(LEFT_OUT.sub("", man.lines))
    details = widened(lines, style.detail, Qt.PenCapStyle.FlatCap)
    details = details.united(
        widened(path_of(man.cuts), style.detail, Qt.PenCapStyle.RoundCap)
    ).united(path_of(man.spots))
    if is_filled:
        return around.subtracted(details)
    return around.subtracted(inside).united(details.intersected(silhouette))


def glyph_of(path: QPainterPath) -> tuple[Glyph, int]:
    """Return the glyph of *path* and how far it reaches, standing on the line."""
    box, scale = path.boundingRect(), SCALE / GRAIN
    place = Transform(scale, 0, 0, -scale, BEARING - box.left() * scale, FOOT * SCALE)
    pen = TTGlyphPen(None)
    quadratic = TransformPen(Cu2QuPen(pen, max_err=0.6), place)
    contours = contours_of(path)
    for contour in contours:
        depth = sum(is_within(contour, other) for other in contours if other is not contour)
        is_right = (area(contour) > 0) == (depth % 2 == 0)  # what is filled lies at the right hand
        contour.replay(quadratic if is_right else ReverseContourPen(quadratic))
    return pen.glyph(), round(box.width() * scale) + 2 * BEARING


def contours_of(path: QPainterPath) -> list[RecordingPen]:
    """Return the closed lines of *path*, but for crumbs that cutting left."""
    found: list[RecordingPen] = []
    points: list[tuple[float, float]] = []
    kind = QPainterPath.ElementType
    for index in range(path.elementCount()):
        element = path.elementAt(index)
        at = (element.x, element.y)
        if element.type is kind.MoveToElement:
            found.append(RecordingPen())
            found[-1].moveTo(at)
        elif element.type is kind.LineToElement:
            found[-1].lineTo(at)
        else:  # a curve is told as three points
            points.append(at)
            if len(points) == 3:
                found[-1].curveTo(*points)
                points = []
    for contour in found:
        contour.closePath()
    return [contour for contour in found if abs(area(contour)) > CRUMB * GRAIN * GRAIN]


def area(contour: RecordingPen) -> float:
    """Return the area within, positive where the line runs clockwise on a screen."""
    pen = AreaPen()
    contour.replay(pen)
    return float(pen.value)


def is_within(contour: RecordingPen, other: RecordingPen) -> bool:
    """Tell whether *contour* lies inside the *other*, which it does not cross."""
    pen = PointInsidePen(None, contour.value[0][1][0])
    other.replay(pen)
    return bool(pen.getResult())


def make(style: Style, folder: Path) -> dict[int, str]:
    """Write the font of *style* into *folder*, the same bytes each time; return its widths."""
    drawn = {
        f"{color}{letter}": glyph_of(drawn_man(letter, style, is_filled=color == "black"))
        for color in FIRST
        for letter in ORDER
    }
    places = [start + index for start in FIRST.values() for index in range(len(ORDER))]
    glyphs = {".notdef": (TTGlyphPen(None).glyph(), 500)} | drawn
    font = FontBuilder(UNITS, isTTF=True)
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap(dict(zip(places, drawn, strict=True)))
    font.setupGlyf({name: glyph for name, (glyph, _) in glyphs.items()})
    font.setupHorizontalMetrics({name: (width, BEARING) for name, (_, width) in glyphs.items()})
    font.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    name_style(font, style)
    font.setupPost()
    head = font.font["head"]
    head.created = head.modified = 0
    head.macStyle = {"Bold": 1, "Italic": 2}.get(style.name, 0)
    font.font.recalcTimestamp = False
    font.save(folder / f"Figurines-{style.name}.ttf")
    widths: dict[int, str] = {}
    for place, (_, width) in zip(places, drawn.values(), strict=True):
        widths[width] = widths.get(width, "") + chr(place)
    return widths


def name_style(font: FontBuilder, style: Style) -> None:
    """Write down what the font is called and how it is chosen."""
    font.setupOS2(
        version=4,
        usWeightClass=style.weight,
        fsSelection={"Bold": 0x20, "Italic": 0x01}.get(style.name, 0x40),
        sTypoAscender=ASCENT,
        sTypoDescender=DESCENT,
        usWinAscent=ASCENT,
        usWinDescent=-DESCENT,
        sCapHeight=CAP_HEIGHT,
        fsType=0,
    )
    full = f"{FAMILY} {style.name}"
    font.setupNameTable(
        {
            "copyright": "The authors of Matewright",
            "familyName": FAMILY,
            "styleName": style.name,
            "uniqueFontIdentifier": full,
            "fullName": full,
            "psName": full.replace(f" {style.name}", f"-{style.name}").replace(" ", ""),
            "version": "Version 1.000",
            "licenseDescription": LICENCE,
        }
    )


if __name__ == "__main__":
    found = {each.name.lower(): make(each, HERE) for each in STYLES}
    table = {weight: found[weight] for weight in ("regular", "bold")}
    text = json.dumps(table, indent=1, ensure_ascii=False, sort_keys=True)
    (HERE / "figurine-widths.json").write_text(f"{text}\n", "utf-8")
