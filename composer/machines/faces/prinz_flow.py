"""Prinz's flow drawing: four blocks, their entries and exits, and the arrows between them."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from composer.machines.faces.drawing import CENTRE, LEFT, RIGHT, Pencil
from composer.tokens import Type
from solver.ancestors.prinz import BlockExit, BlockPass, TurnBlock
from solver.counting import grouped
from solver.language import tr

HEIGHT = 268.0
_WIDE, _HIGH = 122.0, 94.0
_TOP = 92.0
_UPPER, _LOWER = _TOP + 20, _TOP + 74
_RING = 9.0


def draw_flow(pencil: Pencil, room: QRectF, step: BlockPass | None) -> None:
    """Draw the blocks across *room*, with the block of *step* and the way it leads on lit."""
    flow = _Flow(pencil, room, step)
    flow.draw_ways()
    for block in TurnBlock:
        flow.draw_block(block)


class _Flow:
    def __init__(self, pencil: Pencil, room: QRectF, step: BlockPass | None) -> None:
        self._pencil, self._room, self._step = pencil, room, step
        gap = (room.width() - 44 - 38 - 4 * _WIDE) / 3
        self._left = {block: room.x() + 44 + block.value * (_WIDE + gap) for block in TurnBlock}
        self._gap = gap

    def _right(self, block: TurnBlock) -> float:
        return self._left[block] + _WIDE

    def _is_lit(self, block: TurnBlock, exit_: BlockExit) -> bool:
        step = self._step
        return step is not None and step.block is block and step.exit is exit_

    def draw_ways(self) -> None:
        """Draw the arrows, those that are lit last, so that they lie on top."""
        ways = sorted(self._ways(), key=lambda way: way[0])
        for lit, points in ways:
            self._pencil.arrow(points, lit=lit)
        self._name_ways()

    def _ways(self) -> list[tuple[bool, list[tuple[float, float]]]]:
        y, left, right, gap = self._room.y(), self._left, self._right, self._gap
        up, low = y + _UPPER, y + _LOWER
        w1, b1, w2, b2 = TurnBlock
        out = right(b2) + 30
        ways: list[tuple[bool, list[tuple[float, float]]]] = [
            (self._step is None, [(self._room.x() + 4, up), (left[w1] - _RING, up)])
        ]
        for block, following in ((w1, b1), (b1, w2), (w2, b2)):
            points = [(right(block), up), (left[following] - _RING, up)]
            ways.append((self._is_lit(block, BlockExit.MOVE), points))
        turn = right(w1) + gap * 0.3
        points = [(right(w1), low), (turn, low), (turn, y + 62), (turn - 56, y + 62)]
        ways.append((self._is_lit(w1, BlockExit.NO_MOVE), points))
        turn = right(b1) + gap * 0.3
        points = [(right(b1), low), (turn, low), (turn, y + 20), (turn - 70, y + 20)]
        ways.append((self._is_lit(b1, BlockExit.NO_MOVE), points))
        turn = left[w2] - 26
        points = [(right(b2), up), (out, up), (out, y + 52), (turn, y + 52), (turn, low)]
        ways.append((self._is_lit(b2, BlockExit.MOVE), [*points, (left[w2] - _RING, low)]))
        turn, bottom = right(w2) + gap * 0.3, y + 212
        points = [(right(w2), low), (turn, low), (turn, bottom), (left[w1] - 22, bottom)]
        points += [(left[w1] - 22, low), (left[w1] - _RING, low)]
        ways.append((self._is_lit(w2, BlockExit.NO_MOVE), points))
        turn, bottom = left[b1] - 26, y + 246
        points = [(right(b2), low), (out, low), (out, bottom), (turn, bottom), (turn, low)]
        ways.append((self._is_lit(b2, BlockExit.NO_MOVE), [*points, (left[b1] - _RING, low)]))
        return ways

    def _name_ways(self) -> None:
        y, left, right, gap = self._room.y(), self._left, self._right, self._gap
        w1, b1, w2, b2 = TurnBlock
        turn = right(b1) + gap * 0.3 - 78
        self._name(tr("start"), (self._room.x(), y + _UPPER - 20, 36, 16), False)
        lit = self._is_lit(w1, BlockExit.NO_MOVE)
        end = right(w1) + gap * 0.3 - 62
        self._name(tr("no solution"), (self._room.x(), y + 53, end - self._room.x(), 18), lit, 1)
        lit = self._is_lit(b1, BlockExit.NO_MOVE)
        words = tr("no defence left: the key is printed")
        self._name(words, (self._room.x(), y + 11, turn - self._room.x(), 18), lit, 1)
        lit = self._is_lit(b2, BlockExit.MOVE)
        words = tr("a reply was found: the next move of W2")
        self._name(words, (left[w2] - 20, y + 31, right(b2) - left[w2] + 44, 18), lit, 0)
        lit = self._is_lit(w2, BlockExit.NO_MOVE)
        words = tr("avoidable: the next key")
        self._name(words, (left[b1], y + 192, right(w2) - left[b1], 18), lit, 1)
        lit = self._is_lit(b2, BlockExit.NO_MOVE)
        words = tr("no reply: mate. The next defence of B1")
        self._name(words, (left[b1], y + 226, right(b2) - left[b1], 18), lit, 1)

    def _name(
        self, words: str, place: tuple[float, float, float, float], lit: bool, side: int = -1
    ) -> None:
        colors = self._pencil.colors
        align = (CENTRE, RIGHT, LEFT)[side]
        kind = Type.STRONG if lit else Type.CONTROL
        color = colors.accent if lit else colors.ink2
        self._pencil.text(QRectF(*place), words, kind, color, align)

    def draw_block(self, block: TurnBlock) -> None:
        """Draw one block with its name, its work so far, and its two entries and exits."""
        pencil, step = self._pencil, self._step
        colors = pencil.colors
        lit = step is not None and step.block is block
        box = QRectF(self._left[block], self._room.y() + _TOP, _WIDE, _HIGH)
        name = pencil.lit_box(box, lit)
        inner = box.adjusted(12, 0, -12, 0)
        row = QRectF(inner.x(), box.y() + 8, inner.width(), 32)
        pencil.text(row, block.name, Type.KEY, name, CENTRE)
        words = tr("White, move %1") if block.color else tr("Black, move %1")
        place = QRectF(inner.x(), box.y() + 42, inner.width(), 18)
        words = words.replace("%1", str(block.value // 2 + 1))
        pencil.text(place, words, Type.SMALL, colors.ink2, CENTRE)
        tried = 0 if step is None else step.trials[block.value]
        place = QRectF(box.x() + 14, box.y() + 64, box.width() - 28, 20)
        pencil.text(place, tr("%1 tried", grouped(tried)), Type.STRONG, name, CENTRE)
        for number in (1, 2, 3, 4):
            used = (step.entry.value, step.exit.value) if lit and step is not None else ()
            self._ring(block, number, number in used)

    def _ring(self, block: TurnBlock, number: int, lit: bool) -> None:
        pencil = self._pencil
        colors = pencil.colors
        x = self._left[block] + (_WIDE if number > 2 else 0)
        y = self._room.y() + (_UPPER if number % 2 else _LOWER)
        ring = QRectF(x - _RING, y - _RING, 2 * _RING, 2 * _RING)
        fill, edge = (colors.accent, colors.accent) if lit else (colors.surface, colors.edge)
        pencil.box(ring, fill, edge, radius=_RING, width=1.3)
        ink = colors.on_accent if lit else colors.ink2
        pencil.text(ring, str(number), Type.LABEL, ink, CENTRE)
