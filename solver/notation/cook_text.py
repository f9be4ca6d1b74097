"""What stops a cook, in writing: the squares and the men."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TypeVar

from solver.language import joined, tr, worded
from solver.men import Man
from solver.notation.difference_text import line_of_play
from solver.notation.letters import readers_letters
from solver.notation.verdicts import part_letter
from solver.problem import Problem
from solver.squares import Square, name_of
from solver.twinning.twin_changes import Add, Remove, TwinChange, TwinMove
from solver.vary.pairs import Cook

AnyChange = TypeVar("AnyChange", bound=TwinChange)


@worded
def cook_text(cook: Cook, problem: Problem, line_start: str = "") -> str:
    """Say what ends *cook* and leaves what is meant: men of *problem* put, taken away, moved.

    Of several parts it is told in which the cook is: ``b) 1.Rc6 is stopped by bP on b5``.
    ``1.Rc6 is stopped by bP on b5 c5; without wBg5; bPa7 moved to b6``.  With a *line_start*
    each of these begins a line with it.
    """
    ways = [*_added(cook, problem), *_gone(cook, problem), *_moved(cook, problem)]
    line = line_of_play(cook.line, cook.part.problem, readers_letters())
    line = f"{part_letter(cook.part)}{line}"
    if not ways:
        return tr("%1: no single change of a man stops it.", line)
    told = joined(f"\n{line_start}", ("", *ways)) if line_start else joined("; ", ways)
    return tr("%1 is stopped by %2", line, told)


def _added(cook: Cook, problem: Problem) -> Iterator[str]:
    """Say which men stop it on which squares, whether somebody stands there or not."""
    squares: dict[Man, list[str]] = defaultdict(list)
    for change in _changes(cook, Add):
        for square, man in change.men:
            squares[man].append(name_of(square))
    for man, names in squares.items():
        yield tr("%1 on %2", _name(man), " ".join(sorted(names)))


def _gone(cook: Cook, problem: Problem) -> Iterator[str]:
    men = problem.setup.squares
    for change in _changes(cook, Remove):
        for square in change.squares:
            man = men[square]
            if man is not None:
                yield tr("without %1%2", _name(man), name_of(square))


def _moved(cook: Cook, problem: Problem) -> Iterator[str]:
    squares: dict[Square, list[str]] = defaultdict(list)
    for change in _changes(cook, TwinMove):
        squares[change.from_square].append(name_of(change.to_square))
    for start, names in squares.items():
        man = problem.setup.squares[start]
        if man is not None:
            yield tr("%1%2 moved to %3", _name(man), name_of(start), " ".join(sorted(names)))


def _changes(cook: Cook, kind: type[AnyChange]) -> Iterator[AnyChange]:
    """Yield the changes of one kind that end the cook."""
    for candidate in cook.changes:
        if isinstance(candidate.change, kind):
            yield candidate.change


def _name(man: Man) -> str:
    return readers_letters().named_man(man.kind, bool(man.color))
