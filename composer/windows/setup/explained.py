"""What a board explains of a position: pins, the field of the king that is to be mated, a mate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from composer.board.marks import Arrow, Explained, FieldMark, Hold, PinLine, Shade
from composer.board.refusal import man_name
from composer.model.marks import DrawnMark
from solver.analysis.keys import flight_change
from solver.analysis.mates import FieldSquare, Mate, king_field, mate_of
from solver.analysis.pins import Pin, pins_of
from solver.counting import listing
from solver.game import Move
from solver.language import joined, tr, trn
from solver.orthodox import OrthodoxGame
from solver.position import needed_kings
from solver.squares import SIDES, Side, Square, name_of
from solver.stipulation import Stipulation, StipulationError


def sides_to_mate(stipulation: str, turn: Side) -> tuple[Side, ...]:
    """Return whose king is to be mated where *turn* begins; both, where no king is."""
    try:
        kings = needed_kings(Stipulation.parse(stipulation), turn)
    except StipulationError:
        kings = frozenset()
    return tuple(side for side in SIDES if side in kings) or SIDES


def facts(game: OrthodoxGame, sides: Iterable[Side], move: Move | None = None) -> Explained:
    """Return all pins, and what holds the kings of *sides*; *move* is the one pointed at."""
    fields: dict[Square, FieldMark] = {}
    for side in sides:
        fields |= {it.square: _field_mark(game, it) for it in king_field(game, side)}
        if move is not None and game.is_legal(move):
            fields |= _changed(game, side, move)
    pins = (pin for side in SIDES for pin in pins_of(game, side))
    return Explained(fields=fields, pins=tuple(map(_line, pins)))


def net(game: OrthodoxGame, mate: Mate) -> Explained:
    """Return what holds a mated king, with the pins that the mate needs."""
    fields = {it.square: _field_mark(game, it) for it in mate.field}
    return Explained(fields=fields, pins=tuple(map(_line, mate.pins)), mated=mate.king)


def mate_words(game: OrthodoxGame) -> str:
    """Say what kind of mate is on the board; nothing where nobody is mated."""
    mate = mate_of(game)
    if mate is None:
        return ""
    kind = tr("mate")
    if mate.is_ideal:
        kind = tr("ideal mate")
    elif mate.is_model:
        kind = tr("model mate")
    elif mate.is_pure:
        kind = tr("pure mate")
    if not mate.pins:
        return kind
    return joined(" ", (kind, trn("with one pin", "with %1 pins", len(mate.pins))))


def pointed_arrows(
    played: tuple[Move, ...], moves: tuple[Move, ...], shade: Shade
) -> Iterator[Arrow]:
    """Give the arrow of the last of *moves*, and those that lead to it from what is *played*."""
    is_ahead = moves[: len(played)] == played
    ahead = moves[len(played) :] if is_ahead else moves[-1:]
    *earlier, last = ahead or moves[-1:]
    for move in filter(None, earlier):
        yield Arrow(move.from_square, move.to_square, Shade.EARLIER)
    if last:
        yield Arrow(last.from_square, last.to_square, shade)


def own_marks(marks: Iterable[DrawnMark]) -> Explained:
    """Return the composer's own arrows and frames."""
    marks = tuple(marks)
    return Explained(
        arrows=tuple(Arrow(it.start, it.end, it.ink) for it in marks if it.is_arrow),
        frames={it.start: it.ink for it in marks if not it.is_arrow},
    )


def _line(pin: Pin) -> PinLine:
    return PinLine(pin.by, pin.man, pin.king)


def _changed(game: OrthodoxGame, side: Side, move: Move) -> dict[Square, FieldMark]:
    change = flight_change(game, move, side)
    given = {
        square: FieldMark(Hold.GIVEN, words=tr("%1: a flight that the move gives", name_of(square)))
        for square in change.given
    }
    taken = {
        square: FieldMark(Hold.TAKEN, words=tr("%1: a flight that the move takes", name_of(square)))
        for square in change.taken
    }
    return given | taken


def _field_mark(game: OrthodoxGame, square: FieldSquare) -> FieldMark:
    name = name_of(square.square)
    guards = listing([man_name(game, guard) for guard in square.guards])
    if square.is_blocked:
        words = tr("%1: blocked by %2", name, man_name(game, square.square))
        if square.guards:
            words = tr(
                "%1: blocked by %2, guarded by %3", name, man_name(game, square.square), guards
            )
        return FieldMark(Hold.BLOCKED, square.guards, words)
    if square.is_free:
        return FieldMark(Hold.FREE, words=tr("%1: a flight of the king", name))
    return FieldMark(Hold.GUARDED, square.guards, tr("%1: guarded by %2", name, guards))
