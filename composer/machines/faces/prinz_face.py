"""Prinz's machine: flow drawing, both tubes, counters and drum."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtWidgets import QWidget

from composer.machines.faces import prinz_flow, tubes
from composer.machines.faces.drawing import CENTRE, LEFT, RIGHT, Face, Pencil
from composer.machines.games.game_words import line_name
from composer.machines.work import PrinzState
from composer.tokens import Type
from solver.ancestors.prinz import DrumSnapshot, Prinz, TurnBlock
from solver.language import tr
from solver.setup import Setup

_CARD = 276.0


class PrinzFace(Face):
    """Shows what Prinz describes, lit where the machine is at work."""

    least = QSize(864, 604)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Prinz’s machine"), parent)
        self.state: PrinzState | None = None
        self._game = Setup().game()
        self._memory = DrumSnapshot((), (), ())

    def begin(self, setup: Setup | None) -> None:
        """Show the machine with *setup* laid out, before its first step."""
        self.state = None
        self._game = (Setup() if setup is None else setup).game()
        self._memory = DrumSnapshot((), (), ()) if setup is None else Prinz(setup).snapshot()
        self.update()

    def show_state(self, state: PrinzState) -> None:
        """Show the machine after a step."""
        self.state, self._memory = state, state.memory
        self.update()

    def draw(self, pencil: Pencil, room: QRectF) -> None:
        colors = pencil.colors
        step = None if self.state is None else self.state.step
        used = pencil.label(0, 0, room.width(), tr("Flow drawing"))
        words = tr("one block for each half-move; entries 1 and 2, exits 3 and 4")
        pencil.text(QRectF(used + 12, 0, room.width() - used - 12, 16), words, color=colors.ink2)
        spare = max(0.0, room.height() - self.least.height())
        top = 22 + spare * 0.25
        flow = QRectF(0, top, room.width(), prinz_flow.HEIGHT)
        prinz_flow.draw_flow(pencil, flow, step)
        top += prinz_flow.HEIGHT + 14 + spare * 0.25
        self._draw_memory(pencil, QRectF(0, top, room.width(), 280))
        words = tr(
            "Flow, counters and lists as Prinz describes them. The faces of the tubes and the "
            "shape of a word are drawn from outside knowledge."
        )
        note = QRectF(0, room.height() - 20, room.width(), 20)
        pencil.text(note, words, Type.SMALL, colors.ink3)

    def _draw_memory(self, pencil: Pencil, room: QRectF) -> None:
        side = min(234.0, (room.width() - _CARD - 48) / 2)
        tube = QRectF(room.x(), room.y(), side, 234)
        tubes.draw_list(pencil, tube, self._memory.men)
        words = tr("kind, colour, square of each man")
        self._name_tube(pencil, tube, tr("Piece list"), words)
        tube = tube.translated(side + 24, 0)
        tubes.draw_board(pencil, tube, self._memory.squares, self._moved())
        words = tr("number of the man; a bar is the edge")
        self._name_tube(pencil, tube, tr("Board, 10 × 10"), words)
        left = 2 * (side + 24)
        self._draw_card(pencil, QRectF(left, room.y(), room.width() - left - 2, 234))

    def _moved(self) -> tuple[int, ...]:
        line = () if self.state is None else self.state.line
        squares = (line[-1].from_square, line[-1].to_square) if line else ()
        return tuple((square // 8 + 1) * 10 + square % 8 + 1 for square in squares)

    def _name_tube(self, pencil: Pencil, tube: QRectF, name: str, words: str) -> None:
        below = QRectF(tube.x(), tube.bottom() + 6, tube.width(), 18)
        pencil.text(below, name, Type.STRONG, align=CENTRE)
        below.translate(0, 17)
        pencil.text(below, words, Type.SMALL, pencil.colors.ink2, CENTRE)

    def _draw_card(self, pencil: Pencil, card: QRectF) -> None:
        colors = pencil.colors
        pencil.box(card, colors.surface, colors.line, radius=5)
        x, wide = card.x() + 16, card.width() - 32
        block = TurnBlock.W1 if self.state is None else self.state.step.block
        tracks = self._memory.tracks
        counters = tracks[block.value] if block.value < len(tracks) else (0, 0, 0)
        pencil.label(x, card.y() + 13, wide, tr("Counters of %1", block.name))
        names = (tr("man"), tr("direction"), tr("step"))
        man, direction, step = counters
        for column, (number, name) in enumerate(
            zip((man + 1, direction, step), names, strict=True)
        ):
            place = QRectF(x + column * wide / 3, card.y() + 32, wide / 3 - 6, 30)
            pencil.text(place, str(number), Type.KEY)
            place = QRectF(place.x(), card.y() + 62, place.width(), 16)
            pencil.text(place, name, Type.SMALL, colors.ink2)
        pencil.rule(x, card.y() + 90, wide)
        pencil.label(x, card.y() + 99, wide, tr("Drum"))
        for other in TurnBlock:
            self._draw_track(
                pencil, other, block, QRectF(x, card.y() + 120 + 27 * other.value, wide, 24)
            )

    def _draw_track(self, pencil: Pencil, track: TurnBlock, block: TurnBlock, row: QRectF) -> None:
        colors = pencil.colors
        is_used = track.value < len(self._memory.tracks) and track.value <= block.value
        is_lit = self.state is not None and track is block
        if is_lit:
            pencil.box(row.adjusted(-8, 0, 8, 0), colors.soft, radius=4)
        color = colors.accent if is_lit else colors.ink2
        pencil.text(QRectF(row.x(), row.y(), 30, row.height()), track.name, Type.STRONG, color)
        if not is_used:
            place = row.adjusted(34, 0, 0, 0)
            pencil.text(place, "–", Type.PAGE, colors.ink3)
            return
        line = () if self.state is None else self.state.line[: track.value]
        after = line_name(self._game, line)
        words = tr("after %1", after.rsplit(" ", 1)[-1]) if line else tr("diagram")
        pencil.text(row.adjusted(34, 0, -66, 0), words, Type.PAGE, align=LEFT)
        man, direction, step = self._memory.tracks[track.value]
        numbers = f"{man + 1} · {direction} · {step}"
        place = QRectF(row.right() - 66, row.y(), 66, row.height())
        pencil.text(place, numbers, Type.NUMBER, colors.ink2, RIGHT)
