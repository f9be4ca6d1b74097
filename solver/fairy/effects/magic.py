"""Magic men: whoever newly comes into their view goes over to the other side.

Popeye 4.104, ``pieces/attributes/magic.c``: all views before a move are held against all
after it.  A view is a line on which a magic man could take another of either side, so that a magic
man who moves along it, or a man who does, stays in view; of leapers, each pair of squares is one by
itself.  Who comes newly into an odd number of views goes over; kings, magic men and
neutral ones never do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from solver.fairy.attributes import SIDES, views_lines
from solver.fairy.catalogue import WALKS
from solver.fairy.draft import Draft
from solver.fairy.rules import FairyRules
from solver.fairy.shape import BoardShape, Round
from solver.fairy.walks.board import Board, Form, OnLines, ways_of
from solver.game import Effect
from solver.men import Color, Man, Trait
from solver.squares import Side, Square

_Men = Sequence[Man | None]
_View = tuple[Square, Square, bool, tuple[Square, ...]]
"""Who is viewed, by whom, as a man of White or not, and on which line."""


def recolor(draft: Draft, rules: FairyRules) -> None:
    """Let those go over whom magic men newly view after a move under way."""
    if Trait.MAGIC not in rules.traits:
        return
    for square in _changed_by(draft.before, draft.men, _moved(draft), rules.shape):
        man = draft.men[square]
        assert man is not None
        draft.men[square] = man.recolored
        draft.effects.append(Effect(square, man.recolored, gone=man))


def _moved(draft: Draft) -> dict[Square, Square]:
    """Return where everybody stood before a move under way, by where he stands now."""
    gone = (draft.stood, draft.step.taken)
    moved = {it: it for it, man in enumerate(draft.before) if man is not None and it not in gone}
    if draft.place is not None:
        moved[draft.place] = draft.stood
    for effect in draft.effects:
        if effect.appears and effect.square != draft.place and draft.step.taken is not None:
            moved[effect.square] = draft.step.taken
    return moved


def after_castling(
    before: _Men, effects: tuple[Effect, ...], king: Square, to: Square, rules: FairyRules
) -> tuple[Effect, ...]:
    """Return the effects of a castling, and those on whom magic men newly view after it."""
    if Trait.MAGIC not in rules.traits:
        return effects
    men = list(before)
    men[to], men[king] = men[king], None
    for effect in effects:
        men[effect.square] = effect.man
    rook, beside = (effect.square for effect in effects[:2])
    moved = {it: it for it in range(64)} | {to: king, beside: rook}
    turned = ((it, men[it]) for it in _changed_by(before, men, moved, rules.shape))
    return (
        *effects,
        *(Effect(it, man.recolored, gone=man) for it, man in turned if man is not None),
    )


def _changed_by(
    before: _Men, after: _Men, moved: Mapping[Square, Square], shape: BoardShape
) -> Iterator[Square]:
    known = {view for _, view in _seen(before, shape, {it: it for it in range(64)})}
    counts: dict[Square, int] = {}
    for square, view in _seen(after, shape, moved):
        if view not in known:
            counts[square] = counts.get(square, 0) + 1
    return (square for square in sorted(counts) if counts[square] % 2)


def _seen(
    men: _Men, shape: BoardShape, moved: Mapping[Square, Square]
) -> Iterator[tuple[Square, _View]]:
    """Yield where men stand who are viewed, with each view of theirs.

    Men are told apart by the squares on which they stood before, -1 where somebody is new.
    """
    board = Board(men, shape)
    board.takes_own = True
    for start, magic in enumerate(men):
        if magic is None or Trait.MAGIC not in magic.traits:
            continue
        for side in SIDES:
            if not magic.is_of(side):
                continue
            for square, line in _lines_of_sight(board, start, magic, side):
                yield square, (moved.get(square, -1), moved.get(start, -1), side, line)


def _lines_of_sight(
    board: Board, start: Square, magic: Man, side: Side
) -> Iterator[tuple[Square, tuple[Square, ...]]]:
    for form in WALKS[magic.kind].forms:
        for way in ways_of(form, board.shape, start, side):
            if way.taken is None or way.passing is not None:
                continue
            man = board.men[way.taken]
            if man is not None and _may_turn(man) and board.route(way, side) is not None:
                yield way.taken, _line(form, board.shape, start, way.taken)


def _may_turn(man: Man) -> bool:
    return not (man.is_royal or Trait.MAGIC in man.traits or man.color is Color.NEUTRAL)


def _line(form: Form, shape: BoardShape, start: Square, seen: Square) -> tuple[Square, ...]:
    """Return what tells a line of view from others: its squares, in the direction of the view."""
    if not views_lines(form):
        return start, seen
    assert isinstance(form, OnLines)
    vectors = form.vectors
    assert not isinstance(vectors, Round)
    for x, y in vectors:
        if seen in shape.ray(start, (x, y)):
            behind = reversed(shape.ray(start, (-x, -y)))
            return (*behind, start, *shape.ray(start, (x, y)))
    raise AssertionError("no line leads to who is viewed")
