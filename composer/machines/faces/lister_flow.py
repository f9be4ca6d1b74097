"""The flow of Bell's lister, in our own words; what it does now is lit."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from composer.machines.faces.drawing import CENTRE, Pencil
from composer.tokens import Type
from solver.ancestors.bell_tables import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK
from solver.language import tr

_HIGH, _GAP, _AIR = 30.0, 13.0, 8.0


def draw_lister(
    pencil: Pencil, room: QRectF, *, is_cut: bool, is_ready: bool, code: int | None
) -> None:
    """Draw the lister in *room*, cut off or ready; *code* is that of the man that moved."""
    x, wide = room.x() + 1, room.width() - 34
    half = wide * 0.58
    rows = (tr("the next man, the last one first"), tr("write his number, code and square"))
    asks = tr("does a king stand there?"), tr("write squares and end")
    ends = tr("cut off"), tr("list ready")
    widths = (*[(wide, it) for it in rows], *[(half, it) for it in asks],
              *[(wide - half - 34, it) for it in ends])  # fmt: skip
    places = [(QRectF(0, 0, it - 2 * _AIR, _HIGH), words) for it, words in widths]
    scale = pencil.common_scale(places, Type.STRONG)
    y = room.y()
    for words in rows:
        _box(pencil, QRectF(x, y, wide, _HIGH), words, scale)
        _down(pencil, x + wide / 2, y + _HIGH)
        y += _HIGH + _GAP
    _codes(pencil, QRectF(x, y, wide, _HIGH), code)
    _down(pencil, x + wide / 2, y + _HIGH)
    y += _HIGH + _GAP
    _box(pencil, QRectF(x, y, half, _HIGH), asks[0], scale)
    cut = QRectF(x + half + 34, y, wide - half - 34, _HIGH)
    pencil.arrow([(x + half, y + _HIGH / 2), (cut.x(), y + _HIGH / 2)], lit=is_cut)
    _box(pencil, cut, ends[0], scale, is_lit=is_cut)
    _down(pencil, x + half / 2, y + _HIGH)
    y += _HIGH + _GAP
    _box(pencil, QRectF(x, y, half, _HIGH), asks[1], scale)
    done = QRectF(x + half + 34, y, wide - half - 34, _HIGH)
    pencil.arrow([(x + half, y + _HIGH / 2), (done.x(), y + _HIGH / 2)], lit=is_ready)
    _box(pencil, done, ends[1], scale, is_lit=is_ready)
    # Back to the next man, round the right side.
    start, turn, top = x + half / 2, x + wide + 22, room.y() + _HIGH / 2
    bottom = y + _HIGH + 13
    pencil.arrow(
        [(start, y + _HIGH), (start, bottom), (turn, bottom), (turn, top), (x + wide, top)]
    )


def _box(pencil: Pencil, box: QRectF, words: str, scale: float, *, is_lit: bool = False) -> None:
    ink = pencil.lit_box(box, is_lit, 1.1)
    kind = Type.STRONG if is_lit else Type.CONTROL
    pencil.text(box.adjusted(_AIR, 0, -_AIR, 0), words, kind, ink, CENTRE, scale=scale)


def _codes(pencil: Pencil, box: QRectF, code: int | None) -> None:
    """Draw the six ways by the code of the man."""
    names = {PAWN: "1 ♙", KNIGHT: "2 ♘", BISHOP: "3 ♗", ROOK: "4 ♖", QUEEN: "5 ♕", KING: "6 ♔"}
    wide = box.width() / 6
    for index, (kind, words) in enumerate(names.items()):
        cell = QRectF(box.x() + index * wide, box.y(), wide, box.height())
        is_lit = kind == code
        ink = pencil.lit_box(cell.adjusted(0, 0, -3, 0), is_lit, 1)
        ink = ink if is_lit else pencil.colors.ink2
        pencil.text(cell.adjusted(3, 0, -6, 0), words, Type.PAGE, ink, CENTRE)


def _down(pencil: Pencil, x: float, y: float) -> None:
    pencil.arrow([(x, y), (x, y + _GAP)])
