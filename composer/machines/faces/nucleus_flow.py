"""The nucleus of Geniss as a flow, in our own words; the step it is at is lit."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from composer.machines.faces.drawing import CENTRE, Pencil
from composer.machines.geniss_words import Doing
from composer.tokens import Type
from solver.language import tr


def draw_nucleus(pencil: Pencil, room: QRectF, doing: Doing | None) -> None:
    """Draw the six steps in two columns: down the left, back up the right."""
    wide = (room.width() - 24 - 40) / 2
    high = min(70.0, (room.height() - 70) / 3)
    gap = (room.height() - 3 * high - 8) / 2
    left, right = room.x() + 24, room.x() + 24 + wide + 38
    tops = [room.y() + 4 + row * (high + gap) for row in range(3)]
    boxes = {
        Doing.GENERATE: QRectF(left, tops[0], wide, high),
        Doing.TAKE: QRectF(left, tops[1], wide, high),
        Doing.PLAY: QRectF(left, tops[2], wide, high),
        Doing.EMPTY: QRectF(right, tops[0], wide, high),
        Doing.BACK: QRectF(right, tops[1], wide, high),
        Doing.EVALUATE: QRectF(right, tops[2], wide, high),
    }
    _draw_arrows(pencil, boxes, doing)
    steps = _words()
    heads = [(_upper(boxes[step]), words[0]) for step, words in steps.items()]
    texts = [(_lower(boxes[step]), words[1]) for step, words in steps.items()]
    scales = (
        pencil.common_scale(heads, Type.STRONG),
        pencil.common_scale(texts, Type.SMALL, wraps=True),
    )
    for step, words in steps.items():
        _draw_step(pencil, boxes[step], words, scales, step is doing)


def _words() -> dict[Doing, tuple[str, str]]:
    return {
        Doing.GENERATE: (tr("Generate"), tr("all moves with their weights, the largest first")),
        Doing.EMPTY: (tr("No move?"), tr("check: mate is the value; else stalemate, 0")),
        Doing.TAKE: (tr("Take move number alter"), tr("write it into the combination")),
        Doing.PLAY: (tr("Play it, depth + 1"), tr("not yet at the end: generate again")),
        Doing.EVALUATE: (tr("At the end: evaluate"), tr("every position counts 0")),
        Doing.BACK: (tr("Take back, depth − 1"), tr("hand the value up, alter + 1; cut, or next")),
    }


def _upper(box: QRectF) -> QRectF:
    return QRectF(box.x() + 8, box.y() + 5, box.width() - 16, 20)


def _lower(box: QRectF) -> QRectF:
    return box.adjusted(8, 26, -8, -5)


def _draw_step(
    pencil: Pencil, box: QRectF, words: tuple[str, str], scales: tuple[float, float], is_lit: bool
) -> None:
    ink = pencil.lit_box(box, is_lit)
    head, text = scales
    pencil.text(_upper(box), words[0], Type.STRONG, ink, CENTRE, scale=head)
    ink = pencil.colors.ink2
    pencil.text(_lower(box), words[1], Type.SMALL, ink, CENTRE, wraps=True, scale=text)


def _draw_arrows(pencil: Pencil, boxes: dict[Doing, QRectF], doing: Doing | None) -> None:
    for first, second in ((Doing.GENERATE, Doing.TAKE), (Doing.TAKE, Doing.PLAY)):
        x = boxes[first].center().x()
        pencil.arrow([(x, boxes[first].bottom()), (x, boxes[second].top())], lit=doing is first)
    empty, back, end = boxes[Doing.EMPTY], boxes[Doing.BACK], boxes[Doing.EVALUATE]
    x = empty.center().x()
    pencil.arrow([(x, end.top()), (x, back.bottom())], lit=doing is Doing.EVALUATE)
    pencil.arrow([(x, empty.bottom()), (x, back.top())], lit=doing is Doing.EMPTY)
    for first, second in ((Doing.GENERATE, Doing.EMPTY), (Doing.PLAY, Doing.EVALUATE)):
        y = boxes[first].center().y()
        pencil.arrow([(boxes[first].right(), y), (boxes[second].left(), y)])
    y = back.center().y()
    take = boxes[Doing.TAKE]
    pencil.arrow([(back.left(), y), (take.right(), y)], lit=doing is Doing.BACK)
    play, generate, turn = boxes[Doing.PLAY], boxes[Doing.GENERATE], boxes[Doing.PLAY].left() - 20
    low, high = play.center().y(), generate.center().y()
    points = [(play.left(), low), (turn, low), (turn, high), (generate.left(), high)]
    pencil.arrow(points, lit=doing is Doing.PLAY)
